import { keepPreviousData } from '@tanstack/react-query'
import { vendorOrderNumberIn } from '@wellstock/domain/buying/vendor-orders'
import { parseScan } from '@wellstock/domain/stock/scan-codes'
import { api, query } from '../../lib/api.ts'
import { loadSentences } from '../../lib/sentences.ts'
import type { ExpectedSearch } from './receiving-search.ts'

export const PAGE_SIZE = 50
/** For as long somebody may unpack without a connection. */
const WORKING_DAY = 12 * 60 * 60_000

/** What the server looks for: the number of an order, a product's code as it is kept, or the words themselves. */
export function wantedIn(text: string): string {
  const scan = parseScan(text)
  return vendorOrderNumberIn(scan.text) ?? scan.productCode ?? scan.text
}

type SheetWanted = { orders: string } | { officeId: string }

export const receivingQueries = {
  expected: ({ page, search }: ExpectedSearch) =>
    query.receipts.expected.queryOptions({
      input: { page, pageSize: PAGE_SIZE, ...(search && { search: wantedIn(search) }) },
      placeholderData: keepPreviousData,
    }),
  /** With the sentences that say what is missing: they are needed without a connection as well. */
  sheet: (input: SheetWanted) =>
    query.receipts.sheet.queryOptions({
      input,
      staleTime: 0,
      gcTime: WORKING_DAY,
      queryFn: async ({ signal }) => {
        await loadSentences().catch(() => {})
        return api.receipts.sheet(input, { signal })
      },
    }),
  goods: (officeId: string, search: string) =>
    query.receipts.goods.queryOptions({ input: { officeId, search: wantedIn(search) } }),
}
