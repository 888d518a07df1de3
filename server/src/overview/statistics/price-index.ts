import { LEDGER, stretchOf } from './ledger.ts'
import { column, figure, type PanelSource, timeRows } from './panel.ts'
import { bucketOf } from './period.ts'
import type { Selection } from './selection.ts'

/** Receipts at their cost, from the base period on; what was bought in it and again since is the basket. */
const BOUGHT = (from: string, to: string) => `
  bought as (
    select i.product_id, i.id as item_id, (m.occurred_at at time zone i.timezone)::date as day, m.quantity, m.unit_cost
    from stock_movement m join items i on i.id = m.item_id
    where m.organization_id = $1 and m.type = 'receipt' and m.unit_cost is not null
      and m.occurred_at >= (${from}::date - 1)::timestamp at time zone 'UTC'
      and m.occurred_at >= ${from}::date::timestamp at time zone i.timezone and m.occurred_at < i.ends_at),
  base as (
    select product_id, sum(quantity) as quantity, sum(quantity * unit_cost) as cost, min(item_id::text)::uuid as item_id
    from bought where day <= ${to}::date group by 1 having sum(quantity) > 0)`

const PRICES = 'sum(m.quantity * m.unit_cost) / sum(m.quantity)'
const SINCE = `select m.product_id, ${PRICES} as price from bought m where m.day >= $6::date group by 1 having sum(m.quantity) > 0`

type Row = { now: number | null; before: number | null; allNow: number; allBefore: number; basket: number }

const part = (amount: string) => ({
  rows: `
    select b.product_id as id, b.item_id, null::timestamptz as at, null::text as type, b.quantity, ${amount} as amount
    from (with ${BOUGHT('$8', '$9')} select b.*, s.price from base b join (${SINCE}) s on s.product_id = b.product_id) b`,
  isOfProducts: true,
  values: (_: unknown, { base }: Selection) => [base.from, base.to],
})

/**
 * What the basket of the base period costs now, against what it cost then, × 100 (Laspeyres): Σ p·q₀ ÷ Σ p₀·q₀ over the
 * products received in both, p the mean cost of a unit weighted by quantity. Source: docs/definitions.md "Statistics".
 */
export const pricesPanel: PanelSource = {
  async read(db, selection, stretches) {
    const rows = await db.rows<Row>(
      `with ${LEDGER}, ${BOUGHT('$9', '$10')},
       by_stretch as (
         select ${stretchOf(bucketOf(selection.period))} as key, m.product_id, ${PRICES} as price
         from bought m where m.day >= $6::date group by 1, 2 having sum(m.quantity) > 0),
       stretches as (
         select s.key, sum(s.price * b.quantity) as now, sum(b.cost) as before
         from by_stretch s join base b on b.product_id = s.product_id group by 1),
       whole as (
         select coalesce(sum(s.price * b.quantity), 0) as now, coalesce(sum(b.cost) filter (where s.price is not null), 0) as before,
           coalesce(sum(b.cost), 0) as basket
         from base b left join (${SINCE}) s on s.product_id = b.product_id)
       select s.now, s.before, round(w.now, 2) as "allNow", round(w.before, 2) as "allBefore", round(w.basket, 2) as basket
       from unnest($8::date[]) as t (key) left join stretches s on s.key = t.key cross join whole w order by t.key`,
      [...selection.values, stretches.map(({ from }) => from), selection.base.from, selection.base.to],
    )
    const { allNow = 0, allBefore = 0, basket = 0 } = rows[0] ?? {}
    const gap = basket <= 0 ? 'no_base' : allBefore <= 0 ? 'nothing_received' : null
    const indexOf = (now: number, before: number) => Math.round((now / before) * 1_000) / 10
    return {
      figures: [
        figure('index', gap ?? indexOf(allNow, allBefore), 'basketNow'),
        figure('basketNow', gap ?? allNow, 'basketNow'),
        figure('basketBefore', gap ?? allBefore, 'basketBefore'),
        figure('coverage', gap ?? allBefore / basket, 'basketBefore'),
      ],
      rowKind: 'time',
      columns: [column('index', 'basketNow')],
      rows: timeRows(stretches, rows, ({ now, before }) => [now && before ? indexOf(now, before) : null]),
    }
  },
  parts: { basketNow: part('b.price * b.quantity'), basketBefore: part('b.cost') },
}
