import type { ImportField } from '@wellstock/contract/stock/imports'
import { type ColumnWords, EXACT, itemWords } from './column-names.ts'
import type { List } from './parse-list.ts'
import { looksLikeDate, readLastOfMonth } from './read-date.ts'
import { looksLikeMoney, looksLikeNumber, looksWhole } from './read-number.ts'
import { readType } from './read-type.ts'
import { looksLikeUnit } from './read-unit.ts'

const LOOKED_AT = 200

/**
 * How many different numbers a list of a hundred different names has at least. Lists made by hand repeat a number now and
 * then, where two people entered one thing under two names; a column that repeats more says of what kind things are.
 */
const NEARLY_UNIQUE = 0.8

/** Columns that are dangerous to leave out, however little of a header names them. */
const NEVER_LOST: ReadonlySet<string> = new Set(['expiryDate', 'lotNumber', 'pricePer', 'discount'])

export const hasLetter = (text: string) => /\p{L}/u.test(text)
export const looksLikeSku = (text: string) => /^[A-Za-z0-9][A-Za-z0-9._/-]{1,39}$/.test(text)

/** Whether a value can be of a field at all. */
const fits: Record<ImportField, (text: string) => boolean> = {
  sku: looksLikeSku,
  name: (text) => hasLetter(text) && text.length > 1,
  category: hasLetter,
  vendor: hasLetter,
  currentQuantity: looksWhole,
  minQuantity: looksWhole,
  reorderPoint: looksWhole,
  maxQuantity: looksWhole,
  unit: (text) => looksLikeUnit(text) || (text.length <= 20 && hasLetter(text)),
  unitPrice: looksLikeNumber,
  purchaseDate: looksLikeDate,
  type: (text) => readType(text) !== undefined,
  department: hasLetter,
  location: () => true,
  serialNumber: (text) => text.length <= 20,
  lotNumber: (text) => text.length <= 20 && !looksLikeDate(text),
  expiryDate: (text) => looksLikeDate(text) || readLastOfMonth(text) !== undefined,
  code: (text) => /\d{4}/.test(text),
  room: () => true,
  office: hasLetter,
  notes: () => true,
}

/** How the columns of a kind of list are told: by their headers, and by what their values look like. */
export type ColumnRules<F extends string> = {
  words: ColumnWords<F>
  /** Whether a value can be of a field at all. */
  fits: Record<F, (text: string) => boolean>
  /** The field of a column without a word to go by: only shapes that are hard to mistake. */
  shape: (name: string, values: readonly string[]) => F | undefined
  /** The number a column has to be nearly unique to be, beside the column that names things; none where things come again and again. */
  unique?: { field: F; name: F }
}

/**
 * What each column is read as, from its header and from what its values look like, which decide between fields it may name.
 * No field is taken twice.
 */
export function columnsOf<F extends string>({ header, rows }: List, rules: ColumnRules<F>): (F | null)[] {
  const { words, fits, shape, unique } = rules
  const looked = rows.slice(0, LOOKED_AT)
  const guesses = header.flatMap((name, column) => {
    const values = looked.map(({ cells }) => cells[column]?.trim() ?? '').filter((value) => value !== '')
    const byHeader = words.fieldsOfHeader(name)
    const byShape = () => {
      const field = values.length === 0 ? undefined : shape(name, values)
      return field ? [{ field, score: 2 }] : []
    }
    const scores =
      byHeader.size > 0 ? weigh(byHeader, values, fits) : words.isOtherColumn(name) ? [] : byShape()
    return scores.map(({ field, score }) => ({ column, field, score }))
  })

  const ranked = guesses.toSorted((a, b) => b.score - a.score || a.column - b.column)
  const names = unique && assigned(ranked.filter(({ field }) => field !== unique.field)).get(unique.name)
  const fields = assigned(
    ranked.filter(({ field, column }) => field !== unique?.field || isNearlyUnique(rows, column, names)),
  )
  const fieldOf = new Map([...fields].map(([field, column]) => [column, field]))
  return header.map((_, column) => fieldOf.get(column) ?? null)
}

/** What each column of a list of items is read as. */
export const guessColumns = (list: List): (ImportField | null)[] =>
  columnsOf(list, { words: itemWords, fits, shape: byShape, unique: { field: 'sku', name: 'name' } })

type Score<F> = { field: F; score: number }
type Guess<F> = Score<F> & { column: number }

function assigned<F>(ranked: readonly Guess<F>[]): Map<F, number> {
  const columns = new Map<F, number>()
  const taken = new Set<number>()
  for (const { column, field } of ranked)
    if (!taken.has(column) && !columns.has(field)) {
      columns.set(field, column)
      taken.add(column)
    }
  return columns
}

/** Whether a column tells things apart. A thing with several rows, one for each lot or room, counts once, by its name. */
function isNearlyUnique(rows: List['rows'], column: number, names: number | undefined): boolean {
  const numbered = rows.filter(({ cells }) => cells[column]?.trim())
  const distinct = (of: number) => new Set(numbered.map(({ cells }) => cells[of]?.trim().toLowerCase())).size
  const things = names === undefined || names === column ? numbered.length : distinct(names)
  return things - distinct(column) <= Math.max(1, things * (1 - NEARLY_UNIQUE))
}

function weigh<F extends string>(
  byHeader: Map<F, number>,
  values: string[],
  fits: ColumnRules<F>['fits'],
): Score<F>[] {
  const shares = [...byHeader].map(([field, score]) => ({
    field,
    score,
    share: values.length > 0 ? shareOf(values, fits[field]) : 0,
  }))
  const fitting = shares.filter(({ share }) => values.length === 0 || share >= 0.3)
  if (fitting.length > 0)
    return fitting.map(({ field, score, share }) => ({ field, score: score + 3 * share }))
  // What the header names it is, though nobody can read it: each row then says what is wrong with it.
  return shares.flatMap(({ field, score }) =>
    score >= EXACT || NEVER_LOST.has(field) ? [{ field, score: score - 3 }] : [],
  )
}

/** The share of values that a test holds of. */
export const shareOf = (values: readonly string[], test: (text: string) => boolean) =>
  values.filter(test).length / (values.length || 1)

function byShape(name: string, values: readonly string[]): ImportField | undefined {
  const distinct = new Set(values).size / values.length
  const length = values.reduce((sum, value) => sum + value.length, 0) / values.length
  const isUnnamed = /^Column \d+$/.test(name)
  const shapes: [ImportField, boolean][] = [
    ['purchaseDate', shareOf(values, looksLikeDate) >= 0.9],
    ['unitPrice', shareOf(values, looksLikeMoney) >= 0.8],
    ['unit', shareOf(values, looksLikeUnit) >= 0.8],
    ['sku', distinct > 0.9 && shareOf(values, (text) => looksLikeSku(text) && /\d{2}/.test(text)) >= 0.9],
    ['name', distinct > 0.7 && length >= 8 && shareOf(values, (text) => /\p{L}{3}.*\s/u.test(text)) >= 0.6],
    ['currentQuantity', isUnnamed && shareOf(values, looksWhole) === 1],
  ]
  return shapes.find(([, isIt]) => isIt)?.[0]
}
