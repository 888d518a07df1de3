import type { Sentence } from '@wellstock/messages/sentence'
import { said } from '@wellstock/messages/sentence'
import { notice, notifyPerson } from '../../identity/notifications/notify.ts'
import { activePerson } from '../../identity/people/active-person.ts'
import type { Person } from '../../platform/access/person.ts'
import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { orderNotSent } from './notices.ts'
import { addToDraft } from './save-draft.ts'
import { sendVendorOrder } from './send.ts'
import { lockVendorOrder } from './vendor-order-document.ts'

type Waiting = { organizationId: string; orderId: string }

/** Makes the vendor orders of direct buys that were approved, one at a time. Returns whether there was one. */
export async function placeDirectOrders(app: App): Promise<boolean> {
  const waiting = await app.database.visit((db) =>
    db.rows<Waiting>('select organization_id, order_id from direct_orders_to_place()'),
  )
  let placed = 0
  for (const { organizationId, orderId } of waiting)
    try {
      await app.database.write(organizationId, (tx) => placeOrder(tx, app, organizationId, orderId))
      placed += 1
    } catch (error) {
      // It is tried again later; the others do not wait for it.
      app.log.error({ error, organizationId, orderId }, 'a direct buy could not be placed')
    }
  return placed > 0
}

type Direct = {
  id: string
  number: string
  officeId: string
  vendorId: string
  vendor: string
  email: string
  requestedBy: string
}

/** Whoever comes second finds it placed. What cannot be sent now waits to be sent, and its buyer hears why. */
async function placeOrder(tx: Connection, app: App, organizationId: string, orderId: string) {
  const [order] = await tx.rows<Direct>(
    `update supply_order o set to_place = false from vendor w
     join vendor v on v.organization_id = w.organization_id and v.id = coalesce(w.merged_into, w.id)
     left join vendor_contact c on c.organization_id = v.organization_id and c.vendor_id = v.id and c.is_primary
     where o.organization_id = $1 and o.id = $2 and o.to_place and o.state = 'approved'
       and w.organization_id = o.organization_id and w.id = o.direct_vendor_id
     returning o.id, o.number, o.office_id, v.id as vendor_id, v.name as vendor, coalesce(nullif(c.email, ''), v.email) as email, o.requested_by`,
    [organizationId, orderId],
  )
  if (!order) return
  tx.touch('order', orderId)
  const buyer = await activePerson(tx, organizationId, order.requestedBy)
  if (!buyer) return
  const { id, number, vendor } = order
  const drafted = await orWhy(tx, () => draftOf(tx, buyer, order))
  const why = 'why' in drafted ? drafted.why : await notSent(tx, buyer, order, drafted.done)
  if (!why) return
  const vendorOrderId = 'done' in drafted ? drafted.done : null
  const about = { orderId: id, number, vendor, vendorOrderId, why }
  await notifyPerson(tx, app, organizationId, buyer.id, notice(orderNotSent, about))
}

/** What no vendor has yet of the order, on a draft of its own. */
async function draftOf(tx: Connection, buyer: Person, { id, vendorId, officeId }: Direct) {
  const lines = await tx.rows<{ orderLineId: string }>(
    `select id as "orderLineId" from supply_order_line
     where organization_id = $1 and order_id = $2 and cancelled_at is null and sourced < quantity order by position`,
    [buyer.organizationId, id],
  )
  return lines.length === 0 ? null : addToDraft(tx, buyer, { vendorId, officeId, lines, directOrderId: id })
}

/** Sends the draft by e-mail. Answers why not, where that cannot be. */
async function notSent(tx: Connection, buyer: Person, { vendor, email }: Direct, draftId: string | null) {
  if (draftId === null) return null
  if (email === '') return said.vendor_has_no_email({ vendor })
  const { version } = await lockVendorOrder(tx, buyer, draftId)
  const sent = await orWhy(tx, () =>
    sendVendorOrder(tx, buyer, { id: draftId, version, way: 'email', to: email }),
  )
  return 'why' in sent ? sent.why : null
}

/** A part of the work, or the sentence by which it was refused. */
async function orWhy<T>(tx: Connection, work: () => Promise<T>): Promise<{ done: T } | { why: Sentence }> {
  try {
    return { done: await tx.attempt(work) }
  } catch (error) {
    const why = error instanceof Problem && (error.sentence ?? error.closest.messageReason)
    if (why) return { why }
    throw error
  }
}
