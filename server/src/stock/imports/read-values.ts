import type { ImportField, ImportRepairs } from '@wellstock/contract/stock/imports'
import { type Sentence, said } from '@wellstock/messages/sentence'
import { asWritten } from '../../platform/files/escape-formula.ts'
import type { List } from '../lists/parse-list.ts'
import { type Cell, isNothing, isReadDifferently, type Reader, readerFor } from './cell-readers.ts'
import { check, type ReadRow, type RowProblem, repairOf } from './read-row.ts'

type Reading = {
  fields: readonly (ImportField | null)[]
  repairs: Pick<ImportRepairs, 'vendors' | 'keepUnits'>
}

/** Reads every row of a list. Dates and numbers are read in the style of their whole column. */
export function readRows({ header, rows }: List, { fields, repairs }: Reading): ReadRow[] {
  const columns = fields.flatMap((field, index) => {
    if (field === null) return []
    const values = rows.map(({ cells }) => cells[index] ?? '')
    return { field, index, read: cached(checking(field, readerFor(field, values, repairs.keepUnits))) }
  })
  const width = header.length
  const needed = Math.max(0, ...columns.map(({ index }) => index + 1))

  return rows.map(({ line, cells }) => {
    const row = emptyRow(line)
    for (const { field, index, read } of columns) readCell(row, field, cells[index] ?? '', read)
    applyVendor(row, repairs.vendors)
    readLot(row)
    if (cells.slice(width).some((cell) => cell.trim() !== ''))
      row.problems.push(ragged(said.row_has_more_cells({ count: cells.length, width })))
    else if (cells.length < needed)
      row.problems.push(ragged(said.row_has_fewer_cells({ count: cells.length, width })))
    return row
  })
}

const emptyRow = (line: number): ReadRow => ({
  line,
  shown: { sku: '', name: '' },
  values: {},
  problems: [],
  notes: [],
  writtenVendor: null,
  isUnitRead: false,
  lots: [],
  merged: null,
  leftOut: null,
  isRenumbered: false,
})

// Elsewhere too a date is that of a lot, and stands nowhere without one.
function readLot(row: ReadRow) {
  const { lotNumber, expiryDate, currentQuantity, unitPrice } = row.values
  if (lotNumber !== undefined)
    row.lots = [{ number: lotNumber, expiryDate: expiryDate ?? null, quantity: currentQuantity, unitPrice }]
  else if (expiryDate !== undefined)
    row.problems.push({
      field: 'expiryDate',
      message: said.expiry_date_needs_lot(),
      repair: said.repair_date_without_lot(),
    })
}

const ragged = (message: Sentence): RowProblem => ({
  field: null,
  message,
  repair: said.repair_quotes(),
})

function readCell(row: ReadRow, field: ImportField, cell: string, read: Reader) {
  const text = asWritten(cell)
  if (field === 'sku' || field === 'name') row.shown[field] = text.slice(0, 200)
  if (text.trim() === '') return
  const value = read(text)
  if (field === 'vendor' && !isNothing(text)) row.writtenVendor = text.trim()
  if (field === 'unit') row.isUnitRead = isReadDifferently(text)
  if ('message' in value) {
    row.problems.push({ field, message: value.message, repair: repairOf(field) })
    return
  }
  if (value.value === undefined) return
  Object.assign(row.values, { [field]: value.value })
  if (value.note) row.notes.push(value.note)
}

const checking =
  (field: ImportField, read: Reader): Reader =>
  (text) => {
    const cell = read(text)
    if ('message' in cell || cell.value === undefined) return cell
    const message = check(field, cell.value)
    return message === undefined ? cell : { message }
  }

// Most columns say the same few things over and over.
function cached(read: Reader): Reader {
  const known = new Map<string, Cell>()
  return (text) => {
    const cell = known.get(text) ?? read(text)
    if (known.size < 1_000) known.set(text, cell)
    return cell
  }
}

function applyVendor(row: ReadRow, vendors: Record<string, string>) {
  const { writtenVendor } = row
  if (writtenVendor === null || !Object.hasOwn(vendors, writtenVendor)) return
  const vendor = vendors[writtenVendor]
  if (vendor === undefined) return
  row.problems = row.problems.filter(({ field }) => field !== 'vendor')
  row.values.vendor = vendor
  row.notes.push(said.vendor_becomes({ written: writtenVendor, vendor }))
}
