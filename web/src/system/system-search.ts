import { count, oneOf, type RawSearch } from '../lib/search-params.ts'

export const pageSizes = [20, 50, 100] as const

export const searchDefaults = { page: 1, pageSize: 20 } as const

/** Which page of the outbox is shown. */
export type SystemSearch = { page: number; pageSize: (typeof pageSizes)[number] }

export const readSystemSearch = (raw: RawSearch): SystemSearch => ({
  page: count(raw.page) ?? searchDefaults.page,
  pageSize: oneOf(pageSizes, raw.pageSize) ?? searchDefaults.pageSize,
})
