import { Tabs } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { m } from '../../lib/messages.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { type DetectionSearch, detectionTabs, type SearchChange, searchDefaults } from './detection-search.ts'
import { Identify } from './identify.tsx'

const route = getRouteApi('/dashboard/inventory-detection')

type DetectionPageProps = { Anomalies: ComponentType<{ search: DetectionSearch; onSearch: SearchChange }> }

/** What stands in a room set against the books, and what looks wrong in the ledger, which the route brings. */
export function DetectionPage({ Anomalies }: DetectionPageProps) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = (part: Partial<typeof search>) =>
    void navigate({ search: (before) => ({ ...before, page: 1, ...part }), resetScroll: false })

  return (
    <>
      <PageHeader title={m.page_title_inventory_detection()} description={m.detection_text()} />
      <Tabs
        value={search.tab}
        onChange={(next) => {
          const tab = detectionTabs.find((each) => each === next) ?? searchDefaults.tab
          void navigate({ search: (before) => ({ ...before, tab, page: 1 }), resetScroll: false })
        }}
        keepMounted={false}
      >
        <Tabs.List aria-label={m.page_title_inventory_detection()}>
          {detectionTabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {m[`detection_tab_${tab}`]()}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="identify" pt="md">
          <Identify search={search} onSearch={change} />
        </Tabs.Panel>
        <Tabs.Panel value="anomalies" pt="md">
          <Anomalies search={search} onSearch={change} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
