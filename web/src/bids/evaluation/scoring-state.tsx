import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Bid } from '@wellstock/contract/bids/bid'
import type { ScoringState as State } from '@wellstock/contract/bids/scores'
import { isSealed } from '@wellstock/domain/bids/bid-states'
import { useState } from 'react'
import { ReasonField, useReason } from '../../identity/document-kinds/reason-field.tsx'
import { api } from '../../lib/api.ts'
import { formatRate } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { Block, Nothing } from '../../ui/block.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Refused } from '../../ui/refusal.tsx'
import { ShapeBadge } from '../../ui/shape-badge.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { Answered } from './answered.tsx'
import classes from './comparison.module.css'
import { scoreQueries, useScoringStep } from './queries.ts'

type Evaluator = State['evaluators'][number]

/** Who scores a bid and how far they are; and once everybody has locked theirs, what they gave. */
export function ScoringState({ bid }: { bid: Bid }) {
  const isWaiting = isSealed(bid.state)
  const answer = useQuery({ ...scoreQueries.state(bid.id), enabled: !isWaiting && bid.criteria.length > 0 })
  if (bid.criteria.length === 0) return <Nothing>{m.bid_score_none()}</Nothing>
  if (isWaiting) return <Nothing>{m.bid_score_not_opened()}</Nothing>
  return (
    <Answered answer={answer}>
      {(state) => (
        <Stack>
          <Evaluators bid={bid} state={state} />
          <Block title={m.bid_score_scores()} isWide>
            {state.scores.length > 0 ? (
              <Scores bid={bid} state={state} />
            ) : (
              <Nothing>{m.bid_score_hidden()}</Nothing>
            )}
          </Block>
        </Stack>
      )}
    </Answered>
  )
}

function standingOf({ conflict, excusedAt, lockedAt, declaredAt }: Evaluator) {
  if (conflict !== null) return 'conflict'
  if (excusedAt !== null) return 'excused'
  if (lockedAt !== null) return 'locked'
  return declaredAt === null ? 'waiting' : 'scoring'
}

const styles = {
  conflict: { tone: 'danger', shape: 'octagon' },
  excused: { tone: 'quiet', shape: 'ring' },
  locked: { tone: 'ok', shape: 'dot' },
  scoring: { tone: 'info', shape: 'half' },
  waiting: { tone: 'warn', shape: 'ring' },
} as const

function Evaluators({ bid, state }: { bid: Bid; state: State }) {
  const [excused, setExcused] = useState<Evaluator | null>(null)
  const mayExcuse = bid.steps.includes('cancel')
  return (
    <Block title={m.bid_score_evaluators()} isWide>
      <Stack component="ul" gap="xs" className={`${ui.plainList} ${ui.ruledItems}`}>
        {state.evaluators.map((each) => {
          const standing = standingOf(each)
          return (
            <Group component="li" key={each.id} justify="space-between" gap="xs" py={6}>
              <Stack gap={2} className={ui.words}>
                <Group gap="xs">
                  <b className={ui.medium}>{each.name}</b>
                  <ShapeBadge {...styles[standing]} word={m[`bid_score_state_${standing}`]()} />
                </Group>
                <Text size="sm" c="dimmed" className={ui.breaks}>
                  {[
                    bid.criteria
                      .filter(({ id }) => each.criterionIds.includes(id))
                      .map(({ name }) => name)
                      .join(', '),
                    each.conflict ?? each.excusedReason,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </Stack>
              {mayExcuse && each.canBeExcused && (
                <Button
                  variant="default"
                  aria-label={m.bid_score_excuse_named({ name: each.name })}
                  onClick={() => setExcused(each)}
                  data-screen-only
                >
                  {m.bid_score_excuse()}
                </Button>
              )}
            </Group>
          )
        })}
      </Stack>
      {excused && <ExcuseDialog bid={bid} evaluator={excused} onClose={() => setExcused(null)} />}
    </Block>
  )
}

function ExcuseDialog({ bid, evaluator, onClose }: { bid: Bid; evaluator: Evaluator; onClose: () => void }) {
  const { id: personId, name } = evaluator
  const reason = useReason()
  const step = useScoringStep(bid.id)
  return (
    <FormDialog
      title={m.bid_score_excuse_title({ name })}
      submit={m.bid_score_excuse()}
      cancel={m.common_cancel()}
      isSaving={step.isPending}
      onClose={onClose}
      onSubmit={() => {
        if (reason.refuse()) return
        step.mutate(
          () => api.bidScores.excuse({ id: bid.id, version: bid.version, personId, reason: reason.said }),
          {
            onSuccess: () => {
              toast.success(m.bid_score_excused({ name }))
              onClose()
            },
          },
        )
      }}
    >
      <ReasonField
        reason={reason}
        error={step.error instanceof Problem ? step.error.fields.reason : undefined}
      />
      <Refused error={step.error} shows={['reason']} />
    </FormDialog>
  )
}

/** What each gave by vendor and criterion, the mean of those who count, and where they are far apart. */
function Scores({ bid, state: { offers, scores, means, evaluators } }: { bid: Bid; state: State }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by the keyboard too
    <section className={classes.frame} tabIndex={0} aria-label={m.bid_score_scores()}>
      <table className={classes.matrix}>
        <thead>
          <tr>
            <th scope="col">{m.bid_score_criterion()}</th>
            {offers.map(({ id, vendor }) => (
              <th key={id} scope="col">
                {vendor.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bid.criteria.map(({ id: criterionId, name, weight }) => (
            <tr key={criterionId}>
              <th scope="row">
                {name}
                <small>{m.bid_score_weight({ weight: formatRate(weight) })}</small>
              </th>
              {offers.map(({ id: offerId }) => {
                const is = (each: { criterionId: string; offerId: string }) =>
                  each.criterionId === criterionId && each.offerId === offerId
                const mean = means.find(is)
                return (
                  <td key={offerId}>
                    <b className={ui.medium}>{mean?.mean?.toFixed(4) ?? '—'}</b>
                    {scores.filter(is).map(({ personId, points }) => (
                      <small key={personId}>
                        {evaluators.find(({ id }) => id === personId)?.name}: {points}
                      </small>
                    ))}
                    {mean?.isSpreadWide && (
                      <ShapeBadge
                        tone="warn"
                        shape="triangle"
                        word={m.bid_score_spread({ spread: mean.spread })}
                      />
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
