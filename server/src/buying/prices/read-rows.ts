import { MAX_CELL, type PriceField } from '@wellstock/contract/buying/prices'
import {
  type DecimalSign,
  decimalSign,
  type NumberColumn,
  readNumber,
} from '@wellstock/domain/platform/written-numbers'
import { unitCodeOf } from '@wellstock/domain/stock/units'
import { type Sentence, said } from '@wellstock/messages/sentence'
import { readProductCode } from '../../stock/item-details/product-code.ts'
import type { List } from '../../stock/lists/parse-list.ts'
import { perOfCell, perOfHeader } from '../../stock/lists/price-per.ts'
import { spreadsheetDamage } from '../../stock/lists/spreadsheet-damage.ts'

/** A row of a price list as it is read, before anybody knows what it is of. */
export type PriceRow = {
  line: number
  vendorSku: string
  /** As `scheme code`; null where the row has none that can be read. */
  code: string | null
  sku: string
  manufacturerSku: string
  name: string
  pack: string
  price: number | null
  minimumPacks: number | null
  multiplePacks: number | null
  leadTimeDays: number | null
  /** Why it cannot be taken. */
  refusal: Sentence | null
}

export const MAX_PRICE = 9_999_999.9999
const LONGEST = { vendorSku: 60, sku: 60, manufacturerSku: 60, name: 200, pack: 60 }

const CURRENCIES: [RegExp, string][] = [
  [/€|\bEUR\b/i, 'EUR'],
  [/£|\bGBP\b/i, 'GBP'],
  [/\bCHF\b|₣/i, 'CHF'],
  [/\bCAD\b|C\$/i, 'CAD'],
  [/¥|\bJPY\b/i, 'JPY'],
  [/\bUSD\b|US\$/i, 'USD'],
]

/** Whether a price is written in a currency that is not the organization's. */
export const isOtherCurrency = (written: string, currency: string): boolean =>
  CURRENCIES.some(([sign, code]) => code !== currency && sign.test(written))

// Counted: they have no fraction.
const QUANTITIES = ['packSize', 'pricePer', 'minimumPacks', 'multiplePacks', 'leadTimeDays'] as const
const NUMBERS = [...QUANTITIES, 'price', 'listPrice', 'discount'] as const satisfies PriceField[]
type NumberField = (typeof NUMBERS)[number]

/** Prices from which the discount is off already. */
const NET = /\b(net|netto\w*|neto|your|ihr|su|votre|discounted|after|contract)\b/i

/** The decimal sign of each column of numbers: what somebody said, else what all of its values show. */
function signsOf({ rows }: List, fields: readonly (PriceField | null)[], said: DecimalSign | null) {
  const columns = NUMBERS.filter((field) => fields.includes(field)).map((field) => ({
    field,
    kind: (QUANTITIES as readonly string[]).includes(field) ? ('quantity' as const) : ('price' as const),
    values: rows.map(({ cells }) => (cells[fields.indexOf(field)] ?? '').slice(0, MAX_CELL).replace('%', '')),
  }))
  const others = (column: NumberColumn) => columns.filter((other) => other !== column)
  return new Map<NumberField, DecimalSign | null>(
    columns.map((column) => [column.field, said ?? decimalSign(column, others(column))]),
  )
}

/** Reads rows in the style of their columns. */
export function priceReader(
  list: List,
  fields: readonly (PriceField | null)[],
  currency: string,
  decimal: DecimalSign | null,
): (row: List['rows'][number]) => PriceRow {
  const at = (field: PriceField) => fields.indexOf(field)
  const signs = signsOf(list, fields, decimal)
  const priceField = fields.includes('price') ? 'price' : 'listPrice'
  const priceHeader = list.header[at(priceField)] ?? ''
  const isBeforeDiscount = priceField === 'listPrice'
  const isAfterDiscount = !isBeforeDiscount && (fields.includes('listPrice') || NET.test(priceHeader))
  const headerPer = perOfHeader(priceHeader)
  // A spreadsheet keeps 10 % as 0.1.
  const discounts = list.rows
    .map(({ cells }) => (cells[at('discount')] ?? '').trim())
    .filter((cell) => cell !== '')
  const areShares = discounts.every((cell) => /^0?[.,]\d+$|^0$/.test(cell))
  return ({ line, cells }) => {
    const found: { refusal: Sentence | null } = { refusal: null }
    const refuse = (sentence: Sentence) => {
      found.refusal ??= sentence
    }
    const cell = (field: PriceField) => {
      const index = at(field)
      const written = index < 0 ? '' : (cells[index] ?? '').trim()
      // Spreadsheets guard numbers as ="00123" against losing their zeros.
      const guarded = /^="([^"]*)"$/.exec(written)
      if (guarded) return guarded[1] ?? ''
      if (written.length > MAX_CELL) refuse(said.price_cell_too_long({ max: MAX_CELL }))
      else if (/^[=@]./.test(written)) refuse(said.price_cell_formula({ text: shortened(written) }))
      return written.slice(0, MAX_CELL)
    }
    const word = (field: keyof typeof LONGEST | 'unit', longest: number) => {
      const value = cell(field === 'pack' ? 'unit' : field)
      if (value.length > longest) refuse(said.price_cell_too_long({ max: longest }))
      const damage = field === 'name' || field === 'pack' ? undefined : spreadsheetDamage(value)
      if (damage) refuse(damage)
      return clean(value).slice(0, longest)
    }
    const numberIn = (field: NumberField, text: string) => {
      const read = readNumber(text, signs.get(field) ?? null)
      if (!read || 'value' in read) return read?.value
      refuse(said.number_could_be_two({ text: shortened(text), ...read }))
      return undefined
    }
    const whole = (field: (typeof QUANTITIES)[number]) => {
      const written = cell(field)
      if (written === '') return null
      const number = numberIn(field, written)
      if (
        number !== undefined &&
        Number.isInteger(number) &&
        number >= (field === 'leadTimeDays' ? 0 : 1) &&
        number <= (field === 'leadTimeDays' ? 365 : 1_000_000)
      )
        return number
      refuse(said.price_number_unreadable({ text: shortened(written) }))
      return null
    }
    const written = cell(priceField)
    const number = written === '' ? undefined : numberIn(priceField, written)
    if (written === '') refuse(said.price_missing())
    else if (isOtherCurrency(written, currency))
      refuse(said.price_other_currency({ text: shortened(written), currency }))
    else if (number === undefined) refuse(said.text_not_a_price({ text: shortened(written) }))
    else if (number <= 0) refuse(said.price_not_positive())
    else if (number > MAX_PRICE) refuse(said.price_over_limit({ max: MAX_PRICE }))

    const size = whole('packSize')
    const unit = word('unit', LONGEST.pack)
    // A unit and how many it holds may stand in two columns.
    const pack = size === null ? unit : /\d/.test(unit) ? unit : `${unit || 'PK'}/${size}`

    const perText = cell('pricePer')
    const perCell = perText === '' ? undefined : perOfCell(perText)
    const per = perCell
      ? { count: numberIn('pricePer', perCell.written) ?? 0, isOfPieces: perCell.isOfPieces }
      : headerPer
    const held = size ?? (/\d/.test(unit) ? null : unitCodeOf(unit) === 'EA' ? 1 : null)
    if (perText !== '' && !(per && Number.isInteger(per.count) && per.count >= 1))
      refuse(said.price_per_unreadable({ text: shortened(perText) }))
    const isPerMany = per !== undefined && per.count > 1
    if (isPerMany && held !== 1 && !(per.isOfPieces && held !== null))
      refuse(said.price_per_unclear({ text: shortened(written), count: per.count, pack: pack || '–' }))

    const discountText = cell('discount')
    const discount = discountText === '' ? 0 : numberIn('discount', discountText.replace('%', ''))
    const percent = discount === undefined ? undefined : areShares ? discount * 100 : discount
    if (percent === undefined || percent < 0 || percent >= 100)
      refuse(said.price_discount_unreadable({ text: shortened(discountText) }))
    else if (percent > 0 && !isBeforeDiscount && !isAfterDiscount)
      refuse(said.price_discount_unclear({ price: shortened(written), discount: shortened(discountText) }))
    const price =
      number === undefined
        ? undefined
        : (number * (isBeforeDiscount ? 1 - (percent ?? 0) / 100 : 1) * (isPerMany ? (held ?? 1) : 1)) /
          (isPerMany ? per.count : 1)
    const code = cell('code')
    const damage = spreadsheetDamage(code)
    if (damage) refuse(damage)
    const read = code === '' ? null : readProductCode(code)
    const row = {
      line,
      vendorSku: word('vendorSku', LONGEST.vendorSku),
      code: read && !('problem' in read) ? codeKey(read) : null,
      sku: word('sku', LONGEST.sku),
      manufacturerSku: word('manufacturerSku', LONGEST.manufacturerSku),
      name: word('name', LONGEST.name),
      pack,
      price: price === undefined || found.refusal ? null : Math.round(price * 10_000) / 10_000,
      minimumPacks: whole('minimumPacks'),
      multiplePacks: whole('multiplePacks'),
      leadTimeDays: whole('leadTimeDays'),
    }
    return { ...row, refusal: found.refusal }
  }
}

/** What a vendor lists a product as: by its number, else by its name. Empty where a row has neither. */
export const rowKey = ({ vendorSku, name }: Pick<PriceRow, 'vendorSku' | 'name'>) =>
  vendorSku ? `number ${vendorSku.toLowerCase()}` : name ? `name ${name.toLowerCase()}` : ''

/** A code as it is looked up. */
export const codeKey = ({ scheme, code }: { scheme: string; code: string }) => `${scheme} ${code}`

/** A cell without what a page cannot show. */
export const clean = (text: string) => text.replace(/[\u0000-\u001f\u007f]+/g, ' ').toWellFormed()
export const shortened = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)
