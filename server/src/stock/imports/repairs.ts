import {
  type duplicateChoices,
  type ImportRepairs,
  mergedFields,
  type RepairOffer,
} from '@wellstock/contract/stock/imports'
import { said } from '@wellstock/messages/sentence'
import { groupedBy } from '../../platform/grouped-by.ts'
import { knownVendors } from './known-vendors.ts'
import {
  check,
  type Merged,
  type ReadRow,
  type RowLot,
  type RowProblem,
  repairOf,
  type Values,
} from './read-values.ts'

type DuplicateChoice = (typeof duplicateChoices)[number]

/** What makes two rows of a list the same thing: number, serial number and place; without a number, the name. */
export function rowKey(row: ReadRow): string | undefined {
  const thing = productKey(row)
  const { serialNumber = '', room = '', office = '' } = row.values
  return thing && [thing, serialNumber, room.toLowerCase(), office.toLowerCase()].join('\n')
}

/** What makes two rows of a list the same product. A number that could not be read is no reason to go by the name. */
export function productKey({ values: { sku, name }, shown }: ReadRow): string | undefined {
  if (sku !== undefined) return `#${sku.toLowerCase()}`
  return name === undefined || shown.sku.trim() !== '' ? undefined : name.toLowerCase()
}

const lotKey = ({ values }: ReadRow) => values.lotNumber ?? ''

/** Rows that repeat one another: of the same thing and the same lot. */
function repeatsIn(rows: readonly ReadRow[]): ReadRow[][] {
  const groups = groupedBy(rows, (row) => {
    const key = rowKey(row)
    return key && `${key}\n${lotKey(row)}`
  })
  return [...groups.values()].filter((group) => group.length > 1)
}

/**
 * Makes one row of those for the same thing. Rows of different lots are merged in any case; rows that repeat an earlier
 * one are treated as the person chose. The first row without a problem of its own speaks for the others, so that a bad row
 * takes no good one with it.
 */
export function treatDuplicates(
  given: readonly ReadRow[],
  choice: DuplicateChoice,
  picks: ImportRepairs['picks'] = [],
): ReadRow[] {
  const rows = given.map(withOneDate(given))
  const treated = new Map<ReadRow, ReadRow>()
  if (choice === 'separate') {
    const taken = new Set(rows.map(({ values }) => values.sku?.toLowerCase()))
    for (const group of repeatsIn(rows))
      for (const row of renumbered(group, taken)) treated.set(row.of, row.as)
  } else if (choice !== 'sum')
    for (const group of repeatsIn(rows)) {
      const [first, ...others] = group.filter(isGood)
      for (const row of others)
        if (first) treated.set(row, choice === 'first' ? leftOut(row, first) : repeated(row, first))
    }

  const left = rows.filter((row) => isGood(row) && !treated.has(row))
  for (const [first, ...others] of groupedBy(left, rowKey).values())
    if (first && others.length > 0) for (const row of merge(first, others, picks)) treated.set(row.of, row.as)
  return rows.map((row) => treated.get(row) ?? row)
}

const isGood = ({ problems }: ReadRow) => problems.length === 0

// A lot has one date: the first the list gives. A row with another is a problem.
function withOneDate(rows: readonly ReadRow[]) {
  const dated = new Map<string, { date: string; line: number }>()
  const keyOf = (row: ReadRow) => {
    const product = productKey(row)
    return product && row.values.lotNumber !== undefined ? `${product}\n${lotKey(row)}` : undefined
  }
  for (const row of rows) {
    const key = keyOf(row)
    const date = row.values.expiryDate
    if (key && date && isGood(row) && !dated.has(key)) dated.set(key, { date, line: row.line })
  }
  return (row: ReadRow): ReadRow => {
    const { lotNumber, expiryDate } = row.values
    const known = dated.get(keyOf(row) ?? '')
    if (!known || lotNumber === undefined) return row
    if (expiryDate === undefined || expiryDate === known.date)
      return { ...row, lots: row.lots.map((lot) => ({ ...lot, expiryDate: known.date })) }
    const message = said.lot_has_another_date({ lot: lotNumber, date: known.date, line: known.line })
    const problem: RowProblem = { field: 'expiryDate', message, repair: said.repair_one_date_per_lot() }
    return { ...row, problems: [...row.problems, problem] }
  }
}

const called = ({ values }: ReadRow) => (values.sku === undefined ? said.word_name() : said.word_number())

const repeated = (row: ReadRow, first: ReadRow): ReadRow => ({
  ...row,
  problems: [
    {
      field: row.values.sku === undefined ? 'name' : 'sku',
      message: said.line_has_the_same({
        line: first.line,
        what: called(row),
        value: row.values.sku ?? `"${row.values.name}"`,
      }),
      repair: said.repair_same_line(),
    },
  ],
})

const leftOut = (row: ReadRow, first: ReadRow): ReadRow => ({
  ...row,
  leftOut: {
    for: first.line,
    message: said.left_out_same_line({ line: first.line, what: called(row) }),
    isMerged: false,
  },
})

function merge(first: ReadRow, others: ReadRow[], picks: ImportRepairs['picks']) {
  const rows = [first, ...others]
  const lines = rows.map(({ line }) => line)
  const lots = lotsOf(rows)
  const counted = rows.flatMap(({ values }) => values.currentQuantity ?? [])
  const total = counted.reduce((sum, quantity) => sum + quantity, 0)
  const codes = rows.flatMap(({ values }) => values.code ?? [])
  const differences = differencesIn(rows, picks)
  const values: Values = {
    ...first.values,
    ...factsOf(rows, differences),
    ...(counted.length > 0 && { currentQuantity: total }),
    ...(codes.length > 0 && { code: codes }),
  }
  const isTooMuch = counted.length > 1 && check('currentQuantity', total) !== undefined
  const leader: ReadRow = {
    ...first,
    values,
    lots,
    merged: { lines, differences },
    notes:
      counted.length > 1
        ? [...first.notes, said.quantities_added_up({ lines: lines.map(String), total })]
        : first.notes,
    problems: isTooMuch
      ? [
          {
            field: 'currentQuantity',
            message: said.sum_over_limit({ lines: lines.map(String), total, max: MAX_QUANTITY }),
            repair: said.repair_sum(),
          },
        ]
      : [],
  }
  return [
    { of: first, as: leader },
    ...others.map((row) => ({
      of: row,
      as: {
        ...row,
        leftOut: { for: first.line, message: said.merged_into_line({ line: first.line }), isMerged: true },
      },
    })),
  ]
}

const MAX_QUANTITY = 10_000_000

/** The lots of rows of one thing. Where one names a lot, a row without is about what is kept without a lot. */
function lotsOf(rows: readonly ReadRow[]): RowLot[] {
  if (rows.every(({ lots }) => lots.length === 0)) return []
  const lots = new Map<string | null, RowLot>()
  for (const row of rows) {
    const { currentQuantity: quantity, unitPrice } = row.values
    const lot = row.lots[0] ?? { number: null, expiryDate: null, quantity, unitPrice }
    const known = lots.get(lot.number)
    lots.set(lot.number, known ? { ...known, quantity: sumOf(known.quantity, lot.quantity) } : lot)
  }
  return [...lots.values()]
}

const sumOf = (a: number | undefined, b: number | undefined) =>
  a === undefined ? b : b === undefined ? a : a + b

const sameText = (value: unknown) => String(value).toLowerCase()

/** What the rows of a thing say differently, and whose word is taken: the person's choice, else the most frequent, else the first. */
function differencesIn(rows: readonly ReadRow[], picks: ImportRepairs['picks']): Merged['differences'] {
  return mergedFields.flatMap((field) => {
    const options = new Map<string, { value: string; line: number; rows: number }>()
    for (const { values, line } of rows) {
      const value = values[field]
      if (value === undefined) continue
      const known = options.get(sameText(value))
      if (known) known.rows++
      else options.set(sameText(value), { value: String(value), line, rows: 1 })
    }
    if (options.size < 2) return []
    const all = [...options.values()]
    const picked = picks.find((pick) => pick.line === rows[0]?.line && pick.field === field)
    const most = all.reduce((best, next) => (next.rows > best.rows ? next : best))
    const chosen = all.find(({ line }) => line === picked?.from) ?? most
    return { field, options: all, chosen: chosen.line }
  })
}

/** What is taken for each fact: the chosen row's word, or the only one there is. */
function factsOf(rows: readonly ReadRow[], differences: Merged['differences']): Values {
  const facts: Values = {}
  for (const field of mergedFields) {
    const chosen = differences.find((difference) => difference.field === field)?.chosen
    const from = rows.find(({ line, values }) =>
      chosen === undefined ? values[field] !== undefined : line === chosen,
    )
    if (from?.values[field] !== undefined) Object.assign(facts, { [field]: from.values[field] })
  }
  return facts
}

// The suffix counts the row's place among its like, bad rows included, so that a corrected list gets the same numbers.
function renumbered(group: ReadRow[], taken: Set<string | undefined>) {
  return group.slice(1).map((row, index) => {
    const { sku } = row.values
    if (sku === undefined) return { of: row, as: { ...row, isRenumbered: true } }
    let number = index + 2
    while (taken.has(`${sku}-${number}`.toLowerCase())) number++
    const own = `${sku}-${number}`
    taken.add(own.toLowerCase())
    const issue = check('sku', own)
    const as: ReadRow = {
      ...row,
      isRenumbered: true,
      values: { ...row.values, sku: own },
      notes: [...row.notes, said.number_became({ own, sku })],
      problems: issue
        ? [...row.problems, { field: 'sku', message: issue, repair: repairOf('sku') }]
        : row.problems,
    }
    return { of: row, as }
  })
}

/** Every repair that fits the list, whether chosen yet or not. `vendors`: the organization's own. */
export function offersFor(rows: readonly ReadRow[], vendors: readonly string[]): RepairOffer[] {
  const repeats = repeatsIn(rows).reduce((sum, group) => sum + group.length - 1, 0)
  const units = rows.filter((row) => row.isUnitRead).length
  const written = new Map<string, number>()
  for (const { writtenVendor } of rows)
    if (writtenVendor !== null) written.set(writtenVendor, (written.get(writtenVendor) ?? 0) + 1)

  const spellings = [...written].slice(0, 500).flatMap(([name, count]): RepairOffer[] => {
    const suggested = suggestVendor(name, vendors)
    return suggested ? [{ kind: 'vendor', rows: count, written: name, suggested }] : []
  })
  return [
    ...(repeats > 0 ? [{ kind: 'duplicates' as const, rows: repeats }] : []),
    ...spellings,
    ...(units > 0 ? [{ kind: 'units' as const, rows: units }] : []),
  ]
}

const COMPANY =
  /\b(inc|incorporated|llc|lp|ltd|limited|co|corp|corporation|company|gmbh|ag|sa|sl|sarl|plc)\b/g

const folded = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(COMPANY, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** The vendor a name is a near miss of: our own first, then the well-known ones. A name that exists is no miss. */
export function suggestVendor(name: string, vendors: readonly string[]): string | undefined {
  const isSame = (other: string) => other.toLowerCase() === name.toLowerCase()
  if (vendors.some(isSame) || knownVendors.some(isSame)) return undefined
  const text = folded(name)
  const allowed = text.length <= 4 ? 0 : text.length <= 8 ? 1 : 2
  let best: { vendor: string; distance: number } | undefined
  for (const vendor of [...vendors, ...knownVendors]) {
    const distance = editDistance(text, folded(vendor), allowed)
    if (distance <= allowed && distance < (best?.distance ?? Number.POSITIVE_INFINITY))
      best = { vendor, distance }
  }
  return best?.vendor
}

/** Letters added, left out, changed or swapped with their neighbour (Damerau), given up beyond `limit`. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, n) => n)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const changed = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      let least = Math.min((last[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, changed)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1)
      next.push(least)
    }
    before = last
    last = next
  }
  return last[b.length] ?? 0
}
