import { Button, Group, Select, Text } from '@mantine/core'
import type { Audit, Finding, FindingAct } from '@wellstock/contract/compliance/audits'
import { nonconformity } from '@wellstock/contract/platform/kinds'
import { useState } from 'react'
import { ReasonField, useReason } from '../../identity/document-kinds/reason-field.tsx'
import { RecordLink } from '../../identity/document-kinds/record-link.tsx'
import { StepDialog } from '../../identity/document-kinds/step-dialog.tsx'
import { api } from '../../lib/api.ts'
import { formatDate } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { ShapeBadge } from '../../ui/shape-badge.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { useAuditForm } from './use-audit-form.ts'
import { useKept } from './use-kept.ts'

const styles = {
  major: { tone: 'danger', shape: 'octagon' },
  minor: { tone: 'warn', shape: 'triangle' },
  opportunity: { tone: 'info', shape: 'ring' },
} as const

type OfFinding = { finding: Finding; audit: Audit }

/** What was found, what became of it, and what can be done about it. */
export function FindingRow({ finding, audit }: OfFinding) {
  const [act, setAct] = useState<FindingAct | null>(null)
  const {
    id,
    version,
    severity,
    clause,
    what,
    state,
    nonconformity: opened,
    remark,
    endedOn,
    endedBy,
  } = finding
  const { offices } = useKept()
  const close = () => setAct(null)
  const form = useAuditForm(close)
  // One press, wherever it is known in which office.
  const officeId = audit.office?.id ?? (offices.length === 1 ? offices[0]?.id : undefined)
  const press = (each: FindingAct) =>
    each === 'open_nonconformity' && officeId
      ? form.send(() =>
          api.audits.openNonconformity({ id, version, officeId }).catch((error: Error) => {
            toast.error(messageOf(error))
            throw error
          }),
        )
      : setAct(each)
  return (
    <li className={ui.words}>
      <Group gap="4px 12px">
        <ShapeBadge {...styles[severity]} word={m[`audits_severity_${severity}`]()} />
        {clause && <span className={ui.code}>{clause}</span>}
        {state !== 'open' && <Text c="dimmed">{m[`audits_finding_state_${state}`]()}</Text>}
        {opened && (
          <span>
            <RecordLink kind={nonconformity} record={opened} /> {m[`nonconformities_state_${opened.state}`]()}
          </span>
        )}
      </Group>
      <Text className={ui.breaks}>{what}</Text>
      {endedOn && (
        <Text size="sm" c="dimmed" className={ui.breaks}>
          {[remark, formatDate(endedOn), endedBy].filter(Boolean).join(' · ')}
        </Text>
      )}
      {state === 'open' && severity === 'major' && !finding.acts.includes('close') && (
        <Text size="sm">{m.audits_asks_verified()}</Text>
      )}
      {finding.acts.length > 0 && (
        <Group gap="xs" mt={4} data-screen-only>
          {finding.acts.map((each) => (
            <Button
              key={each}
              variant="default"
              size="compact-sm"
              loading={each === 'open_nonconformity' && form.isSaving}
              onClick={() => press(each)}
            >
              {m[`audits_finding_${each}`]()}
            </Button>
          ))}
        </Group>
      )}
      {act === 'open_nonconformity' && <OfficeDialog finding={finding} onClose={close} />}
      {(act === 'close' || act === 'withdraw') && <EndDialog act={act} finding={finding} onClose={close} />}
    </li>
  )
}

type DialogProps = { finding: Finding; onClose: () => void }

/** In which office the nonconformity is, where the audit was of all of them. */
function OfficeDialog({ finding: { id, version }, onClose }: DialogProps) {
  const { offices } = useKept()
  const [officeId, setOfficeId] = useState('')
  const [isMissing, setMissing] = useState(false)
  const form = useAuditForm(onClose)
  return (
    <StepDialog
      form={form}
      shows={['officeId']}
      title={m.audits_finding_open_nonconformity()}
      submit={m.audits_finding_open_nonconformity()}
      onSubmit={() =>
        officeId ? form.send(() => api.audits.openNonconformity({ id, version, officeId })) : setMissing(true)
      }
      onClose={onClose}
    >
      <Select
        label={m.common_office()}
        data={offices.map((office) => ({ value: office.id, label: office.name }))}
        value={officeId || null}
        error={isMissing ? m.audits_office_missing() : form.fields.officeId}
        onChange={(next) => {
          setOfficeId(next ?? '')
          setMissing(false)
        }}
        required
      />
    </StepDialog>
  )
}

/** It was dealt with, or its auditor took it back. */
function EndDialog({ act, finding: { id, version }, onClose }: DialogProps & { act: 'close' | 'withdraw' }) {
  const words = useReason()
  const form = useAuditForm(onClose)
  function submit() {
    if (words.refuse()) return
    const { said } = words
    form.send(() =>
      act === 'close'
        ? api.audits.closeFinding({ id, version, note: said })
        : api.audits.withdrawFinding({ id, version, reason: said }),
    )
  }
  return (
    <StepDialog
      form={form}
      shows={['note', 'reason']}
      title={m[`audits_finding_${act}`]()}
      submit={m[`audits_finding_${act}`]()}
      onSubmit={submit}
      onClose={onClose}
    >
      <ReasonField
        label={act === 'close' ? m.nonconformities_what_was_done() : m.common_reason()}
        reason={words}
        error={form.fields.note ?? form.fields.reason}
      />
    </StepDialog>
  )
}
