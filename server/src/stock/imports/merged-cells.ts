import type { ImportField } from '@wellstock/contract/stock/imports'
import type { List } from '../lists/parse-list.ts'

/** What people merge over several rows: what things are and where they are, never how many. */
const MERGED: readonly ImportField[] = [
  'sku',
  'name',
  'category',
  'vendor',
  'type',
  'unit',
  'department',
  'location',
  'room',
  'office',
]

type MergedColumn = { field: ImportField; index: number }

/**
 * The columns that look as if their cells had been merged in a spreadsheet: each value stands once, in its first row, and
 * at least as many cells below are empty.
 */
export function mergedColumns({ rows }: List, fields: readonly (ImportField | null)[]): MergedColumn[] {
  return fields.flatMap((field, index) => {
    if (field === null || !MERGED.includes(field)) return []
    const values = rows.map(({ cells }) => (cells[index] ?? '').trim())
    const filled = values.filter((value) => value !== '')
    const isOnceEach = new Set(filled).size === filled.length
    return values[0] !== '' && filled.length * 2 <= values.length && isOnceEach ? [{ field, index }] : []
  })
}

/** The list with the empty cells of these columns filled from above. */
export function carriedDown(list: List, columns: readonly MergedColumn[]): List {
  const above = new Map<number, string>()
  const rows = list.rows.map((row) => {
    const cells = [...row.cells]
    for (const { index } of columns) {
      if ((cells[index] ?? '').trim() === '') cells[index] = above.get(index) ?? ''
      else above.set(index, cells[index] ?? '')
    }
    return { ...row, cells }
  })
  return { ...list, rows }
}
