import {
  LEAST_DAYS,
  LEAST_ITEMS,
  type ReportFigure,
  type ReportGap,
  reportFigureKeys,
} from '@wellstock/domain/overview/reports'

/** Sums of money, in ten-thousandths of the currency: whole numbers, so that adding them up loses nothing. */
export const moneySums = [
  'inventoryValue',
  'utilisedValue',
  'excessValue',
  'idleValue',
  'usedCost',
  'receivedCost',
  'expiredCost',
  'damagedCost',
  'correctionLoss',
  'transitLoss',
  'transferValueIn',
  'transferValueOut',
  'inTransitValue',
] as const

/** Counts, and days in hundredths. */
export const countSums = [
  'totalItems',
  'lowStockItems',
  'outOfStockItems',
  'supplies',
  'alerts',
  'transfersIn',
  'transfersOut',
  'transferLinesIn',
  'transferLinesOut',
  'transferLinesFull',
  'transferLinesAsked',
  'transfersArrived',
  'transferDays',
  'countLines',
  'countLinesWithin',
  'ordersFulfilled',
  'orderLinesFilled',
  'orderLinesDelivered',
  'deliveryDays',
  'deliveries',
] as const

const sumKeys = [...moneySums, ...countSums]

/** What the figures of an office are made of. */
export type Sums = Record<(typeof sumKeys)[number], number> & {
  /** The day something first moved there, not after the end of the period. */
  firstOn: string | null
  /** How low stock stands is today's badge there, because the period is not over. */
  isByBadge: boolean
}

/** Over several offices: everything added up, since the first day of any. */
export function totalOf(all: Sums[]): Sums {
  const days = all.flatMap(({ firstOn }) => firstOn ?? []).sort()
  const sums = sumKeys.map((key) => [key, all.reduce((sum, each) => sum + each[key], 0)])
  return {
    ...Object.fromEntries(sums),
    firstOn: days[0] ?? null,
    isByBadge: all.some(({ isByBadge }) => isByBadge),
  }
}

/** Ten-thousandths as money, rounded half away from zero. */
export const moneyOf = (sum: number) => (Math.sign(sum) * Math.round(Math.abs(sum) / 100)) / 100 || 0

const shareOf = (above: number, below: number, gap: ReportGap) =>
  below > 0 ? Math.min(1, Math.max(0, above / below)) : gap

/** Of days in hundredths, to one decimal. */
const meanOf = (days: number, of: number, gap: ReportGap) => (of > 0 ? Math.round(days / of / 10) / 10 : gap)

/**
 * Used ÷ (used + what was lost and need not have been), 0 to 1. More found again than lost counts as nothing lost; where
 * nothing was used there is none. Source: docs/definitions.md "Office figures".
 */
export const efficiencyOf = (used: number, avoidable: number) =>
  used > 0 ? shareOf(used, used + Math.max(0, avoidable), 'nothing_used') : 'nothing_used'

/**
 * Every figure of a report, or why there is none. `end` is the last day of the period. Rates of what is stocked and used
 * are left out where there is less than `LEAST_DAYS` of history, the first day and the last among them, or there are fewer than `LEAST_ITEMS` supplies on hand.
 * Source: docs/definitions.md "Office figures".
 */
export function figuresOf(sums: Sums, end: string): Record<ReportFigure, number | ReportGap> {
  const money = Object.fromEntries(moneySums.map((key) => [key, moneyOf(sums[key])])) as Record<
    (typeof moneySums)[number],
    number
  >
  const days = sums.firstOn === null ? 0 : (Date.parse(end) - Date.parse(sums.firstOn)) / 86_400_000 + 1
  const thin = days < LEAST_DAYS ? 'few_days' : sums.supplies < LEAST_ITEMS ? 'few_items' : null
  const avoidable = sums.expiredCost + sums.damagedCost + sums.correctionLoss + sums.transitLoss
  const rated = sums.utilisedValue + sums.excessValue + sums.idleValue
  const unrated = sums.supplies > 0 ? 'nothing_used' : 'no_stock'
  const ratedValue = (key: 'utilisedValue' | 'excessValue' | 'idleValue') =>
    rated === 0 && unrated === 'nothing_used' ? unrated : money[key]
  return {
    ...money,
    utilisedValue: ratedValue('utilisedValue'),
    excessValue: ratedValue('excessValue'),
    idleValue: ratedValue('idleValue'),
    totalItems: sums.totalItems,
    lowStockItems: sums.lowStockItems,
    outOfStockItems: sums.outOfStockItems,
    alerts: sums.alerts,
    ordersFulfilled: sums.ordersFulfilled,
    orderFillRate: shareOf(sums.orderLinesFilled, sums.orderLinesDelivered, 'no_deliveries'),
    deliveryDays: meanOf(sums.deliveryDays, sums.deliveries, 'no_deliveries'),
    transfersIn: sums.transfersIn,
    transfersOut: sums.transfersOut,
    transferLinesIn: sums.transferLinesIn,
    transferLinesOut: sums.transferLinesOut,
    transferDays: meanOf(sums.transferDays, sums.transfersArrived, 'no_transfers'),
    transferFillRate: shareOf(sums.transferLinesFull, sums.transferLinesAsked, 'no_transfers'),
    avoidableCost: moneyOf(avoidable),
    utilizationRate: thin ?? shareOf(sums.utilisedValue, rated, unrated),
    costEfficiency: thin ?? efficiencyOf(sums.usedCost, avoidable),
    expiryLossRate: shareOf(sums.expiredCost, sums.usedCost + sums.expiredCost, 'nothing_used'),
    countAccuracy: shareOf(sums.countLinesWithin, sums.countLines, 'no_counts'),
  }
}

/** Of today, whatever the period: never compared. */
const ofToday: readonly ReportFigure[] = ['alerts', 'inTransitValue']

/** By the badge of today they count what nobody may use as missing; before, what was on hand: these are not compared. */
const ofBadge: readonly ReportFigure[] = ['lowStockItems', 'outOfStockItems']

/** The figures as they are shown, each beside what it was before. */
export function shownFigures(
  now: ReturnType<typeof figuresOf>,
  before: ReturnType<typeof figuresOf> | undefined,
  { isByBadge }: Pick<Sums, 'isByBadge'>,
) {
  const alone = isByBadge ? [...ofToday, ...ofBadge] : ofToday
  return reportFigureKeys.map((key) => {
    const value = now[key]
    const earlier = alone.includes(key) ? undefined : before?.[key]
    return {
      key,
      ...(typeof value === 'number' ? { value, gap: null } : { value: null, gap: value }),
      before: typeof earlier === 'number' ? earlier : null,
    }
  })
}
