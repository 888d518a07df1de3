import type { ExportFormat } from '@wellstock/domain/platform/file-formats'
import type { Content } from 'pdfmake/interfaces'
import { FileAnswer } from '../http/file-answer.ts'
import type { Frame } from './frame.ts'
import { csvOf } from './table-csv.ts'
import { excelOf } from './table-excel.ts'
import { pdfOfTable } from './table-pdf.ts'

/** `date` is `YYYY-MM-DD`, `instant` ISO 8601, `percent` a share (0.125 is 12.5 %), `money` in the frame's currency. */
export type ColumnKind = 'text' | 'number' | 'money' | 'date' | 'instant' | 'percent'

export type Column = {
  key: string
  label: string
  kind: ColumnKind
  /** About how many characters wide; each kind has its usual width. */
  width?: number
  /** What the figures mean, where the label does not say it. */
  definition?: string
}

/** Values by the keys of columns. Words in a column of figures, such as why there is none, are written as they are. */
export type Row = Record<string, unknown>

/** The filters in force, of all there are. */
export const givenFilters = (all: [label: string, value: string | null | undefined][]) =>
  all.flatMap(([label, value]) => (value ? [[label, value] as const] : []))

/** What a file says about itself, beside its rows. */
export type About = Frame & {
  title: string
  subtitle?: string
  /** The filters in force, in the words of the screen: `['Status', 'Low Stock']`. */
  filters: readonly (readonly [label: string, value: string])[]
  /** SHA-256 of what the file says, in hexadecimal: equal for equal data, whatever the format. */
  fingerprint?: string
}

export type Section = {
  title: string
  columns: readonly Column[]
  /** Rows that are read as they are needed open their own connection: see `FileAnswer`. */
  rows: Iterable<Row> | AsyncIterable<Row>
  /** The last row, which stands out. */
  total?: Row
  /** What is drawn of the same figures, on paper alone: before the table, or in its place. */
  drawing?: { content: Content[]; isInPlace: boolean }
}

/** One table in a file, both of the same title. */
export type Table = About & Section

/** Several tables in a file: sheets in Excel, one after another elsewhere. */
export type Workbook = About & { sections: readonly Section[] }

export const sectionsOf = (table: Table | Workbook): readonly Section[] =>
  'sections' in table ? table.sections : [table]

export const usualWidths: Record<ColumnKind, number> = {
  text: 24,
  number: 11,
  money: 13,
  date: 11,
  instant: 17,
  percent: 9,
}

const makers = {
  csv: ['text/csv; charset=utf-8', csvOf],
  xlsx: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', excelOf],
  pdf: ['application/pdf', pdfOfTable],
} as const

/** Tables as a file to save or print, named after its title and day. CSV and Excel are sent while rows are still being read. */
export function tableFile(
  table: Table | Workbook,
  format: ExportFormat,
  name = `${table.title} ${table.asOf.slice(0, 10)}`,
): FileAnswer {
  const [contentType, make] = makers[format]
  return new FileAnswer(`${name}.${format}`, contentType, (owner) => make(table, owner))
}
