import type { Goods } from '@wellstock/contract/buying/receiving'
import type { ScanResult } from '@wellstock/domain/stock/scan-codes'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { newId } from '../../lib/new-id.ts'
import { notesOf } from '../../stock/scan/notes.ts'
import type { Signal } from '../../stock/scanning/sounds.ts'
import { type Found, findLine } from './find-line.ts'
import { judge } from './judge.ts'
import { type Delivery, doorOf, takenOf } from './receipt-of.ts'
import { type Entry, entriesOf, entryFor, type Line, type Values, withEntry } from './receiving-values.ts'

/** What comes of a scan: what is said of the delivery now, for ear and eye, and where the work goes on. */
export type Taken = {
  values: Values
  signal: Signal
  text: string
  /** The entry it went to. */
  key?: string
  /** Nobody here knows this code: it may be a product that was not ordered. */
  unknown?: string
}

const sameText = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Puts what was scanned where it belongs. All of it is decided here, without the server. */
export function takeScan(values: Values, delivery: Delivery, raw: string): Taken {
  const found = findLine(delivery.lines, values.goods, raw)
  const refuse = (text: string, more: Partial<Taken> = {}): Taken => ({
    ...{ values, signal: 'error', text },
    ...more,
  })
  if (found.is === 'wrong') return refuse(notesOf(found.scan).join(' '))
  if (found.is === 'order')
    return delivery.sheet.orders.some(({ number }) => number === found.number)
      ? { values, signal: 'ok', text: m.receiving_scan_this_order({ number: found.number }) }
      : refuse(m.receiving_scan_other_order({ number: found.number }))
  if (found.is === 'unknown')
    return refuse(m.receiving_scan_unknown({ code: found.code }), { unknown: found.code })
  if (found.is === 'other') return takeOther(values, found)
  return takeLine(values, delivery, found)
}

function takeOther(values: Values, { goods, units, scan }: Extract<Found, { is: 'other' }>): Taken {
  const entries = values.entries.filter((each) => each.lineId === null && each.productId === goods.productId)
  const entry = entryOf(entries, goods, scan) ?? entryFor(null, goods.productId, newId())
  return {
    ...added(values, entry, goods, units, scan),
    signal: 'ok',
    text: m.receiving_scan_other({ name: goods.name }),
  }
}

function takeLine(
  values: Values,
  delivery: Delivery,
  { lines, goods, units, scan }: Extract<Found, { is: 'lines' }>,
): Taken {
  const { name, unit } = goods
  const refuse = (text: string, key?: string): Taken => ({
    ...{ values, signal: 'error', text },
    ...(key && { key }),
  })
  const left = (line: Line) => line.outstanding - takenOf(line, values, delivery)
  const room = (line: Line) => line.most - takenOf(line, values, delivery)
  const line = lines.find((each) => left(each) > 0) ?? lines.find((each) => room(each) > 0) ?? lines[0]
  if (!line) return refuse(m.receiving_scan_unknown({ code: scan.text }))
  const entries = entriesOf(values, line)
  const isKnown = (serial: string) =>
    values.entries.some(({ serialNumbers }) => serialNumbers.some((each) => sameText(each, serial)))
  if (goods.track === 'serial' && !scan.serial)
    return refuse(m.receiving_scan_serial({ name }), entries[0]?.key)
  if (scan.serial && goods.track === 'serial' && isKnown(scan.serial))
    return refuse(m.receiving_scan_serial_twice({ name, serial: scan.serial }))

  const entry = entryOf(entries, goods, scan) ?? entryFor(line.id, goods.productId, newId())
  if (scan.expiry && entry.expiryDate && scan.expiry !== entry.expiryDate)
    return refuse(
      m.receiving_scan_dates_differ({ lot: entry.lotNumber, date: formatDate(entry.expiryDate) }),
      entry.key,
    )
  const taken = added(values, entry, goods, units, scan)
  const now = takenOf(line, taken.values, delivery)
  if (now > line.most && now > takenOf(line, values, delivery))
    return refuse(
      m.receiving_scan_over({ name, quantity: formatNumber(Math.max(0, room(line))), unit }),
      entry.key,
    )
  const words = { name, unit, taken: formatNumber(now), quantity: formatNumber(line.outstanding) }
  const { trouble } = judge(
    taken.values.entries.find(({ key }) => key === taken.key) ?? entry,
    goods,
    doorOf(delivery, taken.values),
  )
  if (trouble) return { ...taken, signal: 'attention', text: m[`receiving_scan_${trouble}`]({ name }) }
  if (goods.productId !== line.productId)
    return { ...taken, signal: 'attention', text: m.receiving_scan_instead({ name, ordered: line.name }) }
  if (now > line.outstanding) return { ...taken, signal: 'attention', text: m.receiving_scan_above(words) }
  return {
    ...taken,
    signal: now === line.outstanding ? 'complete' : 'ok',
    text: m.receiving_scan_taken(words),
  }
}

/** The entry of this lot; else one that has no lot yet. */
function entryOf(entries: readonly Entry[], goods: Goods, { lot }: ScanResult): Entry | undefined {
  const plain = entries.filter(({ productId, problem }) => productId === goods.productId && problem === '')
  if (goods.track === 'none' || goods.track === 'serial' || !lot) return plain.at(-1)
  return (
    plain.find(({ lotNumber }) => sameText(lotNumber, lot)) ?? plain.find(({ lotNumber }) => lotNumber === '')
  )
}

/** Adds what one scan is. Where a quantity was typed before its lot, the scan says only which lot it is. */
function added(
  values: Values,
  entry: Entry,
  goods: Goods,
  units: number,
  { lot, expiry, serial }: ScanResult,
) {
  const isLotOnly =
    goods.track === 'lot' && lot !== undefined && entry.lotNumber === '' && (entry.quantity || 0) > 0
  const quantity = isLotOnly ? entry.quantity : (entry.quantity || 0) + units
  const next: Entry = {
    ...entry,
    ...(goods.track === 'serial'
      ? serial && { serialNumbers: [...entry.serialNumbers, serial] }
      : { quantity }),
    ...(goods.track !== 'none' && lot && { lotNumber: entry.lotNumber || lot }),
    ...(goods.track !== 'none' && expiry && { expiryDate: expiry }),
  }
  return { values: withEntry(values, next), key: next.key }
}
