import { type PriceOutcome, priceOutcomes } from '@wellstock/domain/buying/prices'
import {
  firstPage,
  flag,
  id,
  oneOf,
  type Paged,
  type RawSearch,
  readPaged,
  words,
} from '../../lib/search-params.ts'

export const pricesSearchDefaults = { ...firstPage } as const

/** Which price list of a vendor somebody works on, and which of its lines are shown. */
export type PricesSearch = Paged & {
  list: string | undefined
  outcome: PriceOutcome | undefined
  outliers: true | undefined
  search: string | undefined
}

export const readPricesSearch = (raw: RawSearch): PricesSearch => ({
  ...readPaged(raw),
  list: id(raw.list),
  outcome: oneOf(priceOutcomes, raw.outcome),
  outliers: flag(raw.outliers),
  search: words(raw.search)?.slice(0, 100),
})
