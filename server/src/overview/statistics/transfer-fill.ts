import { SENT_LINES } from '../../stock/transfers/sent-lines.ts'
import { LEDGER, stretchOf } from './ledger.ts'
import { column, figure, type PanelSource, type Part, timeRows } from './panel.ts'
import { bucketOf } from './period.ts'

const SENT = `
  select n.id, n.item_id, n.asked, n.shipped, n.is_full, t.shipped_at as at,
    (t.shipped_at at time zone i.timezone)::date as day
  from transfer t
  join (${SENT_LINES}) n on n.organization_id = t.organization_id and n.transfer_id = t.id
  join items i on i.id = n.item_id
  where t.organization_id = $1 and t.shipped_at >= i.begins_at and t.shipped_at < i.ends_at`

const part = (condition: string, quantity = 'x.shipped'): Part => ({
  rows: `
    select x.id, x.item_id, x.at, null::text as type, ${quantity} as quantity, 1 as amount
    from (${SENT}) x where ${condition}`,
})

type Row = { asked: number; full: number; allAsked: number; allFull: number }

/**
 * Lines sent in full ÷ lines asked for, of the transfers that left the offices looked at. What a shelf could not give when
 * somebody reached for it is recorded nowhere. Source: docs/definitions.md "Office figures".
 */
export const fillPanel: PanelSource = {
  async read(db, selection, stretches) {
    const rows = await db.rows<Row>(
      `with ${LEDGER},
       sent as (
         select ${stretchOf(bucketOf(selection.period))} as key, count(*) as asked, count(*) filter (where x.is_full) as "full"
         from (${SENT}) x group by 1)
       select coalesce(s.asked, 0) as asked, coalesce(s."full", 0) as "full",
         coalesce(sum(s.asked) over (), 0) as "allAsked", coalesce(sum(s."full") over (), 0) as "allFull"
       from unnest($8::date[]) as b (key) left join sent s on s.key = b.key order by b.key`,
      [...selection.values, stretches.map(({ from }) => from)],
    )
    const { allAsked = 0, allFull = 0 } = rows[0] ?? {}
    const orNone = (value: number) => (allAsked > 0 ? value : 'no_transfers')
    return {
      figures: [
        figure('transferFillRate', orNone(allFull / allAsked), 'transferLinesFull'),
        figure('transferLinesShort', orNone(allAsked - allFull), 'transferLinesShort'),
        figure('transferLinesAsked', orNone(allAsked), 'transferLinesAsked'),
      ],
      rowKind: 'time',
      columns: [
        column('transferLinesAsked', 'transferLinesAsked'),
        column('transferLinesFull', 'transferLinesFull'),
        column('transferFillRate'),
      ],
      rows: timeRows(stretches, rows, ({ asked, full }) => [asked, full, asked > 0 ? full / asked : null]),
    }
  },
  parts: {
    transferLinesFull: part('x.is_full'),
    transferLinesShort: part('not x.is_full', 'x.asked - x.shipped'),
    transferLinesAsked: part('true', 'x.asked'),
  },
}
