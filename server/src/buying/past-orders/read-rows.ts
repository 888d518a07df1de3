import { PlainDate } from '@wellstock/contract/platform/fields'
import type { PastField } from '@wellstock/domain/buying/past-orders'
import { decimalSign, type NumberColumn, readNumber } from '@wellstock/domain/platform/written-numbers'
import { type Sentence, said } from '@wellstock/messages/sentence'
import { readProductCode } from '../../stock/item-details/product-code.ts'
import type { List } from '../../stock/lists/parse-list.ts'
import { type DateOrder, dateOrder, readDate } from '../../stock/lists/read-date.ts'
import { clean, codeKey, isOtherCurrency, MAX_PRICE, shortened } from '../prices/read-rows.ts'

/** A row of a file as it is read, before anybody knows whose it is and of what. */
export type ReadPastRow = {
  line: number
  number: string
  vendor: string
  office: string
  sku: string
  vendorSku: string
  manufacturerSku: string
  /** As `scheme code`; null where the row has none that can be read. */
  code: string | null
  name: string
  pack: string
  invoice: string
  orderedOn: string | null
  promisedOn: string | null
  receivedOn: string | null
  invoicedOn: string | null
  packs: number | null
  received: number | null
  rejected: number | null
  billed: number | null
  price: number | null
  billedPrice: number | null
  /** The first thing that cannot be read. */
  problem: { field: PastField; sentence: Sentence } | null
}

const LONGEST = {
  ...{ number: 60, vendor: 120, office: 120, sku: 60, vendorSku: 60, manufacturerSku: 60, code: 300 },
  ...{ name: 200, pack: 60, invoice: 60 },
}
const MAX_WHOLE = 10_000_000
const dates = ['orderedOn', 'promisedOn', 'receivedOn', 'invoicedOn'] as const
const numbers = {
  ...{ packs: 'quantity', received: 'quantity', rejected: 'quantity', billed: 'quantity' },
  ...{ price: 'price', billedPrice: 'price' },
} as const satisfies Partial<Record<PastField, NumberColumn['kind']>>
type NumberField = keyof typeof numbers
const ISO_LIKE = /^\d{4}\D/

type Terms = {
  fields: readonly (PastField | null)[]
  /** As somebody said; null: as the file shows. */
  order: 'day' | 'month' | null
  currency: string
  today: string
}

/** Reads rows in the style of their columns. What a file says in one column of dates holds for all of them. */
export function pastReader({ rows }: List, { fields, order, currency, today }: Terms) {
  const column = (field: PastField) => {
    const place = fields.indexOf(field)
    return place < 0 ? [] : rows.map(({ cells }) => cells[place] ?? '')
  }
  const shown: DateOrder = order ?? dateOrder(dates.flatMap(column))
  const columnOf = (field: NumberField): NumberColumn => ({ values: column(field), kind: numbers[field] })
  const all = Object.keys(numbers) as NumberField[]
  const signs = new Map(
    all.map((field) => [
      field,
      decimalSign(columnOf(field), all.filter((other) => other !== field).map(columnOf)),
    ]),
  )

  return ({ line, cells }: List['rows'][number]): ReadPastRow => {
    const found: { problem: ReadPastRow['problem'] } = { problem: null }
    const refuse = (field: PastField, sentence: Sentence) => {
      found.problem ??= { field, sentence }
      return null
    }
    const cell = (field: PastField) => {
      const place = fields.indexOf(field)
      const written = place < 0 ? '' : clean(cells[place] ?? '').trim()
      // Spreadsheets guard numbers as ="00123" against losing their zeros.
      return /^="([^"]*)"$/.exec(written)?.[1] ?? written
    }
    const word = (field: keyof typeof LONGEST) => {
      const value = cell(field)
      const max = LONGEST[field]
      if (value.length > max) refuse(field, said.price_cell_too_long({ max }))
      return value.slice(0, max)
    }
    const day = (field: (typeof dates)[number]) => {
      const written = cell(field)
      if (written === '') return null
      const text = shortened(written)
      const read = readDate(written, shown)
      if (!read) return refuse(field, said.text_not_a_date({ text }))
      if (!PlainDate.safeParse(read.value).success)
        return refuse(field, said.text_not_a_calendar_day({ text }))
      // The number of a spreadsheet's day is a guess as well, but of no other day.
      if (read.isGuess && /\d\D\d/.test(written) && !ISO_LIKE.test(written))
        return refuse(field, said.past_date_either({ text }))
      // What was promised may still be to come.
      if (field !== 'promisedOn' && read.value > today) return refuse(field, said.past_date_to_come({ text }))
      return read.value
    }
    /** `either`: refused, as nothing shows which of two numbers it is. */
    const numberIn = (field: NumberField, written: string): number | undefined | 'either' => {
      const read = readNumber(written, signs.get(field) ?? null)
      if (!read || 'value' in read) return read?.value
      refuse(field, said.past_number_either({ text: shortened(written), ...read }))
      return 'either'
    }
    const whole = (field: 'packs' | 'received' | 'rejected' | 'billed', min: number) => {
      const written = cell(field)
      if (written === '') return null
      const number = numberIn(field, written)
      if (number === 'either') return null
      if (number === undefined || !Number.isInteger(number) || number < min || number > MAX_WHOLE)
        return refuse(field, said.past_not_whole({ text: shortened(written), min }))
      return number
    }
    const money = (field: 'price' | 'billedPrice') => {
      const written = cell(field)
      if (written === '') return null
      const text = shortened(written)
      if (isOtherCurrency(written, currency))
        return refuse(field, said.price_other_currency({ text, currency }))
      const number = numberIn(field, written)
      if (number === 'either') return null
      if (number === undefined || number < 0) return refuse(field, said.text_not_a_price({ text }))
      if (number > MAX_PRICE) return refuse(field, said.price_over_limit({ max: MAX_PRICE }))
      return Math.round(number * 10_000) / 10_000
    }
    const code = word('code')
    const read = code === '' ? null : readProductCode(code)
    const row = {
      ...{ line, number: word('number'), vendor: word('vendor'), office: word('office') },
      ...{ sku: word('sku'), vendorSku: word('vendorSku'), manufacturerSku: word('manufacturerSku') },
      code: read && !('problem' in read) ? codeKey(read) : null,
      ...{ name: word('name'), pack: word('pack'), invoice: word('invoice') },
      ...{ orderedOn: day('orderedOn'), promisedOn: day('promisedOn') },
      ...{ receivedOn: day('receivedOn'), invoicedOn: day('invoicedOn') },
      ...{ packs: whole('packs', 1), received: whole('received', 0), rejected: whole('rejected', 0) },
      ...{ billed: whole('billed', 0), price: money('price'), billedPrice: money('billedPrice') },
    }
    if (row.number === '') refuse('number', said.past_row_needs_number())
    return { ...row, problem: found.problem }
  }
}
