import { LEAST_HISTORY } from '@wellstock/domain/overview/statistics'
import { flowsOf, itemColumns, LEDGER, USED } from './ledger.ts'
import { column, figure, type PanelSource, timeRows } from './panel.ts'
import { periodBetween } from './period.ts'
import { heldPart } from './value.ts'

type Row = {
  used: number
  value: number
  allUsed: number
  average: number
  opening: number
  firstDay: string | null
}

const DAYS = '($7::date - $6::date + 1)'

/**
 * Turns: cost of what was used, over a year, ÷ average value on hand (the mean of every day's closing value). Days on
 * hand: value at the end ÷ cost of a day's use. Source: docs/definitions.md "Statistics".
 */
export const turnoverPanel: PanelSource = {
  async read(db, selection, stretches) {
    const { period } = selection
    const rows = await db.rows<Row>(
      `with ${LEDGER}, ${flowsOf(selection)},
       total as (select coalesce(sum(value), 0) as value from held),
       changes as (
         select f.key, sum(f.net * f.price) as change, min(f.first_on) as first_day,
           coalesce(sum(f.used_amount) filter (where f.is_supply), 0) as used, sum(f.net_days * f.price) as missed
         from flows f group by 1)
       select round(coalesce(c.used, 0), 2) as used, round(coalesce(sum(c.used) over (), 0), 2) as "allUsed",
         round(t.value - coalesce(
           sum(c.change) over (order by b.key rows between 1 following and unbounded following), 0), 2) as value,
         round(t.value - coalesce(sum(c.missed) over (), 0) / ${DAYS}, 2) as average,
         t.value - coalesce(sum(c.change) over (), 0) as opening, min(c.first_day) over () as "firstDay"
       from unnest($8::date[]) as b (key) left join changes c on c.key = b.key cross join total t order by b.key`,
      [...selection.values, stretches.map(({ from }) => from)],
    )
    const last = rows.at(-1)
    const { average, allUsed, opening, firstDay, value } = last ?? {
      average: 0,
      allUsed: 0,
      opening: 0,
      firstDay: null,
      value: 0,
    }
    const history = opening > 0 ? period.days : periodBetween(firstDay ?? period.to, period.to).days
    const isShort = history < LEAST_HISTORY
    return {
      figures: [
        figure(
          'turns',
          average <= 0
            ? 'no_stock'
            : isShort
              ? 'short_history'
              : round((allUsed * 365) / period.days / average, 2),
          'usedCost',
        ),
        figure(
          'daysOnHand',
          isShort ? 'short_history' : allUsed <= 0 ? 'nothing_used' : round(value / (allUsed / history), 1),
          'inventoryValue',
        ),
        figure('usedCost', allUsed, 'usedCost'),
        figure('average', average, 'average'),
      ],
      rowKind: 'time',
      columns: [column('usedCost', 'usedCost'), column('inventoryValue', 'inventoryValue')],
      rows: timeRows(stretches, rows, (row) => [row.used, row.value]),
    }
  },
  parts: {
    usedCost: { rows: USED },
    inventoryValue: heldPart,
    average: {
      rows: `
        select ${itemColumns}, round(i.average, 1) as quantity, i.average * i.price as amount
        from (
          select h.*, h.quantity - coalesce(w.missed, 0)::numeric / ${DAYS} as average
          from held h
          left join (select m.item_id, sum(m.quantity * (m.day - $6::date)) as missed from moved m group by 1) w on w.item_id = h.id
        ) i where i.average <> 0`,
    },
  },
}

const round = (value: number, decimals: number) => Math.round(value * 10 ** decimals) / 10 ** decimals
