import { Text } from '@mantine/core'
import { useState } from 'react'
import { m } from '../../lib/messages.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { NoteField } from '../../ui/note-field.tsx'

type DismissDialogProps = {
  name: string
  isSaving: boolean
  onClose: () => void
  onDismiss: (note: string) => void
}

/** Not an issue, with a word on why for whoever comes across it again. */
export function DismissDialog({ name, isSaving, onClose, onDismiss }: DismissDialogProps) {
  const [note, setNote] = useState('')
  function submit() {
    onDismiss(note)
  }
  return (
    <FormDialog
      title={m.anomalies_say_dismissed()}
      submit={m.anomalies_say_dismissed()}
      cancel={m.common_cancel()}
      isSaving={isSaving}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>{m.anomalies_dismiss_text({ name })}</Text>
      <NoteField
        label={m.common_note()}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        maxLength={500}
        rows={3}
        data-autofocus
      />
    </FormDialog>
  )
}
