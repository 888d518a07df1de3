import type { Connection } from '../../platform/database/database.ts'
import type { Period } from '../statistics/period.ts'
import { EVENTS } from './events.ts'
import type { Sums } from './figures.ts'
import { dayBegins, ledgerOf, valuesOf } from './ledger.ts'
import type { Selection } from './selection.ts'

/** Money in ten-thousandths: whole numbers, exact on the way and added up. */
const money = (sum: string) => `(coalesce(${sum}, 0) * 10000)::bigint`
const count = (sum: string) => `coalesce(${sum}, 0)`

export type OfficeSums = Sums & { officeId: string; lastUpdated: string | null }

/** What the figures of each office are made of, in one statement. */
export const readSums = (db: Connection, selection: Selection, period: Period) =>
  db.rows<OfficeSums>(
    `with ${ledgerOf(period)}, ${EVENTS},
     of_items as (
       select s.office_id, min(s.first_on) as first_on, max(s.last_on) as last_on, sum(s.value) as value,
         count(s.level) as items, count(*) filter (where s.is_supply) as supplies,
         count(*) filter (where s.level = 'Low Stock') as low,
         count(*) filter (where s.level = 'Out of Stock') as out_of_stock,
         sum(s.wanted * s.price) filter (where s.is_rated and s.is_moving) as utilised,
         sum((s.quantity - s.wanted) * s.price) filter (where s.is_rated and s.is_moving) as excess,
         sum(s.value) filter (where s.is_rated and not s.is_moving) as idle,
         sum(s.used) as used, sum(s.received) as received, sum(s.expired) as expired, sum(s.damaged) as damaged,
         greatest(0, -sum(s.corrected)) as correction_loss
       from stocked s group by 1)
     select o.id as "officeId", $4::date >= o.today as "isByBadge", s.first_on, u.at as "lastUpdated",
       ${money('s.value')} as "inventoryValue", ${money('s.utilised')} as "utilisedValue", ${money('s.excess')} as "excessValue",
       ${money('s.idle')} as "idleValue", ${money('s.used')} as "usedCost", ${money('s.received')} as "receivedCost",
       ${money('s.expired')} as "expiredCost", ${money('s.damaged')} as "damagedCost",
       ${money('s.correction_loss')} as "correctionLoss",
       ${money('(select sum(l.amount) from lost l where l.office_id = o.id)')} as "transitLoss",
       ${count('s.items')} as "totalItems", ${count('s.supplies')} as "supplies", ${count('s.low')} as "lowStockItems",
       ${count('s.out_of_stock')} as "outOfStockItems",
       (select count(*) from alarmed a where a.office_id = o.id) as "alerts",
       i.transfers as "transfersIn", ${count('i.lines')} as "transferLinesIn", ${money('i.value')} as "transferValueIn",
       x.transfers as "transfersOut", ${count('x.lines')} as "transferLinesOut", ${money('x.value')} as "transferValueOut",
       ${count('x.asked')} as "transferLinesAsked", ${count('x.full_lines')} as "transferLinesFull",
       ${money('(select sum(w.value) from under_way w where w.office_id = o.id)')} as "inTransitValue",
       r.transfers as "transfersArrived", (coalesce(r.days, 0) * 100)::integer as "transferDays",
       c.lines as "countLines", c.within as "countLinesWithin",
       (select count(*) from fulfilled f where f.office_id = o.id) as "ordersFulfilled",
       n.lines as "orderLinesDelivered", n.filled as "orderLinesFilled",
       d.deliveries, (coalesce(d.days, 0) * 100)::integer as "deliveryDays"
     from offices o
     left join of_items s on s.office_id = o.id
     left join lateral (
       with that_day as materialized (
         select m.item_id, m.occurred_at from stock_movement m
         where m.organization_id = $1 and m.occurred_at >= ${dayBegins('s.last_on', 'o.timezone')}
           and m.occurred_at < ${dayBegins('(s.last_on + 1)', 'o.timezone')})
       select max(m.occurred_at) as at from that_day m join items i on i.id = m.item_id and i.office_id = o.id) u on true
     cross join lateral (
       select count(*) as transfers, sum(t.lines) as lines, sum(t.value) as value from came t where t.office_id = o.id) i
     cross join lateral (
       select count(*) as transfers, sum(t.lines) as lines, sum(t.value) as value, sum(t.asked) as asked,
         sum(t.full_lines) as full_lines
       from sent t where t.office_id = o.id) x
     cross join lateral (select count(*) as transfers, sum(t.days) as days from arrived t where t.office_id = o.id) r
     cross join lateral (
       select count(*) as lines, count(*) filter (where l.is_within) as within from counted l where l.office_id = o.id) c
     cross join lateral (
       select count(*) as lines, count(*) filter (where l.is_filled) as filled from delivered_lines l where l.office_id = o.id) n
     cross join lateral (select count(*) as deliveries, sum(v.order_days) as days from delivered v where v.office_id = o.id) d`,
    valuesOf(selection, period),
  )
