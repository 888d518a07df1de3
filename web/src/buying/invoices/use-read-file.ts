import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { InvoiceReading } from '@wellstock/contract/buying/invoice'
import { amountAt } from '@wellstock/domain/buying/invoice-match'
import { cents } from '@wellstock/domain/finance/money'
import { sent } from '../../identity/documents/file-field.tsx'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { toast } from '../../ui/toast.tsx'
import { type InvoiceValues, type LineValue, lineOf } from './invoice-values.ts'
import { invoiceQueries } from './queries.ts'

type Chosen = { file: File; values: InvoiceValues }

/** What a file says, why it does not say more, and the days one of which it is of. */
export type FileReading = { part: Partial<InvoiceValues>; hints: InvoiceHints }
export type InvoiceHints = Pick<InvoiceReading, 'gaps' | 'possibleDays'>

/** Reads what a file says of an invoice, for fields in which nobody has typed anything yet. */
export function useReadFile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ file, values }: Chosen): Promise<FileReading> => {
      const { vendorId, officeId } = values
      const read = await api.invoices.read({
        file: await sent(file),
        ...(vendorId && officeId && { vendorId, officeId }),
      })
      const place =
        read.vendorId && read.officeId ? { vendorId: read.vendorId, officeId: read.officeId } : null
      const { lines = [] } =
        place && read.lines.length > 0 ? await client.fetchQuery(invoiceQueries.billable(place)) : {}
      const found = read.lines.flatMap((line) => {
        const ordered = lines.find((each) => each.vendorOrderLineId === line.vendorOrderLineId)
        return ordered ? readLine(lineOf(ordered, 'invoice'), line) : []
      })
      if (found.length > 0) toast.success(m.invoices_read_lines({ count: found.length }))
      else if (read.number === null) toast.info(m.invoices_read_nothing())
      const part = {
        ...(place && vendorId === '' && place),
        ...(values.number === '' && read.number !== null && { number: read.number }),
        ...(values.invoicedOn === '' && read.invoicedOn !== null && { invoicedOn: read.invoicedOn }),
        ...(values.total === null && read.total !== null && { total: read.total }),
        ...(values.freight === null && read.freight !== null && { freight: read.freight }),
        ...(values.tax === null && read.tax !== null && { tax: read.tax }),
        ...(values.discount === '' &&
          read.discount !== null &&
          read.discount > 0 && { discount: read.discount }),
        ...(found.length > 0 && {
          lines: [...values.lines.filter(({ ordered }) => ordered === null), ...found],
        }),
      }
      return { part, hints: { gaps: read.gaps, possibleDays: read.possibleDays } }
    },
    onError: (error) => toast.error(messageOf(error)),
  })
}

/** As it stands on the invoice. */
const readLine = (
  line: LineValue,
  { packs, packPrice, amount }: InvoiceReading['lines'][number],
): LineValue => ({
  ...line,
  packs,
  packPrice,
  amount: cents(amount) === cents(amountAt({ price: packPrice, packQuantity: 1 }, packs)) ? null : amount,
})
