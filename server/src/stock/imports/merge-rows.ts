import { type ImportRepairs, mergedFields } from '@wellstock/contract/stock/imports'
import { said } from '@wellstock/messages/sentence'
import { check, type Merged, type ReadRow, type RowLot, type Values } from './read-row.ts'

export function merge(first: ReadRow, others: ReadRow[], picks: ImportRepairs['picks']) {
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
