import { named, type Sentence, said } from '@wellstock/messages/sentence'
import { type Levels, levelsOutOfOrder } from './inventory.ts'

export * from './threshold-sorts.ts'

/** How an item is replenished: from the ledger, by two bins, or by counting up to the maximum. */
export const replenishMethods = ['ledger', 'two_bin', 'par_count'] as const
export type ReplenishMethod = (typeof replenishMethods)[number]

/** What a person sets for an item. Null: not set; see `DEFAULT_LOW_STOCK`, `DEFAULT_LEAD_TIME`, the product's criticality. */
export type ThresholdFields = {
  minQuantity: number | null
  reorderPoint: number | null
  maxQuantity: number | null
  replenishMethod: ReplenishMethod
  leadTimeDays: number | null
  reviewDays: number
  /** Share of lead times without a stock-out to aim for. */
  serviceLevel: number | null
  orderMultiple: number
  autoReorder: boolean
  autoReorderQuantity: number | null
  /** Who is notified. */
  alertPeople: string[]
  levelsLocked: boolean
}
export type ThresholdField = keyof ThresholdFields

/** The fields in the order of the grid: those a block of cells can be pasted into. */
export const gridFields = [
  'minQuantity',
  'reorderPoint',
  'maxQuantity',
  'replenishMethod',
  'leadTimeDays',
  'reviewDays',
  'serviceLevel',
  'orderMultiple',
  'autoReorder',
  'autoReorderQuantity',
  'levelsLocked',
] as const satisfies readonly ThresholdField[]
export type GridField = (typeof gridFields)[number]

export const levelFields = ['minQuantity', 'reorderPoint', 'maxQuantity'] as const
export type LevelField = (typeof levelFields)[number]

/** Without its own and without its vendor's: days from order to delivery, and how far they stray. */
export const DEFAULT_LEAD_TIME = { days: 7, deviation: 2 }

/** At most this many items are suggested for, tested or accepted at once. */
export const MAX_ITEMS = 2_000

/** Whoever changes more items than this at once asks for approval. */
export const MAX_OWN_ITEMS = 10

export const thresholdChangeStates = ['requested', 'applied', 'rejected', 'withdrawn'] as const
export type ThresholdChangeState = (typeof thresholdChangeStates)[number]

export const thresholdChangeSteps = ['apply', 'reject', 'withdraw'] as const
export type ThresholdChangeStep = (typeof thresholdChangeSteps)[number]

export type ThresholdChangeLine = {
  before: Pick<ThresholdFields, 'maxQuantity'>
  after: Pick<ThresholdFields, 'maxQuantity'>
  /** In the organization's currency, per base unit. */
  unitPrice: number | null
}

/**
 * What higher maximums add to the value of a full stock, in the organization's currency: Σ max(0, new − old) × unit price.
 * Null where something that rises has no price.
 */
export function addedValue(lines: readonly ThresholdChangeLine[]): number | null {
  let sum = 0
  for (const { before, after, unitPrice } of lines) {
    const added = Math.max(0, (after.maxQuantity ?? 0) - (before.maxQuantity ?? 0))
    if (added > 0 && unitPrice === null) return null
    sum += added * (unitPrice ?? 0)
  }
  return sum
}

export const numberBounds = {
  minQuantity: { label: 'minimum_quantity', min: 0, max: 10_000_000, isNullable: true },
  reorderPoint: { label: 'reorder_point', min: 0, max: 10_000_000, isNullable: true },
  maxQuantity: { label: 'maximum_quantity', min: 0, max: 10_000_000, isNullable: true },
  leadTimeDays: { label: 'lead_time', min: 0, max: 365, isNullable: true },
  reviewDays: { label: 'review_period', min: 1, max: 90, isNullable: false },
  orderMultiple: { label: 'order_multiple', min: 1, max: 100_000, isNullable: false },
  autoReorderQuantity: { label: 'reorder_quantity', min: 1, max: 10_000_000, isNullable: true },
} as const
export type NumberField = keyof typeof numberBounds

export const SERVICE_LEVEL = { min: 0.8, max: 0.999 }

const isNumberField = (field: ThresholdField): field is NumberField => field in numberBounds
const isYesNo = (field: ThresholdField) => field === 'autoReorder' || field === 'levelsLocked'

/** What a cell holds, or what is wrong with what was typed or pasted into it. */
export type ReadCell = { value: ThresholdFields[GridField] } | { message: Sentence }

/** Reads a cell as people and spreadsheets write it: `1,200`, `12.00`, `95 %`, `0.95`, `yes`, `two bin`. Empty: not set. */
export function readCell(field: GridField, typed: string): ReadCell {
  const text = typed.trim()
  if (isNumberField(field)) return readWhole(numberBounds[field], text)
  if (field === 'serviceLevel') return readShare(text)
  if (isYesNo(field)) return readYesNo(text)
  const method = replenishMethods.find(
    (each) => lettersOf(each) === lettersOf(text) || shortMethods[each] === lettersOf(text),
  )
  return method ? { value: method } : { message: said.method_one_of({ list: replenishMethods.join(', ') }) }
}

const shortMethods: Record<ReplenishMethod, string> = { ledger: '', two_bin: '2bin', par_count: 'par' }
const lettersOf = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')

function readWhole(
  { label: name, min, max, isNullable }: (typeof numberBounds)[NumberField],
  text: string,
): ReadCell {
  const label = named(name)
  if (text === '') return isNullable ? { value: null } : { message: said.required({ label }) }
  const plain = text.replace(/(?<=\d)[.,'’ \u00a0\u202f](?=\d{3}(?!\d))/g, '').replace(/[.,]0{1,2}$/, '')
  if (!/^-?\d+$/.test(plain)) return { message: said.must_be_whole_number({ label }) }
  const value = Number(plain)
  if (value < min) return { message: said.must_be_or_more({ label, min }) }
  if (value > max) return { message: said.must_be_at_most({ label, max }) }
  return { value }
}

function readShare(text: string): ReadCell {
  if (text === '') return { value: null }
  const plain = text.replace(/\s*%$/, '').replace(',', '.')
  const number = /^\d*\.?\d+$/.test(plain) ? Number(plain) : Number.NaN
  const share = Math.round((number > 1 ? number / 100 : number) * 1000) / 1000
  return share >= SERVICE_LEVEL.min && share <= SERVICE_LEVEL.max
    ? { value: share }
    : { message: said.service_level_range() }
}

const yes = new Set(['yes', 'y', 'true', 'on', 'x', '1', 'sí', 'si', 'oui', 'ja'])
const no = new Set(['no', 'n', 'false', 'off', '', '0', 'non', 'nein'])

function readYesNo(typed: string): ReadCell {
  const text = typed.toLowerCase()
  if (yes.has(text)) return { value: true }
  return no.has(text) ? { value: false } : { message: said.write_yes_or_no() }
}

/** What does not fit together, by field: minimum ≤ reorder point ≤ maximum, and what is ordered in whole multiples. */
export function thresholdIssues(fields: ThresholdFields): Partial<Record<ThresholdField, Sentence>> {
  const levels: Levels = fields
  const order = levelsOutOfOrder(levels)
  const { autoReorder, autoReorderQuantity, maxQuantity, orderMultiple } = fields
  const isBroken = autoReorderQuantity !== null && autoReorderQuantity % orderMultiple !== 0
  const hasNoQuantity = autoReorder && autoReorderQuantity === null && maxQuantity === null
  return {
    ...(order && { [order.field]: order.message }),
    ...(isBroken && { autoReorderQuantity: said.reorder_quantity_multiple() }),
    ...(hasNoQuantity && { autoReorder: said.auto_reorder_needs_quantity() }),
  }
}

/** Two values of a field are the same. */
export const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
