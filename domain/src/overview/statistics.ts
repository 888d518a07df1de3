import type { FigureKey } from './figures.ts'

/** The panels of the inventory statistics, in the order of the page. */
export const panels = [
  'value',
  'turnover',
  'abc',
  'stockouts',
  'fill',
  'usage',
  'waste',
  'shrinkage',
  'idle',
  'movers',
  'prices',
] as const
export type PanelName = (typeof panels)[number]

/** How long a stretch is looked at, up to and with today. */
export const periods = ['30d', '90d', '6m', '12m', '24m', 'custom'] as const
export type PeriodName = (typeof periods)[number]

/** What the figures are held against: the equally long period just before, the same days a year before, or each office's. */
export const comparisons = ['previous', 'year', 'offices', 'none'] as const
export type Comparison = (typeof comparisons)[number]

/** A period of one's own may be this long. */
export const LONGEST_PERIOD = 1_100

/** The rows a number is the sum of, or of a ratio what stands above the line. */
export const panelParts = {
  value: ['inventoryValue'],
  turnover: ['usedCost', 'average', 'inventoryValue'],
  abc: ['supplies', 'usedCost'],
  stockouts: ['daysOut', 'daysStocked'],
  fill: ['transferLinesFull', 'transferLinesShort', 'transferLinesAsked'],
  usage: ['usedCost', 'units'],
  waste: ['expiredCost', 'otherWaste', 'forecastWaste'],
  shrinkage: ['lost', 'found', 'differences', 'counted', 'countLinesOff', 'countLinesWithin', 'countLines'],
  idle: ['dead', 'slow'],
  movers: ['usedTop', 'usedCost', 'units'],
  prices: ['basketNow', 'basketBefore'],
} as const satisfies Record<PanelName, readonly FigureKey[]>
export type PanelPart = (typeof panelParts)[PanelName][number]
export const allParts = [...new Set<PanelPart>(Object.values(panelParts).flat())]

/** Why there is no figure. */
export const gaps = [
  'nothing_used',
  'no_stock',
  'short_history',
  'short_period',
  'few_weeks',
  'few_buckets',
  'no_outlook',
  'no_counts',
  'no_price',
  'no_transfers',
  'nothing_received',
  'no_base',
] as const
export type Gap = (typeof gaps)[number]

/** Below this many days with stock in the books, turnover would say more about the start than about the stock. */
export const LEAST_HISTORY = 30
/** Below this many days it is not known what lies idle. */
export const LEAST_IDLE = 90
/** Whole weeks below which use cannot be called steady or not. */
export const LEAST_WEEKS = 8
/** Days of stock above which an item that is used counts as slow. */
export const SLOW_COVER = 365
/** Rows that a panel shows by itself. */
export const TOP = 10
