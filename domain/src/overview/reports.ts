import type { FigureKey } from './figures.ts'
import type { ReportPeriod, ReportType } from './report-choices.ts'

/** The lists of the office reports, without the schemas. */

export * from './report-choices.ts'

const DAY = 86_400_000

/** Days of a period, both ends included. The month is the last 30 days, as the specification's default. */
export const periodDays = { week: 7, month: 30, quarter: 90, year: 365 } as const

/** The first and last day of a period that ends today. Days are `YYYY-MM-DD`. */
export function datesOfPeriod(period: Exclude<ReportPeriod, 'custom'>, today: string) {
  const from = new Date(Date.parse(today) - (periodDays[period] - 1) * DAY).toISOString().slice(0, 10)
  return { from, to: today }
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** The last day of a month or week of a report that begins on `from`, not after the report; `isWhole`: none of its days is cut off. */
export function stretchFrom(kind: 'month' | 'week', from: string, reportEnd: string) {
  const [year = 0, month = 1] = from.split('-').map(Number)
  const end = kind === 'week' ? dayOf(Date.parse(from) + 6 * DAY) : dayOf(Date.UTC(year, month, 0))
  const begins = kind === 'week' || from.endsWith('-01')
  return { to: end < reportEnd ? end : reportEnd, isWhole: begins && end <= reportEnd }
}

/** A report may look at five years at most. Source: docs/definitions.md "Office figures". */
export const LONGEST_REPORT = 1_827

/**
 * The figures of an office. Value and items are those at the end of the period; what is used, received, wasted and sent is
 * that of the period; `alerts` and `inTransitValue` are today's. Definitions: docs/definitions.md "Office figures", spelled out on screen.
 */
export const reportFigureKeys = [
  'inventoryValue',
  'totalItems',
  'lowStockItems',
  'outOfStockItems',
  'utilizationRate',
  'costEfficiency',
  'alerts',
  'ordersFulfilled',
  'orderFillRate',
  'deliveryDays',
  'transfersIn',
  'transfersOut',
  'transferLinesIn',
  'transferLinesOut',
  'transferValueIn',
  'transferValueOut',
  'inTransitValue',
  'transferDays',
  'transferFillRate',
  'utilisedValue',
  'excessValue',
  'idleValue',
  'receivedCost',
  'usedCost',
  'avoidableCost',
  'expiredCost',
  'damagedCost',
  'correctionLoss',
  'transitLoss',
  'expiryLossRate',
  'countAccuracy',
] as const satisfies readonly FigureKey[]
export type ReportFigure = (typeof reportFigureKeys)[number]

/** What the card of every office says, whatever the type: the specification's report row. */
export const cardFigures = [
  'inventoryValue',
  'totalItems',
  'utilizationRate',
  'costEfficiency',
  'alerts',
  'lowStockItems',
  'outOfStockItems',
  'ordersFulfilled',
  'transfersIn',
  'transfersOut',
] as const satisfies ReportFigure[]

/** What each type compares the offices by, in its table. */
export const typeFigures = {
  overview: cardFigures,
  inventory: [
    'inventoryValue',
    'totalItems',
    'lowStockItems',
    'outOfStockItems',
    'inTransitValue',
    'utilizationRate',
    'excessValue',
    'idleValue',
  ],
  transfers: [
    'transfersIn',
    'transfersOut',
    'transferLinesIn',
    'transferLinesOut',
    'transferValueIn',
    'transferValueOut',
    'inTransitValue',
    'transferDays',
    'transferFillRate',
    'transitLoss',
  ],
  financial: [
    'inventoryValue',
    'receivedCost',
    'usedCost',
    'costEfficiency',
    'avoidableCost',
    'expiredCost',
    'damagedCost',
    'correctionLoss',
    'transitLoss',
  ],
  performance: [
    'utilizationRate',
    'costEfficiency',
    'expiryLossRate',
    'countAccuracy',
    'transferFillRate',
    'transferDays',
    'ordersFulfilled',
    'orderFillRate',
    'deliveryDays',
    'alerts',
  ],
} as const satisfies Record<ReportType, readonly ReportFigure[]>

/** The rows a figure is made of: its own, or of a ratio what stands above and below the line. */
export const figureParts = {
  inventoryValue: ['inventoryValue'],
  totalItems: ['totalItems'],
  lowStockItems: ['lowStockItems'],
  outOfStockItems: ['outOfStockItems'],
  utilizationRate: ['utilisedValue', 'excessValue', 'idleValue'],
  costEfficiency: ['usedCost', 'expiredCost', 'damagedCost', 'correctionLoss', 'transitLoss'],
  alerts: ['alerts'],
  ordersFulfilled: ['ordersFulfilled'],
  orderFillRate: ['orderLinesFilled', 'orderLinesDelivered'],
  deliveryDays: ['deliveryDays', 'deliveries'],
  transfersIn: ['transfersIn'],
  transfersOut: ['transfersOut'],
  transferLinesIn: ['transferLinesIn'],
  transferLinesOut: ['transferLinesOut'],
  transferValueIn: ['transferValueIn'],
  transferValueOut: ['transferValueOut'],
  inTransitValue: ['inTransitValue'],
  transferDays: ['transferDays', 'transfersArrived'],
  transferFillRate: ['transferLinesFull', 'transferLinesAsked'],
  utilisedValue: ['utilisedValue'],
  excessValue: ['excessValue'],
  idleValue: ['idleValue'],
  receivedCost: ['receivedCost'],
  usedCost: ['usedCost'],
  avoidableCost: ['expiredCost', 'damagedCost', 'correctionLoss', 'transitLoss'],
  expiredCost: ['expiredCost'],
  damagedCost: ['damagedCost'],
  correctionLoss: ['correctionLoss'],
  transitLoss: ['transitLoss'],
  expiryLossRate: ['expiredCost', 'usedCost'],
  countAccuracy: ['countLinesWithin', 'countLines'],
} as const satisfies Record<ReportFigure, readonly FigureKey[]>
export type ReportPart = (typeof figureParts)[ReportFigure][number]
export const reportParts = [...new Set(Object.values(figureParts).flat())] as [ReportPart, ...ReportPart[]]

/** Why there is no figure. */
export const reportGaps = [
  'few_days',
  'few_items',
  'no_deliveries',
  'no_stock',
  'nothing_used',
  'no_counts',
  'no_transfers',
] as const
export type ReportGap = (typeof reportGaps)[number]

/** Rates say nothing of an office with fewer days in the ledger or fewer supplies in stock. Source: docs/definitions.md "Office figures". */
export const LEAST_DAYS = 30
export const LEAST_ITEMS = 20
export const reportFrequencies = ['weekly', 'monthly'] as const
export type ReportFrequency = (typeof reportFrequencies)[number]
