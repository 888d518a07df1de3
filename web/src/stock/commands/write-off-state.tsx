import type { WriteOffState as State } from '@wellstock/domain/stock/commands'
import { m } from '../../lib/messages.ts'
import { ShapeBadge } from '../../ui/shape-badge.tsx'

const styles = {
  requested: { tone: 'warn', shape: 'ring' },
  posted: { tone: 'ok', shape: 'dot' },
  rejected: { tone: 'danger', shape: 'octagon' },
  withdrawn: { tone: 'quiet', shape: 'diamond' },
} as const satisfies Record<State, object>

/** What became of a write-off, by shape, word and color. */
export const WriteOffState = ({ state }: { state: State }) => (
  <ShapeBadge {...styles[state]} word={m[`stock_write_off_${state}`]()} />
)
