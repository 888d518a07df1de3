/** What is looked for in the ledger, and how. */
export const anomalyRules = [
  'duplicate_items',
  'unit_mismatch',
  'dead_stock',
  'count_drift',
  'unusual_use',
  'price_jump',
] as const
export type AnomalyRule = (typeof anomalyRules)[number]

/** `gone`: no longer found. What somebody has decided stays decided. */
export const anomalyStates = ['open', 'confirmed', 'dismissed', 'fixed', 'gone'] as const
export type AnomalyState = (typeof anomalyStates)[number]

/** No movement for this many days, with stock on hand. */
export const DEAD_DAYS = 180
/** A day's use this many deviations above the mean of the days before. */
export const UNUSUAL_SIGMAS = 3
/** Looked back this far for unusual days and jumps of prices. */
export const RECENT_DAYS = 30
/** A receipt this much dearer than the one before. */
export const PRICE_JUMP = 0.05
/** Names this alike, 0 … 1, may be the same thing. */
export const LIKENESS = 0.6
/** Of the last counts that found a difference, so many in the same direction. */
export const DRIFT_COUNTS = 3

type Limits = { least: number; most: number; usual: number; isWhole: boolean }

const recent: Limits = { least: 7, most: 90, usual: RECENT_DAYS, isWhole: true }
const likeness: Limits = { least: 0.4, most: 0.95, usual: LIKENESS, isWhole: false }

/**
 * What of each rule an organization may set, and between what. `threshold`: the likeness of names 0 … 1, days without
 * movement, counts in one direction, deviations above the mean, or the share a receipt is dearer. `recentDays`: how far back
 * a day still counts; not of every rule.
 */
export const ruleLimits: Record<AnomalyRule, { threshold: Limits; recentDays?: Limits }> = {
  duplicate_items: { threshold: likeness },
  unit_mismatch: { threshold: likeness },
  dead_stock: { threshold: { least: 30, most: 730, usual: DEAD_DAYS, isWhole: true } },
  count_drift: { threshold: { least: 2, most: 10, usual: DRIFT_COUNTS, isWhole: true } },
  unusual_use: {
    threshold: { least: 2, most: 10, usual: UNUSUAL_SIGMAS, isWhole: false },
    recentDays: recent,
  },
  price_jump: { threshold: { least: 0.01, most: 1, usual: PRICE_JUMP, isWhole: false }, recentDays: recent },
}

/** How a rule is set. `recentDays` is null where the rule has none. */
export type RuleSetting = { isOn: boolean; threshold: number; recentDays: number | null }

/** How the rules are as they come. */
export const usualSetting = (rule: AnomalyRule): RuleSetting => ({
  isOn: true,
  threshold: ruleLimits[rule].threshold.usual,
  recentDays: ruleLimits[rule].recentDays?.usual ?? null,
})

const fits = (value: number, { least, most, isWhole }: Limits) =>
  value >= least && value <= most && (!isWhole || Number.isInteger(value))

/** Which figures of a setting are outside of what its rule allows. */
export function wrongFigures(
  rule: AnomalyRule,
  { threshold, recentDays }: Pick<RuleSetting, 'threshold' | 'recentDays'>,
): ('threshold' | 'recentDays')[] {
  const limits = ruleLimits[rule]
  const isRecentRight = limits.recentDays
    ? recentDays !== null && fits(recentDays, limits.recentDays)
    : recentDays === null
  return [
    ...(fits(threshold, limits.threshold) ? [] : (['threshold'] as const)),
    ...(isRecentRight ? [] : (['recentDays'] as const)),
  ]
}

/** What a rule would have found is looked for over this many days. */
export const TRIED_DAYS = 90
