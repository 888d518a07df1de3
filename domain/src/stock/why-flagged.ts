import type { Messages } from '@wellstock/messages/types'
import type { AnomalyRule } from './anomalies.ts'

/** What an anomaly is about, and the figures it was found by. Shares 0 … 1, days `YYYY-MM-DD`, money in the organization's currency. */
type Flagged = {
  rule: AnomalyRule
  itemName: string | null
  sku: string | null
  unit: string | null
  evidence: {
    other?: { name: string; sku: string; unit: string } | undefined
    day?: string | undefined
    value?: number | undefined
    expected?: number | undefined
    deviation?: number | undefined
    worth?: number | undefined
    days?: number | undefined
    share?: number | undefined
    series?: readonly unknown[] | undefined
  }
}

type Why = `anomalies_why_${Exclude<AnomalyRule, 'count_drift'> | 'count_short' | 'count_over'}`
export type WhyWords = Pick<Messages, Why>
/** How figures are written where the sentence is read. */
export type WhyFormats = {
  date: (day: string) => string
} & Record<'decimal' | 'money' | 'number' | 'percent' | 'price', (value: number) => string>

/** Why a rule takes something for wrong, in one sentence made of its evidence. */
export function whyFlagged(
  { rule, itemName, sku, unit, evidence }: Flagged,
  words: WhyWords,
  { date, decimal, money, number, percent, price }: WhyFormats,
): string {
  const { day = '', value = 0, expected = 0, deviation = 0, worth = 0, days = 0, share = 0, other } = evidence
  const units = unit ?? ''
  switch (rule) {
    case 'duplicate_items':
    case 'unit_mismatch': {
      const pair = {
        name: itemName ?? '',
        sku: sku ?? '',
        other: other?.name ?? '',
        otherSku: other?.sku ?? '',
        share: percent(share),
      }
      return rule === 'duplicate_items'
        ? words.anomalies_why_duplicate_items(pair)
        : words.anomalies_why_unit_mismatch({ ...pair, unit: units, otherUnit: other?.unit ?? '' })
    }
    case 'dead_stock':
      return words.anomalies_why_dead_stock({
        quantity: number(value),
        unit: units,
        worth: money(worth),
        days: number(days),
      })
    case 'count_drift': {
      const drift = {
        counts: number(evidence.series?.length ?? 0),
        quantity: number(Math.abs(value)),
        unit: units,
        worth: money(worth),
      }
      return value < 0 ? words.anomalies_why_count_short(drift) : words.anomalies_why_count_over(drift)
    }
    case 'unusual_use':
      return words.anomalies_why_unusual_use({
        day: date(day),
        quantity: number(value),
        unit: units,
        expected: decimal(expected),
        deviation: decimal(deviation),
      })
    case 'price_jump':
      return words.anomalies_why_price_jump({
        day: date(day),
        price: price(value),
        unit: units,
        share: percent(share),
        before: price(expected),
      })
  }
}
