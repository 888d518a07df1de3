import { itemColumns, LEDGER, movementRows, stretchOf } from './ledger.ts'
import { column, figure, type PanelSource, timeRows } from './panel.ts'
import { bucketOf } from './period.ts'

const EXPIRED = `m.type = 'waste_expired'`
const OTHER = `m.type in ('waste_damaged', 'waste_recalled')`

type Row = {
  expired: number
  other: number
  allExpired: number
  allOther: number
  allUsed: number
  forecast: number | null
}

/**
 * What expired, was damaged or recalled, at cost; expired ÷ (used + expired); and what will expire unused at today's
 * rate of use. Source: docs/definitions.md "Waste".
 */
export const wastePanel: PanelSource = {
  async read(db, selection, stretches) {
    const rows = await db.rows<Row>(
      `with ${LEDGER},
       losses as (
         select ${stretchOf(bucketOf(selection.period))} as key,
           coalesce(sum(d.expired), 0) as expired, coalesce(sum(d.other), 0) as other, coalesce(sum(d.used), 0) as used
         from (
           select m.day, -sum(m.amount) filter (where ${EXPIRED}) as expired, -sum(m.amount) filter (where ${OTHER}) as other,
             -sum(m.amount) filter (where m.type = 'issue') as used
           from moved m where m.type in ('issue', 'waste_expired', 'waste_damaged', 'waste_recalled') group by 1) d
         group by 1)
       select round(coalesce(l.expired, 0), 2) as expired, round(coalesce(l.other, 0), 2) as other,
         round(coalesce(sum(l.expired) over (), 0), 2) as "allExpired", round(coalesce(sum(l.other) over (), 0), 2) as "allOther",
         round(coalesce(sum(l.used) over (), 0), 2) as "allUsed",
         (select round(sum(x.wasted_value), 2) from item_outlook x join items i on i.id = x.item_id
          where x.organization_id = $1) as forecast
       from unnest($8::date[]) as b (key) left join losses l on l.key = b.key order by b.key`,
      [...selection.values, stretches.map(({ from }) => from)],
    )
    const { allExpired = 0, allOther = 0, allUsed = 0, forecast = null } = rows[0] ?? {}
    const total = allExpired + allUsed
    return {
      figures: [
        figure('expired', 'money', allExpired, 'expired'),
        figure('expiredShare', 'percent', total > 0 ? allExpired / total : 'nothing_used', 'expired'),
        figure('otherWaste', 'money', allOther, 'otherWaste'),
        { ...figure('forecastWaste', 'money', forecast ?? 'no_outlook', 'forecastWaste'), isOfToday: true },
      ],
      rowKind: 'time',
      columns: [column('expired', 'money', 'expired'), column('otherWaste', 'money', 'otherWaste')],
      rows: timeRows(stretches, rows, ({ expired, other }) => [expired, other]),
    }
  },
  parts: {
    expired: { unit: 'money', rows: movementRows('-m.amount', EXPIRED) },
    otherWaste: { unit: 'money', rows: movementRows('-m.amount', OTHER) },
    forecastWaste: {
      unit: 'money',
      rows: `
        select ${itemColumns}, x.wasted as quantity, x.wasted_value as amount
        from item_outlook x join items i on i.id = x.item_id where x.organization_id = $1 and x.wasted_value > 0`,
    },
  },
}
