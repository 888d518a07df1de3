import { Text } from '@mantine/core'
import type { Receipt } from '@wellstock/contract/buying/receipt'
import { receipt as kind } from '@wellstock/contract/platform/kinds'
import { useState } from 'react'
import { StepDialog } from '../../identity/document-kinds/step-dialog.tsx'
import { useDocumentForm } from '../../identity/document-kinds/use-document-form.ts'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { noWitness, signed, WitnessFields, witnessPaths } from '../../stock/commands/witness-fields.tsx'
import { NoteField } from '../../ui/note-field.tsx'
import { MIN_REASON } from '../../ui/words-dialog.tsx'

/** Takes a receipt back as a whole. Of what is worth much, a second person signs. */
export function ReverseDialog({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const { id, version, number } = receipt
  const form = useDocumentForm<Receipt>(kind, id, { done: () => m.receipts_reversed({ number }), onClose })
  const [reason, setReason] = useState('')
  const [isShort, setShort] = useState(false)
  const [witness, setWitness] = useState(noWitness)
  const { fields } = form
  const needsWitness = receipt.needsWitness || witnessPaths.some((path) => fields[path])

  function submit() {
    const said = reason.trim()
    if (said.length < MIN_REASON) return setShort(true)
    form.send(() => api.receipts.reverse({ id, version, reason: said, ...signed(witness) }))
  }

  return (
    <StepDialog
      form={form}
      shows={['reason', ...witnessPaths]}
      title={m.receipts_reverse_title({ number })}
      submit={m.receipts_reverse()}
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
    </StepDialog>
  )
}
