import type { BudgetStatus } from '@wellstock/domain/finance/budgets'
import { m } from '../../lib/messages.ts'
import { ShapeBadge } from '../../ui/shape-badge.tsx'

const styles = {
  ok: { tone: 'ok', shape: 'dot' },
  watch: { tone: 'warn', shape: 'triangle' },
  over: { tone: 'danger', shape: 'diamond' },
} as const

export const BudgetStatusBadge = ({ status }: { status: BudgetStatus }) => (
  <ShapeBadge {...styles[status]} word={m[`budgets_status_${status}`]()} />
)
