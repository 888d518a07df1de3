import type { BacktestAnswer, Run } from '@wellstock/contract/stock/threshold-changes'
import { said } from '@wellstock/messages/sentence'
import type { Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { backtest } from '../replenishment/backtest.ts'
import { type DemandWindow, demandByDay, demandOf, LOOK_BACK } from '../replenishment/demand.ts'
import { type ItemPast, pastOfItems } from './demand-of-items.ts'
import { levelsInForce } from './expected.ts'
import { type Facts, factsByIds } from './facts.ts'
import { leadTimeOf } from './lead-time.ts'
import { type PlannedOfItem, plannedOfItems } from './planned-use.ts'
import { suggestionFor } from './rows.ts'

const YEAR = 365

/** The last 12 months of items: as they really were, with the levels in force, and with those suggested today. */
export async function backtestItems(
  db: Connection,
  scope: Scope,
  now: Date,
  items: readonly Facts[],
): Promise<BacktestAnswer> {
  const ids = items.map(({ itemId }) => itemId)
  const past = await pastOfItems(db, scope.organizationId, ids, now, YEAR)
  const plannedOf = await plannedOfItems(db, scope.organizationId, items)
  const rows = items.flatMap((item) => {
    const of = past.get(item.itemId)
    return of ? [backtestItem(item, of, plannedOf)] : []
  })
  return {
    rows,
    totals: {
      actual: sum(rows.map(({ actual }) => actual)),
      current: sum(rows.map(({ current }) => current)),
      suggested: sum(rows.map(({ suggested }) => suggested)),
    },
  }
}

export async function backtestOne(db: Connection, scope: Scope, now: Date, itemId: string) {
  const facts = await factsByIds(db, scope, [itemId])
  if (facts.size === 0) throw problem('NOT_FOUND', said.no_such_item())
  return backtestItems(db, scope, now, [...facts.values()])
}

function backtestItem(
  item: Facts,
  past: ItemPast,
  plannedOf: (item: Facts, daily: number) => PlannedOfItem | null,
): BacktestAnswer['rows'][number] {
  const { itemId, name, sku, officeName, fields, shelfLifeDays } = item
  const { window, openingQuantity } = past
  const recent = demandOf(latest(window, LOOK_BACK), past.earlier)
  const unitCost = item.unitPrice ?? 0
  const wanted = demandByDay(window)
  const run = (levels: { reorderPoint: number; max: number }) =>
    runOf(
      backtest({
        openingQuantity: Math.max(0, openingQuantity),
        demandByDay: wanted,
        levels,
        leadTimeDays: leadTimeOf(item).days,
        orderMultiple: fields.orderMultiple,
        shelfLifeDays,
        unitCost,
      }),
    )
  const current = run(levelsInForce(fields, recent.daily))
  const suggestion = suggestionFor(item, recent, { planned: plannedOf(item, recent.daily)?.beyond ?? 0 })
  return {
    itemId,
    name,
    sku,
    officeName,
    days: wanted.length,
    actual: actualRun(past, wanted, unitCost),
    current,
    suggested: suggestion ? run(suggestion) : current,
  }
}

/** The last days of a window. */
const latest = (window: DemandWindow, days: number): DemandWindow => ({
  ...window,
  from: Math.max(window.from, window.to - days + 1),
})

/** What really happened. Out of stock is a day that opened and closed without any, and on which none was used. */
function actualRun(past: ItemPast, wanted: Float64Array, unitCost: number): Run {
  const { window, arrivals, wastedValue } = past
  const { daysOutOfStock, used, days } = demandOf(window)
  const net = new Map(window.changes.map((change) => [change.day, change.net]))
  let onHand = window.closingQuantity
  let unitDays = 0
  for (let day = window.to; day >= window.from; day--) {
    unitDays += Math.max(0, onHand)
    onHand -= net.get(day) ?? 0
  }
  return {
    stockOutDays: daysOutOfStock,
    lostUnits: wanted.reduce((total, units) => total + units, 0) - used,
    averageValue: days > 0 ? (unitDays / days) * unitCost : 0,
    wastedValue,
    orders: arrivals,
  }
}

const runOf = ({ stockOutDays, lostUnits, averageValue, wastedValue, orders }: Run): Run => ({
  stockOutDays,
  lostUnits,
  averageValue,
  wastedValue,
  orders,
})

function sum(runs: readonly Run[]): Run {
  const total: Run = { stockOutDays: 0, lostUnits: 0, averageValue: 0, wastedValue: 0, orders: 0 }
  for (const run of runs) for (const key of Object.keys(total) as (keyof Run)[]) total[key] += run[key]
  return total
}
