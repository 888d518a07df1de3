import type { ReactNode } from 'react'
import { m } from '../../lib/messages.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import type { Asking } from './use-command-form.ts'
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
  isDanger = false,
  isReady = true,
  ...props
}: AskingFormProps) {
  useFocusBack()
  return (
    <FormDialog
      title={title}
      size="lg"
      submit={submit}
      cancel={m.common_cancel()}
      isSaving={asking.isPending}
      isDisabled={!isReady}
      isDanger={isDanger}
      onSubmit={props.onSubmit}
      onClose={props.onClose}
    >
      {props.children}
      <Refusal error={asking.error} shows={shows} />
    </FormDialog>
  )
}
