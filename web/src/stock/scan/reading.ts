import type { BookItem, BookLot } from '@wellstock/domain/stock/scan-book'
import type { ScanResult } from '@wellstock/domain/stock/scan-codes'
import type { Answers, Found, Setting, Stopped } from './decision.ts'

/** The lot on the label, where the books have it. */
export const lotOf = (item: BookItem, found: Found) =>
  item.lots.find((lot) =>
    found.lotNumber === null
      ? found.lotId !== null && lot.id === found.lotId
      : hasNumber(lot, found.lotNumber),
  )

/** Labels and people write the same lot in capitals or not. */
export const hasNumber = (lot: BookLot, number: string) => lot.number?.toLowerCase() === number.toLowerCase()

/** A property only where it has a value. */
export const optional = <Name extends string, Value>(name: Name, value: Value | undefined) =>
  (value === undefined ? {} : { [name]: value }) as { [name in Name]?: Value }

export const isQuarantine = (setting: Setting, roomId: string | null) =>
  setting.rooms.some((room) => room.id === roomId && room.isQuarantine)

/** What the code counts: a package what it holds, a piece one. A quantity printed in the code is asked about first. */
export function quantityOf(
  scan: ScanResult,
  found: Found,
  item: BookItem,
  answers: Answers,
): number | Stopped {
  if (answers.quantity !== undefined) return answers.quantity
  if (item.serialNumber) return 1
  if (scan.quantity)
    return { do: 'stop', why: 'quantity', item, quantity: scan.quantity.value, pack: found.packQuantity }
  return found.packQuantity
}
