import { count, type RawSearch } from '../../lib/search-params.ts'

/** Without a year: the one that is planned next. */
export type AllocationSearch = { year: number | undefined }

export const readAllocationSearch = (raw: RawSearch): AllocationSearch => ({ year: count(raw.year) })
