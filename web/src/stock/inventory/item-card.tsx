import { Group, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Item } from '@wellstock/contract/stock/items'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { ExpiryChip } from '../items/expiry-chip.tsx'
import { roomOf } from '../items/place.ts'
import classes from './item-card.module.css'
import { StockLevel } from './stock-level.tsx'

type ItemCardProps = { item: Item; onUse?: ((item: Item) => void) | undefined }

/** A row of the list on a phone: name, status, quantity, place, one action. */
export function ItemCard({ item, onUse }: ItemCardProps) {
  return (
    <Group justify="space-between" align="stretch" wrap="nowrap" gap="sm">
      <Stack gap={0} miw={0}>
        <Link className={classes.name} to="/dashboard/inventory/$id" params={{ id: item.id }}>
          {item.name}
        </Link>
        <span className={`${ui.note} ${ui.code}`}>
          {item.sku}
          {item.serialNumber && ` · ${item.serialNumber}`}
        </span>
        <span className={ui.note}>
          {item.officeName} · {roomOf(item)}
        </span>
        <span className={classes.badges}>
          <StatusBadge status={item.stockLevel} />
          {item.nextExpiry && <ExpiryChip date={item.nextExpiry} isShort />}
        </span>
      </Stack>
      <Stack gap="xs" align="flex-end" justify="space-between" flex="none">
        <StockLevel item={item} />
        {onUse && item.status !== 'maintenance' && item.availableQuantity > 0 && (
          <button
            type="button"
            className={classes.action}
            aria-label={m.item_use_name({ name: item.name })}
            onClick={() => onUse(item)}
          >
            {m.stock_use()}
          </button>
        )}
      </Stack>
    </Group>
  )
}
