import { Select, Textarea, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { Nonconformity } from '@wellstock/contract/compliance/nonconformities'
import { nonconformity, recordPage } from '@wellstock/contract/platform/kinds'
import { useState } from 'react'
import { StepDialog } from '../../identity/document-kinds/step-dialog.tsx'
import { useDocumentForm } from '../../identity/document-kinds/use-document-form.ts'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { useSession } from '../../lib/session.tsx'

type OpenDialogProps = { device?: { id: string; name: string; officeId: string }; onClose: () => void }

/** Opens a nonconformity, of a device where it is asked for there. */
export function OpenDialog({ device, onClose }: OpenDialogProps) {
  const { offices } = useSession()
  const navigate = useNavigate()
  const [values, setValues] = useState({
    officeId: device?.officeId ?? (offices.length === 1 ? (offices[0]?.id ?? '') : ''),
    title: '',
    description: '',
  })
  const [missing, setMissing] = useState<'officeId' | 'title' | null>(null)
  const form = useDocumentForm<Nonconformity>(nonconformity, undefined, {
    done: ({ number }) => m.nonconformities_opened_done({ number }),
    onClose,
  })
  const change = (part: Partial<typeof values>) => {
    setValues({ ...values, ...part })
    setMissing(null)
  }

  function submit() {
    if (!values.officeId) return setMissing('officeId')
    if (!values.title.trim()) return setMissing('title')
    form.send(
      () => api.nonconformities.create({ ...values, ...(device && { deviceId: device.id }) }),
      ({ id }) => void navigate({ to: recordPage(nonconformity, id) }),
    )
  }

  return (
    <StepDialog
      form={form}
      shows={['officeId', 'title', 'description']}
      title={device ? m.nonconformities_open_of({ device: device.name }) : m.nonconformities_open()}
      submit={m.nonconformities_open_submit()}
      onSubmit={submit}
      onClose={onClose}
    >
      {!device && (
        <Select
          label={m.common_office()}
          data={offices.map(({ id, name }) => ({ value: id, label: name }))}
          value={values.officeId || null}
          onChange={(officeId) => change({ officeId: officeId ?? '' })}
          error={missing === 'officeId' ? m.nonconformities_office_missing() : form.fields.officeId}
          required
        />
      )}
      <TextInput
        label={m.nonconformities_title()}
        maxLength={120}
        value={values.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
        error={missing === 'title' ? m.nonconformities_title_missing() : form.fields.title}
        required
        data-autofocus
      />
      <Textarea
        label={m.nonconformities_description()}
        autosize
        minRows={3}
        maxLength={2000}
        value={values.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
        error={form.fields.description}
      />
    </StepDialog>
  )
}
