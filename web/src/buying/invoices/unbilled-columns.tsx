import { Button, Stack } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { UnbilledMonth } from '@wellstock/contract/buying/invoice'
import { formatDate, formatMonth, formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { today } from '../../stock/expirations/dates.ts'
import type { GridColumn } from '../../ui/grid-view.ts'
import ui from '../../ui/shared.module.css'
import classes from './invoices.module.css'

/** The month whose books are closed next: over, and the first that is open. */
export const closableOf = (months: readonly UnbilledMonth[], now = today()) =>
  months.findLast(({ month, closed }) => closed === null && month < `${now.slice(0, 7)}-01`)

/** When its books were closed, and by whom. */
export const Closed = ({ month: { closed } }: { month: UnbilledMonth }) =>
  closed && (
    <span className={`${ui.iconWord} ${ui.rigidIcons} ${ui.note}`}>
      <IconLock size={16} stroke={2} aria-hidden />
      {m.invoices_closed_by({ name: closed.by, date: formatDate(closed.at) })}
    </span>
  )

/** How much was open at its end, of this month and all before, beside the most there ever was. */
const Bar = ({ open, most }: { open: number; most: number }) => (
  <span className={classes.bar} aria-hidden>
    <span style={{ width: `${most > 0 ? Math.max(0, (100 * open) / most) : 0}%` }} />
  </span>
)

const CloseButton = ({ month, onClose }: { month: UnbilledMonth; onClose: () => void }) => (
  <Button
    variant="default"
    size="compact-md"
    aria-label={m.invoices_close_month_of({ month: formatMonth(month.month) })}
    onClick={onClose}
    data-screen-only
  >
    {m.invoices_close_month()}
  </Button>
)

export function monthColumns(
  months: readonly UnbilledMonth[],
  closable: string | undefined,
  onClose: (month: UnbilledMonth) => void,
): GridColumn<UnbilledMonth>[] {
  const most = Math.max(0, ...months.map(({ open }) => open))
  return [
    { key: 'month', header: m.common_month(), cell: ({ month }) => <b>{formatMonth(month)}</b> },
    {
      key: 'received',
      header: m.invoices_month_received(),
      cell: ({ received }) => formatPrice(received),
      isNumeric: true,
    },
    {
      key: 'billed',
      header: m.invoices_month_billed(),
      cell: ({ billed }) => formatPrice(billed),
      isNumeric: true,
    },
    {
      key: 'open',
      header: m.invoices_month_balance(),
      cell: ({ open }) => (
        <span className={classes.barred}>
          <Bar open={open} most={most} /> <b>{formatPrice(open)}</b>
        </span>
      ),
      isNumeric: true,
    },
    {
      key: 'closed',
      header: m.invoices_month_closed(),
      cell: (month) =>
        month.month === closable ? (
          <CloseButton month={month} onClose={() => onClose(month)} />
        ) : (
          <Closed month={month} />
        ),
    },
  ]
}

type MonthCardProps = { month: UnbilledMonth; onOpen: () => void; onClose?: () => void }

/** A month on a phone. */
export const MonthCard = ({ month, onOpen, onClose }: MonthCardProps) => (
  <Stack gap="xs">
    <div className={classes.card}>
      <button
        type="button"
        className={`${ui.plainButton} ${ui.strong} ${ui.accent} ${classes.openMonth}`}
        onClick={onOpen}
      >
        {formatMonth(month.month)}
      </button>
      <span className={ui.figures}>
        {m.invoices_month_balance()} <b>{formatPrice(month.open)}</b>
      </span>
    </div>
    <span className={`${ui.note} ${ui.figures}`}>
      {m.invoices_month_sums({ received: formatPrice(month.received), billed: formatPrice(month.billed) })}
    </span>
    <Closed month={month} />
    {onClose && <CloseButton month={month} onClose={onClose} />}
  </Stack>
)
