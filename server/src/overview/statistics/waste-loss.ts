import { RISK_DAYS } from '@wellstock/domain/stock/expirations'
import { flowsOf, itemColumns, LEDGER, movementRows } from './ledger.ts'
import { column, figure, type PanelSource, timeRows } from './panel.ts'

const EXPIRED = `m.is_supply and m.type = 'waste_expired'`
const OTHER = `m.is_supply and m.type in ('waste_damaged', 'waste_recalled')`

/** Of each item with an outlook, what of its lots will be left over, as far as they expire within `RISK_DAYS`. */
const WASTING = `
  select x.item_id, sum(l.wasted) as quantity, coalesce(sum(l."wastedValue"), 0) as value
  from item_outlook x join items i on i.id = x.item_id
  left join lateral jsonb_to_recordset(case when x.wasted > 0 then x.lots else '[]' end)
    as l ("expiryDate" date, wasted integer, "wastedValue" numeric)
    on l."expiryDate" <= office_today(i.timezone) + ${RISK_DAYS}
  where x.organization_id = $1 group by 1`

type Row = {
  expired: number
  other: number
  allExpired: number
  allOther: number
  allUsed: number
  forecast: number | null
}

/**
 * What expired, was damaged or recalled, at cost; expired ÷ (used + expired); and what will expire unused within
 * `RISK_DAYS` at today's rate of use. Source: docs/definitions.md "Waste".
 */
export const wastePanel: PanelSource = {
  async read(db, selection, stretches) {
    const rows = await db.rows<Row>(
      `with ${LEDGER}, ${flowsOf(selection)},
       losses as (
         select f.key, coalesce(sum(f.expired_amount), 0) as expired, coalesce(sum(f.other_amount), 0) as other,
           coalesce(sum(f.used_amount), 0) as used
         from flows f where f.is_supply group by 1)
       select round(coalesce(l.expired, 0), 2) as expired, round(coalesce(l.other, 0), 2) as other,
         round(coalesce(sum(l.expired) over (), 0), 2) as "allExpired", round(coalesce(sum(l.other) over (), 0), 2) as "allOther",
         round(coalesce(sum(l.used) over (), 0), 2) as "allUsed",
         (select round(sum(w.value), 2) from (${WASTING}) w) as forecast
       from unnest($8::date[]) as b (key) left join losses l on l.key = b.key order by b.key`,
      [...selection.values, stretches.map(({ from }) => from)],
    )
    const { allExpired = 0, allOther = 0, allUsed = 0, forecast = null } = rows[0] ?? {}
    const total = allExpired + allUsed
    return {
      figures: [
        figure('expiredCost', allExpired, 'expiredCost'),
        figure('expiryLossRate', total > 0 ? allExpired / total : 'nothing_used', 'expiredCost'),
        figure('otherWaste', allOther, 'otherWaste'),
        { ...figure('forecastWaste', forecast ?? 'no_outlook', 'forecastWaste'), isOfToday: true },
      ],
      rowKind: 'time',
      columns: [column('expiredCost', 'expiredCost'), column('otherWaste', 'otherWaste')],
      rows: timeRows(stretches, rows, ({ expired, other }) => [expired, other]),
    }
  },
  parts: {
    expiredCost: { rows: movementRows('-m.amount', EXPIRED) },
    otherWaste: { rows: movementRows('-m.amount', OTHER) },
    forecastWaste: {
      rows: `
        select ${itemColumns}, w.quantity, w.value as amount
        from (${WASTING}) w join items i on i.id = w.item_id where w.value > 0`,
    },
  },
}
