import { randomBytes } from 'node:crypto'
import type { VendorOrderState } from '@wellstock/domain/buying/vendor-orders'
import { said } from '@wellstock/messages/sentence'
import { secretHash } from '../../platform/access/secret-hash.ts'
import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { addLink } from './vendor-link.ts'

type Vendor = { organizationId: string; vendorId: string }

// Those that were sent to it, or to one that was merged into it.
const SENT = `vendor_order o
  join vendor u on u.organization_id = o.organization_id and u.id = o.vendor_id and coalesce(u.merged_into, u.id) = $2
  join office f on f.organization_id = o.organization_id and f.id = o.office_id
  join organization z on z.id = o.organization_id
  where o.organization_id = $1 and o.sent_at is not null`

const LATEST = 200

/** The vendor orders of a vendor, the latest first. */
export const listVendorOrdersOf = (db: Connection, { organizationId, vendorId }: Vendor) =>
  db.rows<{
    id: string
    number: string
    state: VendorOrderState
    office: string
    orderedOn: string
    total: number
    currency: string
    canAnswer: boolean
  }>(
    `select o.id, o.number, o.state, f.name as office, (o.sent_at at time zone f.timezone)::date::text as ordered_on, o.total, z.currency,
       o.state = 'sent' as can_answer
     from ${SENT} order by o.sent_at desc, o.id limit ${LATEST}`,
    [organizationId, vendorId],
  )

/** A link to one of them, made anew each time: its secret is in the answer and nowhere else. */
export async function linkToOrder(app: App, { organizationId, vendorId }: Vendor, id: string) {
  const token = randomBytes(32).toString('base64url')
  await app.database.write(organizationId, async (tx) => {
    const found = await tx.rows(`select 1 from ${SENT} and o.id = $3`, [organizationId, vendorId, id])
    if (found.length === 0) throw problem('NOT_FOUND', said.vendor_bid_not_found())
    await addLink(app, tx, { organizationId, vendorOrderId: id, tokenHash: secretHash(token) })
  })
  return { token }
}
