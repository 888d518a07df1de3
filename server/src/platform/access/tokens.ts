import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Permission } from '@wellstock/contract/platform/access'
import type { Connection } from '../database/database.ts'
import { secretHash } from './secret-hash.ts'
import { type FoundSession, type HolderRow, organizationOf, personOf } from './sessions.ts'
import { type TokenScope, throughToken } from './token-scope.ts'

const PREFIX = 'wst_'
const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
// 238 bits.
const RANDOM = 40

// Writing the last use with every request would make each read a write.
const USE_STEP = 60_000

const checksumOf = (text: string) => crc32(text).toString(16).padStart(8, '0')

/** A new secret: `wst_`, 40 letters and digits, and the CRC-32 of what stands before in hexadecimal. */
export function newTokenSecret(): string {
  const random = Array.from({ length: RANDOM }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return `${PREFIX}${random}${checksumOf(PREFIX + random)}`
}

/** Whether a text has the form of a secret, as a scanner of files tells without asking anybody. */
export const isTokenSecret = (text: string) =>
  /^wst_[0-9A-Za-z]{40}[0-9a-f]{8}$/.test(text) && checksumOf(text.slice(0, -8)) === text.slice(-8)

type TokenRow = HolderRow & {
  id: string
  name: string
  permissions: Permission[]
  can_write: boolean
  offices: string[] | null
  expires_at: string
  revoked_at: string | null
  last_used_at: string | null
  last_address: string | null
}

export type FoundToken = FoundSession & {
  person: FoundSession['person'] & { token: TokenScope }
  lastUse: { at: string; address: string } | null
}

/**
 * Whom a token asks for, as far as the token goes and with what they are granted now. Nothing where it is unknown, over or
 * revoked, or its holder is not active.
 */
export async function findToken(db: Connection, secret: string, now: Date): Promise<FoundToken | undefined> {
  if (!isTokenSecret(secret)) return undefined
  const [found] = await db.rows<{ row: TokenRow | null }>(
    'select find_token($1) as row',
    [secretHash(secret)],
    'find-token',
  )
  const row = found?.row
  if (!row || row.revoked_at || now.getTime() >= Date.parse(row.expires_at) || row.person_status !== 'active')
    return undefined
  const { id, name, permissions, offices, can_write: canWrite } = row
  const token = { id, name, permissions, offices, canWrite }
  const holder = personOf(row)
  return {
    person: { ...holder, grants: throughToken(holder.grants, token), token },
    session: {
      id,
      lastSeenAt: row.last_used_at ?? now.toISOString(),
      endsAt: row.expires_at,
      organization: organizationOf(row),
    },
    lastUse: row.last_used_at ? { at: row.last_used_at, address: row.last_address ?? '' } : null,
  }
}

const dayOf = (instant: string) => instant.slice(0, 10)

/** Notes that a token was used, and as an event the first time in a day from an address. */
export async function noteTokenUse(
  db: Connection,
  { person, lastUse }: FoundToken,
  address: string,
  now: Date,
) {
  const at = now.toISOString()
  const isRecent =
    lastUse?.address === address &&
    dayOf(lastUse.at) === dayOf(at) &&
    now.getTime() - Date.parse(lastUse.at) < USE_STEP
  if (isRecent) return
  const { id: tokenId, name } = person.token
  const place = [person.organizationId, tokenId, dayOf(at)]
  await db.transaction(async () => {
    await db.rows(
      'update api_token set last_used_at = $3, last_address = $4 where organization_id = $1 and id = $2',
      [person.organizationId, tokenId, at, address],
    )
    await db.rows(
      `with first as (
         insert into api_token_use (organization_id, token_id, day, address) values ($1, $2, $3, $4)
         on conflict do nothing returning 1)
       insert into audit_event (organization_id, actor_id, action, entity, entity_id, details)
       select $1, $5, 'token.used', 'person', $5, $6::jsonb from first`,
      [...place, address, person.id, JSON.stringify({ name, address })],
    )
    await db.rows(
      'delete from api_token_use where organization_id = $1 and token_id = $2 and day < $3',
      place,
    )
  })
}

/** Ends the tokens of a person, but for those that are kept. Returns how many there were. */
export async function revokeTokens(
  tx: Connection,
  person: { id: string; organizationId: string },
  now: Date,
  kept: readonly string[] = [],
): Promise<number> {
  const revoked = await tx.rows(
    `update api_token set revoked_at = $3 where organization_id = $1 and person_id = $2 and revoked_at is null
       and id <> all ($4) returning 1`,
    [person.organizationId, person.id, now.toISOString(), kept],
  )
  return revoked.length
}
