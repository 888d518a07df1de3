import type { BillableLine } from '@wellstock/contract/buying/invoice'
import { basePrice } from '@wellstock/domain/buying/packs'
import type { Connection } from '../../platform/database/database.ts'
import { checkPrices } from '../price-checks/record-prices.ts'
import type { LockedInvoice } from './invoice-document.ts'
import type { MatchedLine } from './match-invoice.ts'

type Billing = Pick<LockedInvoice, 'id' | 'kind' | 'officeId' | 'vendorId'>

/**
 * Holds the prices an invoice bills against what is known, in the pack that was meant. At what was agreed or less there is nothing to say:
 * that was checked as it was ordered.
 */
export async function checkBilled(
  tx: Connection,
  organizationId: string,
  { id, kind, officeId, vendorId }: Billing,
  lines: readonly MatchedLine[],
  ordered: ReadonlyMap<string, BillableLine>,
) {
  if (kind === 'credit_note') return
  const billed = lines.flatMap((line) => {
    const of = ordered.get(line.vendorOrderLineId ?? '')
    if (!of || line.quantity === 0) return []
    const price = meant(line)
    const isAgreed =
      basePrice(price.packPrice, price.packQuantity) <= basePrice(of.packPrice, of.packQuantity)
    return { productId: of.productId, isAgreed, ...price }
  })
  await checkPrices(tx, organizationId, { source: 'invoice', id, officeId }, vendorId, billed)
}

/**
 * Ten cases billed where ten boxes came cost what the boxes should: the price of a case is held against that of a box. Where only the
 * label is wrong, the pack is the one that came.
 */
function meant({ packQuantity, packPrice, quantity, match }: MatchedLine) {
  const unit = match?.unit
  const times = unit?.isCorrected ? unit.factor : unit?.by === 'quantity' ? 1 / unit.factor : 1
  const pack = Math.round(packQuantity * times * 1e6) / 1e6
  if (!Number.isInteger(pack)) return { packQuantity, packPrice, quantity }
  return { packQuantity: pack, packPrice, quantity: Math.round(quantity * times) }
}
