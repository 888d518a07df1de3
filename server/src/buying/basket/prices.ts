export type Priced = { unitPrice: number | null; orderMultiple: number }

/** How a product is sold: base units in a pack, the fewest packs and the steps beyond, and the price of a pack. */
export type PackPrice = {
  packQuantity: number
  leastPacks: number
  multiple: number
  /** Null: not known. */
  price: number | null
}

/** What items cost as they were last priced, in packs of what they are ordered in. */
export const pricesFor = <Item extends Priced>(items: readonly Item[]): Map<Item, PackPrice> =>
  new Map(
    items.map((item) => [
      item,
      {
        packQuantity: item.orderMultiple,
        leastPacks: 1,
        multiple: 1,
        price:
          item.unitPrice === null ? null : Math.round(item.unitPrice * item.orderMultiple * 10_000) / 10_000,
      },
    ]),
  )
