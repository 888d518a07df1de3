import { randomBytes } from 'node:crypto'
import type { DeliveryFeed } from '@wellstock/contract/buying/deliveries'
import { said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import { covers, type Person, scopeOf } from '../../platform/access/person.ts'
import { secretHash } from '../../platform/access/secret-hash.ts'
import type { App, OwnSecrets } from '../../platform/app.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { insertRow } from '../../platform/database/write.ts'
import { problem } from '../../platform/http/problem.ts'

/** The address of somebody, or null. Its secret is nowhere. */
export async function feedOf(db: Connection, person: Person): Promise<DeliveryFeed | null> {
  const [feed] = await db.rows<DeliveryFeed>(
    `select case when o.id is not null then jsonb_build_object('id', o.id, 'name', o.name) end as office, d.created_at, d.last_read_at
     from delivery_feed d
     left join office o on o.organization_id = d.organization_id and o.id = d.office_id
     where d.organization_id = $1 and d.person_id = $2 and d.revoked_at is null`,
    [person.organizationId, person.id],
  )
  return feed ?? null
}

/** Makes an address in place of the one before. Its secret is in the answer and nowhere else. */
export async function makeFeed(
  app: App,
  person: Person,
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
    if (officeId !== null) await requireOffice(tx, person, officeId)
    await revoke(tx, person, createdAt)
    await insertRow(tx, 'delivery_feed', {
      organizationId: person.organizationId,
      id: uuid(),
      personId: person.id,
      officeId,
      tokenHash: secretHash(secret),
      createdAt,
    })
    await note(tx, person, 'person.delivery_feed_made', { entity: 'person', id: person.id }, { officeId })
  })
  return { secret }
}

/** Whoever sees all offices sees none that is not there. */
async function requireOffice(tx: Connection, person: Person, officeId: string) {
  const [office] = await tx.rows('select 1 from office where organization_id = $1 and id = $2', [
    person.organizationId,
    officeId,
  ])
  if (!office || !covers(scopeOf(person, 'receipts.read'), officeId))
    throw problem('NOT_FOUND', said.no_such_office())
}

/** A calendar goes on without its person until the password changes. */
export const ownFeed: OwnSecrets = {
  list: async (db, person) =>
    (
      await db.rows<{ id: string; name: string }>(
        `select d.id, coalesce(o.name, '') as name from delivery_feed d
         left join office o on o.organization_id = d.organization_id and o.id = d.office_id
         where d.organization_id = $1 and d.person_id = $2 and d.revoked_at is null`,
        [person.organizationId, person.id],
      )
    ).map((feed) => ({ ...feed, kind: 'delivery_feed' })),
  end: async (tx, person, now, kept) => Number(await revoke(tx, person, now.toISOString(), kept)),
}

/** Has the address of somebody open nothing any more. */
export async function revokeFeed(tx: Connection, app: App, person: Person): Promise<{ isRevoked: boolean }> {
  const isRevoked = await revoke(tx, person, app.now().toISOString())
  if (isRevoked) await note(tx, person, 'person.delivery_feed_revoked', { entity: 'person', id: person.id })
  return { isRevoked }
}

async function revoke(
  tx: Connection,
  { organizationId, id }: Pick<Person, 'id' | 'organizationId'>,
  at: string,
  kept: readonly string[] = [],
): Promise<boolean> {
  const revoked = await tx.rows(
    'update delivery_feed set revoked_at = $3 where organization_id = $1 and person_id = $2 and revoked_at is null and id <> all ($4) returning 1',
    [organizationId, id, at, kept],
  )
  return revoked.length > 0
}
