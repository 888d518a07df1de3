import { Alert, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { query } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { Block } from '../../ui/block.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import ui from '../../ui/shared.module.css'
import { RowsSkeleton } from '../../ui/titled-section.tsx'
import { BidQuestions } from './bid-questions.tsx'
import { BidState } from './bid-state.tsx'
import { BidTerms } from './bid-terms.tsx'
import { Closing } from './closing.tsx'
import { DeclineButton } from './decline-button.tsx'
import classes from './entrance.module.css'
import { OfferForm } from './offer-form.tsx'
import { Letter, SentOffers } from './sent-offers.tsx'
import { useSentElsewhere } from './use-send-offer.ts'

/** Sealing is done by the browser itself, where the connection is secure. */
const canSeal = () => Boolean(globalThis.crypto?.subtle)

/** `/client/bids/<id>`: what is asked for, and what this vendor answers. */
export function VendorBidPage({ id }: { id: string }) {
  const {
    data: bid,
    error,
    refetch,
    dataUpdatedAt,
  } = useQuery(query.entrance.bid.queryOptions({ input: { id }, staleTime: 0 }))
  useSentElsewhere(id, refetch)
  useEffect(() => {
    if (bid) document.title = `${bid.number} · Wellstock`
  }, [bid])
  // What was being typed stays when it closes meanwhile.
  const [isOffering, setOffering] = useState(false)
  if (bid?.canAnswer && !isOffering) setOffering(true)

  if (!bid)
    return error ? (
      <>
        <ErrorNotice error={error} onRetry={() => void refetch()} />
        <LinkButton to="/client/$" params={{ _splat: 'bids' }} variant="default">
          {m.page_title_bids()}
        </LinkButton>
      </>
    ) : (
      <RowsSkeleton />
    )
  const { number, title, closeAt, timezone, now } = bid
  return (
    <Stack gap="lg">
      <div>
        <Link to="/client/$" params={{ _splat: 'bids' }}>
          {m.page_title_bids()}
        </Link>
        <h1>{title}</h1>
        <div className={classes.head}>
          <span className={ui.quiet}>{number}</span>
          <BidState bid={bid} />
        </div>
      </div>
      <div className={classes.head}>
        <Closing closeAt={closeAt} timezone={timezone} clock={{ now, at: dataUpdatedAt }} />
        {bid.canAnswer && bid.offers.length === 0 && <DeclineButton bid={bid} />}
      </div>
      {bid.letter && <Letter letter={bid.letter} />}
      <SentOffers bid={bid} />
      <BidTerms bid={bid} />
      <BidQuestions bid={bid} />
      {isOffering &&
        bid.declinedAt === null &&
        (canSeal() ? (
          <OfferForm bid={bid} />
        ) : (
          <Block title={m.entrance_offer()}>
            <Alert color="warning" variant="light" role="alert">
              {m.entrance_no_sealing()}
            </Alert>
          </Block>
        ))}
    </Stack>
  )
}
