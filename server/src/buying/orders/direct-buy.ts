import type { OrderDraft } from '@wellstock/contract/buying/orders'
import { said } from '@wellstock/messages/sentence'
import { activePerson } from '../../identity/people/active-person.ts'
import { covers, type Person, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { moneyIn } from '../../platform/money-in.ts'
import { lockVendor } from './check-draft.ts'
import { readRules } from './order-rules.ts'

/** A direct buy has each of its lines from the vendor it names. */
export const fromItsVendor = (draft: OrderDraft): OrderDraft => ({
  ...draft,
  lines: draft.lines.map((line) => ({ ...line, vendorId: draft.directVendorId ?? line.vendorId })),
})

/** Whether somebody writes both the orders of an office and what vendors are sent for it. */
const buysFor = (person: Person, officeId: string) =>
  covers(scopeOf(person, 'orders.write'), officeId) &&
  covers(scopeOf(person, 'vendor-orders.write'), officeId)

/** Refuses a direct buy by somebody who does not buy for the office, or where none are allowed. */
export async function refuseDirect(
  tx: Connection,
  person: Person,
  requesterId: string,
  { directVendorId, officeId }: Pick<OrderDraft, 'directVendorId' | 'officeId'>,
) {
  if (directVendorId === null) return
  const { organizationId } = person
  // It is sent in the name of whoever asked, whoever writes at it.
  const buyer = await activePerson(tx, organizationId, requesterId)
  if (!buyer || !buysFor(buyer, officeId) || !buysFor(person, officeId))
    throw problem('FORBIDDEN', said.direct_buys_are_for_buyers())
  await lockVendor(tx, organizationId, directVendorId, 'directVendorId')
  if ((await readRules(tx, organizationId)).directUpTo === null)
    throw problem('OPERATION_FAILED', said.direct_buys_are_not_allowed())
}

/** Refuses a direct buy of more than the organization allows without somebody who looks for the best vendor. */
export async function refuseAboveLimit(tx: Connection, organizationId: string, orderId: string) {
  const { directUpTo } = await readRules(tx, organizationId)
  const [order] = await tx.rows<{ total: number; currency: string }>(
    `select o.total, z.currency from supply_order o join organization z on z.id = o.organization_id
     where o.organization_id = $1 and o.id = $2 and o.direct_vendor_id is not null`,
    [organizationId, orderId],
  )
  if (order && order.total > (directUpTo ?? 0))
    throw problem(
      'OPERATION_FAILED',
      said.direct_buys_go_up_to({ limit: moneyIn(order.currency)(directUpTo ?? 0) }),
    )
}
