import { Button, Group, Modal, type ModalProps, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { m } from '../lib/messages.ts'
import ui from './shared.module.css'

type DialogFormProps = {
  /** What the buttons say. */
  submit: ReactNode
  cancel: string
  isSaving: boolean
  /** How far it is, while it is under way. */
  progress?: string | undefined
  isDisabled?: boolean
  isDanger?: boolean
  onSubmit: () => void
  onCancel: () => void
  children: ReactNode
}

/** The form of a dialog, with the buttons to send it or not. What is wrong it says itself, not the browser. */
export const DialogForm = ({ isDisabled = false, isDanger = false, ...props }: DialogFormProps) => (
  <form
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      props.onSubmit()
    }}
  >
    <Stack gap="md">
      {props.children}
      <Group justify="flex-end" gap="xs">
        {props.progress && (
          <span role="status" className={`${ui.figures} ${ui.quiet}`}>
            {props.progress}
          </span>
        )}
        <Button variant="default" onClick={props.onCancel}>
          {props.cancel}
        </Button>
        <Button
          type="submit"
          loading={props.isSaving}
          disabled={isDisabled}
          {...(isDanger && { color: 'danger' })}
        >
          {props.submit}
        </Button>
      </Group>
    </Stack>
  </form>
)

type FormDialogProps = Omit<DialogFormProps, 'onCancel'> & {
  title: string
  onClose: () => void
  closeLabel?: string
  size?: ModalProps['size']
}

export const FormDialog = ({ title, onClose, closeLabel = m.close(), size, ...form }: FormDialogProps) => (
  <Modal opened onClose={onClose} title={title} size={size} closeButtonProps={{ 'aria-label': closeLabel }}>
    <DialogForm {...form} onCancel={onClose} />
  </Modal>
)
