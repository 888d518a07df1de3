import { groupedBy } from '@wellstock/domain/platform/grouped-by'
import type { Connection } from '../../platform/database/database.ts'
import { type DemandWindow, type EarlierUse, LOOK_BACK } from '../replenishment/demand.ts'
import { earlierUse } from '../replenishment/earlier-use.ts'

/** What an item went through on the whole days of a look-back, before today in its office. */
export type ItemPast = {
  window: DemandWindow
  /** Of the days that averages look back on, those before its record began, as far as past orders say what was received. */
  earlier: EarlierUse[]
  /** Usable stock at the beginning of the window. */
  openingQuantity: number
  wastedUnits: number
  wastedValue: number
  /** Days on which stock came in from outside. */
  arrivals: number
}

type Found = {
  itemId: string
  first: number
  to: number
  closing: number
  days: number[]
  nets: number[]
  used: number[]
  wastedUnits: number
  wastedValue: number
  arrivals: number
}

/**
 * The past of items, from their ledgers in one statement. What counts as used is what was issued and, of a warehouse,
 * what it sent to others; movements that were taken back and the reversals themselves are left out. A lot that expires
 * leaves the usable stock at the end of its expiry day, whenever it was thrown away. Holds are not followed: the
 * ledger does not say since when. The day a record began is no whole day and stays out of its window. What past orders brought
 * before is no part of the window.
 */
export async function pastOfItems(
  db: Connection,
  organizationId: string,
  itemIds: readonly string[],
  now: Date,
  days: number,
): Promise<Map<string, ItemPast>> {
  if (itemIds.length === 0) return new Map()
  const found = await db.rows<Found>(PAST, [organizationId, itemIds, now.toISOString(), days])
  const received = await receivedBefore(db, organizationId, found)
  return new Map(
    found.map((row) => {
      const earlier = earlierUse(received.get(row.itemId) ?? [], row.first, row.to - LOOK_BACK + 1)
      return [row.itemId, { ...pastOf(row, days), earlier }]
    }),
  )
}

type Received = { itemId: string; firstDay: number; quantity: number }

/** What past orders brought in of items whose records began in the days that are looked back on; the places of an office share it. */
async function receivedBefore(db: Connection, organizationId: string, found: readonly Found[]) {
  const young = found.filter(({ first, to }) => first > to - LOOK_BACK + 1)
  const rows =
    young.length === 0
      ? []
      : await db.rows<Received>(
          RECEIVED,
          [organizationId, young.map(({ itemId }) => itemId)],
          'received-before',
        )
  return groupedBy(rows, ({ itemId }) => itemId)
}

// As with the ledger of an item, days are counted from the epoch.
const RECEIVED = `
  select i.id as "itemId", date_trunc('month', r.received_on)::date - date '1970-01-01' as "firstDay",
    sum(r.quantity - r.rejected)::double precision / (select count(*) from item n where n.organization_id = i.organization_id
      and n.office_id = i.office_id and n.product_id = i.product_id and n.archived_at is null) as quantity
  from item i
  join past_order_line l on l.organization_id = i.organization_id and l.product_id = i.product_id
  join past_order o on o.organization_id = l.organization_id and o.id = l.past_order_id and o.office_id = i.office_id
  join past_receipt r on r.organization_id = l.organization_id and r.past_order_line_id = l.id
  where i.organization_id = $1 and i.id = any($2::uuid[]) and i.archived_at is null group by i.organization_id, i.id, 2`

function pastOf({ first, to, closing, ...row }: Found, days: number): Omit<ItemPast, 'earlier'> {
  const from = Math.min(Math.max(to - days + 1, first + 1), to + 1)
  const changes = row.days.map((day, at) => ({ day, net: row.nets[at] ?? 0, used: row.used[at] ?? 0 }))
  const inside = changes.filter(({ day }) => day >= from)
  return {
    window: { from, to, closingQuantity: closing, changes: inside },
    openingQuantity: inside.reduce((quantity, { net }) => quantity - net, closing),
    wastedUnits: row.wastedUnits,
    wastedValue: row.wastedValue,
    arrivals: row.arrivals,
  }
}

// Days are counted from the epoch. `happened` is the office's day of a movement; its lot's expiry takes back what is left.
const PAST = `
  with moved as (
    select m.item_id, m.quantity, m.type, o.type as office_type, l.expiry_date,
      (m.occurred_at at time zone o.timezone)::date as happened, ($3::timestamptz at time zone o.timezone)::date as today,
      case when m.type = 'waste_expired' then -m.quantity else 0 end as wasted,
      case when m.type = 'waste_expired' then -m.quantity * coalesce(m.unit_cost, i.unit_price, 0) else 0 end as wasted_value
    from item i
    join office o on o.organization_id = i.organization_id and o.id = i.office_id
    join stock_movement m on m.organization_id = i.organization_id and m.item_id = i.id
    left join lot l on l.organization_id = m.organization_id and l.id = m.lot_id
    where i.organization_id = $1 and i.id = any($2::uuid[])
      and m.occurred_at < ($3::timestamptz at time zone o.timezone)::date::timestamp at time zone o.timezone
      and m.reverses_id is null and not exists (
      select from stock_movement v where v.organization_id = m.organization_id and v.reverses_id = m.id)),
  changed as (
    select item_id, today, happened as day, case when expiry_date < happened then 0 else quantity end as net,
      case when type = 'issue' or type = 'transfer_out' and office_type = 'warehouse' then -quantity else 0 end as used,
      wasted, wasted_value, (type in ('receipt', 'transfer_in') and quantity > 0)::integer as arrived
    from moved
    union all
    select item_id, today, expiry_date, -quantity, 0, 0, 0, 0
    from moved where happened <= expiry_date and expiry_date < today),
  daily as (
    select item_id, today - 1 as last, day, sum(net) as net, sum(used) as used, sum(wasted) as wasted,
      sum(wasted_value) as wasted_value, max(arrived) as arrived
    from changed group by item_id, today, day)
  select item_id, min(day) - date '1970-01-01' as first, last - date '1970-01-01' as "to", sum(net)::integer as closing,
    coalesce(array_agg(day - date '1970-01-01') filter (where day > last - $4::integer), '{}') as days,
    coalesce(array_agg(net::integer) filter (where day > last - $4::integer), '{}') as nets,
    coalesce(array_agg(used::integer) filter (where day > last - $4::integer), '{}') as used,
    coalesce(sum(wasted) filter (where day > last - $4::integer), 0)::integer as "wastedUnits",
    coalesce(sum(wasted_value) filter (where day > last - $4::integer), 0) as "wastedValue",
    coalesce(sum(arrived) filter (where day > last - $4::integer), 0)::integer as arrivals
  from daily group by item_id, last`
