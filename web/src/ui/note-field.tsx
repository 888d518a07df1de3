import { Textarea, type TextareaProps } from '@mantine/core'
import { useState } from 'react'
import { m } from '../lib/messages.ts'
import { looksLikePatient } from './looks-like-patient.ts'

/** Something in somebody's own words. Nothing about patients belongs here: what looks like it is pointed out, and taken. */
export function NoteField({ description, onChange, ...props }: TextareaProps) {
  const [typed, setTyped] = useState('')
  const text = String(props.value ?? (typed || (props.defaultValue ?? '')))
  return (
    <Textarea
      {...props}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onChange?.(event)
      }}
      description={looksLikePatient(text) ? <b role="alert">{m.note_about_patient()}</b> : description}
    />
  )
}
