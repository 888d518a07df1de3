import { useQuery } from '@tanstack/react-query'
import type { BillableLine, BilledLine, Invoice } from '@wellstock/contract/buying/invoice'
import { sumOf } from '@wellstock/domain/finance/money'
import { creditOf, type Extras, type InvoiceValues } from './invoice-values.ts'
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
    creditable: isCredit && credited.data ? creditableLines(credited.data) : [],
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

/** The lines without an order of an approved invoice of which something can be credited. */
export const creditableLines = ({
  id,
  number,
  lines,
}: Pick<Invoice, 'id' | 'number' | 'lines'>): BilledLine[] =>
  lines.flatMap(({ id: lineId, budgetLine, leftToCredit: left, description, packPrice, packs, amount }) =>
    budgetLine && left && left.amount > 0
      ? { lineId, invoice: { id, number }, description, budgetLine, packPrice, packs, amount, left }
      : [],
  )

/** What a credit note for an invoice begins with: all that is left of one that bills no order; of what was ordered somebody chooses. */
export const creditLines = (invoice: Pick<Invoice, 'id' | 'number' | 'lines'>) =>
  invoice.lines.some(({ ordered }) => ordered !== null) ? [] : creditableLines(invoice).map(creditOf)
