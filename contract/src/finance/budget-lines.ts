import { changeStates, changeSteps } from '@wellstock/domain/finance/budgets'
import { controls, documentKinds, entryKinds } from '@wellstock/domain/finance/ledger'
import * as z from 'zod'
import { Id, Instant, text } from '../platform/fields.ts'

const Named = z.object({ id: z.string(), name: z.string() })

/** The sums of a line, in the organization's currency. */
export const balance = {
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

export const mappingRule = {
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
