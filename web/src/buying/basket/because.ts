import type { SuggestedLine } from '@wellstock/contract/buying/basket'
import { formatDecimal, formatMonth, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'

const days = (value: number) => {
  const shown = Math.round(value * 10) / 10
  return { count: shown, days: formatDecimal(shown) }
}

/** 2 days of cover, 4 days of lead time, 30 on order. */
export const factsOf = ({ coverDays, leadDays, onOrder, incoming }: SuggestedLine): string =>
  [
    coverDays === null ? m.basket_no_use() : m.basket_cover(days(coverDays)),
    m.basket_lead(days(leadDays)),
    m.basket_on_order({ quantity: formatNumber(onOrder) }),
    ...(incoming > 0 ? [m.basket_incoming({ quantity: formatNumber(incoming) })] : []),
  ].join(', ')

/** Why so many. */
export const quantityOf = ({
  because,
  available,
  onOrder,
  incoming,
  reorderPoint,
  max,
  planned,
}: SuggestedLine) =>
  m[`basket_because_${because}`]({
    available: formatNumber(available),
    reorder: formatNumber(reorderPoint),
    missing: formatNumber(Math.max(0, max + planned - available - onOrder - incoming)),
    planned: formatNumber(planned),
    max: formatNumber(max),
  })

/** Riverbend has 40 that expire in March. */
export const elsewhereOf = ({
  officeName: office,
  quantity,
  expiryDate,
}: NonNullable<SuggestedLine['elsewhere']>) =>
  expiryDate === null
    ? m.basket_elsewhere({ office, quantity: formatNumber(quantity) })
    : m.basket_elsewhere_expires({
        office,
        quantity: formatNumber(quantity),
        month: formatMonth(expiryDate),
      })
