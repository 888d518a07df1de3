import { useState } from 'react'
import { m } from '../../lib/messages.ts'
import { NoteField } from '../../ui/note-field.tsx'
import { MIN_REASON } from '../../ui/words-dialog.tsx'

/** What somebody says with a step, in so many characters at least. */
export function useReason() {
  const [value, setValue] = useState('')
  const [isShort, setShort] = useState(false)
  const said = value.trim()
  return {
    value,
    isShort,
    said,
    change: (next: string) => {
      setValue(next)
      setShort(false)
    },
    /** Whether it is too short; then its field says so. */
    refuse: () => {
      const isTooShort = said.length < MIN_REASON
      setShort(isTooShort)
      return isTooShort
    },
  }
}

type ReasonFieldProps = {
  reason: ReturnType<typeof useReason>
  /** What the server says is wrong with it. */
  error: string | undefined
  /** What is asked for, where that is no reason. */
  label?: string
}

/** The field of what is said with a step. */
export const ReasonField = ({ reason, error, label = m.common_reason() }: ReasonFieldProps) => (
  <NoteField
    label={label}
    rows={3}
    maxLength={500}
    value={reason.value}
    error={reason.isShort ? m.common_reason_too_short() : error}
    onChange={(event) => reason.change(event.currentTarget.value)}
    data-autofocus
  />
)
