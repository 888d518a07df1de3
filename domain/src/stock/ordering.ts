/** Up to the next multiple. Sums of fractions that miss a whole number by a hair count as that number. */
export const roundUpTo = (multiple: number, quantity: number) =>
  Math.max(0, Math.ceil(quantity / multiple - 1e-9)) * multiple

/**
 * What to order to reach the maximum: max − (available + on order), at least the vendor's minimum, up to whole order
 * multiples; nothing where nothing is missing. Base units; `available` may be negative. Source: docs/definitions.md "Demand and levels".
 */
export function suggestedOrder(stock: {
  max: number
  available: number
  onOrder: number
  orderMultiple: number
  minimumOrder: number
}) {
  const missing = Math.max(0, stock.max - stock.available - stock.onOrder)
  const raised = missing === 0 ? 0 : Math.max(missing, stock.minimumOrder)
  const quantity = roundUpTo(stock.orderMultiple, raised)
  return {
    quantity,
    explanation: { missing, addedForMinimum: raised - missing, addedForMultiple: quantity - raised },
  }
}
