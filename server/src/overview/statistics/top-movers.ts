import { TOP } from '@wellstock/domain/overview/statistics'
import { flowsOf, IS_USE, itemColumns, LEDGER, USED, USED_UNITS } from './ledger.ts'
import { column, figure, type ItemRow, itemRow, type PanelSource } from './panel.ts'

const FIRST = `order by u.used desc, i.id limit ${TOP}`

type Row = ItemRow & { used: number; units: number; share: number | null; allUsed: number }

/** The items whose use costs the most, and how much of all use they make up. */
export const moversPanel: PanelSource = {
  async read(db, selection) {
    const rows = await db.rows<Row & { top: number }>(
      `with ${LEDGER}, ${flowsOf(selection)},
       uses as (
         select f.item_id, sum(f.used_amount) as used, sum(f.used_quantity) as units from flows f where f.is_supply group by 1),
       first as (
         select i.id, i.name, i.sku, i.office_name, u.used, u.units, sum(u.used) over () as all_used
         from uses u join items i on i.id = u.item_id where u.used > 0 ${FIRST})
       select id, name, sku, office_name, round(used, 2) as used, units,
         round((select sum(used) from uses), 2) as "allUsed", round(sum(used) over (), 2) as top
       from first order by first.used desc, id`,
      selection.values,
    )
    const [first] = rows
    const share = first && first.allUsed > 0 ? first.top / first.allUsed : 'nothing_used'
    return {
      figures: [
        figure('topShare', share, 'usedTop'),
        figure('usedTop', first?.top ?? 'nothing_used', 'usedTop'),
        figure('usedCost', first?.allUsed ?? 'nothing_used', 'usedCost'),
      ],
      rowKind: 'item',
      columns: [column('usedCost', 'usedCost'), column('units', 'units'), column('share')],
      rows: rows.map((row) =>
        itemRow(row, [row.used, row.units, row.allUsed > 0 ? row.used / row.allUsed : null]),
      ),
    }
  },
  parts: {
    usedTop: {
      rows: `
        select ${itemColumns}, u.units as quantity, u.used as amount
        from (
          select m.item_id, -sum(m.amount) as used, -sum(m.quantity) as units from moved m where ${IS_USE} group by 1) u
        join items i on i.id = u.item_id where u.used > 0 ${FIRST}`,
    },
    usedCost: { rows: USED },
    units: { rows: USED_UNITS },
  },
}
