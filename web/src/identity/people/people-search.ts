import { type Role, roles } from '@wellstock/contract/platform/access'
import { count, oneOf, type PageSize, pageSizes, type RawSearch, words } from '../../lib/search-params.ts'

export const statuses = ['active', 'invited', 'pending', 'suspended', 'deactivated'] as const
export const searchDefaults = { page: 1, pageSize: 20 } as const

const LONGEST = 100

/** The filters of the list of people as they stand in the address. */
export type PeopleSearch = {
  search: string | undefined
  status: (typeof statuses)[number] | undefined
  role: Role | undefined
  page: number
  pageSize: PageSize
}

export const readPeopleSearch = (raw: RawSearch): PeopleSearch => ({
  search: words(raw.search)?.slice(0, LONGEST),
  status: oneOf(statuses, raw.status),
  role: oneOf(roles, raw.role),
  page: count(raw.page) ?? searchDefaults.page,
  pageSize: oneOf(pageSizes, raw.pageSize) ?? searchDefaults.pageSize,
})
