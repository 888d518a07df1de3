import type { CheckResult } from '@wellstock/domain/compliance/audit-checklists'
import { m } from '../../lib/messages.ts'
import { ShapeBadge } from '../../ui/shape-badge.tsx'

const styles = {
  conforms: { tone: 'ok', shape: 'dot' },
  finding: { tone: 'danger', shape: 'triangle' },
  not_applicable: { tone: 'quiet', shape: 'diamond' },
  unlooked: { tone: 'info', shape: 'ring' },
} as const

/** What came of a clause, by shape, word and color. */
export const ResultBadge = ({ result }: { result: CheckResult | null }) => (
  <ShapeBadge {...styles[result ?? 'unlooked']} word={m[`audits_check_${result ?? 'unlooked'}`]()} />
)
