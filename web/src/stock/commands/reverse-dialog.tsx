import { Text } from '@mantine/core'
import type { Movement } from '@wellstock/contract/stock/movements'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatChange, formatDateTime } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { movementWord } from '../items/movement-word.ts'
import { AskingForm } from './asking-form.tsx'
import { useShowItems } from './queries.ts'
import { ReasonField } from './reason-field.tsx'
import { useCommandForm } from './use-command-form.ts'

type ReverseDialogProps = { movement: Movement; unit: string; onClose: () => void }

/** Reverses a movement, for a reason; of a move, both its legs. */
export function ReverseDialog({ movement, unit, onClose }: ReverseDialogProps) {
  const showItems = useShowItems()
  const [reason, setReason] = useState('')
  const asking = useCommandForm(
    api.stock.reverse,
    (item) => {
      showItems(item)
      toast.success(m.stock_reverse_done())
    },
    onClose,
  )
  const isLeg = movement.type === 'transfer_in' || movement.type === 'transfer_out'
  return (
    <AskingForm
      title={m.stock_reverse_title()}
      asking={asking}
      shows={['reason']}
      submit={m.stock_reverse_submit()}
      onSubmit={() => asking.send({ id: movement.id, reason })}
      onClose={onClose}
    >
      <p>
        <b>{`${movementWord(movement)} ${formatChange(movement.quantity)} ${unit}`}</b>
        <br />
        <span className={ui.quiet}>
          {formatDateTime(movement.occurredAt)} · {movement.actor}
        </span>
      </p>
      <Text c="dimmed">{isLeg ? m.stock_reverse_legs() : m.stock_reverse_text()}</Text>
      <ReasonField
        label={m.common_reason()}
        required
        data-autofocus
        value={reason}
        onChange={setReason}
        error={asking.fields.reason}
      />
    </AskingForm>
  )
}
