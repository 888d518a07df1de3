import { useQuery } from '@tanstack/react-query'
import type { BillableLine, Invoice } from '@wellstock/contract/buying/invoice'
import { sumOf } from '@wellstock/domain/finance/money'
import type { Extras, InvoiceValues } from './invoice-values.ts'
import { invoiceQueries } from './queries.ts'

const none: Extras = []

/** What can be billed, with what is expected beside it; of a credit note, what its invoice has billed. */
export function useBillable(
  { kind, vendorId, officeId, creditOf }: InvoiceValues,
  invoiceId: string | undefined,
) {
  const isCredit = kind === 'credit_note'
  const isKnown = vendorId !== '' && officeId !== ''
  const bills = useQuery({
    ...invoiceQueries.billable({ vendorId, officeId, ...(invoiceId && { invoiceId }) }),
    enabled: !isCredit && isKnown,
  })
  const credited = useQuery({ ...invoiceQueries.get(creditOf), enabled: isCredit && creditOf !== '' })
  const asked = isCredit ? credited : bills
  return {
    billable: isCredit ? (credited.data ? billedLines(credited.data) : []) : (bills.data?.lines ?? []),
    extras: (!isCredit && bills.data?.extras) || none,
    isLoading: asked.isLoading,
    error: asked.error,
    refetch: () => void asked.refetch(),
  }
}

/** The lines of vendor orders an invoice bills, with what it has billed itself. */
export const billedLines = ({ lines }: Pick<Invoice, 'lines'>): BillableLine[] =>
  lines.flatMap(({ ordered, matchedQuantity, amount }) =>
    ordered === null
      ? []
      : {
          ...ordered,
          billedBefore: {
            quantity: ordered.billedBefore.quantity + matchedQuantity,
            amount: sumOf([ordered.billedBefore.amount, amount]),
          },
        },
  )
