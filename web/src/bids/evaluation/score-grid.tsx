import type { ScorePage } from '@wellstock/contract/bids/scores'
import { WIDE_SPREAD } from '@wellstock/domain/bids/bid-scores'
import { MAX_SCORE } from '@wellstock/domain/bids/bids'
import { type KeyboardEvent, useState } from 'react'
import { formatRate } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { ShapeBadge } from '../../ui/shape-badge.tsx'
import classes from './comparison.module.css'

type ScoreGridProps = {
  page: ScorePage
  onScore: (criterionId: string, offerId: string, points: number) => void
}

/** From a score, arrows lead to the one beside it; a line after the last leads nowhere. */
function moveAmong(event: KeyboardEvent<HTMLTableElement>, columns: number) {
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columns,
    ArrowDown: columns,
    Enter: columns,
  }
  const step = steps[event.key]
  if (step === undefined) return
  const fields = [...event.currentTarget.querySelectorAll('input')]
  const at = fields.indexOf(event.target as HTMLInputElement)
  event.preventDefault()
  fields[at + step]?.focus()
}

/** Criteria as rows and vendors as columns; a digit per score, and ten with two. Once one's own are locked, what the others gave stands below. */
export function ScoreGrid({ page, onScore }: ScoreGridProps) {
  const { criteria, offers } = page
  return (
    <div className={classes.frame}>
      <table
        className={classes.matrix}
        aria-label={m.bid_score_scores()}
        onKeyDown={(event) => moveAmong(event, offers.length)}
      >
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
          {criteria.map((criterion) => (
            <tr key={criterion.id}>
              <th scope="row">
                {criterion.name}
                <small>{m.bid_score_weight({ weight: formatRate(criterion.weight) })}</small>
              </th>
              {offers.map((offer) => (
                <ScoreCell key={offer.id} page={page} criterion={criterion} offer={offer} onScore={onScore} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type ScoreCellProps = ScoreGridProps & {
  criterion: ScorePage['criteria'][number]
  offer: ScorePage['offers'][number]
}

function ScoreCell({ page, criterion, offer, onScore }: ScoreCellProps) {
  const all = page.scores.filter(
    ({ criterionId, offerId }) => criterionId === criterion.id && offerId === offer.id,
  )
  const own = all.find(({ personId }) => personId === page.personId)
  const others = all.filter(({ personId }) => personId !== page.personId)
  const given = all.map(({ points }) => points)
  const spread = given.length > 0 ? Math.max(...given) - Math.min(...given) : 0
  const [typed, setTyped] = useState<string | null>(null)
  if (!page.canScore)
    return (
      <td>
        {own?.points ?? '—'}
        {others.map(({ personId, points }) => (
          <small key={personId}>
            {page.people.find(({ id }) => id === personId)?.name}: {points}
          </small>
        ))}
        {spread > WIDE_SPREAD && (
          <ShapeBadge tone="warn" shape="triangle" word={m.bid_score_spread({ spread })} />
        )}
      </td>
    )
  return (
    <td>
      <input
        className={classes.digit}
        inputMode="numeric"
        autoComplete="off"
        aria-label={m.bid_score_cell({ criterion: criterion.name, vendor: offer.vendor.name })}
        value={typed ?? own?.points ?? ''}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => setTyped(null)}
        onChange={(event) => {
          const text = event.currentTarget.value.replace(/\D/g, '')
          if (text !== '' && Number(text) > MAX_SCORE) return
          setTyped(text)
          if (text !== '' && Number(text) !== own?.points) onScore(criterion.id, offer.id, Number(text))
        }}
      />
    </td>
  )
}
