import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { m } from '../lib/messages.ts'

type ConfirmDeleteProps = {
  isOpen: boolean
  onClose: () => void
  /** With what was typed, where a name has to be. */
  onConfirm: (typed: string) => void
  title: string
  /** When given, it has to be typed before Delete can be pressed; capitals do not matter. */
  itemName?: string
  isLoading?: boolean
  confirmLabel?: string
  /** Its name among dialogs that stand on each other. */
  stackId?: string
  /** What is lost, or why it was refused. */
  children?: ReactNode
}

/** The generic delete confirmation, specification 2.5. */
export function ConfirmDelete({ isOpen, onClose, title, stackId, ...props }: ConfirmDeleteProps) {
  return (
    <Modal
      stackId={stackId}
      opened={isOpen}
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': m.close() }}
    >
      <ConfirmForm onClose={onClose} {...props} />
    </Modal>
  )
}

// Inside the dialog, so that what was typed is gone when it opens again.
function ConfirmForm(props: Omit<ConfirmDeleteProps, 'isOpen' | 'title' | 'stackId'>) {
  const { onClose, onConfirm, itemName, isLoading = false, confirmLabel, children } = props
  const [typed, setTyped] = useState('')
  const isMatch = itemName === undefined || typed.trim().toLowerCase() === itemName.trim().toLowerCase()

  function confirm(event: FormEvent) {
    event.preventDefault()
    if (isMatch && !isLoading) onConfirm(typed)
  }

  return (
    <form onSubmit={confirm}>
      <Stack gap="md">
        <Text fw={550}>{m.confirm_cannot_undo()}</Text>
        {children}
        {itemName !== undefined && (
          <TextInput
            label={m.confirm_type_name({ name: itemName })}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
          />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {m.confirm_cancel()}
          </Button>
          <Button type="submit" color="danger" disabled={!isMatch || isLoading} loading={isLoading}>
            {confirmLabel ?? m.confirm_delete()}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
