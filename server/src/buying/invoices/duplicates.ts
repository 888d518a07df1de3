import { looksLikeDuplicate } from '@wellstock/domain/buying/invoice-number'
import type { InvoiceKind } from '@wellstock/domain/buying/invoices'
import type { Connection } from '../../platform/database/database.ts'

export type Duplicate = { id: string; number: string; total: number }

type Numbered = {
  vendorId: string
  kind: InvoiceKind
  comparedNumber: string
  total: number
  invoicedOn: string
}

/** The invoice of the vendor with this number, unless it is void. */
export async function sameNumber(
  db: Connection,
  organizationId: string,
  { vendorId, kind, comparedNumber }: Pick<Numbered, 'vendorId' | 'kind' | 'comparedNumber'>,
  exceptInvoiceId: string | null,
): Promise<Duplicate | null> {
  const [found] = await db.rows<Duplicate>(
    `select id, number, total from invoice where organization_id = $1 and vendor_id = $2 and kind = $3 and compared_number = $4 and state <> 'void'
       and id is distinct from $5`,
    [organizationId, vendorId, kind, comparedNumber, exceptInvoiceId],
    'invoice-of-number',
  )
  return found ?? null
}

/** Invoices of the vendor that may be the same one: by a number that looks like it, or by total and day. */
export async function likelyDuplicates(
  db: Connection,
  organizationId: string,
  { vendorId, kind, comparedNumber, total, invoicedOn }: Numbered,
  exceptInvoiceId: string | null,
): Promise<Duplicate[]> {
  const known = await db.rows<Duplicate & { comparedNumber: string; invoicedOn: string }>(
    `select id, number, total, compared_number, invoiced_on from invoice
     where organization_id = $1 and vendor_id = $2 and kind = $3 and state <> 'void' and id is distinct from $4
       and (invoice_number_look(compared_number) = invoice_number_look($7)
         or abs(total - $5::numeric) <= 0.01 and abs(invoiced_on - $6::date) <= 30)
     order by captured_at desc limit 20`,
    [organizationId, vendorId, kind, exceptInvoiceId, total, invoicedOn, comparedNumber],
    'invoices-alike',
  )
  return known.filter((other) =>
    looksLikeDuplicate(
      { number: comparedNumber, total, day: invoicedOn },
      { number: other.comparedNumber, total: other.total, day: other.invoicedOn },
    ),
  )
}
