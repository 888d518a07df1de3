import type { ReturnState } from '@wellstock/domain/buying/vendor-returns'
import { ShapeBadge } from '../../ui/shape-badge.tsx'
import { stateWord } from './words.ts'

const styles = {
  draft: { tone: 'quiet', shape: 'ring' },
  authorised: { tone: 'info', shape: 'ring' },
  shipped: { tone: 'warn', shape: 'triangle' },
  credited: { tone: 'ok', shape: 'dot' },
  closed: { tone: 'quiet', shape: 'dot' },
  cancelled: { tone: 'quiet', shape: 'diamond' },
} as const satisfies Record<ReturnState, object>

/** How far a return is, by shape, word and color. */
export const StateBadge = ({ state }: { state: ReturnState }) => (
  <ShapeBadge {...styles[state]} word={stateWord(state)} />
)
