import { TOLERANCE_PERCENT, TOLERANCE_WORTH } from '../stock/counts.ts'
import { RISK_DAYS } from '../stock/expirations.ts'

/**
 * What the figures of the product count in. `days`, `ratio` and `index` are measured, to one decimal; a `percent` is a
 * share from 0 to 1.
 */
export const figureUnits = ['money', 'quantity', 'count', 'percent', 'days', 'ratio', 'index'] as const
export type FigureUnit = (typeof figureUnits)[number]

/**
 * Every figure that a page, a report or a file shows, once, with its unit. Its name and its formula are the messages
 * `figure_name_…` and `figure_about_…`. The same figure is the same number everywhere: e2e/figures.spec.ts.
 */
export const figures = {
  inventoryValue: 'money',
  totalItems: 'count',
  lowStockItems: 'count',
  outOfStockItems: 'count',
  valueAtRisk: 'money',
  forecastWaste: 'money',
  disposedThisYear: 'money',
  expiredInUse: 'count',
  utilizationRate: 'percent',
  costEfficiency: 'percent',
  alerts: 'count',
  ordersFulfilled: 'count',
  orderFillRate: 'percent',
  orderLinesFilled: 'count',
  orderLinesDelivered: 'count',
  deliveryDays: 'days',
  deliveries: 'count',
  transfersIn: 'count',
  transfersOut: 'count',
  totalTransfers: 'count',
  transferLinesIn: 'count',
  transferLinesOut: 'count',
  transferLinesFull: 'count',
  transferLinesShort: 'count',
  transferLinesAsked: 'count',
  transfersArrived: 'count',
  transferValueIn: 'money',
  transferValueOut: 'money',
  inTransitValue: 'money',
  transferDays: 'days',
  transferFillRate: 'percent',
  utilisedValue: 'money',
  excessValue: 'money',
  idleValue: 'money',
  receivedCost: 'money',
  usedCost: 'money',
  units: 'quantity',
  avoidableCost: 'money',
  expiredCost: 'money',
  damagedCost: 'money',
  otherWaste: 'money',
  correctionLoss: 'money',
  lost: 'money',
  found: 'money',
  transitLoss: 'money',
  expiryLossRate: 'percent',
  countAccuracy: 'percent',
  countLines: 'count',
  countLinesWithin: 'count',
  counted: 'money',
  differences: 'money',
  countLinesOff: 'count',
  difference: 'percent',
  average: 'money',
  turns: 'ratio',
  daysOnHand: 'days',
  supplies: 'count',
  X: 'count',
  Y: 'count',
  Z: 'count',
  share: 'percent',
  daysOut: 'days',
  daysStocked: 'days',
  outRate: 'percent',
  forecast: 'money',
  mape: 'percent',
  dead: 'money',
  deadShare: 'percent',
  slow: 'money',
  cover: 'days',
  usedTop: 'money',
  topShare: 'percent',
  basketNow: 'money',
  basketBefore: 'money',
  index: 'index',
  coverage: 'percent',
  totalBudget: 'money',
  budgetPrecommitted: 'money',
  budgetCommitted: 'money',
  budgetSpent: 'money',
  budgetAvailable: 'money',
  budgetForecast: 'money',
} as const satisfies Record<string, FigureUnit>
export type FigureKey = keyof typeof figures
export const figureKeys = Object.keys(figures) as [FigureKey, ...FigureKey[]]

/** Supplies not issued for so many days are idle; those that came in so recently are left out. Source: docs/definitions.md "Office figures". */
export const IDLE_DAYS = 90
export const NEW_DAYS = 30

/** The numbers that names and formulas of figures say, as the code counts with them. */
export const figureNumbers = {
  risk: RISK_DAYS,
  idle: IDLE_DAYS,
  fresh: NEW_DAYS,
  a: TOLERANCE_PERCENT.A,
  b: TOLERANCE_PERCENT.B,
  c: TOLERANCE_PERCENT.C,
}
/** Beside them: what a difference of class C may be worth, in the organization's currency. */
export const figureWorth = TOLERANCE_WORTH
