import { Group, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { BlanketOrderRow } from '@wellstock/contract/buying/blanket-orders'
import { formatMoney, formatNumber, formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import type { GridColumn } from '../../ui/grid-view.ts'
import ui from '../../ui/shared.module.css'
import classes from './blanket-orders.module.css'
import { DrawnBar } from './drawn-bar.tsx'
import { RunningOut, StateBadge } from './state-badge.tsx'
import { daysLeftWords, periodWords } from './words.ts'

type Row = { order: BlanketOrderRow }

const NumberLink = ({ order: { id, number } }: Row) => (
  <Link
    to="/dashboard/vendor-orders/blanket/$id"
    params={{ id }}
    tabIndex={-1}
    className={`${ui.strong} ${ui.plainLink} ${ui.link} ${ui.nowrap} ${ui.code}`}
  >
    {number}
  </Link>
)

const Drawn = ({ order: { valueCap, drawnValue } }: Row) =>
  valueCap === null ? (
    <span className={ui.figures}>{m.blanket_orders_used_no_limit({ used: formatMoney(drawnValue) })}</span>
  ) : (
    <DrawnBar drawn={drawnValue} cap={valueCap} format={formatPrice} />
  )

export const blanketOrderColumns = (): GridColumn<BlanketOrderRow>[] => [
  {
    key: 'number',
    header: m.blanket_orders_number(),
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
    key: 'state',
    header: m.common_status(),
    cell: (order) => (
      <span className={ui.state}>
        <StateBadge standing={order.standing} />
        <RunningOut order={order} />
      </span>
    ),
  },
  {
    key: 'ends',
    header: m.common_period(),
    cell: (order) => (
      <span className={`${ui.lines} ${ui.figures} ${ui.notes}`}>
        {periodWords(order)}
        <small>{daysLeftWords(order)}</small>
      </span>
    ),
    isSortable: true,
  },
  {
    key: 'drawn',
    header: m.blanket_orders_used(),
    cell: (order) => <Drawn order={order} />,
    isSortable: true,
  },
  {
    key: 'value',
    header: m.blanket_orders_value_cap(),
    cell: ({ valueCap }) => (valueCap === null ? '–' : formatMoney(valueCap)),
    isNumeric: true,
  },
  {
    key: 'releases',
    header: m.blanket_orders_releases(),
    cell: ({ releases }) => formatNumber(releases),
    isNumeric: true,
  },
]

/** A blanket order in a list on a phone, and at a glance. */
export const BlanketOrderCard = ({ order }: Row) => (
  <div className={`${ui.notes} ${classes.card}`}>
    <Group gap="xs" className={classes.cardHead}>
      <NumberLink order={order} />
      <StateBadge standing={order.standing} />
      <RunningOut order={order} />
    </Group>
    <Stack gap={4} miw={0}>
      <span>{order.vendor.name}</span>
      <small>{[periodWords(order), daysLeftWords(order)].filter(Boolean).join(' · ')}</small>
    </Stack>
    <small className={`${ui.right} ${ui.figures}`}>
      {m.blanket_orders_releases_count({ count: order.releases, shown: formatNumber(order.releases) })}
    </small>
    <div className={classes.cardBar}>
      <Drawn order={order} />
    </div>
  </div>
)
