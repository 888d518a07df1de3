import { type Sentence, said } from '@wellstock/messages/sentence'

export type ImportedItem = {
  id: string
  name: string
  currentQuantity: number
  isArchived: boolean
  isCreated: boolean
  isEdited: boolean
}

type Moved = { itemId: string; lotId: string | null; quantity: number }
type Balance = { itemId: string; lotId: string | null; onHand: number }

/** Why an import cannot be taken back, an item each: stock used or added since, the item edited or deleted since. */
export function undoBlockers(
  items: readonly ImportedItem[],
  movements: readonly Moved[],
  balances: readonly Balance[],
): Sentence[] {
  const onHand = new Map(balances.map((balance) => [placeOf(balance), balance.onHand]))
  const moved = new Map<string, Map<string, Moved>>()
  for (const movement of movements) {
    const ofItem = moved.get(movement.itemId) ?? new Map<string, Moved>()
    const sum = ofItem.get(placeOf(movement))?.quantity ?? 0
    ofItem.set(placeOf(movement), { ...movement, quantity: sum + movement.quantity })
    moved.set(movement.itemId, ofItem)
  }
  return items.flatMap((item) => blockerOf(item, [...(moved.get(item.id)?.values() ?? [])], onHand) ?? [])
}

const placeOf = ({ itemId, lotId }: { itemId: string; lotId: string | null }) => `${itemId} ${lotId ?? ''}`

function blockerOf(item: ImportedItem, moved: Moved[], onHand: Map<string, number>): Sentence | undefined {
  const quantity = moved.reduce((sum, movement) => sum + movement.quantity, 0)
  const short = moved.find((movement) => (onHand.get(placeOf(movement)) ?? 0) < movement.quantity)
  if (short) {
    const used = short.quantity - (onHand.get(placeOf(short)) ?? 0)
    return said.used_since_import({ name: item.name, used, count: short.quantity })
  }
  if (item.isArchived)
    return item.isCreated && quantity === 0 ? undefined : said.deleted_since_import({ name: item.name })
  if (item.isEdited) return said.edited_since_import({ name: item.name })
  if (item.isCreated && item.currentQuantity > quantity)
    return said.more_came_in_since_import({ name: item.name, count: item.currentQuantity - quantity })
  return undefined
}
