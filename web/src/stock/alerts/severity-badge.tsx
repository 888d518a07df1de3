import type { AlertSeverity } from '@wellstock/domain/stock/alerts'
import { ShapeBadge } from '../../ui/shape-badge.tsx'
import { severityWord } from './words.ts'

const styles = {
  critical: { tone: 'danger', shape: 'octagon' },
  high: { tone: 'warn', shape: 'triangle' },
  medium: { tone: 'info', shape: 'diamond' },
  low: { tone: 'quiet', shape: 'ring' },
} as const

export const SeverityBadge = ({ severity }: { severity: AlertSeverity }) => (
  <ShapeBadge {...styles[severity]} word={severityWord(severity)} />
)
