import type { PackOffer } from '@wellstock/domain/bids/offer-cost'
import type { Connection } from '../../platform/database/database.ts'

type Of = { organizationId: string }

/** An offer that counts, with as much of it as was opened. */
export type OpenedOffer = {
  id: string
  inviteId: string
  /** Where it was merged, the one it is now. */
  vendor: { id: string; name: string; slug: string }
  receivedAt: string
  /** False: it decrypted to nonsense. Null: it is sealed. */
  isReadable: boolean | null
  note: string
  lines: {
    lineId: string
    leadDays: number | null
    shelfLifeDays: number | null
    alternate: string
    vendorSku: string
  }[]
  answers: { requirementId: string; isMet: boolean }[]
  files: { id: string; requirementId: string | null; name: string }[]
  prices: (PackOffer & { lineId: string; pack: string })[]
  /** Null: its prices are sealed. */
  terms: {
    minimumOrder: number
    freight: number
    freeFreightFrom: number | null
    taxIncludedPercent: number
    validUntil: string | null
    isExpired: boolean
  } | null
}

const partsOf = (table: string, columns: string, order: string) =>
  `coalesce((select jsonb_agg(jsonb_build_object(${columns}) order by ${order}) from ${table} d
     where d.organization_id = o.organization_id and d.offer_id = o.id), '[]')`

/** The latest offer of each vendor that was asked, by the names of the vendors. Nothing of one is there before it was opened. */
export const readOffers = (db: Connection, { organizationId }: Of, bidId: string) =>
  db.rows<OpenedOffer>(
    `select o.id, o.invite_id, jsonb_build_object('id', v.id, 'name', v.name, 'slug', v.slug) as vendor, o.received_at,
       c.is_readable, coalesce(c.note, '') as note,
       ${partsOf(
         'bid_offer_line',
         `'lineId', d.line_id, 'leadDays', d.lead_days, 'shelfLifeDays', d.shelf_life_days, 'alternate', d.alternate, 'vendorSku', d.vendor_sku`,
         'd.line_id',
       )} as lines,
       ${partsOf('bid_offer_answer', `'requirementId', d.requirement_id, 'isMet', d.is_met`, 'd.requirement_id')} as answers,
       ${partsOf('bid_offer_file', `'id', d.id, 'requirementId', d.requirement_id, 'name', d.name`, 'd.name, d.id')} as files,
       ${partsOf(
         'bid_offer_price',
         `'lineId', d.line_id, 'pack', d.pack, 'packQuantity', d.pack_quantity, 'packPrice', d.pack_price, 'leastPacks', d.least_packs,
         'multiple', d.multiple`,
         'd.line_id',
       )} as prices,
       case when t.offer_id is not null then jsonb_build_object('minimumOrder', t.minimum_order, 'freight', t.freight,
         'freeFreightFrom', t.free_freight_from, 'taxIncludedPercent', t.tax_included_percent, 'validUntil', t.valid_until,
         'isExpired', coalesce(t.valid_until < organization_today(o.organization_id), false)) end as terms
     from (
       select distinct on (invite_id) * from bid_offer where organization_id = $1 and bid_id = $2 order by invite_id, version desc) o
     join bid_invite i on i.organization_id = o.organization_id and i.id = o.invite_id
     join vendor u on u.organization_id = i.organization_id and u.id = i.vendor_id
     join vendor v on v.organization_id = u.organization_id and v.id = coalesce(u.merged_into, u.id)
     left join bid_offer_content c on c.organization_id = o.organization_id and c.offer_id = o.id
     left join bid_offer_terms t on t.organization_id = o.organization_id and t.offer_id = o.id
     order by lower(v.name), o.id`,
    [organizationId, bidId],
  )

/** What is asked of every offer, and of a bid's terms what offers are ranked by. */
export type BidTerms = {
  id: string
  number: string
  title: string
  officeId: string | null
  awardRule: 'lowest' | 'best_value'
  priceWeight: number
  technicalMinimum: number | null
  isSplitAllowed: boolean
  maxVendors: number | null
  criteria: { id: string; name: string; weight: number }[]
  requirements: { id: string; kind: 'question' | 'document'; text: string }[]
  lines: {
    id: string
    name: string
    unit: string
    quantity: number
    productId: string | null
    officeId: string | null
    neededBy: string | null
    baselinePrice: number | null
    yearlyQuantity: number | null
  }[]
}

const ofBid = (table: string, columns: string) =>
  `coalesce((select jsonb_agg(jsonb_build_object(${columns}) order by d.position) from ${table} d
     where d.organization_id = b.organization_id and d.bid_id = b.id), '[]')`

export async function readTerms(db: Connection, { organizationId }: Of, bidId: string): Promise<BidTerms> {
  const [terms] = await db.rows<BidTerms>(
    `select b.id, b.number, b.title, b.office_id, b.award_rule, b.price_weight, b.technical_minimum, b.is_split_allowed, b.max_vendors,
       ${ofBid('bid_criterion', `'id', d.id, 'name', d.name, 'weight', d.weight`)} as criteria,
       ${ofBid('bid_requirement', `'id', d.id, 'kind', d.kind, 'text', d.text`)} as requirements,
       ${ofBid(
         'bid_line',
         `'id', d.id, 'name', d.name, 'unit', d.unit, 'quantity', d.quantity, 'productId', d.product_id, 'officeId', d.office_id,
         'neededBy', d.needed_by, 'baselinePrice', d.baseline_price, 'yearlyQuantity', d.yearly_quantity`,
       )} as lines
     from bid b where b.organization_id = $1 and b.id = $2`,
    [organizationId, bidId],
  )
  if (!terms) throw new Error('a bid that was found is there')
  return terms
}

/** Of what is asked of every offer: what one has answered with no, or does not bring. One that cannot be read brings nothing. */
export const failuresOf = (
  { requirements }: Pick<BidTerms, 'requirements'>,
  { answers, files }: Pick<OpenedOffer, 'answers' | 'files'>,
) =>
  requirements.filter(({ id, kind }) =>
    kind === 'question'
      ? !answers.some((answer) => answer.requirementId === id && answer.isMet)
      : !files.some(({ requirementId }) => requirementId === id),
  )
