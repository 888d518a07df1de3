import { count, oneOf, type PageSize, pageSizes, type RawSearch } from '../../lib/search-params.ts'

export const searchDefaults = { page: 1, pageSize: 20 } as const

export type SystemSearch = { page: number; pageSize: PageSize }

export const readSystemSearch = (raw: RawSearch): SystemSearch => ({
  page: count(raw.page) ?? searchDefaults.page,
  pageSize: oneOf(pageSizes, raw.pageSize) ?? searchDefaults.pageSize,
})
