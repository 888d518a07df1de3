import { Link } from '@tanstack/react-router'
import type { VendorOrderRow } from '@wellstock/contract/buying/vendor-order'
import {
  formatAgo,
  formatDate,
  formatDateTime,
  formatMoney,
  formatNumber,
  formatPercent,
} from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import type { GridColumn } from '../../ui/grid-view.ts'
import ui from '../../ui/shared.module.css'
import { AnswerMark, MailMark, StateBadge } from './state-badge.tsx'
import classes from './vendor-orders.module.css'
import { lateWords, revisionName } from './words.ts'

const nothing = <span className={ui.note}>–</span>

type Row = { order: VendorOrderRow }

export const NumberLink = ({ order: { id, number } }: Row) => (
  <Link
    to="/dashboard/vendor-orders/$id"
    params={{ id }}
    tabIndex={-1}
    className={`${ui.strong} ${ui.plainLink} ${ui.link} ${ui.nowrap} ${number === null ? '' : ui.code}`}
  >
    {number ?? m.vendor_orders_state_draft()}
  </Link>
)

/** The first day something of it is due, and by how much that has passed. */
export const Due = ({ order: { dueOn, daysLate } }: Row) =>
  dueOn === null ? (
    nothing
  ) : (
    <span className={`${ui.lines} ${ui.figures}`}>
      {formatDate(dueOn)}
      {daysLate > 0 && <small className={`${ui.medium} ${ui.danger}`}>{lateWords(daysLate)}</small>}
    </span>
  )

const day = (at: string | null) =>
  at ? (
    <span className={`${ui.lines} ${ui.figures} ${ui.notes}`} title={formatDateTime(at)}>
      {formatDate(at)}
      <small>{formatAgo(at)}</small>
    </span>
  ) : (
    nothing
  )

export const vendorOrderColumns = (): GridColumn<VendorOrderRow>[] => [
  {
    key: 'number',
    header: m.common_vendor_order(),
    cell: (order) => <NumberLink order={order} />,
    canHide: false,
    isSortable: true,
  },
  {
    key: 'vendor',
    header: m.common_vendor(),
    cell: ({ vendor }) => <span className={`${ui.words} ${classes.wide}`}>{vendor.name}</span>,
  },
  {
    key: 'office',
    header: m.vendor_orders_ship_to(),
    cell: ({ office }) => <span className={`${ui.words} ${classes.wide}`}>{office.name}</span>,
  },
  {
    key: 'state',
    header: m.common_status(),
    cell: (order) => (
      <span className={ui.state}>
        <StateBadge state={order.state} />
        <AnswerMark order={order} />
        <MailMark order={order} />
      </span>
    ),
  },
  {
    key: 'revision',
    header: m.vendor_orders_revision(),
    cell: ({ revision, isRevising }) =>
      revision === 0 && !isRevising ? (
        nothing
      ) : (
        <span className={`${ui.lines} ${ui.notes}`}>
          {revision > 0 && revisionName(revision)}
          {isRevising && <small>{m.vendor_orders_state_pending_approval()}</small>}
        </span>
      ),
  },
  {
    key: 'lines',
    header: m.common_lines(),
    cell: ({ lineCount }) => formatNumber(lineCount),
    isNumeric: true,
  },
  {
    key: 'total',
    header: m.common_total(),
    cell: ({ total }) => formatMoney(total),
    isNumeric: true,
    isSortable: true,
  },
  {
    key: 'received',
    header: m.vendor_orders_received(),
    cell: ({ receivedShare }) => (receivedShare > 0 ? formatPercent(receivedShare) : nothing),
    isNumeric: true,
  },
  {
    key: 'billed',
    header: m.vendor_orders_billed(),
    cell: ({ billedShare }) => (billedShare > 0 ? formatPercent(billedShare) : nothing),
    isNumeric: true,
  },
  {
    key: 'due',
    header: m.vendor_orders_due(),
    cell: (order) => <Due order={order} />,
    isSortable: true,
  },
  {
    key: 'confirmed',
    header: m.vendor_orders_confirmed(),
    cell: ({ acknowledgedAt }) => day(acknowledgedAt),
  },
  { key: 'buyer', header: m.vendor_orders_buyer(), cell: ({ buyer }) => buyer.name },
  { key: 'sent', header: m.vendor_orders_sent(), cell: ({ sentAt }) => day(sentAt) },
  {
    key: 'created',
    header: m.vendor_orders_created(),
    cell: ({ createdAt }) => day(createdAt),
    isSortable: true,
    isHiddenAtFirst: true,
  },
]
