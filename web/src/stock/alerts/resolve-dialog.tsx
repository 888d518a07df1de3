import { Text } from '@mantine/core'
import type { Alert } from '@wellstock/contract/stock/alerts'
import { useState } from 'react'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { NoteField } from '../../ui/note-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { useResolveAlert } from './queries.ts'
import { subjectOf } from './words.ts'

/** Closes an alert that no fact closes, with what was found. */
export function ResolveDialog({ alert, onClose }: { alert: Alert; onClose: () => void }) {
  const resolve = useResolveAlert()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | undefined>()

  function submit() {
    const isShort = reason.trim().length < 5
    setError(isShort ? m.alerts_reason_short() : undefined)
    if (isShort) return
    resolve.mutate(
      { id: alert.id, reason },
      {
        onSuccess: () => {
          toast.success(m.alerts_resolve_done())
          onClose()
        },
        onError: (problem) => setError(messageOf(problem)),
      },
    )
  }

  return (
    <FormDialog
      title={m.alerts_resolve_title({ name: subjectOf(alert) })}
      closeLabel={m.common_close()}
      submit={m.alerts_resolve_save()}
      cancel={m.common_cancel()}
      isSaving={resolve.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>{m.alerts_resolve_text()}</Text>
      <NoteField
        label={m.common_reason()}
        value={reason}
        maxLength={500}
        autosize
        minRows={2}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={error}
        data-autofocus
      />
    </FormDialog>
  )
}
