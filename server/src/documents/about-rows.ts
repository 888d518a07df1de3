import { asOfTime } from './frame.ts'
import { type Column, sectionsOf, type Table, type Workbook } from './table-file.ts'
import { words } from './words.ts'

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
  const { title, subtitle, organization, filters, fingerprint } = table
  const w = words[table.language]
  const defined = definedColumns(table)
  return [
    [{ bold: title }, ...(subtitle ? [subtitle] : [])],
    [organization],
    [w.asOf.replace('{time}', asOfTime(table))],
    ...('sections' in table ? [] : [[w.rows, count]]),
    ...(fingerprint ? [[w.fingerprint, fingerprint]] : []),
    [],
    [{ bold: w.filters }, ...(filters.length === 0 ? [w.noFilters] : [])],
    ...filters.map(([label, value]) => [label, value]),
    ...(defined.length > 0 ? [[], [{ bold: w.definitions }]] : []),
    ...defined.map(({ label, definition }) => [label, definition]),
  ]
}
