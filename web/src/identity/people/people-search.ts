import { type Role, roles } from '@wellstock/contract/platform/access'
import { firstPage, oneOf, type Paged, type RawSearch, readPaged, words } from '../../lib/search-params.ts'

export const statuses = ['active', 'invited', 'pending', 'suspended', 'deactivated'] as const
export const searchDefaults = firstPage

const LONGEST = 100

/** The filters of the list of people as they stand in the address. */
export type PeopleSearch = Paged & {
  search: string | undefined
  status: (typeof statuses)[number] | undefined
  role: Role | undefined
}

export const readPeopleSearch = (raw: RawSearch): PeopleSearch => ({
  search: words(raw.search)?.slice(0, LONGEST),
  status: oneOf(statuses, raw.status),
  role: oneOf(roles, raw.role),
  ...readPaged(raw),
})
