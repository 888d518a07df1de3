import { budgetStatuses, changeStates, changeSteps } from '@wellstock/domain/finance/budgets'
import { controls, documentKinds, entryKinds } from '@wellstock/domain/finance/ledger'
import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import {
  Id,
  Instant,
  PlainDate,
  pageOf,
  paging,
  Search,
  text,
  Version,
  whole,
  wholeInAddress,
} from '../platform/fields.ts'
import { ExportFormatField, ExportOutput } from '../platform/files.ts'
import { route } from '../platform/route.ts'

export * from '@wellstock/domain/finance/budgets'
export {
  type Balance,
  type Control,
  controls,
  type DocumentKind,
  type EntryKind,
} from '@wellstock/domain/finance/ledger'

const Named = z.object({ id: z.string(), name: z.string() })

/** The sums of a line, in the organization's currency. */
const balance = {
  allocated: z.number(),
  precommitted: z.number(),
  committed: z.number(),
  spent: z.number(),
}

export const FiscalYear = z.object({
  /** It is called after the year it ends in. */
  year: z.number().int(),
  startsOn: z.string(),
  endsOn: z.string(),
  isClosed: z.boolean(),
})
export type FiscalYear = z.infer<typeof FiscalYear>

/** What tells a line from others. */
export const LinePlace = z.object({
  id: z.string(),
  fiscalYear: z.number().int(),
  department: Named,
  /** Null: what is spent without a budget. */
  category: Named.nullable(),
  /** Null: for all offices. */
  office: Named.extend({ code: z.string() }).nullable(),
  /** The first day of its month; null: for the whole year. */
  month: z.string().nullable(),
})
export type LinePlace = z.infer<typeof LinePlace>

export const BudgetLine = LinePlace.extend({
  ...balance,
  /** Allocated − spent. */
  remaining: z.number(),
  /** Allocated − precommitted − committed − spent. */
  available: z.number(),
  controlOrder: z.enum(controls),
  controlVendorOrder: z.enum(controls),
  controlInvoice: z.enum(controls).exclude(['stop']),
  /** The caller may change it and move its money. */
  canChange: z.boolean(),
  version: z.number().int(),
})
export type BudgetLine = z.infer<typeof BudgetLine>

/** The budget of a department for a year, under the specification's names. */
export const DepartmentBudget = z.object({
  id: z.string(),
  department: z.string(),
  totalBudget: z.number(),
  spent: z.number(),
  remaining: z.number(),
  fiscalYear: z.number().int(),
  lastUpdated: Instant,
  lines: z.array(BudgetLine),
})
export type DepartmentBudget = z.infer<typeof DepartmentBudget>

/** More was taken than there was; somebody is to say what comes of it. */
export const Overrun = z.object({
  id: z.string(),
  line: LinePlace,
  documentKind: z.enum(documentKinds),
  documentNumber: z.string(),
  missing: z.number(),
  createdAt: Instant,
  canSettle: z.boolean(),
})
export type Overrun = z.infer<typeof Overrun>

export const Budgets = z.object({
  /** The newest first. */
  years: z.array(FiscalYear),
  year: FiscalYear,
  /** The day it is in the organization. */
  today: z.string(),
  currency: z.string(),
  departments: z.array(DepartmentBudget),
  overruns: z.array(Overrun),
  /** The caller may move money of some line. */
  canChange: z.boolean(),
  /** The caller may change what applies to all offices. */
  canSet: z.boolean(),
})
export type Budgets = z.infer<typeof Budgets>

export const BudgetMonth = z.object({
  /** The first day of the month. */
  month: z.string(),
  /** What the lines have for this month; of lines for the whole year an even share. */
  planned: z.number(),
  /** What was committed in it, less what was released and paid. */
  committed: z.number(),
  spent: z.number(),
})
export type BudgetMonth = z.infer<typeof BudgetMonth>

/** What a number on the page is a sum of. */
export const entryFigures = [
  'allocated',
  'precommitted',
  'committed',
  'spent',
  'remaining',
  'available',
] as const
export type EntryFigure = (typeof entryFigures)[number]

export const BudgetEntry = z.object({
  id: z.string(),
  line: LinePlace,
  kind: z.enum(entryKinds),
  /** What it did to each sum of the line. */
  ...balance,
  bookedOn: z.string(),
  documentKind: z.enum(documentKinds),
  documentId: z.string(),
  documentNumber: z.string(),
  note: z.string(),
  /** Null: nobody; it was there before the ledger was, or the calendar did it. */
  actor: z.string().nullable(),
  createdAt: Instant,
})
export type BudgetEntry = z.infer<typeof BudgetEntry>

/** Money that a line of a document holds. */
export const Held = z.object({
  line: LinePlace,
  referenceId: z.string(),
  documentKind: z.enum(documentKinds),
  documentId: z.string(),
  documentNumber: z.string(),
  precommitted: z.number(),
  committed: z.number(),
  openedOn: z.string(),
  days: z.number().int(),
  canRelease: z.boolean(),
})
export type Held = z.infer<typeof Held>

const LineAndRest = LinePlace.extend({ available: z.number() })

/** Money that is to go from one line to another; without one of them, into or out of a line. */
export const BudgetChange = z.object({
  id: z.string(),
  number: z.string(),
  state: z.enum(changeStates),
  fiscalYear: z.number().int(),
  from: LineAndRest.nullable(),
  to: LineAndRest.nullable(),
  amount: z.number(),
  reason: z.string(),
  requestedBy: Named,
  requestedAt: Instant,
  decidedBy: Named.nullable(),
  decidedAt: Instant.nullable(),
  remark: z.string(),
  /** What the caller may do with it now. */
  steps: z.array(z.enum(changeSteps)),
  /** The caller decides on requests like this one, but asked for it: it waits for somebody else. */
  waitsForOther: z.boolean(),
  version: z.number().int(),
})
export type BudgetChange = z.infer<typeof BudgetChange>

export const BudgetCategory = z.object({
  id: z.string(),
  name: z.string(),
  isArchived: z.boolean(),
  version: z.number().int(),
})
export type BudgetCategory = z.infer<typeof BudgetCategory>

const mappingRule = {
  /** Null: for any. */
  departmentId: Id.nullable(),
  /** '': for any. */
  productCategory: text('category', { max: 60 }),
  categoryId: Id,
}

export const BudgetSettings = z.object({
  firstMonth: z.number().int(),
  /** The first year that would begin with another month. */
  firstFreeYear: z.number().int(),
  /** In their order. */
  categories: z.array(BudgetCategory),
  mapping: z.array(z.object(mappingRule)),
  departments: z.array(Named),
  /** Those of the organization's products. */
  productCategories: z.array(z.string()),
})
export type BudgetSettings = z.infer<typeof BudgetSettings>

/** An amount of money, 0.01 … 999,999,999.99, to the cent. */
const Amount = z
  .number(issue.must_be_number({ label: said.label_amount() }))
  .min(0.01, issue.amount_above_zero())
  .max(999_999_999.99, issue.amount_too_large())
  .refine((value) => Math.abs(Math.round(value * 100) - value * 100) < 1e-3, issue.amount_to_the_cent())

const Year = wholeInAddress('fiscal_year', { min: 2000, max: 2199 })
const orNone = z.union([Id, z.literal('none')])
const reason = text('reason', { min: 5, max: 500 })

/** What narrows the page. Of `categoryId` and `officeId`, `none`: lines without one. */
const narrowing = {
  year: Year,
  departmentId: Id.optional(),
  categoryId: orNone.optional(),
  officeId: orNone.optional(),
  lineId: Id.optional(),
  status: z.enum(budgetStatuses).optional(),
}
export type Narrowing = z.output<z.ZodObject<typeof narrowing>>

export const entrySorts = ['date', 'document', 'department'] as const
const dir = z.enum(['asc', 'desc'], issue.direction_one_of())
const entryFilter = {
  ...narrowing,
  kind: z.enum(entryKinds).optional(),
  /** Only what changed this sum. */
  figure: z.enum(entryFigures).optional(),
  /** A part of the number of a document. */
  document: Search.optional(),
  from: PlainDate.optional(),
  to: PlainDate.optional(),
  sort: z.enum(entrySorts, issue.sort_one_of({ list: entrySorts.join(', ') })).default('date'),
  dir: dir.default('desc'),
}
export type EntryFilter = z.output<z.ZodObject<typeof entryFilter>>

const ById = z.strictObject({ id: Id })
const Step = ById.extend({ version: Version })

const tag = 'Budgets'
const missing = said.budget_line_not_found()
const changeMissing = said.budget_change_not_found()

export const budgets = {
  list: route('budgets.read', {
    method: 'GET',
    path: '/budgets',
    summary: 'The budgets of a fiscal year; without one, of the year it is',
    tag,
    missing: said.fiscal_year_not_found(),
  })
    .input(z.strictObject({ year: Year.optional() }))
    .output(Budgets),
  export: route('budgets.read', {
    method: 'GET',
    path: '/budgets/export',
    summary: 'The budgets of a fiscal year as a file',
    tag,
  })
    .input(z.strictObject({ ...narrowing, format: ExportFormatField }))
    .output(ExportOutput),
  months: route('budgets.read', {
    method: 'GET',
    path: '/budgets/months',
    summary: 'What was planned, committed and spent in each month of a fiscal year',
    tag,
    missing: said.fiscal_year_not_found(),
  })
    .input(z.strictObject(narrowing))
    .output(z.array(BudgetMonth)),
  entries: route('budgets.read', {
    method: 'GET',
    path: '/budgets/entries',
    summary: 'The entries that the sums of budgets are made of, and what they come to',
    tag,
  })
    .input(z.strictObject({ ...entryFilter, ...paging }))
    .output(pageOf(BudgetEntry).extend({ sums: z.object(balance) })),
  exportEntries: route('budgets.read', {
    method: 'GET',
    path: '/budgets/entries/export',
    summary: 'The entries as a file',
    tag,
  })
    .input(z.strictObject({ ...entryFilter, format: ExportFormatField }))
    .output(ExportOutput),
  held: route('budgets.read', {
    method: 'GET',
    path: '/budgets/held',
    summary: 'Documents that hold money, those that have held it longest first',
    tag,
  })
    .input(z.strictObject({ ...narrowing, ...paging }))
    .output(pageOf(Held).extend({ sums: z.object({ precommitted: z.number(), committed: z.number() }) })),
  release: route('budgets.allocate', {
    method: 'POST',
    path: '/budgets/held/release',
    summary: 'Free money that nothing needs any more',
    tag,
    missing: said.hold_not_found(),
  })
    .input(z.strictObject({ lineId: Id, referenceId: Id, reason }))
    .output(z.object({ released: z.number() })),
  setControl: route('budgets.allocate', {
    method: 'PUT',
    path: '/budgets/lines/{id}/control',
    summary: 'What happens where a document asks a line for more than it has',
    tag,
    missing,
  })
    .input(
      Step.extend({
        controlOrder: z.enum(controls, issue.choose_a_control()),
        controlVendorOrder: z.enum(controls, issue.choose_a_control()),
        controlInvoice: z
          .enum(controls, issue.choose_a_control())
          .exclude(['stop'], issue.invoice_not_stopped()),
      }),
    )
    .output(BudgetLine),
  settle: route('budgets.allocate', {
    method: 'POST',
    path: '/budgets/overruns/{id}/settle',
    summary: 'Say what came of a line over its budget',
    tag,
    missing: said.overrun_not_found(),
  })
    .input(ById.extend({ note: text('note', { min: 5, max: 500 }) }))
    .output(z.object({ id: z.string() })),
  changes: route('budgets.read', {
    method: 'GET',
    path: '/budgets/changes',
    summary: 'Requests to move money between lines, those that wait first, then the newest',
    tag,
  })
    .input(z.strictObject({ year: Year.optional(), state: z.enum(changeStates).optional(), ...paging }))
    .output(pageOf(BudgetChange)),
  requestChange: route('budgets.allocate', {
    method: 'POST',
    path: '/budgets/changes',
    summary: 'Ask for money of a line to go to another, for more money, or for less',
    tag,
    missing,
  })
    .input(
      z
        .strictObject({ fromLineId: Id.nullable(), toLineId: Id.nullable(), amount: Amount, reason })
        .superRefine(({ fromLineId, toLineId }, context) => {
          const refuse = (field: string, message: string) =>
            context.addIssue({ code: 'custom', path: [field], message, input: toLineId })
          if (fromLineId === null && toLineId === null) refuse('toLineId', issue.choose_a_budget_line())
          else if (fromLineId === toLineId) refuse('toLineId', issue.choose_another_budget_line())
        }),
    )
    .output(BudgetChange),
  approveChange: route('budgets.allocate', {
    method: 'POST',
    path: '/budgets/changes/{id}/approve',
    summary: 'Move the money somebody else asked for',
    tag,
    missing: changeMissing,
  })
    .input(Step)
    .output(BudgetChange),
  rejectChange: route('budgets.allocate', {
    method: 'POST',
    path: '/budgets/changes/{id}/reject',
    summary: 'Refuse it, with the reason',
    tag,
    missing: changeMissing,
  })
    .input(Step.extend({ reason }))
    .output(BudgetChange),
  withdrawChange: route('budgets.allocate', {
    method: 'POST',
    path: '/budgets/changes/{id}/withdraw',
    summary: 'Take a request back',
    tag,
    missing: changeMissing,
  })
    .input(Step)
    .output(BudgetChange),
  settings: route('budgets.read', {
    method: 'GET',
    path: '/budgets/settings',
    summary: 'The first month of fiscal years, the categories, and which of them pays for what',
    tag,
  })
    .input(z.strictObject({}).optional())
    .output(BudgetSettings),
  setFirstMonth: route('budgets.allocate', {
    method: 'PUT',
    path: '/budgets/settings/first-month',
    summary: 'The month fiscal years begin with, from the next one that is not there yet',
    tag,
  })
    .input(z.strictObject({ firstMonth: whole('first_month', { min: 1, max: 12 }) }))
    .output(BudgetSettings),
  setRule: route('budgets.allocate', {
    method: 'PUT',
    path: '/budgets/settings/mapping',
    summary:
      'Which budget category pays for products of a category bought for a department; none ends the rule',
    tag,
  })
    .input(z.strictObject({ ...mappingRule, categoryId: Id.nullable() }))
    .output(BudgetSettings),
  addCategory: route('budgets.allocate', {
    method: 'POST',
    path: '/budgets/categories',
    summary: 'Add a budget category, after the others',
    tag,
  })
    .input(z.strictObject({ name: text('name', { min: 2, max: 60 }) }))
    .output(BudgetSettings),
  setCategory: route('budgets.allocate', {
    method: 'PUT',
    path: '/budgets/categories/{id}',
    summary: 'Rename a budget category, archive it or bring it back',
    tag,
    missing: said.budget_category_not_found(),
  })
    .input(
      Step.extend({
        name: text('name', { min: 2, max: 60 }),
        isArchived: z.boolean(issue.say_true_or_false()),
      }),
    )
    .output(BudgetSettings),
  orderCategories: route('budgets.allocate', {
    method: 'PUT',
    path: '/budgets/settings/categories',
    summary: 'The order of the budget categories',
    tag,
  })
    .input(z.strictObject({ ids: z.array(Id).max(500, issue.max_500_categories()) }))
    .output(BudgetSettings),
}
