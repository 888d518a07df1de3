import type { BookItem } from '@wellstock/domain/stock/scan-book'
import type { ScanResult } from '@wellstock/domain/stock/scan-codes'
import { isExpired, onHandOf } from './book.ts'
import type { Answers, Decision, Found, Setting } from './decision.ts'
import { hasNumber, isQuarantine, optional, quantityOf } from './reading.ts'

/** Taken in: into the lot of the label, or the one that was said. */
export function decideReceiving(
  scan: ScanResult,
  found: Found,
  item: BookItem,
  setting: Setting,
  answers: Answers,
): Decision {
  const { today, open } = setting
  const isByLot = item.track !== 'none'
  const printed = answers.lotNumber ?? found.lotNumber
  const isNext = isByLot && printed === null && open?.kind === 'receive' && open.itemId === item.id
  const written = isNext ? (open.lotNumber ?? null) : printed
  const known = item.lots.find((lot) => written !== null && hasNumber(lot, written))
  const lotNumber = known?.number ?? written
  const label = isByLot ? (answers.expiryDate ?? found.expiryDate) : null
  const said = label ?? (isNext ? open.expiryDate : null)
  const expiryDate = said ?? known?.expiryDate ?? null
  const about = { do: 'stop' as const, item, lotNumber, expiryDate, ...optional('lot', known) }
  if (item.serialNumber && onHandOf(item) > 0) return { do: 'refuse', why: 'serial_here', item }
  const isIncomplete = item.expiryRequired && (!lotNumber || !expiryDate)
  if (isIncomplete || (expiryDate && !lotNumber)) return { ...about, why: 'needs_lot' }
  if (said && known?.expiryDate && said !== known.expiryDate) return { ...about, why: 'expiry_differs' }
  if (!isQuarantine(setting, item.roomId)) {
    if (isExpired(expiryDate, today)) return { ...about, why: 'expired' }
    if (known && known.hold !== 'none')
      return { ...about, why: known.hold === 'recalled' ? 'recalled' : 'held' }
  }
  const quantity = quantityOf(scan, found, item, answers)
  if (typeof quantity !== 'number') return quantity
  return {
    do: 'book',
    item,
    lot: known,
    body: {
      kind: 'receive',
      itemId: item.id,
      quantity,
      ...(lotNumber && { lotNumber }),
      ...(expiryDate && { expiryDate }),
    },
  }
}
