import { count, id, type RawSearch, words } from '../../lib/search-params.ts'

/** What is looked for among the orders that are to come, as it stands in the address. */
export type ExpectedSearch = { page: number; search: string | undefined }

export const expectedSearchDefaults = { page: 1 } as const
const LONGEST = 100

export const readExpectedSearch = (raw: RawSearch): ExpectedSearch => ({
  page: count(raw.page) ?? expectedSearchDefaults.page,
  search: words(raw.search)?.slice(0, LONGEST),
})

/** The orders that are received with the one of the address, by commas. */
export type ReceiveSearch = { with: string | undefined }

export function readReceiveSearch(raw: RawSearch): ReceiveSearch {
  const said = Array.isArray(raw.with) ? raw.with : (words(raw.with) ?? '').split(',')
  const others = said.flatMap((each) => id(each) ?? [])
  return { with: others.length > 0 ? others.join(',') : undefined }
}

/** The office goods come to without an order. */
export type ReceiveNewSearch = { office: string | undefined }
export const readReceiveNewSearch = (raw: RawSearch): ReceiveNewSearch => ({ office: id(raw.office) })
