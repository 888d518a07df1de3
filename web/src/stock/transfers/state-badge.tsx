import type { TransferState } from '@wellstock/domain/stock/transfers'
import { ShapeBadge } from '../../ui/shape-badge.tsx'
import { stateWord } from './words.ts'

const styles = {
  draft: { tone: 'quiet', shape: 'ring' },
  requested: { tone: 'warn', shape: 'ring' },
  approved: { tone: 'info', shape: 'dot' },
  picking: { tone: 'info', shape: 'octagon' },
  in_transit: { tone: 'info', shape: 'triangle' },
  partly_received: { tone: 'warn', shape: 'triangle' },
  received: { tone: 'warn', shape: 'square' },
  closed: { tone: 'ok', shape: 'dot' },
  cancelled: { tone: 'quiet', shape: 'diamond' },
} as const satisfies Record<TransferState, object>

/** How far a transfer is, by shape, word and colour. */
export const StateBadge = ({ state }: { state: TransferState }) => (
  <ShapeBadge {...styles[state]} word={stateWord(state)} />
)
