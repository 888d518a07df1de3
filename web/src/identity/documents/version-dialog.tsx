import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { DocumentDetails } from '@wellstock/contract/identity/documents'
import { useState } from 'react'
import { query } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { FieldErrors } from '../../ui/field-errors.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useFieldErrors } from '../../ui/use-field-errors.ts'
import { FileField, sent } from './file-field.tsx'

const labels = { file: m.documents_file, note: m.documents_note }

type VersionDialogProps = { document: DocumentDetails; onClose: () => void }

/** The next version of a document, and what changed in it. */
export default function VersionDialog({ document, onClose }: VersionDialogProps) {
  const revise = useMutation(query.documents.addVersion.mutationOptions())
  // The one that was seen when the dialog opened: a newer one meanwhile is refused.
  const [after] = useState(document.currentVersion)
  const [file, setFile] = useState<File | null>(null)
  const [note, setNote] = useState('')
  const { input, ...errors } = useFieldErrors('version-', labels)

  async function submit() {
    if (!file) return errors.show({ file: m.documents_choose() })
    revise.mutate(
      { id: document.id, after, file: await sent(file), note: note.trim() },
      {
        onSuccess: (saved) => {
          toast.success(m.documents_saved({ title: saved.title }))
          onClose()
        },
        onError: errors.refuse,
      },
    )
  }

  return (
    <FormDialog
      title={`${m.documents_revise()}: ${document.title}`}
      submit={m.common_save()}
      cancel={m.common_cancel()}
      isSaving={revise.isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <FieldErrors errors={errors.summary} />
      <FileField
        id="version-file"
        file={file}
        error={input('file').error}
        onChange={(chosen) => {
          setFile(chosen)
          errors.forgetAll()
        }}
        onRefuse={(why) => errors.show({ file: why })}
      />
      <TextInput
        {...input('note')}
        autoComplete="off"
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
