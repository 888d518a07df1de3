import { m } from '../../lib/messages.ts'
import type { FieldError } from '../../ui/field-errors.tsx'
import type { InvoiceErrors, InvoiceValues } from './invoice-values.ts'

const labels: Record<string, () => string> = {
  vendorId: m.common_vendor,
  officeId: m.common_office,
  number: m.invoices_number,
  invoicedOn: m.invoices_invoiced_on,
  dueOn: m.invoices_due,
  freight: m.invoices_freight,
  tax: m.invoices_tax,
  discount: m.invoices_discount,
  total: m.invoices_total,
  note: m.common_note,
  lines: m.invoices_lines,
}

export const fieldId = (field: string) => `invoice-${field}`

/** What is wrong, each with the field it is typed in. */
export const summaryOf = (errors: InvoiceErrors, { lines }: InvoiceValues): FieldError[] =>
  Object.entries(errors).map(([field, message]) => {
    const [, place] = /^lines\.(\d+)/.exec(field) ?? []
    const line = place === undefined ? undefined : lines[Number(place)]
    const label = line
      ? (line.ordered?.name ?? (line.description || m.invoices_own_line()))
      : labels[field]?.()
    const shown = field.replace(/\.vendorOrderLineId$|\.creditedLineId$|\.pack$|\.packQuantity$/, '.packs')
    return { field: fieldId(shown), label: label ?? field, message }
  })
