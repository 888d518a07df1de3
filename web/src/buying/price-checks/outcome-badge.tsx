import type { CheckOutcome } from '@wellstock/domain/buying/price-checks'
import { ShapeBadge } from '../../ui/shape-badge.tsx'
import { outcomeWord } from './words.ts'

const styles = {
  open: { tone: 'warn', shape: 'triangle' },
  corrected: { tone: 'ok', shape: 'dot' },
  accepted: { tone: 'quiet', shape: 'ring' },
  dropped: { tone: 'quiet', shape: 'diamond' },
} as const satisfies Record<CheckOutcome, object>

/** What became of a flagged price, by shape, word and color. */
export const OutcomeBadge = ({ outcome }: { outcome: CheckOutcome }) => (
  <ShapeBadge {...styles[outcome]} word={outcomeWord(outcome)} />
)
