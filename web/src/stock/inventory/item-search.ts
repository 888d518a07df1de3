import { count, oneOf, type RawSearch } from '../../lib/search-params.ts'

export const itemTabs = [
  'stock',
  'ledger',
  'demand',
  'replenishment',
  'elsewhere',
  'substitutes',
  'codes',
  'documents',
  'comments',
  'history',
] as const
export type ItemTab = (typeof itemTabs)[number]

/** Which part of an item is open, and where in its ledger or history. */
export type ItemSearch = { tab: ItemTab; page: number }
export const itemSearchDefaults = { tab: 'stock', page: 1 } as const

export const readItemSearch = (raw: RawSearch): ItemSearch => ({
  tab: oneOf(itemTabs, raw.tab) ?? itemSearchDefaults.tab,
  page: count(raw.page) ?? itemSearchDefaults.page,
})
