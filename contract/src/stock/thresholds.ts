import { abcClasses } from '@wellstock/domain/stock/inventory'
import {
  gridFields,
  levelFields,
  MAX_ITEMS,
  SERVICE_LEVEL,
  thresholdSorts,
} from '@wellstock/domain/stock/thresholds'
import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { Id, isPlainText, pageOf, paging, Search, text, Version } from '../platform/fields.ts'
import { ExportFormatField, ExportOutput } from '../platform/files.ts'
import { route } from '../platform/route.ts'
import { Reason } from './command.ts'
import { ItemFacets } from './inventory.ts'
import { checkSeason, FieldChanges, PlannedCases, Seasons, seasonTerms, ThresholdRow } from './threshold.ts'
import {
  AcceptAnswer,
  Backtest,
  HistoryEntry,
  Outcome,
  Proposal,
  ThresholdChange,
  WaitingChange,
} from './threshold-changes.ts'

export * from '@wellstock/domain/stock/thresholds'

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

const thresholdRoute = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: `/thresholds${string}`,
  summary: string,
  more: { byOffice?: boolean; takesLong?: boolean } = {},
) =>
  route('thresholds.write', {
    method,
    path,
    summary,
    tag: 'Thresholds',
    missing: said.no_such_item(),
    ...more,
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
  list: thresholdRoute('GET', '/thresholds', 'Levels of the items, with what the demand suggests', {
    byOffice: true,
  })
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
  export: thresholdRoute('GET', '/thresholds/export', 'The grid as CSV, Excel or PDF', {
    byOffice: true,
  })
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
    { takesLong: true },
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
  planned: thresholdRoute('GET', '/thresholds/{itemId}/planned', 'The booked cases that need an item')
    .input(ById)
    .output(PlannedCases),
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
