import type { ScanFinding } from '../stock/scan-book.ts'

/** A lot of an item; null: what is kept of it without a lot. */
export type ScannedStock = { itemId: string; lotId: string | null }

/**
 * The stock that a scan for a case means. Where there is more than one: what the case has and nobody has accounted for; of a lot that the
 * label names, what the case has of it. A lot is never guessed.
 */
export function stockOfScan(
  finding: ScanFinding,
  has: readonly (ScannedStock & { open: number })[],
): ScannedStock | 'unknown' | 'several' {
  if (finding.kind !== 'item') return 'unknown'
  const { items, lotNumber } = finding
  const all = items.flatMap(({ id, lots }) =>
    lots
      .filter(({ number }) => lotNumber === null || number?.toLowerCase() === lotNumber.toLowerCase())
      .map((lot) => ({ itemId: id, lotId: lot.id })),
  )
  const ofCase = ({ itemId, lotId }: ScannedStock) =>
    has.filter((each) => each.itemId === itemId && each.lotId === lotId)
  const open = all.filter((stock) => ofCase(stock).some((each) => each.open > 0))
  const had = lotNumber === null ? [] : all.filter((stock) => ofCase(stock).length > 0)
  const [found, ...others] = [open, had, all].find(({ length }) => length > 0) ?? []
  if (!found) return 'unknown'
  return others.length > 0 ? 'several' : found
}
