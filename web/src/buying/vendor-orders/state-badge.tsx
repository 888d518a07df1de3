import { IconMailExclamation, IconMailForward, IconMessageReply } from '@tabler/icons-react'
import type { VendorOrderRow } from '@wellstock/contract/buying/vendor-order'
import type { VendorOrderState } from '@wellstock/domain/buying/vendor-orders'
import { m } from '../../lib/messages.ts'
import { ShapeBadge } from '../../ui/shape-badge.tsx'
import ui from '../../ui/shared.module.css'
import { stateWord } from './words.ts'

const styles = {
  draft: { tone: 'quiet', shape: 'ring' },
  pending_approval: { tone: 'warn', shape: 'ring' },
  sent: { tone: 'info', shape: 'triangle' },
  acknowledged: { tone: 'ok', shape: 'dot' },
  on_hold: { tone: 'warn', shape: 'square' },
  partly_received: { tone: 'info', shape: 'dot' },
  received: { tone: 'ok', shape: 'dot' },
  closed: { tone: 'quiet', shape: 'dot' },
  cancelled: { tone: 'quiet', shape: 'diamond' },
} as const satisfies Record<VendorOrderState, object>

/** How far a vendor order is, by shape, word and colour. */
export const StateBadge = ({ state }: { state: VendorOrderState }) => (
  <ShapeBadge {...styles[state]} word={stateWord(state)} />
)

/** That the vendor said something that is not as ordered, and somebody has to see to it. */
export const AnswerMark = ({ order: { isAnswered } }: { order: Pick<VendorOrderRow, 'isAnswered'> }) =>
  isAnswered && (
    <span className={`${ui.iconWord} ${ui.rigidIcons} ${ui.text13} ${ui.medium}`}>
      <IconMessageReply size={16} stroke={2} aria-hidden />
      {m.vendor_orders_answered()}
    </span>
  )

/** That the e-mail which carries it has not left; nothing where it has, or does not matter any more. */
export function MailMark({ order: { state, mail } }: { order: Pick<VendorOrderRow, 'state' | 'mail'> }) {
  if (state === 'cancelled' || (mail !== 'waiting' && mail !== 'failing')) return null
  const Icon = mail === 'failing' ? IconMailExclamation : IconMailForward
  return (
    <span
      className={`${ui.iconWord} ${ui.rigidIcons} ${ui.text13} ${mail === 'failing' ? ui.danger : ui.quiet}`}
    >
      <Icon size={16} stroke={2} aria-hidden />
      {m[`vendor_orders_mail_${mail}`]()}
    </span>
  )
}
