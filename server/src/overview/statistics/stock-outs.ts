import { TOP } from '@wellstock/domain/overview/statistics'
import { itemColumns, LEDGER } from './ledger.ts'
import { column, figure, type ItemRow, itemRow, type PanelSource } from './panel.ts'

/**
 * Per item that was used in the period: the days it was stocked, and of these the days out of stock, on which it
 * opened and closed empty and nothing was used (the same days as `demandOf` counts). An item is stocked from its first
 * movement until it is archived.
 */
const DEMANDED = `
  shelf as (
    select h.id, h.quantity, least($7::date, (h.archived_at at time zone h.timezone)::date) as last_day from held h),
  daily as (
    select m.item_id, m.day, sum(m.quantity) as net, coalesce(-sum(m.quantity) filter (where m.type = 'issue'), 0) as used
    from moved m group by 1, 2),
  runs as (
    select d.*, h.last_day, h.quantity - coalesce(sum(d.net) over (item rows between 1 following and unbounded following), 0) as closing,
      lead(d.day) over item as next_day, row_number() over item as place
    from daily d join shelf h on h.id = d.item_id
    window item as (partition by d.item_id order by d.day)),
  spans as (
    select item_id, min(day) as first_day, max(last_day) as last_day, sum(used) as used,
      sum(closing - net) filter (where place = 1) as opening,
      sum(case when closing <= 0 then coalesce(next_day, last_day + 1) - day - 1 else 0 end
        + case when closing <= 0 and closing - net <= 0 and used <= 0 then 1 else 0 end) as empty_days
    from runs group by 1 having sum(used) > 0),
  starts as (
    select s.*, s.opening > 0 or exists (
      select from stock_movement e join items i on i.id = e.item_id
      where e.organization_id = $1 and e.item_id = s.item_id and e.occurred_at < i.begins_at
    ) as was_there
    from spans s),
  demanded as (
    select item_id, last_day - case when was_there then $6::date else first_day end + 1 as days_stocked,
      empty_days + case when was_there and opening <= 0 then first_day - $6::date else 0 end as days_out
    from starts)`

type Row = ItemRow & { daysOut: number; daysStocked: number; allOut: number; allStocked: number }

const part = (days: string) => ({
  unit: 'days' as const,
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
      selection.values,
    )
    const [first] = rows
    return {
      figures: [
        figure('outRate', 'percent', first ? first.allOut / first.allStocked : 'nothing_used', 'daysOut'),
        figure('daysOut', 'days', first?.allOut ?? 'nothing_used', 'daysOut'),
        figure('daysStocked', 'days', first?.allStocked ?? 'nothing_used', 'daysStocked'),
      ],
      rowKind: 'item',
      columns: [
        column('daysOut', 'days', 'daysOut'),
        column('daysStocked', 'days', 'daysStocked'),
        column('outRate', 'percent'),
      ],
      rows: rows
        .filter(({ daysOut }) => daysOut > 0)
        .map((row) => itemRow(row, [row.daysOut, row.daysStocked, row.daysOut / row.daysStocked])),
    }
  },
  parts: { daysOut: part('days_out'), daysStocked: part('days_stocked') },
}
