import { Link } from '@tanstack/react-router'
import type { OrderRow } from '@wellstock/contract/buying/order'
import { BudgetBadge } from '../../identity/approvals/cells.tsx'
import {
  formatAgo,
  formatDate,
  formatDateTime,
  formatMoney,
  formatNames,
  formatNumber,
} from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import type { GridColumn } from '../../ui/grid-view.ts'
import ui from '../../ui/shared.module.css'
import classes from './orders.module.css'
import { Priority, StateBadge } from './state-badge.tsx'
import { deciderWords, progressWords, unpricedWords } from './words.ts'

const nothing = <span className={ui.note}>–</span>

type Row = { order: OrderRow }

export const NumberLink = ({ order: { id, number } }: Row) => (
  <Link
    to="/dashboard/orders/$orderId"
    params={{ orderId: id }}
    tabIndex={-1}
    className={`${ui.strong} ${ui.code} ${ui.plainLink} ${ui.link} ${ui.nowrap}`}
  >
    {number}
  </Link>
)

/** What it comes to, and how much of it nobody knows a price of. */
export const Total = ({ order: { total, unpriced } }: Row) => (
  <span className={`${ui.lines} ${ui.figures} ${ui.notes}`}>
    {formatMoney(total)}
    {unpriced > 0 && <small>{unpricedWords(unpriced)}</small>}
  </span>
)

/** How much of its approval is decided, and on whom it waits. */
export const Progress = ({ order: { approval } }: Row) =>
  approval ? (
    <span
      className={`${ui.words} ${ui.notes} ${ui.figures} ${classes.wide}`}
      title={formatNames(approval.waitsOn)}
    >
      {progressWords(approval)}
      {approval.waitsOn.length > 0 && <small>{deciderWords(approval.waitsOn)}</small>}
    </span>
  ) : (
    nothing
  )

export const orderColumns = (): GridColumn<OrderRow>[] => [
  {
    key: 'number',
    header: m.orders_number(),
    cell: (order) => (
      <span className={`${ui.lines} ${ui.notes}`}>
        <NumberLink order={order} />
        {order.isDirect && <small>{m.orders_direct()}</small>}
        {order.isAutomatic && <small>{m.orders_automatic()}</small>}
      </span>
    ),
    canHide: false,
    isSortable: true,
  },
  {
    key: 'state',
    header: m.common_status(),
    cell: ({ state, priority }) => (
      <span className={ui.state}>
        <StateBadge state={state} />
        {priority !== 'routine' && <Priority priority={priority} />}
      </span>
    ),
  },
  {
    key: 'office',
    header: m.common_office(),
    cell: ({ office, department }) => (
      <span className={`${ui.words} ${ui.notes} ${classes.wide}`}>
        {office.name}
        <small>{department.name}</small>
      </span>
    ),
  },
  { key: 'requestedBy', header: m.orders_requested_by(), cell: ({ requestedBy }) => requestedBy.name },
  {
    key: 'needed',
    header: m.orders_needed_by(),
    cell: ({ neededBy }) => <span className={ui.figures}>{formatDate(neededBy)}</span>,
    isSortable: true,
  },
  {
    key: 'lines',
    header: m.common_lines(),
    cell: ({ lineCount }) => formatNumber(lineCount),
    isNumeric: true,
    isHiddenAtFirst: true,
  },
  {
    key: 'total',
    header: m.common_total(),
    cell: (order) => <Total order={order} />,
    isNumeric: true,
    isSortable: true,
  },
  {
    key: 'budget',
    header: m.common_budget(),
    cell: ({ budgetState }) => (budgetState ? <BudgetBadge state={budgetState} /> : nothing),
  },
  { key: 'approval', header: m.common_approval(), cell: (order) => <Progress order={order} /> },
  {
    key: 'created',
    header: m.orders_created(),
    cell: ({ createdAt }) => (
      <span className={`${ui.words} ${ui.notes} ${ui.figures}`} title={formatDateTime(createdAt)}>
        {formatDate(createdAt)}
        <small>{formatAgo(createdAt)}</small>
      </span>
    ),
    isSortable: true,
    isHiddenAtFirst: true,
  },
]
