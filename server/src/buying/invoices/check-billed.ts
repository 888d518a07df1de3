import type { BillableLine } from '@wellstock/contract/buying/invoices'
import type { Connection } from '../../platform/database/database.ts'
import { checkPrices } from '../price-checks/record-prices.ts'
import type { LockedInvoice } from './invoice-document.ts'
import type { MatchedLine } from './match-invoice.ts'

type Billing = Pick<LockedInvoice, 'id' | 'kind' | 'officeId' | 'vendorId'>

/** Holds the prices an invoice bills against what is known, in the pack that was meant. */
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
    return of && line.quantity > 0 ? { productId: of.productId, ...meant(line) } : []
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
