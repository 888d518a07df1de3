import { createHash, randomBytes } from 'node:crypto'
import type { Connection } from '../../platform/database/database.ts'
import type { RequestFacts } from '../../platform/http/call.ts'

const TRUSTED_FOR = 30 * 24 * 60 * 60_000

type Owner = { id: string; organizationId: string }

export const deviceHash = (device: string) => createHash('sha256').update(device).digest()

/** Whether the second step may be left out on this browser. */
export async function isTrusted(tx: Connection, owner: Owner, request: RequestFacts, now: Date) {
  if (!request.device) return false
  const [row] = await tx.rows(
    `select 1 from known_device where organization_id = $1 and person_id = $2 and device_hash = $3 and trusted_until > $4`,
    [owner.organizationId, owner.id, deviceHash(request.device), now.toISOString()],
  )
  return row !== undefined
}

/**
 * Remembers the browser of a sign-in. `isNew` says that the person has signed in before, with other ones only. A
 * browser without a name gets one, to be set as its cookie.
 */
export async function rememberDevice(
  tx: Connection,
  owner: Owner,
  request: RequestFacts,
  now: Date,
  trust: boolean,
): Promise<{ device: string; isNew: boolean }> {
  const device = request.device ?? randomBytes(24).toString('base64url')
  const place = [owner.organizationId, owner.id]
  const known = await tx.rows<{ isThis: boolean }>(
    'select device_hash = $3 as is_this from known_device where organization_id = $1 and person_id = $2',
    [...place, deviceHash(device)],
  )
  await tx.rows(
    `insert into known_device as d (organization_id, person_id, device_hash, first_seen_at, last_seen_at, trusted_until)
     values ($1, $2, $3, $4, $4, $5)
     on conflict (organization_id, person_id, device_hash) do update
       set last_seen_at = $4, trusted_until = coalesce($5, d.trusted_until)`,
    [
      ...place,
      deviceHash(device),
      now.toISOString(),
      trust ? new Date(now.getTime() + TRUSTED_FOR).toISOString() : null,
    ],
  )
  return { device, isNew: known.length > 0 && !known.some((row) => row.isThis) }
}

/** After a password was changed or a second factor taken away, no browser is trusted any more. */
export async function distrustDevices(tx: Connection, owner: Owner) {
  await tx.rows(
    'update known_device set trusted_until = null where organization_id = $1 and person_id = $2 and trusted_until is not null',
    [owner.organizationId, owner.id],
  )
}
