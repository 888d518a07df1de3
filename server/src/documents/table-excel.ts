import { setImmediate } from 'node:timers/promises'
import { problem } from '../http/problem.ts'
import { asOfTime, clockOf } from './frame.ts'
import { type Column, type ColumnKind, type Row, type Table, usualWidths } from './table-file.ts'
import { inThread } from './thread.ts'
import { words } from './words.ts'

/** More takes more memory than one file may. CSV has no such limit. */
const MAX_ROWS = 50_000
const ROWS_AT_ONCE = 1_000

type Type = { type: 'text' | 'number' | 'time'; format?: string }
type Value = string | number | Date | null

const types: Record<ColumnKind, Type> = {
  text: { type: 'text' },
  number: { type: 'number' },
  money: { type: 'number', format: '#,##0.00##' },
  percent: { type: 'number', format: '0.0%' },
  date: { type: 'time', format: 'yyyy-mm-dd' },
  instant: { type: 'time', format: 'yyyy-mm-dd hh:mm' },
}

/** Names of sheets have at most 31 characters and none of these. */
const sheetName = (name: string) => name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31)

/** The table, and beside it a sheet that says what it shows. */
export async function excelOf(table: Table) {
  const { title, columns } = table
  const clock = clockOf(table)
  const cellOf = (row: Row, { key, kind }: Column): Value => {
    const value = row[key]
    if (value === null || value === undefined || value === '') return null
    if (kind === 'date') return new Date(`${value}T00:00:00Z`)
    // A spreadsheet knows no zones: the clock of the frame's zone is written as it stands.
    if (kind === 'instant') return new Date(`${clock(String(value)).replace(' ', 'T')}:00Z`)
    return kind === 'text' ? String(value) : Number(value)
  }

  const parts: Value[][][] = [[]]
  let count = 0
  for await (const row of table.rows) {
    if (count++ === MAX_ROWS)
      throw problem(
        'VALIDATION_ERROR',
        'An Excel file holds at most 50,000 rows. Choose CSV, or narrow the list.',
      )
    parts.at(-1)?.push(columns.map((column) => cellOf(row, column)))
    if (count % ROWS_AT_ONCE !== 0) continue
    parts.push([])
    await setImmediate()
  }
  const sheets = {
    table: {
      sheet: sheetName(title),
      heads: columns.map(({ label }) => label),
      columns: columns.map(({ kind, width = usualWidths[kind] }) => ({ ...types[kind], width })),
    },
    about: { sheet: sheetName(words[table.language].about), rows: aboutRows(table, count) },
  }
  return inThread(new URL('./excel-worker.mjs', import.meta.url), sheets, [...parts, null])
}

function aboutRows(table: Table, count: number): (string | number | { bold: string })[][] {
  const { title, subtitle, organization, filters, columns } = table
  const w = words[table.language]
  const defined = columns.filter(({ definition }) => definition)
  return [
    [{ bold: title }, ...(subtitle ? [subtitle] : [])],
    [organization],
    [w.asOf.replace('{time}', asOfTime(table))],
    [w.rows, count],
    [],
    [{ bold: w.filters }, ...(filters.length === 0 ? [w.noFilters] : [])],
    ...filters.map(([label, value]) => [label, value]),
    ...(defined.length > 0 ? [[], [{ bold: w.definitions }]] : []),
    ...defined.map(({ label, definition = '' }) => [label, definition]),
  ]
}
