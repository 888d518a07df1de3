import type { VendorPriceSource } from '@wellstock/domain/buying/vendor-orders'
import type { Connection } from '../../platform/database/database.ts'
import { type CurrentPrice, currentPrices } from '../prices/current-prices.ts'

/** A product as a line has it: from whom, for which office, in which pack at which price. */
export type Listed = {
  productId: string
  officeId: string
  vendorId: string | null
  pack: string
  packQuantity: number
  packPrice: number
  priceSource: VendorPriceSource
}

export type Priced = Pick<Listed, 'packPrice' | 'priceSource'> & {
  /** How the vendor sells it now, where nobody lists the pack of the line any more: the price is then that of the line. */
  otherPack: Pick<CurrentPrice, 'pack' | 'packQuantity' | 'packPrice' | 'priceSource'> | null
}

/** What lines cost at the vendor's prices of now. Where it sells another pack now, or none, they cost what they say themselves. */
export async function pricesNow(
  db: Connection,
  organizationId: string,
  lines: readonly Listed[],
): Promise<Priced[]> {
  const current = await currentPrices(db, organizationId, lines)
  return lines.map(({ packQuantity, packPrice, priceSource }, place) => {
    const now = current[place]
    if (!now || now.packPrice === null || now.priceSource === null || now.priceSource === 'last')
      return { packPrice, priceSource, otherPack: null }
    return now.packQuantity === packQuantity
      ? { packPrice: now.packPrice, priceSource: now.priceSource, otherPack: null }
      : { packPrice, priceSource, otherPack: now }
  })
}
