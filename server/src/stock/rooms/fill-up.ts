export type Need = { itemId: string; productId: string; missing: number }
export type Source = { productId: string; expiryDate: string | null; free: number }

/**
 * Which stock fills up what is missing: of each product what expires first, of what expires together what one passes
 * first; stock without a date comes last. Quantities in base units, all positive. `short` is what nobody can give.
 * Source: docs/definitions.md "Stock".
 */
export function fillUp<N extends Need, S extends Source>(needs: readonly N[], sources: readonly S[]) {
  const taken: { need: N; source: S; quantity: number }[] = []
  const short: { need: N; missing: number }[] = []
  const shelves = sources
    .map((source) => ({ source, left: source.free }))
    .sort((one, other) => (one.source.expiryDate ?? '9999').localeCompare(other.source.expiryDate ?? '9999'))
  const ofProduct = new Map<string, typeof shelves>()
  for (const shelf of shelves) {
    const known = ofProduct.get(shelf.source.productId)
    if (known) known.push(shelf)
    else ofProduct.set(shelf.source.productId, [shelf])
  }
  for (const need of needs) {
    let { missing } = need
    for (const shelf of ofProduct.get(need.productId) ?? []) {
      const quantity = Math.min(shelf.left, missing)
      if (quantity <= 0) continue
      taken.push({ need, source: shelf.source, quantity })
      shelf.left -= quantity
      missing -= quantity
    }
    if (missing > 0) short.push({ need, missing })
  }
  return { taken, short }
}
