import { Button, Tabs } from '@mantine/core'
import { IconUserShare } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ApprovalKindName, type ApprovalTab, approvalTabs } from '@wellstock/domain/identity/approvals'
import { lazy, Suspense, useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import classes from './approvals.module.css'
import { ApprovalsList } from './approvals-list.tsx'
import { type ApprovalsSearch, approvalsSearchDefaults } from './approvals-search.ts'
import { Decisions } from './decisions.tsx'
import { approvalQueries } from './queries.ts'
import type { Act } from './request-actions.tsx'
import { RequestPanel } from './request-panel.tsx'

const PolicyTab = lazy(() => import('./policy-tab.tsx'))
const DelegationsDialog = lazy(() => import('./delegations-dialog.tsx'))

const route = getRouteApi('/dashboard/approvals')
const POLICY = 'policy'

type Delegating = { start?: ApprovalKindName[] } | null

/** Documents that wait for somebody's yes, what became of others, and the rules that say whose. */
export function ApprovalsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { data: counts } = useQuery(approvalQueries.counts())
  const [act, setAct] = useState<Act | null>(null)
  const [delegating, setDelegating] = useState<Delegating>(null)
  const isPolicy = search.tab === POLICY
  const tab: ApprovalTab = approvalTabs.find((each) => each === search.tab) ?? 'mine'

  const show = (change: Partial<ApprovalsSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...change }), resetScroll: false })
  const openTab = (next: string) =>
    void navigate({
      search: { ...approvalsSearchDefaults, tab: next === 'mine' ? undefined : next } as ApprovalsSearch,
      replace: true,
      resetScroll: false,
    })
  function open(id: string | undefined, next: Act | null = null) {
    setAct(next)
    show({ request: id })
  }
  const list = useQuery({ ...approvalQueries.list(tab, search), enabled: !isPolicy })

  return (
    <>
      <PageHeader
        title={m.page_title_approvals()}
        description={
          counts &&
          (counts.waiting === 0
            ? m.approvals_nothing_waits()
            : m.approvals_waiting_count({ count: counts.waiting, shown: formatNumber(counts.waiting) }))
        }
      >
        <Button
          variant="default"
          leftSection={<IconUserShare size={18} stroke={1.75} aria-hidden />}
          onClick={() => setDelegating({})}
        >
          {m.delegations_title()}
        </Button>
      </PageHeader>
      <Tabs value={isPolicy ? POLICY : tab} onChange={(next) => next && openTab(next)} keepMounted={false}>
        <Tabs.List aria-label={m.approvals_tabs()} className={classes.tabs} mb="md">
          {approvalTabs.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {m[`approvals_tab_${each}`]()}{' '}
              {counts && <span className={classes.count}>{formatNumber(counts[each])}</span>}
            </Tabs.Tab>
          ))}
          <Tabs.Tab value={POLICY}>{m.approvals_tab_policy()}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={POLICY}>
          <Suspense>
            <PolicyTab />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value={tab}>
          {tab === 'mine' && <Decisions />}
          <ApprovalsList
            key={tab}
            tab={tab}
            search={search}
            onChange={show}
            onOpen={({ id }, next) => open(id, next)}
            onDelegate={({ kind }) => setDelegating({ start: [kind] })}
          />
        </Tabs.Panel>
      </Tabs>
      <RequestPanel
        id={search.request}
        act={act}
        listed={list.data?.items ?? []}
        onOpen={open}
        onDelegate={(kind) => setDelegating({ start: [kind] })}
      />
      <Suspense>
        {delegating && <DelegationsDialog start={delegating.start} onClose={() => setDelegating(null)} />}
      </Suspense>
    </>
  )
}
