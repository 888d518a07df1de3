import { movingForecast } from './forecast.ts'
import { flowsOf, LEDGER, USED, USED_UNITS } from './ledger.ts'
import { column, figure, type PanelSource, timeRows } from './panel.ts'

const cents = (value: number) => Math.round(value * 100) / 100

/** What was used, at cost and of one product in units too, and what the stretches before would have led one to expect. */
export const usagePanel: PanelSource = {
  async read(db, selection, stretches) {
    const rows = await db.rows<{ used: number; units: number; allUsed: number; allUnits: number }>(
      `with ${LEDGER}, ${flowsOf(selection)},
       uses as (
         select f.key, sum(f.used_amount) as used, sum(f.used_quantity) as units from flows f where f.is_supply group by 1)
       select round(coalesce(u.used, 0), 2) as used, coalesce(u.units, 0) as units,
         round(coalesce(sum(u.used) over (), 0), 2) as "allUsed", coalesce(sum(u.units) over (), 0) as "allUnits"
       from unnest($8::date[]) as b (key) left join uses u on u.key = b.key order by b.key`,
      [...selection.values, stretches.map(({ from }) => from)],
    )
    // Before anything was recorded there is nothing to learn from.
    const start = rows.findIndex(({ used }) => used > 0)
    const whole = rows.flatMap(({ used }, index) =>
      start >= 0 && index >= start && !stretches[index]?.isPartial ? [{ used, index }] : [],
    )
    const { expected, next, error } = movingForecast(whole.map(({ used }) => used))
    const forecasts = new Map(whole.map(({ index }, place) => [index, expected[place] ?? null]))
    if (stretches.at(-1)?.isPartial) forecasts.set(rows.length - 1, next)
    const { allUsed = 0, allUnits = 0 } = rows[0] ?? {}
    const { isOneProduct } = selection
    return {
      figures: [
        figure('usedCost', allUsed, 'usedCost'),
        ...(isOneProduct ? [figure('units', allUnits, 'units')] : []),
        { ...figure('forecast', next === null ? 'few_buckets' : cents(next)), isOfToday: true },
        figure('mape', error ?? 'few_buckets'),
      ],
      rowKind: 'time',
      columns: [
        column('usedCost', 'usedCost'),
        ...(isOneProduct ? [column('units', 'units')] : []),
        column('forecast'),
      ],
      rows: timeRows(stretches, rows, ({ used, units }, index) => {
        const forecast = forecasts.get(index) ?? null
        return [used, ...(isOneProduct ? [units] : []), forecast === null ? null : cents(forecast)]
      }),
    }
  },
  parts: { usedCost: { rows: USED }, units: { rows: USED_UNITS } },
}
