import { checkOutcomes, checkPeriods, checkSources, priceFlags } from '@wellstock/domain/buying/price-checks'
import {
  firstPage,
  id,
  oneOf,
  type Paged,
  type RawSearch,
  readPaged,
  words,
} from '../../lib/search-params.ts'

/** By what flagged prices can be sorted. Source: the contract's `priceCheckSorts`. */
export const sorts = ['seen', 'flag', 'saved'] as const
export const priceChecksSearchDefaults = { ...firstPage, sort: 'seen', dir: 'desc' } as const

const LONGEST = 100

/** The filters of flagged prices as they stand in the address. */
export type PriceChecksSearch = Paged & {
  sort: (typeof sorts)[number]
  dir: 'asc' | 'desc'
  source: (typeof checkSources)[number] | undefined
  flag: (typeof priceFlags)[number] | undefined
  outcome: (typeof checkOutcomes)[number] | undefined
  period: (typeof checkPeriods)[number] | undefined
  officeId: string | undefined
  vendorId: string | undefined
  search: string | undefined
}

export const readPriceChecksSearch = (raw: RawSearch): PriceChecksSearch => ({
  ...readPaged(raw),
  sort: oneOf(sorts, raw.sort) ?? priceChecksSearchDefaults.sort,
  dir: oneOf(['asc', 'desc'], raw.dir) ?? priceChecksSearchDefaults.dir,
  source: oneOf(checkSources, raw.source),
  flag: oneOf(priceFlags, raw.flag),
  outcome: oneOf(checkOutcomes, raw.outcome),
  period: oneOf(checkPeriods, raw.period),
  officeId: id(raw.officeId),
  vendorId: id(raw.vendorId),
  search: words(raw.search)?.slice(0, LONGEST),
})
