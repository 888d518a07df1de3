import type { ExportFormat } from '@wellstock/contract/file-formats'
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

export type Row = Record<string, unknown>

export type Table = Frame & {
  title: string
  subtitle?: string
  /** The filters in force, in the words of the screen: `['Status', 'Low Stock']`. */
  filters: readonly (readonly [label: string, value: string])[]
  columns: readonly Column[]
  /** Rows that are read as they are needed open their own connection: see `FileAnswer`. */
  rows: Iterable<Row> | AsyncIterable<Row>
}

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

/** A table as a file to save or print, named after its title and day. CSV is sent while rows are still being read. */
export function tableFile(table: Table, format: ExportFormat): FileAnswer {
  const [contentType, make] = makers[format]
  return new FileAnswer(`${table.title} ${table.asOf.slice(0, 10)}.${format}`, contentType, () => make(table))
}
