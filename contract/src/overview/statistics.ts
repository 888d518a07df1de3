import { figureKeys, figureUnits } from '@wellstock/domain/overview/figures'
import {
  allParts,
  comparisons,
  gaps,
  LONGEST_PERIOD,
  panels,
  periods,
} from '@wellstock/domain/overview/statistics'
import { movementTypes } from '@wellstock/domain/stock/inventory'
import { issue } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { Id, Instant, OfficeIds, PlainDate, pageOf, paging, text } from '../platform/fields.ts'
import { ExportFormatField, ExportOutput } from '../platform/files.ts'
import { route } from '../platform/route.ts'

export * from '@wellstock/domain/overview/statistics'

const DAY = 86_400_000

const filterFields = {
  panel: z.enum(panels, issue.panel_not_found()),
  period: z.enum(periods, issue.not_a_period()).default('12m'),
  /** Of a period of one's own: its first and last day. */
  from: PlainDate.optional(),
  to: PlainDate.optional(),
  /** Those beyond what the person may see are left out. */
  offices: OfficeIds.optional(),
  category: text('category', { max: 60 }).optional(),
  department: text('department', { max: 120 }).optional(),
  sku: text('sku', { max: 40 }).optional(),
  compare: z.enum(comparisons, issue.not_a_comparison()).default('previous'),
}

type Dates = { period: string; from?: string | undefined; to?: string | undefined }

const wholePeriod = (filter: Dates, context: z.RefinementCtx) => {
  if (filter.period !== 'custom') return
  const wrong = (path: 'from' | 'to', message: string) =>
    context.addIssue({ code: 'custom', path: [path], message, input: filter })
  if (!filter.from) return wrong('from', issue.say_period_start())
  if (!filter.to) return wrong('to', issue.say_period_end())
  const days = (Date.parse(filter.to) - Date.parse(filter.from)) / DAY + 1
  if (days < 1) wrong('to', issue.period_ends_before_start())
  if (days > LONGEST_PERIOD) wrong('to', issue.period_too_long())
}

export const StatisticsFilter = z.strictObject(filterFields).superRefine(wholePeriod)
export type StatisticsFilter = z.output<typeof StatisticsFilter>

const Stretch = z.object({ from: z.string(), to: z.string(), days: z.number().int() })

/** A number with what it means, what it was in the compared period, and the rows behind it. */
const Figure = z.object({
  key: z.enum(figureKeys),
  value: z.number().nullable(),
  /** Why there is none. */
  gap: z.enum(gaps).nullable(),
  before: z.number().nullable(),
  part: z.enum(allParts).nullable(),
})
export type Figure = z.infer<typeof Figure>

const Column = z.object({
  key: z.enum(figureKeys),
  part: z.enum(allParts).nullable(),
})

export const Panel = z.object({
  panel: z.enum(panels),
  /** Everything recorded until then is in it. */
  asOf: Instant,
  period: Stretch,
  compared: Stretch.nullable(),
  bucket: z.enum(['day', 'week', 'month']),
  figures: z.array(Figure),
  /** What the rows stand for: stretches of time, classes of use, items, or the offices that are compared. */
  rowKind: z.enum(['time', 'class', 'item', 'office']),
  columns: z.array(Column),
  rows: z.array(
    z.object({
      /** The first day of a stretch, a class, or the identifier of an item or office. */
      key: z.string(),
      name: z.string(),
      detail: z.string(),
      /** A stretch that the period cuts off, or that is not over. */
      isPartial: z.boolean(),
      /** An office among others that is looked at. */
      isChosen: z.boolean().optional(),
      values: z.array(z.number().nullable()),
    }),
  ),
})
export type Panel = z.infer<typeof Panel>

/** One of the rows that a number is the sum of. */
export const StatisticsRow = z.object({
  id: z.string(),
  itemId: z.string(),
  name: z.string(),
  sku: z.string(),
  officeName: z.string(),
  at: Instant.nullable(),
  type: z.enum(movementTypes).nullable(),
  quantity: z.number().nullable(),
  /** What the row adds to the number, in the unit of the answer. */
  amount: z.number(),
})
export type StatisticsRow = z.infer<typeof StatisticsRow>

export const StatisticsRows = pageOf(StatisticsRow).extend({
  unit: z.enum(figureUnits),
  /** Of all rows, on whatever page: the number that was opened. */
  sum: z.number(),
})

export const statistics = {
  panel: route('inventory.read', {
    method: 'GET',
    path: '/statistics/{panel}',
    summary: 'One panel of the statistics',
    tag: 'Statistics',
    byOffice: true,
    takesTurns: true,
  })
    .input(StatisticsFilter)
    .output(Panel),
  rows: route('inventory.read', {
    method: 'GET',
    path: '/statistics/{panel}/rows',
    summary: 'The rows that a number of a panel is the sum of',
    tag: 'Statistics',
    byOffice: true,
    takesTurns: true,
  })
    .input(
      z
        .strictObject({
          ...filterFields,
          part: z.enum(allParts, issue.no_such_part()),
          /** Only the stretch that begins on this day. */
          bucket: PlainDate.optional(),
          /** Only a class, `A`, or a class and how steady its use is, `AX`. */
          cell: z
            .string()
            .regex(/^[ABC][XYZ]?$/, issue.not_a_class())
            .optional(),
          itemId: Id.optional(),
          ...paging,
        })
        .superRefine(wholePeriod),
    )
    .output(StatisticsRows),
  export: route('inventory.read', {
    method: 'GET',
    path: '/statistics/{panel}/export',
    summary: 'A panel as a file',
    tag: 'Statistics',
    byOffice: true,
    takesTurns: true,
  })
    .input(z.strictObject({ ...filterFields, format: ExportFormatField }).superRefine(wholePeriod))
    .output(ExportOutput),
}
