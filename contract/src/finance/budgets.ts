import { budgetNarrowings, changeStates } from '@wellstock/domain/finance/budgets'
import { controls, entryKinds } from '@wellstock/domain/finance/ledger'
import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import {
  Id,
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
import {
  BudgetChange,
  BudgetEntry,
  BudgetLine,
  BudgetMonth,
  BudgetSettings,
  Budgets,
  balance,
  entryFigures,
  Held,
  mappingRule,
} from './budget-lines.ts'

export * from '@wellstock/domain/finance/budgets'
export {
  type Balance,
  type Control,
  controls,
  type DocumentKind,
  type EntryKind,
} from '@wellstock/domain/finance/ledger'

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
  status: z.enum(budgetNarrowings).optional(),
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
