import type { Permission } from '@wellstock/contract/platform/access'
import { said } from '@wellstock/messages/sentence'
import { covers, isOwnAccount, type Person, scopeOf } from '../../platform/access/person.ts'
import type { App } from '../../platform/app.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { forgetAttempts, refuseBeyondLimit, witnessKeys } from './login-limit.ts'

export type SecondPerson = { id: string; name: string; covers: (officeId: string) => boolean }

type Signature = { email: string; password: string }
type Found = {
  id: string
  name: string
  organizationId: string
  passwordHash: string | null
  grants: Person['grants']
}

/**
 * A second person who signs with their own password: active, of the same organization, allowed to do the same in an
 * office of the first, and somebody else. Tries are counted like sign-ins. Whatever is wrong, the answer is one.
 */
export async function secondPerson(
  app: App,
  first: Person,
  { email, password }: Signature,
  permission: Permission,
): Promise<SecondPerson> {
  const keys = witnessKeys(first.id, email)
  const found = await app.database.read(first.organizationId, async (db) => {
    await refuseBeyondLimit(db, keys, app.now())
    const [row] = await db.rows<Found>(
      `select p.id, p.name, p.organization_id, p.password_hash,
         coalesce((select jsonb_agg(jsonb_build_object('role', g.role, 'officeId', g.office_id)) from current_role_grant g
           where g.organization_id = p.organization_id and g.person_id = p.id), '[]') as grants
       from person p where p.organization_id = $1 and lower(p.email) = lower($2) and p.status = 'active'`,
      [first.organizationId, email],
    )
    return row
  })
  const isRight = found?.passwordHash ? await app.passwords.verify(found.passwordHash, password) : false
  if (!found || !isRight) throw invalid({ witness: said.witness_password_wrong() })
  if (isOwnAccount(first, found.id)) throw invalid({ witness: said.witness_must_be_another() })
  await app.database.visit((db) => forgetAttempts(db, keys))
  const scope = scopeOf(found as unknown as Person, permission)
  if (scope.offices !== 'all' && scope.offices.length === 0)
    throw invalid({ witness: said.witness_may_not_sign() })
  return { id: found.id, name: found.name, covers: (officeId) => covers(scope, officeId) }
}
