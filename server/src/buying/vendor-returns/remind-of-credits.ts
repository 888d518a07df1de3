import { type Notice, notice, notify } from '../../identity/notifications/notify.ts'
import { type Recipient, recipients } from '../../identity/notifications/recipients.ts'
import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import { creditMissing } from './notices.ts'

const WAITED_FOR = 30 * 24 * 60 * 60_000

/** Tells the buyers once of what went back 30 days ago and is not credited. Returns whether there was something. */
export async function remindOfCredits(app: App): Promise<boolean> {
  const waiting = await app.database.visit((db) =>
    db.rows<{ organizationId: string; returnId: string }>(
      'select organization_id, return_id from vendor_returns_to_remind($1)',
      [new Date(app.now().getTime() - WAITED_FOR).toISOString()],
    ),
  )
  for (const { organizationId, returnId } of waiting)
    await app.database.write(organizationId, (tx) => tell(tx, app, organizationId, returnId))
  return waiting.length > 0
}

type Due = { number: string; vendor: string; day: string; buyers: string[] }

async function tell(tx: Connection, app: App, organizationId: string, returnId: string) {
  // Of two who tell, and of what is credited meanwhile, the second finds it done.
  const [due] = await tx.rows<Due>(
    `update vendor_return t set reminded_at = $3 where organization_id = $1 and id = $2 and reminded_at is null and state = 'shipped'
     returning number, booked_on::text as day,
       (select v.name from vendor u join vendor v on v.organization_id = u.organization_id and v.id = coalesce(u.merged_into, u.id)
        where u.organization_id = t.organization_id and u.id = t.vendor_id) as vendor,
       -- Goods that came without an order have no buyer but whoever sends them back.
       coalesce(nullif(array(select distinct o.buyer_id from vendor_return_line n
         join receipt_line k on k.organization_id = n.organization_id and k.id = n.receipt_line_id
         join vendor_order_line l on l.organization_id = k.organization_id and l.id = k.vendor_order_line_id
         join vendor_order o on o.organization_id = l.organization_id and o.id = l.vendor_order_id
         where n.organization_id = t.organization_id and n.return_id = t.id), '{}'), array[t.created_by]) as buyers`,
    [organizationId, returnId, app.now().toISOString()],
  )
  if (!due) return
  const { buyers, ...about } = due
  const people = await recipients(tx, organizationId, buyers)
  const told = people.map((person): [Recipient, Notice] => [
    person,
    notice(creditMissing, { returnId, ...about }),
  ])
  await notify(tx, app, organizationId, told)
}
