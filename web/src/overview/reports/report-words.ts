import type { ReportFigureValue } from '@wellstock/contract/overview/reports'
import { figures } from '@wellstock/domain/overview/figures'
import { figureParts, type ReportFigure, type ReportPart } from '@wellstock/domain/overview/reports'
import { formatDecimal } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { showFigure } from '../../ui/figure-words.ts'

/** Figures of the offices, and the one that only stands in the summary. */
export type AnyFigure = ReportFigure | 'totalTransfers'

const nothing = (key: ReportFigure): ReportFigureValue => ({ key, value: null, gap: null, before: null })

export const figureIn = (figures: readonly ReportFigureValue[], key: ReportFigure) =>
  figures.find((figure) => figure.key === key) ?? nothing(key)

export type Change = { direction: 'up' | 'down' | 'none'; words: string }

/** How a figure has moved since the period before; of a share, in points. */
export function changeOf(key: AnyFigure, value: number, before: number): Change {
  const unit = figures[key]
  const size = Math.abs(value - before)
  const change =
    unit === 'percent' ? m.reports_points({ points: formatDecimal(size * 100) }) : showFigure(size, unit)
  const was = { before: showFigure(before, unit) }
  if (value === before) return { direction: 'none', words: m.reports_change_none(was) }
  if (value > before) return { direction: 'up', words: m.reports_change_up({ change, ...was }) }
  return { direction: 'down', words: m.reports_change_down({ change, ...was }) }
}

type Fraction = { above: readonly ReportPart[]; below: readonly ReportPart[] }

/** Of a ratio: what is added up above the line and below it. Sources: docs/definitions.md "Office figures", and the formulas shown. */
export const fractions: Partial<Record<AnyFigure, Fraction>> = {
  utilizationRate: { above: ['utilisedValue'], below: figureParts.utilizationRate },
  costEfficiency: { above: ['usedCost'], below: figureParts.costEfficiency },
  transferDays: { above: ['transferDays'], below: ['transfersArrived'] },
  transferFillRate: { above: ['transferLinesFull'], below: ['transferLinesAsked'] },
  orderFillRate: { above: ['orderLinesFilled'], below: ['orderLinesDelivered'] },
  deliveryDays: { above: ['deliveryDays'], below: ['deliveries'] },
  expiryLossRate: { above: ['expiredCost'], below: ['expiredCost', 'usedCost'] },
  countAccuracy: { above: ['countLinesWithin'], below: ['countLines'] },
}

/** The rows that a figure opens; none where nothing is kept of it yet. */
export const partsOf = (key: AnyFigure): readonly ReportPart[] =>
  key === 'totalTransfers' ? ['transfersIn', 'transfersOut'] : figureParts[key]
