import { m } from '../lib/messages.ts'
import { shapes } from './shape-badge.tsx'
import ui from './shared.module.css'
import classes from './status-badge.module.css'

/** Shape, word and colour, so that no status rests on colour alone. */
const styles = {
  'In Stock': { tone: 'ok', shape: 'dot', word: m.status_in_stock },
  'Low Stock': { tone: 'warn', shape: 'triangle', word: m.common_low_stock },
  'Out of Stock': { tone: 'danger', shape: 'diamond', word: m.common_out_of_stock },
  Quarantine: { tone: 'quiet', shape: 'octagon', word: m.common_in_quarantine },
  Maintenance: { tone: 'info', shape: 'square', word: m.status_maintenance },
  Approved: { tone: 'ok', shape: 'dot', word: m.status_approved },
  Pending: { tone: 'warn', shape: 'ring', word: m.status_pending },
  Rejected: { tone: 'danger', shape: 'diamond', word: m.status_rejected },
  Obsolete: { tone: 'quiet', shape: 'square', word: m.documents_state_obsolete },
  Canceled: { tone: 'quiet', shape: 'diamond', word: m.orders_state_cancelled },
  Void: { tone: 'quiet', shape: 'diamond', word: m.invoices_state_void },
  Deactivated: { tone: 'quiet', shape: 'square', word: m.people_status_deactivated },
  active: { tone: 'ok', shape: 'dot', word: m.status_active },
  inactive: { tone: 'quiet', shape: 'ring', word: m.status_inactive },
  maintenance: { tone: 'info', shape: 'square', word: m.status_maintenance },
  invited: { tone: 'info', shape: 'ring', word: m.people_status_invited },
  pending: { tone: 'warn', shape: 'ring', word: m.people_status_pending },
  suspended: { tone: 'danger', shape: 'diamond', word: m.people_status_suspended },
  deactivated: { tone: 'quiet', shape: 'square', word: m.people_status_deactivated },
  planned: { tone: 'quiet', shape: 'ring', word: m.counts_state_planned },
  counting: { tone: 'info', shape: 'dot', word: m.counts_state_counting },
  recount: { tone: 'warn', shape: 'triangle', word: m.counts_state_recount },
  review: { tone: 'warn', shape: 'square', word: m.counts_state_review },
  awaiting_approval: { tone: 'warn', shape: 'ring', word: m.counts_state_awaiting_approval },
  posted: { tone: 'ok', shape: 'dot', word: m.counts_state_posted },
  cancelled: { tone: 'quiet', shape: 'diamond', word: m.counts_state_cancelled },
} as const

export type Status = keyof typeof styles

export const statusWord = (status: Status) => styles[status].word()

export function StatusShape({ status, size = 10 }: { status: Status; size?: number }) {
  const { shape, tone } = styles[status]
  return (
    <svg
      className={classes.shape}
      data-tone={tone}
      width={size}
      height={size}
      viewBox="0 0 10 10"
      aria-hidden
    >
      {shapes[shape]}
    </svg>
  )
}

export function StatusBadge({ status }: { status: Status }) {
  return (
    <span className={`${ui.iconWord} ${ui.tag} ${classes.badge}`} data-tone={styles[status].tone}>
      <StatusShape status={status} />
      {statusWord(status)}
    </span>
  )
}
