import type { BidState } from '@wellstock/domain/bids/bid-states'
import { ShapeBadge } from '../../ui/shape-badge.tsx'
import { bidStateWord } from './bid-page-words.ts'

const looks = {
  draft: { tone: 'quiet', shape: 'ring' },
  published: { tone: 'info', shape: 'half' },
  closed: { tone: 'warn', shape: 'square' },
  opened: { tone: 'info', shape: 'square' },
  evaluating: { tone: 'info', shape: 'diamond' },
  awarded: { tone: 'ok', shape: 'half' },
  contracted: { tone: 'ok', shape: 'dot' },
  no_award: { tone: 'quiet', shape: 'octagon' },
  cancelled: { tone: 'quiet', shape: 'diamond' },
} as const satisfies Record<BidState, object>

/** How far a bid is. */
export const BidBadge = ({ state }: { state: BidState }) => (
  <ShapeBadge {...looks[state]} word={bidStateWord(state)} />
)
