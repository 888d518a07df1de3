import { WITNESS_VALUE } from '@wellstock/domain/stock/commands'
import { said } from '@wellstock/messages/sentence'
import type { SecondPerson } from '../../identity/people/second-person.ts'
import { type Person, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { violatedConstraint } from '../../platform/database/failures.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { moveTo, NOW } from '../../platform/workflow/document.ts'
import { lotsGone } from '../../stock/inventory/lots-in-the-way.ts'
import { CAUSED, type NewMovement, postMovements } from '../../stock/inventory/post-movement.ts'
import { lockVendorOrder } from '../vendor-orders/vendor-order-document.ts'
import { claimDocument, type LockedClaim } from './claim-document.ts'
import { lockReceipt, receiptDocument } from './receipt-document.ts'
import { overUnits, settleOrders } from './settle-orders.ts'

type Reversal = { id: string; version: number; reason: string; signedBy: SecondPerson | null }

/** Takes a receipt back as a whole, while all that it put away is still there and nobody has been promised any of it. */
export async function reverseReceipt(tx: Connection, person: Person, { reason, signedBy, ...at }: Reversal) {
  const { organizationId } = person
  const receipt = await lockReceipt(tx, scopeOf(person, 'receipts.write'), 'reverse', at)
  if (receipt.value > WITNESS_VALUE && !signedBy)
    throw invalid({ witness: said.reversal_needs_witness({ value: WITNESS_VALUE }) })
  if (signedBy && !signedBy.covers(receipt.officeId))
    throw invalid({ witness: said.witness_may_not_sign_here() })
  const ids = await tx.rows<{ id: string }>(
    `select distinct l.vendor_order_id as id from receipt_line k
     join vendor_order_line l on l.organization_id = k.organization_id and l.id = k.vendor_order_line_id
     where k.organization_id = $1 and k.receipt_id = $2 order by 1`,
    [organizationId, receipt.id],
  )
  const orders = []
  for (const { id } of ids) orders.push(await lockVendorOrder(tx, person, id))
  await refuseReturned(tx, organizationId, receipt.id)
  await refuseBilled(tx, organizationId, receipt.id)
  await refuseTouched(tx, organizationId, receipt.id)
  const before = await overUnits(tx, organizationId, orders)
  await moveTo(tx, person, receiptDocument, 'reverse', receipt, 'reversed', {
    stamps: { remark: reason, reversed_by: person.id, reversed_at: NOW, witness_id: signedBy?.id ?? null },
    about: { number: receipt.number, reason, witness: signedBy?.name ?? null },
  })
  await takeOut(tx, person, receipt, reason)
  await settleOrders(tx, person, 'take_back', orders, before, { receipt: receipt.number, reason })
  await withdrawItsClaim(tx, person, receipt.id, reason)
}

/** What goes back to the vendor is kept track of by its return. */
async function refuseReturned(tx: Connection, organizationId: string, receiptId: string) {
  const returns = await tx.rows<{ number: string }>(
    `select number from vendor_return where organization_id = $1 and receipt_id = $2 and state <> 'cancelled' order by number`,
    [organizationId, receiptId],
  )
  if (returns.length > 0)
    throw problem('OPERATION_FAILED', said.returned_receipt_stands(), {
      blockers: returns.map(({ number }) => said.receipt_goes_back_with({ number })),
    })
}

/** What vendors have billed of it, void invoices aside, is given back with a credit. */
async function refuseBilled(tx: Connection, organizationId: string, receiptId: string) {
  const billed = await tx.rows<{ name: string; billed: number }>(
    `select d.name, b.billed from (select organization_id, vendor_order_line_id as line_id, sum(quantity) as quantity from receipt_line
       where organization_id = $1 and receipt_id = $2 and outcome <> 'rejected' and vendor_order_line_id is not null group by 1, 2) k
     join vendor_order_line l on l.organization_id = k.organization_id and l.id = k.line_id
     join product d on d.organization_id = l.organization_id and d.id = l.product_id
     cross join lateral (select coalesce(sum(case i.kind when 'invoice' then n.matched_quantity else -n.matched_quantity end), 0)::integer as billed
       from invoice_line n join invoice i on i.organization_id = n.organization_id and i.id = n.invoice_id and i.state <> 'void'
       where n.organization_id = l.organization_id and n.vendor_order_line_id = l.id) b
     where b.billed > l.received - k.quantity order by d.name`,
    [organizationId, receiptId],
  )
  if (billed.length > 0)
    throw problem('OPERATION_FAILED', said.billed_receipt_stands(), {
      blockers: billed.map((each) => said.receipt_billed_of(each)),
    })
}

/** What of it is not there any more, or is reserved, said lot by lot. */
async function refuseTouched(tx: Connection, organizationId: string, receiptId: string) {
  await tx.rows(
    `select 1 from item where organization_id = $1 and id in (select item_id from receipt_line where organization_id = $1 and receipt_id = $2)
     order by id for no key update`,
    [organizationId, receiptId],
  )
  const came = await tx.rows<{ itemId: string; lotId: string | null; quantity: number; since: number }>(
    `select m.item_id, m.lot_id, m.quantity, m.seq as since from stock_movement m
     where m.organization_id = current_organization() and m.reverses_id is null and ${CAUSED}`,
    [receiptId],
  )
  const blockers = await lotsGone(tx, came)
  if (blockers.length > 0) throw problem('OPERATION_FAILED', said.receipt_is_used(), { blockers })
}

async function takeOut(
  tx: Connection,
  person: Person,
  { id, number }: { id: string; number: string },
  reason: string,
) {
  const posted = await tx.rows<NewMovement & { id: string }>(
    `select m.id, m.item_id, m.lot_id, m.quantity, m.type, m.reason, m.unit_cost, m.line_id from stock_movement m
     where m.organization_id = current_organization() and m.reverses_id is null and ${CAUSED} order by m.seq`,
    [id],
  )
  const reversals = posted.map(({ id: reversesId, quantity, ...movement }) => ({
    ...movement,
    reversesId,
    quantity: -quantity,
    note: `${number}: ${reason}`,
  }))
  await tx
    .attempt(() => postMovements(tx, person, { cause: 'receipt', id }, reversals))
    .catch((error: unknown) => {
      const isUsed = violatedConstraint(error)?.startsWith('stock_balance_')
      throw isUsed ? problem('OPERATION_FAILED', said.receipt_is_used()) : error
    })
}

/** Nothing is claimed for goods that did not come. */
async function withdrawItsClaim(tx: Connection, person: Person, receiptId: string, reason: string) {
  const [claim] = await tx.rows<LockedClaim>(
    `select ${claimDocument.columns} from vendor_claim where organization_id = $1 and receipt_id = $2 and state in ('open', 'sent') for update`,
    [person.organizationId, receiptId],
  )
  if (!claim) return
  await moveTo(tx, person, claimDocument, 'withdraw', claim, 'withdrawn', {
    stamps: { remark: reason, ended_by: person.id, ended_at: NOW },
    about: { number: claim.number, reason },
  })
}
