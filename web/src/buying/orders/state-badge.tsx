import { IconAlertTriangle, IconBolt } from '@tabler/icons-react'
import type { OrderPriority, OrderState } from '@wellstock/domain/buying/orders'
import { ShapeBadge } from '../../ui/shape-badge.tsx'
import ui from '../../ui/shared.module.css'
import { priorityWord, stateWord } from './words.ts'

const styles = {
  draft: { tone: 'quiet', shape: 'ring' },
  submitted: { tone: 'warn', shape: 'ring' },
  changes_requested: { tone: 'info', shape: 'triangle' },
  approved: { tone: 'ok', shape: 'dot' },
  partly_ordered: { tone: 'info', shape: 'ring' },
  ordered: { tone: 'info', shape: 'triangle' },
  partly_received: { tone: 'info', shape: 'dot' },
  received: { tone: 'ok', shape: 'square' },
  rejected: { tone: 'danger', shape: 'diamond' },
  closed: { tone: 'quiet', shape: 'dot' },
  cancelled: { tone: 'quiet', shape: 'diamond' },
} as const satisfies Record<OrderState, object>

/** How far an order is, by shape, word and colour. */
export const StateBadge = ({ state }: { state: OrderState }) => (
  <ShapeBadge {...styles[state]} word={stateWord(state)} />
)

const icons = { urgent: IconAlertTriangle, emergency: IconBolt }

/** How soon it has to be there; what is not urgent says so quietly. */
export function Priority({ priority }: { priority: OrderPriority }) {
  if (priority === 'routine') return <span className={ui.quiet}>{priorityWord(priority)}</span>
  const Icon = icons[priority]
  return (
    <span className={`${ui.iconWord} ${ui.rigidIcons} ${priority === 'emergency' ? ui.danger : ui.warn}`}>
      <Icon size={16} stroke={2} aria-hidden />
      {priorityWord(priority)}
    </span>
  )
}
