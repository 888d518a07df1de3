import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { m } from '../../lib/messages.ts'

type DismissDialogProps = {
  name: string
  isSaving: boolean
  onClose: () => void
  onDismiss: (note: string) => void
}

/** Not an issue, with a word on why for whoever comes across it again. */
export function DismissDialog({ name, isSaving, onClose, onDismiss }: DismissDialogProps) {
  const [note, setNote] = useState('')
  function submit(event: FormEvent) {
    event.preventDefault()
    onDismiss(note)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={m.anomalies_say_dismissed()}
      closeButtonProps={{ 'aria-label': m.close() }}
    >
      <form onSubmit={submit}>
        <Stack gap="md">
          <Text>{m.anomalies_dismiss_text({ name })}</Text>
          <Textarea
            label={m.anomalies_note()}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
            maxLength={500}
            rows={3}
            data-autofocus
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {m.anomalies_cancel()}
            </Button>
            <Button type="submit" loading={isSaving}>
              {m.anomalies_say_dismissed()}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
