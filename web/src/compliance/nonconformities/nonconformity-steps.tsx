import { Textarea, TextInput } from '@mantine/core'
import type { Nonconformity } from '@wellstock/contract/compliance/nonconformities'
import { nonconformity } from '@wellstock/contract/platform/kinds'
import type { NonconformityStep } from '@wellstock/domain/compliance/nonconformities'
import { useState } from 'react'
import { StepBar } from '../../identity/document-kinds/step-bar.tsx'
import { StepDialog } from '../../identity/document-kinds/step-dialog.tsx'
import { useDocumentForm } from '../../identity/document-kinds/use-document-form.ts'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'

/** What the caller may do with it now. */
export const NonconformitySteps = ({ found }: { found: Nonconformity }) => (
  <StepBar
    steps={found.steps}
    next={['contain', 'correct', 'verify', 'close']}
    label={(step) => m[`nonconformities_do_${step}`]()}
    dialog={(step, onClose) => <Dialog step={step} found={found} onClose={onClose} />}
  />
)

type DialogProps = { step: NonconformityStep; found: Nonconformity; onClose: () => void }

/** A step says what was done, or why; a correction names the cause. */
function Dialog({ step, found, onClose }: DialogProps) {
  const { id, version, number } = found
  const [words, setWords] = useState('')
  const [cause, setCause] = useState(found.cause)
  const [isShort, setShort] = useState(false)
  const form = useDocumentForm<Nonconformity>(nonconformity, id, {
    done: ({ state }) => m.common_number_and_state({ number, state: m[`nonconformities_state_${state}`]() }),
    onClose,
  })
  const asksCause = step === 'correct'
  const isReason = step === 'recur' || step === 'void'
  const causeShort = asksCause && cause.trim().length < 3

  function submit() {
    const said = words.trim()
    if (said.length < 5 || causeShort) return setShort(true)
    form.send(() => {
      const at = { id, version }
      if (step === 'correct') return api.nonconformities.correct({ ...at, cause: cause.trim(), note: said })
      if (step === 'recur' || step === 'void') return api.nonconformities[step]({ ...at, reason: said })
      return api.nonconformities[step]({ ...at, note: said })
    })
  }

  return (
    <StepDialog
      form={form}
      shows={['note', 'reason', 'cause']}
      title={m.common_step_of({ step: m[`nonconformities_do_${step}`](), number })}
      submit={m[`nonconformities_do_${step}`]()}
      isDanger={step === 'void'}
      onSubmit={submit}
      onClose={onClose}
    >
      {asksCause && (
        <TextInput
          label={m.nonconformities_cause()}
          maxLength={500}
          value={cause}
          error={isShort && causeShort ? m.nonconformities_cause_missing() : form.fields.cause}
          onChange={(event) => setCause(event.currentTarget.value)}
          required
          data-autofocus
        />
      )}
      <Textarea
        label={isReason ? m.common_reason() : m.nonconformities_what_was_done()}
        autosize
        minRows={3}
        maxLength={isReason ? 500 : 1000}
        value={words}
        error={
          isShort && words.trim().length < 5
            ? m.orders_reason_short()
            : (form.fields.note ?? form.fields.reason)
        }
        onChange={(event) => {
          setWords(event.currentTarget.value)
          setShort(false)
        }}
        required
        data-autofocus={!asksCause || undefined}
      />
    </StepDialog>
  )
}
