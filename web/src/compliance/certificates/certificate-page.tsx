import { Button, Stack, Text } from '@mantine/core'
import { IconCertificate } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import type { Certificate } from '@wellstock/contract/compliance/certificates'
import { certificate } from '@wellstock/contract/platform/kinds'
import { certificationCycle } from '@wellstock/domain/compliance/certificate-dates'
import { useState } from 'react'
import { DocumentDetails, DocumentView } from '../../identity/document-kinds/document-view.tsx'
import { RecordLink } from '../../identity/document-kinds/record-link.tsx'
import { formatDate } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { Block } from '../../ui/block.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import ui from '../../ui/shared.module.css'
import { Audits } from './audits.tsx'
import { StandingBadge } from './certificate-columns.tsx'
import { CertificateSteps } from './certificate-steps.tsx'
import { PlanAuditDialog } from './plan-audit-dialog.tsx'
import { daysLeftWord, scopeWord } from './words.ts'

const route = getRouteApi('/dashboard/compliance/iso/$id')

/** A certificate, its audits with what was found in them, and what became of it. */
export function CertificatePage() {
  const { id } = route.useParams()
  return (
    <DocumentView<Certificate>
      kind={certificate}
      id={id}
      icon={IconCertificate}
      title={({ standard }) => standard}
      badge={({ standing }) => <StandingBadge standing={standing} />}
    >
      {(found) => <Details key={id} found={found} />}
    </DocumentView>
  )
}

function Details({ found }: { found: Certificate }) {
  const { id, note, standardKind, decidedOn, expiresOn, daysLeft, replaces, renewedBy, actions } = found
  const isOwn = standardKind === 'not_certifiable'
  const isUndecided = found.state === 'planned' || found.state === 'called_off'
  return (
    <Stack>
      <CertificateSteps found={found} />
      <Facts isFramed>
        <Fact label={m.common_kind()}>{m[`certificates_kind_${standardKind}`]()}</Fact>
        <Fact label={m.certificates_scope()}>{scopeWord(found)}</Fact>
        <Fact label={isOwn ? m.certificates_declared_by() : m.certificates_body()}>{found.body}</Fact>
        <Fact label={isOwn ? m.certificates_risk_file() : m.certificates_certificate_number()}>
          {found.certificateNumber && <span className={ui.code}>{found.certificateNumber}</span>}
        </Fact>
        <Fact label={isUndecided ? m.certificates_expected() : m.certificates_decided()}>
          {decidedOn && formatDate(decidedOn)}
        </Fact>
        <Fact label={m.certificates_expires()}>
          {expiresOn &&
            [formatDate(expiresOn), daysLeft !== null && daysLeftWord(daysLeft)].filter(Boolean).join(', ')}
        </Fact>
        <Fact label={m.certificates_restorable()}>
          {found.standing === 'expired' &&
            decidedOn &&
            formatDate(certificationCycle(decidedOn).restorableUntil)}
        </Fact>
        <Fact label={m.common_owner()}>{found.owner.name}</Fact>
        <Fact label={m.certificates_replaces()}>
          {replaces && <RecordLink kind={certificate} record={replaces} />}
        </Fact>
        <Fact label={m.certificates_renewed_by()}>
          {renewedBy && <RecordLink kind={certificate} record={renewedBy} />}
        </Fact>
      </Facts>
      {note && <Text className={ui.breaks}>{note}</Text>}
      <AuditsOf found={found} />
      <Stack data-screen-only>
        <DocumentDetails
          kind={certificate}
          id={id}
          timeline={actions.map(({ id: step, step: action, note: words, by, at }) => ({
            step,
            label: m[`certificates_action_${action}`](),
            at,
            by,
            reason: words,
          }))}
        />
      </Stack>
    </Stack>
  )
}

function AuditsOf({ found }: { found: Certificate }) {
  const [isPlanning, setPlanning] = useState(false)
  const keeps = useCan('compliance.write') && found.steps.includes('edit')
  return (
    <Block
      title={m.certificates_tab_audits()}
      isWide
      action={
        keeps && (
          <Button variant="default" size="compact-md" onClick={() => setPlanning(true)} data-screen-only>
            {m.audits_plan()}
          </Button>
        )
      }
    >
      <Audits filter={{ certificateId: found.id }} />
      {isPlanning && <PlanAuditDialog certificate={found} onClose={() => setPlanning(false)} />}
    </Block>
  )
}
