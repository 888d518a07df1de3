import type { DetectionAction, DetectionRow, Verdict } from '@wellstock/contract/stock/detection'
import { type BookItem, type BookLot, findInBook, type ScanBook } from '@wellstock/domain/stock/scan-book'
import { parseScan } from '@wellstock/domain/stock/scan-codes'
import { sentenceOfNote } from '@wellstock/domain/stock/scan-codes/notes'
import type { Sentence } from '@wellstock/messages/sentence'

type Seen = { raw: string; times: number }
export type Reconciled = Omit<DetectionRow, 'position' | 'elsewhere' | 'problems'> & {
  roomId: string | null
  productId: string | null
}

const actionOf: Record<Verdict, DetectionAction> = {
  present: 'count',
  missing: 'look_again',
  unexpected: 'move_here',
  unknown: 'learn',
  expired: 'dispose',
  recalled: 'quarantine',
}

/**
 * Sets what was seen in a room against what the books say it holds. A code stands for one package, so for as many units
 * as the package holds. A label that names the product alone counts towards its lots in the order in which they expire.
 * Whatever is on hand here and was not seen is missing. Pure; `today` is the office's.
 */
export function reconcile(book: ScanBook, roomId: string, seen: readonly Seen[]): Reconciled[] {
  const rows = new Map<string, Reconciled>()
  const add = (row: Reconciled) => {
    const key = row.itemId ? `${row.itemId} ${row.lotId ?? row.lotNumber ?? ''}` : `raw ${row.raw}`
    const known = rows.get(key)
    if (known) known.seen += row.seen
    else rows.set(key, row)
  }
  const loose = new Map<BookItem, { raw: string; units: number }>()
  for (const { raw, times } of seen) {
    const scan = parseScan(raw, { today: book.today })
    const finding = findInBook(book, scan, roomId)
    const [item] = finding.kind === 'item' ? finding.items : []
    if (finding.kind !== 'item' || !item) {
      add(unknownRow(raw, times, scan.problems.map(sentenceOfNote)))
      continue
    }
    const units = times * finding.packQuantity
    const lot = item.lots.find((each) => each.id !== null && each.id === finding.lotId)
    if (!lot && !finding.lotNumber && item.roomId === roomId && item.lots.length > 0) {
      loose.set(item, { raw, units: (loose.get(item)?.units ?? 0) + units })
      continue
    }
    add(
      rowOf(book, roomId, item, {
        lot,
        raw,
        seen: units,
        lotNumber: finding.lotNumber,
        expiryDate: finding.expiryDate,
      }),
    )
  }
  for (const [item, { raw, units }] of loose)
    for (const { lot, units: part } of spread(item.lots, units))
      add(rowOf(book, roomId, item, { lot, raw, seen: part }))
  for (const item of book.items)
    if (item.roomId === roomId)
      for (const lot of item.lots) {
        const key = `${item.id} ${lot.id ?? lot.number ?? ''}`
        if (lot.onHand > 0 && !rows.has(key))
          rows.set(key, rowOf(book, roomId, item, { lot, raw: null, seen: 0 }))
      }
  return [...rows.values()]
}

/** Units over lots, each up to what is on hand; what is more stays with the last. */
function spread(lots: readonly BookLot[], units: number): { lot: BookLot; units: number }[] {
  const parts: { lot: BookLot; units: number }[] = []
  let left = units
  for (const [place, lot] of lots.entries()) {
    const part = place === lots.length - 1 ? left : Math.min(left, lot.onHand)
    if (part > 0) parts.push({ lot, units: part })
    left -= part
  }
  return parts
}

type About = {
  lot?: BookLot | undefined
  raw: string | null
  seen: number
  lotNumber?: string | null
  expiryDate?: string | null
}

function rowOf(book: ScanBook, roomId: string, item: BookItem, about: About): Reconciled {
  const { lot, raw, seen } = about
  const expiryDate = lot?.expiryDate ?? about.expiryDate ?? null
  const hold = lot?.hold ?? 'none'
  const isHere = item.roomId === roomId
  const isKnown = lot !== undefined || item.lots.length === 0
  const verdict: Verdict =
    raw === null
      ? 'missing'
      : hold === 'recalled'
        ? 'recalled'
        : expiryDate !== null && expiryDate < book.today
          ? 'expired'
          : isHere && isKnown
            ? 'present'
            : 'unexpected'
  return {
    raw,
    seen,
    expected: isHere ? (lot?.onHand ?? 0) : 0,
    verdict,
    action: verdict === 'unexpected' && isHere ? 'count' : actionOf[verdict],
    itemId: item.id,
    itemName: item.name,
    sku: item.sku,
    unit: item.unit,
    lotId: lot?.id ?? null,
    lotNumber: lot?.number ?? about.lotNumber ?? null,
    expiryDate,
    hold,
    problemReasons: [],
    roomId: item.roomId,
    productId: item.productId,
  }
}

const unknownRow = (raw: string, seen: number, problemReasons: Sentence[]): Reconciled => ({
  raw,
  seen,
  expected: 0,
  verdict: 'unknown',
  action: problemReasons.length > 0 ? 'look_again' : 'learn',
  itemId: null,
  itemName: null,
  sku: null,
  unit: null,
  lotId: null,
  lotNumber: null,
  expiryDate: null,
  hold: 'none',
  problemReasons,
  roomId: null,
  productId: null,
})
