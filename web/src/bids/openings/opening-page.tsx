import { Stack } from '@mantine/core'
import { IconGavel } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { OpeningPage as Page } from '@wellstock/contract/bids/openings'
import { isSealed } from '@wellstock/domain/bids/bid-states'
import { formatDateTime, formatNames, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { Block, Nothing } from '../../ui/block.tsx'
import { DocumentPage, DocumentSkeleton } from '../../ui/document-page.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import ui from '../../ui/shared.module.css'
import { OpenerStanding } from '../bids/bid-openers.tsx'
import { BidBadge } from '../bids/bid-page-badge.tsx'
import { ClosingTime } from '../bids/closing-time.tsx'
import { ReceiptCode } from '../bids/receipt-code.tsx'
import { OpenerKeyCard } from './opener-key-card.tsx'
import { OpeningSteps } from './opening-steps.tsx'
import { openingQueries } from './queries.ts'

const route = getRouteApi('/dashboard/bids/$id/open')

/** A bid as its openers see it: what came, who has opened it, and who is still needed. */
export function OpeningPage() {
  const { id } = route.useParams()
  const answer = useQuery(openingQueries.get(id))
  return (
    <DocumentPage
      answer={answer}
      missing={{
        icon: IconGavel,
        heading: m.page_title_bid_opening(),
        text: m.orders_not_found_text(),
        back: <LinkButton to="/dashboard">{m.common_back_to_the_dashboard()}</LinkButton>,
      }}
      skeleton={<DocumentSkeleton label={m.loading()} heights={[18, 120, 290]} />}
      head={({ title, number, state }) => ({
        title,
        badge: <BidBadge state={state} />,
        description: number,
      })}
    >
      {(page) => <Ceremony key={id} page={page} />}
    </DocumentPage>
  )
}

function Ceremony({ page }: { page: Page }) {
  const { id, state, closeAt, timezone } = page
  const readsBids = useCan('bids.read')
  return (
    <Stack>
      <ClosingTime closeAt={closeAt} timezone={timezone} isOpen={state === 'published'} />
      <OpenerKeyCard />
      <Standing page={page} />
      <OpeningSteps page={page} />
      {readsBids && (
        <span data-screen-only>
          <LinkButton
            variant={isSealed(state) ? 'default' : 'filled'}
            to="/dashboard/bids/$id"
            params={{ id }}
          >
            {m.bid_opening_to_bid()}
          </LinkButton>
        </span>
      )}
      <Openers page={page} />
      <Receipts page={page} />
    </Stack>
  )
}

/** What was opened with which envelope, or how many are still to come. */
function Standing({ page }: { page: Page }) {
  const { envelope, openings, openersNeeded, openers } = page
  const now = openings.filter((opening) => opening.envelope === envelope)
  const missing = openersNeeded - now.length
  const isOpened = envelope === null && openings.length > 0
  const names = new Set(now.map(({ by }) => by))
  const others = openers.filter(
    ({ name, canOpen, hasConflict }) => canOpen && !hasConflict && !names.has(name),
  )
  return (
    <div role="status" className={ui.words}>
      {isOpened && (
        <b className={ui.medium}>
          {m.bid_opening_opened({ count: page.offers.length, shown: formatNumber(page.offers.length) })}
        </b>
      )}
      {envelope !== null && missing > 0 && (
        <>
          <b className={ui.medium}>
            {now.length === 0
              ? m.bid_opening_needs({ count: missing, shown: formatNumber(missing) })
              : m.bid_opening_waits({ count: missing, shown: formatNumber(missing) })}
          </b>
          {others.length > 0 && <span>{formatNames(others.map(({ name }) => name))}</span>}
        </>
      )}
    </div>
  )
}

/** Who may open it, and who has. */
function Openers({ page: { openers, openings, openersNeeded } }: { page: Page }) {
  return (
    <Block
      title={m.bid_page_openers()}
      action={
        <span className={ui.note}>
          {m.bid_page_openers_needed({
            needed: formatNumber(openersNeeded),
            all: formatNumber(openers.length),
          })}
        </span>
      }
    >
      <Stack component="ul" gap="xs" className={ui.plainList}>
        {openers.map((opener) => (
          <li key={opener.id} className={ui.iconWord}>
            {opener.name}
            <OpenerStanding opener={opener} isDraft={false} />
          </li>
        ))}
      </Stack>
      {openings.length > 0 && (
        <Stack component="ol" gap="xs" mt="sm" className={ui.plainList}>
          {openings.map(({ envelope, by, isByPaper, at }) => (
            <li key={`${envelope} ${by}`} className={`${ui.words} ${ui.notes}`}>
              <span>
                {m[`bid_page_opening_${envelope}`]()}: {isByPaper ? m.bid_page_by_paper({ name: by }) : by}
              </span>
              <small className={ui.figures}>{formatDateTime(at)}</small>
            </li>
          ))}
        </Stack>
      )}
    </Block>
  )
}

/** The receipts of what came, which say nothing of what is in them. */
const Receipts = ({ page: { offers } }: { page: Page }) => (
  <Block
    title={m.bid_opening_receipts()}
    action={
      <span className={ui.note}>
        {m.bid_page_offers_count({ count: offers.length, shown: formatNumber(offers.length) })}
      </span>
    }
  >
    {offers.length === 0 ? (
      <Nothing>{m.bid_page_offers_none()}</Nothing>
    ) : (
      <Stack component="ul" gap="xs" className={`${ui.plainList} ${ui.ruledItems}`}>
        {offers.map(({ vendor, receivedAt, receipt }) => (
          <li key={receipt} className={`${ui.words} ${ui.notes}`}>
            <span>{vendor}</span>
            <small className={ui.figures}>{formatDateTime(receivedAt)}</small>
            <ReceiptCode receipt={receipt} of={vendor} />
          </li>
        ))}
      </Stack>
    )}
  </Block>
)
