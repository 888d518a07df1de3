import type { ImportField, ImportRepairs, ImportRow } from '@wellstock/contract/imports'
import { NewItem } from '@wellstock/contract/inventory'
import type { List } from './parse-list.ts'
import { dateOrder, readDate } from './read-date.ts'
import { numberStyle, readNumber } from './read-number.ts'
import { readType } from './read-type.ts'
import { readUnit } from './read-unit.ts'

/** What a row says, field by field; only what it says. */
export type Values = { [F in ImportField]?: Exclude<NewItem[F], null | undefined> }
export type RowProblem = ImportRow['problems'][number]

/** A row as it was read. Number and name are shown as written where they could not be read. */
export type ReadRow = {
  line: number
  shown: { sku: string; name: string }
  values: Values
  problems: RowProblem[]
  notes: string[]
  writtenVendor: string | null
  isUnitRead: boolean
  /** The line that speaks for this one, which then does nothing of its own; null for every other row. */
  leftOut: { for: number; message: string } | null
  /** Its number was made up to set it apart from an earlier row. */
  isRenumbered: boolean
}

/** A value, and how it was read where that is not plain. `undefined` value: the cell says nothing. */
type Cell = { value: unknown; note?: string } | { message: string }
type Reader = (text: string) => Cell

const REPAIRS: Record<ImportField, string> = {
  sku: 'Correct the number in the file. A column of numbers is best exported as text.',
  name: 'Write a name of 2 to 120 characters, or choose the column that holds it.',
  category: 'Shorten the category, or leave it empty for "General".',
  vendor: 'Shorten the name of the vendor, or leave it empty.',
  currentQuantity: 'Write a whole number from 0, or leave the cell empty.',
  minQuantity: 'Write a whole number from 0 that is not above the reorder point or maximum.',
  reorderPoint: 'Write a whole number between the minimum and the maximum.',
  maxQuantity: 'Write a whole number that is not below the minimum or reorder point.',
  unit: 'Use a short unit such as EA, BX or CS/12.',
  unitPrice: 'Write a price such as 24.27, or leave the cell empty.',
  purchaseDate: 'Write the date as YYYY-MM-DD, or leave the cell empty.',
  type: 'Write Supplies or Equipment, or leave the cell empty.',
  department: 'Shorten the name of the department.',
  location: 'Shorten the location.',
  serialNumber: 'Write a serial number of at most 20 characters.',
  notes: 'Shorten the notes.',
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
    return { field, index, read: remembering(checking(field, readerFor(field, values, repairs.keepUnits))) }
  })
  const width = header.length
  const needed = Math.max(0, ...columns.map(({ index }) => index + 1))

  return rows.map(({ line, cells }) => {
    const row = emptyRow(line)
    for (const { field, index, read } of columns) readCell(row, field, cells[index] ?? '', read)
    applyVendor(row, repairs.vendors)
    if (cells.slice(width).some((cell) => cell.trim() !== ''))
      row.problems.push(ragged(`This row has ${cells.length} cells, the header has ${width}.`))
    else if (cells.length < needed)
      row.problems.push(ragged(`This row ends after ${cells.length} of ${width} cells.`))
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
  leftOut: null,
  isRenumbered: false,
})

const ragged = (message: string): RowProblem => ({
  field: null,
  message,
  repair: 'A text that contains a comma or line break belongs in double quotes. Correct the row in the file.',
})

function readCell(row: ReadRow, field: ImportField, text: string, read: Reader) {
  if (field === 'sku' || field === 'name') row.shown[field] = text.slice(0, 200)
  if (text.trim() === '') return
  const cell = read(text)
  if (field === 'vendor' && !isNothing(text)) row.writtenVendor = text.trim()
  if (field === 'unit') row.isUnitRead = isReadDifferently(text)
  if ('message' in cell) {
    row.problems.push({ field, message: cell.message, repair: repairOf(field) })
    return
  }
  if (cell.value === undefined) return
  Object.assign(row.values, { [field]: cell.value })
  if (cell.note) row.notes.push(cell.note)
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
function remembering(read: Reader): Reader {
  const known = new Map<string, Cell>()
  return (text) => {
    const cell = known.get(text) ?? read(text)
    if (known.size < 1_000) known.set(text, cell)
    return cell
  }
}

/** What the contract says against a value of a new item; undefined where it may be stored. */
export function check(field: ImportField, value: unknown): string | undefined {
  const checked = NewItem.shape[field].safeParse(value)
  return checked.success ? undefined : (checked.error.issues[0]?.message ?? 'This cannot be stored.')
}

function applyVendor(row: ReadRow, vendors: Record<string, string>) {
  const { writtenVendor } = row
  if (writtenVendor === null || !Object.hasOwn(vendors, writtenVendor)) return
  const vendor = vendors[writtenVendor]
  if (vendor === undefined) return
  row.problems = row.problems.filter(({ field }) => field !== 'vendor')
  row.values.vendor = vendor
  row.notes.push(`Vendor "${writtenVendor}" becomes "${vendor}".`)
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
    case 'type':
      return typeCell
    default:
      return (text) => ({ value: isNothing(text) ? undefined : text.trim() })
  }
}

// Where a file was not UTF-8, its letters have been lost before it came here.
const readName: Reader = (text) =>
  text.includes('\ufffd')
    ? { value: text, note: 'The name has a character that could not be read. Save the file as CSV (UTF-8).' }
    : { value: text }

// Spreadsheets guard numbers as ="00123" against losing their zeros.
function readSku(text: string): Cell {
  const value = /^="(.*)"$/.exec(text.trim())?.[1] ?? text.trim()
  return value === text ? { value } : { value, note: `The number was read as ${value}.` }
}

function quantityReader(column: string[]): Reader {
  const style = numberStyle(column, 'quantity')
  return (text) => {
    if (isNothing(text)) return { value: undefined }
    const counted = /^(\d[\d.,]*)\s*\p{L}{1,8}\.?$/u.exec(text.trim())
    const number = readNumber(counted?.[1] ?? text, style)
    if (!number) return { message: `"${shortened(text)}" is not a number.` }
    const { value, isGuess } = number
    if (!isGuess && !counted) return { value }
    return { value, note: `"${text.trim()}" was read as ${value.toLocaleString('en-US')}.` }
  }
}

function priceReader(column: string[]): Reader {
  const style = numberStyle(column, 'price')
  return (text) => {
    if (isNothing(text)) return { value: undefined }
    const number = readNumber(text, style)
    if (!number) return { message: `"${shortened(text)}" is not a price.` }
    return number.isGuess
      ? { value: number.value, note: `"${text.trim()}" was read as ${number.value}.` }
      : { value: number.value }
  }
}

function dateReader(column: string[]): Reader {
  const order = dateOrder(column)
  return (text) => {
    if (isNothing(text)) return { value: undefined }
    const date = readDate(text, order)
    if (!date) return { message: `"${shortened(text)}" is not a date.` }
    if (check('purchaseDate', date.value))
      return { message: `"${shortened(text)}" is not a day of the calendar.` }
    return date.isGuess
      ? { value: date.value, note: `"${text.trim()}" was read as ${date.value}.` }
      : { value: date.value }
  }
}

function unitCell(text: string): Cell {
  const value = readUnit(text)
  return isReadDifferently(text) ? { value, note: `Unit "${text.trim()}" was read as ${value}.` } : { value }
}

function typeCell(text: string): Cell {
  const value = readType(text)
  return value ? { value } : { value: 'Supplies', note: `Type "${shortened(text)}" was read as Supplies.` }
}

const shortened = (text: string) => (text.length > 40 ? `${text.trim().slice(0, 40)}…` : text.trim())
