import { randomBytes } from 'node:crypto'
import type { TrustedDevice } from '@wellstock/contract/identity/security'
import { said } from '@wellstock/messages/sentence'
import { secretHash } from '../../platform/access/secret-hash.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { RequestFacts } from '../../platform/http/call.ts'
import { problem } from '../../platform/http/problem.ts'
import { describeAgent } from './describe-agent.ts'

const TRUSTED_FOR = 30 * 24 * 60 * 60_000

type Owner = { id: string; organizationId: string }

/** Whether the second step may be left out on this browser. */
export async function isTrusted(tx: Connection, owner: Owner, request: RequestFacts, now: Date) {
  if (!request.device) return false
  const [row] = await tx.rows(
    `select 1 from known_device where organization_id = $1 and person_id = $2 and device_hash = $3 and trusted_until > $4`,
    [owner.organizationId, owner.id, secretHash(request.device), now.toISOString()],
  )
  return row !== undefined
}

/**
 * Remembers the browser of a sign-in. `isNew` says that the person has signed in before, with other ones only. A
 * browser without a name, or with one that nobody here was given, gets one, to be set as its cookie. With `trust` its second step is left out from here on, for 30 days.
 */
export async function rememberDevice(
  tx: Connection,
  owner: Owner,
  request: RequestFacts,
  now: Date,
  trust: boolean,
): Promise<{ device: string; isNew: boolean }> {
  const given = request.device
  const device =
    given !== null && (await isDeviceOfSomebody(tx, owner, given))
      ? given
      : randomBytes(24).toString('base64url')
  const place = [owner.organizationId, owner.id]
  const known = await tx.rows<{ isThis: boolean }>(
    'select device_hash = $3 as is_this from known_device where organization_id = $1 and person_id = $2',
    [...place, secretHash(device)],
  )
  await tx.rows(
    `insert into known_device as d (organization_id, person_id, device_hash, first_seen_at, last_seen_at, trusted_until, user_agent, address)
     values ($1, $2, $3, $4, $4, $5, $6, $7)
     on conflict (organization_id, person_id, device_hash) do update
       set last_seen_at = $4, trusted_until = coalesce($5, d.trusted_until), user_agent = $6, address = $7`,
    [
      ...place,
      secretHash(device),
      now.toISOString(),
      trust ? new Date(now.getTime() + TRUSTED_FOR).toISOString() : null,
      request.userAgent.slice(0, 300),
      request.address,
    ],
  )
  if (trust)
    await note(tx, owner, 'device.trusted', { entity: 'person', id: owner.id }, { address: request.address })
  return { device, isNew: known.length > 0 && !known.some((row) => row.isThis) }
}

/** Colleagues share computers; what somebody else made up and put there would be theirs as well. */
async function isDeviceOfSomebody(tx: Connection, { organizationId }: Owner, device: string) {
  const [known] = await tx.rows(
    'select 1 from known_device where organization_id = $1 and device_hash = $2 limit 1',
    [organizationId, secretHash(device)],
  )
  return known !== undefined
}

type DeviceRow = {
  id: string
  userAgent: string
  address: string
  lastSeenAt: string
  trustedUntil: string
  isCurrent: boolean
}

/** The browsers on which a person's second step is left out, this one first. */
export async function listDevices(
  db: Connection,
  owner: Owner,
  request: RequestFacts,
  now: Date,
): Promise<TrustedDevice[]> {
  const rows = await db.rows<DeviceRow>(
    `select id, user_agent, address, last_seen_at, trusted_until, coalesce(device_hash = $4, false) as is_current from known_device
     where organization_id = $1 and person_id = $2 and trusted_until > $3
     order by is_current desc, last_seen_at desc, id limit 100`,
    [owner.organizationId, owner.id, now.toISOString(), request.device && secretHash(request.device)],
  )
  return rows.map(({ id, userAgent, address, lastSeenAt, trustedUntil, isCurrent }) => ({
    id,
    ...describeAgent(userAgent),
    location: address,
    lastActive: lastSeenAt,
    trustedUntil,
    isCurrent,
  }))
}

/** The second step is asked for on one browser again, or on all of them. */
export async function distrustDevice(tx: Connection, owner: Owner, id: string | null) {
  const place = [owner.organizationId, owner.id, id]
  const whose = 'organization_id = $1 and person_id = $2 and ($3::uuid is null or id = $3)'
  const ended = await tx.rows(
    `update known_device set trusted_until = null where ${whose} and trusted_until is not null returning 1`,
    place,
  )
  const count = ended.length
  if (count > 0) await note(tx, owner, 'device.distrusted', { entity: 'person', id: owner.id }, { count })
  else if (id !== null && (await tx.rows(`select 1 from known_device where ${whose}`, place)).length === 0)
    throw problem('NOT_FOUND', said.device_not_found())
  return { ended: count }
}

/** After a password was changed, a second factor taken away or a person suspended, no browser is trusted any more. */
export async function distrustDevices(tx: Connection, owner: Owner) {
  await tx.rows(
    'update known_device set trusted_until = null where organization_id = $1 and person_id = $2 and trusted_until is not null',
    [owner.organizationId, owner.id],
  )
}
