import type { AnomalyState } from '@wellstock/domain/stock/anomalies'
import type { Verdict } from '@wellstock/domain/stock/detection'
import { m } from '../../lib/messages.ts'
import { ShapeBadge } from '../../ui/shape-badge.tsx'

const verdictStyles = {
  recalled: { tone: 'danger', shape: 'octagon' },
  expired: { tone: 'danger', shape: 'diamond' },
  unknown: { tone: 'quiet', shape: 'ring' },
  unexpected: { tone: 'info', shape: 'square' },
  missing: { tone: 'warn', shape: 'triangle' },
  present: { tone: 'ok', shape: 'dot' },
} as const

/** What needs a decision first comes first. */
export const verdictOrder = Object.keys(verdictStyles) as Verdict[]

export const VerdictBadge = ({ verdict }: { verdict: Verdict }) => (
  <ShapeBadge {...verdictStyles[verdict]} word={m[`detection_verdict_${verdict}`]()} />
)

const shelfCheckStyles = {
  open: { tone: 'info', shape: 'ring' },
  reviewed: { tone: 'warn', shape: 'triangle' },
  applied: { tone: 'ok', shape: 'dot' },
  discarded: { tone: 'quiet', shape: 'diamond' },
} as const

export const ShelfCheckBadge = ({ state }: { state: keyof typeof shelfCheckStyles }) => (
  <ShapeBadge {...shelfCheckStyles[state]} word={m[`detection_state_${state}`]()} />
)

const anomalyStyles = {
  open: { tone: 'info', shape: 'ring' },
  confirmed: { tone: 'warn', shape: 'triangle' },
  dismissed: { tone: 'quiet', shape: 'diamond' },
  fixed: { tone: 'ok', shape: 'dot' },
  gone: { tone: 'quiet', shape: 'square' },
} as const

export const AnomalyBadge = ({ state }: { state: AnomalyState }) => (
  <ShapeBadge {...anomalyStyles[state]} word={m[`anomalies_state_${state}`]()} />
)
