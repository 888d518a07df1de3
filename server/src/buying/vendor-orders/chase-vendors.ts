import { type Notice, notice, notify } from '../../identity/notifications/notify.ts'
import { endNotices, openNotices } from '../../identity/notifications/open-notices.ts'
import { recipients } from '../../identity/notifications/recipients.ts'
import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { LATE } from './list-vendor-orders.ts'
import { chaserOf } from './mail-vendor.ts'
import { vendorOrderLate, vendorOrderUnmailed } from './notices.ts'
import { readPaper } from './paper.ts'
import { linkInMail } from './vendor-link.ts'

const lateOf = (id: string) => `vendor-order.late ${id}`
const mailOf = (id: string) => `vendor-order.mail ${id}`

type Late = { organizationId: string; vendorOrderId: string; isMailed: boolean }
type Told = { number: string; sentTo: string; dueOn: string; buyerId: string; vendor: string }

/** Asks a vendor once where an order is that should have come, and tells its buyer. Returns whether there was one. */
export async function chaseVendors(app: App): Promise<boolean> {
  const late = await app.database.visit((db) =>
    db.rows<Late>(
      'select organization_id, vendor_order_id, is_mailed as "isMailed" from vendor_orders_to_chase($1)',
      [app.now().toISOString()],
    ),
  )
  let chased = 0
  for (const { organizationId, vendorOrderId, isMailed } of late)
    await app.database.write(organizationId, async (tx) => {
      // Of two who chase, and of goods that come meanwhile, the second finds it done.
      const order = await mark(app, tx, organizationId, vendorOrderId, 'chased_at', LATE)
      if (!order) return
      chased += 1
      if (isMailed) {
        const { linkId, place } = await linkInMail(app, tx, organizationId, vendorOrderId)
        const paper = await readPaper(tx, organizationId, vendorOrderId)
        await queueMail(tx, organizationId, {
          to: order.sentTo,
          ...chaserOf(paper, order.dueOn, place),
          linkId,
        })
      }
      const { number, vendor, dueOn } = order
      const about = { vendorOrderId, number, vendor, dueOn, isAsked: isMailed }
      const problem = lateOf(vendorOrderId)
      await tellBuyer(tx, app, organizationId, order.buyerId, notice(vendorOrderLate, about, { problem }))
    })
  return chased > 0
}

/** Tells a buyer once that the e-mail with an order does not leave. Returns whether there was one. */
export async function notifyFailedDelivery(app: App): Promise<boolean> {
  const unmailed = await app.database.visit((db) =>
    db.rows<Omit<Late, 'isMailed'>>('select organization_id, vendor_order_id from vendor_orders_unmailed()'),
  )
  for (const { organizationId, vendorOrderId } of unmailed)
    await app.database.write(organizationId, async (tx) => {
      const order = await mark(app, tx, organizationId, vendorOrderId, 'mail_told_at', 'true')
      if (!order) return
      const { number, vendor, sentTo } = order
      const about = { vendorOrderId, number, vendor, to: sentTo }
      const problem = mailOf(vendorOrderId)
      await tellBuyer(tx, app, organizationId, order.buyerId, notice(vendorOrderUnmailed, about, { problem }))
    })
  return unmailed.length > 0
}

async function mark(
  app: App,
  tx: Connection,
  organizationId: string,
  id: string,
  column: 'chased_at' | 'mail_told_at',
  condition: string,
): Promise<Told | undefined> {
  const [order] = await tx.rows<Told>(
    `update vendor_order o set ${column} = $3 where organization_id = $1 and id = $2 and ${column} is null and ${condition}
     returning number, sent_to, coalesce(due_on::text, '') as due_on, buyer_id,
       (select v.name from vendor v where v.organization_id = o.organization_id and v.id = o.vendor_id) as vendor`,
    [organizationId, id, app.now().toISOString()],
  )
  if (order) tx.touch('vendor-order', id)
  return order
}

async function tellBuyer(tx: Connection, app: App, organizationId: string, buyerId: string, one: Notice) {
  const [buyer] = await recipients(tx, organizationId, [buyerId])
  if (buyer) await notify(tx, app, organizationId, [[buyer, one]])
}

/** What was said of vendor orders is over where they are late no more, or their e-mail has left. */
export async function endVendorOrderNotices(
  tx: Connection,
  app: App,
  organizationId: string,
  ids: readonly string[],
) {
  const open = await openNotices(
    tx,
    organizationId,
    ids.flatMap((id) => [lateOf(id), mailOf(id)]),
  )
  if (open.length === 0) return
  const still = await tx.rows<{ id: string; isLate: boolean; isUnmailed: boolean }>(
    `select o.id, coalesce(${LATE}, false) as "isLate", m.sent_at is null and o.state in ('sent', 'acknowledged', 'on_hold', 'partly_received') as "isUnmailed"
     from vendor_order o left join outgoing_mail m on m.organization_id = o.organization_id and m.id = o.mail_id
     where o.organization_id = $1 and o.id = any($2)`,
    [organizationId, ids],
  )
  const isOver = ({ problem }: { problem: string }) =>
    !still.some(
      ({ id, isLate, isUnmailed }) =>
        (problem === lateOf(id) && isLate) || (problem === mailOf(id) && isUnmailed),
    )
  await endNotices(tx, app, organizationId, open.filter(isOver))
}
