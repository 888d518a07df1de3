import type { ImportField } from '@wellstock/contract/stock/imports'
import { type Sentence, said } from '@wellstock/messages/sentence'
import type { Creation } from './planned-row.ts'
import type { Values } from './read-row.ts'

const MASTER = ['name', 'category', 'type', 'unit'] as const

export const written = (value: string | number | null) => (value === null ? '' : String(value))

// Vendors differ by more than upper and lower case, texts by more than the spaces around them.
export const isSame = (field: ImportField, value: string | number, current: string | number | null) =>
  field === 'vendor'
    ? written(value).toLowerCase() === written(current).toLowerCase()
    : written(value).trim() === written(current).trim()

export function storedNotes(values: Values, known: Omit<Creation['master'], 'sku'>): Sentence[] {
  return MASTER.flatMap((field) => {
    const value = values[field]
    return value === undefined || value === known[field]
      ? []
      : said.value_stays({ field: said[`word_${field}`](), value: known[field], other: value })
  })
}
