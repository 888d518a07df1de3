import { Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Audit, AuditAct } from '@wellstock/contract/compliance/audits'
import { certificate } from '@wellstock/contract/platform/kinds'
import { useState } from 'react'
import { RecordLink } from '../../identity/document-kinds/record-link.tsx'
import { formatDate } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Fact, Facts } from '../../ui/facts.tsx'
import { ShapeBadge } from '../../ui/shape-badge.tsx'
import ui from '../../ui/shared.module.css'
import { AuditDialog } from './audit-dialogs.tsx'
import { FindingRow } from './finding-row.tsx'
import { auditWord, progressWord } from './words.ts'

/** How far an audit is, and how it went. */
export function AuditBadge({ audit: { state, isOverdue, result } }: { audit: Audit }) {
  if (state === 'called_off')
    return <ShapeBadge tone="quiet" shape="diamond" word={m.audits_state_called_off()} />
  if (isOverdue) return <ShapeBadge tone="danger" shape="triangle" word={m.audits_overdue()} />
  if (!result) return <ShapeBadge tone="info" shape="ring" word={m.audits_state_planned()} />
  const styles = {
    passed: { tone: 'ok', shape: 'dot' },
    conditional: { tone: 'warn', shape: 'square' },
    failed: { tone: 'danger', shape: 'octagon' },
  } as const
  return <ShapeBadge {...styles[result]} word={m[`audits_result_${result}`]()} />
}

/** What a step of an audit is called. */
export const actWord = (act: AuditAct, { state }: Audit) =>
  act === 'record' && state === 'done' ? m.audits_do_correct() : m[`audits_do_${act}`]()

type AuditCardProps = { audit: Audit; isOfPage: boolean }

/** An audit with its findings. On the page of its certificate that is not said again. */
export function AuditCard({ audit, isOfPage }: AuditCardProps) {
  const [act, setAct] = useState<AuditAct | null>(null)
  const { standard, office, findings, acts } = audit
  return (
    <li className={ui.panel}>
      <Stack gap="xs" p="md">
        <Group gap="4px 12px">
          <Text fw={600} component="span">
            <Link className={ui.link} to="/dashboard/compliance/iso/audit/$id" params={{ id: audit.id }}>
              {auditWord(audit)}
            </Link>
          </Text>
          <AuditBadge audit={audit} />
        </Group>
        <Facts>
          <Fact label={m.certificates_standard()}>
            {!isOfPage && (
              <>
                {standard} {audit.certificate && <RecordLink kind={certificate} record={audit.certificate} />}
              </>
            )}
          </Fact>
          <Fact label={m.common_office()}>{office?.name}</Fact>
          <Fact label={m.audits_planned_on()}>{formatDate(audit.plannedOn)}</Fact>
          <Fact label={m.audits_done_on()}>{audit.doneOn && formatDate(audit.doneOn)}</Fact>
          <Fact label={m.audits_auditor()}>{audit.auditor}</Fact>
          <Fact label={m.audits_checklist()}>{audit.clauses > 0 && progressWord(audit)}</Fact>
          <Fact label={m.common_reason()}>{audit.reason}</Fact>
          <Fact label={m.audits_left_reason()}>{audit.leftReason}</Fact>
        </Facts>
        {findings.length > 0 && (
          <Stack component="ul" gap="xs" className={`${ui.plainList} ${ui.ruledItems}`}>
            {findings.map((finding) => (
              <FindingRow key={finding.id} finding={finding} audit={audit} />
            ))}
          </Stack>
        )}
        {acts.length > 0 && (
          <Group gap="xs" data-screen-only>
            {acts.map((each) => (
              <Button key={each} variant="default" size="compact-md" onClick={() => setAct(each)}>
                {actWord(each, audit)}
              </Button>
            ))}
          </Group>
        )}
      </Stack>
      {act && (
        <AuditDialog act={act} audit={audit} title={actWord(act, audit)} onClose={() => setAct(null)} />
      )}
    </li>
  )
}
