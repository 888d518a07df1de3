import { setTimeout as wait } from 'node:timers/promises'
import { said } from '@wellstock/messages/sentence'
import { secretHash } from '../../platform/access/secret-hash.ts'
import { endSessions } from '../../platform/access/sessions.ts'
import type { SavedSettings } from '../../platform/access/settings-document.ts'
import { languageOf } from '../../platform/access/settings-document.ts'
import type { App } from '../../platform/app.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { sqlState } from '../../platform/database/failures.ts'
import type { RequestFacts } from '../../platform/http/call.ts'
import { problem } from '../../platform/http/problem.ts'
import { type LinkPurpose, makeLink } from '../../platform/mail/links.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { messagesIn } from '../../platform/messages.ts'
import { distrustDevices } from './devices.ts'
import { refuseBeyondLimit, resetKeys, slowDown, waitTurn } from './login-limit.ts'
import { passwordMinimum } from './password-rules.ts'
import { hasSecondFactor } from './second-factor.ts'
import { endSecrets, mailPasswordChanged, refuseWeak } from './security.ts'

const LINK_OVER = said.link_is_over()
/** Every answer takes this long, so that the time does not show whether there is such an account. */
const ANSWER_AFTER = 120
const UNIQUE_VIOLATION = '23505'

type Found = {
  organizationId: string
  organizationName: string
  id: string
  personId: string
  personName: string
  personEmail: string
  personStatus: string
  purpose: LinkPurpose
  email: string | null
  expiresAt: string
  usedAt: string | null
}

/** Sends a link to choose a new password, if there is such an account. The answer is the same if there is none. */
export async function forgot(app: App, request: RequestFacts, email: string) {
  const now = app.now()
  const keys = resetKeys(email, request)
  const pause = await app.database.visit(async (db) => {
    const pause = await slowDown(db, keys, now)
    await refuseBeyondLimit(db, keys, now)
    return pause
  })
  if (!(await waitTurn(app, keys, pause)))
    throw problem('RATE_LIMITED', undefined, { headers: { 'Retry-After': '10' } })
  await Promise.all([sendReset(app, email), wait(ANSWER_AFTER)])
  return { sent: true }
}

async function sendReset(app: App, email: string) {
  const [account] = await app.database.visit((db) =>
    db.rows<{ organizationId: string; id: string; status: string }>('select * from find_login($1)', [email]),
  )
  if (account?.status !== 'active') return
  await app.database.write(account.organizationId, async (tx) => {
    const [person] = await tx.rows<{ name: string; email: string; settings: SavedSettings }>(
      'select name, email, settings from person where organization_id = $1 and id = $2',
      [account.organizationId, account.id],
    )
    if (!person) return
    const owner = { ...account, organizationId: account.organizationId }
    const { id: linkId, place } = await makeLink(app, tx, owner, 'reset')
    const m = messagesIn(languageOf(person.settings))
    await queueMail(tx, account.organizationId, {
      to: person.email,
      subject: m.mails_password_reset_subject(),
      body: m.mails_password_reset_body({ name: person.name, address: place }),
      linkId,
    })
  })
}

/** The link of a token, if it can still be used for one of these purposes. */
async function usableLink(app: App, token: string, purposes: readonly LinkPurpose[]): Promise<Found> {
  const [link] = await app.database.visit((db) =>
    db.rows<Found>('select * from find_link($1)', [secretHash(token)]),
  )
  const isOver = !link || link.usedAt !== null || Date.parse(link.expiresAt) <= app.now().getTime()
  const wanted = link?.purpose === 'invitation' ? 'invited' : 'active'
  if (isOver || link.personStatus !== wanted || !purposes.includes(link.purpose))
    throw problem('NOT_FOUND', LINK_OVER)
  return link
}

/** Uses a link up. Of two that try at once, one is refused. */
async function useLink(tx: Connection, link: Found, now: Date) {
  const [used] = await tx.rows(
    'update mailed_link set used_at = $3 where organization_id = $1 and id = $2 and used_at is null returning 1',
    [link.organizationId, link.id, now.toISOString()],
  )
  if (!used) throw problem('NOT_FOUND', LINK_OVER)
}

/** What a link is for. */
export async function openLink(app: App, token: string) {
  const link = await usableLink(app, token, ['reset', 'invitation', 'email'])
  const hasFactor = await app.database.read(link.organizationId, (db) => hasSecondFactor(db, ownerOf(link)))
  return {
    purpose: link.purpose,
    name: link.personName,
    email: link.email ?? link.personEmail,
    organization: link.organizationName,
    passwordMinimum: passwordMinimum(hasFactor),
  }
}

/** An address signs in to one organization. Said to nobody but whoever reads its mail. */
function refuseTaken(error: unknown): never {
  if (sqlState(error) !== UNIQUE_VIOLATION) throw error
  throw problem('DUPLICATE_DATA', said.email_has_an_account())
}

const ownerOf = (link: Found) => ({ id: link.personId, organizationId: link.organizationId })

async function hashOf(app: App, link: Found, person: Parameters<typeof refuseWeak>[1], password: string) {
  await app.database.read(link.organizationId, (db) =>
    refuseWeak(db, person, link.organizationName, password, 'password'),
  )
  return app.passwords.hash(password)
}

/** A new password by a link: every session ends, and the person is notified by e-mail. */
export async function resetPassword(app: App, token: string, password: string) {
  const link = await usableLink(app, token, ['reset'])
  const person = { ...ownerOf(link), name: link.personName, email: link.personEmail }
  const hash = await hashOf(app, link, person, password)
  await app.database.write(person.organizationId, async (tx) => {
    const now = app.now()
    await useLink(tx, link, now)
    const [row] = await tx.rows<{ settings: SavedSettings }>(
      `update person set password_hash = $3, password_changed_at = $4, updated_at = $4
       where organization_id = $1 and id = $2 and status = 'active' returning settings`,
      [person.organizationId, person.id, hash, now.toISOString()],
    )
    if (!row) throw problem('NOT_FOUND', LINK_OVER)
    await endSessions(tx, person, now)
    await distrustDevices(tx, person)
    // Somebody else may have made them with the password of before.
    await endSecrets(tx, app, person)
    for (const keys of app.passwordKeys) await keys.lose(tx, person)
    await note(tx, person, 'password.reset', { entity: 'person', id: person.id })
    await mailPasswordChanged(tx, person, languageOf(row.settings))
  })
  return { done: true }
}

/** Turns an invitation into an account. */
export async function acceptInvitation(app: App, token: string, name: string, password: string) {
  const link = await usableLink(app, token, ['invitation'])
  const person = { ...ownerOf(link), name, email: link.personEmail }
  const hash = await hashOf(app, link, person, password)
  const accept = async (tx: Connection) => {
    const now = app.now()
    await useLink(tx, link, now)
    const [row] = await tx.rows(
      `update person set name = $3, password_hash = $4, password_changed_at = $5, status = 'active', updated_at = $5,
         version = version + 1
       where organization_id = $1 and id = $2 and status = 'invited' returning 1`,
      [person.organizationId, person.id, name, hash, now.toISOString()],
    )
    if (!row) throw problem('NOT_FOUND', LINK_OVER)
    await note(tx, person, 'invitation.accepted', { entity: 'person', id: person.id })
  }
  await app.database.write(person.organizationId, accept).catch(refuseTaken)
  return { done: true }
}

/** From now on the person signs in with the address the link was sent to. */
export async function confirmEmail(app: App, token: string) {
  const link = await usableLink(app, token, ['email'])
  const { email } = link
  if (!email) throw problem('NOT_FOUND', LINK_OVER)
  const owner = ownerOf(link)
  await app.database
    .write(owner.organizationId, async (tx) => {
      const now = app.now()
      await useLink(tx, link, now)
      await tx.rows(
        'update person set email = $3, updated_at = $4, version = version + 1 where organization_id = $1 and id = $2',
        [owner.organizationId, owner.id, email, now.toISOString()],
      )
      // What was sent to the address of before is for nobody any more.
      await tx.rows(
        `update mailed_link set used_at = $3 where organization_id = $1 and person_id = $2 and purpose = 'reset' and used_at is null`,
        [owner.organizationId, owner.id, now.toISOString()],
      )
      await note(tx, owner, 'email.changed', { entity: 'person', id: owner.id })
    })
    .catch(refuseTaken)
  return { email }
}
