import type { InvoiceReading } from '@wellstock/contract/buying/invoice'
import type { DocumentFile } from '@wellstock/contract/identity/documents'
import { readInvoiceText } from '@wellstock/domain/buying/invoice-text'
import { parse } from 'csv-parse/sync'
import { readFile } from '../../identity/documents/sniff.ts'
import { officesInScope, type Person, scopeOf } from '../../platform/access/person.ts'
import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import { pdfText } from '../../platform/files/pdf-text.ts'
import { readDate } from '../../stock/lists/read-date.ts'
import { openLines } from './billable-lines.ts'

const MAX_ROWS = 2_000

type Wanted = { file: DocumentFile; vendorId?: string | undefined; officeId?: string | undefined }

/** Reads what a vendor sent, a PDF with text or a table, as far as it can be told. Nothing is kept of it. */
export async function readInvoice(
  app: App,
  person: Person,
  { file, vendorId, officeId }: Wanted,
): Promise<InvoiceReading> {
  const { content, mediaType, text: written } = await readFile(file)
  const text = mediaType === 'application/pdf' ? await pdfText(content, person.id) : rowsOf(written)
  return app.database.read(person.organizationId, async (db) => {
    const named = readInvoiceText(text, [])
    const place =
      vendorId && officeId ? { vendorId, officeId } : await placeOf(db, person, named.orderNumbers)
    const known = place ? await openLines(db, person.organizationId, place, null) : []
    const { day, orderNumbers: _, ...found } = readInvoiceText(text, known)
    return {
      ...found,
      hasText: text.some((line) => line.trim() !== ''),
      vendorId: place?.vendorId ?? null,
      officeId: place?.officeId ?? null,
      invoicedOn: (day && readDate(day, 'unclear')?.value) ?? null,
    }
  })
}

/** The vendor and office of the first vendor order it names that somebody captures invoices for. */
async function placeOf(db: Connection, person: Person, numbers: readonly string[]) {
  const [order] = await db.rows<{ vendorId: string; officeId: string }>(
    `select coalesce(v.merged_into, v.id) as vendor_id, o.office_id from vendor_order o
     join vendor v on v.organization_id = o.organization_id and v.id = o.vendor_id
     where o.organization_id = $1 and o.number = any($2) and o.sent_at is not null and ($3::uuid[] is null or o.office_id = any($3))
     order by o.number limit 1`,
    [person.organizationId, numbers, officesInScope(scopeOf(person, 'invoices.write'))],
  )
  return order
}

/** The rows of a table as lines, with their cells apart; of any other text its lines. */
function rowsOf(text: string): string[] {
  const delimiter = [';', '\t'].find((each) => text.includes(each)) ?? ','
  try {
    const rows: string[][] = parse(text, {
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      bom: true,
    })
    return rows.slice(0, MAX_ROWS).map((cells) => cells.join('  '))
  } catch {
    return text.split(/\r?\n/).slice(0, MAX_ROWS)
  }
}
