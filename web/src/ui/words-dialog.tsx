import { Text } from '@mantine/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../lib/messages.ts'
import { Problem } from '../lib/problem.ts'
import { FormDialog } from './form-dialog.tsx'
import { NoteField } from './note-field.tsx'
import { Refused } from './refusal.tsx'
import { toast } from './toast.tsx'

/** Source: the `reason` of the contracts. */
export const MIN_REASON = 5

type WordsDialogProps<Input, Answer> = {
  title: string
  text: string
  label: string
  /** How the server calls what is asked for. */
  field: 'reason' | 'note' | 'explanation'
  /** What is said where it is too short; a note may be left out. */
  short: string | null
  yes: string
  /** What its other button says, where that is not Cancel. */
  no?: string
  isDanger?: boolean
  step: UseMutationResult<Answer, Error, Input>
  input: (words: string) => Input
  done: (answer: Answer) => string
  onClose: () => void
}

/** A step that takes a reason or a note. It stays open, with what was typed, until the answer is yes. */
export function WordsDialog<Input, Answer>({
  step,
  field,
  short,
  ...props
}: WordsDialogProps<Input, Answer>) {
  const [words, setWords] = useState('')
  const [isShort, setShort] = useState(false)
  const refused = step.error instanceof Problem ? step.error.fields[field] : undefined
  function submit() {
    const said = words.trim()
    if (short !== null && said.length < MIN_REASON) return setShort(true)
    step.mutate(props.input(said), {
      onSuccess: (answer) => {
        toast.success(props.done(answer))
        props.onClose()
      },
    })
  }
  return (
    <FormDialog
      title={props.title}
      submit={props.yes}
      cancel={props.no ?? m.common_cancel()}
      isSaving={step.isPending}
      isDanger={props.isDanger ?? false}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <Text>{props.text}</Text>
      <NoteField
        label={props.label}
        rows={3}
        maxLength={500}
        value={words}
        error={isShort ? short : refused}
        onChange={(event) => {
          setWords(event.currentTarget.value)
          setShort(false)
        }}
        data-autofocus
      />
      <Refused error={step.error} shows={[field]} />
    </FormDialog>
  )
}
