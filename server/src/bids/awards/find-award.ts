import type { BidAward } from '@wellstock/contract/bids/awards'
import type { AwardScenarioName } from '@wellstock/domain/bids/award-choice'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { getBid } from '../bids/find-bid.ts'

type Of = { organizationId: string }

/** An award as it is kept. */
export type KeptAward = {
  id: string
  bidId: string
  state: 'asked' | 'given' | 'refused'
  scenario: AwardScenarioName
  reason: string
  lowPriceNote: string
  total: number
  expectedSaving: number | null
  by: string
  createdBy: string
  createdAt: string
  decidedAt: string | null
  standstillUntil: string | null
  isStandstillOver: boolean
}

/** The award of a bid that was asked for last, or one of them by its own id. */
export async function readAward(
  db: Connection,
  { organizationId }: Of,
  { bidId = null, awardId = null }: { bidId?: string | null; awardId?: string | null },
): Promise<KeptAward | null> {
  const [award] = await db.rows<KeptAward>(
    `select a.id, a.bid_id, a.state, a.scenario, a.reason, a.low_price_note, a.total, a.expected_saving, p.name as by, a.created_by, a.created_at,
       a.decided_at, a.standstill_until, coalesce(a.standstill_until <= clock_timestamp(), false) as is_standstill_over
     from bid_award a join person p on p.organization_id = a.organization_id and p.id = a.created_by
     where a.organization_id = $1 and (a.bid_id = $2 or a.id = $3) order by a.created_at desc, a.id desc limit 1`,
    [organizationId, bidId, awardId],
  )
  return award ?? null
}

const VENDOR = `jsonb_build_object('id', v.id, 'name', v.name, 'slug', v.slug)`
const vendorOf = (from: string) =>
  `join vendor u on u.organization_id = ${from}.organization_id and u.id = ${from}.vendor_id
   join vendor v on v.organization_id = u.organization_id and v.id = coalesce(u.merged_into, u.id)`

/** A line that was awarded, with what has to be known of it to buy it. */
export type AwardedLine = BidAward['lines'][number] & {
  productId: string | null
  name: string
  officeId: string | null
  neededBy: string | null
  baselinePrice: number | null
  yearlyQuantity: number | null
  taxIncludedPercent: number
}

export const readAwardedLines = (db: Connection, { organizationId }: Of, awardId: string) =>
  db.rows<AwardedLine>(
    `select l.line_id, ${VENDOR} as vendor, l.quantity, p.pack, l.packs, l.pack_quantity, l.pack_price, n.product_id, n.name, n.office_id,
       n.needed_by::text, n.baseline_price, n.yearly_quantity, t.tax_included_percent
     from bid_award_line l
     join bid_line n on n.organization_id = l.organization_id and n.id = l.line_id
     join bid_offer o on o.organization_id = l.organization_id and o.id = l.offer_id
     join bid_invite i on i.organization_id = o.organization_id and i.id = o.invite_id
     ${vendorOf('i')}
     join bid_offer_price p on p.organization_id = l.organization_id and p.offer_id = l.offer_id and p.line_id = l.line_id
     join bid_offer_terms t on t.organization_id = l.organization_id and t.offer_id = l.offer_id
     where l.organization_id = $1 and l.award_id = $2 order by n.position`,
    [organizationId, awardId],
  )

/** What of an awarded line can be ordered, and for which office: a product of the catalog that somebody needs somewhere. */
export const orderOffice = (
  { productId, officeId }: Pick<AwardedLine, 'productId' | 'officeId'>,
  bidOfficeId: string | null,
) => (productId === null ? null : (officeId ?? bidOfficeId))

/** The latest award of a bid that somebody sees, with its letters and what became of it. */
export async function getAward(db: Connection, person: Person, bidId: string): Promise<BidAward | null> {
  const bid = await getBid(db, person, bidId)
  const award = await readAward(db, person, { bidId })
  if (!award) return null
  const of = [person.organizationId, award.id]
  const [lines, letters, outcomes] = await db.batch(
    () => readAwardedLines(db, person, award.id),
    () =>
      db.rows<BidAward['letters'][number]>(
        `select ${VENDOR} as vendor, i.contact_email as "to", l.has_won,
           case when m.id is null or m.sent_at is not null then 'sent' when m.attempts > 0 then 'failed' else 'waiting' end as state
         from bid_letter l
         join bid_invite i on i.organization_id = l.organization_id and i.id = l.invite_id
         ${vendorOf('i')}
         left join outgoing_mail m on m.organization_id = l.organization_id and m.id = l.mail_id
         where l.organization_id = $1 and l.award_id = $2 order by l.has_won desc, lower(v.name)`,
        of,
      ),
    () =>
      db.rows<BidAward['outcomes'][number]>(
        `select o.kind, o.record_id as id, coalesce(b.number, s.number, n.number, d.name, '') as name,
           case when v.id is not null then ${VENDOR} end as vendor
         from bid_outcome o
         left join blanket_order b on b.organization_id = o.organization_id and b.id = o.record_id
         left join supply_order s on s.organization_id = o.organization_id and s.id = o.record_id
         left join bid n on n.organization_id = o.organization_id and n.id = o.record_id
         left join vendor_product k on k.organization_id = o.organization_id and k.id = o.record_id
         left join product d on d.organization_id = k.organization_id and d.id = k.product_id
         left join vendor u on u.organization_id = o.organization_id and u.id = o.vendor_id
         left join vendor v on v.organization_id = u.organization_id and v.id = coalesce(u.merged_into, u.id)
         where o.organization_id = $1 and o.bid_id = $2 order by o.kind, name, o.record_id`,
        [person.organizationId, bidId],
      ),
  )
  const { bidId: _, createdBy: __, ...kept } = award
  const isFramework = bid.kind === 'framework'
  return {
    ...kept,
    lines: lines.map(({ lineId, vendor, quantity, pack, packs, packQuantity, packPrice }) => ({
      ...{ lineId, vendor, quantity, pack, packs, packQuantity, packPrice },
    })),
    letters,
    outcomes,
    notOrdered: lines
      .filter((line) =>
        isFramework ? line.productId === null : orderOffice(line, bid.office?.id ?? null) === null,
      )
      .map(({ lineId }) => lineId),
  }
}
