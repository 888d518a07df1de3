import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { RecordRow } from '@wellstock/contract/compliance/task'
import { useState } from 'react'
import { StepDialog } from '../../identity/document-kinds/step-dialog.tsx'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { newId } from '../../lib/new-id.ts'
import { Problem } from '../../lib/problem.ts'
import { noWitness, signed, WitnessFields, witnessPaths } from '../../stock/commands/witness-fields.tsx'
import { NoteField } from '../../ui/note-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { MIN_REASON } from '../../ui/words-dialog.tsx'
import { RecordFields } from './record-fields.tsx'
import { type Asked, emptyRecord, foundOf, problemsOfRecord, type RecordValues } from './record-values.ts'

const shown = [
  ...['reason', 'outcome', 'found', 'adjusted', 'instrumentId', 'certificate', 'note', 'followUp'],
  ...witnessPaths,
]

/** A further version of a record, with the reason for it. */
export function CorrectDialog({ record, onClose }: { record: RecordRow; onClose: () => void }) {
  const { id, kind, second, readings, taskName: name } = record
  const asked: Asked = { kind, readings, signatures: second ? 2 : 1 }
  const [values, setValues] = useState<RecordValues>(() => ({
    ...emptyRecord(asked),
    outcome: record.outcome,
    readings: readings.map(({ value }) => value),
    found: record.found,
    adjusted: record.adjusted,
    instrumentId: record.instrument?.id ?? '',
    ...{ certificate: record.certificate, note: record.note, followUp: record.followUp },
  }))
  const [recordId] = useState(newId)
  const [reason, setReason] = useState('')
  const [witness, setWitness] = useState(noWitness)
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const step = useMutation({ mutationFn: (take: () => Promise<RecordRow>) => take() })
  const errors = { ...(step.error instanceof Problem && step.error.fields), ...wrong }
  function submit() {
    const short = reason.trim().length < MIN_REASON && { reason: m.common_reason_too_short() }
    const problems = { ...problemsOfRecord(asked, values, new Date()), ...short }
    setWrong(problems)
    if (Object.keys(problems).length > 0) return
    const input = { id, recordId, reason: reason.trim(), ...foundOf(asked, values), ...signed(witness) }
    step.mutate(() => api.complianceTasks.correct(input), {
      onSuccess: () => {
        toast.success(m.tasks_correct_done())
        onClose()
      },
    })
  }
  return (
    <StepDialog
      form={{ error: step.error, isSaving: step.isPending }}
      shows={shown}
      size="lg"
      title={m.tasks_correct_title({ name })}
      submit={m.tasks_correct()}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>{m.tasks_correct_text()}</Text>
      <RecordFields
        asked={asked}
        values={values}
        errors={errors}
        onChange={(part) => {
          setValues({ ...values, ...part })
          setWrong({})
        }}
      />
      <NoteField
        label={m.common_reason()}
        rows={2}
        maxLength={500}
        value={reason}
        error={errors.reason}
        onChange={(event) => {
          setReason(event.currentTarget.value)
          setWrong({})
        }}
      />
      {asked.signatures === 2 && <WitnessFields value={witness} onChange={setWitness} fields={errors} />}
    </StepDialog>
  )
}
