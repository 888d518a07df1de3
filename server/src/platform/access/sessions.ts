import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Grant, Role } from '@wellstock/contract/platform/access'
import { v7 as uuid } from 'uuid'
import type { Connection } from '../database/database.ts'
import { insertRow } from '../database/write.ts'
import type { Person } from './person.ts'
import { secretHash } from './secret-hash.ts'

export const SESSION_COOKIE = 'wellstock_session'
export const DEVICE_COOKIE = 'wellstock_device'

const minutes = (n: number) => n * 60_000

export const IDLE_LIMIT = minutes(15)
export const ABSOLUTE_LIMIT = minutes(12 * 60)

// Writing the last activity with every request would make each read a write.
const ACTIVITY_STEP = minutes(1)

/** The token a page must send back with every write: bound to the session's own secret, useless without it. */
export const xsrfTokenOf = (token: string) => createHmac('sha256', token).update('xsrf').digest('base64url')

export function xsrfFits(token: string, given: string | null): boolean {
  const expected = Buffer.from(xsrfTokenOf(token))
  const actual = Buffer.from(given ?? '')
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

/** Begins a session and returns its token, which exists nowhere but in the cookie. */
export async function beginSession(
  tx: Connection,
  person: { id: string; organizationId: string },
  request: { userAgent: string; address: string },
  now: Date,
) {
  const token = randomBytes(32).toString('base64url')
  await insertRow(tx, 'session', {
    organizationId: person.organizationId,
    id: uuid(),
    personId: person.id,
    tokenHash: secretHash(token),
    userAgent: request.userAgent.slice(0, 300),
    address: request.address,
    createdAt: now.toISOString(),
    lastSeenAt: now.toISOString(),
    endsAt: new Date(now.getTime() + ABSOLUTE_LIMIT).toISOString(),
  })
  return token
}

/** Whom a secret stands for, as the database finds them: JSON, so what is inside keeps its names. */
export type HolderRow = {
  organization_id: string
  organization_name: string
  is_demo: boolean
  currency: string
  person_id: string
  person_name: string
  email: string
  department: string
  primary_role: Role
  person_status: string
  other_accounts: string[]
  grants: Grant[]
}

type SessionRow = HolderRow & {
  id: string
  last_seen_at: string
  ends_at: string
  ended_at: string | null
}

export type LiveSession = {
  id: string
  lastSeenAt: string
  endsAt: string
  organization: { id: string; name: string; isDemo: boolean; currency: string }
}

export type FoundSession = { person: Person; session: LiveSession }

/** The session of a token: live, over (known but ended, idle, too old, or its person no longer active), or unknown. */
export async function findSession(
  db: Connection,
  token: string,
  now: Date,
): Promise<FoundSession | 'over' | undefined> {
  const [found] = await db.rows<{ row: SessionRow | null }>(
    'select find_session($1) as row',
    [secretHash(token)],
    'find-session',
  )
  const row = found?.row
  if (!row) return undefined
  const isIdle = now.getTime() - Date.parse(row.last_seen_at) >= IDLE_LIMIT
  const isOld = now.getTime() >= Date.parse(row.ends_at)
  if (row.ended_at || isIdle || isOld || row.person_status !== 'active') return 'over'

  return {
    person: personOf(row),
    session: {
      id: row.id,
      lastSeenAt: row.last_seen_at,
      endsAt: row.ends_at,
      organization: organizationOf(row),
    },
  }
}

export const personOf = (row: HolderRow): Person => ({
  id: row.person_id,
  organizationId: row.organization_id,
  name: row.person_name,
  email: row.email,
  department: row.department,
  role: row.primary_role,
  otherAccounts: row.other_accounts,
  // Every active account has the base role, whether or not it has been written down.
  grants: [{ role: 'user', officeId: null }, ...row.grants],
})

export const organizationOf = (row: HolderRow): LiveSession['organization'] => ({
  id: row.organization_id,
  name: row.organization_name,
  isDemo: row.is_demo,
  currency: row.currency,
})

/** Notes that the person is still there. */
export async function touchSession(db: Connection, found: FoundSession, now: Date) {
  if (now.getTime() - Date.parse(found.session.lastSeenAt) < ACTIVITY_STEP) return
  found.session.lastSeenAt = now.toISOString()
  await db.rows('update session set last_seen_at = $3 where organization_id = $1 and id = $2', [
    found.person.organizationId,
    found.session.id,
    now.toISOString(),
  ])
}

/** Ends a session at once; streams of its person look at theirs again when they hear of it. */
export async function endSession(db: Connection, found: FoundSession, now: Date) {
  db.touch('person', found.person.id)
  await db.rows(
    'update session set ended_at = $3 where organization_id = $1 and id = $2 and ended_at is null',
    [found.person.organizationId, found.session.id, now.toISOString()],
  )
}

/** How long a session still holds that its browser has signed in over. */
export const HANDOVER = 10_000

/**
 * Ends the session that a browser had when somebody signed in on it anew, in a moment: its other tabs ask with it until the
 * answer has brought the browser the new one.
 */
export async function handOverSession(db: Connection, found: FoundSession, now: Date) {
  await db.rows(
    'update session set ends_at = least(ends_at, $3::timestamptz) where organization_id = $1 and id = $2',
    [found.person.organizationId, found.session.id, new Date(now.getTime() + HANDOVER).toISOString()],
  )
}

/** Ends a person's sessions, all but the one named. Returns how many were open. */
export async function endSessions(
  tx: Connection,
  person: { id: string; organizationId: string },
  now: Date,
  except: string | null = null,
): Promise<number> {
  // Their streams look at the session again when they hear of it.
  tx.touch('person', person.id)
  const ended = await tx.rows(
    `update session set ended_at = $3
     where organization_id = $1 and person_id = $2 and ended_at is null and ends_at > $3 and id is distinct from $4 returning 1`,
    [person.organizationId, person.id, now.toISOString(), except],
  )
  return ended.length
}
