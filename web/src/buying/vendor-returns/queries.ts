import { query } from '../../lib/api.ts'

export const returnQueries = {
  // Stock moves at any time.
  returnable: (receiptId: string, returnId?: string) =>
    query.vendorReturns.returnable.queryOptions({
      input: { receiptId, ...(returnId && { returnId }) },
      staleTime: 0,
    }),
  receipts: (itemId: string, lotId?: string) =>
    query.vendorReturns.receipts.queryOptions({ input: { itemId, ...(lotId && { lotId }) }, staleTime: 0 }),
  creditNotes: (id: string) => query.vendorReturns.creditNotes.queryOptions({ input: { id }, staleTime: 0 }),
}
