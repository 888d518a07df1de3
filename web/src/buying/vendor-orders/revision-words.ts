import type { VendorOrderRevision } from '@wellstock/contract/buying/vendor-order'
import { sumOf } from '@wellstock/domain/finance/money'
import { formatNumber, formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'

type Change = Pick<
  VendorOrderRevision['lines'][number],
  'pack' | 'packs' | 'fromPacks' | 'packPrice' | 'fromPrice'
>

/** "100 → 120 BX · $10.00 → $10.20". */
export const changeWords = ({ pack, packs, fromPacks, packPrice, fromPrice }: Change) =>
  [
    packs !== fromPacks &&
      m.vendor_orders_from_to({ before: formatNumber(fromPacks), after: `${formatNumber(packs)} ${pack}` }),
    packPrice !== fromPrice &&
      m.vendor_orders_from_to({ before: formatPrice(fromPrice), after: formatPrice(packPrice) }),
  ]
    .filter(Boolean)
    .join(' · ')

/** "$200.00 more", or less; nothing where it costs the same. */
export function differenceWords(before: number, after: number) {
  const more = sumOf([after, -before])
  if (more === 0) return ''
  const amount = formatPrice(Math.abs(more))
  return more > 0 ? m.vendor_orders_more({ amount }) : m.vendor_orders_less({ amount })
}
