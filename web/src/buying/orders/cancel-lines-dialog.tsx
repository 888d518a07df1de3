import { Checkbox, Text } from '@mantine/core'
import type { Order } from '@wellstock/contract/buying/order'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { NoteField } from '../../ui/note-field.tsx'
import { Refused } from '../../ui/refusal.tsx'
import { toast } from '../../ui/toast.tsx'
import { MIN_REASON } from '../../ui/words-dialog.tsx'
import { useOrderStep } from './queries.ts'
import { linesWords } from './words.ts'

/** Chooses lines of an approved order that are not to be bought after all, and says why. */
export function CancelLinesDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { id, version, number, lines } = order
  const step = useOrderStep(id)
  const [chosen, setChosen] = useState<string[]>([])
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState<{ lines?: string; reason?: string }>({})
  const refused = step.error instanceof Problem ? step.error.fields.reason : undefined

  function submit() {
    const said = reason.trim()
    if (chosen.length === 0) return setMissing({ lines: m.orders_choose_lines() })
    if (said.length < MIN_REASON) return setMissing({ reason: m.orders_reason_short() })
    step.mutate(() => api.orders.cancelLines({ id, version, lineIds: chosen, reason: said }), {
      onSuccess: () => {
        toast.success(m.orders_lines_cancelled({ number, lines: linesWords(chosen.length) }))
        onClose()
      },
    })
  }

  return (
    <FormDialog
      title={m.orders_do_cancel_lines()}
      submit={m.orders_do_cancel_lines()}
      cancel={m.common_cancel()}
      isSaving={step.isPending}
      isDanger
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>{m.orders_cancel_lines_text()}</Text>
      <Checkbox.Group
        aria-label={m.common_lines()}
        value={chosen}
        error={missing.lines}
        onChange={(next) => {
          setChosen(next)
          setMissing({})
        }}
      >
        {lines
          .filter(({ cancelled }) => !cancelled)
          .map((line) => (
            <Checkbox
              key={line.id}
              my="xs"
              value={line.id}
              label={m.orders_line_of({
                quantity: formatNumber(line.quantity),
                unit: line.unit,
                name: line.name,
              })}
            />
          ))}
      </Checkbox.Group>
      <NoteField
        label={m.common_reason()}
        rows={3}
        maxLength={500}
        value={reason}
        error={missing.reason ?? refused}
        onChange={(event) => {
          setReason(event.currentTarget.value)
          setMissing({})
        }}
      />
      <Refused error={step.error} shows={['reason']} />
    </FormDialog>
  )
}
