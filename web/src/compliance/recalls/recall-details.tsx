import { Stack, Text } from '@mantine/core'
import type { Recall } from '@wellstock/contract/compliance/recall'
import { CommentsOf } from '../../identity/comments/comments-of.tsx'
import { DocumentsOf } from '../../identity/documents/documents-of.tsx'
import { formatDate, formatDateTime, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Block } from '../../ui/block.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import ui from '../../ui/shared.module.css'
import { type RibbonStep, StepRibbon } from '../../ui/step-ribbon.tsx'
import { MatcherFacts } from './matcher-facts.tsx'
import { RecallDispositions } from './recall-dispositions.tsx'
import { RecallMatches } from './recall-matches.tsx'
import { RecallOffices } from './recall-offices.tsx'
import { RecallOnOrder } from './recall-on-order.tsx'
import { RecallSteps } from './recall-steps.tsx'
import { shareWords } from './words.ts'

/** How far it is, what can be done next, the stock it concerns, the offices, and the notice. */
export function RecallDetails({ recall }: { recall: Recall }) {
  const { id, remark, reasonText, noticeText, initiatedOn, action, source } = recall
  return (
    <Stack>
      <StepRibbon label={m.recalls_how_far()} steps={ribbonOf(recall)} />
      {remark && <Text className={ui.breaks}>{m.recalls_withdrawn_because({ reason: remark })}</Text>}
      <RecallSteps recall={recall} />
      {recall.officeTasks.length > 0 && <Figures figures={recall.figures} />}
      <RecallMatches recall={recall} />
      {recall.onOrder.length > 0 && <RecallOnOrder recall={recall} />}
      {recall.officeTasks.length > 0 && <RecallOffices recall={recall} />}
      {recall.officeTasks.length > 0 && <RecallDispositions recall={recall} />}
      <Block title={m.recalls_notice()}>
        <Stack gap="sm">
          <Facts>
            <Fact label={m.recalls_source()}>{m[`recalls_source_${source}`]()}</Fact>
            <Fact label={m.recalls_asks_for()}>{m[`recalls_action_${action}`]()}</Fact>
            <Fact label={m.recalls_initiated()}>{initiatedOn && formatDate(initiatedOn)}</Fact>
            <Fact label={m.common_reason()}>{reasonText}</Fact>
          </Facts>
          <b>{m.recalls_looks_for()}</b>
          <MatcherFacts matchers={recall.matchers} />
          {noticeText && (
            <details>
              <summary>{m.recalls_as_sent()}</summary>
              <Text component="pre" size="sm" className={ui.breaks} style={{ whiteSpace: 'pre-wrap' }}>
                {noticeText}
              </Text>
            </details>
          )}
        </Stack>
      </Block>
      <Block title={m.common_documents()}>
        <DocumentsOf record={{ kind: 'recall', id }} />
      </Block>
      <Block title={m.comments_title()}>
        <CommentsOf record={{ kind: 'recall', id }} />
      </Block>
      <Block title={m.recalls_timeline()}>
        <Stack component="ol" gap="xs" className={ui.plainList}>
          {recall.timeline.map(({ step, at, by }) => (
            <li key={`${step} ${at}`} className={`${ui.words} ${ui.notes}`}>
              <b className={ui.medium}>{m[`recalls_step_${step}`]()}</b>{' '}
              <small className={ui.figures}>{[formatDateTime(at), by].filter(Boolean).join(' · ')}</small>
            </li>
          ))}
        </Stack>
      </Block>
    </Stack>
  )
}

function Figures({ figures }: Pick<Recall, 'figures'>) {
  const { received, used, wasted, onHand, found, minutes } = figures
  return (
    <Facts isFramed>
      <Fact label={m.recalls_recovery()}>
        {shareWords(figures.recovery)}
        <small className={`${ui.block} ${ui.quiet}`}>
          {m.recalls_found_of({ found: formatNumber(found), onHand: formatNumber(onHand) })}
        </small>
      </Fact>
      <Fact label={m.recalls_accounted()}>
        {shareWords(figures.accounted)}
        <small className={`${ui.block} ${ui.quiet}`}>
          {m.recalls_accounted_of({
            known: formatNumber(found + used + wasted),
            received: formatNumber(received),
          })}
        </small>
      </Fact>
      <Fact label={m.recalls_traced()}>{shareWords(figures.traced)}</Fact>
      <Fact label={m.recalls_offices_answered()}>{shareWords(figures.offices)}</Fact>
      <Fact label={m.recalls_clock()}>
        {minutes !== null && m.recalls_minutes({ count: minutes, shown: formatNumber(minutes) })}
      </Fact>
    </Facts>
  )
}

const way = ['entered', 'held', 'contained', 'dispositioned', 'closed'] as const

/** The steps in their order, each with when it happened. */
export function ribbonOf({ state, timeline }: Pick<Recall, 'state' | 'timeline'>): RibbonStep[] {
  const of = (step: Recall['timeline'][number]['step']) =>
    timeline.findLast((each) => each.step === step || (step === 'held' && each.step === 'activated'))
  const reached = { draft: 0, active: 1, contained: 2, dispositioned: 3, closed: 4, withdrawn: 1 }[state]
  const steps = way.map((step, place): RibbonStep => {
    const happened = place <= reached ? of(step) : undefined
    return {
      label: m[`recalls_step_${step}`](),
      is: place < reached ? 'done' : place === reached ? 'current' : 'open',
      at: happened?.at ?? null,
      by: happened?.by ?? null,
    }
  })
  if (state !== 'withdrawn') return steps
  const end = of('withdrawn')
  return [
    ...steps.slice(0, 2).map((step) => ({ ...step, is: 'done' as const })),
    { label: m.recalls_step_withdrawn(), is: 'stopped', at: end?.at ?? null, by: end?.by ?? null },
  ]
}
