import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Invoice } from '@wellstock/contract/buying/invoice'
import { query } from '../../lib/api.ts'
import { cacheAnswer } from '../../lib/cache-answer.ts'
import { given } from '../../lib/given.ts'
import { orderOr } from '../../lib/order-or.ts'
import type { Paged } from '../../lib/search-params.ts'
import type { InvoicesSearch } from './invoices-search.ts'

/** How invoices are sorted: where they have to get paid, what is due first stands first. */
export const orderOf = ({ tab, ...chosen }: Pick<InvoicesSearch, 'tab' | 'sort' | 'dir'>) =>
  orderOr(
    chosen,
    tab === 'to_approve' || tab === 'to_pay'
      ? { sort: 'due', dir: 'asc' }
      : { sort: 'captured', dir: 'desc' },
  )

/** What the list and its export are narrowed to, and how it is sorted. */
export const filterOf = ({ page: _, pageSize: __, ...filter }: InvoicesSearch) =>
  given({ ...filter, ...orderOf(filter) })

/** What invoices bill: one vendor order, or what one order asked for; or whose they are. */
export type BilledFor = { vendorOrderId: string } | { orderId: string } | { vendorId: string }
export type Billing = { vendorId: string; officeId: string; vendorOrderId?: string; invoiceId?: string }

export const invoiceQueries = {
  list: (filter: Partial<InvoicesSearch> | BilledFor, { page, pageSize }: Paged) =>
    query.invoices.list.queryOptions({
      input: { ...filter, page, pageSize },
      placeholderData: keepPreviousData,
    }),
  counts: () => query.invoices.counts.queryOptions(),
  vendors: () => query.invoices.vendors.queryOptions(),
  // Somebody else may see to it at any time.
  get: (id: string) => query.invoices.get.queryOptions({ input: { id }, staleTime: 0 }),
  billable: (billing: Billing) => query.invoices.billable.queryOptions({ input: billing, staleTime: 0 }),
  budgetLines: (officeId: string) => query.invoices.budgetLines.queryOptions({ input: { officeId } }),
  unbilled: () => query.invoices.unbilled.queryOptions(),
  unbilledLines: (month: string, { page, pageSize }: Paged) =>
    query.invoices.unbilledLines.queryOptions({
      input: { month, page, pageSize },
      placeholderData: keepPreviousData,
    }),
}

const onSuccess = cacheAnswer(({ id }: Invoice) => invoiceQueries.get(id).queryKey)

/** Any one thing done with an invoice. Refused: somebody may have been faster, so it is asked for again. */
export function useInvoiceStep(id?: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (take: () => Promise<Invoice>) => take(),
    ...(id !== undefined && { scope: { id: `invoice:${id}` } }),
    onSuccess,
    onError: () => {
      if (id !== undefined) void client.invalidateQueries({ queryKey: invoiceQueries.get(id).queryKey })
    },
  })
}

export const usePay = () => useMutation(query.invoices.pay.mutationOptions())

export const useCloseMonth = () =>
  useMutation(
    query.invoices.closeMonth.mutationOptions({
      onSuccess: cacheAnswer(() => invoiceQueries.unbilled().queryKey),
    }),
  )
