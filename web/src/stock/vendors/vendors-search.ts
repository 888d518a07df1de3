import {
  type PaperProblem,
  paperProblems,
  type VendorState,
  vendorStates,
} from '@wellstock/domain/stock/vendors'
import { firstPage, oneOf, type Paged, type RawSearch, readPaged, words } from '../../lib/search-params.ts'

/** By what vendors can be sorted. Source: the contract's `vendorSorts`. */
export const vendorSorts = ['name', 'state', 'items', 'leadTime', 'updated'] as const

export const vendorsSearchDefaults = { ...firstPage, sort: 'name', dir: 'asc' } as const

export type VendorsSearch = Paged & {
  search: string | undefined
  state: VendorState | undefined
  category: string | undefined
  documents: PaperProblem | undefined
  sort: (typeof vendorSorts)[number]
  dir: 'asc' | 'desc'
}

export const readVendorsSearch = (raw: RawSearch): VendorsSearch => ({
  ...readPaged(raw),
  search: words(raw.search)?.slice(0, 100),
  state: oneOf(vendorStates, raw.state),
  category: words(raw.category),
  documents: oneOf(paperProblems, raw.documents),
  sort: oneOf(vendorSorts, raw.sort) ?? vendorsSearchDefaults.sort,
  dir: oneOf(['asc', 'desc'] as const, raw.dir) ?? vendorsSearchDefaults.dir,
})
