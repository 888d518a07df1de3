import { type Notice, notice, notify } from '../../identity/notifications/notify.ts'
import { endNotices, openNotices } from '../../identity/notifications/open-notices.ts'
import { holds, type Recipient, recipients } from '../../identity/notifications/recipients.ts'
import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import { orderDrafted } from './notices.ts'

/** A draft with the products that were added to it. */
type Changed = { orderId: string; productIds: string[] }

type Draft = {
  orderId: string
  number: string
  office: string
  vendor: string | null
  lines: number
  requestedBy: string
}

const problemOf = (orderId: string) => `reorder:${orderId}`

/**
 * Notifies of drafts the night has added to: whoever orders for the office, and whom the items name for their alerts and who may see its
 * orders. A draft has one notice that stands, the latest.
 */
export async function notifyOfDrafts(
  tx: Connection,
  app: App,
  organizationId: string,
  officeId: string,
  changed: readonly Changed[],
) {
  if (changed.length === 0) return
  const drafts = await tx.rows<Draft>(
    `select o.id as "orderId", o.number, f.name as office, v.name as vendor, o.line_count as lines, o.requested_by
     from supply_order o
     join office f on f.organization_id = o.organization_id and f.id = o.office_id
     left join vendor v on v.organization_id = o.organization_id and v.id = o.vendor_id
     where o.organization_id = $1 and o.id = any($2) order by o.number`,
    [organizationId, changed.map(({ orderId }) => orderId)],
  )
  const added = changed.flatMap(({ orderId, productIds }) =>
    productIds.map((productId) => ({ orderId, productId })),
  )
  const named = await tx.rows<{ orderId: string; personId: string }>(
    `select distinct t.order_id, a.person_id from unnest($3::uuid[], $4::uuid[]) as t (order_id, product_id)
     join item i on i.organization_id = $1 and i.office_id = $2 and i.product_id = t.product_id and i.auto_reorder and i.archived_at is null
     cross join unnest(i.alert_people) as a (person_id)`,
    [organizationId, officeId, added.map(({ orderId }) => orderId), added.map(({ productId }) => productId)],
  )
  await endNoticesOf(
    tx,
    app,
    organizationId,
    drafts.map(({ orderId }) => orderId),
  )
  const isTold = (person: Recipient, { orderId, requestedBy }: Draft) =>
    person.id === requestedBy ||
    ordersFor(person, officeId) ||
    (holds(person, 'orders.read', officeId) &&
      named.some((each) => each.orderId === orderId && each.personId === person.id))
  const people = await recipients(tx, organizationId)
  await notify(
    tx,
    app,
    organizationId,
    drafts.flatMap((draft) => {
      const { requestedBy: _, ...data } = draft
      return people
        .filter((person) => isTold(person, draft))
        .map((person): [Recipient, Notice] => [
          person,
          notice(orderDrafted, data, { problem: problemOf(draft.orderId) }),
        ])
    }),
  )
}

const ordersFor = ({ grants }: Recipient, officeId: string) =>
  grants.some((grant) => grant.role === 'order_manager' && (grant.officeId ?? officeId) === officeId)

/** There is nothing to be seen to in drafts that are submitted, canceled or somebody's own. */
export async function endNoticesOfTaken(
  tx: Connection,
  app: App,
  organizationId: string,
  orderIds: readonly string[],
) {
  const taken = await tx.rows<{ id: string }>(
    `select id from supply_order where organization_id = $1 and id = any($2) and is_automatic and not is_collecting`,
    [organizationId, orderIds],
  )
  if (taken.length > 0)
    await endNoticesOf(
      tx,
      app,
      organizationId,
      taken.map(({ id }) => id),
    )
}

const endNoticesOf = async (tx: Connection, app: App, organizationId: string, orderIds: readonly string[]) =>
  endNotices(tx, app, organizationId, await openNotices(tx, organizationId, orderIds.map(problemOf)))
