import { PlainDate } from '@wellstock/contract/platform/fields'
import type { DeviceColumn } from '@wellstock/domain/compliance/device-imports'
import { type DeviceClass, deviceClasses, riskClasses } from '@wellstock/domain/compliance/devices'
import { readUdi } from '@wellstock/domain/compliance/udi'
import { languages } from '@wellstock/domain/identity/preferences'
import { decimalSign, readNumber } from '@wellstock/domain/platform/written-numbers'
import { type Sentence, said } from '@wellstock/messages/sentence'
import { clean, isOtherCurrency, MAX_PRICE, shortened } from '../../buying/prices/read-rows.ts'
import { messagesIn } from '../../platform/messages.ts'
import { headerWords } from '../../stock/lists/column-names.ts'
import type { List } from '../../stock/lists/parse-list.ts'
import { type DateOrder, dateOrder, readDate } from '../../stock/lists/read-date.ts'
import { spreadsheetDamage } from '../../stock/lists/spreadsheet-damage.ts'

export type RowProblem = { field: DeviceColumn; sentence: Sentence }

/** A row as it is written, before anybody knows what is there. */
export type DeviceRow = {
  line: number
  words: Record<'sku' | 'name' | 'office' | 'room' | 'responsible', string>
  device: {
    class: DeviceClass
    manufacturer: string
    model: string
    serialNumber: string
    fdaDeviceId: string
    riskClass: (typeof riskClasses)[number] | null
    purchaseDate: string | null
    warrantyUntil: string | null
    unitPrice: number | null
    isoStandards: string[]
  }
  /** The first thing that cannot be read. */
  problem: RowProblem | null
}

type Terms = {
  fields: readonly (DeviceColumn | null)[]
  /** As somebody said; null: as the list shows. */
  order: 'day' | 'month' | null
  currency: string
}

const LONGEST: Partial<Record<DeviceColumn, number>> = {
  ...{ sku: 60, name: 120, manufacturer: 120, model: 120, serialNumber: 20, fdaDeviceId: 200 },
  ...{ office: 120, room: 120, responsible: 254, isoStandards: 900 },
}
const RISKS: Record<string, (typeof riskClasses)[number]> = { 1: 'I', 2: 'II', 3: 'III' }

/** What classes are called, in every language and as lists call what is of one. */
const classNames = new Map<string, DeviceClass>([
  ...languages.flatMap((language) =>
    deviceClasses.map(
      (each) => [headerWords(messagesIn(language)[`devices_file_class_${each}`]()), each] as const,
    ),
  ),
  ...deviceClasses.map((each) => [each.replaceAll('_', ' '), each] as const),
  ...(['autoclave', 'autoklav'] as const).map((each) => [each, 'sterilizer'] as const),
  ...(['fridge', 'freezer'] as const).map((each) => [each, 'refrigerator'] as const),
  ...(['aed'] as const).map((each) => [each, 'defibrillator'] as const),
])

/** Reads rows in the style of their columns. What a list says in one column of dates holds for both of them. */
export function deviceReader({ rows }: List, { fields, order, currency }: Terms) {
  const column = (field: DeviceColumn) => {
    const place = fields.indexOf(field)
    return place < 0 ? [] : rows.map(({ cells }) => cells[place] ?? '')
  }
  const shown: DateOrder = order ?? dateOrder([...column('purchaseDate'), ...column('warrantyUntil')])
  const sign = decimalSign({ values: column('unitPrice'), kind: 'price' }, [])

  return ({ line, cells }: List['rows'][number]): DeviceRow => {
    const found: { problem: RowProblem | null } = { problem: null }
    const refuse = (field: DeviceColumn, sentence: Sentence) => {
      found.problem ??= { field, sentence }
      return null
    }
    const cell = (field: DeviceColumn) => {
      const place = fields.indexOf(field)
      const written = place < 0 ? '' : clean(cells[place] ?? '').trim()
      // Spreadsheets guard numbers as ="00123" against losing their zeros.
      return /^="([^"]*)"$/.exec(written)?.[1] ?? written
    }
    const word = (field: DeviceColumn) => {
      const value = cell(field)
      const max = LONGEST[field] ?? 120
      if (value.length > max) refuse(field, said.price_cell_too_long({ max }))
      return value.slice(0, max)
    }
    /** What identifies something is refused where a spreadsheet changed it. */
    const code = (field: DeviceColumn) => {
      const value = word(field)
      const damage = spreadsheetDamage(value)
      if (damage) refuse(field, damage)
      return value
    }
    const day = (field: 'purchaseDate' | 'warrantyUntil') => {
      const written = cell(field)
      if (written === '') return null
      const text = shortened(written)
      const read = readDate(written, shown)
      if (!read) return refuse(field, said.text_not_a_date({ text }))
      if (!PlainDate.safeParse(read.value).success)
        return refuse(field, said.text_not_a_calendar_day({ text }))
      if (read.isGuess && /^\d{1,2}\D\d/.test(written)) return refuse(field, said.past_date_either({ text }))
      return read.value
    }
    const price = () => {
      const written = cell('unitPrice')
      if (written === '') return null
      const text = shortened(written)
      if (isOtherCurrency(written, currency))
        return refuse('unitPrice', said.price_other_currency({ text, currency }))
      const read = readNumber(written, sign)
      if (!read || ('value' in read && read.value < 0))
        return refuse('unitPrice', said.text_not_a_price({ text }))
      if (!('value' in read)) return refuse('unitPrice', said.past_number_either({ text, ...read }))
      if (read.value > MAX_PRICE) return refuse('unitPrice', said.price_over_limit({ max: MAX_PRICE }))
      return Math.round(read.value * 10_000) / 10_000
    }
    const risk = () => {
      const written = cell('riskClass')
      if (written === '') return null
      const last = written.toUpperCase().split(/\s+/).at(-1) ?? ''
      const known = RISKS[last] ?? riskClasses.find((each) => each === last)
      return known ?? refuse('riskClass', said.device_row_risk({ text: shortened(written) }))
    }
    const kind = () => {
      const written = cell('class')
      const known = written === '' ? 'other' : classNames.get(headerWords(written))
      return known ?? (refuse('class', said.device_row_class({ text: shortened(written) })) || 'other')
    }
    const udi = () => {
      const written = code('fdaDeviceId')
      const read = readUdi(written)
      if ('problem' in read && read.problem === 'check_digit')
        refuse('fdaDeviceId', said.udi_check_digit_wrong())
      return written
    }
    const standards = () => {
      const all = word('isoStandards')
        .split(/[,;]/)
        .map((each) => each.trim())
        .filter((each) => each !== '')
      if (all.length > 20) refuse('isoStandards', said.max_20_standards())
      if (all.some((each) => each.length > 40)) refuse('isoStandards', said.price_cell_too_long({ max: 40 }))
      return [...new Set(all)]
    }
    const row = {
      words: {
        ...{ sku: code('sku'), name: word('name'), office: word('office'), room: word('room') },
        responsible: word('responsible'),
      },
      device: {
        ...{ class: kind(), manufacturer: word('manufacturer'), model: word('model') },
        ...{ serialNumber: code('serialNumber'), fdaDeviceId: udi(), riskClass: risk() },
        ...{ purchaseDate: day('purchaseDate'), warrantyUntil: day('warrantyUntil'), unitPrice: price() },
        isoStandards: standards(),
      },
    }
    if (row.words.sku === '' && row.words.name.length < 2) refuse('name', said.device_needs_name())
    return { line, ...row, problem: found.problem }
  }
}
