import type { Panel, StatisticsFilter } from '@wellstock/contract/overview/statistics'
import type { PanelName } from '@wellstock/domain/overview/statistics'
import type { Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { abcPanel } from './abc-xyz.ts'
import { byOffice } from './by-office.ts'
import { idlePanel } from './idle-stock.ts'
import type { PanelSource } from './panel.ts'
import { bucketOf, comparedTo, type Period, periodBefore, stretchesOf } from './period.ts'
import { pricesPanel } from './price-index.ts'
import { during, type Selection, selectionOf } from './selection.ts'
import { shrinkagePanel } from './shrinkage.ts'
import { stockOutsPanel } from './stock-outs.ts'
import { moversPanel } from './top-movers.ts'
import { fillPanel } from './transfer-fill.ts'
import { turnoverPanel } from './turnover.ts'
import { usagePanel } from './usage.ts'
import { valuePanel } from './value.ts'
import { wastePanel } from './waste-loss.ts'

export const sources: Record<PanelName, PanelSource> = {
  value: valuePanel,
  turnover: turnoverPanel,
  abc: abcPanel,
  stockouts: stockOutsPanel,
  fill: fillPanel,
  usage: usagePanel,
  waste: wastePanel,
  shrinkage: shrinkagePanel,
  idle: idlePanel,
  movers: moversPanel,
  prices: pricesPanel,
}

const read = (db: Connection, { panel }: StatisticsFilter, selection: Selection) =>
  sources[panel].read(
    db,
    selection,
    stretchesOf(selection.period, bucketOf(selection.period), selection.today),
  )

/** In other days, with prices compared to the days before those. */
const shifted = (selection: Selection, period: Period): Selection => ({
  ...during(selection, period),
  base: periodBefore(period),
})

/** A panel as the filter asks for it, beside what its figures were in another period, or are in the offices of `among`. */
export async function readPanel(
  db: Connection,
  scope: Scope,
  among: Scope,
  filter: StatisticsFilter,
  now: Date,
): Promise<Panel & { timeZone: string | undefined }> {
  const selection = await selectionOf(db, scope, filter, now)
  const { period } = selection
  const compared = comparedTo(period, filter.compare)
  const found = await read(db, filter, selection)
  const earlier = compared && (await read(db, filter, shifted(selection, compared)))
  const before = new Map(earlier?.figures.map(({ key, value }) => [key, value]))
  return {
    ...found,
    ...(filter.compare === 'offices' &&
      (await byOffice(db, among, selection, (own) => read(db, filter, own)))),
    panel: filter.panel,
    asOf: now.toISOString(),
    period,
    compared,
    bucket: bucketOf(period),
    timeZone: selection.timeZone,
    figures: found.figures.map(({ isOfToday, ...each }) => ({
      ...each,
      before: isOfToday ? null : (before.get(each.key) ?? null),
    })),
  }
}
