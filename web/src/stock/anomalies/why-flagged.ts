import { type WhyFormats, type WhyWords, whyFlagged } from '@wellstock/domain/stock/why-flagged'
import {
  formatDate,
  formatDecimal,
  formatMoney,
  formatNumber,
  formatPercent,
  formatPrice,
} from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'

const words: WhyWords = {
  anomalies_why_duplicate_items: m.anomalies_why_duplicate_items,
  anomalies_why_unit_mismatch: m.anomalies_why_unit_mismatch,
  anomalies_why_dead_stock: m.anomalies_why_dead_stock,
  anomalies_why_count_short: m.anomalies_why_count_short,
  anomalies_why_count_over: m.anomalies_why_count_over,
  anomalies_why_unusual_use: m.anomalies_why_unusual_use,
  anomalies_why_price_jump: m.anomalies_why_price_jump,
}
const formats: WhyFormats = {
  date: formatDate,
  decimal: formatDecimal,
  money: formatMoney,
  number: formatNumber,
  percent: formatPercent,
  price: formatPrice,
}

/** Why it is flagged, as this person reads it. */
export const whyWords = (anomaly: Parameters<typeof whyFlagged>[0]) => whyFlagged(anomaly, words, formats)
