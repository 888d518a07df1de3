import { officeStatuses, officeTypes } from '@wellstock/domain/identity/offices'
import { oneOf, type RawSearch, words } from '../../lib/search-params.ts'
import type { OfficeFilter } from './queries.ts'

const LONGEST = 100

/** Search and filters of the offices as they stand in the address. */
export const readOfficesSearch = (raw: RawSearch): OfficeFilter => ({
  search: words(raw.search)?.slice(0, LONGEST),
  type: oneOf(officeTypes, raw.type),
  status: oneOf(officeStatuses, raw.status),
})
