import { TOP } from '@wellstock/domain/overview/statistics'
import { itemColumns, LEDGER } from './ledger.ts'
import { column, figure, type ItemRow, itemRow, type PanelSource } from './panel.ts'
import type { Selection } from './selection.ts'

/**
 * Per item that was used in the period: its whole days in it, after the day it began and before today, and of these the
 * days out of stock, on which it opened and closed with nothing usable and nothing was used: the days that `demandOf`
 * counts, of the window that `pastOfItems` reads. What is usable is counted back from today, lot by lot; a lot that
 * expires leaves at the end of its day. Movements that were taken back and what took them back are left out. Stock without
 * a lot goes by its item's identifier: joined by what may be null, each would be held against all others. `$8`: now.
 */
const DEMANDED = `
  windows as (
    select i.id, i.timezone, i.office_type, greatest($6::date, k.first_on + 1) as first_day, least($7::date,
      ($8::timestamptz at time zone i.timezone)::date - 1, (i.archived_at at time zone i.timezone)::date) as last_day
    from items i join (
      select item_id, min(first_on) as first_on from item_month where organization_id = $1 group by 1) k on k.item_id = i.id),
  since as (
    select m.item_id, coalesce(m.lot_id, m.item_id) as lot, l.expiry_date, (m.occurred_at at time zone w.timezone)::date as day, m.quantity,
      case when m.type = 'issue' or m.type = 'transfer_out' and w.office_type = 'warehouse' then -m.quantity else 0 end as used
    from stock_movement m join windows w on w.id = m.item_id
    left join lot l on l.organization_id = m.organization_id and l.id = m.lot_id
    where m.organization_id = $1 and m.occurred_at >= ($6::date - 1)::timestamp at time zone 'UTC' and m.reverses_id is null
      and not exists (select from stock_movement v where v.organization_id = m.organization_id and v.reverses_id = m.id)),
  lots as (
    select b.item_id, coalesce(b.lot_id, b.item_id) as lot, l.expiry_date, b.on_hand from stock_balance b join windows w on w.id = b.item_id
    left join lot l on l.organization_id = b.organization_id and l.id = b.lot_id where b.organization_id = $1),
  afterwards as (
    select s.item_id, s.lot, sum(s.quantity) as quantity from since s join windows w on w.id = s.item_id
    where s.day > least(s.expiry_date, w.last_day) group by 1, 2),
  left_over as (
    select l.item_id, l.expiry_date, l.on_hand - coalesce(a.quantity, 0) as quantity, w.last_day
    from lots l join windows w on w.id = l.item_id left join afterwards a on a.item_id = l.item_id and a.lot = l.lot
    where coalesce(l.expiry_date >= w.first_day, true)),
  closings as (
    select item_id, sum(quantity) as quantity from left_over where coalesce(expiry_date > last_day, true) group by 1),
  daily as (
    select c.item_id, c.day, sum(c.net) as net, sum(c.used) as used
    from (
      select s.item_id, s.day, case when s.expiry_date < s.day then 0 else s.quantity end as net, s.used from since s
      union all
      select item_id, expiry_date, -quantity, 0 from left_over where expiry_date <= last_day) c
    join windows w on w.id = c.item_id and c.day between w.first_day and w.last_day
    group by 1, 2),
  runs as (
    select d.*, w.first_day, w.last_day, lead(d.day) over item as next_day, row_number() over item as place,
      coalesce(c.quantity, 0) - coalesce(sum(d.net) over (item rows between 1 following and unbounded following), 0) as closing
    from daily d join windows w on w.id = d.item_id left join closings c on c.item_id = d.item_id
    window item as (partition by d.item_id order by d.day)),
  demanded as (
    select item_id, last_day - first_day + 1 as days_stocked,
      sum(case when closing <= 0 then coalesce(next_day, last_day + 1) - day - 1 else 0 end
        + case when closing <= 0 and closing - net <= 0 and used <= 0 then 1 else 0 end
        + case when place = 1 and closing - net <= 0 then day - first_day else 0 end)::integer as days_out
    from runs group by item_id, first_day, last_day having sum(used) > 0)`

type Row = ItemRow & { daysOut: number; daysStocked: number; allOut: number; allStocked: number }

const part = (days: string) => ({
  values: (_: unknown, { now }: Selection) => [now],
  rows: `
    select ${itemColumns}, null::numeric as quantity, d.${days} as amount
    from (with ${DEMANDED} select * from demanded) d join items i on i.id = d.item_id where d.${days} > 0`,
})

/** Item-days out of stock ÷ item-days stocked, of what was in demand. Source: docs/definitions.md "Statistics". */
export const stockOutsPanel: PanelSource = {
  async read(db, selection) {
    const rows = await db.rows<Row>(
      `with ${LEDGER}, ${DEMANDED}
       select i.id, i.name, i.sku, i.office_name, d.days_out, d.days_stocked,
         sum(d.days_out) over () as "allOut", sum(d.days_stocked) over () as "allStocked"
       from demanded d join items i on i.id = d.item_id order by d.days_out desc, i.name, i.id limit ${TOP}`,
      [...selection.values, selection.now],
    )
    const [first] = rows
    return {
      figures: [
        figure('outRate', first ? first.allOut / first.allStocked : 'nothing_used', 'daysOut'),
        figure('daysOut', first?.allOut ?? 'nothing_used', 'daysOut'),
        figure('daysStocked', first?.allStocked ?? 'nothing_used', 'daysStocked'),
      ],
      rowKind: 'item',
      columns: [column('daysOut', 'daysOut'), column('daysStocked', 'daysStocked'), column('outRate')],
      rows: rows
        .filter(({ daysOut }) => daysOut > 0)
        .map((row) => itemRow(row, [row.daysOut, row.daysStocked, row.daysOut / row.daysStocked])),
    }
  },
  parts: { daysOut: part('days_out'), daysStocked: part('days_stocked') },
}
