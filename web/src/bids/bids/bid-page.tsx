import { Stack, Tabs } from '@mantine/core'
import { IconGavel } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import type { Bid } from '@wellstock/contract/bids/bid'
import { bid as kind } from '@wellstock/contract/platform/kinds'
import type { ComponentType, ReactNode } from 'react'
import { CommentsOf } from '../../identity/comments/comments-of.tsx'
import { DocumentTimeline, DocumentView } from '../../identity/document-kinds/document-view.tsx'
import { DocumentsOf } from '../../identity/documents/documents-of.tsx'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Block } from '../../ui/block.tsx'
import { BidOffers } from './bid-offers.tsx'
import { BidOverview } from './bid-overview.tsx'
import classes from './bid-page.module.css'
import { BidBadge } from './bid-page-badge.tsx'
import { type BidTab, bidTabs } from './bid-page-search.ts'
import { BidSteps } from './bid-page-steps.tsx'
import { bidTimeline } from './bid-page-timeline.ts'
import { BidQuestions } from './bid-questions.tsx'
import { BidVendors } from './bid-vendors.tsx'
import { ClosingTime } from './closing-time.tsx'

const route = getRouteApi('/dashboard/bids/$id/')

type Evaluation = 'compare' | 'scoring' | 'award'
type OfBid = ComponentType<{ bid: Bid }>
/** The tabs that the evaluation of offers brings. */
export type EvaluationTabs = Readonly<Record<Evaluation, OfBid>>

/** A bid: what it asks for and whom, what came of it, and what can be done with it now. */
export function BidPage({ evaluation }: { evaluation: EvaluationTabs }) {
  const { id } = route.useParams()
  return (
    <DocumentView<Bid>
      kind={kind}
      id={id}
      icon={IconGavel}
      title={({ title }) => title}
      badge={({ state }) => <BidBadge state={state} />}
    >
      {(bid) => <Details key={id} bid={bid} evaluation={evaluation} />}
    </DocumentView>
  )
}

/** Whether there is anything to evaluate yet. */
function isThere(tab: BidTab, { openedAt, criteria, state }: Bid) {
  if (tab === 'compare') return openedAt !== null
  if (tab === 'scoring') return openedAt !== null && criteria.length > 0
  return tab !== 'award' || state === 'evaluating' || state === 'awarded' || state === 'contracted'
}

function tabWord(tab: BidTab, { questions }: Bid) {
  const open = questions.filter(({ answeredAt }) => answeredAt === null).length
  return tab === 'questions' && open > 0
    ? m.bid_page_tab_questions_open({ count: formatNumber(open) })
    : m[`bid_page_tab_${tab}`]()
}

function Details({ bid, evaluation }: { bid: Bid; evaluation: EvaluationTabs }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const tab = isThere(search.tab, bid) ? search.tab : 'overview'
  const record = { kind: kind.table, id: bid.id }
  const { compare: Compare, scoring: Scoring, award: Award } = evaluation
  const panels: Record<BidTab, () => ReactNode> = {
    overview: () => <BidOverview bid={bid} />,
    vendors: () => <BidVendors bid={bid} />,
    questions: () => <BidQuestions bid={bid} />,
    offers: () => <BidOffers bid={bid} />,
    compare: () => <Compare bid={bid} />,
    scoring: () => <Scoring bid={bid} />,
    award: () => <Award bid={bid} />,
    documents: () => (
      <Block title={m.common_documents()}>
        <DocumentsOf record={record} />
      </Block>
    ),
    history: () => (
      <>
        <Block title={m.comments_title()}>
          <CommentsOf record={record} />
        </Block>
        <DocumentTimeline timeline={bidTimeline(bid)} />
      </>
    ),
  }
  return (
    <Stack>
      {bid.closeAt && bid.publishedAt && (
        <ClosingTime closeAt={bid.closeAt} timezone={bid.timezone} isOpen={bid.state === 'published'} />
      )}
      <BidSteps bid={bid} />
      <Tabs
        value={tab}
        onChange={(next) =>
          void navigate({ search: { tab: next as BidTab }, replace: true, resetScroll: false })
        }
        keepMounted={false}
      >
        <Tabs.List className={classes.tabs} aria-label={m.page_title_bid()}>
          {bidTabs
            .filter((each) => isThere(each, bid))
            .map((each) => (
              <Tabs.Tab key={each} value={each}>
                {tabWord(each, bid)}
              </Tabs.Tab>
            ))}
        </Tabs.List>
        <Tabs.Panel value={tab}>
          <Stack>{panels[tab]()}</Stack>
        </Tabs.Panel>
      </Tabs>
    </Stack>
  )
}
