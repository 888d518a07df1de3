import type { AlertSeverity } from '@wellstock/contract/alert-lists'
import classes from './severity-badge.module.css'
import { severityWord } from './words.ts'

/** Each has its own outline, so that none rests on colour. */
const looks = {
  critical: { tone: 'danger', shape: <path d="M3 0h4l3 3v4l-3 3H3L0 7V3Z" /> },
  high: { tone: 'warn', shape: <path d="M5 .8 9.6 9.2H.4Z" /> },
  medium: { tone: 'info', shape: <path d="M5 0 10 5 5 10 0 5Z" /> },
  low: {
    tone: 'quiet',
    shape: <circle cx="5" cy="5" r="3.1" fill="none" stroke="currentColor" strokeWidth="1.8" />,
  },
} as const

export function SeverityBadge({ severity }: { severity: AlertSeverity }) {
  const { tone, shape } = looks[severity]
  return (
    <span className={classes.badge} data-tone={tone}>
      <svg width={10} height={10} viewBox="0 0 10 10" aria-hidden>
        {shape}
      </svg>
      {severityWord(severity)}
    </span>
  )
}
