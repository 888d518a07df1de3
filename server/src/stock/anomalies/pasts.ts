import { ruleLimits } from '@wellstock/domain/stock/anomalies'
import type { Connection } from '../../platform/database/database.ts'
import { type Finding, lookalike, type Point } from './rules.ts'

export const PRODUCTS_AT_ONCE = 200
/** How far back a rule looks for what is usual. */
export const LOOK_BACK_DAYS = 120

/** What the ledger says of an item, by day, oldest first. */
export type Past = {
  itemId: string
  officeId: string
  onHand: number
  unitCost: number
  idleDays: number
  used: Point[]
  costs: Point[]
  counts: Point[]
}

/** Some items with what the ledger says of their last months, by day in the office's zone. Reversed pairs are left out. */
export const pastsAfter = (
  tx: Connection,
  organizationId: string,
  after: string | null,
  now: Date,
  lookBackDays: number,
  limit: number,
) =>
  tx.rows<Past>(
    `with looked as (
       select i.id, i.office_id, i.current_quantity, i.unit_cost, o.timezone from item i
       join office o on o.organization_id = i.organization_id and o.id = i.office_id and o.archived_at is null
       where i.organization_id = $1 and i.archived_at is null and i.type = 'Supplies' and ($2::uuid is null or i.id > $2)
       order by i.id limit $5),
     moved as materialized (
       select m.seq, m.item_id, m.type, m.quantity, m.unit_cost, m.occurred_at, (m.occurred_at at time zone s.timezone)::date as day
       from looked s join stock_movement m on m.organization_id = $1 and m.item_id = s.id
       where m.occurred_at > $3::timestamptz - make_interval(days => $4) and m.reverses_id is null
         and not exists (select from stock_movement v where v.organization_id = $1 and v.reverses_id = m.id)),
     uses as (
       select d.item_id, jsonb_agg(jsonb_build_object('day', d.day, 'value', d.value) order by d.day) as points from (
         select item_id, day, -sum(quantity)::int as value from moved where type = 'issue' group by 1, 2) d group by 1),
     costs as (
       select item_id, jsonb_agg(jsonb_build_object('day', day, 'value', unit_cost) order by occurred_at, seq) as points
       from moved where type = 'receipt' and unit_cost is not null group by 1),
     counts as (
       select d.item_id, jsonb_agg(jsonb_build_object('day', d.day, 'value', d.value) order by d.day) as points from (
         select item_id, day, sum(quantity)::int as value from moved where type = 'count_adjust' group by 1, 2 having sum(quantity) <> 0) d group by 1)
     select s.id as "itemId", s.office_id as "officeId", s.current_quantity as "onHand", coalesce(s.unit_cost, 0)::float8 as "unitCost",
       coalesce(extract(day from $3::timestamptz - (
         select max(m.occurred_at) from stock_movement m where m.organization_id = $1 and m.item_id = s.id
           and m.type in ('issue', 'receipt', 'transfer_in', 'transfer_out', 'opening')))::int, 0) as "idleDays",
       coalesce(u.points, '[]') as used, coalesce(c.points, '[]') as costs, coalesce(n.points, '[]') as counts
     from looked s left join uses u on u.item_id = s.id left join costs c on c.item_id = s.id left join counts n on n.item_id = s.id
     order by s.id`,
    [organizationId, after, now.toISOString(), lookBackDays, limit],
  )

type Pair = Record<
  'aItem' | 'aOffice' | 'aName' | 'aSku' | 'aUnit' | 'bItem' | 'bOffice' | 'bName' | 'bSku' | 'bUnit',
  string
> & { likeness: number }

/** Products of one category whose names are alike but for their numbers: 18G and 20G are two things. */
export async function lookalikes(
  tx: Connection,
  organizationId: string,
  products: string[],
): Promise<Finding[]> {
  const pairs = await tx.rows<Pair>(
    `select a.id as "aItem", a.office_id as "aOffice", p.name as "aName", p.sku as "aSku", p.unit as "aUnit",
       b.id as "bItem", b.office_id as "bOffice", q.name as "bName", q.sku as "bSku", q.unit as "bUnit", similarity(p.name, q.name) as likeness
     from product p
     join product q on q.organization_id = p.organization_id and q.category = p.category and q.id > p.id and q.name % p.name
       and similarity(p.name, q.name) >= ${ruleLimits.unit_mismatch.threshold.least} and
       regexp_replace(lower(p.name), '[^0-9]+', ' ', 'g') = regexp_replace(lower(q.name), '[^0-9]+', ' ', 'g')
       and regexp_replace(p.sku, '[A-Z]$', '') <> regexp_replace(q.sku, '[A-Z]$', '')
     join lateral (select i.id, i.office_id from item i where i.organization_id = $1 and i.product_id = p.id and i.archived_at is null
       order by i.id limit 1) a on true
     join lateral (select i.id, i.office_id from item i where i.organization_id = $1 and i.product_id = q.id and i.archived_at is null
       order by i.id limit 1) b on true
     where p.organization_id = $1 and p.id = any($2) order by p.sku, q.sku`,
    [organizationId, products],
  )
  return pairs.flatMap((pair) =>
    lookalike(
      { itemId: pair.aItem, officeId: pair.aOffice, name: pair.aName, sku: pair.aSku, unit: pair.aUnit },
      { itemId: pair.bItem, officeId: pair.bOffice, name: pair.bName, sku: pair.bSku, unit: pair.bUnit },
      pair.likeness,
    ),
  )
}

/** The next products in the order of their identifiers. */
export async function productsAfter(tx: Connection, organizationId: string, after: string | null) {
  const products = await tx.rows<{ id: string }>(
    `select id from product where organization_id = $1 and ($2::uuid is null or id > $2) order by id limit ${PRODUCTS_AT_ONCE}`,
    [organizationId, after],
  )
  return products.map(({ id }) => id)
}

/** What moved of items in their last days, and when they last moved before. `isUse`: not only counted or corrected. */
export type Moves = {
  itemId: string
  idleBefore: number
  moves: { day: string; quantity: number; isUse: boolean }[]
}

export const movesOf = (tx: Connection, organizationId: string, itemIds: string[], now: Date, days: number) =>
  tx.rows<Moves>(
    `select i.id as "itemId",
       coalesce(extract(day from $3::timestamptz - (
         select max(m.occurred_at) from stock_movement m where m.organization_id = $1 and m.item_id = i.id
           and m.occurred_at <= $3::timestamptz - make_interval(days => $4)
           and m.type in ('issue', 'receipt', 'transfer_in', 'transfer_out', 'opening')))::int, 0) as "idleBefore",
       coalesce((select jsonb_agg(jsonb_build_object('day', d.day, 'quantity', d.quantity, 'isUse', d.is_use) order by d.day) from (
         select (m.occurred_at at time zone o.timezone)::date as day, sum(m.quantity)::int as quantity,
           bool_or(m.type in ('issue', 'receipt', 'transfer_in', 'transfer_out', 'opening')) as is_use
         from stock_movement m where m.organization_id = $1 and m.item_id = i.id
           and m.occurred_at > $3::timestamptz - make_interval(days => $4) group by 1) d), '[]') as moves
     from item i join office o on o.organization_id = i.organization_id and o.id = i.office_id
     where i.organization_id = $1 and i.id = any($2)`,
    [organizationId, itemIds, now.toISOString(), days],
  )
