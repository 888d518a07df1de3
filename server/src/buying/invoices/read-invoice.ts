import type { InvoiceReading } from '@wellstock/contract/buying/invoice'
import type { DocumentFile } from '@wellstock/contract/identity/documents'
import { PlainDate } from '@wellstock/contract/platform/fields'
import {
  type InvoiceText,
  readInvoiceText,
  type SumsGap,
  type TextGap,
} from '@wellstock/domain/buying/invoice-text'
import { type Sentence, said } from '@wellstock/messages/sentence'
import { parse } from 'csv-parse/sync'
import { readFile } from '../../identity/documents/sniff.ts'
import { officesInScope, type Person, scopeOf } from '../../platform/access/person.ts'
import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import { pdfText } from '../../platform/files/pdf-text.ts'
import { dateOrder, readDate } from '../../stock/lists/read-date.ts'
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
    const { number, lines, sums, gaps, ...found } = readInvoiceText(text, known)
    const hasText = text.some((line) => line.trim() !== '')
    const { invoicedOn, possibleDays } = dayOf(found)
    return {
      ...{ hasText, number, lines, invoicedOn, possibleDays },
      ...{ vendorId: place?.vendorId ?? null, officeId: place?.officeId ?? null },
      ...(sums ?? { total: null, freight: null, tax: null, discount: null }),
      gaps: hasText ? reasonsOf(gaps, found, possibleDays, lines.length === 0 && known.length > 0) : {},
    }
  })
}

/** The day it says; where its day and its month could be either, both days that may be. */
function dayOf({ day, days }: Pick<InvoiceText, 'day' | 'days'>) {
  if (day === null) return { invoicedOn: null, possibleDays: [] }
  const text = day.replace(/ de /g, ' ')
  const read = readDate(text, dateOrder(days))
  if (!read?.isGuess) return { invoicedOn: read && isDay(read.value) ? read.value : null, possibleDays: [] }
  const both = (['month', 'day'] as const).flatMap((order) => readDate(text, order)?.value ?? [])
  return { invoicedOn: null, possibleDays: [...new Set(both)].filter(isDay) }
}

const isDay = (value: string) => PlainDate.safeParse(value).success

const SUMS_GAPS: Record<SumsGap, Sentence> = {
  no_total: said.invoice_reading_no_total(),
  nothing_adds_up: said.invoice_reading_nothing_adds_up(),
  several_add_up: said.invoice_reading_several_add_up(),
}

const textGap = (gap: TextGap, none: Sentence) =>
  gap.kind === 'none' ? none : said.invoice_reading_several({ texts: gap.texts })

function reasonsOf(
  { number, day, sums }: InvoiceText['gaps'],
  found: Pick<InvoiceText, 'day'>,
  possibleDays: readonly string[],
  hasNoLines: boolean,
): InvoiceReading['gaps'] {
  const either =
    found.day && possibleDays.length > 0 ? said.invoice_reading_either_day({ text: found.day }) : null
  const invoicedOn = either ?? (day && textGap(day, said.invoice_reading_no_day()))
  return {
    ...(number && { number: textGap(number, said.invoice_reading_no_number()) }),
    ...(invoicedOn && { invoicedOn }),
    ...(sums && { total: SUMS_GAPS[sums] }),
    ...(hasNoLines && { lines: said.invoice_reading_no_lines() }),
  }
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
  for (const delimiter of [';', '\t', ',']) {
    const rows = tableOf(text, delimiter)
    // A comma stands in amounts and sentences as well: cells are apart by it where rows are alike.
    const widths = rows.map((cells) => cells.length)
    const usual = delimiter === ',' ? Math.max(3, widths[0] ?? 0) : 2
    const like = widths.filter((width) => (delimiter === ',' ? width === usual : width >= usual)).length
    if (rows.length > 0 && like >= rows.length * (delimiter === ',' ? 0.8 : 0.5))
      return rows.slice(0, MAX_ROWS).map((cells) => cells.map((cell) => cell.trim()).join('  '))
  }
  return text.split(/\r?\n/).slice(0, MAX_ROWS)
}

function tableOf(text: string, delimiter: string): string[][] {
  try {
    return parse(text, {
      ...{ delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: true, bom: true },
    })
  } catch {
    return []
  }
}
