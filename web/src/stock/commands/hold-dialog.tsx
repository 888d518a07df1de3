import { Text } from '@mantine/core'
import type { LotStock } from '@wellstock/contract/stock/movements'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { toast } from '../../ui/toast.tsx'
import { AskingForm } from './asking-form.tsx'
import { HoldFields, type HoldWish } from './hold-fields.tsx'
import { lotName } from './lot-select.tsx'
import { ReasonField } from './reason-field.tsx'
import { useCommandForm } from './use-command-form.ts'

export type LotFacts = Pick<LotStock, 'lotNumber' | 'expiryDate' | 'hold' | 'isExpired'> & { lotId: string }

type LotDialogProps = { lot: LotFacts; onClose: () => void }

/** Puts a lot on hold, in every office that has it. */
export function HoldDialog({ lot, onClose }: LotDialogProps) {
  const [wish, setWish] = useState<HoldWish>({ hold: 'quarantined', reason: '' })
  const asking = useCommandForm(
    api.stock.hold,
    () => {
      toast.success(m.stock_held({ lot: lotName(lot) }))
    },
    onClose,
  )
  return (
    <AskingForm
      title={m.stock_hold_title({ lot: lotName(lot) })}
      asking={asking}
      shows={['hold', 'reason']}
      submit={m.stock_hold_submit()}
      onSubmit={() => asking.send({ id: lot.lotId, ...wish })}
      onClose={onClose}
    >
      <Text c="dimmed">{m.stock_hold_text()}</Text>
      <HoldFields value={wish} onChange={setWish} errors={asking.fields} />
    </AskingForm>
  )
}

export function ReleaseDialog({ lot, onClose }: LotDialogProps) {
  const [reason, setReason] = useState('')
  const asking = useCommandForm(
    api.stock.release,
    () => {
      toast.success(m.stock_released({ lot: lotName(lot) }))
    },
    onClose,
  )
  return (
    <AskingForm
      title={m.stock_release_title({ lot: lotName(lot) })}
      asking={asking}
      shows={['reason']}
      submit={m.stock_release_submit()}
      onSubmit={() => asking.send({ id: lot.lotId, reason })}
      onClose={onClose}
    >
      <Text c="dimmed">{lot.hold === 'recalled' ? m.stock_release_recalled() : m.stock_release_text()}</Text>
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
