import { Alert, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Certificate } from '@wellstock/contract/compliance/certificates'
import { certificate, recordPage } from '@wellstock/contract/platform/kinds'
import { standardKind } from '@wellstock/domain/compliance/certificate-dates'
import { certificateScopes, offeredStandards } from '@wellstock/domain/compliance/certificates'
import { deviceClasses } from '@wellstock/domain/compliance/devices'
import { useState } from 'react'
import { StepDialog } from '../../identity/document-kinds/step-dialog.tsx'
import { useDocumentForm } from '../../identity/document-kinds/use-document-form.ts'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { useSession } from '../../lib/session.tsx'
import ui from '../../ui/shared.module.css'
import { taskQueries } from '../devices/queries.ts'
import { classWord } from '../devices/words.ts'
import {
  type CertificateValues,
  placed,
  sentAudits,
  sentContent,
  valuesOf,
  type Wrong,
  wrongIn,
} from './certificate-values.ts'
import { CycleFields } from './cycle-fields.tsx'
import { useKept } from './use-kept.ts'
import { standingWord } from './words.ts'

type CertificateFormProps = {
  mode: 'new' | 'edit' | 'renew'
  /** The one that is changed or renewed. */
  found?: Certificate
  onClose: () => void
}

/** Enters a certificate, changes one, or renews it with the next one. */
export function CertificateForm({ mode, found, onClose }: CertificateFormProps) {
  const { person } = useSession()
  const navigate = useNavigate()
  const { offices, keepsAll } = useKept()
  const officeId = offices.length === 1 ? (offices[0]?.id ?? '') : ''
  const [values, setValues] = useState(() => valuesOf(found, mode, { me: person.id, keepsAll, officeId }))
  const [wrong, setWrong] = useState<Wrong>({})
  const isEdit = mode === 'edit' && found !== undefined
  const form = useDocumentForm<Certificate>(certificate, isEdit ? found.id : undefined, {
    done: ({ number, standing }) => m.common_number_and_state({ number, state: standingWord(standing) }),
    onClose,
  })
  const change = (part: Partial<CertificateValues>) => {
    setValues((before) => ({ ...before, ...part }))
    setWrong({})
  }
  const errors = { ...placed(form.fields, values), ...wrong }

  function submit() {
    const missing = wrongIn(values)
    setWrong(missing)
    if (Object.keys(missing).length > 0) return
    const content = sentContent(values)
    if (isEdit)
      return form.send(() => api.certificates.update({ id: found.id, version: found.version, ...content }))
    const { isIssued } = values
    form.send(
      () =>
        api.certificates.create({
          ...content,
          isIssued,
          audits: isIssued ? sentAudits(values.standard, values) : [],
          ...(found && { replacesId: found.id }),
        }),
      ({ id }) => void navigate({ to: recordPage(certificate, id) }),
    )
  }

  return (
    <StepDialog
      form={form}
      shows={[
        ...['standard', 'scope', 'officeId', 'deviceClass', 'ownerId', 'note', 'certificateNumber', 'body'],
        ...['decidedOn', 'expiresOn', 'audits.0.plannedOn', 'audits.1.plannedOn', 'audits.2.plannedOn'],
      ]}
      title={titleOf(mode, found)}
      submit={isEdit ? m.common_save() : m.certificates_add_submit()}
      size="lg"
      onSubmit={submit}
      onClose={onClose}
    >
      <StandardField
        value={values.standard}
        error={errors.standard}
        onChange={(standard) => change({ standard })}
      />
      <ScopeFields values={values} wrong={errors} onChange={change} />
      <OwnerField
        value={values.ownerId}
        known={found?.owner ?? person}
        error={errors.ownerId}
        onChange={(ownerId) => change({ ownerId })}
      />
      {!isEdit && (
        <Switch
          label={m.certificates_is_issued()}
          checked={values.isIssued}
          onChange={(event) => change({ isIssued: event.currentTarget.checked })}
        />
      )}
      <CycleFields
        standard={values.standard}
        values={values}
        wrong={errors}
        isIssued={values.isIssued}
        proposes={!isEdit || !values.isIssued}
        hasAudits={!isEdit && values.isIssued}
        onChange={change}
      />
      <Textarea
        label={m.common_note()}
        rows={2}
        maxLength={2000}
        value={values.note}
        error={errors.note}
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
    </StepDialog>
  )
}

function titleOf(mode: CertificateFormProps['mode'], found: Certificate | undefined) {
  if (!found) return m.certificates_add()
  return mode === 'renew'
    ? m.certificates_renew_title({ number: found.number })
    : m.common_edit_named({ name: found.number })
}

type FieldProps = { value: string; error: string | undefined; onChange: (value: string) => void }

/** The standard, and at once what a body can say by it. */
export function StandardField({ value, error, onChange }: FieldProps) {
  const kind = standardKind(value)
  return (
    <>
      <TextInput
        label={m.certificates_standard()}
        list="offered-standards"
        autoComplete="off"
        maxLength={80}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
        required
        data-autofocus
      />
      <datalist id="offered-standards">
        {offeredStandards.map((standard) => (
          <option key={standard} value={standard} />
        ))}
      </datalist>
      {kind !== 'certifiable' && (
        <Alert color={kind === 'not_certifiable' ? 'warn' : 'info'} variant="light" role="status">
          {kind === 'not_certifiable'
            ? m.certificates_not_certifiable({ standard: value })
            : m.certificates_accreditation({ standard: value })}
        </Alert>
      )}
    </>
  )
}

type ScopeFieldsProps = {
  values: Pick<CertificateValues, 'scope' | 'officeId' | 'deviceClass'>
  wrong: Wrong
  onChange: (part: Partial<CertificateValues>) => void
}

/** What it holds for. What is of the whole organization is kept by those who keep all of it. */
function ScopeFields({ values: { scope, officeId, deviceClass }, wrong, onChange }: ScopeFieldsProps) {
  const { offices, keepsAll } = useKept()
  const scopes = keepsAll ? certificateScopes : (['office'] as const)
  return (
    <div className={ui.fieldPair}>
      <Select
        label={m.certificates_scope()}
        data={scopes.map((value) => ({ value, label: m[`certificates_scope_${value}`]() }))}
        value={scope}
        error={wrong.scope}
        onChange={(next) => next && onChange({ scope: next as typeof scope })}
        allowDeselect={false}
      />
      {scope === 'office' && (
        <Select
          label={m.common_office()}
          data={offices.map(({ id, name }) => ({ value: id, label: name }))}
          value={officeId || null}
          error={wrong.officeId}
          onChange={(next) => onChange({ officeId: next ?? '' })}
          required
        />
      )}
      {scope === 'device_class' && (
        <Select
          label={m.certificates_device_class()}
          data={deviceClasses.map((value) => ({ value, label: classWord(value) }))}
          value={deviceClass || null}
          error={wrong.deviceClass}
          onChange={(next) => onChange({ deviceClass: next as typeof deviceClass })}
          searchable
          required
        />
      )}
    </div>
  )
}

type OwnerFieldProps = FieldProps & { known: { id: string; name: string } }

/** Who looks after it and is reminded. */
function OwnerField({ value, known, error, onChange }: OwnerFieldProps) {
  const { data: people = [known] } = useQuery(taskQueries.assignees())
  return (
    <Select
      label={m.common_owner()}
      data={people.map(({ id, name }) => ({ value: id, label: name }))}
      value={value || null}
      error={error}
      onChange={(next) => onChange(next ?? '')}
      searchable
      nothingFoundMessage={m.common_nobody_matches()}
      required
    />
  )
}
