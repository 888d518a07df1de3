import { Button, Group, Modal, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { m } from '../../lib/messages.ts'
import { Refusal } from '../../ui/refusal.tsx'
import type { Asking } from './use-asking.ts'
import { useFocusBack } from './use-focus-back.ts'

type AskingFormProps = {
  title: string
  asking: Asking
  /** The fields of the dialog, by the names the server gives them. */
  shows: readonly string[]
  /** What the button does. */
  submit: string
  isDanger?: boolean
  isReady?: boolean
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A dialog that asks one thing of the server. It stays open, with everything typed, until the answer is yes. */
export function AskingForm({
  title,
  asking,
  shows,
  submit,
  isDanger,
  isReady = true,
  ...props
}: AskingFormProps) {
  useFocusBack()
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={title}
      closeButtonProps={{ 'aria-label': m.close() }}
      size="lg"
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          props.onSubmit()
        }}
      >
        <Stack gap="md">
          {props.children}
          <Refusal error={asking.error} shows={shows} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={props.onClose}>
              {m.stock_cancel()}
            </Button>
            <Button
              type="submit"
              loading={asking.isPending}
              disabled={!isReady}
              {...(isDanger && { color: 'danger' })}
            >
              {submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
