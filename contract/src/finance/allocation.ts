import { carries, MAX_BUDGET, MAX_CELLS, MAX_SHARES } from '@wellstock/domain/finance/allocation'
import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import {
  Id,
  isPlainText,
  PlainDate,
  pageOf,
  paging,
  text,
  Version,
  whole,
  wholeInAddress,
} from '../platform/fields.ts'
import { ExportFormatField, ExportOutput } from '../platform/files.ts'
import { route } from '../platform/route.ts'
import { AllocationYear, BookedCase, Budget, BudgetBasis, BudgetRow, YearClose } from './budget.ts'

export * from '@wellstock/domain/finance/allocation'

/** Money of a budget, 0 … 2,000,000,000, at most two decimals. */
const BudgetAmount = z
  .number(issue.must_be_number({ label: said.label_amount() }))
  .min(0, issue.must_not_be_negative({ label: said.label_amount() }))
  .max(MAX_BUDGET, issue.must_be_at_most({ label: said.label_amount(), max: MAX_BUDGET }))
  .refine((value) => Math.abs(Math.round(value * 100) - value * 100) < 1e-3, issue.amount_to_the_cent())

const BudgetName = text('name', { min: 2, max: 60 }).transform((name) => name.trim())
const FiscalYearInAddress = wholeInAddress('fiscal_year', { min: 2000, max: 2199 })
const IsLocked = z.boolean(issue.say_true_or_false())

const CellInput = z.strictObject({
  categoryId: Id,
  officeId: Id.nullable(),
  month: PlainDate.nullable(),
  amount: BudgetAmount,
  isLocked: IsLocked,
})
const ShareInput = z.strictObject({
  departmentId: Id,
  amount: BudgetAmount,
  isLocked: IsLocked,
  cells: z.array(CellInput).max(MAX_CELLS, issue.allocation_too_many_cells({ max: MAX_CELLS })),
})
const AllocationInput = {
  name: BudgetName,
  total: BudgetAmount,
  note: text('note', { max: 500 }),
  shares: z.array(ShareInput).max(MAX_SHARES, issue.allocation_too_many_departments({ max: MAX_SHARES })),
}

const Source = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('empty') }),
    /** Another budget, with so many percent more or less. */
    z.strictObject({
      kind: z.literal('copy'),
      budgetId: Id,
      percent: whole('percentage', { min: -100, max: 1000 }),
    }),
    /** What the lines of the year before have now. */
    z.strictObject({ kind: z.literal('lines'), percent: whole('percentage', { min: -100, max: 1000 }) }),
    /** Another budget, and on top of it so many percent of what an office used: for one of the offices, or one to come. */
    z.strictObject({
      kind: z.literal('clinic'),
      budgetId: Id,
      officeId: Id.nullable(),
      likeOfficeId: Id,
      percent: whole('percentage', { min: 1, max: 1000 }),
    }),
  ],
  issue.allocation_choose_source(),
)
export type BudgetSource = z.output<typeof Source>

const ById = z.strictObject({ id: Id })
const bookedFilter = { departmentId: Id, categoryId: Id.optional(), officeId: Id.optional() }
export type BookedFilter = z.output<z.ZodObject<typeof bookedFilter & typeof paging>>
const AtVersion = z.strictObject({ id: Id, version: Version })
const allocationRoute = (method: 'GET' | 'POST' | 'PUT', path: `/${string}`, summary: string) =>
  route('budgets.plan', {
    method,
    path,
    summary,
    tag: 'Budget allocation',
    missing: said.allocation_not_found(),
    forbidden: said.allocation_for_all_offices(),
  })
const drafts = '/budget-drafts' as const

export const allocation = {
  years: allocationRoute('GET', '/budget-years', 'The fiscal years, and the next to be planned')
    .input(z.strictObject({}).optional())
    .output(z.array(AllocationYear)),
  list: allocationRoute('GET', drafts, 'The budgets of a fiscal year that are not discarded')
    .input(z.strictObject({ year: FiscalYearInAddress }))
    .output(z.array(BudgetRow)),
  create: allocationRoute('POST', drafts, 'Begin a budget: empty, or from what there is')
    .input(
      z.strictObject({
        fiscalYear: whole('fiscal_year', { min: 2000, max: 2199 }),
        name: BudgetName,
        from: Source,
      }),
    )
    .output(Budget),
  get: allocationRoute('GET', `${drafts}/{id}`, 'One budget with its cells').input(ById).output(Budget),
  basis: allocationRoute(
    'GET',
    `${drafts}/{id}/basis`,
    'What was spent and used and what is booked, beside a budget',
  )
    .input(ById)
    .output(BudgetBasis),
  booked: allocationRoute('GET', `${drafts}/{id}/booked`, 'The booked cases a department is to pay for')
    .input(ById.extend({ ...bookedFilter, ...paging }))
    .output(pageOf(BookedCase).extend({ sum: z.number() })),
  save: allocationRoute('PUT', `${drafts}/{id}`, 'Save a draft whole')
    .input(z.strictObject({ id: Id, version: Version, ...AllocationInput }))
    .output(Budget),
  import: allocationRoute('POST', `${drafts}/{id}/import`, 'Replace the cells of a draft by a list')
    .input(
      z.strictObject({
        id: Id,
        version: Version,
        /** Text with the columns department, category, office, month and amount. */
        content: z
          .string(issue.file_empty())
          .max(900_000, issue.allocation_file_too_large())
          .refine(isPlainText, issue.unstorable_character()),
      }),
    )
    .output(Budget),
  export: allocationRoute('GET', `${drafts}/{id}/export`, 'A budget as a file')
    .input(z.strictObject({ id: Id, format: ExportFormatField }))
    .output(ExportOutput),
  propose: allocationRoute('POST', `${drafts}/{id}/propose`, 'Hand in a budget that is given out')
    .input(AtVersion)
    .output(Budget),
  withdraw: allocationRoute('POST', `${drafts}/{id}/withdraw`, 'Take back what was proposed')
    .input(AtVersion)
    .output(Budget),
  return: allocationRoute('POST', `${drafts}/{id}/return`, 'Send a proposed budget back, with a reason')
    .input(z.strictObject({ id: Id, version: Version, reason: text('reason', { min: 5, max: 500 }) }))
    .output(Budget),
  approve: allocationRoute('POST', `${drafts}/{id}/approve`, 'Put a proposed budget in force')
    .input(AtVersion)
    .output(Budget),
  discard: allocationRoute('POST', `${drafts}/{id}/discard`, 'Throw a draft away')
    .input(AtVersion)
    .output(Budget),
  closing: allocationRoute('GET', '/budget-years/{year}/close', 'What is open in a fiscal year')
    .input(z.strictObject({ year: FiscalYearInAddress }))
    .output(YearClose),
  close: allocationRoute(
    'POST',
    '/budget-years/{year}/close',
    'Close a fiscal year: what is on order goes on with its money, or takes money of the next year',
  )
    .input(
      z.strictObject({
        year: FiscalYearInAddress,
        version: Version,
        /** What becomes of each line with something on order; those left out go on with their money where they can. */
        carries: z
          .array(z.strictObject({ lineId: Id, carry: z.enum(carries, issue.allocation_choose_carry()) }))
          .max(5_000, issue.allocation_too_many_cells({ max: 5_000 }))
          .default([]),
      }),
    )
    .output(YearClose),
}
