import type { Bid } from '@wellstock/contract/bids/bid'
import type { BidState } from '@wellstock/domain/bids/bid-states'
import { clockTime } from '@wellstock/domain/procedures/clock-times'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { momentInZone } from '../../procedures/cases/words.ts'

export const bidStateWord = (state: BidState) => m[`bid_page_state_${state}`]()

export const readerZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** A moment by the clock of the bid, and by the reader's where that says something else. */
export function momentsOf(instant: string, timezone: string): string[] {
  const own = readerZone()
  const at = new Date(instant)
  const zones = clockTime(at, own) === clockTime(at, timezone) ? [timezone] : [timezone, own]
  return zones.map((zone) => momentInZone(instant, zone))
}

const MINUTE = 60_000

/** How long it is until a moment: days and hours, hours and minutes, and at last minutes. */
export function timeLeftWord(instant: string, now: number): string | null {
  const minutes = Math.ceil((Date.parse(instant) - now) / MINUTE)
  if (minutes <= 0) return null
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)]
  if (days > 0) return m.bid_page_left_days({ days: formatNumber(days), hours: formatNumber(hours) })
  if (hours > 0) return m.bids_left_hours({ hours: formatNumber(hours), minutes: formatNumber(minutes % 60) })
  return m.bid_page_left_minutes({ minutes: formatNumber(minutes) })
}

/** When it is delivered: from a day, until one, or both. */
export function deliveryWord({ deliveryFrom, deliveryUntil }: Pick<Bid, 'deliveryFrom' | 'deliveryUntil'>) {
  const [from, to] = [deliveryFrom && formatDate(deliveryFrom), deliveryUntil && formatDate(deliveryUntil)]
  if (from && to) return m.common_from_to({ from, to })
  return from ? m.bid_page_from_day({ date: from }) : to && m.bid_page_until_day({ date: to })
}

/** Text of several words, with nothing between what is missing. */
export const joined = (...parts: (string | null | undefined | false)[]) => parts.filter(Boolean).join(' · ')
