import { priceFindings } from '@wellstock/domain/buying/price-flags'
import type { FlaggedLine } from '@wellstock/domain/identity/approvals'
import type { Connection } from '../../platform/database/database.ts'
import { knownPrices } from '../price-checks/known-prices.ts'
import { recordPrices } from '../price-checks/record-prices.ts'
import type { OrderedLine } from './approval.ts'
import type { LockedOrder } from './order-document.ts'

type Priced = Pick<
  OrderedLine,
  'id' | 'productId' | 'name' | 'unit' | 'packQuantity' | 'packPrice' | 'priceSource'
>

/** Lines whose price asks for a second look, whoever it is bought from. */
export async function flaggedLinesOf(
  tx: Connection,
  organizationId: string,
  { id: exceptOrderId, officeId }: { id: string; officeId: string },
  lines: readonly Priced[],
): Promise<FlaggedLine[]> {
  const productIds = lines.map(({ productId }) => productId)
  const known = await knownPrices(tx, organizationId, productIds, { officeId, exceptOrderId })
  return lines.flatMap(({ id, productId, name, unit, packQuantity, packPrice, priceSource }) => {
    const of = known.get(productId)
    if (!of) return []
    const line = { price: packPrice / packQuantity, packQuantity, isContract: priceSource === 'contract' }
    return priceFindings(line, of).map((finding) => ({ ...{ line: id, name, unit }, ...finding }))
  })
}

/** Keeps what an order was flagged for as it was submitted. */
export const keepFlaggedLines = (
  tx: Connection,
  organizationId: string,
  { id, officeId }: LockedOrder,
  lines: readonly OrderedLine[],
  flagged: readonly FlaggedLine[] = [],
) =>
  recordPrices(
    tx,
    organizationId,
    { source: 'order', id, officeId },
    lines.map((line) => ({
      ...line,
      vendorId: line.offeredBy,
      findings: flagged.flatMap(({ line: of, name: _, unit: __, ...finding }) =>
        of === line.id ? finding : [],
      ),
    })),
  )
