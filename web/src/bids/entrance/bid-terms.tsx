import { Text } from '@mantine/core'
import type { VendorBid } from '@wellstock/contract/bids/entrance'
import { formatDate, formatNumber, formatShare } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Block } from '../../ui/block.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import ui from '../../ui/shared.module.css'
import { momentIn } from './closing.tsx'

/** What a bid asks for beside its lines, which the form of the offer has: terms, weights, addenda, whom to ask. */
export function BidTerms({ bid }: { bid: VendorBid }) {
  const { deliveryFrom, deliveryUntil, criteria, priceWeight, buyer, buyerEmail, number } = bid
  const share = (weight: number) => formatShare(weight / 100)
  return (
    <Block title={m.bids_terms()}>
      <Facts>
        <Fact label={m.entrance_buyer()}>
          {bid.organization} · {buyer}
          <br />
          <a href={`mailto:${buyerEmail}?subject=${encodeURIComponent(number)}`}>{buyerEmail}</a>
        </Fact>
        <Fact label={m.common_delivery()}>
          {[deliveryFrom, deliveryUntil].flatMap((day) => (day ? [formatDate(day)] : [])).join(' – ')}
        </Fact>
        <Fact label={m.entrance_weights()}>
          {[{ name: m.common_price(), weight: priceWeight }, ...criteria]
            .filter(({ weight }) => weight > 0)
            .map(({ name, weight }) => `${name} ${share(weight)}`)
            .join(' · ')}
        </Fact>
        <Fact label={m.entrance_award()}>
          {bid.isSplitAllowed ? m.entrance_split() : m.entrance_one_vendor()}
        </Fact>
        <Fact label={m.entrance_standstill()}>
          {bid.standstillDays > 0 &&
            m.entrance_days({ count: bid.standstillDays, days: formatNumber(bid.standstillDays) })}
        </Fact>
        <Fact label={m.entrance_envelopes()}>{bid.hasTwoEnvelopes && m.entrance_two_envelopes()}</Fact>
      </Facts>
      {bid.terms && (
        <Text mt="sm" className={ui.breaks} style={{ whiteSpace: 'pre-line' }}>
          {bid.terms}
        </Text>
      )}
      {bid.addenda.map(({ id, text, closeAt, at }) => (
        <div key={id}>
          <Text mt="sm" className={ui.medium}>
            {m.entrance_addendum({ time: momentIn(at) })}
          </Text>
          <Text className={ui.breaks}>{text}</Text>
          {closeAt && <Text>{m.entrance_closes_now({ time: momentIn(closeAt, bid.timezone) })}</Text>}
        </div>
      ))}
    </Block>
  )
}
