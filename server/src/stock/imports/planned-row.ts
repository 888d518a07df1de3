import type { ImportField, ImportRow } from '@wellstock/contract/stock/imports'
import { type Sentence, said } from '@wellstock/messages/sentence'
import type { Code } from '../item-details/product-code.ts'
import { type ReadRow, type RowProblem, repairOf } from './read-row.ts'
import type { KnownItem, KnownProduct, KnownRoom, Stocking } from './stock.ts'

/** An item to be made; `product` where its product exists, else rows with the same `key` share a new one. */
export type Creation = {
  kind: 'create'
  key: string
  product: KnownProduct | null
  master: { sku: string | null; name: string; category: string; type: string; unit: string }
  serialNumber: string | null
  /** Null: of the place the list is for. */
  room: KnownRoom | null
  /** What is kept without a lot. */
  quantity: number
  lots: LotCount[]
  codes: Code[]
  /** Without a location the place itself is described. */
  stocking: Omit<Stocking, 'location'> & { location: string | undefined }
}
/** An item to be changed, and the quantity it is counted to; null where it is counted lot by lot. */
export type Change = {
  kind: 'change'
  item: KnownItem
  after: Stocking
  quantity: number | null
  lots: LotCount[]
  codes: Code[]
}
/** By how much there is more of a lot than was known; of what is kept without a lot, if `number` is null. */
export type LotCount = {
  number: string | null
  expiryDate: string | null
  difference: number
  unitCost: number | null
}
/** A row of the dry run whose sentences are in no language yet. */
type Row = Pick<ImportRow, 'line' | 'outcome' | 'sku' | 'name' | 'changes' | 'lots' | 'codes' | 'merged'> & {
  problems: RowProblem[]
  notes: Sentence[]
}
export type PlannedRow = { row: Row; write: Creation | Change | null }

export function severalOf(items: KnownItem[]): RowProblem {
  if (new Set(items.map(({ roomId }) => roomId)).size > 1)
    return {
      field: 'location',
      message: said.item_in_several_rooms(),
      repair: said.choose_the_room_of_the_list(),
    }
  return {
    field: 'serialNumber',
    message: said.several_by_serial_number(),
    repair: said.add_the_serial_number(),
  }
}

export const problemOf = (field: ImportField, message: Sentence): RowProblem => ({
  field,
  message,
  repair: repairOf(field),
})

export const refused = (row: ReadRow, problem?: RowProblem) =>
  result(row, 'problem', { problems: problem ? [...row.problems, problem] : row.problems })

export function result(
  { line, values, shown, notes, lots, merged }: ReadRow,
  outcome: ImportRow['outcome'],
  found: Partial<Pick<Row, 'changes' | 'problems' | 'notes'>>,
  write: PlannedRow['write'] = null,
): PlannedRow {
  const { changes = [], problems = [] } = found
  return {
    row: {
      line,
      outcome,
      sku: values.sku ?? shown.sku,
      name: values.name ?? shown.name,
      changes,
      lots: lots.map(({ number, expiryDate, quantity }) => ({
        number,
        expiryDate,
        quantity: quantity ?? null,
      })),
      codes: write?.codes.map(({ code }) => code) ?? [],
      merged,
      problems,
      notes: [...notes, ...(found.notes ?? [])],
    },
    write,
  }
}
