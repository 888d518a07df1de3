import { LEDGER, movementRows, stretchOf } from './ledger.ts'
import { column, figure, type PanelSource, type Part, timeRows } from './panel.ts'
import { bucketOf } from './period.ts'

// What is taken back counts against what it takes back, not for its opposite.
const CORRECTED = `m.type in ('count_adjust', 'adjust')`
const LOST = `${CORRECTED} and (m.quantity < 0) <> m.is_reversal`
const FOUND = `${CORRECTED} and (m.quantity > 0) <> m.is_reversal`

/** Lines of posted counts; where a second person counted, theirs. Tolerances: docs/definitions.md "Counts". */
const LINES = `
  select l.id, l.item_id, k.posted_at, coalesce(l.recounted, l.counted) as counted,
    abs(coalesce(l.recounted, l.counted) - case when l.recounted is null then l.expected else l.recount_expected end) as difference,
    abs(coalesce(l.recounted, l.counted) - case when l.recounted is null then l.expected else l.recount_expected end)
      <= case i.abc_class when 'A' then 0.01 when 'B' then 0.03 else 0.05 end
        * case when l.recounted is null then l.expected else l.recount_expected end as is_within
  from count_line l
  join stock_count k on k.organization_id = l.organization_id and k.id = l.count_id and k.state = 'posted'
  join items i on i.id = l.item_id
  where l.organization_id = $1 and l.counted is not null
    and k.posted_at >= i.begins_at and k.posted_at < i.ends_at`

type Row = {
  lost: number
  found: number
  allLost: number
  allFound: number
  lines: number
  within: number
  counted: number
  difference: number
}

const linePart = (unit: Part['unit'], amount: string, condition = 'true'): Part => ({
  unit,
  rows: `
    select x.id, x.item_id, x.posted_at as at, null::text as type, x.counted as quantity, ${amount} as amount
    from (${LINES}) x where ${condition}`,
})

/**
 * What was lost and found by counts and corrections, at cost; Σ |counted − expected| ÷ Σ counted, never netted; and the
 * share of counted lines that were within tolerance. Source: docs/definitions.md "Statistics".
 */
export const shrinkagePanel: PanelSource = {
  async read(db, selection, stretches) {
    const rows = await db.rows<Row>(
      `with ${LEDGER},
       changes as (
         select ${stretchOf(bucketOf(selection.period))} as key, coalesce(sum(d.lost), 0) as lost, coalesce(sum(d.found), 0) as found
         from (
           select m.day, -sum(m.amount) filter (where ${LOST}) as lost, sum(m.amount) filter (where ${FOUND}) as found
           from moved m where ${CORRECTED} group by 1) d
         group by 1),
       counts as (
         select count(*) as lines, count(*) filter (where is_within) as within, coalesce(sum(counted), 0) as counted,
           coalesce(sum(difference), 0) as difference
         from (${LINES}) x)
       select round(coalesce(c.lost, 0), 2) as lost, round(coalesce(c.found, 0), 2) as found,
         round(coalesce(sum(c.lost) over (), 0), 2) as "allLost", round(coalesce(sum(c.found) over (), 0), 2) as "allFound",
         counts.*
       from unnest($8::date[]) as b (key) left join changes c on c.key = b.key cross join counts order by b.key`,
      [...selection.values, stretches.map(({ from }) => from)],
    )
    const [first] = rows
    const { allLost = 0, allFound = 0, lines = 0, within = 0, counted = 0, difference = 0 } = first ?? {}
    return {
      figures: [
        figure('lost', 'money', allLost, 'lost'),
        figure('found', 'money', allFound, 'found'),
        figure('difference', 'percent', counted > 0 ? difference / counted : 'no_counts', 'differences'),
        figure('accuracy', 'percent', lines > 0 ? within / lines : 'no_counts', 'linesWithin'),
        figure('lines', 'count', lines > 0 ? lines : 'no_counts', 'lines'),
      ],
      rowKind: 'time',
      columns: [column('lost', 'money', 'lost'), column('found', 'money', 'found')],
      rows: timeRows(stretches, rows, ({ lost, found }) => [lost, found]),
    }
  },
  parts: {
    lost: { unit: 'money', rows: movementRows('-m.amount', LOST) },
    found: { unit: 'money', rows: movementRows('m.amount', FOUND) },
    differences: linePart('quantity', 'x.difference', 'x.difference > 0'),
    counted: linePart('quantity', 'x.counted'),
    linesWithin: linePart('count', '1', 'x.is_within'),
    lines: linePart('count', '1'),
  },
}
