import { Modal, Text, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { m } from '../lib/messages.ts'
import { DialogForm } from './form-dialog.tsx'

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
      closeButtonProps={{ 'aria-label': m.common_close() }}
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

  return (
    <DialogForm
      submit={confirmLabel ?? m.common_delete()}
      cancel={m.common_cancel()}
      isSaving={isLoading}
      isDisabled={!isMatch || isLoading}
      isDanger
      onSubmit={() => isMatch && !isLoading && onConfirm(typed)}
      onCancel={onClose}
    >
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
    </DialogForm>
  )
}
