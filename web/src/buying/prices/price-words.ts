import type { PriceField, PriceOutcome, PriceSource, VendorPrice } from '@wellstock/contract/buying/prices'
import { formatDate, formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'

export const outcomeWord = (outcome: PriceOutcome) => m[`prices_outcome_${outcome}`]()
export const sourceWord = (source: PriceSource) => m[`prices_source_${source}`]()
export const fieldWord = (field: PriceField) => m[`prices_field_${field}`]()

/** What one base unit costs: `$0.048 / EA`. */
export const perUnit = (basePrice: number, unit: string) =>
  m.prices_per_unit({ price: formatPrice(basePrice), unit })

/** When a price holds. */
export const daysOf = ({ validFrom, validTo }: Pick<VendorPrice, 'validFrom' | 'validTo'>) =>
  validTo
    ? m.common_from_to({ from: formatDate(validFrom), to: formatDate(validTo) })
    : m.prices_from({ from: formatDate(validFrom) })
