import { Text } from '@mantine/core'
import type { Transfer } from '@wellstock/contract/stock/transfers'
import { useState } from 'react'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { NoteField } from '../../ui/note-field.tsx'
import { Refused } from '../../ui/refusal.tsx'
import { toast } from '../../ui/toast.tsx'
import { useTransferStep } from './queries.ts'
import { stateWord } from './words.ts'

/** Source: the contract's `Reason`. */
export const MIN_REASON = 5

type WordsDialogProps = {
  transferId: string
  title: string
  text: string
  /** What is asked for, and how the server calls it: a reason is required, a note is not. */
  label: string
  field: 'reason' | 'note'
  isRequired?: boolean
  yes: string
  isDanger?: boolean
  take: (words: string) => Promise<Transfer>
  onClose: () => void
}

/** A step that takes a reason or a note. It stays open, with what was typed, until the answer is yes. */
export function WordsDialog({ isRequired = false, isDanger = false, ...props }: WordsDialogProps) {
  const step = useTransferStep(props.transferId)
  const [words, setWords] = useState('')
  const [isShort, setShort] = useState(false)
  const refused = step.error instanceof Problem ? step.error.fields[props.field] : undefined

  function submit() {
    const said = words.trim()
    if (isRequired && said.length < MIN_REASON) return setShort(true)
    step.mutate(() => props.take(said), {
      onSuccess: ({ number, state }) => {
        toast.success(m.transfers_now({ number, state: stateWord(state) }))
        props.onClose()
      },
    })
  }

  return (
    <FormDialog
      title={props.title}
      submit={props.yes}
      cancel={m.transfers_cancel()}
      isSaving={step.isPending}
      isDanger={isDanger}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <Text>{props.text}</Text>
      <NoteField
        label={props.label}
        rows={3}
        maxLength={500}
        value={words}
        error={isShort ? m.transfers_reason_short() : refused}
        onChange={(event) => {
          setWords(event.currentTarget.value)
          setShort(false)
        }}
        data-autofocus
      />
      <Refused error={step.error} shows={[props.field]} />
    </FormDialog>
  )
}
