import type { BlanketOrder } from '@wellstock/contract/buying/blanket-orders'
import { drawnShare, RUNNING_OUT_SHARE } from '@wellstock/domain/buying/blanket-orders'
import { formatPercent } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { daysBetween } from '../../stock/expirations/dates.ts'
import ui from '../../ui/shared.module.css'
import classes from './blanket-orders.module.css'
import { daysLeftWords } from './words.ts'

type BarProps = { share: number; isNear: boolean; words: string }

/** A share in percent; what is nearly over is striped as well as colored. */
const Bar = ({ share, isNear, words }: BarProps) => (
  <span className={classes.drawn}>
    <span className={classes.bar} role="img" aria-label={words} title={words}>
      <span data-near={isNear || undefined} style={{ width: `${Math.min(100, share)}%` }} />
    </span>
    <small className={`${ui.figures} ${ui.quiet}`}>{formatPercent(Math.floor(share) / 100)}</small>
  </span>
)

type DrawnBarProps = { drawn: number; cap: number; format: (value: number) => string }

/** How much of a limit is used, and how much is left. */
export function DrawnBar({ drawn, cap, format }: DrawnBarProps) {
  const share = drawnShare(drawn, cap) ?? 0
  const used = format(drawn)
  const words = m.blanket_orders_used_of({ used, limit: format(cap), left: format(Math.max(0, cap - drawn)) })
  return <Bar share={share} isNear={share >= RUNNING_OUT_SHARE} words={words} />
}

/** How much of its period has passed, while it holds. */
export function PeriodBar({ order }: { order: BlanketOrder }) {
  const { standing, validFrom, validTo, daysLeft, runningOut } = order
  if (standing !== 'active') return null
  const days = daysBetween(validFrom, validTo) + 1
  const share = (100 * Math.max(0, days - daysLeft - 1)) / days
  return <Bar share={share} isNear={runningOut.includes('period')} words={daysLeftWords(order)} />
}
