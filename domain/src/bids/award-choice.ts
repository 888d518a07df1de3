import type { ScenarioKind } from './award-scenarios.ts'

/** What a way to award a bid is called: those that are compared, what was wished for, and what somebody chose line by line. */
export const awardScenarioNames = [
  'split',
  'per_line',
  'few_vendors',
  'lowest',
  'best_value',
  'keep',
  'keep_line',
  'wished',
  'by_hand',
] as const
export type AwardScenarioName = (typeof awardScenarioNames)[number]

export const nameOfScenario: Record<ScenarioKind, AwardScenarioName> = {
  best_split: 'split',
  cheapest_per_line: 'per_line',
  few_vendors: 'few_vendors',
  single_vendor: 'lowest',
  best_value: 'best_value',
  keep_incumbents: 'keep',
  keep_incumbent: 'keep_line',
}

/** Which vendor gets which line, in one order: the same choice is the same text. */
export const choiceText = (lines: readonly { lineId: string; vendorId: string }[]): string =>
  lines
    .map(({ lineId, vendorId }) => `${lineId}:${vendorId}`)
    .toSorted()
    .join()
