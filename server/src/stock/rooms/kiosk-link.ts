import { randomBytes } from 'node:crypto'
import type { KioskLink } from '@wellstock/contract/stock/room'
import { said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import { wrongEntry } from '../../identity/settings/address-list.ts'
import type { Person, Scope } from '../../platform/access/person.ts'
import { secretHash } from '../../platform/access/secret-hash.ts'
import type { App } from '../../platform/app.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { insertRow } from '../../platform/database/write.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { lockRoom } from './lock-room.ts'
import { getRoom } from './rooms.ts'

/** The link that opens the kiosk of a room, or null. Its secret is nowhere. */
export async function kioskLink(db: Connection, scope: Scope, id: string): Promise<KioskLink | null> {
  await getRoom(db, scope, id)
  const [link] = await db.rows<KioskLink>(
    `select k.addresses, p.name as by, k.created_at from kiosk_link k
     join person p on p.organization_id = k.organization_id and p.id = k.created_by
     where k.organization_id = $1 and k.room_id = $2 and k.revoked_at is null`,
    [scope.organizationId, id],
  )
  return link ?? null
}

type Wanted = { id: string; addresses: string }

/** Makes a link for a room in place of the one before. Its secret is in the answer and nowhere else. */
export async function makeKioskLink(
  app: App,
  person: Person,
  scope: Scope,
  { id, addresses }: Wanted,
): Promise<{ link: KioskLink; secret: string }> {
  const wrong = wrongEntry(addresses)
  if (wrong !== undefined) throw invalid({ addresses: said.not_an_address({ text: wrong }) })
  const secret = randomBytes(32).toString('base64url')
  const createdAt = app.now().toISOString()
  await app.database.write(scope.organizationId, async (tx) => {
    await lockRoom(tx, scope, id)
    await revoke(tx, scope, id, createdAt)
    await insertRow(tx, 'kiosk_link', {
      organizationId: scope.organizationId,
      id: uuid(),
      roomId: id,
      tokenHash: secretHash(secret),
      addresses,
      createdBy: person.id,
      createdAt,
    })
    await note(tx, person, 'room.kiosk_made', { entity: 'room', id }, { addresses })
  })
  return { link: { addresses, by: person.name, createdAt }, secret }
}

/** Has the link of a room open nothing any more. */
export async function revokeKioskLink(tx: Connection, app: App, person: Person, scope: Scope, id: string) {
  await lockRoom(tx, scope, id)
  const isRevoked = await revoke(tx, scope, id, app.now().toISOString())
  if (isRevoked) await note(tx, person, 'room.kiosk_revoked', { entity: 'room', id })
  return { id }
}

async function revoke(tx: Connection, scope: Scope, id: string, at: string): Promise<boolean> {
  const revoked = await tx.rows(
    `update kiosk_link set revoked_at = $3 where organization_id = $1 and room_id = $2 and revoked_at is null returning 1`,
    [scope.organizationId, id, at],
  )
  return revoked.length > 0
}
