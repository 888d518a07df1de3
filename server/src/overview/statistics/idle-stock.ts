import { LEAST_IDLE, SLOW_COVER, TOP } from '@wellstock/domain/overview/statistics'
import { flowsOf, itemColumns, LEDGER } from './ledger.ts'
import { column, figure, type ItemRow, itemRow, type PanelSource } from './panel.ts'

/**
 * Supplies on the shelf at the end. Dead: there since before the period, and not used once in it. Slow: used, but what
 * is there would last longer than a year at the period's rate. `kind` null: neither.
 */
const shelfOf = (flows: string) => `
  select h.*, coalesce(f.used, 0) as used, h.quantity * ($7::date - $6::date + 1) / nullif(f.used, 0)::numeric as cover,
    case when coalesce(f.used, 0) <= 0 and h.quantity - coalesce(f.net, 0) > 0 then 'dead'
      when f.used > 0 and h.quantity * ($7::date - $6::date + 1) > ${SLOW_COVER} * f.used then 'slow' end as kind
  from held h
  left join (${flows} group by 1) f on f.item_id = h.id
  where h.type = 'Supplies' and h.quantity > 0`

const FROM_FLOWS = 'select f.item_id, sum(f.net) as net, sum(f.used_quantity) as used from flows f'
const FROM_LEDGER = `
  select m.item_id, sum(m.quantity) as net, -sum(m.quantity) filter (where m.type = 'issue') as used from moved m`

type Row = ItemRow & {
  kind: 'dead' | 'slow' | null
  value: number
  cover: number | null
  dead: number
  slow: number
  total: number
}

const part = (kind: string) => ({
  rows: `select ${itemColumns}, i.quantity, i.value as amount from (${shelfOf(FROM_LEDGER)}) i where i.kind = '${kind}'`,
})

/** Money in stock that nobody uses, or hardly anybody. */
export const idlePanel: PanelSource = {
  async read(db, selection) {
    const rows = await db.rows<Row>(
      `with ${LEDGER}, ${flowsOf(selection)}, shelf as (${shelfOf(FROM_FLOWS)})
       select id, name, sku, office_name, kind, round(value, 2) as value, round(cover, 0) as cover,
         round(coalesce(sum(value) filter (where kind = 'dead') over (), 0), 2) as dead,
         round(coalesce(sum(value) filter (where kind = 'slow') over (), 0), 2) as slow, round(sum(value) over (), 2) as total
       from shelf order by kind is null, value desc, name, id limit ${TOP}`,
      selection.values,
    )
    const { dead = 0, slow = 0, total = 0 } = rows[0] ?? {}
    const gap = selection.period.days < LEAST_IDLE ? 'short_period' : total <= 0 ? 'no_stock' : null
    return {
      figures: [
        figure('dead', gap ?? dead, 'dead'),
        figure('deadShare', gap ?? dead / total, 'dead'),
        figure('slow', gap ?? slow, 'slow'),
      ],
      rowKind: 'item',
      columns: [column('dead', 'dead'), column('slow', 'slow'), column('cover')],
      rows: gap
        ? []
        : rows.flatMap((row) =>
            row.kind === null
              ? []
              : itemRow(row, row.kind === 'dead' ? [row.value, null, null] : [null, row.value, row.cover]),
          ),
    }
  },
  parts: { dead: part('dead'), slow: part('slow') },
}
