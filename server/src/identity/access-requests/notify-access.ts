import type { Role } from '@wellstock/contract/platform/access'
import type { PagePath } from '@wellstock/contract/platform/pages'
import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import { decidersOfDocuments } from '../approvals/of-documents.ts'
import { type Notice, notice, notify } from '../notifications/notify.ts'
import { endNotices, openNotices } from '../notifications/open-notices.ts'
import { type Recipient, recipients } from '../notifications/recipients.ts'
import { accessRequested } from './notices.ts'

type Row = {
  id: string
  path: PagePath
  role: Role
  office: string | null
  reason: string
  personId: string
  name: string
  requestId: string | null
}

const problemOf = (id: string) => `access:${id}`

/** Brings the notices of requests for access in line with whom each waits on now: who it is, and which role for which page. */
export async function tellOfAccess(tx: Connection, app: App, organizationId: string, ids: string[]) {
  const rows = await tx.rows<Row>(
    `select a.id, a.path, a.role, o.name as office, a.reason, p.id as "personId", p.name, r.id as "requestId"
     from access_request a
     join person p on p.organization_id = a.organization_id and p.id = a.requested_by
     left join office o on o.organization_id = a.organization_id and o.id = a.office_id
     left join approval_request r on r.organization_id = a.organization_id and r.kind = 'access_request'
       and r.document_id = a.id and r.state = 'waiting'
     where a.organization_id = $1 and a.id = any($2) order by a.requested_at, a.id`,
    [organizationId, ids],
  )
  const deciders = await decidersOfDocuments(tx, organizationId, 'access_request', ids)
  const people = await recipients(tx, organizationId)
  const open = await openNotices(tx, organizationId, ids.map(problemOf))
  const waitsOn = (id: string, personId: string) => deciders.get(id)?.includes(personId) ?? false
  const over = open.filter(
    ({ problem, personId }) => !ids.some((id) => problemOf(id) === problem && waitsOn(id, personId)),
  )
  if (over.length > 0) await endNotices(tx, app, organizationId, over)
  await notify(
    tx,
    app,
    organizationId,
    rows.flatMap(({ id, requestId, ...data }) =>
      people
        .filter((person) => waitsOn(id, person.id))
        .filter(
          (person) => !open.some((each) => each.problem === problemOf(id) && each.personId === person.id),
        )
        .map((person): [Recipient, Notice] => [
          person,
          notice(accessRequested, { ...data, ...(requestId && { requestId }) }, { problem: problemOf(id) }),
        ]),
    ),
  )
}
