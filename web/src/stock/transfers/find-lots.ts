import type { TransferLine } from '@wellstock/contract/stock/transfer'
import { parseScan } from '@wellstock/domain/stock/scan-codes'
import type { LotOfLine } from './pick-state.ts'

export type FoundLots =
  /** In the order they expire in. */
  | { is: 'lots'; lots: LotOfLine[] }
  /** The product belongs to it, this lot of it does not. */
  | { is: 'other_lot'; line: TransferLine; lotNumber: string }
  | { is: 'nothing'; code: string }

/** A GTIN is the same with leading zeros and without. */
const plain = (code: string) =>
  code
    .trim()
    .toLowerCase()
    .replace(/^0+(?=\d)/, '')

/**
 * The lots of a transfer that a scanned or typed code means: our own label of an item (of either office) or a lot, the
 * product's code with the lot it carries, a SKU or a lot number.
 */
export function findLots(lines: readonly TransferLine[], raw: string): FoundLots {
  const scan = parseScan(raw)
  const all = lines.flatMap((line) => line.lots.map((lot) => ({ line, lot })))
  const these = (lots: LotOfLine[]): FoundLots =>
    lots.length > 0 ? { is: 'lots', lots } : { is: 'nothing', code: scan.text }
  const { own } = scan
  if (own?.type === 'item')
    return these(all.filter(({ line }) => line.itemId === own.id || line.targetItemId === own.id))
  if (own?.type === 'lot') return these(all.filter(({ lot }) => lot.lotId === own.id))
  const wanted = plain(scan.productCode ?? scan.text)
  const byLot = all.filter(({ lot }) => lot.lotNumber !== null && plain(lot.lotNumber) === wanted)
  if (byLot.length > 0) return these(byLot)
  const ofProduct = all.filter(({ line: { sku, serialNumber, codes } }) =>
    [sku, serialNumber, ...codes].some((code) => code !== null && plain(code) === wanted),
  )
  const [first] = ofProduct
  if (!first || !scan.lot) return these(ofProduct)
  const ofLot = ofProduct.filter(({ lot }) => lot.lotNumber === scan.lot)
  return ofLot.length > 0 ? these(ofLot) : { is: 'other_lot', line: first.line, lotNumber: scan.lot }
}
