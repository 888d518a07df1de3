import { Stack } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { procedureCase } from '@wellstock/contract/platform/kinds'
import type { Case } from '@wellstock/contract/procedures/case'
import { KeptCopy } from '../../compliance/devices/kept-copy.tsx'
import {
  DocumentDetails,
  DocumentView,
  type TimelineEntry,
} from '../../identity/document-kinds/document-view.tsx'
import { m } from '../../lib/messages.ts'
import { useCan, useSession } from '../../lib/session.tsx'
import { useSending } from '../../stock/scan/scan-queue.ts'
import { Fact, Facts } from '../../ui/facts.tsx'
import ui from '../../ui/shared.module.css'
import { CaseCostBlock } from './case-cost.tsx'
import { CaseEquipment } from './case-equipment.tsx'
import { CaseNeeds } from './case-needs.tsx'
import { CaseSteps } from './case-steps.tsx'
import { CaseStock } from './case-stock.tsx'
import { CaseBadge, ReadinessBadge } from './readiness-dot.tsx'
import { UseByScan } from './use-by-scan.tsx'
import { useKeptCase } from './use-kept-case.ts'
import { useRecording } from './use-recording.ts'
import { momentWord, roomWord, stateWord, timeWord } from './words.ts'

const route = getRouteApi('/dashboard/procedure-calendar/cases/$id')

/** A booked procedure: what it needs and has, what was used, and what it cost. */
export function CasePage() {
  const { id } = route.useParams()
  const keptAt = useKeptCase(id)
  useSending(useSession())
  return (
    <DocumentView<Case>
      kind={procedureCase}
      id={id}
      icon={IconCalendarEvent}
      title={({ type }) => type.name}
      badge={(of) => (
        <span className={ui.iconWord}>
          <CaseBadge of={of} />
          {of.readiness && <ReadinessBadge readiness={of.readiness} />}
        </span>
      )}
    >
      {(of) => (
        <>
          {keptAt !== null && <KeptCopy readAt={keptAt} />}
          <Details key={id} of={of} />
        </>
      )}
    </DocumentView>
  )
}

/** What happened to it, the earliest first. */
const timelineOf = (of: Case): TimelineEntry[] =>
  [
    { step: 'start', state: 'in_progress', at: of.startedAt, by: of.startedBy, reason: of.redReason },
    { step: 'complete', state: 'completed', at: of.completedAt, by: of.completedBy, reason: '' },
  ].flatMap(({ step, state, at, by, reason }) =>
    at
      ? [
          {
            ...{ step, at, by: by ?? '', reason: reason || null },
            label: stateWord(state === 'completed' ? 'completed' : 'in_progress'),
          },
        ]
      : [],
  )

function Details({ of }: { of: Case }) {
  const { id, office, startsAt, endsAt, timezone, card, providers, provider } = of
  const writes = useCan('procedures.write', office.id)
  const recording = useRecording(of)
  const others = providers.filter((each) => each.id !== provider.id).map(({ name }) => name)
  return (
    <Stack>
      <CaseSteps of={of} />
      <Facts isFramed>
        <Fact label={m.common_when()}>
          {m.common_from_to({ from: momentWord(startsAt, timezone), to: timeWord(endsAt, timezone) })}
        </Fact>
        <Fact label={m.common_room()}>{roomWord(of.room)}</Fact>
        <Fact label={m.cases_provider()}>{[provider.name, ...others].join(', ')}</Fact>
        <Fact label={m.cases_card()}>
          {card && (
            <Link className={ui.link} to="/dashboard/procedure-calendar/cards/$id" params={{ id: card.id }}>
              {m.cases_card_version({ number: card.number, version: String(card.edition) })}
            </Link>
          )}
        </Fact>
        <Fact label={m.common_reference()}>{of.reference}</Fact>
        <Fact label={m.common_note()}>{of.note && <span className={ui.breaks}>{of.note}</span>}</Fact>
        <Fact label={m.cases_closed_reason()}>
          {of.closedReason && <span className={ui.breaks}>{of.closedReason}</span>}
        </Fact>
        <Fact label={m.cases_remark()}>{of.remark && <span className={ui.breaks}>{of.remark}</span>}</Fact>
        <Fact label={m.cases_booked_by()}>{of.createdBy}</Fact>
      </Facts>
      {writes && of.steps.includes('record') && <UseByScan of={of} recording={recording} />}
      <CaseNeeds of={of} writes={writes} />
      <CaseEquipment of={of} />
      <CaseStock of={{ ...of, lots: recording.lots }} />
      {of.cost && <CaseCostBlock cost={of.cost} />}
      <Stack data-screen-only>
        <DocumentDetails kind={procedureCase} id={id} timeline={timelineOf(of)} />
      </Stack>
    </Stack>
  )
}
