import { invoiceEntries } from '@wellstock/domain/buying/invoice-money'
import { credit, type Entry } from '@wellstock/domain/finance/ledger'
import { cents } from '@wellstock/domain/finance/money'
import { said } from '@wellstock/messages/sentence'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { moneyIn } from '../../platform/money-in.ts'
import { moveTo, NOW } from '../../platform/workflow/document.ts'
import { settlePrices } from '../price-checks/settle-prices.ts'
import { closeWhereBilled } from '../vendor-orders/close-where-billed.ts'
import { lockCredited } from './billed-lines.ts'
import { lockOrdersOf, recordBilled } from './billed-orders.ts'
import { bookInvoice, openDay } from './book-invoice.ts'
import { readPlace } from './check-invoice.ts'
import { invoiceDocument, type LockedInvoice, lockForStep } from './invoice-document.ts'
import { type InvoicePart, invoiceParts } from './invoice-parts.ts'
import { revalueStock } from './revalue-stock.ts'

/**
 * Approves an invoice: what its vendor orders hold is spent, with what it costs more or less than that, and what came of them is worth
 * what it says. With the last of it a vendor order is closed. A credit note gives money back. Source: the worked figures (a), rule 3.
 */
export async function approveInvoice(tx: Connection, person: Person, at: { id: string; version: number }) {
  const { organizationId } = person
  const invoice = await lockForStep(tx, person, 'approve', at)
  const orders = await lockOrdersOf(tx, person, invoice.id)
  if (invoice.kind === 'credit_note') await lockCredited(tx, organizationId, invoice.id)
  const parts = await invoiceParts(tx, organizationId, invoice)
  if (invoice.kind === 'credit_note') await refuseUnspent(tx, organizationId, invoice, parts)
  const isPaid = invoice.terms !== 'account'
  const bookedOn = await openDay(tx, organizationId, invoice.invoicedOn)
  await moveTo(tx, person, invoiceDocument, 'approve', invoice, isPaid ? 'paid' : 'approved', {
    stamps: {
      ...{ approved_by: person.id, approved_at: NOW, booked_on: bookedOn },
      ...(isPaid && { paid_at: NOW, paid_on: invoice.invoicedOn }),
    },
    about: { number: invoice.number, total: invoice.total },
  })
  await settlePrices(tx, organizationId, invoice.id, 'accepted')
  await tx.rows(
    `insert into invoice_part (organization_id, invoice_id, line_id, part_id, budget_line_id, quantity, amount)
     select $1, $2, "lineId", "partId", "budgetLineId", quantity, amount
     from jsonb_to_recordset($3) as w ("lineId" uuid, "partId" uuid, "budgetLineId" uuid, quantity int, amount numeric)`,
    [organizationId, invoice.id, JSON.stringify(parts)],
    'insert-invoice-parts',
  )
  await bookInvoice(tx, person, invoice, bookedOn, parts, (part) =>
    invoice.kind === 'credit_note' ? creditOf(part) : spendingOf(part),
  )
  await revalueStock(tx, person, invoice)
  await recordBilled(tx, person, orders, invoice.number)
  for (const order of orders) await closeWhereBilled(tx, person, order.id)
}

const referenceOf = ({ budgetLineId, partId, creditedLineId, lineId }: InvoicePart) => ({
  lineId: budgetLineId,
  referenceId: partId ?? creditedLineId ?? lineId,
})

const spendingOf = (part: InvoicePart): Entry[] =>
  invoiceEntries(referenceOf(part), { committed: part.committed, unbilled: part.unbilled }, part)

const creditOf = (part: InvoicePart): Entry[] =>
  part.amount > 0 ? [credit(referenceOf(part), part.amount)] : []

/** No more comes back than was billed and spent. */
async function refuseUnspent(
  tx: Connection,
  organizationId: string,
  invoice: LockedInvoice,
  parts: readonly InvoicePart[],
) {
  const isAbove = ({ amount, spent, partId, quantity, billed }: InvoicePart) =>
    cents(amount) > cents(spent) || (partId !== null && quantity > billed)
  const above = parts.find(isAbove)
  if (!above) return
  // With its share of freight and tax.
  const place = await readPlace(tx, organizationId, invoice)
  throw above.creditedLineId && place
    ? problem('OPERATION_FAILED', said.credit_above_billed({ amount: moneyIn(place.currency)(above.spent) }))
    : problem('OPERATION_FAILED', said.credit_before_bill())
}
