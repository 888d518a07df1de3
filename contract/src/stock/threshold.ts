import { abcClasses, stockLevels } from '@wellstock/domain/stock/inventory'
import {
  type NumberField,
  numberBounds,
  replenishMethods,
  SERVICE_LEVEL,
} from '@wellstock/domain/stock/thresholds'
import { issue, messageOf, named, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { Id, PlainDate, text } from '../platform/fields.ts'
import { levelsOutOfOrder } from './inventory.ts'
import { SeasonInForce } from './items.ts'

const whole = (field: NumberField) => {
  const { min, max } = numberBounds[field]
  const label = named(numberBounds[field].label)
  return z
    .number(issue.must_be_number({ label }))
    .int(issue.must_be_whole_number({ label }))
    .min(min, issue.must_be_or_more({ label, min }))
    .max(max, issue.must_be_at_most({ label, max }))
}

const ServiceLevel = z
  .number(issue.service_level_range())
  .min(SERVICE_LEVEL.min, issue.service_level_range())
  .max(SERVICE_LEVEL.max, issue.service_level_range())

const fields = {
  minQuantity: whole('minQuantity').nullable(),
  reorderPoint: whole('reorderPoint').nullable(),
  maxQuantity: whole('maxQuantity').nullable(),
  replenishMethod: z.enum(replenishMethods, issue.method_one_of({ list: replenishMethods.join(', ') })),
  leadTimeDays: whole('leadTimeDays').nullable(),
  reviewDays: whole('reviewDays'),
  serviceLevel: ServiceLevel.nullable(),
  orderMultiple: whole('orderMultiple'),
  autoReorder: z.boolean(issue.write_yes_or_no()),
  autoReorderQuantity: whole('autoReorderQuantity').nullable(),
  alertPeople: z.array(Id).max(20, issue.max_20_people()),
  levelsLocked: z.boolean(issue.write_yes_or_no()),
}
export const Fields = z.object(fields)
export const FieldChanges = z
  .strictObject(Fields.partial().shape)
  .refine((changes) => Object.keys(changes).length > 0, issue.change_a_field())
export type ThresholdChanges = z.output<typeof FieldChanges>

/**
 * Levels for the demand of the last 90 days and what is booked beyond it, and the numbers they come from. Quantities in base units, times in days.
 * Source: docs/definitions.md "Demand and levels".
 */
const Suggestion = z.object({
  min: z.number().int(),
  reorderPoint: z.number().int(),
  max: z.number().int(),
  serviceLevel: z.number(),
  explanation: z.object({
    z: z.number(),
    safetyStock: z.number(),
    demandInLeadTime: z.number(),
    demandInReview: z.number(),
    usedInHalfShelfLife: z.number().nullable(),
    isShelfLimited: z.boolean(),
  }),
})
export type Suggestion = z.infer<typeof Suggestion>

/** What levels lead to on average: stock on hand, its value, and the share of lead times without a stock-out. */
const Expected = z.object({ quantity: z.number(), value: z.number().nullable(), service: z.number() })
export type Expected = z.infer<typeof Expected>

/** Of at least five deliveries in 365 days: half of them came within p50 days, nine of ten within p90. */
const MeasuredLeadTime = z.object({ deliveries: z.number().int(), p50: z.number(), p90: z.number() })
export type MeasuredLeadTime = z.infer<typeof MeasuredLeadTime>

export const ThresholdRow = z.object({
  itemId: z.string(),
  version: z.number().int(),
  sku: z.string(),
  name: z.string(),
  unit: z.string(),
  category: z.string(),
  officeId: z.string(),
  officeName: z.string(),
  officeCode: z.string(),
  roomId: z.string().nullable(),
  roomName: z.string().nullable(),
  vendor: z.string().nullable(),
  stockLevel: z.enum(stockLevels),
  abcClass: z.enum(abcClasses),
  onHand: z.number().int(),
  available: z.number().int(),
  unitPrice: z.number().nullable(),
  shelfLifeDays: z.number().int().nullable(),
  /** As people set them: while a season is in force, the usual ones. */
  fields: Fields,
  season: SeasonInForce.nullable(),
  /** A change of many items it is part of, which waits for approval. */
  waitsIn: z.object({ id: z.string(), number: z.string() }).nullable(),
  /** Its own; else as its vendor's deliveries were measured; else as the vendor states it; else 7 ± 2 days. */
  leadTime: z.object({
    days: z.number(),
    deviation: z.number(),
    source: z.enum(['item', 'measured', 'vendor', 'default']),
    /** As the vendor states it. */
    stated: z.number().nullable(),
    measured: MeasuredLeadTime.nullable(),
  }),
  demand: z.object({
    days: z.number().int(),
    daysOutOfStock: z.number().int(),
    used: z.number(),
    daily: z.number(),
    deviation: z.number(),
    /** Fewer than 30 days with stock: a number, but not one to rely on. */
    isThin: z.boolean(),
  }),
  /**
   * What booked procedures need until the delivery after the next and is not reserved for them yet, and what of it is beyond usual use: it is
   * added to the reorder point and the maximum. Null: nothing is booked.
   */
  planned: z
    .object({
      days: z.number(),
      cases: z.number().int(),
      quantity: z.number().int(),
      beyond: z.number().int(),
    })
    .nullable(),
  /** Null where nothing was used and nothing is booked. */
  suggestion: Suggestion.nullable(),
  /** The suggested levels are others than those in force. */
  differs: z.boolean(),
  expected: z.object({ now: Expected, suggested: Expected.nullable() }),
})
export type ThresholdRow = z.infer<typeof ThresholdRow>

/** The booked cases that need an item, with how much each of them needs; the earliest first. */
export const PlannedCases = z.array(
  z.object({ id: z.string(), number: z.string(), day: z.string(), quantity: z.number().int() }),
)
export type PlannedCases = z.infer<typeof PlannedCases>

const seasonLevels = {
  minQuantity: fields.minQuantity,
  reorderPoint: fields.reorderPoint,
  maxQuantity: fields.maxQuantity,
}
export const seasonTerms = {
  name: text('name', { min: 1, max: 60 }),
  /** The first and the last day. Of a yearly one month and day count; it may run over New Year. */
  from: PlainDate,
  to: PlainDate,
  isYearly: z.boolean(issue.say_true_or_false()),
  ...seasonLevels,
}
export type SeasonTerms = z.output<z.ZodObject<typeof seasonTerms>>

/** Levels that stand in for the usual ones of an item from one day to another. A yearly one has dates of 2000. */
export const LevelSeason = z.object({
  id: z.string(),
  ...z.object(seasonTerms).shape,
  isInForce: z.boolean(),
  version: z.number().int(),
})
export type LevelSeason = z.infer<typeof LevelSeason>

export const Seasons = z.object({ seasons: z.array(LevelSeason) })
export type Seasons = z.infer<typeof Seasons>

const LONGEST_DAYS = 366
const daysOf = ({ from, to }: SeasonTerms) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1

export const checkSeason = (terms: SeasonTerms, context: z.RefinementCtx) => {
  const disorder = levelsOutOfOrder(terms)
  const wrong =
    disorder ??
    (!terms.isYearly && terms.to < terms.from
      ? { field: 'to', message: said.season_ends_first() }
      : !terms.isYearly && daysOf(terms) > LONGEST_DAYS
        ? { field: 'to', message: said.season_too_long({ max: LONGEST_DAYS }) }
        : undefined)
  if (wrong)
    context.addIssue({ code: 'custom', path: [wrong.field], message: messageOf(wrong.message), input: terms })
}
