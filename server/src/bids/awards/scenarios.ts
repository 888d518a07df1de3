import type { AwardScenario, AwardScenarios, AwardWishes } from '@wellstock/contract/bids/awards'
import { nameOfScenario } from '@wellstock/domain/bids/award-choice'
import { awardScenarios } from '@wellstock/domain/bids/award-scenarios'
import { isSealed } from '@wellstock/domain/bids/bid-states'
import { splitAward } from '@wellstock/domain/bids/split-award'
import type { Award, AwardVendor } from '@wellstock/domain/bids/split-problem'
import { cents, ofCents } from '@wellstock/domain/finance/money'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { getBid } from '../bids/find-bid.ts'
import { isResponsive, type Judged, type JudgedOffer, judgeOffers } from './compare.ts'

export const noWishes: AwardWishes = { keep: [], mostVendors: null, exclude: [] }

const awardVendor = ({ vendor, terms, cost }: JudgedOffer): AwardVendor => ({
  id: vendor.id,
  name: vendor.name,
  minimumOrder: terms?.minimumOrder ?? null,
  freight: terms?.freight ?? 0,
  freeFreightFrom: terms?.freeFreightFrom ?? null,
  lines: cost?.lines.map(({ lineId, cash }) => ({ lineId, cash })) ?? [],
})

/** The most vendors that a bid is awarded to; null: any number. */
export const mostVendorsOf = ({ isSplitAllowed, maxVendors }: Judged['terms']) =>
  isSplitAllowed ? maxVendors : 1

/** Whom each product of a bid was last ordered from, where that vendor offers it again, by line. */
async function readIncumbents(db: Connection, { organizationId }: { organizationId: string }, bidId: string) {
  const rows = await db.rows<{ lineId: string; vendorId: string }>(
    `select n.id as line_id, coalesce(v.merged_into, v.id) as vendor_id from bid_line n
     cross join lateral (
       select o.vendor_id from vendor_order_line l
       join vendor_order o on o.organization_id = l.organization_id and o.id = l.vendor_order_id
       where l.organization_id = n.organization_id and l.product_id = n.product_id and o.sent_at is not null
       order by o.sent_at desc, l.id limit 1) last
     join vendor v on v.organization_id = n.organization_id and v.id = last.vendor_id
     where n.organization_id = $1 and n.bid_id = $2`,
    [organizationId, bidId],
  )
  return new Map(rows.map(({ lineId, vendorId }) => [lineId, vendorId]))
}

type About = Pick<AwardScenario, 'name' | 'vendorId' | 'lineId' | 'isPossible' | 'difference'>

const written = (award: Award, vendors: readonly AwardVendor[], about: About): AwardScenario => ({
  ...about,
  parts: award.parts.map(({ vendorId, ...part }) => ({
    ...part,
    vendor: { id: vendorId, name: vendors.find(({ id }) => id === vendorId)?.name ?? '' },
  })),
  unawarded: award.unawarded,
  subtotal: award.subtotal,
  freight: award.freight,
  total: award.total,
})

/** Ways to award a bid by its offers, the wished one before the others. */
export async function scenariosOf(
  db: Connection,
  of: { organizationId: string },
  bidId: string,
  judged: Judged,
  wishes: AwardWishes = noWishes,
): Promise<AwardScenarios> {
  const { terms } = judged
  const offers = judged.offers.filter(isResponsive)
  const vendors = offers.map(awardVendor)
  const maxVendors = mostVendorsOf(terms)
  const lineIds = terms.lines.map(({ id }) => id)
  const { best, scenarios } = awardScenarios(lineIds, vendors, {
    maxVendors,
    firstRanked: offers.find(({ score }) => score.rank === 1)?.vendor.id ?? null,
    incumbents: await readIncumbents(db, of, bidId),
  })
  const items = scenarios.map(({ kind, award, ...about }) =>
    written(award, vendors, { ...about, name: nameOfScenario[kind] }),
  )
  const isWished = wishes.keep.length > 0 || wishes.exclude.length > 0 || wishes.mostVendors !== null
  const wished =
    isWished &&
    splitAward(lineIds, vendors, {
      maxVendors: Math.min(wishes.mostVendors ?? lineIds.length, maxVendors ?? lineIds.length),
      keep: new Map(wishes.keep.map(({ lineId, vendorId }) => [lineId, vendorId])),
      excluded: new Set(wishes.exclude),
    })
  const isPossible = wished && wished.unawarded.length <= best.unawarded.length
  return {
    items: [
      ...(wished
        ? [
            written(wished, vendors, {
              name: 'wished',
              vendorId: null,
              lineId: null,
              isPossible: isPossible === true,
              difference: isPossible ? ofCents(cents(wished.total) - cents(best.total)) : null,
            }),
          ]
        : []),
      ...items,
    ],
    isProven: best.isProven,
    vendors: offers.map(({ vendor, terms: offered, cost, isAbnormallyLow }) => ({
      id: vendor.id,
      name: vendor.name,
      isExpired: offered?.isExpired ?? false,
      isAbnormallyLow,
      lineIds: cost?.lines.map(({ lineId }) => lineId) ?? [],
    })),
  }
}

/** Ways to award a bid, for somebody who sees it. Before the opening there are none. */
export async function listScenarios(
  db: Connection,
  person: Person,
  {
    id,
    ...wishes
  }: { id: string; keep: AwardWishes['keep']; exclude: string[]; mostVendors?: number | undefined },
): Promise<AwardScenarios> {
  const { state } = await getBid(db, person, id)
  if (isSealed(state)) return { items: [], isProven: true, vendors: [] }
  const judged = await judgeOffers(db, person, id, person.id)
  return scenariosOf(db, person, id, judged, { ...wishes, mostVendors: wishes.mostVendors ?? null })
}
