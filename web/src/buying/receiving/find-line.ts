import type { Goods } from '@wellstock/contract/buying/receiving'
import { vendorOrderNumberIn } from '@wellstock/domain/buying/vendor-orders'
import { parseScan, type ScanResult } from '@wellstock/domain/stock/scan-codes'
import type { Line } from './receiving-values.ts'

export type Found =
  /** The lines it can be part of: several where several orders have the product. `units`: how many base units one scan is. */
  | { is: 'lines'; lines: Line[]; goods: Goods; units: number; scan: ScanResult }
  /** Something that is in no order of this delivery, and was said to have come. */
  | { is: 'other'; goods: Goods; units: number; scan: ScanResult }
  | { is: 'order'; number: string }
  | { is: 'wrong'; scan: ScanResult }
  | { is: 'unknown'; code: string }

/** A GTIN is the same with leading zeros and without. */
const plain = (code: string) =>
  code
    .trim()
    .toLowerCase()
    .replace(/^0+(?=\d)/, '')

/** How many units one scan is: what the code says, else what a package with this code holds. */
function unitsOf(pack: number, { quantity }: ScanResult) {
  if (!quantity) return pack
  return quantity.from === '37' ? quantity.value * pack : quantity.value
}

/** The base units of a package with one of these codes on it; a SKU is on single units. */
function packIn({ codes, sku }: Goods, wanted: ReadonlySet<string>): number | null {
  const code = codes.find((each) => wanted.has(plain(each.code)))
  return code?.packQuantity ?? (wanted.has(plain(sku)) ? 1 : null)
}

/**
 * What a scanned or typed code means among the lines that are to come: the code of a product or of what may stand in for
 * it, its SKU, or the vendor's own number, which is on whole packs.
 */
export function findLine(lines: readonly Line[], others: readonly Goods[], raw: string): Found {
  const scan = parseScan(raw)
  if (scan.problems.length > 0) return { is: 'wrong', scan }
  const number = vendorOrderNumberIn(scan.text)
  if (number) return { is: 'order', number }
  const wanted = new Set(
    [scan.productCode, scan.gtin, scan.text].flatMap((code) => (code ? plain(code) : [])),
  )
  const hits = lines.flatMap((line) => {
    const own =
      packIn(line, wanted) ?? (line.vendorSku && wanted.has(plain(line.vendorSku)) ? line.packQuantity : null)
    if (own !== null) return { line, goods: line as Goods, pack: own }
    const goods = line.substitutes.find((each) => packIn(each, wanted) !== null)
    return goods ? { line, goods, pack: packIn(goods, wanted) ?? 1 } : []
  })
  // What was ordered itself comes before what stands in for something.
  const [hit] = hits.toSorted((a, b) => Number(a.goods !== a.line) - Number(b.goods !== b.line))
  if (hit) {
    const { goods, pack } = hit
    const same = hits.filter((each) => each.goods.productId === goods.productId).map(({ line }) => line)
    return { is: 'lines', lines: same, goods, units: unitsOf(pack, scan), scan }
  }
  const other = others.find((each) => packIn(each, wanted) !== null)
  if (other) return { is: 'other', goods: other, units: unitsOf(packIn(other, wanted) ?? 1, scan), scan }
  return { is: 'unknown', code: scan.productCode ?? scan.text }
}
