import { Tabs } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { loadStates } from '@wellstock/domain/compliance/load-states'
import { DocumentChoice, DocumentList } from '../../identity/document-kinds/document-list.tsx'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ComplianceNav } from '../nav/compliance-nav.tsx'
import { loadColumns } from './load-columns.tsx'
import { type LoadsSearch, loadsSearchDefaults, loadTabs } from './loads-search.ts'
import { stateWord } from './words.ts'

const route = getRouteApi('/dashboard/compliance/loads/')

/** What ran in sterilizers, and what its spore tests said. */
export function LoadsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const writes = useCan('loads.write')
  const { tab, state, deviceId } = search
  const show = (change: Partial<LoadsSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...change }), resetScroll: false })
  const open = (next: LoadsSearch['tab']) =>
    void navigate({ search: { ...loadsSearchDefaults, tab: next }, replace: true, resetScroll: false })
  return (
    <>
      <PageHeader title={m.page_title_loads()}>
        {writes && (
          <LinkButton
            to="/dashboard/compliance/loads/new"
            leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
          >
            {m.loads_enter()}
          </LinkButton>
        )}
      </PageHeader>
      <ComplianceNav />
      <Tabs value={tab} onChange={(next) => next && open(next as LoadsSearch['tab'])} keepMounted={false}>
        <Tabs.List aria-label={m.page_title_loads()} mb="md">
          {loadTabs.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {m[`loads_tab_${each}`]()}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab}>
          <DocumentList
            draw={loadColumns}
            search={search}
            onChange={show}
            always={{ tab }}
            own={{ state, deviceId }}
            filters={(narrow) => (
              <DocumentChoice
                label={m.loads_test()}
                data={loadStates.map((value) => ({ value, label: stateWord(value) }))}
                value={state}
                onChange={(next) => narrow({ state: next })}
              />
            )}
          />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
