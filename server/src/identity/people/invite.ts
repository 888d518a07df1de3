import { said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import type { Person } from '../../platform/access/person.ts'
import type { LiveSession } from '../../platform/access/sessions.ts'
import { findLanguage } from '../../platform/access/settings-document.ts'
import type { App } from '../../platform/app.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { makeLink } from '../../platform/mail/links.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { messagesIn } from '../../platform/messages.ts'
import { addGrant, checkGrants, type WantedGrant } from './grants.ts'
import { findManaged } from './people.ts'
import { takeTurn } from './take-turn.ts'

const DAY = 24 * 60 * 60_000
const INVITATIONS_A_DAY = 3
const TAKEN = said.email_has_an_account()

/** Who invites, and in the name of which organization. */
export type Inviter = { person: Person; organization: LiveSession['organization'] }
type Invited = { name: string; email: string; department: string; grants: WantedGrant[] }

/** Makes an account without a password and sends its owner the way in. */
export async function invite(
  app: App,
  tx: Connection,
  inviter: Inviter,
  { name, email, department, grants }: Invited,
): Promise<string> {
  const { person } = inviter
  const { organizationId } = person
  const scope = await takeTurn(tx, person)
  await checkGrants(tx, scope, grants, (index, field) => `grants.${index}.${field}`)

  const id = uuid()
  // Of another organization's accounts nothing is told here: whose address it is hears of it when they accept.
  const [made] = await tx.rows<{ department: string }>(
    `insert into person (organization_id, id, email, name, department, primary_role, status)
     values ($1, $2, $3, $4, $5, $6, 'invited') on conflict do nothing returning department`,
    [organizationId, id, email, name, department, grants[0]?.role],
  )
  if (!made) throw problem('DUPLICATE_DATA', TAKEN, { fields: { email: TAKEN } })
  for (const grant of grants) await addGrant(tx, { id, organizationId }, grant)
  await sendInvitation(app, tx, inviter, { id, name, email })
  await note(tx, person, 'person.invited', { entity: 'person', id }, { name, email, ...made, grants })
  return id
}

/** Sends a new link; the earlier one ends. */
export async function resendInvitation(app: App, tx: Connection, inviter: Inviter, id: string) {
  const { person } = inviter
  const scope = await takeTurn(tx, person)
  const invited = await findManaged(tx, scope, id)
  if (invited.status !== 'invited') throw problem('OPERATION_FAILED', said.has_accepted_already())
  await refuseTooMany(tx, person.organizationId, id, app.now())

  await sendInvitation(app, tx, inviter, invited)
  await note(tx, person, 'person.invited_again', { entity: 'person', id })
}

async function refuseTooMany(tx: Connection, organizationId: string, id: string, now: Date) {
  const latest = await tx.rows<{ createdAt: string }>(
    `select created_at from mailed_link
     where organization_id = $1 and person_id = $2 and purpose = 'invitation' and created_at > $3
     order by created_at desc limit $4`,
    [organizationId, id, new Date(now.getTime() - DAY).toISOString(), INVITATIONS_A_DAY],
  )
  const oldest = latest[INVITATIONS_A_DAY - 1]
  if (!oldest) return
  const seconds = Math.ceil((Date.parse(oldest.createdAt) + DAY - now.getTime()) / 1000)
  throw problem('RATE_LIMITED', said.invited_too_often(), {
    headers: { 'Retry-After': String(seconds) },
  })
}

/** In the language of the one who invites: nobody knows yet which the other reads. */
async function sendInvitation(
  app: App,
  tx: Connection,
  { person, organization }: Inviter,
  { id, name, email }: { id: string; name: string; email: string },
) {
  const owner = { id, organizationId: organization.id }
  const { id: linkId, place } = await makeLink(app, tx, owner, 'invitation')
  const facts = { name, organization: organization.name, by: person.name, address: place }
  const m = messagesIn(await findLanguage(tx, person))
  await queueMail(tx, organization.id, {
    to: email,
    subject: m.mails_invitation_subject(facts),
    body: m.mails_invitation_body(facts),
    linkId,
  })
}
