import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatDate } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { toast } from '../../ui/toast.tsx'
import { AskingForm } from './asking-form.tsx'
import type { LotFacts } from './hold-dialog.tsx'
import { lotName } from './lot-select.tsx'
import { ReasonField } from './reason-field.tsx'
import { useCommandForm } from './use-command-form.ts'
import { noWitness, signed, WitnessFields, witnessPaths } from './witness-fields.tsx'

/** Corrects the expiry date of a lot: to a later one than was known with a second person only. */
export function ExpiryDialog({ lot, onClose }: { lot: LotFacts; onClose: () => void }) {
  const [expiryDate, setExpiryDate] = useState(lot.expiryDate ?? '')
  const [reason, setReason] = useState('')
  const [witness, setWitness] = useState(noWitness)
  const asking = useCommandForm(
    api.stock.correctExpiry,
    () => {
      toast.success(m.stock_expiry_done({ lot: lotName(lot), date: formatDate(expiryDate) }))
    },
    onClose,
  )
  const isLater = lot.expiryDate !== null && expiryDate > lot.expiryDate
  const needsWitness = isLater || asking.asked.has('witness')

  return (
    <AskingForm
      title={m.stock_expiry_title({ lot: lotName(lot) })}
      asking={asking}
      shows={['expiryDate', 'reason', ...witnessPaths]}
      submit={m.stock_expiry_submit()}
      isReady={expiryDate !== ''}
      onSubmit={() =>
        asking.send({ id: lot.lotId, expiryDate, reason, ...(needsWitness && signed(witness)) })
      }
      onClose={onClose}
    >
      <Text c="dimmed">{m.stock_expiry_text()}</Text>
      <TextInput
        type="date"
        label={m.common_expiry()}
        data-autofocus
        value={expiryDate}
        onChange={(event) => setExpiryDate(event.currentTarget.value)}
        error={asking.fields.expiryDate}
      />
      <ReasonField
        label={m.common_reason()}
        required
        value={reason}
        onChange={setReason}
        error={asking.fields.reason}
      />
      {needsWitness && <WitnessFields value={witness} onChange={setWitness} fields={asking.fields} />}
    </AskingForm>
  )
}
