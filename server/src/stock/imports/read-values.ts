import type { ImportField, ImportRepairs } from '@wellstock/contract/stock/imports'
import { type Sentence, said } from '@wellstock/messages/sentence'
import { asWritten } from '../../platform/files/escape-formula.ts'
import type { List } from '../lists/parse-list.ts'
import { isPerHeader, perOfCell, perOfHeader } from '../lists/price-per.ts'
import { type Cell, isNothing, isReadDifferently, numbersOf, type Reader, readerFor } from './cell-readers.ts'
import { carriedDown, mergedColumns } from './merged-cells.ts'
import { check, DEFAULTED, type ReadRow, type RowProblem, repairOf } from './read-row.ts'

type Reading = {
  fields: readonly (ImportField | null)[]
  repairs: Pick<ImportRepairs, 'vendors' | 'keepUnits'> & Partial<Pick<ImportRepairs, 'decimal' | 'blanks'>>
}

/** Reads every row of a list. Dates and numbers are read in the style of their whole column. */
export function readRows(list: List, { fields, repairs }: Reading): ReadRow[] {
  const { decimal = null, blanks = 'ask', keepUnits } = repairs
  const merged = mergedColumns(list, fields)
  const { header, rows } = blanks === 'carry' ? carriedDown(list, merged) : list
  const given = fields.flatMap((field, index) => {
    if (field === null) return []
    const values = rows.map(({ cells }) => cells[index] ?? '')
    return { field, index, values, numbers: numbersOf(field, values) }
  })
  const columns = given.map(({ field, index, values, numbers }) => {
    const others = given.flatMap((other) =>
      other.numbers && other.numbers !== numbers ? [other.numbers] : [],
    )
    const per = field === 'unitPrice' ? (perOfHeader(header[index] ?? '')?.count ?? 1) : 1
    return {
      field,
      index,
      read: cached(checking(field, readerFor(field, { values, others, decimal, keepUnits, per }))),
    }
  })
  const asked = blanks === 'ask' ? merged.filter(({ field }) => isDefaulted(field)) : []
  // A column that says how many the price is for belongs to it.
  const perColumn = header.findIndex((name, index) => (fields[index] ?? null) === null && isPerHeader(name))
  const width = header.length
  const needed = Math.max(0, ...columns.map(({ index }) => index + 1))

  return rows.map(({ line, cells }) => {
    const row = emptyRow(line)
    for (const { field, index, read } of columns) readCell(row, field, cells[index] ?? '', read)
    row.leftEmpty = DEFAULTED.filter((field) => fields.includes(field) && row.values[field] === undefined)
    for (const { field, index } of asked)
      if ((cells[index] ?? '').trim() === '') {
        row.isBelowMerged = true
        row.problems.push({
          field,
          message: said.cell_empty_below_value(),
          repair: said.repair_merged_cells(),
        })
      }
    const manyFor = perColumn < 0 ? '' : (cells[perColumn] ?? '').trim()
    if (row.values.unitPrice !== undefined && manyFor !== '') readPer(row, manyFor)
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
  unclear: null,
  isBelowMerged: false,
  leftEmpty: [],
  lots: [],
  merged: null,
  leftOut: null,
  isRenumbered: false,
})

const isDefaulted = (field: ImportField) => DEFAULTED.some((each) => each === field)

function readPer(row: ReadRow, text: string) {
  const { unitPrice = 0 } = row.values
  const count = Number(perOfCell(text)?.written)
  if (!(Number.isInteger(count) && count >= 1)) {
    const message = said.price_per_unreadable({ text: text.slice(0, 40) })
    row.problems.push({ field: 'unitPrice', message, repair: repairOf('unitPrice') })
  } else if (count > 1) {
    const value = Math.round((unitPrice / count) * 10_000) / 10_000
    row.values.unitPrice = value
    row.notes.push(said.text_read_as({ text: `${unitPrice} / ${count}`, value }))
  }
}

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
    const repair = value.unclear ? said.repair_decimal_sign() : repairOf(field)
    row.problems.push({ field, message: value.message, repair })
    row.unclear ??= value.unclear ?? null
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
