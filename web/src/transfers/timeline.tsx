import { IconBan, IconCheck, IconCircle, IconCircleDot } from '@tabler/icons-react'
import type { Transfer } from '@wellstock/contract/transfers'
import { formatDateTime } from '../lib/format.ts'
import { m } from '../lib/messages.ts'
import spoken from '../ui/spoken.module.css'
import classes from './timeline.module.css'
import { timelineOf } from './timeline-steps.ts'

const icons = { done: IconCheck, current: IconCircleDot, open: IconCircle, stopped: IconBan }

/** The way of a transfer: what is done, by whom and when, where it stands, and what is to come. */
export function Timeline({ transfer }: { transfer: Transfer }) {
  return (
    <ol className={classes.ribbon} aria-label={m.transfers_timeline()}>
      {timelineOf(transfer).map(({ step, is, at, by }) => {
        const Icon = icons[is]
        return (
          <li key={step} data-is={is} aria-current={is === 'current' ? 'step' : undefined}>
            <Icon size={18} stroke={2} aria-hidden />
            <div>
              <b>{m[`transfers_step_${step}`]()}</b>
              <span className={spoken.spoken}> {m[`transfers_step_is_${is}`]()}</span>
              {at && <small>{formatDateTime(at)}</small>}
              {at && <small>{by ?? m.transfers_by_rule()}</small>}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
