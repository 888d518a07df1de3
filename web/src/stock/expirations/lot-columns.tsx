import type { ExpiringLot } from '@wellstock/contract/stock/expirations'
import { formatDate, formatDecimal, formatNumber, formatWorth } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import type { GridColumn } from '../../ui/grid-view.ts'
import ui from '../../ui/shared.module.css'
import { BestAction } from './best-action.tsx'
import type { ExpirationsSearch } from './expirations-search.ts'
import { Expires, ItemName, LotNumber, OnHand, Unknown, Waste, Where } from './lot-cells.tsx'

type LotColumn = GridColumn<ExpiringLot> & {
  key: ExpirationsSearch['sort'] | 'lot' | 'onHand' | 'daily' | 'used' | 'action'
}

/** The columns of the list. Those the server can sort by are named like its sort keys. */
export const lotColumns = (): LotColumn[] => [
  {
    key: 'name',
    header: m.common_name(),
    cell: (lot) => <ItemName lot={lot} inRow />,
    isSortable: true,
    canHide: false,
  },
  { key: 'lot', header: m.lot_number(), cell: (lot) => <LotNumber lot={lot} /> },
  {
    key: 'expiry',
    header: m.expirations_column_expires(),
    cell: (lot) => <Expires lot={lot} />,
    isSortable: true,
    canHide: false,
  },
  { key: 'room', header: m.expirations_column_where(), cell: (lot) => <Where lot={lot} />, isSortable: true },
  { key: 'onHand', header: m.common_on_hand(), cell: (lot) => <OnHand lot={lot} />, isNumeric: true },
  {
    key: 'daily',
    header: m.expirations_column_daily(),
    cell: (lot) => (lot.daily === null ? <Unknown /> : formatDecimal(lot.daily)),
    isNumeric: true,
    isHiddenAtFirst: true,
  },
  {
    key: 'used',
    header: m.expirations_column_used(),
    cell: (lot) => (lot.usedBefore === null ? <Unknown /> : formatNumber(lot.usedBefore)),
    isNumeric: true,
    isHiddenAtFirst: true,
  },
  {
    key: 'waste',
    header: m.expirations_column_waste(),
    cell: (lot) => <Waste lot={lot} />,
    isSortable: true,
    isNumeric: true,
  },
  {
    key: 'value',
    header: m.common_value(),
    cell: (lot) => formatWorth(lot.value),
    isSortable: true,
    isNumeric: true,
  },
  {
    key: 'return',
    header: m.expirations_column_return(),
    cell: ({ returnBy }) => returnBy && <span className={ui.nowrap}>{formatDate(returnBy)}</span>,
    isSortable: true,
    isHiddenAtFirst: true,
  },
  {
    key: 'action',
    header: m.expirations_column_action(),
    cell: (lot) => <BestAction lot={lot} />,
  },
]
