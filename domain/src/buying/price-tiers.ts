const RANGE = /(\d{1,6})\s*(?:-|–|—|\.\.\.?|to|bis|hasta|à)\s*\d{1,7}/
const FROM = /(\d{1,6})\s*\+|(?:≥|>=?|\bfrom|\bab|\bdesde|\bdès|\bà partir de)\s*(\d{1,6})/
/** What a header says beside the quantity. */
const BESIDE =
  /\b(?:qty|quantity|price|each|ea|pcs|pieces?|units?|packs?|cases?|menge|stück|stk?|preis|cantidad|unidades|uds?|precio|quantité|qté|prix|pièces?)\b|[\s.:()$€£/]/g

/** From how many on the prices of a column hold, where its header names a quantity: `10–49`, `50+`, `ab 100 Stück`. Null: it names none. */
export function tierOfHeader(header: string): number | null {
  const text = header.trim().toLowerCase()
  const found = RANGE.exec(text) ?? FROM.exec(text)
  const from = Number(found?.[1] ?? found?.[2])
  if (!found || !(from >= 1)) return null
  // Years and days are ranges, too.
  if (from >= 1900 && from <= 2100 && RANGE.test(text)) return null
  return text.replace(found[0], '').replace(BESIDE, '') === '' ? from : null
}

/** The columns that hold prices by quantity, the smallest first; none where only one names a quantity. */
export function tiersIn(headers: readonly string[]): { column: number; from: number }[] {
  const tiers = headers.flatMap((header, column) => {
    const from = tierOfHeader(header)
    return from === null ? [] : [{ column, from }]
  })
  return tiers.length > 1 ? tiers.sort((a, b) => a.from - b.from) : []
}
