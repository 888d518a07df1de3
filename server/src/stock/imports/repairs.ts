import type { duplicateChoices, RepairOffer } from '@wellstock/contract/stock/imports'
import { said } from '@wellstock/messages/sentence'
import { knownVendors } from './known-vendors.ts'
import { check, type ReadRow, repairOf } from './read-values.ts'

type DuplicateChoice = (typeof duplicateChoices)[number]

/** What makes two rows of a list the same thing: number and serial number; without a number, the name. */
export function rowKey(row: ReadRow): string | undefined {
  const thing = productKey(row)
  return thing && `${thing}\n${row.values.serialNumber ?? ''}`
}

/** What makes two rows of a list the same product. A number that could not be read is no reason to go by the name. */
export function productKey({ values: { sku, name }, shown }: ReadRow): string | undefined {
  if (sku !== undefined) return `#${sku.toLowerCase()}`
  return name === undefined || shown.sku.trim() !== '' ? undefined : name.toLowerCase()
}

/** Groups of rows for the same thing, in the order of the list; only those with more than one. */
function duplicatesIn(rows: readonly ReadRow[]): ReadRow[][] {
  const groups = new Map<string, ReadRow[]>()
  for (const row of rows) {
    const key = rowKey(row)
    if (key === undefined) continue
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return [...groups.values()].filter((group) => group.length > 1)
}

/**
 * Treats rows that repeat an earlier one as the person chose. The first row without a problem of its own speaks for
 * the others, so that a bad row takes no good one with it.
 */
export function treatDuplicates(rows: readonly ReadRow[], choice: DuplicateChoice): ReadRow[] {
  const treated = new Map<ReadRow, ReadRow>()
  const taken = new Set(rows.map(({ values }) => values.sku?.toLowerCase()))
  for (const group of duplicatesIn(rows)) {
    const good = group.filter(({ problems }) => problems.length === 0)
    const [first, ...others] = good
    if (choice === 'separate') for (const row of renumbered(group, taken)) treated.set(row.of, row.as)
    else if (first && choice === 'sum') for (const row of summed(first, others)) treated.set(row.of, row.as)
    else if (first)
      for (const row of others)
        treated.set(row, choice === 'first' ? leftOut(row, first) : repeated(row, first))
  }
  return rows.map((row) => treated.get(row) ?? row)
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
  leftOut: { for: first.line, message: said.left_out_same_line({ line: first.line, what: called(row) }) },
})

function summed(first: ReadRow, others: ReadRow[]) {
  const counted = [first, ...others].filter(({ values }) => values.currentQuantity !== undefined)
  const total = counted.reduce((sum, { values }) => sum + (values.currentQuantity ?? 0), 0)
  const issue = counted.length > 0 ? check('currentQuantity', total) : undefined
  const lines = [first, ...others].map(({ line }) => String(line))
  const leader: ReadRow = {
    ...first,
    values: counted.length > 0 ? { ...first.values, currentQuantity: total } : first.values,
    notes: [...first.notes, said.quantities_added_up({ lines, total })],
    problems: issue
      ? [{ field: 'currentQuantity', message: issue, repair: repairOf('currentQuantity') }]
      : [],
  }
  return [
    { of: first, as: leader },
    ...others.map((row) => ({
      of: row,
      as: {
        ...row,
        leftOut: { for: first.line, message: said.quantity_added_to_line({ line: first.line }) },
      },
    })),
  ]
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
  const repeats = duplicatesIn(rows).reduce((sum, group) => sum + group.length - 1, 0)
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
