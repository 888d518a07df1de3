import type { ComponentProps } from 'react'
import { m } from '../../lib/messages.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Refused } from '../../ui/refusal.tsx'
import type { useDocumentForm } from './use-document-form.ts'

type StepDialogProps = Omit<ComponentProps<typeof FormDialog>, 'cancel' | 'isSaving'> & {
  form: Pick<ReturnType<typeof useDocumentForm>, 'error' | 'isSaving'>
  /** The fields it has, which say themselves what is wrong with them. */
  shows: readonly string[]
}

/** The dialog of a step: its fields, and below them why it was refused. */
export const StepDialog = ({ form, shows, children, ...dialog }: StepDialogProps) => (
  <FormDialog {...dialog} cancel={m.common_cancel()} isSaving={form.isSaving}>
    {children}
    <Refused error={form.error} shows={shows} />
  </FormDialog>
)
