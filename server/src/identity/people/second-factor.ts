import { createHash, randomInt } from 'node:crypto'
import { toSVG } from 'bwip-js/node'
import { Secret, TOTP } from 'otpauth'
import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'

type Owner = { id: string; organizationId: string }
type Here = Pick<App, 'secrets' | 'now'>

const STEP = 30
const RECOVERY_CODES = 10
// No letter that reads like a digit or like another letter.
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
// Fifteen letters: 73 bits, where NIST SP 800-63B-4 asks for 64.
const GROUPS = 3
const GROUP = 5

const totp = (secret: string, label: string) => new TOTP({ issuer: 'Wellstock', label, secret, period: STEP })

/** A code as it is compared: without spaces and dashes, in capitals. */
const bare = (code: string) => code.replace(/[\s-]/g, '').toUpperCase()
const hashOf = (code: string) => createHash('sha256').update(bare(code)).digest()

/** The confirmed second factor of an account, if it has one. */
export async function hasSecondFactor(db: Connection, { id, organizationId }: Owner): Promise<boolean> {
  const [row] = await db.rows(
    'select 1 from second_factor where organization_id = $1 and person_id = $2 and confirmed_at is not null',
    [organizationId, id],
  )
  return row !== undefined
}

/** Begins anew, unless a factor is in force: an unfinished attempt is forgotten. Null where one is. */
export async function beginSecondFactor(tx: Connection, { secrets }: Here, owner: Owner, email: string) {
  const secret = new Secret({ size: 20 }).base32
  const [begun] = await tx.rows(
    `insert into second_factor as f (organization_id, person_id, secret) values ($1, $2, $3)
     on conflict (organization_id, person_id) do update set secret = excluded.secret, last_step = 0
     where f.confirmed_at is null returning 1`,
    [owner.organizationId, owner.id, secrets.seal(secret)],
  )
  if (!begun) return null
  const uri = totp(secret, email).toString()
  const svg = toSVG({ bcid: 'qrcode', text: uri, scale: 4 })
  return { secret, uri, qr: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` }
}

type FactorRow = { secret: string; lastStep: number; confirmedAt: string | null }

/** Whether a code fits now, give or take one step. A step is used up by the code that used it: each works once. */
async function useTotp(
  tx: Connection,
  { secrets, now }: Here,
  owner: Owner,
  code: string,
  isConfirmed: boolean,
) {
  const [row] = await tx.rows<FactorRow>(
    'select secret, last_step, confirmed_at from second_factor where organization_id = $1 and person_id = $2',
    [owner.organizationId, owner.id],
  )
  if (!row || (row.confirmedAt !== null) !== isConfirmed || !/^\d{6}$/.test(bare(code))) return false
  const secret = secrets.open(row.secret)
  const at = now().getTime()
  const delta = secret && totp(secret, '').validate({ token: bare(code), timestamp: at, window: 1 })
  if (typeof delta !== 'number') return false
  const step = Math.floor(at / 1000 / STEP) + delta
  const [used] = await tx.rows(
    `update second_factor set last_step = $3 where organization_id = $1 and person_id = $2 and last_step < $3 returning 1`,
    [owner.organizationId, owner.id, step],
  )
  return used !== undefined
}

/** Accepts the second step of a sign-in: the authenticator's code, or a recovery code, which is used up. */
export async function acceptSecondStep(tx: Connection, here: Here, owner: Owner, code: string) {
  if (await useTotp(tx, here, owner, code, true)) return true
  const [used] = await tx.rows(
    `update recovery_code set used_at = $4 where organization_id = $1 and person_id = $2 and code_hash = $3 and used_at is null returning 1`,
    [owner.organizationId, owner.id, hashOf(code), here.now().toISOString()],
  )
  return used !== undefined
}

/** Puts the factor in force with its first code, and makes its recovery codes. Null where the code is wrong. */
export async function confirmSecondFactor(tx: Connection, here: Here, owner: Owner, code: string) {
  if (!(await useTotp(tx, here, owner, code, false))) return null
  await tx.rows('update second_factor set confirmed_at = $3 where organization_id = $1 and person_id = $2', [
    owner.organizationId,
    owner.id,
    here.now().toISOString(),
  ])
  return makeRecoveryCodes(tx, owner)
}

/** Ten new codes; the earlier ones end. They are shown once and kept as hashes. */
export async function makeRecoveryCodes(tx: Connection, owner: Owner): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: GROUPS }, () =>
      Array.from({ length: GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
    ).join('-'),
  )
  await tx.rows('delete from recovery_code where organization_id = $1 and person_id = $2', [
    owner.organizationId,
    owner.id,
  ])
  await tx.rows(
    'insert into recovery_code (organization_id, person_id, code_hash) select $1, $2, unnest($3::bytea[])',
    [owner.organizationId, owner.id, codes.map(hashOf)],
  )
  return codes
}

export async function removeSecondFactor(tx: Connection, owner: Owner) {
  for (const table of ['recovery_code', 'second_factor'])
    await tx.rows(`delete from ${table} where organization_id = $1 and person_id = $2`, [
      owner.organizationId,
      owner.id,
    ])
}
