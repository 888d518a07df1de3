import { randomUUID } from 'node:crypto'
import type { AccessRequest, WaitingAccess } from '@wellstock/contract/identity/access-requests'
import {
  type Grant,
  may,
  officesWith,
  type Role,
  wholeOrganization,
} from '@wellstock/contract/platform/access'
import { type PagePath, pages } from '@wellstock/contract/platform/pages'
import { said } from '@wellstock/messages/sentence'
import { lockPerson } from '../../platform/access/lock-person.ts'
import { officesInScope, type Person } from '../../platform/access/person.ts'
import { type SavedSettings, settingsOf } from '../../platform/access/settings-document.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { type Paging, readPage } from '../../platform/database/read-page.ts'
import { insertRow } from '../../platform/database/write.ts'
import type { ScopedCall, SessionCall } from '../../platform/http/call.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { yearOf } from '../../platform/today.ts'
import { refuseStep } from '../../platform/workflow/document.ts'
import { getOfDocument } from '../approvals/show.ts'
import { submitForApproval, withdrawRequest } from '../approvals/submit.ts'
import { recipients } from '../notifications/recipients.ts'
import { nextNumber } from '../offices/next-number.ts'
import { officesOf } from '../people/signed-in.ts'
import { accessDocument } from './access-document.ts'
import { accessApproval, endAccess, lockAccess, submissionOf } from './approval.ts'

type Call = Pick<SessionCall, 'app' | 'db' | 'person'>

/** Whether these roles give what a page asks for, beside the base role that everybody has. */
const opens = (grants: readonly Grant[], path: PagePath) => may(grants, pages[path].permission)

/** Those who can give any role, for any office. */
async function findGrantors(db: Connection, { organizationId }: Person): Promise<string[]> {
  const people = await recipients(db, organizationId)
  return people
    .filter(({ grants }) => officesWith(grants, 'people.manage') === 'all')
    .map(({ name }) => name)
    .sort((a, b) => a.localeCompare(b))
}

type Own = Omit<NonNullable<AccessRequest['request']>, 'office'> & {
  officeId: string | null
  officeName: string | null
  requestedAt: string
}

const named = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })

/** Who can give access to a page; once they asked, whom that waits on. What was refused is said until they ask again. */
export async function getAccessRequest({ app, db, person }: Call, path: PagePath): Promise<AccessRequest> {
  const [latest] = await db.rows<Own>(
    `select a.id, a.number, a.state, a.role, a.office_id, o.name as "officeName", a.reason, a.requested_at,
       d.name as "decidedBy", a.remark, a.version
     from access_request a
     left join office o on o.organization_id = a.organization_id and o.id = a.office_id
     left join person d on d.organization_id = a.organization_id and d.id = a.decided_by
     where a.organization_id = $1 and a.requested_by = $2 and a.path = $3
     order by a.state <> 'requested', a.requested_at desc, a.id desc limit 1`,
    [person.organizationId, person.id, path],
  )
  const offices = wholeOrganization.has(pages[path].permission) ? [] : await ownOffices(db, person)
  const places = { offices, officeId: officesOf(person.grants) ? (offices[0]?.id ?? null) : null }
  if (!latest || latest.state === 'granted' || latest.state === 'withdrawn')
    return { ...places, grantors: await findGrantors(db, person), askedAt: null, request: null }
  const { officeId, officeName, requestedAt, ...rest } = latest
  const request = { ...rest, office: named(officeId, officeName) }
  if (latest.state === 'rejected')
    return { ...places, grantors: await findGrantors(db, person), askedAt: null, request }
  const approval = await getOfDocument(app, db, person, { kind: 'access_request', documentId: latest.id })
  const grantors = approval?.waitsOn.map(({ name }) => name) ?? []
  return { ...places, grantors, askedAt: requestedAt, request }
}

/** The offices somebody works in. */
const ownOffices = (db: Connection, { organizationId, grants }: Person) =>
  db.rows<{ id: string; name: string }>(
    `select id, name from office where organization_id = $1 and archived_at is null and ($2::uuid[] is null or id = any($2))
     order by lower(name), id`,
    [organizationId, officesOf(grants)],
  )

type Wanted = { path: PagePath; role: Role; officeId: string | null; reason: string }

/** Asks for a role that opens a page. While a request for the page waits, asking again answers that one. */
export async function askForAccess(call: Call, { path, role, officeId, ...wanted }: Wanted) {
  const { app, db: tx, person } = call
  const { organizationId } = person
  if (may(person.grants, 'shell.open') && opens(person.grants, path))
    throw problem('OPERATION_FAILED', said.page_is_open())
  if (officeId !== null && wholeOrganization.has(pages[path].permission))
    throw invalid({ officeId: said.page_is_for_all_offices() })
  if (!opens([{ role, officeId }], path)) throw invalid({ role: said.role_does_not_open_page() })
  const office = (await ownOffices(tx, person)).find(({ id }) => id === officeId) ?? null
  if (officeId !== null && !office) throw invalid({ officeId: said.choose_one_of_your_offices() })
  // Requests of one person are made one after another.
  await lockPerson(tx, person)
  const before = await getAccessRequest(call, path)
  if (before.askedAt !== null) return before

  const id = randomUUID()
  const year = await yearOf(tx, organizationId, app.now())
  const number = await nextNumber(tx, organizationId, { prefix: 'ACC', year })
  const reason = wanted.reason.trim()
  await insertRow(tx, 'access_request', {
    organizationId,
    id,
    number,
    path,
    role,
    officeId,
    reason,
    requestedBy: person.id,
  })
  const submission = submissionOf(
    person,
    { id, number, path, role, office, reason },
    await languageOf(tx, person),
  )
  // Nobody gives themselves a role by a rule that asks nobody.
  if ((await submitForApproval(tx, person, accessApproval, submission)) === 'approved')
    throw problem('OPERATION_FAILED', said.access_needs_a_decision())
  const about = { number, path, role, officeId, ...(reason && { reason }) }
  await note(tx, person, 'access-request.requested', { entity: 'access-request', id }, about)
  return getAccessRequest(call, path)
}

async function languageOf(db: Connection, { organizationId, id }: Person) {
  const [row] = await db.rows<{ settings: SavedSettings }>(
    'select settings from person where organization_id = $1 and id = $2',
    [organizationId, id],
  )
  return settingsOf(row?.settings ?? {}).preferences.language
}

/** Takes one's own request back. */
export async function withdrawAccess(call: Call, { id, version }: { id: string; version: number }) {
  const { db: tx, person } = call
  const [own] = await tx.rows(
    'select 1 from access_request where organization_id = $1 and id = $2 and requested_by = $3',
    [person.organizationId, id, person.id],
  )
  if (!own) throw problem('NOT_FOUND', said.access_request_not_found())
  await withdrawRequest(tx, person, accessApproval, id)
  const request = await lockAccess(tx, person, id)
  await refuseStep(tx, accessDocument, 'withdraw', request, { hasRequested: true }, version)
  await endAccess(tx, person, 'withdraw', request)
  return getAccessRequest(call, request.path)
}

/** Requests for pages that a role given otherwise has opened need no decision any more. */
export async function settleAccess(
  tx: Connection,
  organizationId: string,
  personId: string,
  grants: Grant[],
) {
  const waiting = await tx.rows<{ id: string; path: PagePath }>(
    `select id, path from access_request where organization_id = $1 and requested_by = $2 and state = 'requested' order by id`,
    [organizationId, personId],
  )
  const nobody = { organizationId, id: null }
  for (const { id } of waiting.filter(({ path }) => opens(grants, path))) {
    await withdrawRequest(tx, nobody, accessApproval, id)
    const request = await lockAccess(tx, nobody, id)
    if (request.state === 'requested') await endAccess(tx, nobody, 'settle', request)
  }
}

type WaitingRow = Omit<WaitingAccess, 'office' | 'person'> & {
  officeId: string | null
  officeName: string | null
  personId: string
  name: string
}

/** One page of the requests that wait: those for named offices to whoever manages people there, all of them to others. */
export async function listWaitingAccess({ db, scope }: ScopedCall, paging: Paging) {
  const from = `access_request a
    join approval_request r on r.organization_id = a.organization_id and r.kind = 'access_request' and r.document_id = a.id
      and r.state = 'waiting'
    join person p on p.organization_id = a.organization_id and p.id = a.requested_by
    left join office o on o.organization_id = a.organization_id and o.id = a.office_id
    where a.organization_id = $1 and a.state = 'requested' and ($2::uuid[] is null or a.office_id = any($2))`
  const values = [scope.organizationId, officesInScope(scope)]
  const found = await readPage(db, paging, from, values, (limit, all) =>
    db.rows<WaitingRow>(
      `select a.id, a.number, a.path, a.role, a.office_id, o.name as "officeName", a.reason, p.id as "personId", p.name,
         a.requested_at, r.id as "approvalId"
       from ${from} order by a.requested_at, a.id ${limit}`,
      all,
    ),
  )
  return {
    ...found,
    items: found.items.map(
      ({ officeId, officeName, personId, name, ...row }): WaitingAccess => ({
        ...row,
        office: named(officeId, officeName),
        person: { id: personId, name },
      }),
    ),
  }
}
