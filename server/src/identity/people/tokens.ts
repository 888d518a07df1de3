import type { ApiToken, NewToken } from '@wellstock/contract/identity/security'
import type { OrganizationToken } from '@wellstock/contract/identity/system'
import { may, officesWith, type TokenPermission } from '@wellstock/contract/platform/access'
import { said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import type * as z from 'zod'
import { currentGrants } from '../../platform/access/current-grants.ts'
import { lockPerson } from '../../platform/access/lock-person.ts'
import type { Person } from '../../platform/access/person.ts'
import { secretHash } from '../../platform/access/secret-hash.ts'
import { newTokenSecret, revokeTokens } from '../../platform/access/tokens.ts'
import type { OwnSecrets } from '../../platform/app.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { type Paging, readPage } from '../../platform/database/read-page.ts'
import { insertRow } from '../../platform/database/write.ts'
import type { SessionCall } from '../../platform/http/call.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { confirmPassword } from './confirm-password.ts'

const DAY = 24 * 60 * 60_000
const TOKENS = 20

// What is expired stays on the list until it is revoked: somebody may be looking for why a program stopped.
const FIELDS = `t.id, t.name, t.last_four, t.permissions, t.can_write, t.created_at, t.expires_at, t.last_used_at, t.last_address,
  case when t.in_named_offices then (
    select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name) order by o.name), '[]') from api_token_office f
    join office o on o.organization_id = f.organization_id and o.id = f.office_id
    where f.organization_id = t.organization_id and f.token_id = t.id) end as offices`

type TokenRow = {
  id: string
  name: string
  lastFour: string
  permissions: TokenPermission[]
  canWrite: boolean
  createdAt: string
  expiresAt: string
  lastUsedAt: string | null
  lastAddress: string | null
  offices: { id: string; name: string }[] | null
}

const isExpired = ({ expiresAt }: TokenRow, now: Date) => Date.parse(expiresAt) <= now.getTime()

/** A person's tokens, latest first. */
export async function listTokens(db: Connection, person: Person, now: Date): Promise<ApiToken[]> {
  const rows = await db.rows<TokenRow>(
    `select ${FIELDS} from api_token t where t.organization_id = $1 and t.person_id = $2 and t.revoked_at is null
     order by t.created_at desc, t.id desc`,
    [person.organizationId, person.id],
  )
  return rows.map((row) => ({ ...row, isExpired: isExpired(row, now) }))
}

/** They go on without their person until the password changes. */
export const ownTokens: OwnSecrets = {
  list: async (db, person) =>
    (
      await db.rows<{ id: string; name: string; lastFour: string }>(
        `select id, name, last_four from api_token where organization_id = $1 and person_id = $2 and revoked_at is null
           and expires_at > now() order by name, id`,
        [person.organizationId, person.id],
      )
    ).map(({ id, name, lastFour }) => ({ id, kind: 'token', name: `${name} (…${lastFour})` })),
  end: revokeTokens,
}

type Wanted = z.output<typeof NewToken>

/** Refuses what the person may not do themselves at this moment. */
async function refuseBeyondHolder(tx: Connection, person: Person, { permissions, officeIds }: Wanted) {
  const grants = await currentGrants(tx, person)
  if (!permissions.every((each) => may(grants, each)))
    throw invalid({ permissions: said.permissions_not_held() })
  if (!officeIds) return
  const reach = permissions.map((each) => officesWith(grants, each))
  const found = await tx.rows<{ id: string }>(
    'select id from office where organization_id = $1 and archived_at is null and id = any($2)',
    [person.organizationId, officeIds],
  )
  const open = found.filter(({ id }) => reach.some((offices) => offices === 'all' || offices.includes(id)))
  if (open.length < new Set(officeIds).size) throw invalid({ officeIds: said.choose_one_of_your_offices() })
}

/** Makes a token for the person. Its secret is in the answer and nowhere else. */
export async function createToken(
  { app, person }: Pick<SessionCall, 'app' | 'person'>,
  { password, ...wanted }: Wanted,
): Promise<{ token: ApiToken; secret: string }> {
  await confirmPassword(app, person, password, 'password')
  const now = app.now()
  const { organizationId } = person
  const secret = newTokenSecret()
  return app.database.write(organizationId, async (tx) => {
    await lockPerson(tx, person)
    await refuseBeyondHolder(tx, person, { password, ...wanted })
    const held = await listTokens(tx, person, now)
    if (held.some(({ name }) => name.toLowerCase() === wanted.name.toLowerCase()))
      throw invalid({ name: said.token_name_taken() })
    if (held.length >= TOKENS) throw problem('OPERATION_FAILED', said.too_many_tokens({ max: TOKENS }))

    const { name, canWrite, officeIds, days } = wanted
    const permissions = [...new Set(wanted.permissions)]
    const expiresAt = new Date(now.getTime() + days * DAY).toISOString()
    const id = uuid()
    await insertRow(tx, 'api_token', {
      organizationId,
      id,
      personId: person.id,
      name,
      tokenHash: secretHash(secret),
      lastFour: secret.slice(-4),
      permissions,
      canWrite,
      inNamedOffices: officeIds !== null,
      createdAt: now.toISOString(),
      expiresAt,
    })
    await tx.rows(
      `insert into api_token_office (organization_id, token_id, office_id) select $1, $2, unnest($3::uuid[])`,
      [organizationId, id, [...new Set(officeIds ?? [])]],
    )
    const details = { name, permissions, canWrite, officeIds, expiresAt }
    await note(tx, person, 'token.made', { entity: 'person', id: person.id }, details)
    const token = (await listTokens(tx, person, now)).find((each) => each.id === id)
    if (!token) throw new Error('the token is not there')
    return { token, secret }
  })
}

type Revoked = { name: string; personId: string }

/** Ends a token at once. Revoked before, it stays so. `holder` null: anybody's. */
async function revoke(tx: Connection, by: Person, id: string, now: Date, holder: string | null) {
  const place = [by.organizationId, id, holder]
  const whose = 'organization_id = $1 and id = $2 and ($3::uuid is null or person_id = $3)'
  const [revoked] = await tx.rows<Revoked>(
    `update api_token set revoked_at = $4 where ${whose} and revoked_at is null returning name, person_id`,
    [...place, now.toISOString()],
  )
  if (revoked) {
    const { name, personId } = revoked
    await note(tx, by, 'token.revoked', { entity: 'person', id: personId }, { name })
    return { revoked: 1 }
  }
  const [known] = await tx.rows(`select 1 from api_token where ${whose}`, place)
  if (!known) throw problem('NOT_FOUND', said.token_not_found())
  return { revoked: 0 }
}

export const revokeOwnToken = (tx: Connection, person: Person, id: string, now: Date) =>
  revoke(tx, person, id, now, person.id)

export const revokeAnyToken = (tx: Connection, administrator: Person, id: string, now: Date) =>
  revoke(tx, administrator, id, now, null)

type AnyRow = TokenRow & { personId: string; personName: string }

/** The tokens of the organization that are not revoked, those used last first. */
export function tokensOfEverybody(db: Connection, { organizationId }: Person, now: Date, paging: Paging) {
  const from = `api_token t join person p on p.organization_id = t.organization_id and p.id = t.person_id
    where t.organization_id = $1 and t.revoked_at is null`
  return readPage(db, paging, from, [organizationId], async (limit, all) => {
    const rows = await db.rows<AnyRow>(
      `select ${FIELDS}, t.person_id, p.name as "personName" from ${from}
       order by t.last_used_at desc nulls last, t.created_at desc, t.id ${limit}`,
      all,
    )
    return rows.map((row): z.infer<typeof OrganizationToken> => ({ ...row, isExpired: isExpired(row, now) }))
  })
}
