import type { ImportField } from '@wellstock/contract/stock/imports'
import { gtinOf } from '@wellstock/domain/stock/scan-codes/check-digits'
import { type Sentence, said } from '@wellstock/messages/sentence'
import { type Code, readProductCode } from '../item-details/product-code.ts'
import { dateOrder, readDate, readLastOfMonth } from '../lists/read-date.ts'
import { numberStyle, readNumber } from '../lists/read-number.ts'
import { readType } from '../lists/read-type.ts'
import { readUnit } from '../lists/read-unit.ts'
import { check } from './read-row.ts'

/** A value, and how it was read where that is not plain. `undefined` value: the cell says nothing. */
export type Cell = { value: unknown; note?: Sentence } | { message: Sentence }
export type Reader = (text: string) => Cell

export const isNothing = (text: string) => /^(n\/?a|#n\/a|-+|–|—|none|null|nil)$/i.test(text.trim())
export const isReadDifferently = (text: string) => readUnit(text).toLowerCase() !== text.trim().toLowerCase()

export function readerFor(field: ImportField, column: string[], keepUnits: boolean): Reader {
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
