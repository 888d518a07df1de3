import type { AnomalyState } from '@wellstock/domain/stock/anomalies'
import type { Verdict } from '@wellstock/domain/stock/detection'
import { m } from '../../lib/messages.ts'
import { ShapeBadge } from '../../ui/shape-badge.tsx'

const ofVerdict = {
  recalled: { tone: 'danger', shape: 'octagon' },
  expired: { tone: 'danger', shape: 'diamond' },
  unknown: { tone: 'quiet', shape: 'ring' },
  unexpected: { tone: 'info', shape: 'square' },
  missing: { tone: 'warn', shape: 'triangle' },
  present: { tone: 'ok', shape: 'dot' },
} as const

/** What needs a decision first comes first. */
export const verdictOrder = Object.keys(ofVerdict) as Verdict[]

export const VerdictBadge = ({ verdict }: { verdict: Verdict }) => (
  <ShapeBadge {...ofVerdict[verdict]} word={m[`detection_verdict_${verdict}`]()} />
)

const ofShelfCheck = {
  open: { tone: 'info', shape: 'ring' },
  reviewed: { tone: 'warn', shape: 'triangle' },
  applied: { tone: 'ok', shape: 'dot' },
  discarded: { tone: 'quiet', shape: 'diamond' },
} as const

export const ShelfCheckBadge = ({ state }: { state: keyof typeof ofShelfCheck }) => (
  <ShapeBadge {...ofShelfCheck[state]} word={m[`detection_state_${state}`]()} />
)

const ofAnomaly = {
  open: { tone: 'info', shape: 'ring' },
  confirmed: { tone: 'warn', shape: 'triangle' },
  dismissed: { tone: 'quiet', shape: 'diamond' },
  fixed: { tone: 'ok', shape: 'dot' },
  gone: { tone: 'quiet', shape: 'square' },
} as const

export const AnomalyBadge = ({ state }: { state: AnomalyState }) => (
  <ShapeBadge {...ofAnomaly[state]} word={m[`anomalies_state_${state}`]()} />
)
