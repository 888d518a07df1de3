/** Stock as it should be, in memory: what the real one is compared with after each command. */
export type ModelLot = {
  key: string
  onHand: number
  reserved: number
  expiresIn: number | null
  isHeld: boolean
}
export type ModelItem = { lots: ModelLot[] }

export const isUsable = (lot: ModelLot) => !lot.isHeld && (lot.expiresIn === null || lot.expiresIn >= 0)
const free = (lot: ModelLot) => lot.onHand - lot.reserved
const byExpiry = (a: ModelLot, b: ModelLot) => (a.expiresIn ?? Infinity) - (b.expiresIn ?? Infinity)

export const total = ({ lots }: ModelItem) => lots.reduce((sum, lot) => sum + lot.onHand, 0)

/** Takes from the lots that expire first. False, and nothing taken, where they do not suffice. */
export function takeAway(
  item: ModelItem,
  quantity: number,
  { usableOnly }: { usableOnly: boolean },
): { key: string; quantity: number }[] | false {
  const lots = item.lots.filter((lot) => free(lot) > 0 && (!usableOnly || isUsable(lot))).sort(byExpiry)
  if (lots.reduce((sum, lot) => sum + free(lot), 0) < quantity) return false
  let missing = quantity
  return lots.flatMap((lot) => {
    const taken = Math.min(missing, free(lot))
    if (taken === 0) return []
    missing -= taken
    lot.onHand -= taken
    return [{ key: lot.key, quantity: taken }]
  })
}

/** Adds to a lot, which is made where it is not there. */
export function putIn(
  item: ModelItem,
  key: string,
  quantity: number,
  like: Pick<ModelLot, 'expiresIn' | 'isHeld'>,
) {
  const known = item.lots.find((lot) => lot.key === key)
  if (known) known.onHand += quantity
  else item.lots.push({ key, onHand: quantity, reserved: 0, expiresIn: like.expiresIn, isHeld: like.isHeld })
}
