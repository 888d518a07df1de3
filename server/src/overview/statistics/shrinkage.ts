import { COUNTED_LINES } from '../../stock/counts/counted-lines.ts'
import { LEDGER, movementRows, stretchOf } from './ledger.ts'
import { column, figure, type PanelSource, type Part, timeRows } from './panel.ts'
import { bucketOf } from './period.ts'

// What is taken back counts against what it takes back, not for its opposite.
const CORRECTED = `m.type in ('count_adjust', 'adjust')`
const LOST = `${CORRECTED} and (m.quantity < 0) <> m.is_reversal`
const FOUND = `${CORRECTED} and (m.quantity > 0) <> m.is_reversal`

const LINES = `
  select l.* from (${COUNTED_LINES}) l join items i on i.id = l.item_id
  where l.organization_id = $1 and l.posted_at >= i.begins_at and l.posted_at < i.ends_at`

type Row = {
  lost: number
  found: number
  allLost: number
  allFound: number
  lines: number
  within: number
  off: number
  counted: number
  difference: number
}

const linePart = (amount: string, condition = 'true'): Part => ({
  rows: `
    select x.id, x.item_id, x.posted_at as at, null::text as type, x.counted as quantity, ${amount} as amount
    from (${LINES}) x where ${condition}`,
})

/**
 * What was lost and found by counts and corrections, at cost; Σ |counted − expected| ÷ Σ counted, by value and never netted;
 * the lines with a difference; and the share of counted lines that were within tolerance. Source: docs/definitions.md "Statistics".
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
         select count(*) as lines, count(*) filter (where is_within) as within, count(*) filter (where difference > 0) as off,
           coalesce(sum(counted_value), 0) as counted, coalesce(sum(difference_value), 0) as difference
         from (${LINES}) x)
       select round(coalesce(c.lost, 0), 2) as lost, round(coalesce(c.found, 0), 2) as found,
         round(coalesce(sum(c.lost) over (), 0), 2) as "allLost", round(coalesce(sum(c.found) over (), 0), 2) as "allFound",
         counts.*
       from unnest($8::date[]) as b (key) left join changes c on c.key = b.key cross join counts order by b.key`,
      [...selection.values, stretches.map(({ from }) => from)],
    )
    const [first] = rows
    const {
      allLost = 0,
      allFound = 0,
      lines = 0,
      within = 0,
      off = 0,
      counted = 0,
      difference = 0,
    } = first ?? {}
    return {
      figures: [
        figure('lost', allLost, 'lost'),
        figure('found', allFound, 'found'),
        figure(
          'difference',
          counted > 0 ? difference / counted : lines > 0 ? 'no_price' : 'no_counts',
          'differences',
        ),
        figure('countLinesOff', lines > 0 ? off : 'no_counts', 'countLinesOff'),
        figure('countAccuracy', lines > 0 ? within / lines : 'no_counts', 'countLinesWithin'),
        figure('countLines', lines > 0 ? lines : 'no_counts', 'countLines'),
      ],
      rowKind: 'time',
      columns: [column('lost', 'lost'), column('found', 'found')],
      rows: timeRows(stretches, rows, ({ lost, found }) => [lost, found]),
    }
  },
  parts: {
    lost: { rows: movementRows('-m.amount', LOST) },
    found: { rows: movementRows('m.amount', FOUND) },
    differences: linePart('x.difference_value', 'x.difference_value > 0'),
    counted: linePart('x.counted_value', 'x.counted_value > 0'),
    countLinesOff: linePart('1', 'x.difference > 0'),
    countLinesWithin: linePart('1', 'x.is_within'),
    countLines: linePart('1'),
  },
}
