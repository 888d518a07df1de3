import type { VendorBidRow } from '@wellstock/contract/bids/entrance'
import { m } from '../../lib/messages.ts'
import { ShapeBadge } from '../../ui/shape-badge.tsx'

const badges = {
  open: { tone: 'info', shape: 'dot', word: m.entrance_state_open },
  declined: { tone: 'quiet', shape: 'ring', word: m.entrance_state_declined },
  closed: { tone: 'quiet', shape: 'square', word: m.entrance_state_closed },
  evaluated: { tone: 'warn', shape: 'half', word: m.entrance_state_evaluated },
  won: { tone: 'ok', shape: 'dot', word: m.entrance_state_won },
  lost: { tone: 'quiet', shape: 'diamond', word: m.entrance_state_lost },
  no_award: { tone: 'quiet', shape: 'diamond', word: m.entrance_state_no_award },
  cancelled: { tone: 'quiet', shape: 'diamond', word: m.entrance_state_cancelled },
} as const

function standingOf({ state, declinedAt, hasWon }: VendorBidRow): keyof typeof badges {
  if (state === 'cancelled' || state === 'no_award') return state
  if (hasWon !== null) return hasWon ? 'won' : 'lost'
  if (declinedAt !== null) return 'declined'
  if (state === 'published' || state === 'draft') return 'open'
  return state === 'closed' ? 'closed' : 'evaluated'
}

/** Where a bid stands, for the vendor. */
export const BidState = ({ bid }: { bid: VendorBidRow }) => {
  const { word, ...badge } = badges[standingOf(bid)]
  return <ShapeBadge {...badge} word={word()} />
}
