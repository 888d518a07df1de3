import type { ThresholdRow } from '@wellstock/contract/stock/threshold'
import { formatWorth } from '../../lib/format.ts'
import { shareOf } from '../../lib/level-words.ts'
import { m } from '../../lib/messages.ts'
import classes from './threshold-grid.module.css'

/** What the suggestion does to the expected value on hand; null without a price or a suggestion. */
export function valueChangeOf({ expected: { now, suggested } }: ThresholdRow): number | null {
  return suggested?.value == null || now.value === null ? null : suggested.value - now.value
}

export const signedMoney = (value: number) =>
  `${value > 0 ? '+' : value < 0 ? '−' : ''}${formatWorth(Math.abs(value))}`

/** The difference a suggestion makes, in money and in risk. */
export function ChangeCell({ row }: { row: ThresholdRow }) {
  const { now, suggested } = row.expected
  if (!suggested || !row.differs) return null
  const value = valueChangeOf(row)
  return (
    <span className={classes.change}>
      {value !== null && <b>{signedMoney(value)}</b>}
      <small>{m.thresholds_risk({ from: shareOf(now.service), to: shareOf(suggested.service) })}</small>
    </span>
  )
}
