import type { OfficeReport, ReportFilter } from '@wellstock/contract/overview/reports'
import type { Connection } from '../../platform/database/database.ts'
import { periodBefore } from '../statistics/period.ts'
import { breakdowns } from './breakdown.ts'
import { figuresOf, shownFigures, totalOf } from './figures.ts'
import { readSums } from './read-sums.ts'
import { type ReportScope, selectionOf } from './selection.ts'

/** The report as the filter asks for it, over the offices of the scope or those named, and what it was before. */
export async function readReport(
  db: Connection,
  scope: ReportScope,
  filter: ReportFilter,
  now: Date,
): Promise<OfficeReport> {
  const selection = await selectionOf(db, scope, filter, now)
  const { period } = selection
  const compared = filter.compare ? periodBefore(period) : null
  const sums = await readSums(db, selection, period)
  const earlier = compared && (await readSums(db, selection, compared))
  const before = new Map(earlier?.map((each) => [each.officeId, figuresOf(each, compared?.to ?? period.to)]))

  const offices = selection.offices.flatMap(({ id, ...office }) => {
    const own = sums.find(({ officeId }) => officeId === id)
    if (!own) return []
    const figures = shownFigures(figuresOf(own, period.to), before.get(id), own)
    return [{ officeId: id, ...office, figures, lastUpdated: own.lastUpdated }]
  })
  const all = totalOf(sums)
  const allBefore = earlier && totalOf(earlier)
  const total = shownFigures(
    figuresOf(all, period.to),
    allBefore && compared ? figuresOf(allBefore, compared.to) : undefined,
    all,
  )
  const pick = (key: (typeof total)[number]['key']) =>
    total.find((figure) => figure.key === key) ?? { key, value: null, gap: null, before: null }
  return {
    type: filter.type,
    asOf: now.toISOString(),
    currency: selection.currency,
    period,
    compared,
    summary: {
      inventoryValue: pick('inventoryValue'),
      totalItems: pick('totalItems'),
      lowStockItems: pick('lowStockItems'),
      totalTransfers: {
        value: all.transfersIn + all.transfersOut,
        before: allBefore && allBefore.transfersIn + allBefore.transfersOut,
      },
    },
    offices,
    total,
    breakdown: await breakdowns[filter.type](db, selection, sums),
  }
}
