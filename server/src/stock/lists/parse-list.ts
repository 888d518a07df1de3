import { MAX_IMPORT_ROWS } from '@wellstock/contract/stock/imports'
import { type Sentence, said } from '@wellstock/messages/sentence'
import { parse } from 'csv-parse/sync'
import { worksLong } from '../../platform/database/long-work.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { type ColumnWords, itemWords } from './column-names.ts'

/** A row of the list as written. Lines count from 1 below the header, empty ones included, as a spreadsheet does. */
export type ListRow = { line: number; cells: string[] }
export type List = { header: string[]; rows: ListRow[] }

const DELIMITERS = [',', ';', '\t', '|']
const MAX_COLUMNS = 200
/** Of rows as many as are taken, fifty columns wide: more would keep everybody waiting while it is read. */
const MAX_WIDTH = 50
/** Empty lines, and breaks within quotes, are lines too. */
const LINES_PER_ROW = 3
const HEAD = 16_000
const HEADER_WITHIN = 20

/** What a kind of list calls its columns, and how many rows of it are taken. */
export type ListKind = { words: ColumnWords<string>; maxRows: number }
const items: ListKind = { words: itemWords, maxRows: MAX_IMPORT_ROWS }

/** A list as its header and rows. What is no list is refused, with the reason beside the file. */
export function parseList(content: string, { words, maxRows }: ListKind = items): List {
  worksLong('parseList')
  refuseUnreadable(content)
  const text = withoutMark(content)
  refuseEndless(text, maxRows)
  const shape = shapeOf(text, words)
  if (shape.width > MAX_COLUMNS) throw refused(said.file_has_too_many_columns({ count: MAX_COLUMNS }))
  const list = split(recordsOf(text, shape.delimiter), shape)
  if (list.rows.length === 0) throw refused(said.file_has_no_rows())
  if (list.rows.length > maxRows)
    throw refused(said.file_has_too_many_rows({ count: list.rows.length, max: maxRows }))
  if (list.header.length > MAX_COLUMNS) throw refused(said.file_has_too_many_columns({ count: MAX_COLUMNS }))
  return list
}

/** How many characters of a list `parseHead` needs: its head, a mark, and one more to see that it goes on. */
export const HEAD_CHARACTERS = HEAD + 2

/** The header and the first rows, read from the beginning of the list alone. */
export function parseHead(content: string, { words } = items): List {
  const text = withoutMark(content)
  const shape = shapeOf(text, words)
  return split(recordsOf(headOf(text), shape.delimiter), shape)
}

const SAMPLES = 4

/** The columns of a list: what each is read as, and a few of its values. */
export const columnSamples = <F extends string>({ header, rows }: List, fields: readonly (F | null)[]) =>
  header.map((name, index) => {
    const values = rows.map(({ cells }) => cells[index]?.trim() ?? '').filter((value) => value !== '')
    return {
      header: name,
      field: fields[index] ?? null,
      samples: [...new Set(values)].slice(0, SAMPLES).map((value) => value.slice(0, 80)),
    }
  })

/** Refuses what does not say of each column what it is, or says the same of two. */
export function refuseFields(fields: readonly (string | null)[], columns: number) {
  if (fields.length !== columns) throw invalid({ fields: said.say_what_columns_are({ count: columns }) })
  const chosen = fields.filter((field) => field !== null)
  const twice = chosen.find((field, index) => chosen.indexOf(field) !== index)
  if (twice) throw invalid({ fields: said.columns_read_twice({ field: twice }) })
}

const refused = (message: Sentence) => invalid({ content: message })

const withoutMark = (content: string) => content.replace(/^\ufeff/, '')

function refuseUnreadable(content: string) {
  if (content.startsWith('PK\u0003\u0004') || content.startsWith('\u00d0\u00cf\u0011'))
    throw refused(said.excel_workbook())
  if (content.includes('\u0000') || !content.isWellFormed()) throw refused(said.file_not_text())
  if (content.trim() === '' || withoutMark(content).trim() === '') throw refused(said.file_empty())
}

// Counted before anything is taken apart: a count costs next to nothing.
function refuseEndless(text: string, max: number) {
  const lines = Math.max(countOf(text, '\n'), countOf(text, '\r'))
  if (lines > LINES_PER_ROW * max) throw refused(said.file_has_too_many_rows({ count: lines, max }))
  if (DELIMITERS.some((delimiter) => countOf(text, delimiter) > MAX_WIDTH * max))
    throw refused(said.file_has_too_many_cells({ count: MAX_WIDTH * max }))
}

function countOf(text: string, sign: string): number {
  let count = 0
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) count++
  return count
}

type Shape = { delimiter: string; header: string[] | null; skip: number; width: number }

// Judged by the beginning of the list, so that the head alone is read the same way as the whole.
function shapeOf(text: string, words: ListKind['words']): Shape {
  const head = headOf(text)
  const delimiter = guessDelimiter(head)
  const first = recordsOf(head, delimiter).slice(0, HEADER_WITHIN)
  const at = guessHeader(first, words)
  const width = first.reduce((most, record) => Math.max(most, lastFilled(record)), 1)
  const header = at === undefined ? null : (first[at] ?? [])
  return {
    delimiter,
    width,
    skip: at === undefined ? 0 : at + 1,
    header:
      header && Array.from({ length: lastFilled(header) || width }, (_, n) => header[n]?.trim() || named(n)),
  }
}

const named = (index: number) => `Column ${index + 1}`

function headOf(text: string): string {
  if (text.length <= HEAD) return text
  const end = text.lastIndexOf('\n', HEAD)
  return text.slice(0, end > 0 ? end : HEAD)
}

function split(records: string[][], { header, skip }: Shape): List {
  const rows = records
    .slice(skip)
    .map((cells, index) => ({ line: index + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const width = rows.slice(0, HEADER_WITHIN).reduce((most, { cells }) => Math.max(most, cells.length), 1)
  return { header: header ?? Array.from({ length: width }, (_, n) => named(n)), rows }
}

const lastFilled = (record: string[]) => record.findLastIndex((cell) => cell.trim() !== '') + 1

function guessDelimiter(head: string): string {
  const judged = DELIMITERS.map((delimiter) => {
    const widths = recordsOf(head, delimiter)
      .slice(0, 50)
      .filter((record) => lastFilled(record) > 0)
      .map((record) => record.length)
    const usual = mode(widths)
    const share = widths.filter((width) => width === usual).length / (widths.length || 1)
    return { delimiter, score: usual < 2 ? 0 : share + usual / 1000 }
  })
  return judged.reduce((best, next) => (next.score > best.score ? next : best)).delimiter
}

function mode(numbers: number[]): number {
  const counts = new Map<number, number>()
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1)
  return [...counts].reduce((best, next) => (next[1] > best[1] ? next : best), [0, 0])[0]
}

// The first row that names columns; else a first row of words alone above rows that are not. A list may have neither.
function guessHeader(
  records: string[][],
  { isColumnName, fieldsOfHeader }: ListKind['words'],
): number | undefined {
  const naming = records.findIndex(
    (record) => record.filter(isColumnName).length >= Math.min(2, record.length),
  )
  if (naming >= 0) return naming
  const alike = records.findIndex(
    (record) => record.filter((cell) => fieldsOfHeader(cell).size > 0).length >= 3,
  )
  if (alike >= 0) return alike
  const at = records.findIndex((record) => lastFilled(record) > 1)
  const isWords = (record: string[] | undefined) =>
    record?.every((cell) => cell.trim() !== '' && !/\d/.test(cell))
  return at >= 0 && isWords(records[at]) && !isWords(records[at + 1]) ? at : undefined
}

/** Records with their cells. Quotes that quote nothing, such as inch marks, are kept as they are. */
function recordsOf(text: string, delimiter: string): string[][] {
  const whole = attempt(text, delimiter)
  if (whole && (!hasRunOn(whole) || isStrict(text, delimiter))) return whole
  return text.split(/\r\n|\n|\r/).map((line) => lineOf(line, delimiter))
}

// A text that opens with a quote and goes on below is meant so where every quote of the list is as it should be.
function isStrict(text: string, delimiter: string): boolean {
  try {
    parse(text, { delimiter, record_delimiter: ['\r\n', '\n', '\r'] })
    return true
  } catch {
    return false
  }
}

function attempt(text: string, delimiter: string): string[][] | undefined {
  try {
    return parse(text, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_quotes: true,
      relax_column_count: true,
    })
  } catch {
    return undefined
  }
}

// A quote that was never meant to open a text swallows the lines below it: its cell has line breaks in a row that is
// too short, or still begins with the quote.
function hasRunOn(records: string[][]): boolean {
  const usual = mode(records.map((record) => record.length))
  return records.some((record) =>
    record.some((cell) => /[\r\n]/.test(cell) && (cell.startsWith('"') || record.length !== usual)),
  )
}

function lineOf(line: string, delimiter: string): string[] {
  if (!line.includes('"')) return line.split(delimiter)
  return attempt(line, delimiter)?.[0] ?? line.split(delimiter)
}
