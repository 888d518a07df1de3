import type { TextareaProps } from '@mantine/core'
import { NoteField } from '../../ui/note-field.tsx'

type ReasonFieldProps = Omit<TextareaProps, 'onChange'> & { onChange: (text: string) => void }

/** A reason or a note, as long as the server takes it. */
export const ReasonField = ({ onChange, ...props }: ReasonFieldProps) => (
  <NoteField rows={2} maxLength={500} {...props} onChange={(event) => onChange(event.currentTarget.value)} />
)
