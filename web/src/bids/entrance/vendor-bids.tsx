import { IconGavel } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { VendorBidRow } from '@wellstock/contract/bids/entrance'
import { useEffect } from 'react'
import { query } from '../../lib/api.ts'
import { formatDateTime, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import ui from '../../ui/shared.module.css'
import { RowsSkeleton } from '../../ui/titled-section.tsx'
import { BidState } from './bid-state.tsx'
import { Closing } from './closing.tsx'
import classes from './entrance.module.css'

/** The bids a vendor was asked for. */
export function VendorBids() {
  const { data: bids, error, refetch } = useQuery(query.entrance.bids.queryOptions())
  useEffect(() => {
    document.title = `${m.page_title_bids()} · Wellstock`
  }, [])
  return (
    <>
      <h1>{m.page_title_bids()}</h1>
      {bids ? (
        bids.length > 0 ? (
          <ul className={`${ui.plainList} ${ui.panel} ${ui.ruledItems}`}>
            {bids.map((bid) => (
              <Row key={bid.id} bid={bid} />
            ))}
          </ul>
        ) : (
          <EmptyState icon={<IconGavel size={24} stroke={1.75} />} title={m.entrance_no_bids()} />
        )
      ) : error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton />
      )}
    </>
  )
}

function Row({ bid }: { bid: VendorBidRow }) {
  const { id, number, title, state, closeAt, timezone, offer } = bid
  return (
    <li className={classes.row}>
      <span className={ui.named}>
        <Link to="/client/$" params={{ _splat: `bids/${id}` }} className={ui.medium}>
          {title}
        </Link>
        <span className={ui.note}>{number}</span>
      </span>
      {state === 'published' ? (
        <Closing closeAt={closeAt} timezone={timezone} />
      ) : (
        <span className={ui.quiet}>{m.entrance_closed_on({ time: formatDateTime(closeAt) })}</span>
      )}
      <span>
        {offer
          ? m.entrance_sent_version({
              version: formatNumber(offer.version),
              time: formatDateTime(offer.receivedAt),
            })
          : m.entrance_nothing_sent()}
      </span>
      <BidState bid={bid} />
    </li>
  )
}
