import type { AnomalyState } from '@wellstock/contract/anomaly-lists'
import type { Verdict } from '@wellstock/contract/detection-lists'
import { m } from '../paraglide/messages.js'
import classes from './shape-badge.module.css'

type Tone = 'ok' | 'warn' | 'danger' | 'info' | 'quiet'

const shapes = {
  dot: <circle cx="5" cy="5" r="4" />,
  ring: <circle cx="5" cy="5" r="3.1" fill="none" stroke="currentColor" strokeWidth="1.8" />,
  triangle: <path d="M5 .8 9.6 9.2H.4Z" />,
  diamond: <path d="M5 0 10 5 5 10 0 5Z" />,
  square: <rect x="1" y="1" width="8" height="8" rx="1.5" />,
  octagon: <path d="M3 0h4l3 3v4l-3 3H3L0 7V3Z" />,
} as const

type ShapeBadgeProps = { tone: Tone; shape: keyof typeof shapes; word: string }

function ShapeBadge({ tone, shape, word }: ShapeBadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone}>
      <svg width={10} height={10} viewBox="0 0 10 10" aria-hidden>
        {shapes[shape]}
      </svg>
      {word}
    </span>
  )
}

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

const ofLook = {
  open: { tone: 'info', shape: 'ring' },
  reviewed: { tone: 'warn', shape: 'triangle' },
  applied: { tone: 'ok', shape: 'dot' },
  discarded: { tone: 'quiet', shape: 'diamond' },
} as const

export const LookBadge = ({ state }: { state: keyof typeof ofLook }) => (
  <ShapeBadge {...ofLook[state]} word={m[`detection_state_${state}`]()} />
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
