import type { BookItem } from '@wellstock/domain/stock/scan-book'
import type { ScanResult } from '@wellstock/domain/stock/scan-codes'
import { freeOf, isExpired, type Named, naming, usableLots } from './book.ts'
import type { Answers, Decision, Found, Setting } from './decision.ts'
import { isQuarantine, lotOf, optional, quantityOf } from './reading.ts'

const earlier = (one: string | null | undefined, other: string | null | undefined) =>
  one && other ? (one < other ? one : other) : (one ?? other ?? null)

/** Taken for use, or to another room: of the lot on the label, else of the one that expires first. */
export function decideTaking(
  scan: ScanResult,
  found: Found,
  item: BookItem,
  setting: Setting,
  answers: Answers,
): Decision {
  const { mode, today, toRoomId, open } = setting
  const takesAnything = mode === 'move' && isQuarantine(setting, toRoomId)
  const usable = usableLots(item, today)
  const [first] = usable
  // Another lot than the label says: what is written down is the lot that is taken.
  const isFirst = answers.lotId === 'first'
  const named = isFirst
    ? first
    : answers.lotId === undefined
      ? lotOf(item, found)
      : item.lots.find((lot) => lot.id === answers.lotId)
  const isNamed = found.lotNumber !== null || found.lotId !== null || answers.lotId !== undefined
  const expiryDate = isFirst ? named?.expiryDate : earlier(named?.expiryDate, found.expiryDate)
  const about = {
    do: 'stop' as const,
    item,
    lotNumber: named?.number ?? found.lotNumber,
    expiryDate: expiryDate ?? null,
    ...optional('lot', named),
    ...optional('first', first),
  }
  if (!takesAnything) {
    if (isQuarantine(setting, item.roomId)) return { ...about, why: 'in_quarantine' }
    if (isExpired(expiryDate, today)) return { ...about, why: 'expired' }
    const worst = isNamed ? named : first ? undefined : item.lots.find((lot) => lot.onHand > 0)
    if (worst?.hold === 'recalled') return { ...about, lot: worst, lotNumber: worst.number, why: 'recalled' }
    if (worst && worst.hold !== 'none') return { ...about, lot: worst, lotNumber: worst.number, why: 'held' }
    if (worst && isExpired(worst.expiryDate, today))
      return { ...about, lot: worst, lotNumber: worst.number, expiryDate: worst.expiryDate, why: 'expired' }
  }
  if (isNamed && !named) return { ...about, why: 'lot_unknown' }
  const isLater = first && named && (first.expiryDate ?? '9999') < (named.expiryDate ?? '9999')
  if (!takesAnything && isNamed && isLater && !answers.overrideReason) return { ...about, why: 'not_first' }

  const quantity = quantityOf(scan, found, item, answers)
  if (typeof quantity !== 'number') return quantity
  const ofLot: Named = isNamed && named ? naming(named) : {}
  const line = open?.kind === 'use' || open?.kind === 'move' ? open : undefined
  const isOnLine =
    line?.kind === mode &&
    line.itemId === item.id &&
    line.lotId === ofLot.lotId &&
    line.lotNumber === ofLot.lotNumber
  const sources = isNamed && named ? [named] : takesAnything ? item.lots : usable
  const free = sources.reduce((sum, lot) => sum + freeOf(lot), 0) - (isOnLine ? line.quantity : 0)
  if (quantity > free) return { ...about, why: 'short', quantity: Math.max(0, free) }
  const body = { itemId: item.id, quantity, ...ofLot, ...optional('overrideReason', answers.overrideReason) }
  return {
    do: 'book',
    item,
    lot: isNamed ? named : undefined,
    body: mode === 'move' ? { kind: 'move', ...body, toRoomId: toRoomId ?? '' } : { kind: 'use', ...body },
  }
}
