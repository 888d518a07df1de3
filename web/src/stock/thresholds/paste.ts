import type { PastedRow } from '@wellstock/contract/stock/thresholds'
import { type GridField, gridFields } from '@wellstock/domain/stock/thresholds'
import { fieldName } from '../../lib/level-words.ts'

/** Cells as a spreadsheet puts them on the clipboard. A cell with line breaks or tabs inside stands in quotes. */
export function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]]
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/gy
  for (let match = cell.exec(text); match; match = cell.exec(text)) {
    const [, quoted, plain = '', end] = match
    rows.at(-1)?.push(quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"'))
    if (end === '' || cell.lastIndex === text.length) break
    if (end !== '\t') rows.push([])
  }
  return rows.filter((row) => row.some((each) => each !== ''))
}

/** Whether a text is more than one cell. */
export const isBlock = (text: string) => /[\t\n\r]/.test(text.trimEnd())

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

const others: Record<string, GridField | 'sku' | 'office'> = {
  sku: 'sku',
  itemnumber: 'sku',
  office: 'office',
  min: 'minQuantity',
  rop: 'reorderPoint',
  max: 'maxQuantity',
  par: 'maxQuantity',
  leadtime: 'leadTimeDays',
  locked: 'levelsLocked',
}

/** Which column a heading names: as the grid calls it, as its export does, or as people write it. */
function columnOf(heading: string): GridField | 'sku' | 'office' | undefined {
  const wanted = plain(heading.replace(/\(.*\)/, ''))
  if (wanted === '') return undefined
  const field = gridFields.find((each) => plain(each) === wanted || plain(fieldName(each)) === wanted)
  return field ?? others[wanted] ?? (wanted === plain(fieldName('office')) ? 'office' : undefined)
}

type Block = { rows: PastedRow[]; leftOut: number }

/** A block with headings, one of them the SKU; undefined where it has none. */
export function blockWithHeadings(cells: readonly string[][]): Block | undefined {
  const [headings = [], ...body] = cells
  const columns = headings.map(columnOf)
  if (
    !columns.includes('sku') ||
    !columns.some((column) => column && column !== 'sku' && column !== 'office')
  )
    return undefined
  return {
    leftOut: 0,
    rows: body.map((cells) => {
      const row: PastedRow = { fields: {} }
      columns.forEach((column, at) => {
        const text = cells[at]
        if (!column || text === undefined) return
        if (column === 'sku') row.sku = text.slice(0, 60)
        else if (column === 'office') row.office = text.slice(0, 120)
        else row.fields[column] = text.slice(0, 100)
      })
      return row
    }),
  }
}

/** A block without headings, laid on the rows of the page from a cell on. What reaches beyond them is left out. */
export function blockAt(
  cells: readonly string[][],
  itemIds: readonly string[],
  at: { itemId: string; field: GridField },
): Block {
  const first = itemIds.indexOf(at.itemId)
  const columns = gridFields.slice(gridFields.indexOf(at.field))
  const rows = cells.flatMap((row, index) => {
    const itemId = itemIds[first + index]
    if (!itemId) return []
    const fields = columns.flatMap((field, column) => {
      const text = row[column]
      return text === undefined ? [] : [[field, text.slice(0, 100)]]
    })
    return [{ itemId, fields: Object.fromEntries(fields) }]
  })
  return { rows, leftOut: cells.length - rows.length }
}
