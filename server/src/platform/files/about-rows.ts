import { messagesIn } from '../messages.ts'
import { asOfTime } from './frame.ts'
import { type Column, sectionsOf, type Table, type Workbook } from './table-file.ts'

export type Heading = { bold: string }

/** Columns whose figures are explained, each label once. */
export function definedColumns(table: Table | Workbook): (Column & { definition: string })[] {
  const defined = new Map<string, Column & { definition: string }>()
  for (const column of sectionsOf(table).flatMap(({ columns }) => columns))
    if (column.definition && !defined.has(column.label))
      defined.set(column.label, { ...column, definition: column.definition })
  return [...defined.values()]
}

/** What the rows of a file are, as rows: title, time, filters, definitions. */
export function aboutRows(table: Table | Workbook, count: number): (string | number | Heading)[][] {
  const { title, subtitle, organization, filters, fingerprint, seal } = table
  const m = messagesIn(table.language)
  const defined = definedColumns(table)
  return [
    [{ bold: title }, ...(subtitle ? [subtitle] : [])],
    [organization],
    [m.files_as_of({ time: asOfTime(table) })],
    ...('sections' in table ? [] : [[m.files_rows(), count]]),
    ...(fingerprint ? [[m.files_fingerprint(), fingerprint]] : []),
    ...(seal ? [[m.files_seal(), seal]] : []),
    [],
    [{ bold: m.common_filters() }, ...(filters.length === 0 ? [m.files_no_filters()] : [])],
    ...filters.map(([label, value]) => [label, value]),
    ...(defined.length > 0 ? [[], [{ bold: m.files_definitions() }]] : []),
    ...defined.map(({ label, definition }) => [label, definition]),
  ]
}
