import { Alert } from '@mantine/core'
import { IconGavel } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { Bid } from '@wellstock/contract/bids/bids'
import { officesWith } from '@wellstock/contract/platform/access'
import { bid as kind, recordPage } from '@wellstock/contract/platform/kinds'
import { useState } from 'react'
import { m } from '../../lib/messages.ts'
import { words } from '../../lib/sentences.ts'
import { useSession } from '../../lib/session.tsx'
import { DocumentPage, DocumentSkeleton } from '../../ui/document-page.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { emptyBid, valuesOf } from './bid-values.ts'
import { BidWizard } from './bid-wizard.tsx'
import { bidQuery } from './use-bid-draft.ts'

const route = getRouteApi('/dashboard/create-bid')

/** Writes a bid: a new one, or the draft that the address names. */
export function CreateBidPage() {
  const { id } = route.useSearch()
  const navigate = route.useNavigate()
  // A draft that was begun here stays what it is while its address gets its identifier; without one in the address the next begins.
  const [begun, setBegun] = useState<{ id: string | undefined; of: number }>({ id: undefined, of: 0 })
  const [shown, setShown] = useState(id)
  if (shown !== id) {
    setShown(id)
    if (id === undefined) setBegun(({ of }) => ({ id: undefined, of: of + 1 }))
  }
  if (id !== undefined && id !== begun.id) return <FoundBid key={id} id={id} />
  return (
    <NewBid
      key={begun.of}
      onBegun={(next) => {
        setBegun(({ of }) => ({ id: next, of }))
        void navigate({ search: (before) => ({ ...before, id: next }), replace: true, resetScroll: false })
      }}
    />
  )
}

const Trail = () => <Link to="/dashboard/bids">{m.page_title_bids()}</Link>

function NewBid({ onBegun }: { onBegun: (id: string) => void }) {
  const { person } = useSession()
  const written = officesWith(person.grants, 'bids.write')
  const [values] = useState(() =>
    emptyBid({
      ownerId: person.id,
      officeId: written === 'all' ? '' : (written[0] ?? ''),
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    }),
  )
  return (
    <BidWizard
      bid={null}
      values={values}
      known={[person]}
      trail={<Trail />}
      onBegun={({ id }) => onBegun(id)}
    />
  )
}

const peopleOf = ({ owner, openers, criteria }: Bid) => [
  owner,
  ...openers,
  ...criteria.flatMap(({ evaluators }) => evaluators),
]

function FoundBid({ id }: { id: string }) {
  const answer = useQuery(bidQuery(id))
  return (
    <DocumentPage
      answer={answer}
      trail={<Trail />}
      missing={{
        icon: IconGavel,
        title: m.kind_missing_bids(),
        text: m.orders_not_found_text(),
        back: <LinkButton to="/dashboard/bids">{m.kind_back_bids()}</LinkButton>,
      }}
      skeleton={<DocumentSkeleton label={m.loading()} heights={[18, 72, 290]} />}
    >
      {(found) => <Written bid={found} />}
    </DocumentPage>
  )
}

const isWritten = ({ steps, isAsked }: Bid) => steps.includes('edit') || isAsked

/** Written on from what it was when it was opened; what becomes of it meanwhile is told, and takes no field away. */
function Written({ bid }: { bid: Bid }) {
  const [first] = useState(bid)
  if (!isWritten(first)) return <NotADraft bid={bid} />
  return (
    <BidWizard
      bid={first}
      values={valuesOf(first)}
      known={peopleOf(first)}
      trail={<Trail />}
      onBegun={() => {}}
    />
  )
}

/** It was published, or somebody else writes it. */
const NotADraft = ({ bid }: { bid: Bid }) => (
  <>
    <PageHeader title={bid.title} trail={<Trail />} description={bid.number} />
    <Alert variant="light" role="status">
      <p>
        {bid.state === 'draft'
          ? words({ reason: 'bids_are_written_by' })
          : words({ reason: `bid_is_${bid.state}` })}
      </p>
      <LinkButton variant="default" to={recordPage(kind, bid.id)}>
        {m.bid_draft_to_bid()}
      </LinkButton>
    </Alert>
  </>
)
