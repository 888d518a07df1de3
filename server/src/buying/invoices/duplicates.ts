import { looksLikeDuplicate, looksLikeSameNumber } from '@wellstock/domain/buying/invoice-number'
import type { InvoiceKind } from '@wellstock/domain/buying/invoices'
import type { Connection } from '../../platform/database/database.ts'

export type Duplicate = { id: string; number: string; total: number }
/** An invoice that may be the same one: by a number that looks like it, or by its total and day alone. */
export type LikelyDuplicate = Duplicate & { isByNumber: boolean }

type Numbered = {
  vendorId: string
  kind: InvoiceKind
  comparedNumber: string
  total: number
  invoicedOn: string
}

/** The invoice of the vendor with this number, unless it is void: one of the same year before others. */
export async function sameNumber(
  db: Connection,
  organizationId: string,
  { vendorId, kind, comparedNumber, invoicedOn }: Omit<Numbered, 'total'>,
  exceptInvoiceId: string | null,
): Promise<(Duplicate & { invoicedOn: string; isOfSameYear: boolean }) | null> {
  const [found] = await db.rows<Duplicate & { invoicedOn: string; isOfSameYear: boolean }>(
    `select id, number, total, invoiced_on, extract(year from invoiced_on) = extract(year from $6::date) as "isOfSameYear" from invoice
     where organization_id = $1 and vendor_id = $2 and kind = $3 and compared_number = $4 and state <> 'void' and id is distinct from $5
     order by 5 desc, invoiced_on desc limit 1`,
    [organizationId, vendorId, kind, comparedNumber, exceptInvoiceId, invoicedOn],
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
): Promise<LikelyDuplicate[]> {
  const known = await db.rows<Duplicate & { comparedNumber: string; invoicedOn: string }>(
    `select id, number, total, compared_number, invoiced_on from invoice
     where organization_id = $1 and vendor_id = $2 and kind = $3 and state <> 'void' and id is distinct from $4
       and (invoice_number_look(compared_number) = invoice_number_look($7)
         or abs(total - $5::numeric) <= 0.01 and abs(invoiced_on - $6::date) <= 30)
     order by invoice_number_look(compared_number) = invoice_number_look($7) desc, captured_at desc limit 20`,
    [organizationId, vendorId, kind, exceptInvoiceId, total, invoicedOn, comparedNumber],
    'invoices-alike',
  )
  return known
    .filter((other) =>
      looksLikeDuplicate(
        { number: comparedNumber, total, day: invoicedOn },
        { number: other.comparedNumber, total: other.total, day: other.invoicedOn },
      ),
    )
    .map((other) => ({ ...other, isByNumber: looksLikeSameNumber(comparedNumber, other.comparedNumber) }))
}
