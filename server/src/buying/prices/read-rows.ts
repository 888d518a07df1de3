import { MAX_CELL, type PriceField } from '@wellstock/contract/buying/prices'
import { type Sentence, said } from '@wellstock/messages/sentence'
import { readProductCode } from '../../stock/item-details/product-code.ts'
import type { List } from '../../stock/lists/parse-list.ts'
import { numberStyle, readNumber } from '../../stock/lists/read-number.ts'

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

/** Reads rows in the style of their columns. */
export function priceReader(
  { rows }: List,
  fields: readonly (PriceField | null)[],
  currency: string,
): (row: List['rows'][number]) => PriceRow {
  const at = (field: PriceField) => fields.indexOf(field)
  const place = at('price')
  const style = numberStyle(
    rows.map(({ cells }) => (cells[place] ?? '').slice(0, MAX_CELL)),
    'price',
  )
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
      return clean(value).slice(0, longest)
    }
    const whole = (field: PriceField) => {
      const written = cell(field)
      if (written === '') return null
      const number = readNumber(written, { isDotThousands: false, isCommaDecimal: false })?.value
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
    const written = cell('price')
    const number = written === '' ? undefined : readNumber(written, style)?.value
    if (written === '') refuse(said.price_missing())
    else if (isOtherCurrency(written, currency))
      refuse(said.price_other_currency({ text: shortened(written), currency }))
    else if (number === undefined) refuse(said.text_not_a_price({ text: shortened(written) }))
    else if (number <= 0) refuse(said.price_not_positive())
    else if (number > MAX_PRICE) refuse(said.price_over_limit({ max: MAX_PRICE }))

    const size = whole('packSize')
    const unit = word('unit', LONGEST.pack)
    const code = cell('code')
    const read = code === '' ? null : readProductCode(code)
    const row = {
      line,
      vendorSku: word('vendorSku', LONGEST.vendorSku),
      code: read && !('problem' in read) ? codeKey(read) : null,
      sku: word('sku', LONGEST.sku),
      manufacturerSku: word('manufacturerSku', LONGEST.manufacturerSku),
      name: word('name', LONGEST.name),
      // A unit and how many it holds may stand in two columns.
      pack: size === null ? unit : /\d/.test(unit) ? unit : `${unit || 'PK'}/${size}`,
      price: number === undefined || found.refusal ? null : Math.round(number * 10_000) / 10_000,
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
