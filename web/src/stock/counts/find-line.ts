import type { CountLine } from '@wellstock/contract/stock/counts'
import { parseScan } from '@wellstock/domain/stock/scan-codes'

export type Found = {
  lines: CountLine[]
  /** The item is counted, but not this lot of it. */
  unlisted?: { itemId: string; lotNumber: string; expiryDate?: string | undefined }
}

/** A GTIN is the same with leading zeros and without. */
const plain = (code: string) =>
  code
    .trim()
    .toLowerCase()
    .replace(/^0+(?=\d)/, '')

/**
 * The lines a scanned or typed code means: our own label of an item or a lot, the product's code with the lot it
 * carries, a SKU or a lot number.
 */
export function findLines(lines: readonly CountLine[], raw: string): Found {
  const scan = parseScan(raw)
  if (scan.own?.type === 'item') return { lines: lines.filter(({ itemId }) => itemId === scan.own?.id) }
  if (scan.own?.type === 'lot') return { lines: lines.filter(({ lotId }) => lotId === scan.own?.id) }
  const wanted = plain(scan.productCode ?? scan.text)
  const byLot = lines.filter(({ lotNumber }) => lotNumber !== null && plain(lotNumber) === wanted)
  if (byLot.length > 0) return { lines: byLot }
  const ofProduct = lines.filter(({ sku, codes }) => [sku, ...codes].some((code) => plain(code) === wanted))
  const [first] = ofProduct
  if (!first || !scan.lot) return { lines: ofProduct }
  const ofLot = ofProduct.filter(({ lotNumber }) => lotNumber === scan.lot)
  if (ofLot.length > 0) return { lines: ofLot }
  return {
    lines: [],
    unlisted: { itemId: first.itemId, lotNumber: scan.lot, expiryDate: scan.expiry },
  }
}
