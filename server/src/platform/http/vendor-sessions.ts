import { randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { secretHash } from '../access/secret-hash.ts'
import type { App } from '../app.ts'
import type { Connection } from '../database/database.ts'
import { insertRow } from '../database/write.ts'
import type { RequestFacts } from './call.ts'
import { problem } from './problem.ts'

/** The cookie of the vendor entrance. No route of the staff reads it. */
export const VENDOR_COOKIE = 'wellstock_vendor'

const minutes = (n: number) => n * 60_000
/** A session that nobody used for this long is over: `find_vendor_session` has it as well. */
export const VENDOR_IDLE_LIMIT = minutes(30)
export const VENDOR_LIMIT = minutes(8 * 60)
/** How stale the last activity may be: writing it with every request would make each read a write. */
const ACTIVITY_STEP = minutes(1)

/** A vendor that has come in, through somebody with this address. */
export type VendorCaller = {
  /** Of its session. */
  id: string
  organizationId: string
  vendorId: string
  vendorName: string
  email: string
  endsAt: string
}

/** Lets a vendor in: its token exists nowhere but in the cookie. */
export async function beginVendorSession(
  app: App,
  tx: Connection,
  request: RequestFacts,
  vendor: { organizationId: string; vendorId: string; email: string },
): Promise<{ endsAt: string }> {
  const token = randomBytes(32).toString('base64url')
  const now = app.now()
  const endsAt = new Date(now.getTime() + VENDOR_LIMIT).toISOString()
  await insertRow(tx, 'vendor_session', {
    ...vendor,
    id: uuid(),
    tokenHash: secretHash(token),
    createdAt: now.toISOString(),
    lastSeenAt: now.toISOString(),
    endsAt,
  })
  request.setCookie(VENDOR_COOKIE, token, {
    httpOnly: true,
    maxAge: VENDOR_LIMIT / 1000,
    sameSite: 'Strict',
  })
  return { endsAt }
}

/** Whose session a request brings. Unknown, idle and ended ones are answered alike. */
export async function identifyVendor(app: App, { vendorToken }: RequestFacts): Promise<VendorCaller> {
  const now = app.now()
  const [found] = vendorToken
    ? await app.database.visit((db) =>
        db.rows<VendorCaller & { lastSeenAt: string }>('select * from find_vendor_session($1, $2)', [
          secretHash(vendorToken),
          now.toISOString(),
        ]),
      )
    : []
  if (!found) throw problem('AUTHENTICATION_FAILED')
  if (now.getTime() - Date.parse(found.lastSeenAt) >= ACTIVITY_STEP)
    await app.database.write(found.organizationId, (tx) =>
      tx.rows('update vendor_session set last_seen_at = $3 where organization_id = $1 and id = $2', [
        found.organizationId,
        found.id,
        now.toISOString(),
      ]),
    )
  return found
}

/** Ends a session at once. */
export async function endVendorSession(
  app: App,
  { organizationId, id }: VendorCaller,
  request: RequestFacts,
) {
  await app.database.write(organizationId, (tx) =>
    tx.rows(
      'update vendor_session set ends_at = $3 where organization_id = $1 and id = $2 and ends_at > $3',
      [organizationId, id, app.now().toISOString()],
    ),
  )
  request.setCookie(VENDOR_COOKIE, '', { httpOnly: true, maxAge: 0, sameSite: 'Strict' })
}
