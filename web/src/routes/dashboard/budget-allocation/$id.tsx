import { createFileRoute } from '@tanstack/react-router'
import { BudgetPage } from '../../../finance/allocation/budget-page.tsx'

export const Route = createFileRoute('/dashboard/budget-allocation/$id')({ component: BudgetPage })
