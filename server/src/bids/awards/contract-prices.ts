import { said } from '@wellstock/messages/sentence'
import { catalogRows } from '../../buying/blanket-orders/agreed-prices.ts'
import { laterPrices, writePrices } from '../../buying/prices/write-prices.ts'
import type { Person } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { todayOf } from '../../platform/today.ts'
import type { Goods } from './goods.ts'

/** Writes what was won as contract prices from today on; what was agreed before with the same vendor ends. A later price is refused. */
export async function writeContractPrices(
  tx: Connection,
  person: Person,
  goods: readonly Goods[],
  validTo: string,
): Promise<{ vendorProductId: string; vendorId: string }[]> {
  const { organizationId } = person
  const validFrom = await todayOf(tx, organizationId)
  const written: { vendorProductId: string; vendorId: string }[] = []
  for (const vendorId of new Set(goods.map((each) => each.vendorId))) {
    const own = goods.filter((each) => each.vendorId === vendorId)
    const sold = await catalogRows(tx, organizationId, vendorId, own)
    const held = { organizationId, source: 'contract' as const, validFrom, validTo }
    const prices = own.map(({ productId, pack, packQuantity, packPrice }) => ({
      vendorProductId: sold.get(productId) ?? '',
      price: packPrice,
      pack,
      packQuantity,
    }))
    const later = await laterPrices(
      tx,
      held,
      prices.map(({ vendorProductId }) => vendorProductId),
    )
    const [date] = later.values()
    if (date) throw problem('OPERATION_FAILED', said.price_starts_later({ date }))
    await writePrices(tx, { ...held, priceListId: null, personId: person.id }, prices)
    for (const { vendorProductId } of prices) {
      await note(tx, person, 'price.changed', { entity: 'price', id: vendorProductId }, { price: held })
      written.push({ vendorProductId, vendorId })
    }
  }
  return written
}
