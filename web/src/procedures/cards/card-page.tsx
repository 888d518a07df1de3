import { Select, Stack, Text } from '@mantine/core'
import { IconCards } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { preferenceCard } from '@wellstock/contract/platform/kinds'
import type { Card, CardEdition } from '@wellstock/contract/procedures/preference-cards'
import { useState } from 'react'
import {
  DocumentDetails,
  DocumentView,
  type TimelineEntry,
} from '../../identity/document-kinds/document-view.tsx'
import { formatDate, formatDateTime, formatMoney } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { Block, Nothing } from '../../ui/block.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import ui from '../../ui/shared.module.css'
import { CardChanges } from './card-changes.tsx'
import { CardBadge } from './card-columns.tsx'
import { CardForm } from './card-form.tsx'
import { CardLines } from './card-lines.tsx'
import { CardProposals } from './card-proposals.tsx'
import { CardSteps } from './card-steps.tsx'
import { ProviderCosts } from './provider-costs.tsx'
import { equipmentWords, ofWords, providerWord } from './words.ts'

const route = getRouteApi('/dashboard/procedure-calendar/cards/$id')

/** A card: its version in use or any other, what its cases say of it, where it is used, and its versions. */
export function CardPage() {
  const { id } = route.useParams()
  return (
    <DocumentView<Card>
      kind={preferenceCard}
      id={id}
      icon={IconCards}
      title={ofWords}
      badge={({ state }) => <CardBadge state={state} />}
    >
      {(found) => <Details key={id} found={found} />}
    </DocumentView>
  )
}

/** A card that says nothing yet is worked on first. */
const beginsEmpty = ({ approved, editions, steps }: Card) =>
  approved === null && steps.includes('edit') && editions[0]?.lines.length === 0

function Details({ found }: { found: Card }) {
  const { id, editions, draft, approved, owner, askedAt } = found
  const sees = useCan('procedures.read')
  const [isEditing, setEditing] = useState(() => beginsEmpty(found))
  const [chosen, setChosen] = useState<number | null>(null)
  const edition =
    editions.find((each) => each.edition === (chosen ?? draft ?? approved)) ??
    editions.find(({ state }) => state === 'approved') ??
    editions[0]
  if (isEditing && found.steps.includes('edit') && editions[0])
    return <CardForm found={found} from={editions[0]} onClose={() => setEditing(false)} />
  if (!edition) return null
  return (
    <Stack>
      <CardSteps found={found} onEdit={() => setEditing(true)} />
      {askedAt && <Text role="note">{m.cards_asked({ owner: owner.name, date: formatDate(askedAt) })}</Text>}
      <Facts isFramed>
        <Fact label={m.cards_type()}>{found.type.name}</Fact>
        <Fact label={m.cards_provider()}>{providerWord(found.provider)}</Fact>
        <Fact label={m.common_owner()}>{owner.name}</Fact>
        <Fact label={m.cards_cost()}>
          <span className={ui.figures}>{formatMoney(edition.cost)}</span>
        </Fact>
        <Fact label={m.cards_cost_most()}>
          <span className={ui.figures}>{formatMoney(edition.costMost)}</span>
        </Fact>
      </Facts>
      {editions.length > 1 && (
        <Select
          label={m.cards_version_shown()}
          data={editions.map((each) => ({ value: String(each.edition), label: editionWord(each) }))}
          value={String(edition.edition)}
          onChange={(next) => next && setChosen(Number(next))}
          allowDeselect={false}
          maw="24rem"
          data-screen-only
        />
      )}
      <Block title={`${m.common_lines()} · ${editionWord(edition)}`} isWide>
        <CardLines edition={edition} />
      </Block>
      <Block title={m.cards_equipment()}>
        {edition.equipment.length === 0 ? (
          <Nothing>{m.cards_no_equipment()}</Nothing>
        ) : (
          <ul className={ui.bullets}>
            {edition.equipment.map((each) => (
              <li key={each.deviceClass}>{equipmentWords(each)}</li>
            ))}
          </ul>
        )}
      </Block>
      {found.waiting.length > 0 && <CardProposals found={found} />}
      <WhereUsed found={found} />
      <Block title={m.cards_versions()} isWide>
        <Stack gap="sm">
          {editions.map((each, place) => (
            <CardChanges key={each.edition} edition={each} before={editions[place + 1]} />
          ))}
        </Stack>
      </Block>
      {sees && <ProviderCosts typeId={found.type.id} />}
      {sees && (
        <Stack data-screen-only>
          <DocumentDetails kind={preferenceCard} id={id} timeline={editions.flatMap(timelineOf)} />
        </Stack>
      )}
    </Stack>
  )
}

/** `Version 2 · In use`. */
const editionWord = ({ edition, state }: CardEdition) =>
  `${m.cards_version_named({ edition })} · ${
    state === 'replaced' ? m.cards_state_replaced() : m[`cards_standing_${state}`]()
  }`

function timelineOf({ edition, createdAt, createdBy, askedAt, approvedAt, approvedBy, note }: CardEdition) {
  const entry = (step: string, label: string, at: string | null, by: string, reason = ''): TimelineEntry[] =>
    at ? [{ step: `${edition}-${step}`, label, at, by, reason }] : []
  return [
    ...entry('approve', m.cards_action_approve({ edition }), approvedAt, approvedBy ?? ''),
    ...entry('ask', m.cards_action_ask({ edition }), askedAt, ''),
    ...entry('draft', m.cards_action_draft({ edition }), createdAt, createdBy, note),
  ]
}

function WhereUsed({ found: { cases } }: { found: Card }) {
  return (
    <Block title={m.cards_where_used()}>
      {cases.byEdition.length === 0 ? (
        <Nothing>{m.cards_cases_none()}</Nothing>
      ) : (
        <Stack gap="xs">
          <ul className={ui.bullets}>
            {cases.byEdition.map(({ edition, count }) => (
              <li key={edition}>{m.cards_cases_of({ edition, count })}</li>
            ))}
          </ul>
          <ul className={`${ui.plainList} ${ui.ruledItems}`}>
            {cases.first.map(({ id, number, startsAt, office, provider, edition }) => (
              <li key={id} className={`${ui.words} ${ui.notes}`}>
                <b className={ui.medium}>{number}</b>
                <small className={ui.figures}>
                  {[formatDateTime(startsAt), office, provider, m.cards_version_named({ edition })].join(
                    ' · ',
                  )}
                </small>
              </li>
            ))}
          </ul>
        </Stack>
      )}
    </Block>
  )
}
