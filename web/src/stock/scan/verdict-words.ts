import { formatDate, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import type { Signal } from '../scanning/sounds.ts'
import type { Decision, Stopped } from './decision.ts'
import type { LineBody } from './queue.ts'

const alarming = new Set<Stopped['why']>(['expired', 'recalled'])

/** What has expired or was recalled has a signal of its own. */
export const stopSignal = ({ why }: Stopped): Signal => (alarming.has(why) ? 'attention' : 'error')

/** What is in the way, in one sentence for the whole width of the page. */
export function stopWords({ why, item, lotNumber, expiryDate, first, quantity }: Stopped): string {
  const words = {
    name: item?.name ?? '',
    lot: lotNumber ?? m.common_without_a_lot(),
    date: expiryDate ? formatDate(expiryDate) : '',
    first: first?.number ?? m.common_without_a_lot(),
    quantity: formatNumber(quantity ?? 0),
    unit: item?.unit ?? '',
  }
  return m[`scan_stop_${why}`](words)
}

export const refusalWords = ({ why, item }: Extract<Decision, { do: 'refuse' }>) =>
  m[`scan_refused_${why}`]({ name: item.name })

/** "Used: 2 BX of Nitrile gloves M", with the lot where one is known. */
export function bookedWords(body: LineBody, { item, lot }: Extract<Decision, { do: 'book' }>): string {
  const words = { name: item.name, unit: item.unit, quantity: formatNumber(body.quantity) }
  const lotNumber = lot?.number ?? ('lotNumber' in body ? body.lotNumber : undefined)
  if (body.kind === 'undo') return m.scan_said_undone(words)
  if (body.kind === 'bin_empty') return m.scan_booked_bin_empty(words)
  return lotNumber
    ? m[`scan_booked_lot_${body.kind}`]({ ...words, lot: lotNumber })
    : m[`scan_booked_${body.kind}`](words)
}
