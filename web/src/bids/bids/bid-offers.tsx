import { Stack } from '@mantine/core'
import type { Bid } from '@wellstock/contract/bids/bid'
import { isSealed } from '@wellstock/domain/bids/bid-states'
import { formatDateTime, formatNames, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Block, Nothing } from '../../ui/block.tsx'
import ui from '../../ui/shared.module.css'
import tables from '../../ui/table.module.css'
import classes from './bid-page.module.css'
import { joined, momentsOf } from './bid-page-words.ts'
import { sizeWord } from './bid-vendors.tsx'
import { ReceiptCode } from './receipt-code.tsx'

/** The receipts of what was sent: until it is opened, all that anybody knows of an offer. */
export function BidOffers({ bid }: { bid: Bid }) {
  const { invites, answered } = bid
  const rows = invites.flatMap(({ vendor, offers }) =>
    offers.map((offer) => ({ ...offer, vendor: vendor.name, isCounted: offer === offers.at(-1) })),
  )
  return (
    <>
      <Seal bid={bid} />
      <Block
        title={m.bid_page_tab_offers()}
        isWide
        action={
          answered > 0 && (
            <span className={ui.note}>
              {m.bid_page_offers_count({ count: answered, shown: formatNumber(answered) })}
            </span>
          )
        }
      >
        {rows.length === 0 ? (
          <Nothing>{answered > 0 ? m.bid_page_receipts_hidden() : m.bid_page_offers_none()}</Nothing>
        ) : (
          <div className={classes.scroll}>
            <table className={tables.table}>
              <thead>
                <tr>
                  <th scope="col">{m.common_vendor()}</th>
                  <th scope="col" data-numeric>
                    {m.common_version()}
                  </th>
                  <th scope="col">{m.bid_page_received()}</th>
                  <th scope="col" data-numeric>
                    {m.bid_page_size_head()}
                  </th>
                  <th scope="col">{m.common_receipt()}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ id, vendor, version, receivedAt, size, receipt, isCounted }) => (
                  <tr key={id}>
                    <th scope="row" className={ui.breaks}>
                      {vendor}
                      <small>{isCounted ? m.bid_page_counted() : m.bid_page_replaced()}</small>
                    </th>
                    <td data-numeric>{formatNumber(version)}</td>
                    <td className={ui.figures}>{formatDateTime(receivedAt)}</td>
                    <td data-numeric>{sizeWord(size)}</td>
                    <td>
                      <ReceiptCode receipt={receipt} of={`${vendor}, ${formatNumber(version)}`} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Block>
    </>
  )
}

/** Until when nobody can read them, who has opened them, and who is still needed. */
function Seal({ bid }: { bid: Bid }) {
  const { state, publishedAt, closeAt, timezone, openers, openersNeeded } = bid
  const arePrices = state === 'evaluating' && bid.hasTwoEnvelopes && bid.pricesOpenedAt === null
  if (!arePrices && (!isSealed(state) || publishedAt === null)) return null
  const openings = bid.openings.filter(({ envelope }) => (envelope === 'price') === arePrices)
  const opened = new Set(openings.map(({ by }) => by))
  const others = openers.filter(
    ({ name, canOpen, hasConflict }) => canOpen && !hasConflict && !opened.has(name),
  )
  const missing = openersNeeded - openings.length
  return (
    <Block title={arePrices ? m.bid_page_sealed_prices() : m.bid_page_sealed()}>
      <Stack gap="xs">
        {state === 'published' && closeAt && (
          <span className={ui.figures}>
            {m.bid_page_sealed_until({ when: joined(...momentsOf(closeAt, timezone)) })}
          </span>
        )}
        {openings.map(({ by, isByPaper, at }) => (
          <span key={by} className={ui.figures}>
            {m.bid_page_opened_by({
              name: isByPaper ? m.bid_page_by_paper({ name: by }) : by,
              when: formatDateTime(at),
            })}
          </span>
        ))}
        {missing > 0 && others.length > 0 && (
          <span>
            {m.bid_page_still_needed({
              count: missing,
              shown: formatNumber(missing),
              names: formatNames(others.map(({ name }) => name)),
            })}
          </span>
        )}
      </Stack>
    </Block>
  )
}
