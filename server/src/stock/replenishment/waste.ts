/**
 * What of each lot will be used before it expires and what will be left over, if `daily` units a day are used from
 * today on, first expired first out. A lot can be used today and through its expiry day, as far as earlier lots leave
 * demand; one without a date is never wasted. The answers are in the order of the lots; used before + wasted = its
 * quantity. Quantities in base units, fractions possible; `today` and `expiryDay` in days since the epoch in the
 * office's time zone. Source: docs/definitions.md "Waste".
 */
export function forecastWaste(
  lots: readonly { quantity: number; expiryDay: number | null }[],
  daily: number,
  today: number,
): { usedBefore: number; wasted: number }[] {
  const forecast = lots.map(({ quantity }) => ({ usedBefore: quantity, wasted: 0 }))
  const order = lots
    .flatMap(({ quantity, expiryDay }, index) => (expiryDay === null ? [] : [{ quantity, expiryDay, index }]))
    .sort((a, b) => a.expiryDay - b.expiryDay)
  let taken = 0
  for (const { quantity, expiryDay, index } of order) {
    const usable = Math.max(0, daily * (expiryDay - today + 1) - taken)
    const wasted = Math.max(0, quantity - usable)
    const usedBefore = quantity - wasted
    taken += usedBefore
    forecast[index] = { usedBefore, wasted }
  }
  return forecast
}
