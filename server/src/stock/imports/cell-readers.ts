import type { ImportField } from '@wellstock/contract/stock/imports'
import {
  type DecimalSign,
  decimalSign,
  type NumberColumn,
  readNumber,
  type UnclearNumber,
} from '@wellstock/domain/platform/written-numbers'
import { gtinOf } from '@wellstock/domain/stock/scan-codes/check-digits'
import { type Sentence, said } from '@wellstock/messages/sentence'
import { type Code, readProductCode } from '../item-details/product-code.ts'
import { dateOrder, readDate, readLastOfMonth } from '../lists/read-date.ts'
import { readType } from '../lists/read-type.ts'
import { readUnit } from '../lists/read-unit.ts'
import { spreadsheetDamage } from '../lists/spreadsheet-damage.ts'
import { check } from './read-row.ts'

/** A value, and how it was read where that is not plain. `undefined` value: the cell says nothing. */
export type Cell =
  | { value: unknown; note?: Sentence }
  | { message: Sentence; unclear?: UnclearNumber & { text: string } }
export type Reader = (text: string) => Cell

export const isNothing = (text: string) => /^(n\/?a|#n\/a|-+|–|—|none|null|nil)$/i.test(text.trim())
export const isReadDifferently = (text: string) => readUnit(text).toLowerCase() !== text.trim().toLowerCase()

/** A column as it is read: its cells, and beside it the other columns of numbers and what a person said of them all. */
export type Column = {
  values: string[]
  others: readonly NumberColumn[]
  decimal: DecimalSign | null
  keepUnits: boolean
  /** How many units its prices are for. */
  per: number
}

const QUANTITIES: readonly ImportField[] = ['currentQuantity', 'minQuantity', 'reorderPoint', 'maxQuantity']

/** The numbers of a column, if it is one of numbers. */
export const numbersOf = (field: ImportField, values: string[]): NumberColumn | undefined =>
  field === 'unitPrice'
    ? { values, kind: 'price' }
    : QUANTITIES.includes(field)
      ? { values: values.map((value) => COUNTED.exec(value.trim())?.[1] ?? value), kind: 'quantity' }
      : undefined

export function readerFor(field: ImportField, column: Column): Reader {
  const read = plainReaderFor(field, column)
  if (!IDENTIFYING.includes(field)) return read
  return (text) => {
    const message = spreadsheetDamage(text)
    return message ? { message } : read(text)
  }
}

/** What these say is kept as it is, so that nobody would see what a spreadsheet made of it. */
const IDENTIFYING: readonly ImportField[] = ['sku', 'serialNumber', 'lotNumber', 'code']

function plainReaderFor(field: ImportField, column: Column): Reader {
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
      return numberReader(column, numbersOf(field, column.values), said.text_not_a_number)
    case 'unitPrice':
      return numberReader(column, numbersOf(field, column.values), said.text_not_a_price)
    case 'purchaseDate':
      return dateReader(column.values)
    case 'unit':
      return (text) => (column.keepUnits ? { value: text.trim() } : unitCell(text))
    case 'expiryDate':
      return expiryReader(dateReader(column.values))
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

const COUNTED = /^(\d[\d.,]*)\s*\p{L}{1,8}\.?$/u

function numberReader(
  { others, decimal, per }: Column,
  numbers: NumberColumn | undefined,
  unreadable: (params: { text: string }) => Sentence,
): Reader {
  const sign = decimal ?? (numbers ? decimalSign(numbers, others) : null)
  return (text) => {
    if (isNothing(text)) return { value: undefined }
    const counted = numbers?.kind === 'quantity' ? COUNTED.exec(text.trim()) : null
    const number = readNumber(counted?.[1] ?? text, sign)
    if (!number) return { message: unreadable({ text: shortened(text) }) }
    if ('point' in number) {
      const unclear = { text: shortened(text), ...number }
      return { message: said.number_could_be_two(unclear), unclear }
    }
    const value = per === 1 ? number.value : Math.round((number.value / per) * 10_000) / 10_000
    if (!number.isGuess && !counted && per === 1) return { value }
    return { value, note: said.text_read_as({ text: text.trim(), value }) }
  }
}

function dateReader(column: string[]): Reader {
  const order = dateOrder(column)
  return (text) => {
    if (isNothing(text)) return { value: undefined }
    const month = readLastOfMonth(text)
    if (month) {
      const value = `${month.slice(0, 7)}-01`
      return { value, note: said.day_read_as({ text: text.trim(), day: value }) }
    }
    const date = readDate(text, order)
    if (!date) return { message: said.text_not_a_date({ text: shortened(text) }) }
    if (check('purchaseDate', date.value))
      return { message: said.text_not_a_calendar_day({ text: shortened(text) }) }
    return date.isGuess
      ? { value: date.value, note: said.day_read_as({ text: text.trim(), day: date.value }) }
      : { value: date.value }
  }
}

const expiryReader =
  (read: Reader): Reader =>
  (text) => {
    const value = readLastOfMonth(text)
    return value ? { value, note: said.day_read_as({ text: text.trim(), day: value }) } : read(text)
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
