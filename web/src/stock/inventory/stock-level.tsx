import type { Item } from '@wellstock/contract/stock/items'
import { DEFAULT_LOW_STOCK } from '@wellstock/domain/stock/inventory'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import classes from './stock-level.module.css'

type Levels = Pick<
  Item,
  | 'currentQuantity'
  | 'availableQuantity'
  | 'minQuantity'
  | 'reorderPoint'
  | 'maxQuantity'
  | 'stockLevel'
  | 'unit'
>

const tones = {
  'In Stock': 'ok',
  'Low Stock': 'warn',
  'Out of Stock': 'danger',
  Maintenance: 'info',
  Quarantine: 'quiet',
} as const

/** The quantity at or below which the item counts as low. */
export const thresholdOf = ({ reorderPoint, minQuantity }: Levels) =>
  reorderPoint ?? minQuantity ?? DEFAULT_LOW_STOCK

/** The quantity and its levels in one sentence, as it is read aloud. */
export function stockSentence(item: Levels): string {
  const parts = [m.level_on_hand({ quantity: formatNumber(item.currentQuantity), unit: item.unit })]
  if (item.availableQuantity !== item.currentQuantity)
    parts.push(m.level_available({ quantity: formatNumber(item.availableQuantity) }))
  if (item.minQuantity !== null) parts.push(m.level_minimum({ quantity: formatNumber(item.minQuantity) }))
  parts.push(m.level_low_at({ quantity: formatNumber(thresholdOf(item)) }))
  if (item.maxQuantity !== null) parts.push(m.level_maximum({ quantity: formatNumber(item.maxQuantity) }))
  return parts.join(', ')
}

/**
 * A bar from nothing to the maximum, with a tick for each level that is set: full as far as stock is available, pale as
 * far as it is on hand and reserved, expired or on hold.
 */
export function StockBar({ item, width = 64 }: { item: Levels; width?: number }) {
  const { currentQuantity, availableQuantity, minQuantity, maxQuantity, stockLevel } = item
  const threshold = thresholdOf(item)
  const full = Math.max(maxQuantity ?? threshold * 3, currentQuantity, threshold, 1)
  const at = (quantity: number) => Math.min(quantity / full, 1) * width
  const ticks = new Set([minQuantity, threshold, maxQuantity].filter((level) => level !== null && level > 0))
  return (
    <svg className={classes.bar} width={width} height={10} viewBox={`0 0 ${width} 10`} aria-hidden>
      <rect className={classes.track} y={3} width={width} height={4} rx={2} />
      {[currentQuantity, availableQuantity].map((quantity, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: always these two
          key={index}
          className={index === 0 ? classes.held : classes.fill}
          data-tone={tones[stockLevel]}
          y={3}
          width={quantity > 0 ? Math.max(at(quantity), 2) : 0}
          height={4}
          rx={2}
        />
      ))}
      {[...ticks].map((level) => (
        <rect
          key={level}
          className={classes.tick}
          data-main={level === threshold || undefined}
          x={Math.min(at(level ?? 0), width - 1.5)}
          y={level === threshold ? 0 : 1.5}
          width={1.5}
          height={level === threshold ? 10 : 7}
        />
      ))}
    </svg>
  )
}

/** The quantity as lists show it: the number, the threshold, and a tiny bar with the levels. */
export function StockLevel({ item }: { item: Levels }) {
  return (
    <span className={classes.root} role="img" aria-label={stockSentence(item)} title={stockSentence(item)}>
      <span className={`${ui.strong} ${ui.figures} ${ui.right}`}>
        {formatNumber(item.currentQuantity)} <small>{item.unit}</small>
      </span>
      {item.availableQuantity !== item.currentQuantity && (
        <small>{m.level_available({ quantity: formatNumber(item.availableQuantity) })}</small>
      )}
      <span className={`${ui.iconWord} ${classes.scale}`}>
        {thresholdOf(item) > 0 && <small>≤ {formatNumber(thresholdOf(item))}</small>}
        <StockBar item={item} />
      </span>
    </span>
  )
}
