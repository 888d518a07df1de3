import { said } from '@wellstock/messages/sentence'
import type { Person } from '../../platform/access/person.ts'
import { scopeOf } from '../../platform/access/person.ts'
import { notTheirs } from '../../platform/audit/attempt.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { lockDocument, moveTo, NOW, refuseStep } from '../../platform/workflow/document.ts'
import { dropPrices } from '../price-checks/settle-prices.ts'
import { lockOrdersOf, recordBilled, reopen } from './billed-orders.ts'
import { unbookInvoice } from './book-invoice.ts'
import { readPlace } from './check-invoice.ts'
import { factsOf, invoiceDocument, type LockedInvoice, lockForStep, lockInvoice } from './invoice-document.ts'
import { matchAgain } from './match-again.ts'
import { undoRevaluation } from './revalue-stock.ts'

type AtVersion = { id: string; version: number }
type WithReason = AtVersion & { reason: string }

type Paid = { invoices: AtVersion[]; paidOn: string; reference: string }

/** Says that invoices are paid, all or none: by somebody who has neither captured nor approved them. */
export async function payInvoices(tx: Connection, person: Person, { invoices, paidOn, reference }: Paid) {
  const wanted = [...new Map(invoices.map((each) => [each.id, each])).values()]
  for (const { id, version } of wanted.sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const invoice = await lockDocument(tx, invoiceDocument, scopeOf(person, 'invoices.approve'), id)
    const facts = factsOf(person, invoice)
    await refuseStep(tx, invoiceDocument, 'pay', invoice, facts, version)
    if (facts.hasCaptured || facts.hasApproved)
      throw notTheirs(
        'FORBIDDEN',
        said.capturer_does_not_pay({ number: invoice.number }),
        { entity: 'invoice', id },
        { number: invoice.number, step: 'pay' },
      )
    await refuseDay(tx, person, invoice, paidOn)
    await moveTo(tx, person, invoiceDocument, 'pay', invoice, 'paid', {
      stamps: { paid_by: person.id, paid_at: NOW, paid_on: paidOn, payment_reference: reference },
      about: { number: invoice.number, paidOn, reference },
    })
  }
  return { paid: wanted.length }
}

async function refuseDay(tx: Connection, person: Person, invoice: LockedInvoice, paidOn: string) {
  const place = await readPlace(tx, person.organizationId, invoice)
  if (paidOn < invoice.invoicedOn)
    throw invalid({ paidOn: said.paid_before_invoice({ day: invoice.invoicedOn }) })
  if (place && paidOn > place.today) throw invalid({ paidOn: said.paid_in_the_future() })
}

/** Disputes an invoice with its vendor: nobody approves or pays it meanwhile. */
export async function disputeInvoice(tx: Connection, person: Person, { reason, ...at }: WithReason) {
  const invoice = await lockForStep(tx, person, 'dispute', at)
  await moveTo(tx, person, invoiceDocument, 'dispute', invoice, 'disputed', {
    stamps: { remark: reason },
    about: { number: invoice.number, reason },
  })
}

/** Goes on with an invoice: approved as it was, or matched again. */
export async function resumeInvoice(tx: Connection, person: Person, at: AtVersion) {
  const invoice = await lockForStep(tx, person, 'resume', at)
  if (!invoice.isBooked) return matchAgain(tx, person, invoice, 'resume')
  await moveTo(tx, person, invoiceDocument, 'resume', invoice, 'approved', {
    stamps: { remark: '' },
    about: { number: invoice.number },
  })
}

/** Takes an invoice back. What its approval did to budgets, prices and vendor orders is undone. */
export async function voidInvoice(tx: Connection, person: Person, { reason, ...at }: WithReason) {
  const invoice = await lockForStep(tx, person, 'void', at)
  const orders = await lockOrdersOf(tx, person, invoice.id)
  if (invoice.isBooked) await refuseCredited(tx, person.organizationId, invoice)
  await moveTo(tx, person, invoiceDocument, 'void', invoice, 'void', {
    stamps: { remark: reason, ended_by: person.id, ended_at: NOW },
    about: { number: invoice.number, reason },
  })
  if (invoice.isBooked) {
    await unbookInvoice(tx, person, invoice)
    await undoRevaluation(tx, person, invoice)
    await recordBilled(tx, person, orders, invoice.number)
    for (const order of await lockOrdersOf(tx, person, invoice.id))
      await reopen(tx, person, order, invoice.number)
  }
  await dropPrices(tx, person.organizationId, invoice.id)
  await matchOthers(tx, person, invoice)
}

/** What was credited since was of this invoice. */
async function refuseCredited(tx: Connection, organizationId: string, { id, kind }: LockedInvoice) {
  if (kind === 'credit_note') return
  const credited = await tx.rows(
    `select 1 from invoice_part b
     join vendor_order_part p on p.organization_id = b.organization_id and p.id = b.part_id
     left join budget_hold h on h.organization_id = b.organization_id and h.reference_id = b.part_id and h.line_id = b.budget_line_id
     where b.organization_id = $1 and b.invoice_id = $2 and (p.billed < b.quantity or h.spent < b.amount)
     union all
     select 1 from invoice_line b
     join invoice_line n on n.organization_id = b.organization_id and n.credited_line_id = b.id
     join invoice c on c.organization_id = n.organization_id and c.id = n.invoice_id and c.state <> 'void'
     where b.organization_id = $1 and b.invoice_id = $2 limit 1`,
    [organizationId, id],
  )
  if (credited.length > 0) throw problem('OPERATION_FAILED', said.credit_is_needed())
}

/** Other invoices of the same lines that wait: there is more to bill, or it is the same as nothing any more. */
async function matchOthers(tx: Connection, person: Person, { id }: LockedInvoice) {
  const { organizationId } = person
  await tx.rows(
    `delete from invoice_exception e using invoice i where e.organization_id = $1 and e.other_id = $2 and e.accepted_at is null
       and i.organization_id = e.organization_id and i.id = e.invoice_id and i.state = 'exception'`,
    [organizationId, id],
  )
  const others = await tx.rows<{ id: string }>(
    `select i.id from invoice i where i.organization_id = $1 and i.state = 'exception' and i.id <> $2 and (i.open_exceptions = 0 or exists (
       select from invoice_line n join invoice_line m on m.organization_id = n.organization_id and m.vendor_order_line_id = n.vendor_order_line_id
       where n.organization_id = $1 and n.invoice_id = $2 and m.invoice_id = i.id)) order by i.id`,
    [organizationId, id],
  )
  for (const other of others) {
    const invoice = await lockInvoice(tx, person, other.id)
    if (invoice.state === 'exception') await matchAgain(tx, person, invoice)
  }
}
