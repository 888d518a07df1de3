import type { HeldRole } from '@wellstock/contract/identity/people'
import type { Profile, ProfileFields } from '@wellstock/contract/identity/profile'
import type { Role } from '@wellstock/contract/platform/access'
import { said } from '@wellstock/messages/sentence'
import type { Person } from '../../platform/access/person.ts'
import { findLanguage } from '../../platform/access/settings-document.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { asDataUrl } from '../../platform/files/pictures.ts'
import type { SessionCall } from '../../platform/http/call.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { makeLink } from '../../platform/mail/links.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { messagesIn } from '../../platform/messages.ts'
import { departmentCalled, departmentNames } from '../departments/departments.ts'
import { confirmPassword } from '../people/confirm-password.ts'
import { GRANTS } from '../people/people.ts'

/** How often in a day somebody may have a confirmation sent: it goes to addresses nobody has checked yet. */
const CONFIRMATIONS_A_DAY = 5
const DAY = 24 * 60 * 60_000

type Row = ProfileFields & {
  role: Role
  grants: HeldRole[]
  version: number
  pendingEmail: string | null
  avatar: Buffer | null
}

const select = `select p.name, p.email, p.primary_role as role, ${GRANTS} as grants, p.phone, p.department, p.timezone, p.location, p.bio, p.version,
   (select l.email from mailed_link l where l.organization_id = p.organization_id and l.person_id = p.id
      and l.purpose = 'email' and l.used_at is null and l.expires_at > $3 order by l.created_at desc limit 1) as "pendingEmail",
   (select a.image from avatar a where a.organization_id = p.organization_id and a.person_id = p.id) as avatar
 from person p where p.organization_id = $1 and p.id = $2`

export async function getProfile(db: Connection, person: Person, now: Date): Promise<Profile> {
  const [row] = await db.rows<Row>(select, [person.organizationId, person.id, now.toISOString()])
  if (!row) throw problem('NOT_FOUND')
  return {
    ...row,
    avatar: row.avatar && asDataUrl(row.avatar),
    departments: await departmentNames(db, person),
  }
}

const editable = ['name', 'phone', 'department', 'timezone', 'location', 'bio'] as const

type ProfileUpdate = ProfileFields & { version: number; password?: string | undefined }

/** Changes the own profile, unless it has been changed since it was read. A new address waits until it is confirmed. */
export async function updateProfile(
  { app, person, session }: Pick<SessionCall, 'app' | 'person' | 'session'>,
  { version, password, ...given }: ProfileUpdate,
): Promise<Profile> {
  const wanted = {
    ...given,
    name: given.name.trim(),
    email: given.email.trim(),
    phone: given.phone.trim(),
    location: given.location.trim(),
  }
  const isAnother = wanted.email.toLowerCase() !== person.email.toLowerCase()
  if (isAnother && !password) throw invalid({ password: said.password_for_new_address() })
  if (isAnother) await confirmPassword(app, person, password ?? '', 'password')
  return app.database.write(person.organizationId, (tx) =>
    saveProfile({ app, db: tx, person, session }, wanted, version),
  )
}

type Caller = Pick<SessionCall, 'app' | 'db' | 'person' | 'session'>

async function saveProfile(call: Caller, given: ProfileFields, version: number): Promise<Profile> {
  const { app, db: tx, person } = call
  const now = app.now()
  await tx.rows('select from person where organization_id = $1 and id = $2 for update', [
    person.organizationId,
    person.id,
  ])
  const before = await getProfile(tx, person, now)
  const department = await departmentCalled(tx, person, given.department)
  if (!department) throw invalid({ department: said.choose_a_department() })
  const wanted = { ...given, department: department.name }
  if (before.version !== version) {
    // Sent twice, the second finds it done.
    const isThere = [before.email, before.pendingEmail].some(
      (email) => email?.toLowerCase() === wanted.email.toLowerCase(),
    )
    if (isThere && editable.every((field) => wanted[field] === before[field])) return before
    throw problem('STALE_VERSION')
  }
  if (wanted.email.toLowerCase() !== before.email.toLowerCase())
    await askToConfirm(call, before, wanted.email)
  const changed = editable.filter((field) => wanted[field] !== before[field])
  if (changed.length > 0) {
    await tx.rows(
      `update person set name = $3, phone = $4, department = $5, timezone = $6, location = $7, bio = $8,
         updated_at = now(), version = version + 1 where organization_id = $1 and id = $2`,
      [person.organizationId, person.id, ...editable.map((field) => wanted[field])],
    )
    // The fields alone: how to reach somebody does not belong into notes that are never erased.
    await note(tx, person, 'profile.updated', { entity: 'person', id: person.id }, { changed })
  }
  return getProfile(tx, person, now)
}

async function askToConfirm({ app, db: tx, person, session }: Caller, before: Profile, to: string) {
  const now = app.now()
  // An account of another organization shows when the address is confirmed, to whoever reads its mail.
  const [account] = await tx.rows<{ id: string }>(
    'select id from person where organization_id = $1 and lower(email) = lower($2)',
    [person.organizationId, to],
  )
  if (account)
    throw problem('DUPLICATE_DATA', said.email_of_another_account(), {
      fields: { email: said.email_of_another_account() },
    })
  const [sent] = await tx.rows<{ links: number }>(
    `select count(*) as links from mailed_link
     where organization_id = $1 and person_id = $2 and purpose = 'email' and created_at > $3`,
    [person.organizationId, person.id, new Date(now.getTime() - DAY).toISOString()],
  )
  if (sent && sent.links >= CONFIRMATIONS_A_DAY) throw problem('RATE_LIMITED')

  const { id: linkId, place: address } = await makeLink(app, tx, person, 'email', to)
  const facts = { name: before.name, organization: session.organization.name, address, email: to }
  const m = messagesIn(await findLanguage(tx, person))
  await queueMail(tx, person.organizationId, {
    to,
    subject: m.mails_new_address_subject(),
    body: m.mails_new_address_body(facts),
    linkId,
  })
  // Nobody moves an account away unnoticed: the address in use is notified too.
  await queueMail(tx, person.organizationId, {
    to: before.email,
    subject: m.mails_address_change_subject(),
    body: m.mails_address_change_body(facts),
  })
  await note(tx, person, 'profile.email-asked', { entity: 'person', id: person.id })
}
