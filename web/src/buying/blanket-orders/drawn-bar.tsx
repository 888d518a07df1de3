import { drawnShare, RUNNING_OUT_SHARE } from '@wellstock/domain/buying/blanket-orders'
import { formatPercent } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import classes from './blanket-orders.module.css'

type DrawnBarProps = { drawn: number; cap: number; format: (value: number) => string }

/** How much of a limit is used, and how much is left: the figures stand beside it. What is nearly used up is striped as well. */
export function DrawnBar({ drawn, cap, format }: DrawnBarProps) {
  const share = drawnShare(drawn, cap) ?? 0
  const words = m.blanket_orders_used_of({
    used: format(drawn),
    limit: format(cap),
    left: format(Math.max(0, cap - drawn)),
  })
  return (
    <span className={classes.drawn}>
      <span className={classes.bar} role="img" aria-label={words} title={words}>
        <span
          data-full={share >= RUNNING_OUT_SHARE || undefined}
          style={{ width: `${Math.min(100, (100 * drawn) / cap)}%` }}
        />
      </span>
      <small className={`${ui.figures} ${ui.quiet}`}>{formatPercent(share / 100)}</small>
    </span>
  )
}
