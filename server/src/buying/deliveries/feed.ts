import { randomBytes } from 'node:crypto'
import type { CalendarFeed } from '@wellstock/contract/buying/calendar-feed'
import type { FeedName } from '@wellstock/contract/identity/security'
import type { Permission } from '@wellstock/contract/platform/access'
import { said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import { covers, type Person, scopeOf } from '../../platform/access/person.ts'
import { secretHash } from '../../platform/access/secret-hash.ts'
import type { App, OwnSecrets } from '../../platform/app.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { insertRow } from '../../platform/database/write.ts'
import { problem } from '../../platform/http/problem.ts'

/** What calendars read by an address: as it is stored, and who may see it. */
export type FeedKind = { name: FeedName; permission: Permission }

export const deliveryFeed: FeedKind = { name: 'delivery_feed', permission: 'receipts.read' }

/** The address of somebody, or null. Its secret is nowhere. */
export async function feedOf(
  db: Connection,
  person: Person,
  { name }: FeedKind,
): Promise<CalendarFeed | null> {
  const [feed] = await db.rows<CalendarFeed>(
    `select case when o.id is not null then jsonb_build_object('id', o.id, 'name', o.name) end as office, d.created_at, d.last_read_at
     from calendar_feed d
     left join office o on o.organization_id = d.organization_id and o.id = d.office_id
     where d.organization_id = $1 and d.person_id = $2 and d.kind = $3 and d.revoked_at is null`,
    [person.organizationId, person.id, name],
  )
  return feed ?? null
}

/** Makes an address in place of the one before. Its secret is in the answer and nowhere else. */
export async function makeFeed(
  app: App,
  person: Person,
  { name, permission }: FeedKind,
  officeId: string | null,
): Promise<{ secret: string }> {
  const secret = randomBytes(32).toString('base64url')
  const createdAt = app.now().toISOString()
  await app.database.write(person.organizationId, async (tx) => {
    // Of two made at once the later one is left.
    await tx.rows('select 1 from person where organization_id = $1 and id = $2 for no key update', [
      person.organizationId,
      person.id,
    ])
    if (officeId !== null) await requireOffice(tx, person, permission, officeId)
    await revoke(tx, person, createdAt, { kind: name })
    await insertRow(tx, 'calendar_feed', {
      organizationId: person.organizationId,
      id: uuid(),
      personId: person.id,
      kind: name,
      officeId,
      tokenHash: secretHash(secret),
      createdAt,
    })
    await note(tx, person, `person.${name}_made`, { entity: 'person', id: person.id }, { officeId })
  })
  return { secret }
}

/** Whoever sees all offices sees none that is not there. */
async function requireOffice(tx: Connection, person: Person, permission: Permission, officeId: string) {
  const [office] = await tx.rows('select 1 from office where organization_id = $1 and id = $2', [
    person.organizationId,
    officeId,
  ])
  if (!office || !covers(scopeOf(person, permission), officeId))
    throw problem('NOT_FOUND', said.no_such_office())
}

/** A calendar goes on without its person until the password changes. */
export const ownFeed: OwnSecrets = {
  list: (db, person) =>
    db.rows<{ id: string; name: string; kind: FeedName }>(
      `select d.id, coalesce(o.name, '') as name, d.kind from calendar_feed d
       left join office o on o.organization_id = d.organization_id and o.id = d.office_id
       where d.organization_id = $1 and d.person_id = $2 and d.revoked_at is null order by d.kind`,
      [person.organizationId, person.id],
    ),
  end: (tx, person, now, kept) => revoke(tx, person, now.toISOString(), { kept }),
}

/** Has the address of somebody open nothing any more. */
export async function revokeFeed(
  tx: Connection,
  app: App,
  person: Person,
  { name }: FeedKind,
): Promise<{ isRevoked: boolean }> {
  const revoked = await revoke(tx, person, app.now().toISOString(), { kind: name })
  if (revoked > 0) await note(tx, person, `person.${name}_revoked`, { entity: 'person', id: person.id })
  return { isRevoked: revoked > 0 }
}

async function revoke(
  tx: Connection,
  { organizationId, id }: Pick<Person, 'id' | 'organizationId'>,
  at: string,
  { kind = null, kept = [] }: { kind?: FeedName | null; kept?: readonly string[] | undefined },
): Promise<number> {
  const revoked = await tx.rows(
    `update calendar_feed set revoked_at = $3 where organization_id = $1 and person_id = $2 and revoked_at is null
       and ($5::text is null or kind = $5) and id <> all ($4) returning 1`,
    [organizationId, id, at, kept, kind],
  )
  return revoked.length
}
