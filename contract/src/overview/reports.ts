import { figureUnits } from '@wellstock/domain/overview/figures'
import {
  LONGEST_REPORT,
  reportFigureKeys,
  reportFrequencies,
  reportGaps,
  reportParts,
  reportTypes,
} from '@wellstock/domain/overview/reports'
import { issue, type Sentence, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import {
  Id,
  Instant,
  isPlainText,
  OfficeIds,
  PlainDate,
  pageOf,
  paging,
  spoken,
  text,
  Version,
} from '../platform/fields.ts'
import { ExportFormatField, ExportOutput } from '../platform/files.ts'
import { route } from '../platform/route.ts'

export * from '@wellstock/domain/overview/reports'

const DAY = 86_400_000
const FIRST_DAY = '2000-01-01'

const filterFields = {
  type: z.enum(reportTypes, issue.report_not_found()).default('overview'),
  /** First and last day, in each office's own zone. */
  from: PlainDate,
  to: PlainDate,
  /** Those beyond what the person may see are refused. Left out: every office. */
  offices: OfficeIds.optional(),
  /** Whether the equally long period just before is shown beside it. */
  compare: z.stringbool(issue.say_true_or_false()).default(false),
}

const wholePeriod = (filter: { from: string; to: string }, context: z.RefinementCtx) => {
  const days = (Date.parse(filter.to) - Date.parse(filter.from)) / DAY + 1
  const wrong = (message: string) =>
    context.addIssue({ code: 'custom', path: ['to'], message, input: filter })
  for (const end of ['from', 'to'] as const)
    if (filter[end] < FIRST_DAY)
      context.addIssue({ code: 'custom', path: [end], message: issue.day_before_2000(), input: filter })
  if (days < 1) wrong(issue.end_before_start())
  if (days > LONGEST_REPORT) wrong(issue.report_max_years())
}

export const ReportFilter = z.strictObject(filterFields).superRefine(wholePeriod)
export type ReportFilter = z.output<typeof ReportFilter>

const Stretch = z.object({ from: z.string(), to: z.string(), days: z.number().int() })

/** A figure with what it was in the compared period; null with the reason where the data are too thin. Shares are 0 to 1. */
const Figure = z.object({
  key: z.enum(reportFigureKeys),
  value: z.number().nullable(),
  gap: z.enum(reportGaps).nullable(),
  before: z.number().nullable(),
})
export type ReportFigureValue = z.infer<typeof Figure>

export const OfficeReportRow = z.object({
  officeId: z.string(),
  code: z.string(),
  name: z.string(),
  isArchived: z.boolean(),
  figures: z.array(Figure),
  /** When stock last moved there. */
  lastUpdated: Instant.nullable(),
})
export type OfficeReportRow = z.infer<typeof OfficeReportRow>

/** What the chart of the type shows, and its table: months, categories, weeks, or routes between two offices. */
const Breakdown = z.object({
  kind: z.enum(['month', 'week', 'category', 'route']),
  unit: z.enum(figureUnits),
  /** The series: offices by name, or figures. */
  columns: z.array(z.object({ key: z.string(), name: z.string().nullable() })),
  rows: z.array(
    z.object({
      /** The first day of a stretch, a category, or two office identifiers with `>` between. */
      key: z.string(),
      name: z.string(),
      values: z.array(z.number().nullable()),
    }),
  ),
})
export type ReportBreakdown = z.infer<typeof Breakdown>

export const OfficeReport = z.object({
  type: z.enum(reportTypes),
  /** Everything recorded until then is in it. */
  asOf: Instant,
  currency: z.string(),
  period: Stretch,
  compared: Stretch.nullable(),
  /** The four cards of the specification, over the offices shown. */
  summary: z.object({
    inventoryValue: Figure,
    totalItems: Figure,
    lowStockItems: Figure,
    /** In plus out. */
    totalTransfers: z.object({ value: z.number().int(), before: z.number().int().nullable() }),
  }),
  offices: z.array(OfficeReportRow),
  /** Over all the offices shown: sums, and of ratios the sums above and below the line. */
  total: z.array(Figure),
  breakdown: Breakdown,
})
export type OfficeReport = z.infer<typeof OfficeReport>

/** One of the rows that a number is the sum of. */
export const ReportRow = z.object({
  id: z.string(),
  kind: z.enum(['item', 'movement', 'transfer', 'loss', 'alert', 'count_line', 'order_line', 'delivery']),
  name: z.string(),
  /** A SKU or a number. Never a lot, a note or a person: whoever may see the report sees its rows. */
  detail: z.string(),
  officeName: z.string(),
  at: Instant.nullable(),
  quantity: z.number().nullable(),
  amount: z.number(),
  url: z.string().nullable(),
})
export type ReportRow = z.infer<typeof ReportRow>

export const ReportRows = pageOf(ReportRow).extend({
  unit: z.enum(figureUnits),
  /** Of all rows, on whatever page: the number that was opened. */
  sum: z.number(),
})

const People = z.object({ id: z.string(), name: z.string() })

export const ReportSchedule = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(reportTypes),
  format: z.enum(['pdf', 'xlsx', 'csv']),
  frequency: z.enum(reportFrequencies),
  offices: z.array(z.object({ id: z.string(), name: z.string() })),
  recipients: z.array(People),
  isActive: z.boolean(),
  nextRunAt: Instant,
  lastRunAt: Instant.nullable(),
  lastOutcome: z.object({ sent: z.number().int(), skipped: z.array(z.string()), ...spoken }).nullable(),
  owner: People,
  /** The caller may change it: it is theirs, or they manage offices. */
  canChange: z.boolean(),
  version: z.number().int(),
})
export type ReportSchedule = z.infer<typeof ReportSchedule>

const scheduleFields = {
  name: text('name', { min: 1, max: 80 }),
  type: z.enum(reportTypes, issue.report_not_found()),
  format: ExportFormatField,
  /** Weekly: due each Monday, of the seven days before it. Monthly: due on the first, of the month before it. At 06:00 in the main office, however late it leaves. */
  frequency: z.enum(reportFrequencies, issue.choose_weekly_or_monthly()),
  /** Empty: every office the owner may see. */
  officeIds: z.array(Id).max(100, issue.max_100_offices()).default([]),
  recipients: z.array(Id).min(1, issue.choose_a_person()).max(50, issue.max_50_people()),
  isActive: z.boolean(issue.say_true_or_false()).default(true),
}
export const ReportScheduleFields = z.strictObject(scheduleFields)
export type ReportScheduleFields = z.output<typeof ReportScheduleFields>

const make = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: `/reports${string}`,
  summary: string,
  more: {
    byOffice?: boolean
    takesLong?: boolean
    takesTurns?: boolean
    missing?: Sentence
    ownTransactions?: boolean
    inPerson?: boolean
  } = {},
) => route('offices.read', { method, path, summary, tag: 'Reports', ...more })

const missing = said.schedule_not_found()

export const officeReports = {
  get: make('GET', '/reports/offices', 'The office report', { byOffice: true, takesTurns: true })
    .input(ReportFilter)
    .output(OfficeReport),
  rows: make('GET', '/reports/offices/rows', 'The rows that a number of the report is made of', {
    byOffice: true,
    takesTurns: true,
  })
    .input(
      z
        .strictObject({
          ...filterFields,
          part: z.enum(reportParts, issue.number_not_found()),
          /** Of one office; left out: of all that are shown. */
          officeId: Id.optional(),
          /** Of one row of the breakdown by its key, a category or a route; left out: of all. */
          group: z
            .string()
            .max(80, issue.row_not_found())
            .refine(isPlainText, issue.row_not_found())
            .optional(),
          ...paging,
        })
        .superRefine(wholePeriod),
    )
    .output(ReportRows),
  export: make('GET', '/reports/offices/export', 'The office report as a file', {
    byOffice: true,
    takesTurns: true,
  })
    .input(z.strictObject({ ...filterFields, format: ExportFormatField }).superRefine(wholePeriod))
    .output(ExportOutput),
  /** What can be chosen: offices with a first day in the ledger, today, and colleagues who may be sent a report. */
  options: make('GET', '/reports/offices/options', 'Offices and people to choose from')
    .input(z.strictObject({}).optional())
    .output(
      z.object({
        today: z.string(),
        /** The first day anything is in the ledger; null where nothing is. */
        firstDay: z.string().nullable(),
        offices: z.array(
          z.object({ id: z.string(), code: z.string(), name: z.string(), isArchived: z.boolean() }),
        ),
        people: z.array(People),
      }),
    ),
  schedules: make('GET', '/reports/schedules', 'Reports that are mailed by themselves')
    .input(z.strictObject({}).optional())
    .output(z.array(ReportSchedule)),
  createSchedule: make('POST', '/reports/schedules', 'Have a report mailed', { inPerson: true })
    .input(ReportScheduleFields)
    .output(ReportSchedule),
  updateSchedule: make('PUT', '/reports/schedules/{id}', 'Change a scheduled report', {
    missing,
    inPerson: true,
  })
    .input(
      z.strictObject({
        ...scheduleFields,
        id: Id,
        version: Version,
      }),
    )
    .output(ReportSchedule),
  removeSchedule: make('DELETE', '/reports/schedules/{id}', 'Stop mailing a report', { missing })
    .input(z.strictObject({ id: Id }))
    .output(z.object({ id: z.string() })),
  // Making the file takes longer than a transaction may wait.
  runSchedule: make('POST', '/reports/schedules/{id}/run', 'Mail it now', {
    missing,
    ownTransactions: true,
    takesLong: true,
    inPerson: true,
  })
    .input(z.strictObject({ id: Id }))
    .output(ReportSchedule),
}
