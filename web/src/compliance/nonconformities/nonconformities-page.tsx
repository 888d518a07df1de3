import { Button, Tabs } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { nonconformityStates } from '@wellstock/domain/compliance/nonconformities'
import { useState } from 'react'
import { DocumentChoice, DocumentList } from '../../identity/document-kinds/document-list.tsx'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ComplianceNav } from '../nav/compliance-nav.tsx'
import {
  type NonconformitiesSearch,
  nonconformitiesSearchDefaults,
  nonconformityTabs,
} from './nonconformities-search.ts'
import { nonconformityColumns } from './nonconformity-columns.tsx'
import { OpenDialog } from './open-dialog.tsx'
import { stateWord } from './words.ts'

const route = getRouteApi('/dashboard/compliance/nonconformities/')

/** What was not as it should be, and what is being done about it. */
export function NonconformitiesPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const keeps = useCan('compliance.write')
  const [isOpening, setOpening] = useState(false)
  const { tab, state } = search
  const show = (change: Partial<NonconformitiesSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...change }), resetScroll: false })
  const open = (next: NonconformitiesSearch['tab']) =>
    void navigate({
      search: { ...nonconformitiesSearchDefaults, tab: next },
      replace: true,
      resetScroll: false,
    })
  return (
    <>
      <PageHeader title={m.page_title_nonconformities()}>
        {keeps && (
          <Button
            leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
            onClick={() => setOpening(true)}
          >
            {m.nonconformities_open()}
          </Button>
        )}
      </PageHeader>
      <ComplianceNav />
      <Tabs
        value={tab}
        onChange={(next) => next && open(next as NonconformitiesSearch['tab'])}
        keepMounted={false}
      >
        <Tabs.List aria-label={m.page_title_nonconformities()} mb="md">
          {nonconformityTabs.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {m[`nonconformities_tab_${each}`]()}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab}>
          <DocumentList
            draw={nonconformityColumns}
            search={search}
            onChange={show}
            always={{ tab }}
            own={{ state }}
            filters={(narrow) => (
              <DocumentChoice
                label={m.common_status()}
                data={nonconformityStates.map((value) => ({ value, label: stateWord(value) }))}
                value={state}
                onChange={(next) => narrow({ state: next })}
              />
            )}
          />
        </Tabs.Panel>
      </Tabs>
      {isOpening && <OpenDialog onClose={() => setOpening(false)} />}
    </>
  )
}
