import { PlainDate, text as storable } from '@wellstock/contract/platform/fields'
import type { ImportField, ImportRepairs, MergedField } from '@wellstock/contract/stock/imports'
import { NewItem } from '@wellstock/contract/stock/item-fields'
import { LotNumber } from '@wellstock/contract/stock/items'
import { gtinOf } from '@wellstock/domain/stock/scan-codes/check-digits'
import { type Sentence, said, sentenceOf } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { asWritten } from '../../platform/files/escape-formula.ts'
import { type Code, readProductCode } from '../item-details/product-code.ts'
import type { List } from '../lists/parse-list.ts'
import { dateOrder, readDate, readLastOfMonth } from '../lists/read-date.ts'
import { numberStyle, readNumber } from '../lists/read-number.ts'
import { readType } from '../lists/read-type.ts'
import { readUnit } from '../lists/read-unit.ts'

// What a row says of an item, and of what is not the item's own: its lot, the codes of its product, the place it is in.
const FIELDS = {
  ...NewItem.shape,
  lotNumber: LotNumber,
  expiryDate: PlainDate,
  code: z.custom<Code[]>(),
  room: storable('location', { min: 1, max: 120 }),
  office: storable('location', { min: 1, max: 120 }),
} satisfies Record<ImportField, z.ZodType>

/** What a row says, field by field; only what it says. */
export type Values = { [F in ImportField]?: Exclude<z.output<(typeof FIELDS)[F]>, null | undefined> }
/** What rows say of a lot of their item; of what is kept without a lot, if `number` is null. */
export type RowLot = {
  number: string | null
  expiryDate: string | null
  quantity: number | undefined
  unitPrice: number | undefined
}
/** What is wrong with a row, and what would repair it. */
export type RowProblem = { field: ImportField | null; message: Sentence; repair: Sentence }

/** A row as it was read. Number and name are shown as written where they could not be read. */
export type ReadRow = {
  line: number
  shown: { sku: string; name: string }
  values: Values
  problems: RowProblem[]
  notes: Sentence[]
  writtenVendor: string | null
  isUnitRead: boolean
  /** Empty: it says nothing of lots, and its quantity is that of the whole item. */
  lots: RowLot[]
  /** The rows merged into this one, and what they disagree about. */
  merged: Merged | null
  /** The line that speaks for this one, which then does nothing of its own; null for every other row. */
  leftOut: { for: number; message: Sentence; isMerged: boolean } | null
  /** Its number was made up to set it apart from an earlier row. */
  isRenumbered: boolean
}

export type Merged = {
  lines: number[]
  differences: {
    field: MergedField
    options: { value: string; line: number; rows: number }[]
    chosen: number
  }[]
}

/** A value, and how it was read where that is not plain. `undefined` value: the cell says nothing. */
type Cell = { value: unknown; note?: Sentence } | { message: Sentence }
type Reader = (text: string) => Cell

const REPAIRS: Record<ImportField, Sentence> = {
  sku: said.repair_number(),
  name: said.repair_name(),
  category: said.repair_category(),
  vendor: said.repair_vendor(),
  currentQuantity: said.repair_quantity(),
  minQuantity: said.repair_minimum(),
  reorderPoint: said.repair_reorder_point(),
  maxQuantity: said.repair_maximum(),
  unit: said.repair_unit(),
  unitPrice: said.repair_price(),
  purchaseDate: said.repair_date(),
  type: said.repair_type(),
  department: said.repair_department(),
  location: said.repair_location(),
  serialNumber: said.repair_serial_number({ max: 20 }),
  notes: said.repair_notes(),
  lotNumber: said.repair_lot_number({ max: 20 }),
  expiryDate: said.repair_expiry_date(),
  code: said.repair_code(),
  room: said.repair_location(),
  office: said.repair_office(),
}

export const repairOf = (field: ImportField) => REPAIRS[field]

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

/** What the contract says against a value of a new item; undefined where it may be stored. */
export function check(field: ImportField, value: unknown): Sentence | undefined {
  const checked = FIELDS[field].safeParse(value)
  if (checked.success) return undefined
  return sentenceOf(checked.error.issues[0]?.message ?? '') ?? said.cannot_be_stored()
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

const isNothing = (text: string) => /^(n\/?a|#n\/a|-+|–|—|none|null|nil)$/i.test(text.trim())
const isReadDifferently = (text: string) => readUnit(text).toLowerCase() !== text.trim().toLowerCase()

function readerFor(field: ImportField, column: string[], keepUnits: boolean): Reader {
  switch (field) {
    case 'sku':
      return readSku
    case 'name':
      return readName
    case 'notes':
      return (text) => ({ value: text })
    case 'currentQuantity':
    case 'minQuantity':
    case 'reorderPoint':
    case 'maxQuantity':
      return quantityReader(column)
    case 'unitPrice':
      return priceReader(column)
    case 'purchaseDate':
      return dateReader(column)
    case 'unit':
      return (text) => (keepUnits ? { value: text.trim() } : unitCell(text))
    case 'expiryDate':
      return expiryReader(dateReader(column))
    case 'code':
      return codesCell
    case 'type':
      return typeCell
    default:
      return (text) => ({ value: isNothing(text) ? undefined : text.trim() })
  }
}

// Where a file was not UTF-8, its letters have been lost before it came here.
const readName: Reader = (text) =>
  text.includes('\ufffd') ? { value: text, note: said.name_unreadable_character() } : { value: text }

// Spreadsheets guard numbers as ="00123" against losing their zeros.
function readSku(text: string): Cell {
  const value = /^="(.*)"$/.exec(text.trim())?.[1] ?? text.trim()
  return value === text ? { value } : { value, note: said.number_read_as({ value }) }
}

function quantityReader(column: string[]): Reader {
  const style = numberStyle(column, 'quantity')
  return (text) => {
    if (isNothing(text)) return { value: undefined }
    const counted = /^(\d[\d.,]*)\s*\p{L}{1,8}\.?$/u.exec(text.trim())
    const number = readNumber(counted?.[1] ?? text, style)
    if (!number) return { message: said.text_not_a_number({ text: shortened(text) }) }
    const { value, isGuess } = number
    if (!isGuess && !counted) return { value }
    return { value, note: said.text_read_as({ text: text.trim(), value }) }
  }
}

function priceReader(column: string[]): Reader {
  const style = numberStyle(column, 'price')
  return (text) => {
    if (isNothing(text)) return { value: undefined }
    const number = readNumber(text, style)
    if (!number) return { message: said.text_not_a_price({ text: shortened(text) }) }
    return number.isGuess
      ? { value: number.value, note: said.text_read_as({ text: text.trim(), value: number.value }) }
      : { value: number.value }
  }
}

function dateReader(column: string[]): Reader {
  const order = dateOrder(column)
  return (text) => {
    if (isNothing(text)) return { value: undefined }
    const date = readDate(text, order)
    if (!date) return { message: said.text_not_a_date({ text: shortened(text) }) }
    if (check('purchaseDate', date.value))
      return { message: said.text_not_a_calendar_day({ text: shortened(text) }) }
    return date.isGuess
      ? { value: date.value, note: said.text_read_as({ text: text.trim(), value: date.value }) }
      : { value: date.value }
  }
}

const expiryReader =
  (read: Reader): Reader =>
  (text) => {
    const value = readLastOfMonth(text)
    return value ? { value, note: said.text_read_as({ text: text.trim(), value }) } : read(text)
  }

/** Several codes of one product stand with a semicolon or a line break between them. */
function codesCell(text: string): Cell {
  if (isNothing(text)) return { value: undefined }
  const notes: Sentence[] = []
  const codes: Code[] = []
  for (const written of text.split(/[;\r\n]+/).map((each) => each.trim())) {
    if (written === '') continue
    const whole = withLostZero(written)
    if (whole !== written) notes.push(said.text_read_as({ text: written, value: whole }))
    if (/^(\d{8}|\d{12,14})$/.test(whole) && !gtinOf(whole))
      return { message: said.code_check_digit({ code: whole }) }
    const read = readProductCode(whole)
    if ('problem' in read) return { message: read.problem }
    codes.push(read)
  }
  return { value: codes, ...(notes[0] && { note: notes[0] }) }
}

// A spreadsheet that takes a UPC for a number leaves out the zero it begins with.
const withLostZero = (code: string) => (/^\d{11}$/.test(code) && gtinOf(`0${code}`) ? `0${code}` : code)

function unitCell(text: string): Cell {
  const value = readUnit(text)
  return isReadDifferently(text)
    ? { value, note: said.unit_read_as({ text: text.trim(), value }) }
    : { value }
}

function typeCell(text: string): Cell {
  const value = readType(text)
  return value
    ? { value }
    : { value: 'Supplies', note: said.type_read_as_supplies({ text: shortened(text) }) }
}

const shortened = (text: string) => (text.length > 40 ? `${text.trim().slice(0, 40)}…` : text.trim())
