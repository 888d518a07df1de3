import type { App } from '../../platform/app.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { reminderOf } from './mail-vendor.ts'
import { readPaper } from './paper.ts'
import { linkInMail } from './vendor-link.ts'

const SILENT_FOR = 3 * 24 * 60 * 60_000

type Waiting = { organizationId: string; vendorOrderId: string }

/** Asks a vendor once again that has not confirmed within three days what it was mailed. Returns whether there was one. */
export async function remindVendors(app: App): Promise<boolean> {
  const waiting = await app.database.visit((db) =>
    db.rows<Waiting>('select organization_id, vendor_order_id from vendor_orders_to_remind($1)', [
      new Date(app.now().getTime() - SILENT_FOR).toISOString(),
    ]),
  )
  for (const { organizationId, vendorOrderId } of waiting)
    await app.database.write(organizationId, async (tx) => {
      // Of two who remind, and of a vendor that confirms meanwhile, the second finds it done.
      const [mine] = await tx.rows<{ sentTo: string }>(
        `update vendor_order set reminded_at = $3 where organization_id = $1 and id = $2 and reminded_at is null and state = 'sent'
         returning sent_to`,
        [organizationId, vendorOrderId, app.now().toISOString()],
      )
      if (!mine) return
      const { linkId, place } = await linkInMail(app, tx, organizationId, vendorOrderId)
      const paper = await readPaper(tx, organizationId, vendorOrderId)
      await queueMail(tx, organizationId, { to: mine.sentTo, ...reminderOf(paper, place), linkId })
      tx.touch('vendor-order', vendorOrderId)
    })
  return waiting.length > 0
}
