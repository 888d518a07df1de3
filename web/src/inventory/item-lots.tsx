import { IconPackage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Item, LotStock } from '@wellstock/contract/inventory'
import { useMemo } from 'react'
import { formatNumber } from '../lib/format.ts'
import { m } from '../paraglide/messages.js'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { Grid } from '../ui/grid.tsx'
import { type GridColumn, useGridView } from '../ui/grid-view.ts'
import { ExpiryChip } from './expiry-chip.tsx'
import classes from './item-lots.module.css'
import { inventoryQueries } from './queries.ts'

const lotName = (lot: LotStock) => lot.lotNumber ?? m.lot_none()

/** The lot that is to be used next: of those that have not expired, the first to do so. */
export const usedFirst = (lots: readonly LotStock[]) => lots.find((lot) => !lot.isExpired && lot.onHand > 0)

/** What is on hand of each lot, in the order in which it is taken. */
export function ItemLots({ item }: { item: Item }) {
  const { data: lots, error, refetch } = useQuery(inventoryQueries.lots(item.id))
  const next = lots && lots.length > 1 ? usedFirst(lots)?.lotId : undefined
  const columns = useMemo(() => lotColumns(item.unit, next), [item.unit, next])
  const view = useGridView('lots', columns)
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  return (
    <Grid
      label={m.item_tab_lots()}
      columns={columns}
      view={view}
      rows={lots}
      rowId={(lot) => lot.lotId ?? 'none'}
      rowName={lotName}
      skeletonRows={4}
      card={(lot) => (
        <div className={classes.card}>
          <LotName lot={lot} isNext={lot.lotId === next} />
          <span className={classes.onHand}>
            {formatNumber(lot.onHand)} {item.unit}
          </span>
          <Expiry lot={lot} />
        </div>
      )}
      empty={
        <EmptyState
          icon={<IconPackage size={24} stroke={1.75} />}
          title={m.lots_empty()}
          text={m.lots_empty_text()}
        />
      }
    />
  )
}

function LotName({ lot, isNext }: { lot: LotStock; isNext: boolean }) {
  return (
    <span className={classes.name}>
      <b>{lotName(lot)}</b>
      {isNext && <span className={classes.tag}>{m.lot_use_first()}</span>}
    </span>
  )
}

function Expiry({ lot }: { lot: LotStock }) {
  return lot.expiryDate ? (
    <ExpiryChip date={lot.expiryDate} isExpired={lot.isExpired} />
  ) : (
    <span className={classes.quiet}>{m.lot_no_expiry()}</span>
  )
}

const lotColumns = (unit: string, next: string | null | undefined): GridColumn<LotStock>[] => [
  {
    key: 'lot',
    header: m.lot_number(),
    cell: (lot) => <LotName lot={lot} isNext={lot.lotId === next} />,
    canHide: false,
  },
  { key: 'expiry', header: m.lot_expiry(), cell: (lot) => <Expiry lot={lot} /> },
  {
    key: 'onHand',
    header: m.item_on_hand(),
    cell: (lot) => `${formatNumber(lot.onHand)} ${unit}`,
    isNumeric: true,
    width: '10rem',
  },
]
