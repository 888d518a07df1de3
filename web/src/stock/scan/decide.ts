import type { BookItem, ScanFinding } from '@wellstock/domain/stock/scan-book'
import type { ScanResult } from '@wellstock/domain/stock/scan-codes'
import { usableLots } from './book.ts'
import { decideCounting } from './decide-counting.ts'
import { decideReceiving } from './decide-receiving.ts'
import { decideTaking } from './decide-taking.ts'
import type { Answers, Decision, Found, Setting } from './decision.ts'
import { lotOf, optional } from './reading.ts'

/** What a scan does, from what is known on this device alone. The server decides again when it is told. */
export function decide(
  scan: ScanResult,
  finding: ScanFinding,
  setting: Setting,
  answers: Answers = {},
): Decision {
  switch (finding.kind) {
    case 'command':
      return { do: 'command', command: finding.command }
    case 'room':
      return { do: 'room', room: finding.room }
    case 'wrong':
    case 'unknown':
      return { do: 'stop', why: finding.kind }
    case 'item':
      return decideItem(scan, finding, setting, answers)
  }
}

function decideItem(scan: ScanResult, read: Found, setting: Setting, answers: Answers): Decision {
  const { mode, mayWrite, officeId, serials } = setting
  const [nearest] = read.items
  // Labels of what is not tracked by lot say one all the same.
  const found = nearest?.track === 'none' ? { ...read, lotNumber: null, lotId: null } : read
  if (!nearest) return { do: 'stop', why: 'unknown' }
  const here = found.items.filter((item) => item.officeId === officeId)
  if (mode === 'lookup')
    return {
      do: 'show',
      items: found.items,
      lot: lotOf(nearest, found),
      lotNumber: found.lotNumber,
    }
  if (!mayWrite(officeId)) return { do: 'refuse', why: 'read_only', item: nearest }
  if (mode === 'link') return { do: 'refuse', why: 'known_code', item: nearest }
  if (here.length === 0) return { do: 'stop', why: 'other_office', item: nearest }
  if (scan.serial && serials.has(serialOf(scan))) return { do: 'refuse', why: 'serial_twice', item: nearest }
  if (mode === 'count' && !setting.count) return { do: 'stop', why: 'no_count', item: nearest }

  const possible = mode === 'bin_empty' ? here.filter(mayHaveTwoBins) : here
  if (possible.length === 0) return { do: 'refuse', why: 'one_bin', item: nearest }
  const places = placesOf(possible, setting)
  const [only, ...others] = places
  if (!only)
    return mode === 'count'
      ? { do: 'stop', why: 'not_in_room', item: nearest }
      : { do: 'refuse', why: 'there_already', item: nearest }
  const chosen = places.find((item) => item.id === answers.itemId)
  if (!chosen && others.length > 0) return { do: 'stop', why: 'where', items: places, item: only }
  const item = chosen ?? only

  switch (mode) {
    case 'use':
    case 'move':
      return decideTaking(scan, found, item, setting, answers)
    case 'receive':
      return decideReceiving(scan, found, item, setting, answers)
    case 'count':
      return decideCounting(scan, found, item, setting, answers)
    case 'bin_empty':
      return {
        do: 'book',
        item,
        lot: undefined,
        body: { kind: 'bin_empty', itemId: item.id, quantity: 1 },
      }
    case 'quarantine':
      return {
        do: 'stop',
        why: 'quarantine',
        item,
        ...optional('lot', lotOf(item, found)),
        lotNumber: found.lotNumber,
      }
  }
}

// A book that was kept since before it said so leaves it to the server.
const mayHaveTwoBins = ({ isTwoBin }: Partial<BookItem>) => isTwoBin !== false

/** A piece, whatever its label is printed with. */
export const serialOf = (scan: ScanResult) => `${scan.productCode ?? ''} ${scan.serial ?? ''}`

/** Where of several places it is: the room somebody is in, else where there is something, else all of them. */
function placesOf(items: readonly BookItem[], { mode, roomId, toRoomId, count, today }: Setting): BookItem[] {
  if (mode === 'count') return items.filter((item) => item.roomId === count?.roomId)
  const others = mode === 'move' && toRoomId ? items.filter((item) => item.roomId !== toRoomId) : [...items]
  const near = others.filter((item) => roomId !== null && item.roomId === roomId)
  if (near.length > 0) return near
  if (mode !== 'use' && mode !== 'move') return others
  const withStock = others.filter((item) => usableLots(item, today).length > 0)
  return withStock.length > 0 ? withStock : others
}
