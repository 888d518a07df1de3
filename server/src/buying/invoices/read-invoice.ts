import type { InvoiceReading } from '@wellstock/contract/buying/invoice'
import type { DocumentFile } from '@wellstock/contract/identity/documents'
import { isEInvoice, readEInvoice } from '@wellstock/domain/buying/e-invoice'
import {
  type InvoiceText,
  readInvoiceText,
  type SumsGap,
  type TextGap,
} from '@wellstock/domain/buying/invoice-text'
import { type Sentence, said } from '@wellstock/messages/sentence'
import { parse } from 'csv-parse/sync'
import { readFile, rootOf, textOf, XML } from '../../identity/documents/sniff.ts'
import { covers, type Person, scopeOf } from '../../platform/access/person.ts'
import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import { type ReadPdf, readPdf } from '../../platform/files/read-pdf.ts'
import { readXml } from '../../platform/files/xml.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { dateOrder, readDate } from '../../stock/lists/read-date.ts'
import { openLines } from './billable-lines.ts'
import { readingOf } from './read-e-invoice.ts'
import { isDay, orderedPlace, type Place } from './read-place.ts'

const MAX_ROWS = 2_000

type Wanted = { file: DocumentFile } & { [Field in keyof Place]?: Place[Field] | undefined }

/**
 * Reads what a vendor sent as far as it can be told: an electronic invoice, by itself or within a PDF, before the text of a PDF or a
 * table. Nothing is kept of it.
 */
export async function readInvoice(
  app: App,
  person: Person,
  { file, vendorId, officeId }: Wanted,
): Promise<InvoiceReading> {
  if (officeId && !covers(scopeOf(person, 'invoices.write'), officeId))
    throw invalid({ officeId: said.office_does_not_exist() })
  const { content, mediaType, text: written } = await readFile(file)
  const pdf = mediaType === 'application/pdf' ? await readPdf(content, person.id) : null
  const text = pdf?.lines ?? rowsOf(written)
  const xml = mediaType === XML ? content : pdf?.attached.find(isInvoice)?.content
  const root = xml ? await readXml(textOf(xml), person.id) : null
  const invoice = root && readEInvoice(root)
  if (mediaType === XML && !invoice) throw invalid({ file: said.xml_not_well_formed() })
  return app.database.read(person.organizationId, async (db) => {
    if (!invoice) {
      const reading = await readingOfText(db, person, text, { vendorId, officeId })
      const isUnread = pdf?.attached.some((each) => isInvoice(each) || rootOf(each.content) === 'doctype')
      return isUnread ? { ...reading, notes: [said.invoice_reading_xml_unread()] } : reading
    }
    const reading = await readingOf(db, person, invoice, { vendorId, officeId })
    // The smallest profiles of Factur-X have sums alone.
    if (invoice.lines.length > 0 || reading.total === null || invoice.kind === 'credit_note') return reading
    const { lines } = await readingOfText(db, person, text, {
      ...{ vendorId: reading.vendorId ?? undefined, officeId: reading.officeId ?? undefined },
    })
    return { ...reading, lines }
  })
}

const isInvoice = ({ content }: ReadPdf['attached'][number]) => {
  const root = rootOf(content)
  return root !== null && root !== 'doctype' && isEInvoice(root)
}

async function readingOfText(
  db: Connection,
  person: Person,
  text: readonly string[],
  { vendorId, officeId }: Partial<Place>,
): Promise<InvoiceReading> {
  const named = readInvoiceText(text, [])
  const place =
    vendorId && officeId ? { vendorId, officeId } : await orderedPlace(db, person, named.orderNumbers)
  const known = place ? await openLines(db, person.organizationId, place, null) : []
  const { number, lines, sums, gaps, ...found } = readInvoiceText(text, known)
  const hasText = text.some((line) => line.trim() !== '')
  const { invoicedOn, possibleDays } = dayOf(found)
  return {
    ...{ hasText, kind: null, creditOf: null, number, invoicedOn, possibleDays, dueOn: null, notes: [] },
    lines: lines.map((line) => ({ ...line, description: '', packQuantity: null })),
    ...{ vendorId: place?.vendorId ?? null, officeId: place?.officeId ?? null },
    ...(sums ?? { total: null, freight: null, tax: null, discount: null }),
    gaps: hasText ? reasonsOf(gaps, found, possibleDays, lines.length === 0 && known.length > 0) : {},
  }
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
