import { useQuery } from '@tanstack/react-query'
import type { VendorBid } from '@wellstock/contract/overview/records'
import { bid as kind } from '@wellstock/contract/platform/kinds'
import { BidBadge } from '../../bids/bids/bid-page-badge.tsx'
import { RecordLink } from '../../identity/document-kinds/record-link.tsx'
import { query } from '../../lib/api.ts'
import { formatDateTime } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { Block } from '../../ui/block.tsx'
import ui from '../../ui/shared.module.css'
import tables from '../../ui/table.module.css'
import classes from './records.module.css'

/** The bids that a vendor was asked in; where there is none, nothing is said. */
export function VendorBids({ slug }: { slug: string }) {
  const reads = useCan('bids.read')
  const { data } = useQuery(query.records.vendorBids.queryOptions({ input: { slug }, enabled: reads }))
  if (!data?.length) return null
  return (
    <Block title={m.page_title_bids()} isWide>
      <div className={classes.scroll}>
        <table className={tables.table}>
          <thead>
            <tr>
              <th scope="col">{m.page_title_bid()}</th>
              <th scope="col">{m.common_status()}</th>
              <th scope="col">{m.bid_page_step_closes()}</th>
              <th scope="col">{m.bid_page_answer()}</th>
            </tr>
          </thead>
          <tbody>
            {data.map((each) => (
              <tr key={each.id}>
                <th scope="row">
                  <RecordLink kind={kind} record={each} />
                  <small className={ui.breaks}>{each.title}</small>
                </th>
                <td>
                  <BidBadge state={each.state} />
                </td>
                <td className={ui.figures}>{each.closeAt ? formatDateTime(each.closeAt) : '–'}</td>
                <td>{answerWord(each)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Block>
  )
}

function answerWord({ answeredAt, declinedAt, hasWon }: VendorBid) {
  if (declinedAt) return m.bid_page_declined()
  if (!answeredAt) return '–'
  if (hasWon === null) return m.bid_page_answered()
  return hasWon ? m.bid_page_won() : m.bid_page_lost()
}
