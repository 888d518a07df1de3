import { Stack } from '@mantine/core'
import { IconStack2 } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { Load } from '@wellstock/contract/compliance/loads'
import { sterilizerLoad } from '@wellstock/contract/platform/kinds'
import {
  DocumentDetails,
  DocumentView,
  type TimelineEntry,
} from '../../identity/document-kinds/document-view.tsx'
import { formatDateTime } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import ui from '../../ui/shared.module.css'
import { LoadBadge } from './load-columns.tsx'
import { LoadContents, LoadUses } from './load-contents.tsx'
import { LoadReach } from './load-reach.tsx'
import { LoadSteps } from './load-steps.tsx'
import { cycleWord, methodWord, stateWord } from './words.ts'

const route = getRouteApi('/dashboard/compliance/loads/$id')

/** What ran in one cycle of a sterilizer, where its packs are, and what a positive test of it reaches. */
export function LoadPage() {
  const { id } = route.useParams()
  return (
    <DocumentView<Load>
      kind={sterilizerLoad}
      id={id}
      icon={IconStack2}
      badge={(load) => <LoadBadge {...load} />}
    >
      {(load) => <Details key={id} load={load} />}
    </DocumentView>
  )
}

/** What happened to it, the earliest first. */
const timelineOf = (load: Load): TimelineEntry[] =>
  [
    { step: 'run', label: m.loads_ran(), at: load.ranAt, by: load.createdBy, reason: load.note },
    { step: 'read', label: stateWord(load.state), at: load.readAt, by: '', reason: null },
    {
      step: 'release',
      label: m.loads_done_release(),
      at: load.releasedAt,
      by: load.releasedBy,
      reason: load.releaseReason,
    },
    { step: 'settle', label: m.loads_done_settle(), at: load.settledAt, by: load.settledBy, reason: null },
    {
      step: 'reprocess',
      label: m.loads_done_reprocess(),
      at: load.reprocessedAt,
      by: load.reprocessedBy,
      reason: null,
    },
  ]
    .flatMap(({ at, by, ...entry }) => (at ? [{ ...entry, at, by: by ?? '' }] : []))
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))

function Details({ load }: { load: Load }) {
  const { id, device, cycle, method, isImplant, reach, note, contents, uses } = load
  const seesDevices = useCan('compliance.read', load.office.id)
  return (
    <Stack>
      <LoadSteps load={load} />
      {reach && <LoadReach reach={reach} />}
      <Facts isFramed>
        <Fact label={m.loads_sterilizer()}>
          {seesDevices ? (
            <Link className={ui.link} to="/dashboard/compliance/device/$id" params={{ id: device.id }}>
              {device.name}
            </Link>
          ) : (
            device.name
          )}
        </Fact>
        <Fact label={m.loads_ran()}>
          {[cycleWord(cycle), formatDateTime(load.ranAt), load.createdBy].join(' · ')}
        </Fact>
        <Fact label={m.loads_method()}>
          {[methodWord(method), isImplant && m.loads_implants()].filter(Boolean).join(' · ')}
        </Fact>
        <Fact label={m.loads_read_on()}>{load.readAt && formatDateTime(load.readAt)}</Fact>
        <Fact label={m.loads_done_void()}>
          {load.remark && <span className={ui.breaks}>{load.remark}</span>}
        </Fact>
        <Fact label={m.common_note()}>{note && <span className={ui.breaks}>{note}</span>}</Fact>
      </Facts>
      <LoadContents packs={contents} isOfMany={reach !== null} />
      {uses.length > 0 && <LoadUses uses={uses} />}
      <Stack data-screen-only>
        <DocumentDetails kind={sterilizerLoad} id={id} timeline={timelineOf(load)} />
      </Stack>
    </Stack>
  )
}
