import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BillableLine, InvoiceReading } from '@wellstock/contract/buying/invoice'
import { amountAt } from '@wellstock/domain/buying/invoice-match'
import { cents } from '@wellstock/domain/finance/money'
import { sent } from '../../identity/documents/file-field.tsx'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { toast } from '../../ui/toast.tsx'
import { type InvoiceValues, inPack, type LineValue, lineOf, ownLine } from './invoice-values.ts'
import { invoiceQueries } from './queries.ts'
import { billedLines } from './use-billable.ts'

type Chosen = { file: File; values: InvoiceValues }

/** What a file says, why it does not say more, and the days one of which it is of. */
export type FileReading = { part: Partial<InvoiceValues>; hints: InvoiceHints }
export type InvoiceHints = Pick<InvoiceReading, 'gaps' | 'possibleDays' | 'notes' | 'vendorId'>

/** Reads what a file says of an invoice, for fields in which nobody has typed anything yet. */
export function useReadFile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ file, values }: Chosen): Promise<FileReading> => {
      const { vendorId, officeId } = values
      const read = await api.invoices.read({
        file: await sent(file),
        ...(vendorId && { vendorId }),
        ...(officeId && { officeId }),
      })
      const kind = read.kind ?? 'invoice'
      const lines = read.lines.length > 0 ? await orderedOf(client, read, values) : []
      const found = read.lines.flatMap((line) => {
        if (line.vendorOrderLineId === null)
          return readLine({ ...ownLine(), description: line.description }, line)
        const ordered = lines.find((each) => each.vendorOrderLineId === line.vendorOrderLineId)
        if (!ordered) return []
        const whole = lineOf(ordered, kind)
        return readLine(line.packQuantity ? inPack(whole, line.packQuantity, kind) : whole, line)
      })
      if (found.length > 0) toast.success(m.invoices_read_lines({ count: found.length }))
      else if (read.number === null) toast.info(m.invoices_read_nothing())
      const part = {
        ...(read.kind && read.kind !== values.kind && { kind: read.kind }),
        ...(read.vendorId && vendorId === '' && { vendorId: read.vendorId }),
        ...(read.officeId && officeId === '' && { officeId: read.officeId }),
        ...(read.creditOf && values.creditOf === '' && { creditOf: read.creditOf }),
        ...(values.number === '' && read.number !== null && { number: read.number }),
        ...(values.invoicedOn === '' && read.invoicedOn !== null && { invoicedOn: read.invoicedOn }),
        ...(values.dueOn === null && read.dueOn !== null && { dueOn: read.dueOn }),
        // Where the file does not say it, the sum of what is known is no total either.
        ...((values.total === null || values.total === '') &&
          (read.total !== null ? { total: read.total } : read.gaps.total && { total: '' as const })),
        ...(values.freight === null && read.freight !== null && { freight: read.freight }),
        ...(values.tax === null && read.tax !== null && { tax: read.tax }),
        ...(values.discount === '' &&
          read.discount !== null &&
          read.discount > 0 && { discount: read.discount }),
        ...(found.length > 0 && {
          lines: [...values.lines.filter((line) => isTyped(line, found)), ...found],
        }),
      }
      const { gaps, possibleDays, notes } = read
      return { part, hints: { gaps, possibleDays, notes, vendorId: vendorId || read.vendorId } }
    },
    onError: (error) => toast.error(messageOf(error)),
  })
}

/** What the lines of a file can be of: what its place can be billed, or what the invoice it credits has billed. */
async function orderedOf(
  client: QueryClient,
  { kind, vendorId, officeId, creditOf }: InvoiceReading,
  values: InvoiceValues,
): Promise<BillableLine[]> {
  if (kind === 'credit_note')
    return creditOf && [creditOf, ''].includes(values.creditOf)
      ? billedLines(await client.fetchQuery(invoiceQueries.get(creditOf)))
      : []
  if (!vendorId || !officeId) return []
  return (await client.fetchQuery(invoiceQueries.billable({ vendorId, officeId }))).lines
}

/** A line without an order that is not of the file, chosen before. */
const isTyped = ({ ordered, description }: LineValue, read: readonly LineValue[]) =>
  ordered === null && !read.some((line) => line.ordered === null && line.description === description)

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
