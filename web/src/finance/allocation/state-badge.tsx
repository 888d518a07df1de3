import type { BudgetState } from '@wellstock/domain/finance/budgets'
import { m } from '../../lib/messages.ts'
import { ShapeBadge } from '../../ui/shape-badge.tsx'

const styles = {
  draft: { tone: 'quiet', shape: 'ring' },
  proposed: { tone: 'warn', shape: 'ring' },
  approved: { tone: 'ok', shape: 'dot' },
  closed: { tone: 'quiet', shape: 'square' },
  discarded: { tone: 'quiet', shape: 'diamond' },
} as const satisfies Record<BudgetState, object>

/** How far a budget is, by shape, word and colour. */
export const StateBadge = ({ state }: { state: BudgetState }) => (
  <ShapeBadge {...styles[state]} word={m[`allocation_state_${state}`]()} />
)
