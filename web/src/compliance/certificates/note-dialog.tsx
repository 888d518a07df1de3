import type { Audit, AuditCheck } from '@wellstock/contract/compliance/audits'
import { useState } from 'react'
import { StepDialog } from '../../identity/document-kinds/step-dialog.tsx'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { NoteField } from '../../ui/note-field.tsx'
import { useCheck } from './audit-queries.ts'

type NoteDialogProps = { audit: Audit; check: AuditCheck; onClose: () => void }

/** What the auditor writes beside a clause. */
export function NoteDialog({ audit: { id }, check, onClose }: NoteDialogProps) {
  const { clauseId, number, version, result } = check
  const [note, setNote] = useState(check.note)
  const save = useCheck()
  return (
    <StepDialog
      form={{ error: save.error, isSaving: save.isPending }}
      shows={['note']}
      title={m.audits_check_note({ number })}
      submit={m.common_save()}
      onSubmit={() => save.mutate({ id, clauseId, version, result, note }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <NoteField
        label={m.common_note()}
        rows={3}
        maxLength={1000}
        value={note}
        error={save.error instanceof Problem ? save.error.fields.note : undefined}
        onChange={(event) => setNote(event.currentTarget.value)}
        data-autofocus
      />
    </StepDialog>
  )
}
