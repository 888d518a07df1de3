import type { PriceList } from '@wellstock/contract/buying/price-lists'
import type { PriceOutcome } from '@wellstock/contract/buying/prices'
import { basePrice } from '@wellstock/domain/buying/packs'
import type { PriceFinding } from '@wellstock/domain/buying/price-flags'
import { takenOutcomes } from '@wellstock/domain/buying/prices'
import type { Connection } from '../../platform/database/database.ts'
import { findPrices } from '../price-checks/record-prices.ts'

type Line = {
  productId: string | null
  packQuantity: number | null
  price: number | null
  beforePrice: number | null
  beforePackQuantity: number | null
}

/** Those of the lines of a list whose prices are checked: what costs more per base unit than it did. */
export const risenLines = <Row extends Line>(lines: readonly Row[]) =>
  lines.flatMap((line) => {
    const { productId, packQuantity, price, beforePrice, beforePackQuantity } = line
    if (productId === null || packQuantity === null || price === null) return []
    if (beforePrice === null || beforePackQuantity === null) return []
    if (basePrice(price, packQuantity) <= basePrice(beforePrice, beforePackQuantity)) return []
    return { ...line, productId, packQuantity, packPrice: price, quantity: null }
  })

type Shown = Line & { line: number; outcome: PriceOutcome; isTaken: boolean }

/** Lines of a list with what is to be said of their prices: what was found as they were taken, or what would be now. */
export async function withFindings<Row extends Shown>(
  db: Connection,
  organizationId: string,
  { id, vendor, state }: Pick<PriceList, 'id' | 'vendor' | 'state'>,
  lines: readonly Row[],
): Promise<(Row & { priceFindings: PriceFinding[] })[]> {
  const taken = lines.filter(({ isTaken }) => isTaken)
  const then = taken.length > 0 ? await recordedOf(db, organizationId, id, taken) : new Map()
  const waiting =
    state === 'undone'
      ? []
      : lines.filter(({ isTaken, outcome }) => !isTaken && takenOutcomes.some((each) => each === outcome))
  const risen = risenLines(waiting)
  const found = await findPrices(db, organizationId, { source: 'list', officeId: null }, vendor.id, risen)
  const now = new Map(found.map(({ line, findings }) => [line, findings]))
  return lines.map((line) => ({
    ...line,
    priceFindings: (line.isTaken ? then.get(line.productId) : now.get(line.line)) ?? [],
  }))
}

async function recordedOf(
  db: Connection,
  organizationId: string,
  id: string,
  lines: readonly Line[],
): Promise<ReadonlyMap<string | null, PriceFinding[]>> {
  const found = await db.rows<{ productId: string; findings: PriceFinding[] }>(
    'select product_id, findings from price_check where organization_id = $1 and price_list_id = $2 and product_id = any($3)',
    [organizationId, id, lines.map(({ productId }) => productId)],
  )
  return new Map(found.map(({ productId, findings }) => [productId, findings]))
}
