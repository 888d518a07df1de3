import type { Certificate, CertificateAct } from '@wellstock/contract/compliance/certificates'
import { certificate } from '@wellstock/contract/platform/kinds'
import { useState } from 'react'
import { ReasonField, useReason } from '../../identity/document-kinds/reason-field.tsx'
import { StepBar } from '../../identity/document-kinds/step-bar.tsx'
import { StepDialog } from '../../identity/document-kinds/step-dialog.tsx'
import { useDocumentForm } from '../../identity/document-kinds/use-document-form.ts'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { CertificateForm } from './certificate-form.tsx'
import { cycleOf, placed, sentAudits, type Wrong, wrongCycle } from './certificate-values.ts'
import { CycleFields } from './cycle-fields.tsx'
import { standingWord } from './words.ts'

type OfOne = { found: Certificate; onClose: () => void }

/** What the caller may do with it now. One that ends is renewed before anything else. */
export const CertificateSteps = ({ found }: { found: Certificate }) => (
  <StepBar
    steps={found.steps}
    next={['issue', 'reinstate', ...(isEnding(found) ? (['renew'] as const) : [])]}
    label={(step) => m[`certificates_do_${step}`]()}
    dialog={(step, onClose) => <Dialog step={step} found={found} onClose={onClose} />}
  />
)

const isEnding = ({ standing }: Certificate) => standing === 'due' || standing === 'expired'

function Dialog({ step, found, onClose }: OfOne & { step: CertificateAct }) {
  if (step === 'edit' || step === 'renew')
    return <CertificateForm mode={step} found={found} onClose={onClose} />
  if (step === 'issue') return <IssueDialog found={found} onClose={onClose} />
  return <ReasonDialog step={step} found={found} onClose={onClose} />
}

const done = ({ number, standing }: Certificate) =>
  m.common_number_and_state({ number, state: standingWord(standing) })

/** Its body has decided. */
function IssueDialog({ found, onClose }: OfOne) {
  const { id, version, number, standard } = found
  const [values, setValues] = useState(() => cycleOf(found))
  const [wrong, setWrong] = useState<Wrong>({})
  const form = useDocumentForm<Certificate>(certificate, id, { done, onClose })
  function submit() {
    const missing = wrongCycle(values)
    setWrong(missing)
    if (Object.keys(missing).length > 0) return
    const { certificateNumber, body, decidedOn, expiresOn } = values
    form.send(() =>
      api.certificates.issue({
        ...{ id, version, certificateNumber, body, decidedOn, expiresOn },
        audits: sentAudits(standard, values),
      }),
    )
  }
  return (
    <StepDialog
      form={form}
      shows={[
        ...['certificateNumber', 'body', 'decidedOn', 'expiresOn'],
        ...['audits.0.plannedOn', 'audits.1.plannedOn', 'audits.2.plannedOn'],
      ]}
      title={m.common_step_of({ step: m.certificates_do_issue(), number })}
      submit={m.certificates_do_issue()}
      size="lg"
      onSubmit={submit}
      onClose={onClose}
    >
      <CycleFields
        standard={standard}
        values={values}
        wrong={{ ...placed(form.fields, values), ...wrong }}
        isIssued
        proposes
        hasAudits
        onChange={(part) => {
          setValues((before) => ({ ...before, ...part }))
          setWrong({})
        }}
      />
    </StepDialog>
  )
}

type ReasonStep = 'suspend' | 'reinstate' | 'withdraw' | 'call_off'

function ReasonDialog({ step, found, onClose }: OfOne & { step: ReasonStep }) {
  const { id, version, number } = found
  const reason = useReason()
  const form = useDocumentForm<Certificate>(certificate, id, { done, onClose })
  return (
    <StepDialog
      form={form}
      shows={['reason']}
      title={m.common_step_of({ step: m[`certificates_do_${step}`](), number })}
      submit={m[`certificates_do_${step}`]()}
      isDanger={step === 'withdraw' || step === 'call_off'}
      onSubmit={() => {
        if (reason.refuse()) return
        const take = step === 'call_off' ? 'callOff' : step
        form.send(() => api.certificates[take]({ id, version, reason: reason.said }))
      }}
      onClose={onClose}
    >
      <ReasonField reason={reason} error={form.fields.reason} />
    </StepDialog>
  )
}
