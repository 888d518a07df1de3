import { Stack } from '@mantine/core'
import { IconCalendarCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { AuditWithChecklist } from '@wellstock/contract/compliance/audits'
import { certificate } from '@wellstock/contract/platform/kinds'
import { RecordLink } from '../../identity/document-kinds/record-link.tsx'
import { StepBar } from '../../identity/document-kinds/step-bar.tsx'
import { formatDate } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Block } from '../../ui/block.tsx'
import { DocumentPage, DocumentSkeleton } from '../../ui/document-page.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import ui from '../../ui/shared.module.css'
import { AuditBadge, actWord } from './audit-card.tsx'
import { AuditDialog } from './audit-dialogs.tsx'
import { auditQueries } from './audit-queries.ts'
import { Checklist } from './checklist.tsx'
import { FindingRow } from './finding-row.tsx'
import { auditWord } from './words.ts'

const route = getRouteApi('/dashboard/compliance/iso/audit/$id')
const ofAudits = { to: '/dashboard/compliance/iso', search: { tab: 'audits' } } as const

/** An audit as it is worked at: its checklist, and what was found. */
export function AuditPage() {
  const { id } = route.useParams()
  const answer = useQuery(auditQueries.get(id))
  return (
    <DocumentPage
      answer={answer}
      trail={<Link {...ofAudits}>{m.certificates_tab_audits()}</Link>}
      missing={{
        icon: IconCalendarCheck,
        heading: m.page_title_audit(),
        text: m.audits_missing_text(),
        back: <LinkButton {...ofAudits}>{m.audits_back()}</LinkButton>,
      }}
      skeleton={<DocumentSkeleton label={m.loading()} heights={[18, 120, 290]} />}
      head={(audit) => ({
        title: `${auditWord(audit)}, ${audit.standard}`,
        badge: <AuditBadge audit={audit} />,
      })}
    >
      {(audit) => <Details key={id} audit={audit} />}
    </DocumentPage>
  )
}

function Details({ audit }: { audit: AuditWithChecklist }) {
  const listed = new Set(audit.checks.map(({ clauseId }) => clauseId))
  const others = audit.findings.filter(({ clauseId }) => clauseId === null || !listed.has(clauseId))
  return (
    <Stack>
      <StepBar
        steps={audit.acts}
        next={audit.state === 'planned' ? ['record'] : []}
        label={(act) => actWord(act, audit)}
        dialog={(act, onClose) => (
          <AuditDialog act={act} audit={audit} title={actWord(act, audit)} onClose={onClose} />
        )}
      />
      <Facts isFramed>
        <Fact label={m.page_title_certificate()}>
          {audit.certificate && <RecordLink kind={certificate} record={audit.certificate} />}
        </Fact>
        <Fact label={m.common_office()}>{audit.office?.name ?? m.common_all_offices()}</Fact>
        <Fact label={m.audits_planned_on()}>{formatDate(audit.plannedOn)}</Fact>
        <Fact label={m.audits_done_on()}>{audit.doneOn && formatDate(audit.doneOn)}</Fact>
        <Fact label={m.audits_auditor()}>{audit.auditor}</Fact>
        <Fact label={m.common_reason()}>{audit.reason}</Fact>
        <Fact label={m.audits_left_reason()}>{audit.leftReason}</Fact>
      </Facts>
      <Checklist audit={audit} />
      {others.length > 0 && (
        <Block title={m.audits_findings()} isWide>
          <Stack component="ul" gap="xs" className={`${ui.plainList} ${ui.ruledItems}`}>
            {others.map((finding) => (
              <FindingRow key={finding.id} finding={finding} audit={audit} />
            ))}
          </Stack>
        </Block>
      )}
    </Stack>
  )
}
