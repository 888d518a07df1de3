import type { duplicateChoices, ImportRepairs, RepairOffer } from '@wellstock/contract/stock/imports'
import { groupedBy } from '@wellstock/domain/platform/grouped-by'
import { said } from '@wellstock/messages/sentence'
import { merge } from './merge-rows.ts'
import { check, type ReadRow, type RowProblem, repairOf } from './read-row.ts'
import { suggestVendor } from './vendor-misses.ts'

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

export const leftOut = (row: ReadRow, first: ReadRow): ReadRow => ({
  ...row,
  leftOut: {
    for: first.line,
    message: said.left_out_same_line({ line: first.line, what: called(row) }),
    isMerged: false,
  },
})

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
  const unclear = rows.filter((row) => row.unclear)
  const blanks = rows.filter((row) => row.isBelowMerged).length
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
    ...(unclear[0]?.unclear
      ? [{ kind: 'numbers' as const, rows: unclear.length, ...unclear[0].unclear }]
      : []),
    ...(blanks > 0 ? [{ kind: 'blanks' as const, rows: blanks }] : []),
  ]
}
