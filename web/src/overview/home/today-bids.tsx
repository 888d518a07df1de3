import { Link } from '@tanstack/react-router'
import type { BidToDo, OwnBid, Today } from '@wellstock/contract/overview/home'
import { BidKeyButton } from '../../bids/openings/opener-key-card.tsx'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { momentInZone } from '../../procedures/cases/words.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import classes from './today.module.css'
import { Block, look, Row } from './today-parts.tsx'

const nameOf = ({ number, title }: BidToDo) => `${number}, ${title}`
const closesWord = ({ closeAt, timezone }: BidToDo) =>
  m.today_bid_closes({ when: momentInZone(closeAt, timezone) })

/** Bids to open and to score, the key that this takes, and for those who own some what these wait for. */
export const bidBlocks = (today: Today) => [
  (today.needsBidKey || today.bidsToOpen?.total) && (
    <Block
      key="bidsToOpen"
      title={m.today_bids_to_open()}
      due={{
        total: (today.bidsToOpen?.total ?? 0) + (today.needsBidKey ? 1 : 0),
        rows: [...(today.needsBidKey ? (['key'] as const) : []), ...(today.bidsToOpen?.rows ?? [])],
      }}
      all={false}
      row={(bid) => (bid === 'key' ? <KeyToSetUp key="key" /> : <BidToOpen key={bid.id} bid={bid} />)}
    />
  ),
  today.bidsToScore?.total && (
    <Block
      key="bidsToScore"
      title={m.today_bids_to_score()}
      due={today.bidsToScore}
      all={false}
      row={(bid) => <BidToScore key={bid.id} bid={bid} />}
    />
  ),
  today.ownBids?.total && (
    <Block
      key="ownBids"
      title={m.today_own_bids()}
      due={today.ownBids}
      all={{ to: '/dashboard/bids', search: {} }}
      row={(bid) => <BidOfMine key={bid.id} bid={bid} />}
    />
  ),
]

const KeyToSetUp = () => (
  <Row
    name={<span className={classes.name}>{m.today_bid_key()}</span>}
    notes={m.today_bid_key_before()}
    action={<BidKeyButton {...look} />}
  />
)

function BidToOpen({ bid }: { bid: BidToDo }) {
  const page = { to: '/dashboard/bids/$id/open', params: { id: bid.id } } as const
  return (
    <Row
      name={
        <Link className={classes.name} {...page}>
          {nameOf(bid)}
        </Link>
      }
      notes={m.today_bid_closed({ when: momentInZone(bid.closeAt, bid.timezone) })}
      action={
        <LinkButton {...look} {...page} aria-label={m.today_open_name({ title: nameOf(bid) })}>
          {m.common_open()}
        </LinkButton>
      }
    />
  )
}

function BidToScore({ bid }: { bid: BidToDo }) {
  const page = { to: '/dashboard/bids/$id/score', params: { id: bid.id } } as const
  return (
    <Row
      name={
        <Link className={classes.name} {...page}>
          {nameOf(bid)}
        </Link>
      }
      notes={m.today_bid_closed({ when: momentInZone(bid.closeAt, bid.timezone) })}
      action={
        <LinkButton {...look} {...page} aria-label={m.today_bid_score_name({ name: nameOf(bid) })}>
          {m.bid_page_do_evaluate()}
        </LinkButton>
      }
    />
  )
}

function concernWord(bid: OwnBid) {
  const { concern, count } = bid
  const many = { count, shown: formatNumber(count) }
  if (concern === 'questions') return m.today_bid_questions(many)
  if (concern === 'openers') return m.bid_opening_needs(many)
  return concern === 'evaluated' ? m.today_bid_evaluated() : closesWord(bid)
}

const tabs = { questions: 'questions', openers: 'offers', evaluated: 'award', closes: 'overview' } as const

function BidOfMine({ bid }: { bid: OwnBid }) {
  const { id, concern } = bid
  const page = { to: '/dashboard/bids/$id', params: { id }, search: { tab: tabs[concern] } } as const
  return (
    <Row
      name={
        <Link className={classes.name} {...page}>
          {nameOf(bid)}
        </Link>
      }
      notes={concernWord(bid)}
      action={
        <LinkButton {...look} {...page} aria-label={m.today_open_name({ title: nameOf(bid) })}>
          {m.common_open()}
        </LinkButton>
      }
    />
  )
}
