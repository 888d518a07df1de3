import { Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { Certificate } from '@wellstock/contract/compliance/certificates'
import { isOver } from '@wellstock/domain/compliance/certificate-states'
import { type AuditKind, auditKinds, isOfCycle } from '@wellstock/domain/compliance/certificates'
import { useState } from 'react'
import { StepDialog } from '../../identity/document-kinds/step-dialog.tsx'
import { api, query } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import { auditQueries } from './audit-queries.ts'
import { StandardField } from './certificate-form.tsx'
import { ChecklistField } from './checklist-field.tsx'
import { useAuditForm } from './use-audit-form.ts'
import { useKept } from './use-kept.ts'
import { auditWord, scopeWord } from './words.ts'

type PlanAuditDialogProps = {
  /** The one whose page it is planned on. */
  certificate?: Certificate
  onClose: () => void
}

const NONE = 'none'

/** Plans an audit of a certificate, or of a standard without one. */
export function PlanAuditDialog({ certificate, onClose }: PlanAuditDialogProps) {
  const { offices, keepsAll } = useKept()
  const { data } = useQuery({
    ...query.certificates.list.queryOptions({ input: { page: 1, pageSize: 100 } }),
    enabled: !certificate,
  })
  const [values, setValues] = useState({
    kind: (certificate && certificate.state !== 'planned' ? 'surveillance' : 'internal') as AuditKind,
    certificateId: certificate?.id ?? NONE,
    standard: '',
    officeId: certificate?.office?.id ?? (keepsAll ? '' : (offices[0]?.id ?? '')),
    plannedOn: '',
    auditor: '',
  })
  const [picked, setPicked] = useState<{ standard: string; ids: string[] } | null>(null)
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const form = useAuditForm(onClose)
  const errors = { ...form.fields, ...wrong }
  const change = (part: Partial<typeof values>) => {
    setValues((before) => ({ ...before, ...part }))
    setWrong({})
  }
  const open = data?.items.filter(({ state }) => !isOver(state)) ?? []
  const chosen = certificate ?? open.find(({ id }) => id === values.certificateId)
  const standardNow = chosen?.standard ?? values.standard
  const [standard] = useDebouncedValue(standardNow, 300)
  const { data: offered } = useQuery(auditQueries.offered(standard))
  // All of them, until somebody chooses.
  const clauseIds =
    picked?.standard === standard ? picked.ids : (offered ?? []).map(({ clauseId }) => clauseId)
  const kinds =
    chosen && chosen.state !== 'planned' ? auditKinds : auditKinds.filter((kind) => !isOfCycle(kind))

  function submit() {
    const missing = {
      ...(!chosen && !values.standard.trim() && { standard: m.certificates_standard_missing() }),
      ...(!values.plannedOn && { plannedOn: m.audits_day_missing() }),
    }
    setWrong(missing)
    if (Object.keys(missing).length > 0) return
    const { kind, officeId, plannedOn, auditor } = values
    form.send(() =>
      api.audits.plan({
        ...{ kind, plannedOn, auditor },
        // Those of a standard that was typed over meanwhile are not meant.
        clauseIds: standardNow === standard ? clauseIds : [],
        ...(chosen ? { certificateId: chosen.id } : { standard: values.standard.trim() }),
        officeId: (chosen?.office?.id ?? officeId) || null,
      }),
    )
  }

  return (
    <StepDialog
      form={form}
      shows={['kind', 'certificateId', 'standard', 'officeId', 'plannedOn', 'auditor', 'clauseIds']}
      size="lg"
      title={m.audits_plan()}
      submit={m.audits_plan_submit()}
      onSubmit={submit}
      onClose={onClose}
    >
      {!certificate && (
        <Select
          label={m.page_title_certificate()}
          data={[
            { value: NONE, label: m.audits_without_certificate() },
            ...open.map((row) => ({
              value: row.id,
              label: [row.standard, scopeWord(row), row.number].join(' · '),
            })),
          ]}
          value={values.certificateId}
          error={errors.certificateId}
          onChange={(next) => next && change({ certificateId: next, kind: 'internal' })}
          allowDeselect={false}
          searchable
        />
      )}
      {!chosen && (
        <StandardField
          value={values.standard}
          error={errors.standard}
          onChange={(standard) => change({ standard })}
        />
      )}
      <Select
        label={m.common_kind()}
        data={kinds.map((kind) => ({ value: kind, label: auditWord({ kind }) }))}
        value={values.kind}
        error={errors.kind}
        onChange={(next) => next && change({ kind: next as AuditKind })}
        allowDeselect={false}
      />
      {!chosen?.office && (
        <Select
          label={m.common_office()}
          placeholder={keepsAll ? m.common_all_offices() : ''}
          data={offices.map(({ id, name }) => ({ value: id, label: name }))}
          value={values.officeId || null}
          error={errors.officeId}
          onChange={(next) => change({ officeId: next ?? '' })}
          clearable={keepsAll}
          clearButtonProps={{ 'aria-label': m.common_clear_named({ filter: m.common_office() }) }}
        />
      )}
      <div className={ui.fieldPair}>
        <TextInput
          type="date"
          label={m.audits_planned_on()}
          value={values.plannedOn}
          error={errors.plannedOn}
          onChange={(event) => change({ plannedOn: event.currentTarget.value })}
          required
        />
        <TextInput
          label={m.audits_auditor()}
          maxLength={120}
          value={values.auditor}
          error={errors.auditor}
          onChange={(event) => change({ auditor: event.currentTarget.value })}
        />
      </div>
      {standard.trim() !== '' && (
        <ChecklistField
          offered={offered}
          chosen={clauseIds}
          error={errors.clauseIds}
          onChange={(ids) => setPicked({ standard, ids })}
        />
      )}
    </StepDialog>
  )
}
