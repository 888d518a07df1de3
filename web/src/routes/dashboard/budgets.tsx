import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { BudgetsPage } from '../../finance/budgets/budgets-page.tsx'
import {
  type BudgetsSearch,
  budgetsSearchDefaults,
  readBudgetsSearch,
} from '../../finance/budgets/budgets-search.ts'

export const Route = createFileRoute('/dashboard/budgets')({
  validateSearch: (raw: Partial<BudgetsSearch> & SearchSchemaInput): BudgetsSearch => readBudgetsSearch(raw),
  search: { middlewares: [stripSearchParams(budgetsSearchDefaults)] },
  component: BudgetsPage,
})
