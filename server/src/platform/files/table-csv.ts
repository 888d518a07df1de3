import { ReadableStream } from 'node:stream/web'
import { setImmediate } from 'node:timers/promises'
import { stringify } from 'csv-stringify/sync'
import { aboutRows } from './about-rows.ts'
import { escapeFormula } from './escape-formula.ts'
import type { Column, Row, Section, Table, Workbook } from './table-file.ts'

const ROWS_AT_ONCE = 500

function cellOf(row: Row, { key, kind }: Column): string {
  const value = row[key]
  if (value === null || value === undefined) return ''
  return kind === 'text' || typeof value !== 'number' ? escapeFormula(String(value)) : String(value)
}

const encoder = new TextEncoder()
const lines = (records: string[][]) => encoder.encode(stringify(records, { record_delimiter: 'windows' }))

async function* partsOf({ columns, rows, total }: Section) {
  const recordOf = (row: Row) => columns.map((column) => cellOf(row, column))
  yield lines([columns.map(({ label }) => escapeFormula(label))])
  let records: string[][] = []
  for await (const row of rows) {
    records.push(recordOf(row))
    if (records.length < ROWS_AT_ONCE) continue
    yield lines(records)
    records = []
    // Rows that are there already would else be written without a break.
    await setImmediate()
  }
  if (total) records.push(recordOf(total))
  if (records.length > 0) yield lines(records)
}

const titleLine = (title: string) => lines([[escapeFormula(title)]])
const emptyLine = encoder.encode('\r\n')
/** Without it, Excel takes accents for the letters of an older alphabet. */
const byteOrderMark = encoder.encode('\ufeff')

async function* workbookParts(workbook: Workbook) {
  for (const section of workbook.sections) {
    yield titleLine(section.title)
    yield* partsOf(section)
    yield emptyLine
  }
  for (const row of aboutRows(workbook, 0))
    yield row.length === 0
      ? emptyLine
      : lines([row.map((value) => escapeFormula(String(typeof value === 'object' ? value.bold : value)))])
}

/**
 * One line of labels, then the rows and nothing else, so that other programs can read it; several tables one after
 * another, each under its title, and what they are at the end. RFC 4180, UTF-8 with a byte order mark.
 */
export const csvOf = (table: Table | Workbook) =>
  ReadableStream.from(markedParts(table)) as globalThis.ReadableStream<Uint8Array>

async function* markedParts(table: Table | Workbook) {
  yield byteOrderMark
  yield* 'sections' in table ? workbookParts(table) : partsOf(table)
}
