import { Button, Skeleton, Tabs } from '@mantine/core'
import { IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { formatNumber, formatWorth } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { NewTransfer } from './new-transfer.tsx'
import { transferQueries } from './queries.ts'
import { TransfersList } from './transfers-list.tsx'
import classes from './transfers-page.module.css'
import {
  type TransfersSearch,
  type TransferTab,
  transfersSearchDefaults,
  transferTabs,
} from './transfers-search.ts'
import { landingTab, type TransferCounts, waitingOn } from './waiting.ts'
import { linesWords } from './words.ts'

const PolicyDialog = lazy(() => import('./policy-dialog.tsx'))
const route = getRouteApi('/dashboard/offices/transfer/')

/** Stock on its way between offices: begun, proposed, sent and received. What is proposed, the route brings. */
export function TransfersPage({ suggested }: { suggested: ReactNode }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { data: counts, error } = useQuery(transferQueries.counts())
  const { data: policy } = useQuery(transferQueries.policy())
  const [isRuling, setRuling] = useState(false)
  // Where somebody lands is decided once: the tab stays although what waited there is done.
  const [landing, setLanding] = useState<TransferTab>()
  if (landing === undefined && (counts || error)) setLanding(landingTab(counts))
  const tab = search.tab ?? landing

  const show = (change: Partial<TransfersSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...change }), resetScroll: false })
  const open = (next: TransferTab) =>
    void navigate({ search: { ...transfersSearchDefaults, tab: next }, replace: true, resetScroll: false })

  return (
    <>
      <PageHeader title={m.page_title_offices_transfer()} description={counts && onTheWayWords(counts)}>
        {policy?.canChange && (
          <Button
            variant="default"
            leftSection={<IconSettings size={18} stroke={1.75} aria-hidden />}
            onClick={() => setRuling(true)}
          >
            {m.transfers_rules()}
          </Button>
        )}
      </PageHeader>
      <Tabs value={tab ?? null} onChange={(next) => next && open(next as TransferTab)} keepMounted={false}>
        <Tabs.List aria-label={m.common_transfers()} className={classes.tabs} mb="md">
          {transferTabs.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {m[`transfers_tab_${each}`]()} {counts && <Waiting tab={each} counts={counts} />}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tab === undefined && <Skeleton h={320} radius="lg" aria-hidden />}
        <Tabs.Panel value="new">
          <NewTransfer search={search} />
        </Tabs.Panel>
        <Tabs.Panel value="suggested">{suggested}</Tabs.Panel>
        {(['outgoing', 'incoming', 'all'] as const).map((direction) => (
          <Tabs.Panel key={direction} value={direction}>
            <TransfersList
              direction={direction}
              search={search}
              onChange={(change) => show({ tab: direction, page: 1, ...change })}
              onNew={() => open('new')}
            />
          </Tabs.Panel>
        ))}
      </Tabs>
      <Suspense>
        {isRuling && policy && <PolicyDialog policy={policy} onClose={() => setRuling(false)} />}
      </Suspense>
    </>
  )
}

const onTheWayWords = ({ inTransitLines, inTransitValue }: TransferCounts) =>
  inTransitLines === 0
    ? m.transfers_nothing_on_the_way()
    : m.transfers_on_the_way({ value: formatWorth(inTransitValue), lines: linesWords(inTransitLines) })

/** How much waits there, and for what: a number alone would look like the length of the list. */
function Waiting({ tab, counts }: { tab: TransferTab; counts: TransferCounts }) {
  const words = waitingOn(tab, counts).map(({ what, count }) =>
    m[`transfers_waiting_${what}`]({ count: formatNumber(count) }),
  )
  return words.length > 0 && <span className={classes.waiting}>{words.join(', ')}</span>
}
