import { abcClasses, stockLevels } from '@wellstock/domain/stock/inventory'
import {
  gridFields,
  levelFields,
  MAX_ITEMS,
  type NumberField,
  numberBounds,
  replenishMethods,
  SERVICE_LEVEL,
  thresholdChangeStates,
  thresholdSorts,
} from '@wellstock/domain/stock/thresholds'
import { issue, messageOf, named, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import {
  Id,
  Instant,
  isPlainText,
  PlainDate,
  pageOf,
  paging,
  Search,
  SentenceField,
  spoken,
  text,
  Version,
} from '../platform/fields.ts'
import { ExportFormatField, ExportOutput } from '../platform/files.ts'
import { route } from '../platform/route.ts'
import { Reason } from './commands.ts'
import { ItemFacets, levelsOutOfOrder } from './inventory.ts'
import { SeasonInForce } from './items.ts'

export * from '@wellstock/domain/stock/thresholds'

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
const Fields = z.object(fields)
const FieldChanges = z
  .strictObject(Fields.partial().shape)
  .refine((changes) => Object.keys(changes).length > 0, issue.change_a_field())
export type ThresholdChanges = z.output<typeof FieldChanges>

/**
 * Levels for the demand of the last 90 days, and the numbers they come from. Quantities in base units, times in days.
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
  /** Null where nothing was used. */
  suggestion: Suggestion.nullable(),
  /** The suggested levels are others than those in force. */
  differs: z.boolean(),
  expected: z.object({ now: Expected, suggested: Expected.nullable() }),
})
export type ThresholdRow = z.infer<typeof ThresholdRow>

const flag = z.union([z.boolean(), z.stringbool()], issue.say_true_or_false()).optional()

const narrowing = {
  search: Search.optional(),
  category: text('category', { max: 60 }).optional(),
  officeId: Id.optional(),
  roomId: Id.optional(),
  abcClass: z.enum(abcClasses, issue.not_a_class()).optional(),
  /** Available at or below the reorder point. */
  below: flag,
  /** Levels that are not the suggested ones. */
  differs: flag,
  locked: flag,
}
export const ThresholdFilter = z.strictObject(narrowing)
export type ThresholdFilter = z.output<typeof ThresholdFilter>

const ThresholdList = z.strictObject({
  ...narrowing,
  ...paging,
  sort: z.enum(thresholdSorts, issue.sort_one_of({ list: thresholdSorts.join(', ') })).default('name'),
  dir: z.enum(['asc', 'desc'], issue.direction_one_of()).default('asc'),
})
export type ThresholdList = z.output<typeof ThresholdList>

const tooMany = issue.max_items_at_a_time({ max: MAX_ITEMS })
const ItemIds = z.array(Id).min(1, issue.choose_an_item()).max(MAX_ITEMS, tooMany)
const which = { itemIds: ItemIds.optional(), filter: ThresholdFilter.optional() }
const isOneOf = ({ itemIds, filter }: { itemIds?: unknown; filter?: unknown }) => !itemIds !== !filter
const EITHER = issue.items_or_filter()
/** These items, or all that a filter finds. */
export type Which = { itemIds?: string[] | undefined; filter?: ThresholdFilter | undefined }

/** What came of a row of several. `stale`: somebody else changed it since; `current` is how it stands now. `waiting`: for approval, with many others. */
const Outcome = z.object({
  itemId: z.string(),
  name: z.string(),
  outcome: z.enum(['changed', 'unchanged', 'refused', 'stale', 'waiting']),
  fields: z.record(z.string(), z.string()),
  fieldReasons: z.record(z.string(), SentenceField),
  ...spoken,
  current: z.object({ version: z.number().int(), fields: Fields }).nullable(),
})
export type ThresholdOutcome = z.infer<typeof Outcome>

/** A change that was asked for, looked at and not made. */
const Proposed = z.object({
  itemId: z.string().nullable(),
  version: z.number().int().nullable(),
  sku: z.string(),
  name: z.string(),
  officeName: z.string(),
  /** How it stands now. */
  fields: Fields.nullable(),
  /** Why nothing of this row can be done. */
  ...spoken,
  cells: z.array(
    z.object({
      field: z.enum(gridFields),
      from: z.unknown(),
      to: z.unknown(),
      /** Why this cell cannot be changed so. */
      ...spoken,
    }),
  ),
})
export type ProposedRow = z.infer<typeof Proposed>
const Proposal = z.object({ rows: z.array(Proposed), changing: z.number().int(), invalid: z.number().int() })
export type Proposal = z.infer<typeof Proposal>

const Run = z.object({
  stockOutDays: z.number(),
  lostUnits: z.number(),
  averageValue: z.number(),
  wastedValue: z.number(),
  orders: z.number(),
})
export type Run = z.infer<typeof Run>
const runs = { actual: Run, current: Run, suggested: Run }

const Backtest = z.object({
  totals: z.object(runs),
  rows: z.array(
    z.object({
      itemId: z.string(),
      name: z.string(),
      sku: z.string(),
      officeName: z.string(),
      days: z.number().int(),
      ...runs,
    }),
  ),
})
export type BacktestAnswer = z.infer<typeof Backtest>

const AcceptAnswer = z.object({
  changed: z.number().int(),
  /** So many that they wait for approval. */
  waiting: z.number().int(),
  /** The levels are the suggested ones already. */
  unchanged: z.number().int(),
  locked: z.number().int(),
  /** Too few days with stock to rely on; taken only where the item is named. */
  thin: z.number().int(),
  /** Nothing was used, so nothing is suggested. */
  unused: z.number().int(),
  /** What the change does to the expected value on hand. */
  valueChange: z.number(),
  /** Could not be changed, and why. */
  refused: z.array(z.object({ itemId: z.string(), name: z.string(), ...spoken })),
})
export type AcceptAnswer = z.infer<typeof AcceptAnswer>

const HistoryEntry = z.object({
  seq: z.number().int(),
  at: Instant,
  action: z.string(),
  by: z.string(),
  reason: z.string().nullable(),
  changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

const Person = z.object({ id: z.string(), name: z.string() })
const change = {
  id: z.string(),
  number: z.string(),
  reason: z.string(),
  requestedBy: Person,
  requestedAt: Instant,
  items: z.number().int(),
}
/** A change of many items that waits for approval. */
const WaitingChange = z.object(change)
export type WaitingChange = z.infer<typeof WaitingChange>

/** A change of many items, with what came of each once it was applied. */
const ThresholdChange = z.object({
  ...change,
  state: z.enum(thresholdChangeStates),
  decidedBy: Person.nullable(),
  decidedAt: Instant.nullable(),
  remark: z.string(),
  /** What higher maximums add to the value of a full stock; null where something has no price. */
  amount: z.number().nullable(),
  lines: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      officeName: z.string(),
      changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
      outcome: z.enum(['changed', 'unchanged', 'refused', 'stale']).nullable(),
      /** Why it was not changed. */
      ...spoken,
    }),
  ),
})
export type ThresholdChange = z.infer<typeof ThresholdChange>

const seasonLevels = {
  minQuantity: fields.minQuantity,
  reorderPoint: fields.reorderPoint,
  maxQuantity: fields.maxQuantity,
}
const seasonTerms = {
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

const Seasons = z.object({ seasons: z.array(LevelSeason) })
export type Seasons = z.infer<typeof Seasons>

const LONGEST_DAYS = 366
const daysOf = ({ from, to }: SeasonTerms) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1

const checkSeason = (terms: SeasonTerms, context: z.RefinementCtx) => {
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

const thresholdRoute = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: `/thresholds${string}`,
  summary: string,
  byOffice = false,
) =>
  route('thresholds.write', {
    method,
    path,
    summary,
    tag: 'Thresholds',
    missing: said.no_such_item(),
    byOffice,
  })

const ById = z.strictObject({ itemId: Id })
const Row = z.strictObject({
  sku: text('sku', { max: 60 }).optional(),
  itemId: Id.optional(),
  office: text('office', { max: 120 }).optional(),
  /** As they were pasted. */
  fields: z.partialRecord(
    z.enum(gridFields, issue.not_a_field()),
    z
      .string()
      .max(100, issue.at_most_characters({ max: 100 }))
      .refine(isPlainText, issue.unstorable_character()),
  ),
})
export type PastedRow = z.output<typeof Row>

export const thresholds = {
  list: thresholdRoute('GET', '/thresholds', 'Levels of the items, with what the demand suggests', true)
    .input(ThresholdList)
    .output(pageOf(ThresholdRow)),
  choices: thresholdRoute(
    'GET',
    '/thresholds/choices',
    'What the grid can be narrowed to, and who can be notified',
  )
    .input(z.strictObject({}).optional())
    .output(
      z.object({
        facets: ItemFacets,
        /** `offices` null: they may see the stock of every office. */
        people: z.array(
          z.object({ id: z.string(), name: z.string(), offices: z.array(z.string()).nullable() }),
        ),
      }),
    ),
  export: thresholdRoute('GET', '/thresholds/export', 'The grid as CSV, Excel or PDF', true)
    .input(z.strictObject({ ...narrowing, format: ExportFormatField }))
    .output(ExportOutput),
  backtestOne: thresholdRoute(
    'GET',
    '/thresholds/backtest',
    'The last 12 months of an item: as they were, with its levels, with those suggested',
  )
    .input(ById)
    .output(Backtest),
  backtest: thresholdRoute('POST', '/thresholds/backtest', 'The same for several items, with totals')
    .input(z.strictObject(which).refine(isOneOf, EITHER))
    .output(Backtest),
  bulk: thresholdRoute(
    'POST',
    '/thresholds/bulk',
    'Change several items, each with its outcome; many wait for approval',
  )
    .input(
      z.strictObject({
        changes: z
          .array(z.strictObject({ itemId: Id, version: Version.optional(), fields: FieldChanges }))
          .min(1, issue.change_an_item())
          .max(500, issue.max_items_at_a_time({ max: 500 })),
        reason: Reason,
      }),
    )
    .output(z.array(Outcome)),
  accept: thresholdRoute(
    'POST',
    '/thresholds/accept',
    'Take the suggested levels; many wait for approval; `preview` only counts',
  )
    .input(
      z
        .strictObject({ ...which, reason: Reason.optional(), preview: z.boolean().default(false) })
        .refine(isOneOf, EITHER)
        .refine(({ reason, preview }) => preview || reason !== undefined, {
          path: ['reason'],
          message: issue.required({ label: said.label_reason() }),
        }),
    )
    .output(AcceptAnswer),
  preview: thresholdRoute(
    'POST',
    '/thresholds/preview',
    'What a pasted block would change; nothing is written',
  )
    .input(
      z.strictObject({
        rows: z.array(Row).min(1, issue.paste_a_row()).max(500, issue.max_500_rows()),
      }),
    )
    .output(Proposal),
  formula: thresholdRoute(
    'POST',
    '/thresholds/formula',
    'Levels raised or lowered by a percentage; nothing is written',
  )
    .input(
      z.strictObject({
        itemIds: ItemIds.max(500, issue.max_items_at_a_time({ max: 500 })),
        percent: z
          .number(issue.must_be_number({ label: said.label_percentage() }))
          .min(-90, issue.percentage_range())
          .max(500, issue.percentage_range()),
        fields: z
          .array(z.enum(levelFields, issue.not_a_field()))
          .min(1, issue.choose_a_field())
          .max(levelFields.length, issue.choose_a_field()),
      }),
    )
    .output(Proposal),
  copy: thresholdRoute('POST', '/thresholds/copy', 'Levels as another office has them; nothing is written')
    .input(
      z
        .strictObject({
          fromOfficeId: Id,
          toOfficeId: Id,
          itemIds: ItemIds.max(500, issue.max_items_at_a_time({ max: 500 })).optional(),
        })
        .refine(({ fromOfficeId, toOfficeId }) => fromOfficeId !== toOfficeId, {
          path: ['fromOfficeId'],
          message: issue.choose_two_offices(),
        }),
    )
    .output(Proposal),
  waiting: thresholdRoute('GET', '/thresholds/changes', 'Changes of many items that wait for approval')
    .input(z.strictObject({}).optional())
    .output(z.array(WaitingChange)),
  change: route('thresholds.write', {
    method: 'GET',
    path: '/thresholds/changes/{id}',
    summary: 'A change of many items',
    tag: 'Thresholds',
    missing: said.threshold_change_not_found(),
  })
    .input(z.strictObject({ id: Id }))
    .output(ThresholdChange),
  get: thresholdRoute(
    'GET',
    '/thresholds/{itemId}',
    'Levels of an item; with another service level, what would be suggested for that',
  )
    .input(
      ById.extend({
        serviceLevel: z.coerce
          .number(issue.service_level_range())
          .min(SERVICE_LEVEL.min, issue.service_level_range())
          .max(SERVICE_LEVEL.max, issue.service_level_range())
          .optional(),
      }),
    )
    .output(ThresholdRow),
  update: thresholdRoute('PUT', '/thresholds/{itemId}', 'Change the levels of an item')
    .input(ById.extend({ fields: FieldChanges, version: Version, reason: Reason }))
    .output(ThresholdRow),
  history: thresholdRoute('GET', '/thresholds/{itemId}/history', 'Who changed the levels of an item, and why')
    .input(ById)
    .output(z.array(HistoryEntry)),
  seasons: thresholdRoute('GET', '/thresholds/{itemId}/seasons', 'Seasons with other levels of an item')
    .input(ById)
    .output(Seasons),
  addSeason: thresholdRoute('POST', '/thresholds/{itemId}/seasons', 'Add a season to an item')
    .input(ById.extend(seasonTerms).superRefine(checkSeason))
    .output(Seasons),
  changeSeason: thresholdRoute('PUT', '/thresholds/{itemId}/seasons/{id}', 'Change a season of an item')
    .input(ById.extend({ id: Id, ...seasonTerms, version: Version }).superRefine(checkSeason))
    .output(Seasons),
  removeSeason: thresholdRoute('DELETE', '/thresholds/{itemId}/seasons/{id}', 'Remove a season of an item')
    .input(ById.extend({ id: Id }))
    .output(Seasons),
}
