import { Button, Group, Modal, type ModalProps, Stack } from '@mantine/core'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
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

/** Of radio buttons, the one that is chosen. */
function firstField(form: HTMLFormElement) {
  const first = form.querySelector('input:enabled:not([type=hidden]), textarea:enabled, select:enabled')
  const name = first?.matches('[type=radio]') && first.getAttribute('name')
  return (name && form.querySelector(`[name="${name}"]:checked`)) || first
}

/** The form of a dialog, with the buttons to send it or not. What is wrong it says itself, not the browser. */
export function DialogForm({ isDisabled = false, isDanger = false, ...props }: DialogFormProps) {
  const form = useRef<HTMLFormElement>(null)
  // Its first field has the focus unless it says another, not the cross that closes it.
  useLayoutEffect(() => {
    if (form.current && !form.current.querySelector('[data-autofocus]'))
      firstField(form.current)?.setAttribute('data-autofocus', '')
  }, [])
  return (
    <form
      ref={form}
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
}

type FormDialogProps = Omit<DialogFormProps, 'onCancel'> & {
  title: string
  onClose: () => void
  closeLabel?: string
  size?: ModalProps['size']
}

export const FormDialog = ({
  title,
  onClose,
  closeLabel = m.common_close(),
  size,
  ...form
}: FormDialogProps) => (
  <Modal opened onClose={onClose} title={title} size={size} closeButtonProps={{ 'aria-label': closeLabel }}>
    <DialogForm {...form} onCancel={onClose} />
  </Modal>
)
