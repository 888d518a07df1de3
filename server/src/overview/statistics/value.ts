import { flowsOf, itemColumns, LEDGER } from './ledger.ts'
import { column, figure, type PanelSource, type Part, timeRows } from './panel.ts'

/** What was on the shelf at the end of the period, item by item. */
export const heldPart: Part = {
  rows: `select ${itemColumns}, i.quantity, i.value as amount from held i where i.quantity <> 0`,
}

/** Value on hand at the end of each stretch, at the prices of today. */
export const valuePanel: PanelSource = {
  async read(db, selection, stretches) {
    const rows = await db.rows<{ value: number }>(
      `with ${LEDGER}, ${flowsOf(selection)},
       total as (select coalesce(sum(value), 0) as value from held),
       changes as (select f.key, sum(f.net * f.price) as change from flows f group by 1)
       select round(t.value - coalesce(
         sum(c.change) over (order by b.key rows between 1 following and unbounded following), 0), 2) as value
       from unnest($8::date[]) as b (key) left join changes c on c.key = b.key cross join total t order by b.key`,
      [...selection.values, stretches.map(({ from }) => from)],
    )
    const hasStock = rows.some(({ value }) => value !== 0)
    return {
      figures: [
        figure('inventoryValue', hasStock ? (rows.at(-1)?.value ?? 0) : 'no_stock', 'inventoryValue'),
      ],
      rowKind: 'time',
      columns: [column('inventoryValue', 'inventoryValue')],
      rows: timeRows(stretches, rows, ({ value }) => [value]),
    }
  },
  parts: { inventoryValue: heldPart },
}
