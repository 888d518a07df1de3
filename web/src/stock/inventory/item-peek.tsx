import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ListedItem } from '@wellstock/contract/stock/items'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { lotName } from '../commands/lot-select.tsx'
import { ExpiryChip } from '../items/expiry-chip.tsx'
import { roomOf } from '../items/place.ts'
import { inventoryQueries } from '../items/queries.ts'
import classes from './item-peek.module.css'
import { StockBar } from './stock-level.tsx'

const LOTS = 6

/** An item at a glance: how much there is, where, and of which lots. */
export function ItemPeek({ item }: { item: ListedItem }) {
  const { data: lots } = useQuery(inventoryQueries.lots(item.id))
  const { unit } = item
  const figures = [
    [m.item_available(), item.availableQuantity],
    [m.common_on_hand(), item.currentQuantity],
    [m.item_reserved(), item.reservedQuantity],
    [m.item_unusable(), item.unusableQuantity],
  ] as const
  return (
    <Stack gap="xs">
      <h2 className={classes.name}>{item.name}</h2>
      <span className={`${ui.note} ${ui.code}`}>{item.sku}</span>
      <span className={classes.level}>
        <StatusBadge status={item.stockLevel} />
        <StockBar item={item} width={120} />
      </span>
      <dl className={classes.figures}>
        {figures.map(([label, quantity]) => (
          <div key={label} className={ui.terms}>
            <dt>{label}</dt>
            <dd className={ui.figures}>
              {formatNumber(quantity)} <small>{unit}</small>
            </dd>
          </div>
        ))}
      </dl>
      <span className={ui.note}>
        {[item.officeName, roomOf(item), item.binCode].filter(Boolean).join(' · ')}
      </span>
      {lots && lots.length > 0 && (
        <ul className={`${ui.plainList} ${classes.lots}`} aria-label={m.item_tab_stock()}>
          {lots.slice(0, LOTS).map((lot) => (
            <li key={lot.lotId}>
              <span className={ui.ellipsis}>{lotName(lot)}</span>
              {lot.expiryDate ? (
                <ExpiryChip date={lot.expiryDate} isExpired={lot.isExpired} isShort />
              ) : (
                <span className={ui.quiet}>–</span>
              )}
              <span className={ui.figures}>
                {formatNumber(lot.onHand)} {unit}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  )
}
