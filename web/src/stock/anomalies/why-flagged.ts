import type { Anomaly } from '@wellstock/contract/stock/anomalies'
import {
  formatDate,
  formatDecimal,
  formatMoney,
  formatNumber,
  formatPercent,
  formatPrice,
} from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'

/** Why a rule takes something for wrong, in one sentence made of its evidence. */
export function whyFlagged({ rule, itemName, sku, unit, evidence }: Anomaly): string {
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
        share: formatPercent(share),
      }
      return rule === 'duplicate_items'
        ? m.anomalies_why_duplicate_items(pair)
        : m.anomalies_why_unit_mismatch({ ...pair, unit: units, otherUnit: other?.unit ?? '' })
    }
    case 'dead_stock':
      return m.anomalies_why_dead_stock({
        quantity: formatNumber(value),
        unit: units,
        worth: formatMoney(worth),
        days: formatNumber(days),
      })
    case 'count_drift': {
      const drift = {
        counts: formatNumber(evidence.series?.length ?? 0),
        quantity: formatNumber(Math.abs(value)),
        unit: units,
        worth: formatMoney(worth),
      }
      return value < 0 ? m.anomalies_why_count_short(drift) : m.anomalies_why_count_over(drift)
    }
    case 'unusual_use':
      return m.anomalies_why_unusual_use({
        day: formatDate(day),
        quantity: formatNumber(value),
        unit: units,
        expected: formatDecimal(expected),
        deviation: formatDecimal(deviation),
      })
    case 'price_jump':
      return m.anomalies_why_price_jump({
        day: formatDate(day),
        price: formatPrice(value),
        unit: units,
        share: formatPercent(share),
        before: formatPrice(expected),
      })
  }
}
