import type { Bid, BidInvite } from '@wellstock/contract/bids/bid'
import { isSealed } from '@wellstock/domain/bids/bid-states'
import { VendorLink } from '../../identity/document-kinds/vendor-link.tsx'
import { formatDateTime, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Block, Nothing } from '../../ui/block.tsx'
import { ShapeBadge } from '../../ui/shape-badge.tsx'
import ui from '../../ui/shared.module.css'
import tables from '../../ui/table.module.css'
import classes from './bid-page.module.css'
import { joined } from './bid-page-words.ts'
import { ReceiptCode } from './receipt-code.tsx'

/** The vendors that were asked, and what is known of their answers. */
export function BidVendors({ bid }: { bid: Bid }) {
  const { invites, state, publishedAt, answered } = bid
  const isHidden = isSealed(state) && publishedAt !== null
  return (
    <Block
      title={m.bid_page_tab_vendors()}
      isWide
      action={
        isHidden && (
          <ShapeBadge
            tone="info"
            shape="octagon"
            word={m.bid_page_sealed_count({ count: answered, shown: formatNumber(answered) })}
          />
        )
      }
    >
      {invites.length === 0 ? (
        <Nothing>{m.bid_page_vendors_none()}</Nothing>
      ) : (
        <div className={classes.scroll}>
          <table className={tables.table}>
            <thead>
              <tr>
                <th scope="col">{m.common_vendor()}</th>
                <th scope="col">{m.bid_page_viewed()}</th>
                <th scope="col">{m.bid_page_answer()}</th>
                <th scope="col">{m.bid_page_reminded()}</th>
              </tr>
            </thead>
            <tbody>
              {invites.map((invite) => (
                <tr key={invite.id}>
                  <th scope="row" className={ui.breaks}>
                    <VendorLink vendor={invite.vendor} />
                    <small>{joined(invite.contactName, invite.contactEmail)}</small>
                  </th>
                  <td className={ui.figures}>{invite.viewedAt ? formatDateTime(invite.viewedAt) : '–'}</td>
                  <td>
                    <Answer invite={invite} isSealed={isHidden} />
                  </td>
                  <td className={ui.figures}>
                    {invite.remindedAt ? formatDateTime(invite.remindedAt) : '–'}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Block>
  )
}

const BYTES_OF_KB = 1000

export const sizeWord = (bytes: number) =>
  m.bid_page_size({ size: formatNumber(Math.max(1, Math.round(bytes / BYTES_OF_KB))) })

function Answer({ invite, isSealed: isHidden }: { invite: BidInvite; isSealed: boolean }) {
  const { vendor, declinedAt, declineReason, offers, lateAt } = invite
  const latest = offers.at(-1)
  return (
    <span className={`${ui.words} ${ui.notes}`}>
      {declinedAt && (
        <span>
          {m.bid_page_declined()}
          <small>{joined(formatDateTime(declinedAt), declineReason)}</small>
        </span>
      )}
      {latest && (
        <>
          <span>
            {m.bid_page_offer_version({ version: formatNumber(latest.version) })}
            {isHidden && ` · ${m.bid_page_sealed()}`}
          </span>
          <small className={ui.figures}>
            {joined(formatDateTime(latest.receivedAt), sizeWord(latest.size))}
          </small>
          <ReceiptCode receipt={latest.receipt} of={vendor.name} />
        </>
      )}
      {lateAt.map((at) => (
        <small key={at} className={`${ui.figures} ${ui.danger}`}>
          {m.bid_page_late({ when: formatDateTime(at) })}
        </small>
      ))}
      {!declinedAt && !latest && lateAt.length === 0 && '–'}
    </span>
  )
}
