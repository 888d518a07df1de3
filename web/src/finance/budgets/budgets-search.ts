import { budgetNarrowings, changeStates } from '@wellstock/domain/finance/budgets'
import { entryKinds } from '@wellstock/domain/finance/ledger'
import {
  count,
  day,
  firstPage,
  id,
  oneOf,
  type Paged,
  type RawSearch,
  readPaged,
  words,
} from '../../lib/search-params.ts'

export const budgetTabs = ['lines', 'entries', 'held', 'changes'] as const
export type BudgetTab = (typeof budgetTabs)[number]

/** By what entries can be sorted. Source: the contract's `entrySorts`. */
export const entrySorts = ['date', 'document', 'department'] as const

export const budgetsSearchDefaults = { tab: 'lines', ...firstPage, sort: 'date', dir: 'desc' } as const

/** Of a category or an office: lines without one. */
export const NONE = 'none'

export type BudgetsSearch = Paged & {
  tab: BudgetTab
  /** Without one, the fiscal year it is. */
  year: number | undefined
  /** The year shown beside it. */
  compare: number | undefined
  department: string | undefined
  category: string | undefined
  office: string | undefined
  /** The line that is open beside the page. */
  line: string | undefined
  status: (typeof budgetNarrowings)[number] | undefined
  /** Of entries. */
  kind: (typeof entryKinds)[number] | undefined
  document: string | undefined
  from: string | undefined
  to: string | undefined
  sort: (typeof entrySorts)[number]
  dir: 'asc' | 'desc'
  /** Of requests. */
  state: (typeof changeStates)[number] | undefined
}

const idOrNone = (value: unknown) => (value === NONE ? NONE : id(value))

export const readBudgetsSearch = (raw: RawSearch): BudgetsSearch => ({
  tab: oneOf(budgetTabs, raw.tab) ?? budgetsSearchDefaults.tab,
  ...readPaged(raw),
  year: count(raw.year),
  compare: count(raw.compare),
  department: id(raw.department),
  category: idOrNone(raw.category),
  office: idOrNone(raw.office),
  line: id(raw.line),
  status: oneOf(budgetNarrowings, raw.status),
  kind: oneOf(entryKinds, raw.kind),
  document: words(raw.document),
  from: day(raw.from),
  to: day(raw.to),
  sort: oneOf(entrySorts, raw.sort) ?? budgetsSearchDefaults.sort,
  dir: oneOf(['asc', 'desc'] as const, raw.dir) ?? budgetsSearchDefaults.dir,
  state: oneOf(changeStates, raw.state),
})
