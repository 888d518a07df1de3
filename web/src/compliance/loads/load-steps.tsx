import { Text } from '@mantine/core'
import type { Load } from '@wellstock/contract/compliance/loads'
import { sterilizerLoad } from '@wellstock/contract/platform/kinds'
import type { LoadStep } from '@wellstock/domain/compliance/load-states'
import { ReasonField, useReason } from '../../identity/document-kinds/reason-field.tsx'
import { StepBar } from '../../identity/document-kinds/step-bar.tsx'
import { StepDialog } from '../../identity/document-kinds/step-dialog.tsx'
import { useDocumentForm } from '../../identity/document-kinds/use-document-form.ts'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { LinkButton } from '../../ui/link-button.tsx'

/** What the caller may do with it now; its test is read by the task that records it. */
export function LoadSteps({ load }: { load: Load }) {
  const { id, taskId, state, steps } = load
  const isRead = state === 'negative' || state === 'positive' || state === 'voided'
  return (
    <StepBar
      steps={steps}
      next={['settle', 'reprocess']}
      label={(step) => m[`loads_do_${step}`]()}
      dialog={(step, onClose) => <Dialog step={step} load={load} onClose={onClose} />}
    >
      {taskId && !isRead && (
        <LinkButton to="/dashboard/compliance/tasks/$id" params={{ id: taskId }} search={{ load: id }}>
          {m.loads_read_test()}
        </LinkButton>
      )}
    </StepBar>
  )
}

type DialogProps = { step: LoadStep; load: Load; onClose: () => void }

/** What a step does, and why where it asks for that. */
function Dialog({ step, load, onClose }: DialogProps) {
  const { id, version, number } = load
  const reason = useReason()
  const form = useDocumentForm<Load>(sterilizerLoad, id, {
    done: () => m.common_number_and_state({ number, state: m[`loads_done_${step}`]() }),
    onClose,
  })
  const asksWhy = step === 'release' || step === 'void'

  function submit() {
    if (asksWhy && reason.refuse()) return
    form.send(() =>
      step === 'release' || step === 'void'
        ? api.sterilizerLoads[step]({ id, version, reason: reason.said })
        : api.sterilizerLoads[step]({ id, version }),
    )
  }

  return (
    <StepDialog
      form={form}
      shows={['reason']}
      title={m.common_step_of({ step: m[`loads_do_${step}`](), number })}
      submit={m[`loads_do_${step}`]()}
      isDanger={step === 'void'}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>{m[`loads_about_${step}`]()}</Text>
      {asksWhy && <ReasonField reason={reason} error={form.fields.reason} />}
    </StepDialog>
  )
}
