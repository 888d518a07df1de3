import type { AccessRequest } from '@wellstock/contract/identity/access-requests'
import { may, officesWith } from '@wellstock/contract/platform/access'
import { type PagePath, pages } from '@wellstock/contract/platform/pages'
import { said } from '@wellstock/messages/sentence'
import { lockPerson } from '../../platform/access/lock-person.ts'
import type { Person } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { SessionCall } from '../../platform/http/call.ts'
import { problem } from '../../platform/http/problem.ts'
import { notify } from '../notifications/notify.ts'
import { endNotices, openNotices } from '../notifications/open-notices.ts'
import { type Recipient, recipients } from '../notifications/recipients.ts'

const DAY = 24 * 60 * 60_000

type Call = Pick<SessionCall, 'app' | 'db' | 'person'>

/** What the notices of a request are about. */
export const requestOf = (personId: string, path: PagePath) => `access:${personId}:${path}`

/** Those who can give any role, for any office. */
async function findGrantors(db: Connection, { organizationId }: Person): Promise<Recipient[]> {
  const people = await recipients(db, organizationId)
  return people
    .filter(({ grants }) => officesWith(grants, 'people.manage') === 'all')
    .sort((a, b) => a.name.localeCompare(b.name))
}

/** Who was asked within a day, and when. Dismissing the notice does not make it unasked. */
async function findAsked({ app, db, person }: Call, path: PagePath): Promise<AccessRequest | null> {
  const rows = await db.rows<{ name: string; createdAt: string }>(
    `select p.name, n.created_at from notification n
     join person p on p.organization_id = n.organization_id and p.id = n.person_id
     where n.organization_id = $1 and n.problem = $2 and n.ended_at is null and n.created_at > $3
     order by lower(p.name), p.id`,
    [person.organizationId, requestOf(person.id, path), new Date(app.now().getTime() - DAY).toISOString()],
  )
  const [first] = rows
  return first ? { grantors: rows.map(({ name }) => name), askedAt: first.createdAt } : null
}

/** Who can give access to a page, and whether they have been asked. */
export async function getAccessRequest(call: Call, path: PagePath): Promise<AccessRequest> {
  const asked = await findAsked(call, path)
  if (asked) return asked
  const grantors = await findGrantors(call.db, call.person)
  return { grantors: grantors.map(({ name }) => name), askedAt: null }
}

/** Asks those who can give access to a page. Asked again within a day, nobody is told twice. */
export async function askForAccess(call: Call, path: PagePath): Promise<AccessRequest> {
  const { app, db, person } = call
  const { id, name, organizationId } = person
  const opens = (['shell.open', pages[path].permission] as const).every((each) => may(person.grants, each))
  if (opens) throw problem('OPERATION_FAILED', said.page_is_open())
  // Requests of one person are made one after another.
  await lockPerson(db, person)
  const request = requestOf(id, path)
  const asked = await findAsked(call, path)
  if (asked) return asked
  const grantors = await findGrantors(db, person)
  if (grantors.length === 0) return { grantors: [], askedAt: null }

  await endNotices(db, app, organizationId, await openNotices(db, organizationId, [request]))
  await notify(
    db,
    app,
    organizationId,
    grantors.map((grantor) => [
      grantor,
      { kind: 'access.requested', data: { personId: id, name, path }, problem: request },
    ]),
  )
  await note(db, person, 'access.requested', { entity: 'person', id }, { path })
  return { grantors: grantors.map((grantor) => grantor.name), askedAt: app.now().toISOString() }
}
