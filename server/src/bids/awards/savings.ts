import type { BidSavings } from '@wellstock/contract/bids/awards'
import { expectedSaving, realizedSaving } from '@wellstock/domain/bids/bid-savings'
import { netPackPrice } from '@wellstock/domain/bids/offer-cost'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { getBid } from '../bids/find-bid.ts'
import { readAward, readAwardedLines } from './find-award.ts'

type Billed = Omit<BidSavings['rows'][number], 'saved' | 'unitPrice'> & { amount: number }

/** What an award is to save in a year, and has saved by what was billed since of its lines, from the vendors who won them. */
export async function getSavings(db: Connection, person: Person, bidId: string): Promise<BidSavings> {
  await getBid(db, person, bidId)
  const award = await readAward(db, person, { bidId })
  if (award?.state !== 'given') return { expected: null, realized: null, rows: [] }
  const [lines, billed] = await db.batch(
    () => readAwardedLines(db, person, award.id),
    () => readBilled(db, person, award.id),
  )
  const isKnown = lines.some(({ baselinePrice }) => baselinePrice !== null)
  return {
    expected: isKnown
      ? expectedSaving(
          lines.map(({ baselinePrice, yearlyQuantity, quantity, packQuantity, packPrice, ...line }) => ({
            baselinePrice,
            quantity: yearlyQuantity ?? quantity,
            packQuantity,
            packPrice: netPackPrice(packPrice, line.taxIncludedPercent),
          })),
        )
      : null,
    realized: isKnown ? realizedSaving(billed) : null,
    rows: billed.map(({ amount, ...row }) => ({
      ...row,
      unitPrice: row.quantity > 0 ? Math.round((amount / row.quantity) * 10_000) / 10_000 : 0,
      saved: row.baselinePrice === null ? null : realizedSaving([{ ...row, amount }]).amount,
    })),
  }
}

/** Lines of invoices that are approved or paid, for what was ordered of an awarded product from its vendor after the award. */
const readBilled = (db: Connection, { organizationId }: Person, awardId: string) =>
  db.rows<Billed>(
    `select distinct on (i.invoiced_on, i.number, k.id) n.id as line_id, jsonb_build_object('id', i.id, 'number', i.number) as invoice,
       v.name as vendor, i.invoiced_on::text, case i.kind when 'credit_note' then -1 else 1 end * k.matched_quantity as quantity,
       case i.kind when 'credit_note' then -1 else 1 end * k.amount as amount, n.baseline_price
     from bid_award_line l
     join bid_award a on a.organization_id = l.organization_id and a.id = l.award_id
     join bid_line n on n.organization_id = l.organization_id and n.id = l.line_id and n.product_id is not null
     join bid_offer f on f.organization_id = l.organization_id and f.id = l.offer_id
     join bid_invite t on t.organization_id = f.organization_id and t.id = f.invite_id
     join vendor u on u.organization_id = t.organization_id and u.id = t.vendor_id
     join vendor v on v.organization_id = u.organization_id and v.id = coalesce(u.merged_into, u.id)
     join vendor_order_line w on w.organization_id = l.organization_id and w.product_id = n.product_id
     join vendor_order o on o.organization_id = w.organization_id and o.id = w.vendor_order_id and o.vendor_id in (u.id, v.id)
       and o.sent_at >= a.decided_at
     join invoice_line k on k.organization_id = w.organization_id and k.vendor_order_line_id = w.id
     join invoice i on i.organization_id = k.organization_id and i.id = k.invoice_id and i.state in ('approved', 'paid')
     where l.organization_id = $1 and l.award_id = $2
     order by i.invoiced_on, i.number, k.id, n.position`,
    [organizationId, awardId],
  )
