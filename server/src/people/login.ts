import type { SignedIn } from '@wellstock/contract/auth'
import { note } from '../audit/note.ts'
import type { App, RequestFacts } from '../http/call.ts'
import { problem } from '../http/problem.ts'
import { countAttempt, forgetAttempts, limitKeys } from './login-limit.ts'
import { beginSession, findSession, signedIn } from './sessions.ts'

type LoginRow = { organization_id: string; id: string; password_hash: string | null; status: string }

// Verified when the account is unknown, so that the answer takes as long as for a known one.
let decoy: Promise<string> | undefined

/** Signs in, or refuses in the same words and time for a wrong password and an unknown account. */
export async function login(
  app: App,
  request: RequestFacts,
  credentials: { email: string; password: string },
): Promise<{ token: string; signedIn: SignedIn }> {
  const now = app.now()
  const keys = limitKeys(credentials.email, request.address)
  const attempt = await app.database.visit((db) => countAttempt(db, keys, now))
  if (attempt.blockedFor > 0) throw tooMany(attempt.blockedFor)

  const [account] = await app.database.visit((db) =>
    db.rows<LoginRow>('select * from find_login($1)', [credentials.email]),
  )
  decoy ??= app.passwords.hash('no account has this password')
  const isRight = await app.passwords.verify(account?.password_hash ?? (await decoy), credentials.password)
  if (!account?.password_hash || !isRight || account.status !== 'active') throw wrong(attempt.remaining)

  const person = { id: account.id, organizationId: account.organization_id }
  return app.database.write(person.organizationId, async (tx) => {
    await forgetAttempts(tx, keys)
    const token = await beginSession(tx, person, request, now)
    await note(tx, person, 'session.began', { entity: 'person', id: person.id }, { address: request.address })
    const found = await findSession(tx, token, now)
    if (!found || found === 'over') throw wrong(attempt.remaining)
    return { token, signedIn: await signedIn(app, tx, found, now) }
  })
}

const wrong = (remaining: number) =>
  problem('INVALID_CREDENTIALS', 'Invalid email or password', {
    headers: { 'X-RateLimit-Remaining': String(remaining) },
  })

const tooMany = (blockedFor: number) =>
  problem('RATE_LIMITED', 'Too many failed login attempts. Please try again later.', {
    headers: { 'X-RateLimit-Remaining': '0', 'Retry-After': String(Math.ceil(blockedFor / 1000)) },
  })
