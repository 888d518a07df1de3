import type { BookItem } from '@wellstock/domain/stock/scan-book'
import type { ScanResult } from '@wellstock/domain/stock/scan-codes'
import { isUnsent } from './book.ts'
import type { Answers, Decision, Found, Setting } from './decision.ts'
import { lotOf, quantityOf } from './reading.ts'

/** Counted: by lot, whatever its state. */
export function decideCounting(
  scan: ScanResult,
  found: Found,
  item: BookItem,
  setting: Setting,
  answers: Answers,
): Decision {
  const isByLot = item.track !== 'none'
  const lotNumber = answers.lotNumber ?? found.lotNumber
  const expiryDate = isByLot ? (answers.expiryDate ?? found.expiryDate) : null
  const known =
    answers.lotNumber !== undefined
      ? item.lots.find((lot) => lot.number === answers.lotNumber)
      : answers.lotId !== undefined
        ? item.lots.find((lot) => lot.id === answers.lotId)
        : lotOf(item, found)
  const isSaid = lotNumber !== null || found.lotId !== null || answers.lotId !== undefined
  const [only, ...others] = item.lots.filter(({ onHand }) => onHand > 0)
  if (!isSaid && (others.length > 0 || (only && isUnsent(only))))
    return { do: 'stop', why: 'which_lot', item }
  const lot = isSaid ? known : only
  if (!lot && item.expiryRequired && (!lotNumber || !expiryDate))
    return { do: 'stop', why: 'needs_lot', item, lotNumber, expiryDate }
  const quantity = quantityOf(scan, found, item, answers)
  if (typeof quantity !== 'number') return quantity
  const named =
    lot && !isUnsent(lot)
      ? { lotId: lot.id }
      : lotNumber
        ? { lotNumber, ...(expiryDate && { expiryDate }) }
        : { lotId: null }
  return {
    do: 'book',
    item,
    lot,
    body: { kind: 'count', countId: setting.count?.id ?? '', itemId: item.id, quantity, ...named },
  }
}
