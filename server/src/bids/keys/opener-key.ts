import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { hashRaw } from '@node-rs/argon2'
import { makeKeyPair } from '@wellstock/contract/bids/seal'
import { said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import { confirmPassword } from '../../identity/people/confirm-password.ts'
import type { Person } from '../../platform/access/person.ts'
import type { App, PasswordKeys } from '../../platform/app.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { insertRow } from '../../platform/database/write.ts'
import { problem } from '../../platform/http/problem.ts'

const CIPHER = 'aes-256-gcm'
const SALT_BYTES = 16
const NONCE_BYTES = 12
const TAG_BYTES = 16
// As costly to guess at as the password at the sign-in.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 }

type Bytes = Uint8Array<ArrayBuffer>
type Wrapped = { salt: Buffer; wrappedKey: Buffer }

const keyOf = (password: string, salt: Buffer) => hashRaw(password.normalize('NFC'), { ...COST, salt })

/** Encrypts a private key with what follows from a password. */
async function wrap(privateKey: Bytes, password: string): Promise<Wrapped> {
  const salt = randomBytes(SALT_BYTES)
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, await keyOf(password, salt), nonce)
  const parts = [nonce, cipher.update(privateKey), cipher.final(), cipher.getAuthTag()]
  return { salt, wrappedKey: Buffer.concat(parts) }
}

/** The private key again. Throws where the password is another. */
export async function unwrap({ salt, wrappedKey }: Wrapped, password: string): Promise<Bytes> {
  const end = wrappedKey.length - TAG_BYTES
  const nonce = wrappedKey.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv(CIPHER, await keyOf(password, salt), nonce)
  decipher.setAuthTag(wrappedKey.subarray(end))
  return new Uint8Array(
    Buffer.concat([decipher.update(wrappedKey.subarray(NONCE_BYTES, end)), decipher.final()]),
  )
}

/** A pair of keys as it is kept: the private one under the password of its holder. */
export async function newOpenerKey(organizationId: string, personId: string, password: string) {
  const { publicKey, privateKey } = await makeKeyPair()
  const kept = await wrap(privateKey, password)
  return { organizationId, personId, id: uuid(), publicKey: Buffer.from(publicKey), ...kept }
}

const hasKey = async (db: Connection, { organizationId, id }: Pick<Person, 'organizationId' | 'id'>) =>
  (
    await db.rows(
      'select 1 from opener_key where organization_id = $1 and person_id = $2 and lost_at is null',
      [organizationId, id],
    )
  ).length > 0

/** Sets up the key with which somebody opens bids. */
export async function setUpOpenerKey(app: App, person: Person, password: string) {
  await confirmPassword(app, person, password, 'password')
  const row = await newOpenerKey(person.organizationId, person.id, password)
  await app.database.write(person.organizationId, async (tx) => {
    await tx.rows('select 1 from person where organization_id = $1 and id = $2 for update', [
      person.organizationId,
      person.id,
    ])
    if (await hasKey(tx, person)) throw problem('OPERATION_FAILED', said.opener_has_key())
    await insertRow(tx, 'opener_key', row)
    await note(tx, person, 'person.opener_key_made', { entity: 'person', id: person.id })
    tx.touch('bid')
  })
  return { hasKey: true }
}

/** The keys of openers are under their passwords: changed with one, lost with a reset. */
export const openerKeys: PasswordKeys = {
  async follow(db, { organizationId, id }, current, next) {
    const [kept] = await db.rows<{ id: string } & Wrapped>(
      'select id, salt, wrapped_key from opener_key where organization_id = $1 and person_id = $2 and lost_at is null',
      [organizationId, id],
    )
    if (!kept) return async () => {}
    const { salt, wrappedKey } = await wrap(await unwrap(kept, current), next)
    return async (tx) => {
      await tx.rows(
        'update opener_key set salt = $3, wrapped_key = $4 where organization_id = $1 and id = $2 and lost_at is null',
        [organizationId, kept.id, salt, wrappedKey],
      )
    }
  },
  async lose(tx, { organizationId, id }) {
    const lost = await tx.rows(
      'update opener_key set lost_at = now() where organization_id = $1 and person_id = $2 and lost_at is null returning 1',
      [organizationId, id],
    )
    if (lost.length > 0) tx.touch('bid')
  },
}
