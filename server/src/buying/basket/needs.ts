import type { SuggestedOrder } from '@wellstock/contract/buying/basket'
import {
  type Arrival,
  automaticPacks,
  CRITICALITY_WEIGHT,
  type Suggested,
  suggest,
} from '@wellstock/domain/buying/basket'
import { groupedBy } from '@wellstock/domain/platform/grouped-by'
import { beyondLevels, beyondUsual, type PlannedUse } from '@wellstock/domain/stock/planned-use'
import { officesInScope, type Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { AVAILABLE } from '../../stock/inventory/item-columns.ts'
import { type Criticality, orderLevels } from '../../stock/replenishment/levels.ts'
import { type LevelNeed, leadTimeOf } from '../../stock/thresholds/lead-time.ts'
import { measuredLeadTimes } from '../../stock/thresholds/measured.ts'
import { placeKey, readPlannedUse } from '../../stock/thresholds/planned-use.ts'
import { suggestionFor } from '../../stock/thresholds/rows.ts'
import { type CurrentPrice, currentPrices } from '../prices/current-prices.ts'

type Row = {
  itemId: string
  productId: string
  sku: string
  name: string
  unit: string
  category: string
  officeId: string
  officeName: string
  departmentId: string | null
  available: number
  /** To come from vendors, and from other offices. */
  onOrder: number
  incoming: number
  minQuantity: number | null
  reorderPoint: number | null
  maxQuantity: number | null
  leadTimeDays: number | null
  reviewDays: number
  serviceLevel: number | null
  orderMultiple: number
  /** What it is reordered in, where it is reordered automatically. */
  ownQuantity: number | null
  unitPrice: number | null
  criticality: Criticality
  shelfLifeDays: number | null
  daily: number
  deviation: number
  used: number
  vendor: SuggestedOrder['vendor']
  vendorDays: number | null
  vendorDeviation: number | null
  minimumOrder: number | null
  freeFreightAbove: number | null
  /** What a delivery below that costs. */
  freight: number
}

/**
 * What can be ordered again: not single pieces, what is in maintenance or quarantine, or in offices that take no orders. All of it, or
 * the products that are reordered automatically in their office.
 */
const readRows = (db: Connection, scope: Scope, which: 'all' | 'automatic') =>
  db.rows<Row>(
    `select i.id as "itemId", i.product_id, i.sku, i.name, i.unit, i.category, i.office_id, o.name as "officeName",
       i.department_id, ${AVAILABLE} as available,
       coalesce(w.ordered, 0) as on_order, coalesce(w.quantity - w.ordered, 0) as incoming, i.min_quantity, i.reorder_point, i.max_quantity, i.lead_time_days,
       i.review_days, i.service_level, i.order_multiple,
       case when i.auto_reorder then i.auto_reorder_quantity end as own_quantity, i.unit_price, p.criticality, p.shelf_life_days,
       coalesce(x.daily, 0) as daily, coalesce(x.deviation, 0) as deviation, coalesce(x.used, 0) as used,
       case when v.id is not null then jsonb_build_object('id', v.id, 'slug', v.slug, 'name', v.name, 'state', v.state) end as vendor,
       v.lead_time_days as "vendorDays", v.lead_time_deviation as "vendorDeviation", v.minimum_order, v.free_freight_above,
       coalesce(v.freight_charge, 0) as freight
     from item i
     join product p on p.organization_id = i.organization_id and p.id = i.product_id
     join office o on o.organization_id = i.organization_id and o.id = i.office_id
       and o.status = 'active' and o.archived_at is null
     left join room r on r.organization_id = i.organization_id and r.id = i.room_id
     left join vendor v on v.organization_id = i.organization_id and v.id = i.vendor_id
     left join item_outlook x on x.organization_id = i.organization_id and x.item_id = i.id
     left join on_order w on w.organization_id = i.organization_id and w.office_id = i.office_id and w.product_id = i.product_id
     where i.organization_id = $1 and ($2::uuid[] is null or i.office_id = any($2)) and i.archived_at is null
       and i.status = 'active' and i.serial_number is null and not coalesce(r.is_quarantine, false)
       and ($3 = 'all' or exists (select from item a where a.organization_id = i.organization_id and a.office_id = i.office_id
         and a.product_id = i.product_id and a.auto_reorder and a.archived_at is null and a.status = 'active'))
     order by i.name_key, i.id`,
    [scope.organizationId, officesInScope(scope), which],
  )

type Coming = Arrival & { officeId: string; productId: string }

/** What comes to the offices of a scope on a day that was promised and has not passed, the earliest first. */
const readArrivals = (db: Connection, scope: Scope) =>
  db.rows<Coming>(
    `select r.office_id, r.product_id, r.arrives_on - office_today(o.timezone) as in_days, r.quantity
     from arrival r
     join office o on o.organization_id = r.organization_id and o.id = r.office_id
     where r.organization_id = $1 and ($2::uuid[] is null or r.office_id = any($2)) and r.arrives_on >= office_today(o.timezone)
     order by r.arrives_on`,
    [scope.organizationId, officesInScope(scope)],
  )

type Need = Row & Pick<LevelNeed, 'measured'>

/** A product that an office should order. */
export type OfficeNeed = Row &
  PackPrice &
  Suggested & {
    reorderPoint: number
    max: number
    leadDays: number
    horizonDays: number
    planned: number
    weight: number
  }

/**
 * What the offices of a scope should order: products that are at or below their reorder point or will be before the next
 * delivery. An office's rooms are taken together.
 */
export async function officeNeeds(db: Connection, scope: Scope): Promise<OfficeNeed[]> {
  const needs = await needsOf(db, scope, 'all')
  return needs.filter(({ packs }) => packs > 0)
}

/** Of the products that are reordered automatically, those at or below their reorder point, with how many packs of each. */
export async function automaticNeeds(db: Connection, scope: Scope): Promise<OfficeNeed[]> {
  const needs = await needsOf(db, scope, 'automatic')
  return needs
    .map((need) => ({ ...need, packs: automaticPacks(need, need.ownQuantity, need) }))
    .filter(({ packs }) => packs > 0)
}

async function needsOf(db: Connection, scope: Scope, which: 'all' | 'automatic'): Promise<OfficeNeed[]> {
  const arrivals = groupedBy(await readArrivals(db, scope), placeKey)
  const planned = groupedBy(
    await readPlannedUse(db, scope.organizationId, { offices: officesInScope(scope) }),
    placeKey,
  )
  const read = await readRows(db, scope, which)
  const measuredOf = await measuredLeadTimes(
    db,
    scope.organizationId,
    read.map(({ productId, vendor }) => ({ productId, vendorId: vendor?.id ?? null })),
  )
  const rows = read.map(
    (row): Need => ({ ...row, measured: measuredOf({ ...row, vendorId: row.vendor?.id ?? null }) }),
  )
  const places = Array.from(groupedBy(rows, placeKey).values(), (records) => ({
    records,
    most: mostUsedOf(records as [Need, ...Need[]]),
  }))
  const prices = await currentPrices(
    db,
    scope.organizationId,
    places.map(({ most }) => ({ ...most, vendorId: most.vendor?.id ?? null })),
  )
  return places.map(({ records, most }, place) =>
    needOf(records, most, packPriceOf(most, prices[place]), {
      arrivals: arrivals.get(placeKey(most)) ?? [],
      planned: planned.get(placeKey(most)) ?? [],
    }),
  )
}

const mostUsedOf = ([first, ...others]: [Need, ...Need[]]) =>
  others.reduce((found, each) => (each.daily > found.daily ? each : found), first)

/** How a product is sold, and by whom: base units in a pack, the fewest packs and the steps beyond, and the price of a pack. */
type PackPrice = {
  soldBy: string | null
  packQuantity: number
  leastPacks: number
  multiple: number
  price: number | null
}

/** As its vendor sells it; where no vendor says so, in what it is ordered in, at what it cost last. */
function packPriceOf({ orderMultiple }: Row, price: CurrentPrice | undefined): PackPrice {
  if (!price || price.priceSource === 'last' || price.priceSource === null)
    return {
      soldBy: price?.offeredBy ?? null,
      packQuantity: orderMultiple,
      leastPacks: 1,
      multiple: 1,
      price: price?.packPrice == null ? null : Math.round(price.packPrice * orderMultiple * 10_000) / 10_000,
    }
  const { offeredBy, packQuantity, leastPacks, multiple, packPrice } = price
  return { soldBy: offeredBy, packQuantity, leastPacks, multiple, price: packPrice }
}

function needOf(
  records: readonly Need[],
  most: Need,
  pack: PackPrice,
  { arrivals, planned }: { arrivals: readonly Arrival[]; planned: readonly PlannedUse[] },
): OfficeNeed {
  const usual = records.map((each) => suggestionFor({ ...each, fields: each }, each))
  const levels = records.map((each, at) => orderLevels(each, usual[at] ?? null))
  const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0)
  const leadDays = leadTimeOf({ ...most, fields: most }).days
  const own = records.map(({ ownQuantity }) => ownQuantity).filter((quantity) => quantity !== null)
  const reorderPoint = sumOf(levels.map((each) => each.reorderPoint))
  const daily = sumOf(records.map((each) => each.daily))
  const horizonDays = leadDays + most.reviewDays
  const need = {
    ...pack,
    available: sumOf(records.map(({ available }) => available)),
    onOrder: most.onOrder,
    incoming: most.incoming,
    arrivals,
    daily,
    leadDays,
    // Of each room that has its own.
    ownQuantity: own.length > 0 ? sumOf(own) : null,
    reorderPoint,
    // Where nothing says how much, no more than what it is ordered at.
    max: sumOf(levels.map((each) => each.max ?? each.reorderPoint)),
    horizonDays,
    planned: beyondLevels(
      beyondUsual(planned, daily, horizonDays),
      reorderPoint,
      sumOf(usual.map((each) => each?.reorderPoint ?? 0)),
    ),
  }
  return { ...most, ...need, ...suggest(need), weight: CRITICALITY_WEIGHT[most.criticality] }
}
