import { MAX_BLANKET_LINES } from '@wellstock/domain/buying/blanket-orders'
import { said } from '@wellstock/messages/sentence'
import { createBlanketOrder } from '../../buying/blanket-orders/save-blanket-order.ts'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { insertRow } from '../../platform/database/write.ts'
import { problem } from '../../platform/http/problem.ts'
import { type LockedBid, lockBid, moveBid } from '../bids/bid-document.ts'
import { writeContractPrices } from './contract-prices.ts'
import { writeOrders } from './draft-orders.ts'
import { readAward, readAwardedLines } from './find-award.ts'
import { chunks, type Goods, goodsOf, wholePacks } from './goods.ts'

/** What is agreed by an award that says no last day holds for a year. */
const YEAR_DAYS = 365

/** Once the standstill is over: drafts of blanket orders of a framework, else contract prices and a draft order for each office. */
export async function contractAward(tx: Connection, person: Person, wanted: { id: string; version: number }) {
  const bid = await lockBid(tx, person, 'contract', wanted)
  const award = await readAward(tx, person, { bidId: bid.id })
  if (award?.state !== 'given') throw new Error('a bid that is awarded has an award')
  if (!award.isStandstillOver) throw problem('OPERATION_FAILED', said.bid_standstill_not_over())
  await refuseExpired(tx, person, award.id)
  const lines = await readAwardedLines(tx, person, award.id)
  const [terms] = await tx.rows<{ isFramework: boolean; from: string; to: string }>(
    `select b.kind = 'framework' as is_framework, greatest(b.delivery_from, t.today)::text as "from",
       coalesce(case when b.delivery_until >= t.today then b.delivery_until end, greatest(b.delivery_from, t.today) + $3::integer - 1)::text as "to"
     from bid b cross join (select organization_today($1) as today) t where b.organization_id = $1 and b.id = $2`,
    [person.organizationId, bid.id, YEAR_DAYS],
  )
  if (!terms) throw new Error('a bid that is locked is there')
  const goods = goodsOf(lines)
  if (terms.isFramework) await writeBlanketOrders(tx, person, bid, goods, terms)
  else {
    for (const { vendorProductId, vendorId } of await writeContractPrices(tx, person, goods, terms.to))
      await keepOutcome(tx, person, bid.id, 'price', vendorProductId, vendorId)
    for (const id of await writeOrders(tx, person, bid, lines, goods))
      await keepOutcome(tx, person, bid.id, 'order', id, null)
  }
  await moveBid(tx, person, bid, 'contract', 'contracted')
}

async function refuseExpired(tx: Connection, { organizationId }: Person, awardId: string) {
  const [expired] = await tx.rows<{ vendor: string }>(
    `select v.name as vendor from bid_award_line l
     join bid_offer_terms t on t.organization_id = l.organization_id and t.offer_id = l.offer_id
     join bid_offer o on o.organization_id = l.organization_id and o.id = l.offer_id
     join bid_invite i on i.organization_id = o.organization_id and i.id = o.invite_id
     join vendor v on v.organization_id = i.organization_id and v.id = i.vendor_id
     where l.organization_id = $1 and l.award_id = $2 and t.valid_until < organization_today($1) order by v.name limit 1`,
    [organizationId, awardId],
  )
  if (expired) throw problem('OPERATION_FAILED', said.bid_offer_ran_out(expired))
}

const keepOutcome = (
  tx: Connection,
  { organizationId }: Person,
  bidId: string,
  kind: string,
  recordId: string,
  vendorId: string | null,
) => insertRow(tx, 'bid_outcome', { organizationId, bidId, kind, recordId, vendorId })

/** One draft for each vendor. */
async function writeBlanketOrders(
  tx: Connection,
  person: Person,
  { id: bidId, number, title }: LockedBid,
  goods: readonly Goods[],
  { from, to }: { from: string; to: string },
) {
  for (const vendorId of new Set(goods.map((each) => each.vendorId)))
    for (const lines of chunks(
      goods.filter((each) => each.vendorId === vendorId),
      MAX_BLANKET_LINES,
    )) {
      const id = await createBlanketOrder(tx, person, {
        vendorId,
        validFrom: from,
        validTo: to,
        valueCap: null,
        note: `${number} ${title}`,
        lines: lines.map(({ productId, pack, packQuantity, packPrice, quantity }) => ({
          productId,
          pack,
          packQuantity,
          packPrice,
          quantityCap: wholePacks(quantity, packQuantity),
        })),
      })
      await keepOutcome(tx, person, bidId, 'blanket_order', id, vendorId)
    }
}
