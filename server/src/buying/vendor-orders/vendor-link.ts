import { randomBytes } from 'node:crypto'
import { openVendorOrderStates } from '@wellstock/domain/buying/vendor-orders'
import { v7 as uuid } from 'uuid'
import { type Person, scopeOf } from '../../platform/access/person.ts'
import { secretHash } from '../../platform/access/secret-hash.ts'
import type { App } from '../../platform/app.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { insertRow } from '../../platform/database/write.ts'
import { problem } from '../../platform/http/problem.ts'
import { addressOf } from '../../platform/mail/links.ts'
import { lockDocument } from '../../platform/workflow/document.ts'
import { vendorOrderDocument } from './vendor-order-document.ts'

/** It ends with its order, 90 days after that. */
export async function addLink(
  app: App,
  tx: Connection,
  of: { organizationId: string; vendorOrderId: string; tokenHash?: Buffer; isByHand?: boolean },
): Promise<string> {
  const id = uuid()
  const createdAt = app.now().toISOString()
  await insertRow(tx, 'mailed_link', { ...of, id, purpose: 'vendor_order', createdAt, expiresAt: 'infinity' })
  return id
}

/** A link for the mail that carries an order, or asks for its confirmation; its token is made as the mail leaves. */
export async function linkInMail(app: App, tx: Connection, organizationId: string, vendorOrderId: string) {
  const linkId = await addLink(app, tx, { organizationId, vendorOrderId })
  return { linkId, place: addressOf(app, 'vendor_order', '…') }
}

/** Whether a vendor can open its order by a link, and when it last did. */
export async function linkOf(db: Connection, organizationId: string, id: string, now: Date) {
  const [link] = await db.rows<{ openedAt: string | null }>(
    `select max(last_opened_at) as opened_at from mailed_link
     where organization_id = $1 and vendor_order_id = $2 and used_at is null and expires_at > $3 having count(*) > 0`,
    [organizationId, id, now.toISOString()],
  )
  return link ?? null
}

/** A vendor order that a vendor has, of the offices somebody buys for. */
export async function lockOpen(tx: Connection, person: Person, id: string) {
  const order = await lockDocument(tx, vendorOrderDocument, scopeOf(person, 'vendor-orders.write'), id)
  if (!openVendorOrderStates.some((state) => state === order.state))
    throw problem('OPERATION_FAILED', vendorOrderDocument.wrongState(order.state))
  return order
}

/** Makes a link to hand over, in place of the one made before. Its secret is in the answer and nowhere else. */
export async function makeLinkToCopy(app: App, person: Person, id: string): Promise<{ secret: string }> {
  const secret = randomBytes(32).toString('base64url')
  const { organizationId } = person
  await app.database.write(organizationId, async (tx) => {
    const { number } = await lockOpen(tx, person, id)
    await tx.rows(
      'update mailed_link set used_at = $3 where organization_id = $1 and vendor_order_id = $2 and is_by_hand and used_at is null',
      [organizationId, id, app.now().toISOString()],
    )
    await addLink(app, tx, {
      organizationId,
      vendorOrderId: id,
      tokenHash: secretHash(secret),
      isByHand: true,
    })
    await note(tx, person, 'vendor-order.link_made', { entity: 'vendor-order', id }, { number })
  })
  return { secret }
}

/** Has all links of a vendor order open nothing. One whose mail has not left yet stays: without it the order would not arrive. */
export async function revokeLinks(app: App, tx: Connection, person: Person, id: string) {
  const order = await lockDocument(tx, vendorOrderDocument, scopeOf(person, 'vendor-orders.write'), id)
  const revoked = await tx.rows(
    `update mailed_link l set used_at = $3 where l.organization_id = $1 and l.vendor_order_id = $2 and l.used_at is null
       and not exists (select from outgoing_mail m where m.organization_id = l.organization_id and m.link_id = l.id
         and m.sent_at is null and m.over_at is null and m.printed_at is null) returning 1`,
    [person.organizationId, id, app.now().toISOString()],
  )
  if (revoked.length > 0)
    await note(
      tx,
      person,
      'vendor-order.links_revoked',
      { entity: 'vendor-order', id },
      { number: order.number },
    )
}
