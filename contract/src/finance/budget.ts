import { budgetSteps } from '@wellstock/domain/finance/allocation'
import { budgetStates } from '@wellstock/domain/finance/budgets'
import * as z from 'zod'
import { Instant, SentenceField } from '../platform/fields.ts'

const Named = z.object({ id: z.string(), name: z.string() })
const OfficeName = Named.extend({ code: z.string() })

/** A year that money is given out for, or the next that could be. */
export const AllocationYear = z.object({
  year: z.number().int(),
  startsOn: z.string(),
  endsOn: z.string(),
  /** It is there: the next one begins with its first budget. */
  isBegun: z.boolean(),
  closedAt: Instant.nullable(),
  closedBy: z.string().nullable(),
})
export type AllocationYear = z.infer<typeof AllocationYear>

/** A budget of a year as lists show it. */
export const BudgetRow = z.object({
  id: z.string(),
  number: z.string(),
  fiscalYear: z.number().int(),
  name: z.string(),
  state: z.enum(budgetStates),
  total: z.number(),
  note: z.string(),
  /** Total − cells. */
  notGivenOut: z.number(),
  /** Departments come to the total, and the cells of each to what it gets. */
  isGivenOut: z.boolean(),
  basedOn: Named.nullable(),
  createdBy: z.string(),
  proposedBy: z.string().nullable(),
  proposedAt: Instant.nullable(),
  approvedBy: z.string().nullable(),
  approvedAt: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  /** Why it came back, where it did. */
  remark: z.string(),
  version: z.number().int(),
  shares: z.array(z.object({ departmentId: z.string(), departmentName: z.string(), amount: z.number() })),
})
export type BudgetRow = z.infer<typeof BudgetRow>

export const BudgetCell = z.object({
  categoryId: z.string(),
  officeId: z.string().nullable(),
  month: z.string().nullable(),
  amount: z.number(),
  isLocked: z.boolean(),
})

/** A budget whole, with the places money can be given to. */
export const Budget = BudgetRow.omit({ shares: true }).extend({
  months: z.array(z.string()),
  isYearClosed: z.boolean(),
  shares: z.array(
    z.object({
      departmentId: z.string(),
      amount: z.number(),
      isLocked: z.boolean(),
      cells: z.array(BudgetCell),
    }),
  ),
  departments: z.array(Named),
  categories: z.array(Named),
  offices: z.array(OfficeName),
  /** What the caller may do with it now. */
  steps: z.array(z.enum(budgetSteps)),
  /** Why it waits for somebody else. */
  notYet: SentenceField.nullable(),
})
export type Budget = z.infer<typeof Budget>

/** What was, beside what is planned. */
export const BudgetBasis = z.object({
  /** Spent by the ledger, in the latest same month that is over; `month` is the month of the plan it is compared to. */
  spent: z.array(
    z.object({
      departmentId: z.string(),
      categoryId: z.string(),
      officeId: z.string().nullable(),
      month: z.string(),
      amount: z.number(),
    }),
  ),
  /** Cost of what was used in the last twelve whole months, by the category that pays for it. */
  used: z.array(
    z.object({
      departmentId: z.string(),
      categoryId: z.string(),
      officeId: z.string(),
      amount: z.number(),
    }),
  ),
  usedFrom: z.string(),
  usedTo: z.string(),
  /**
   * What cases that are booked for the rest of the year are expected to cost, by the category that pays for it, and what of that is beyond
   * usual use: the greater of the two is expected, never both.
   */
  booked: z.array(
    z.object({
      departmentId: z.string(),
      categoryId: z.string(),
      officeId: z.string(),
      amount: z.number(),
      beyond: z.number(),
    }),
  ),
  /** How prices moved from the year before to the last twelve months: 1.02 is two percent more. */
  priceTrend: z.number(),
})
export type BudgetBasis = z.infer<typeof BudgetBasis>

/** A case that is booked, with what of it a department is to pay for. */
export const BookedCase = z.object({
  id: z.string(),
  /** Its number. */
  name: z.string(),
  /** Its day. */
  at: z.string(),
  officeName: z.string(),
  quantity: z.number().int(),
  amount: z.number(),
})
export type BookedCase = z.infer<typeof BookedCase>

/** What is on order or asked for on a line when its year closes. */
export const ClosingLine = z.object({
  lineId: z.string(),
  departmentName: z.string(),
  categoryName: z.string().nullable(),
  officeName: z.string().nullable(),
  month: z.string().nullable(),
  allocated: z.number(),
  precommitted: z.number(),
  committed: z.number(),
  spent: z.number(),
  /** What it has on order may go on with its money. */
  canRoll: z.boolean(),
  documents: z.array(
    z.object({
      number: z.string(),
      openedOn: z.string(),
      precommitted: z.number(),
      committed: z.number(),
    }),
  ),
})
export type ClosingLine = z.infer<typeof ClosingLine>

export const YearClose = z.object({
  year: z.number().int(),
  version: z.number().int(),
  endsOn: z.string(),
  allocated: z.number(),
  spent: z.number(),
  /** What neither goes on nor was spent, as the page of budgets says is available: it lapses with the year. Below zero: more was taken. */
  left: z.number(),
  lines: z.array(ClosingLine),
  /** Why it cannot be closed now. */
  refusal: SentenceField.nullable(),
})
export type YearClose = z.infer<typeof YearClose>
