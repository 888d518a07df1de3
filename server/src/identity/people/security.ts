import type { Session, SignInEntry } from '@wellstock/contract/identity/security'
import type { Language } from '@wellstock/domain/identity/preferences'
import { said } from '@wellstock/messages/sentence'
import type * as z from 'zod'
import { endSessions, IDLE_LIMIT } from '../../platform/access/sessions.ts'
import { languageOf } from '../../platform/access/settings-document.ts'
import type { App } from '../../platform/app.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { SessionCall } from '../../platform/http/call.ts'
import { Problem, problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { messagesIn } from '../../platform/messages.ts'
import { confirmPassword } from './confirm-password.ts'
import { describeAgent } from './describe-agent.ts'
import { distrustDevices } from './devices.ts'
import { confirmationKeys, countAttempt, forgetAttempts, refuseBeyondLimit } from './login-limit.ts'
import { passwordMinimum, passwordProblem } from './password-rules.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  hasSecondFactor,
  makeRecoveryCodes,
  removeSecondFactor,
} from './second-factor.ts'

type Caller = Pick<SessionCall, 'app' | 'person' | 'session'>

/** How the account of a person is protected. */
export async function overview(
  db: Connection,
  { ownSecrets }: App,
  { id, organizationId }: Caller['person'],
) {
  const [row] = await db.rows<{ twoFactor: boolean; left: number; changed: string | null }>(
    `select
       exists (select from second_factor f where f.organization_id = $1 and f.person_id = $2 and f.confirmed_at is not null) as two_factor,
       (select count(*) from recovery_code c where c.organization_id = $1 and c.person_id = $2 and c.used_at is null) as left,
       (select password_changed_at from person p where p.organization_id = $1 and p.id = $2) as changed`,
    [organizationId, id],
  )
  const twoFactor = row?.twoFactor ?? false
  return {
    twoFactor,
    recoveryCodesLeft: row?.left ?? 0,
    passwordChangedAt: row?.changed ?? null,
    passwordMinimum: passwordMinimum(twoFactor),
    secrets: await listSecrets(db, ownSecrets, { id, organizationId }),
  }
}

type Owner = Pick<Caller['person'], 'id' | 'organizationId'>

async function listSecrets(db: Connection, all: App['ownSecrets'], owner: Owner) {
  const secrets = []
  for (const { list } of all) secrets.push(...(await list(db, owner)))
  return secrets
}

/** What programs and calendars had of a person opens nothing any more, but for what is kept by name. */
export async function endSecrets(
  tx: Connection,
  { ownSecrets, now }: App,
  owner: Owner,
  kept: readonly string[] = [],
) {
  let ended = 0
  for (const { end } of ownSecrets) ended += await end(tx, owner, now(), kept)
  return ended
}

/** Changes the password and ends every other session. Sent twice, the second finds it done. */
export async function changePassword(
  { app, person, session }: Caller,
  { current, next, kept }: { current: string; next: string; kept: readonly string[] },
) {
  const hash = await confirmPassword(app, person, current, 'current').catch(async (error) => {
    // Past the limit nothing is compared: the answer shows whether `next` is the password, which is one more guess at it.
    const isLimited = error instanceof Problem && error.code === 'RATE_LIMITED'
    if (!isLimited && (await countGuess(app, person)) && (await isPasswordOf(app, person, next))) return null
    throw error
  })
  if (hash === null) return { changed: true }
  await app.database.read(person.organizationId, (db) =>
    refuseWeak(db, person, session.organization.name, next),
  )
  if (await app.passwords.verify(hash, next)) throw invalid({ next: said.password_is_the_same() })

  const nextHash = await app.passwords.hash(next)
  const follow = await app.database.read(person.organizationId, (db) =>
    Promise.all(app.passwordKeys.map((keys) => keys.follow(db, person, current, next))),
  )
  await app.database.write(person.organizationId, async (tx) => {
    const now = app.now()
    const [changed] = await tx.rows<{ settings: object }>(
      `update person set password_hash = $3, password_changed_at = $4, updated_at = $4
       where organization_id = $1 and id = $2 and password_hash = $5 returning settings`,
      [person.organizationId, person.id, nextHash, now.toISOString(), hash],
    )
    if (!changed) throw problem('OPERATION_FAILED', said.password_changed_meanwhile())
    await endSessions(tx, person, now, session.id)
    await distrustDevices(tx, person)
    for (const write of follow) await write(tx)
    const ended = await endSecrets(tx, app, person, kept)
    await note(
      tx,
      person,
      'password.changed',
      { entity: 'person', id: person.id },
      { ended, kept: kept.length },
    )
    await mailPasswordChanged(tx, person, languageOf(changed.settings))
  })
  return { changed: true }
}

/** False where nothing more is compared. */
const countGuess = async (app: App, { id }: Owner) =>
  (await app.database.visit((db) => countAttempt(db, confirmationKeys(id), app.now()))).blockedFor === 0

async function isPasswordOf(app: App, person: Caller['person'], password: string) {
  const [row] = await app.database.read(person.organizationId, (db) =>
    db.rows<{ passwordHash: string | null }>(
      'select password_hash from person where organization_id = $1 and id = $2',
      [person.organizationId, person.id],
    ),
  )
  return row?.passwordHash ? app.passwords.verify(row.passwordHash, password) : false
}

/** Refuses a password that the rules do not allow, on the field `next` or the one named. */
export async function refuseWeak(
  db: Connection,
  person: { id: string; organizationId: string; name: string; email: string },
  organization: string,
  password: string,
  field = 'next',
) {
  const reason = await passwordProblem(password, {
    hasSecondFactor: await hasSecondFactor(db, person),
    name: person.name,
    email: person.email,
    organization,
  })
  if (reason) throw invalid({ [field]: reason })
}

/** Said after every change of a password, however it came about. */
export function mailPasswordChanged(
  tx: Connection,
  person: { organizationId: string; name: string; email: string },
  language: Language,
) {
  const m = messagesIn(language)
  return queueMail(tx, person.organizationId, {
    to: person.email,
    subject: m.mails_password_changed_subject(),
    body: m.mails_password_changed_body({ name: person.name }),
  })
}

export async function enrol({ app, person }: Caller, password: string) {
  await confirmPassword(app, person, password, 'password')
  const begun = await app.database.write(person.organizationId, (tx) =>
    beginSecondFactor(tx, app, person, person.email),
  )
  if (!begun) throw problem('OPERATION_FAILED', said.second_factor_is_on())
  return begun
}

export async function confirm({ app, person }: Caller, code: string) {
  const keys = confirmationKeys(`${person.id} second factor`)
  await app.database.visit((db) => refuseBeyondLimit(db, keys, app.now()))
  const recoveryCodes = await app.database.write(person.organizationId, async (tx) => {
    const codes = await confirmSecondFactor(tx, app, person, code)
    if (codes) await note(tx, person, 'second_factor.added', { entity: 'person', id: person.id })
    return codes
  })
  if (!recoveryCodes)
    throw invalid({
      code: said.code_wrong_check_clock(),
    })
  await app.database.visit((db) => forgetAttempts(db, keys))
  return { recoveryCodes }
}

export async function disable({ app, person }: Caller, password: string) {
  await confirmPassword(app, person, password, 'password')
  if ([...password].length < passwordMinimum(false))
    throw problem('OPERATION_FAILED', said.password_too_short_alone())
  await app.database.write(person.organizationId, async (tx) => {
    await removeSecondFactor(tx, person)
    await distrustDevices(tx, person)
    await note(tx, person, 'second_factor.removed', { entity: 'person', id: person.id })
  })
  return { disabled: true }
}

export async function newRecoveryCodes({ app, person }: Caller, password: string) {
  await confirmPassword(app, person, password, 'password')
  const recoveryCodes = await app.database.write(person.organizationId, async (tx) => {
    if (!(await hasSecondFactor(tx, person))) throw problem('OPERATION_FAILED', said.second_factor_is_off())
    await note(tx, person, 'recovery_codes.made', { entity: 'person', id: person.id })
    return makeRecoveryCodes(tx, person)
  })
  return { recoveryCodes }
}

type SessionRow = { id: string; userAgent: string; address: string; lastSeenAt: string }

/** Where a person is signed in, this place first. */
export async function listSessions(db: Connection, { app, person, session }: Caller): Promise<Session[]> {
  const now = app.now()
  const rows = await db.rows<SessionRow>(
    `select id, user_agent, address, last_seen_at from session
     where organization_id = $1 and person_id = $2 and ended_at is null and ends_at > $3 and last_seen_at > $4
     order by id <> $5, last_seen_at desc limit 100`,
    [
      person.organizationId,
      person.id,
      now.toISOString(),
      new Date(now.getTime() - IDLE_LIMIT).toISOString(),
      session.id,
    ],
  )
  return rows.map((row) => ({
    id: row.id,
    ...describeAgent(row.userAgent),
    location: row.address,
    lastActive: row.lastSeenAt,
    isCurrent: row.id === session.id,
  }))
}

/** Ends one of the person's sessions; the current one is refused. One that is over already stays over. */
export async function revokeSession(tx: Connection, { app, person, session }: Caller, id: string) {
  if (id === session.id) throw problem('OPERATION_FAILED', said.current_session_stays())
  const [known] = await tx.rows<{ endedAt: string | null }>(
    'select ended_at from session where organization_id = $1 and person_id = $2 and id = $3 for update',
    [person.organizationId, person.id, id],
  )
  if (!known) throw problem('NOT_FOUND', said.session_not_found())
  if (known.endedAt) return { revoked: 0 }
  await tx.rows('update session set ended_at = $3 where organization_id = $1 and id = $2', [
    person.organizationId,
    id,
    app.now().toISOString(),
  ])
  await note(tx, person, 'session.revoked', { entity: 'person', id: person.id })
  return { revoked: 1 }
}

export async function revokeOthers(tx: Connection, { app, person, session }: Caller) {
  const revoked = await endSessions(tx, person, app.now(), session.id)
  if (revoked > 0) await note(tx, person, 'session.revoked', { entity: 'person', id: person.id }, { revoked })
  return { revoked }
}

type SignInRow = {
  at: string
  outcome: z.infer<typeof SignInEntry>['outcome']
  userAgent: string
  address: string
}

export async function signInHistory(db: Connection, person: Caller['person']) {
  const rows = await db.rows<SignInRow>(
    'select at, outcome, user_agent, address from sign_in where organization_id = $1 and person_id = $2 order by seq desc limit 50',
    [person.organizationId, person.id],
  )
  return rows.map(({ userAgent, address, ...row }) => ({
    ...row,
    ...describeAgent(userAgent),
    location: address,
  }))
}
