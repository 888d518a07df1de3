import { Text } from '@mantine/core'
import type { Receipt } from '@wellstock/contract/buying/receipts'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { noWitness, signed, WitnessFields, witnessPaths } from '../../stock/commands/witness-fields.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { NoteField } from '../../ui/note-field.tsx'
import { Refused } from '../../ui/refusal.tsx'
import { toast } from '../../ui/toast.tsx'
import { MIN_REASON } from '../../ui/words-dialog.tsx'
import { useReceiptStep } from './queries.ts'

/** Takes a receipt back as a whole. Of what is worth much, a second person signs. */
export function ReverseDialog({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const { id, version, number } = receipt
  const step = useReceiptStep(id)
  const [reason, setReason] = useState('')
  const [isShort, setShort] = useState(false)
  const [witness, setWitness] = useState(noWitness)
  const fields = step.error instanceof Problem ? step.error.fields : {}
  const needsWitness = receipt.needsWitness || witnessPaths.some((path) => fields[path])

  function submit() {
    const said = reason.trim()
    if (said.length < MIN_REASON) return setShort(true)
    step.mutate(() => api.receipts.reverse({ id, version, reason: said, ...signed(witness) }), {
      onSuccess: () => {
        toast.success(m.receipts_reversed({ number }))
        onClose()
      },
    })
  }

  return (
    <FormDialog
      title={m.receipts_reverse_title({ number })}
      submit={m.receipts_reverse()}
      cancel={m.common_cancel()}
      isSaving={step.isPending}
      isDanger
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>{m.receipts_reverse_text()}</Text>
      <NoteField
        label={m.common_reason()}
        rows={3}
        maxLength={500}
        value={reason}
        error={isShort ? m.orders_reason_short() : fields.reason}
        onChange={(event) => {
          setReason(event.currentTarget.value)
          setShort(false)
        }}
        data-autofocus
      />
      {needsWitness && <WitnessFields value={witness} onChange={setWitness} fields={fields} />}
      <Refused error={step.error} shows={['reason', ...witnessPaths]} />
    </FormDialog>
  )
}
