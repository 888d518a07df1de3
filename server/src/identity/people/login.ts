import type { SignedIn } from '@wellstock/contract/identity/auth'
import type { signInOutcomes } from '@wellstock/contract/identity/security'
import { said } from '@wellstock/messages/sentence'
import { beginSession, findSession } from '../../platform/access/sessions.ts'
import type { SavedSettings } from '../../platform/access/settings-document.ts'
import { languageOf, settingsOf } from '../../platform/access/settings-document.ts'
import type { App } from '../../platform/app.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { publish } from '../../platform/events/publish.ts'
import type { RequestFacts } from '../../platform/http/call.ts'
import { problem } from '../../platform/http/problem.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { messagesIn } from '../../platform/messages.ts'
import { allowsAddress } from '../settings/address-list.ts'
import { describeAgent } from './describe-agent.ts'
import { isTrusted, rememberDevice } from './devices.ts'
import {
  type Attempt,
  countAttempt,
  countInTurn,
  countStranger,
  forgetAttempts,
  limitKeys,
  slowDown,
  takeBackAttempt,
  waitTurn,
} from './login-limit.ts'
import { acceptSecondStep, hasSecondFactor } from './second-factor.ts'
import { signedIn } from './signed-in.ts'

type LoginRow = { organizationId: string; id: string; passwordHash: string | null; status: string }
type Credentials = {
  email: string
  password: string
  code?: string | undefined
  remember?: boolean | undefined
}
type Outcome = (typeof signInOutcomes)[number]

// Verified when the account is unknown, so that the answer takes as long as for a known one.
let decoy: Promise<string> | undefined

/** Signs in, or refuses in the same words and time for a wrong password and an unknown account. */
export async function login(
  app: App,
  request: RequestFacts,
  credentials: Credentials,
): Promise<{ token: string; device: string; signedIn: SignedIn }> {
  const now = app.now()
  const { keys, attempt, pause } = await countInTurn(request.address, () =>
    app.database.visit(async (db) => {
      const keys = await limitKeys(db, credentials.email, request)
      return { keys, attempt: await countAttempt(db, keys, now), pause: await slowDown(db, keys, now) }
    }),
  )
  const refuse = async (outcome: Outcome) => {
    await app.database.visit((db) => recordAttempt(db, credentials.email, outcome, request, now))
    throw outcome === 'blocked' ? tooMany(attempt.blockedFor) : wrong(attempt, outcome)
  }
  if (attempt.blockedFor > 0) return refuse('blocked')
  const { closedFor, closes } = await app.database.visit((db) => countStranger(db, keys, now))
  if (closes) await mailStrangersClosed(app, credentials.email)
  if (closedFor > 0) {
    await app.database.visit((db) => recordAttempt(db, credentials.email, 'blocked', request, now))
    throw tooMany(closedFor)
  }
  if (!(await waitTurn(app, keys, pause))) throw tooMany(pause)

  const [account] = await app.database.visit((db) =>
    db.rows<LoginRow>('select * from find_login($1)', [credentials.email]),
  )
  decoy ??= app.passwords.hash('no account has this password')
  const isRight = await app.passwords
    .verify(account?.passwordHash ?? (await decoy), credentials.password)
    .catch(async (error) => {
      // Not compared: nobody has guessed anything.
      await app.database.visit((db) => takeBackAttempt(db, keys))
      throw error
    })
  if (!account?.passwordHash || !isRight || account.status !== 'active') return refuse('wrong_password')

  const person = { id: account.id, organizationId: account.organizationId }
  const admitted = await app.database.write(person.organizationId, (tx) =>
    admit(tx, app, person, request, credentials, now),
  )
  if (admitted === 'code wanted' || admitted === 'code wanted, to remember') {
    // The password was right: asking for the code is no failed attempt. A wrong code is one.
    await app.database.visit((db) => takeBackAttempt(db, keys))
    const headers = { 'X-Remember-Device': String(admitted === 'code wanted, to remember') }
    throw problem('SECOND_FACTOR_REQUIRED', undefined, { headers })
  }
  if (typeof admitted === 'string') return refuse(admitted)
  await app.database.visit(async (db) => {
    await takeBackAttempt(db, keys)
    await forgetAttempts(db, keys)
  })
  return admitted
}

/** Tells the person that many have tried, and that browsers they have signed in with go on. */
async function mailStrangersClosed(app: App, email: string) {
  const [account] = await app.database.visit((db) =>
    db.rows<LoginRow>('select * from find_login($1)', [email]),
  )
  if (account?.status !== 'active') return
  await app.database.write(account.organizationId, async (tx) => {
    const [person] = await tx.rows<{ name: string; email: string; settings: SavedSettings }>(
      'select name, email, settings from person where organization_id = $1 and id = $2',
      [account.organizationId, account.id],
    )
    if (!person) return
    const m = messagesIn(languageOf(person.settings))
    await queueMail(tx, account.organizationId, {
      to: person.email,
      subject: m.mails_strangers_closed_subject(),
      body: m.mails_strangers_closed_body({ name: person.name }),
    })
  })
}

/** What follows a right password, in one transaction: address, second step, device, session. */
async function admit(
  tx: Connection,
  app: App,
  person: { id: string; organizationId: string },
  request: RequestFacts,
  { code, remember = false }: Credentials,
  now: Date,
) {
  const [row] = await tx.rows<{ settings: SavedSettings; email: string }>(
    'select settings, email from person where organization_id = $1 and id = $2',
    [person.organizationId, person.id],
  )
  const { security, notifications } = settingsOf(row?.settings ?? {})
  if (!allowsAddress(security.ipWhitelist, request.address)) return 'address_refused'

  const isAsked = (await hasSecondFactor(tx, person)) && !(await isTrusted(tx, person, request, now))
  if (isAsked) {
    if (code === undefined) return security.deviceTrust ? 'code wanted, to remember' : 'code wanted'
    if (!(await acceptSecondStep(tx, app, person, code))) return 'wrong_code'
  }

  const { device, isNew } = await rememberDevice(tx, person, request, now, isAsked && remember)
  const token = await beginSession(tx, person, request, now)
  const { address } = request
  await recordAttempt(tx, row?.email ?? '', 'success', request, now)
  await note(tx, person, 'session.began', { entity: 'person', id: person.id }, { address })
  if (isNew && security.loginNotifications && notifications.securityAlerts) {
    const { browser, device: computer } = describeAgent(request.userAgent)
    await publish(tx, person.organizationId, 'device.new', {
      personId: person.id,
      device: `${browser}, ${computer}`,
      address,
    })
  }
  const found = await findSession(tx, token, now)
  if (!found || found === 'over') return 'wrong_password'
  return { token, device, signedIn: await signedIn(app, tx, found, now) }
}

function recordAttempt(db: Connection, email: string, outcome: Outcome, request: RequestFacts, now: Date) {
  return db.rows('select record_attempt($1, $2, $3, $4, $5)', [
    email,
    now.toISOString(),
    outcome,
    request.address,
    request.userAgent.slice(0, 300),
  ])
}

const wrong = ({ remaining }: Attempt, outcome: Outcome) =>
  problem(
    'INVALID_CREDENTIALS',
    outcome === 'wrong_code' ? said.code_wrong_or_used() : said.invalid_email_or_password(),
    { headers: { 'X-RateLimit-Remaining': String(remaining) } },
  )

const tooMany = (blockedFor: number) =>
  problem('RATE_LIMITED', said.too_many_failed_logins(), {
    headers: { 'X-RateLimit-Remaining': '0', 'Retry-After': String(Math.ceil(blockedFor / 1000)) },
  })
