import { Select, Textarea, TextInput } from '@mantine/core'
import type { Audit, AuditAct } from '@wellstock/contract/compliance/audits'
import { auditResults, findingSeverities } from '@wellstock/domain/compliance/certificates'
import { useState } from 'react'
import { ReasonField, useReason } from '../../identity/document-kinds/reason-field.tsx'
import { StepDialog } from '../../identity/document-kinds/step-dialog.tsx'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { today } from '../../stock/expirations/dates.ts'
import { NoteField } from '../../ui/note-field.tsx'
import ui from '../../ui/shared.module.css'
import { ChecklistField } from './checklist-field.tsx'
import { useAuditForm } from './use-audit-form.ts'
import { useChecklist } from './use-checklist.ts'

type DialogProps = { audit: Audit; title: string; onClose: () => void }

/** What is done with an audit. */
export function AuditDialog({ act, ...props }: DialogProps & { act: AuditAct }) {
  if (act === 'edit') return <ChangeDialog {...props} />
  if (act === 'record') return <RecordDialog {...props} />
  return act === 'call_off' ? <CallOffDialog {...props} /> : <FindingDialog {...props} />
}

/** It is planned for another day, or with somebody else. */
function ChangeDialog({ audit, title, onClose }: DialogProps) {
  const { id, version } = audit
  const checklist = useChecklist(audit)
  const [plannedOn, setPlannedOn] = useState(audit.plannedOn)
  const [auditor, setAuditor] = useState(audit.auditor)
  const form = useAuditForm(onClose)
  return (
    <StepDialog
      form={form}
      shows={['plannedOn', 'auditor', 'clauseIds']}
      size="lg"
      title={title}
      submit={m.common_save()}
      onSubmit={() =>
        form.send(() =>
          api.audits.update({
            ...{ id, version, plannedOn, auditor },
            ...(checklist.changed && { clauseIds: checklist.changed }),
          }),
        )
      }
      onClose={onClose}
    >
      <div className={ui.fieldPair}>
        <Day
          label={m.audits_planned_on()}
          value={plannedOn}
          error={form.fields.plannedOn}
          onChange={setPlannedOn}
        />
        <Auditor value={auditor} error={form.fields.auditor} onChange={setAuditor} />
      </div>
      <ChecklistField {...checklist.field} error={form.fields.clauseIds} />
    </StepDialog>
  )
}

const earlier = (one: string, other: string) => (one < other ? one : other)

/** It was done, with what result. */
function RecordDialog({ audit, title, onClose }: DialogProps) {
  const { id, version } = audit
  const [doneOn, setDoneOn] = useState(audit.doneOn ?? earlier(audit.plannedOn, today()))
  const [result, setResult] = useState(audit.result ?? 'passed')
  const [auditor, setAuditor] = useState(audit.auditor)
  const [leftReason, setLeftReason] = useState(audit.leftReason)
  const form = useAuditForm(onClose)
  const left = audit.clauses - audit.looked
  return (
    <StepDialog
      form={form}
      shows={['doneOn', 'result', 'auditor', 'leftReason']}
      title={title}
      submit={m.common_save()}
      onSubmit={() =>
        form.send(() => api.audits.record({ id, version, doneOn, result, auditor, leftReason }))
      }
      onClose={onClose}
    >
      <div className={ui.fieldPair}>
        <Day label={m.audits_done_on()} value={doneOn} error={form.fields.doneOn} onChange={setDoneOn} />
        <Select
          label={m.audits_result()}
          data={auditResults.map((value) => ({ value, label: m[`audits_result_${value}`]() }))}
          value={result}
          onChange={(next) => next && setResult(next as typeof result)}
          allowDeselect={false}
        />
      </div>
      <Auditor value={auditor} error={form.fields.auditor} onChange={setAuditor} />
      {left > 0 && (
        <NoteField
          label={m.audits_left_reason()}
          description={m.audits_left({ count: left })}
          rows={2}
          maxLength={500}
          value={leftReason}
          error={form.fields.leftReason}
          onChange={(event) => setLeftReason(event.currentTarget.value)}
          required
        />
      )}
    </StepDialog>
  )
}

function CallOffDialog({ audit: { id, version }, title, onClose }: DialogProps) {
  const reason = useReason()
  const form = useAuditForm(onClose)
  function submit() {
    if (reason.refuse()) return
    form.send(() => api.audits.callOff({ id, version, reason: reason.said }))
  }
  return (
    <StepDialog
      form={form}
      shows={['reason']}
      title={title}
      submit={title}
      isDanger
      onSubmit={submit}
      onClose={onClose}
    >
      <ReasonField reason={reason} error={form.fields.reason} />
    </StepDialog>
  )
}

/** What an auditor found; opened at a clause, of that. */
export function FindingDialog({
  audit: { id },
  title,
  named = '',
  onClose,
}: DialogProps & { named?: string }) {
  const [severity, setSeverity] = useState<(typeof findingSeverities)[number]>('minor')
  const [clause, setClause] = useState(named)
  const [what, setWhat] = useState('')
  const [isMissing, setMissing] = useState(false)
  const form = useAuditForm(onClose)
  function submit() {
    if (what.trim().length < 3) return setMissing(true)
    form.send(() => api.audits.addFinding({ id, severity, clause, what: what.trim() }))
  }
  return (
    <StepDialog
      form={form}
      shows={['severity', 'clause', 'what']}
      title={title}
      submit={title}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={ui.fieldPair}>
        <Select
          label={m.audits_severity()}
          data={findingSeverities.map((value) => ({ value, label: m[`audits_severity_${value}`]() }))}
          value={severity}
          onChange={(next) => next && setSeverity(next as typeof severity)}
          allowDeselect={false}
        />
        <TextInput
          label={m.audits_clause()}
          maxLength={40}
          value={clause}
          error={form.fields.clause}
          onChange={(event) => setClause(event.currentTarget.value)}
        />
      </div>
      <Textarea
        label={m.audits_what()}
        rows={3}
        maxLength={1000}
        value={what}
        error={isMissing ? m.audits_what_missing() : form.fields.what}
        onChange={(event) => {
          setWhat(event.currentTarget.value)
          setMissing(false)
        }}
        data-autofocus={named !== '' || undefined}
        required
      />
    </StepDialog>
  )
}

type FieldProps = { value: string; error: string | undefined; onChange: (value: string) => void }

const Day = ({ label, value, error, onChange }: FieldProps & { label: string }) => (
  <TextInput
    type="date"
    label={label}
    value={value}
    error={error}
    onChange={(event) => onChange(event.currentTarget.value)}
    required
  />
)

const Auditor = ({ value, error, onChange }: FieldProps) => (
  <TextInput
    label={m.audits_auditor()}
    maxLength={120}
    value={value}
    error={error}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
