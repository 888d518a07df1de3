import { Button, Group, Stack, Tabs } from '@mantine/core'
import { IconCalendarPlus, IconPlus, IconRss } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { certificateFilters } from '@wellstock/domain/compliance/certificates'
import { useState } from 'react'
import { FeedDialog } from '../../buying/deliveries/feed-dialog.tsx'
import { DocumentChoice, DocumentList } from '../../identity/document-kinds/document-list.tsx'
import { query } from '../../lib/api.ts'
import { given } from '../../lib/given.ts'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ComplianceNav } from '../nav/compliance-nav.tsx'
import { Audits } from './audits.tsx'
import { certificateColumns } from './certificate-columns.tsx'
import { CertificateForm } from './certificate-form.tsx'
import {
  type CertificatesSearch,
  certificatesSearchDefaults,
  certificateTabs,
} from './certificates-search.ts'
import { PlanAuditDialog } from './plan-audit-dialog.tsx'
import { standingWord } from './words.ts'
import { YearLanes } from './year-lanes.tsx'

const route = getRouteApi('/dashboard/compliance/iso/')
const icon = { size: 18, stroke: 1.75, 'aria-hidden': true }

/** Certificates and the audits of them, as a calendar by years and as a list. */
export function CertificatesPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const keeps = useCan('compliance.write')
  const [dialog, setDialog] = useState<'certificate' | 'audit' | 'feed' | null>(null)
  const { data: standards = [] } = useQuery(query.certificates.standards.queryOptions())
  const { tab, standing, standard, officeId } = search
  const show = (change: Partial<CertificatesSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...change }), resetScroll: false })
  const open = (next: CertificatesSearch['tab']) =>
    void navigate({
      search: { ...certificatesSearchDefaults, tab: next },
      replace: true,
      resetScroll: false,
    })
  const close = () => setDialog(null)
  return (
    <>
      <PageHeader title={m.page_title_compliance_iso()}>
        <Group gap="xs">
          <Button variant="default" leftSection={<IconRss {...icon} />} onClick={() => setDialog('feed')}>
            {m.certificates_feed()}
          </Button>
          {keeps && (
            <>
              <Button
                variant="default"
                leftSection={<IconCalendarPlus {...icon} />}
                onClick={() => setDialog('audit')}
              >
                {m.audits_plan()}
              </Button>
              <Button leftSection={<IconPlus {...icon} />} onClick={() => setDialog('certificate')}>
                {m.certificates_add()}
              </Button>
            </>
          )}
        </Group>
      </PageHeader>
      <ComplianceNav />
      <Tabs
        value={tab}
        onChange={(next) => next && open(next as CertificatesSearch['tab'])}
        keepMounted={false}
      >
        <Tabs.List aria-label={m.page_title_compliance_iso()} mb="md">
          {certificateTabs.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {m[`certificates_tab_${each}`]()}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="schedule">
          <Stack>
            <YearLanes filter={given({ standing, standard, officeId, search: search.search })} />
            <DocumentList
              draw={certificateColumns}
              search={search}
              onChange={show}
              own={{ standing, standard }}
              filters={(narrow) => (
                <>
                  <DocumentChoice
                    label={m.common_status()}
                    data={certificateFilters.map((value) => ({ value, label: standingWord(value) }))}
                    value={standing}
                    onChange={(next) => narrow({ standing: next })}
                  />
                  <DocumentChoice
                    label={m.certificates_standard()}
                    data={standards.map((value) => ({ value, label: value }))}
                    value={standard}
                    onChange={(next) => narrow({ standard: next })}
                  />
                </>
              )}
            />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="audits">
          <Audits filter={given({ officeId })} />
        </Tabs.Panel>
      </Tabs>
      <FeedDialog
        group="certificates"
        permission="compliance.read"
        none={m.certificates_feed_none()}
        made={m.certificates_feed_made_text()}
        isOpen={dialog === 'feed'}
        onClose={close}
      />
      {dialog === 'certificate' && <CertificateForm mode="new" onClose={close} />}
      {dialog === 'audit' && <PlanAuditDialog onClose={close} />}
    </>
  )
}
