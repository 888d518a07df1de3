import { IconAlertTriangle } from '@tabler/icons-react'
import type { BlanketOrderRow } from '@wellstock/contract/buying/blanket-orders'
import type { BlanketOrderStanding } from '@wellstock/domain/buying/blanket-orders'
import { ShapeBadge } from '../../ui/shape-badge.tsx'
import ui from '../../ui/shared.module.css'
import { reasonWord, standingWord } from './words.ts'

const styles = {
  draft: { tone: 'quiet', shape: 'ring' },
  active: { tone: 'ok', shape: 'dot' },
  expired: { tone: 'danger', shape: 'diamond' },
  ended: { tone: 'quiet', shape: 'square' },
  cancelled: { tone: 'quiet', shape: 'diamond' },
} as const satisfies Record<BlanketOrderStanding, object>

/** Whether it holds, by shape, word and colour. */
export const StateBadge = ({ standing }: { standing: BlanketOrderStanding }) => (
  <ShapeBadge {...styles[standing]} word={standingWord(standing)} />
)

/** Why it runs out; nothing where it does not. */
export const RunningOut = ({ order: { runningOut } }: { order: Pick<BlanketOrderRow, 'runningOut'> }) =>
  runningOut.length > 0 && (
    <span className={`${ui.iconWord} ${ui.rigidIcons} ${ui.text13} ${ui.warn}`}>
      <IconAlertTriangle size={16} stroke={2} aria-hidden />
      {runningOut.map(reasonWord).join(', ')}
    </span>
  )
