import { TextInput } from '@mantine/core'
import type { Nonconformity } from '@wellstock/contract/compliance/nonconformities'
import { nonconformity } from '@wellstock/contract/platform/kinds'
import type { NonconformityStep } from '@wellstock/domain/compliance/nonconformities'
import { useState } from 'react'
import { ReasonField, useReason } from '../../identity/document-kinds/reason-field.tsx'
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
  const words = useReason()
  const [cause, setCause] = useState(found.cause)
  const [isCauseShort, setCauseShort] = useState(false)
  const form = useDocumentForm<Nonconformity>(nonconformity, id, {
    done: ({ state }) => m.common_number_and_state({ number, state: m[`nonconformities_state_${state}`]() }),
    onClose,
  })
  const asksCause = step === 'correct'
  const isReason = step === 'recur' || step === 'void'

  function submit() {
    const isShort = asksCause && cause.trim().length < 3
    setCauseShort(isShort)
    if (words.refuse() || isShort) return
    const { said } = words
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
          error={isCauseShort ? m.nonconformities_cause_missing() : form.fields.cause}
          onChange={(event) => {
            setCause(event.currentTarget.value)
            setCauseShort(false)
          }}
          required
          data-autofocus
        />
      )}
      <ReasonField
        label={isReason ? m.common_reason() : m.nonconformities_what_was_done()}
        reason={words}
        error={form.fields.note ?? form.fields.reason}
      />
    </StepDialog>
  )
}
