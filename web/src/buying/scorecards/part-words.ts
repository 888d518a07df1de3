import type { ScorePart, VendorScorecard } from '@wellstock/contract/buying/scorecards'
import { formatDecimal, formatNumber, formatPrice, formatShare } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'

const priceWord = ({ rise, spend }: NonNullable<VendorScorecard['prices']>) => {
  const words = { share: formatShare(Math.abs(rise)), spend: formatPrice(spend) }
  if (rise === 0) return m.scorecards_price_same(words)
  return rise > 0 ? m.scorecards_price_up(words) : m.scorecards_price_down(words)
}

/** The figure of each part in words; null: nothing is known of it. */
export const partWords: Record<ScorePart, (card: VendorScorecard) => string | null> = {
  on_time_in_full: ({ lines: { due, onTimeInFull } }) =>
    due === 0
      ? null
      : m.scorecards_lines({ count: due, some: formatNumber(onTimeInFull), all: formatNumber(due) }),
  lead_time: ({ leadTime }) =>
    leadTime &&
    m.scorecards_days({
      count: leadTime.deliveries,
      shown: formatNumber(leadTime.deliveries),
      mean: formatDecimal(leadTime.mean),
      deviation: formatDecimal(leadTime.deviation),
    }),
  price: ({ prices }) => prices && priceWord(prices),
  invoices: ({ invoices }) =>
    invoices &&
    m.scorecards_invoices_passed({
      some: formatNumber(invoices.atFirstPass),
      all: formatNumber(invoices.all),
    }),
  quality: ({ goods: { value, faulty } }) =>
    value === 0
      ? null
      : m.scorecards_faulty({
          faulty: formatPrice(faulty),
          value: formatPrice(value),
          share: formatShare(faulty / value),
        }),
}
