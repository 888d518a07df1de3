import {
  matches,
  priceFields,
  priceListStates,
  priceOutcomes,
  priceSources,
} from '@wellstock/domain/buying/prices'
import { decimalSigns } from '@wellstock/domain/platform/written-numbers'
import * as z from 'zod'
import { Instant, SentenceField, spoken } from '../platform/fields.ts'
import { PriceFindings } from './price-checks.ts'

const counts = z.object(
  Object.fromEntries(priceOutcomes.map((outcome) => [outcome, z.number().int()])) as Record<
    (typeof priceOutcomes)[number],
    z.ZodNumber
  >,
)

export const PriceList = z.object({
  id: z.string(),
  number: z.string(),
  vendor: z.object({ id: z.string(), slug: z.string(), name: z.string() }),
  state: z.enum(priceListStates),
  source: z.enum(priceSources),
  validFrom: z.string(),
  validTo: z.string().nullable(),
  fileName: z.string(),
  rows: z.number().int(),
  columns: z.array(
    z.object({ header: z.string(), field: z.enum(priceFields).nullable(), samples: z.array(z.string()) }),
  ),
  /** The sign before decimals, as somebody said; null: as the columns show it. */
  decimal: z.enum(decimalSigns).nullable(),
  /** A number of it that nobody can tell, by a decimal point and by a decimal comma; null: nothing is asked. */
  numberAsked: z.object({ text: z.string(), point: z.number(), comma: z.number() }).nullable(),
  /** How many lines come to what; null: not checked as it is read now. */
  counts: counts.nullable(),
  /** Lines that taking the list would write, and those it has written. */
  waiting: z.number().int(),
  taken: z.number().int(),
  /** Lines with a price that looks odd: left out until somebody includes them. */
  outliers: z.number().int(),
  createdAt: Instant,
  createdBy: z.string(),
  takenAt: Instant.nullable(),
  takenBy: z.string().nullable(),
  undoneAt: Instant.nullable(),
  undoneBy: z.string().nullable(),
  /** Whether nothing has followed its prices. */
  canUndo: z.boolean(),
  version: z.number().int(),
})
export type PriceList = z.infer<typeof PriceList>

const Proposal = z.object({ id: z.string(), sku: z.string(), name: z.string() })

/** A line of a list. Below the rows of the file stand products that are no longer on it. */
export const PriceLine = z.object({
  line: z.number().int(),
  outcome: z.enum(priceOutcomes),
  vendorSku: z.string(),
  name: z.string(),
  pack: z.string(),
  packQuantity: z.number().int().nullable(),
  price: z.number().nullable(),
  basePrice: z.number().nullable(),
  product: z.object({ id: z.string(), sku: z.string(), name: z.string(), unit: z.string() }).nullable(),
  matchedBy: z.enum(matches).nullable(),
  before: z.object({ price: z.number(), packQuantity: z.number().int(), basePrice: z.number() }).nullable(),
  /** By how much a base unit costs more or less than before. */
  percent: z.number().nullable(),
  /** Base units the pack may hold, where that is asked; products it may be, where those are. */
  packs: z.array(z.number().int()),
  /** How many other lines ask what the same pack holds of the same unit. */
  alike: z.number().int(),
  products: z.array(Proposal),
  ...spoken,
  /** What is to be said of its price beside what was paid and agreed, the weightiest first. */
  priceFindings: PriceFindings,
  /** What is odd about its price. */
  outlierReason: SentenceField.nullable(),
  isExcluded: z.boolean(),
  isTaken: z.boolean(),
})
export type PriceLine = z.infer<typeof PriceLine>

/** How far a check or a taking is, then the list as it is after it. */
export const PriceListProgress = z.discriminatedUnion('step', [
  z.object({ step: z.literal('working'), done: z.number().int(), rows: z.number().int() }),
  z.object({ step: z.literal('done'), list: PriceList }),
])
export type PriceListProgress = z.infer<typeof PriceListProgress>
