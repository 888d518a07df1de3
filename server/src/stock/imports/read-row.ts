import { PlainDate, text as storable } from '@wellstock/contract/platform/fields'
import type { ImportField, MergedField } from '@wellstock/contract/stock/imports'
import { NewItem } from '@wellstock/contract/stock/item-fields'
import { LotNumber } from '@wellstock/contract/stock/items'
import type { UnclearNumber } from '@wellstock/domain/platform/written-numbers'
import { type Sentence, said, sentenceOf } from '@wellstock/messages/sentence'
import * as z from 'zod'
import type { Code } from '../item-details/product-code.ts'

// What a row says of an item, and of what is not the item's own: its lot, the codes of its product, the place it is in.
const FIELDS = {
  ...NewItem.shape,
  lotNumber: LotNumber,
  expiryDate: PlainDate,
  code: z.custom<Code[]>(),
  room: storable('location', { min: 1, max: 120 }),
  office: storable('location', { min: 1, max: 120 }),
} satisfies Record<ImportField, z.ZodType>

/** What a row says, field by field; only what it says. */
export type Values = { [F in ImportField]?: Exclude<z.output<(typeof FIELDS)[F]>, null | undefined> }
/** What rows say of a lot of their item; of what is kept without a lot, if `number` is null. */
export type RowLot = {
  number: string | null
  expiryDate: string | null
  quantity: number | undefined
  unitPrice: number | undefined
}
/** Without a word a new item is of *General*, from *Unknown*. */
export const DEFAULTED = ['category', 'vendor'] as const satisfies ImportField[]

/** What is wrong with a row, and what would repair it. */
export type RowProblem = { field: ImportField | null; message: Sentence; repair: Sentence }

/** A row as it was read. Number and name are shown as written where they could not be read. */
export type ReadRow = {
  line: number
  shown: { sku: string; name: string }
  values: Values
  problems: RowProblem[]
  notes: Sentence[]
  writtenVendor: string | null
  isUnitRead: boolean
  /** The first of its numbers that nobody can tell. */
  unclear: (UnclearNumber & { text: string }) | null
  /** An empty cell of it may be the one above, merged. */
  isBelowMerged: boolean
  /** Columns of the list in which it says nothing, so that a new item gets what is usual. */
  leftEmpty: (typeof DEFAULTED)[number][]
  /** Empty: it says nothing of lots, and its quantity is that of the whole item. */
  lots: RowLot[]
  /** The rows merged into this one, and what they disagree about. */
  merged: Merged | null
  /** The line that speaks for this one, which then does nothing of its own; null for every other row. */
  leftOut: { for: number; message: Sentence; isMerged: boolean } | null
  /** Its number was made up to set it apart from an earlier row. */
  isRenumbered: boolean
}

export type Merged = {
  lines: number[]
  differences: {
    field: MergedField
    options: { value: string; line: number; rows: number }[]
    chosen: number
  }[]
}

const REPAIRS: Record<ImportField, Sentence> = {
  sku: said.repair_number(),
  name: said.repair_name(),
  category: said.repair_category(),
  vendor: said.repair_vendor(),
  currentQuantity: said.repair_quantity(),
  minQuantity: said.repair_minimum(),
  reorderPoint: said.repair_reorder_point(),
  maxQuantity: said.repair_maximum(),
  unit: said.repair_unit(),
  unitPrice: said.repair_price(),
  purchaseDate: said.repair_date(),
  type: said.repair_type(),
  department: said.repair_department(),
  location: said.repair_location(),
  serialNumber: said.repair_serial_number({ max: 20 }),
  notes: said.repair_notes(),
  lotNumber: said.repair_lot_number({ max: 20 }),
  expiryDate: said.repair_expiry_date(),
  code: said.repair_code(),
  room: said.repair_location(),
  office: said.repair_office(),
}

export const repairOf = (field: ImportField) => REPAIRS[field]

/** What the contract says against a value of a new item; undefined where it may be stored. */
export function check(field: ImportField, value: unknown): Sentence | undefined {
  const checked = FIELDS[field].safeParse(value)
  if (checked.success) return undefined
  return sentenceOf(checked.error.issues[0]?.message ?? '') ?? said.cannot_be_stored()
}
