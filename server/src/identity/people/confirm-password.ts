import { said } from '@wellstock/messages/sentence'
import type { Person } from '../../platform/access/person.ts'
import type { App } from '../../platform/app.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { confirmationKeys, forgetAttempts, refuseBeyondLimit } from './login-limit.ts'

/**
 * Whoever changes how an account is protected says its password again. Tries are counted like sign-ins, on a
 * connection of their own: what a refusal takes back must not be the count of it. Returns the stored hash.
 */
export async function confirmPassword(
  app: App,
  person: Person,
  password: string,
  field: string,
): Promise<string> {
  const keys = confirmationKeys(person.id)
  const stored = await app.database.read(person.organizationId, async (db) => {
    await refuseBeyondLimit(db, keys, app.now())
    const [row] = await db.rows<{ passwordHash: string | null }>(
      'select password_hash from person where organization_id = $1 and id = $2',
      [person.organizationId, person.id],
    )
    return row?.passwordHash ?? null
  })
  if (!stored || !(await app.passwords.verify(stored, password)))
    throw invalid({ [field]: said.not_your_password() })
  await app.database.visit((db) => forgetAttempts(db, keys))
  return stored
}
