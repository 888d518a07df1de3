import type { App } from '../../platform/app.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { type Notice, notice, notify } from '../notifications/notify.ts'
import { type Recipient, recipients } from '../notifications/recipients.ts'
import { approvalEscalated, approvalReminded } from './notices.ts'
import { noticeOf, tellThoseWaitedFor } from './notify-approvals.ts'
import { activeStep, decidersOf, readCases, readStaff, rightOf } from './requests.ts'
import { aboutRequest } from './submit.ts'

const AT_ONCE = 200

/**
 * Reminds those a step waits on, and hands it on where it has waited too long: each once, when its hours are over and no
 * question is open. Returns whether there may be more.
 */
export async function remindOfApprovals(app: App): Promise<boolean> {
  const now = app.now().toISOString()
  const organizations = await app.database.visit((db) =>
    db.rows<{ organizationId: string }>('select organization_id from organizations_with_approvals_due($1)', [
      now,
    ]),
  )
  let isSomeLeft = false
  for (const { organizationId } of organizations) {
    const done = await app.database.write(organizationId, (tx) => remindSome(tx, app, organizationId, now))
    if (done === AT_ONCE) isSomeLeft = true
  }
  return isSomeLeft
}

type Due = { requestId: string; isEscalated: boolean }

async function remindSome(tx: Connection, app: App, organizationId: string, now: string) {
  const due = await tx.rows<Due>(
    `update approval_step s set
       reminded_at = coalesce(s.reminded_at, case when s.remind_at <= $2 then $2::timestamptz end),
       escalated_at = coalesce(s.escalated_at, case when s.escalate_at <= $2 then $2::timestamptz end)
     from (select request_id, position from approval_step
       where organization_id = $1 and state = 'active' and paused_at is null
         and (remind_at <= $2 and reminded_at is null or escalate_at <= $2 and escalated_at is null)
       order by request_id limit ${AT_ONCE} for update skip locked) d
     where s.organization_id = $1 and s.request_id = d.request_id and s.position = d.position
     returning s.request_id, coalesce(s.escalated_at = $2, false) as "isEscalated"`,
    [organizationId, now],
  )
  const cases = await readCases(tx, organizationId, 'id = any($2)', [due.map(({ requestId }) => requestId)])
  const staff = await readStaff(tx, organizationId)
  const people = await recipients(tx, organizationId)
  const notices = cases.flatMap((found) => {
    const isEscalated = due.some((each) => each.requestId === found.request.id && each.isEscalated)
    const deciders = decidersOf(staff, found)
    return people
      .filter(({ id }) => deciders.includes(id))
      .map((person): [Recipient, Notice] => [
        person,
        notice(isEscalated ? approvalEscalated : approvalReminded, noticeOf(staff, found, person)),
      ])
  })
  for (const { request } of cases.filter(({ request }) =>
    due.some((each) => each.requestId === request.id && each.isEscalated),
  ))
    await note(
      tx,
      { organizationId, id: null },
      'approval.escalated',
      { entity: 'approval', id: request.id },
      aboutRequest(request),
    )
  await notify(tx, app, organizationId, notices)
  return due.length
}

/** Who may decide as well where a rule does not say: whoever administers the organization. */
const ADMINISTRATORS = JSON.stringify({ role: 'admin', where: 'organization' })

/**
 * What waits on nobody any more is handed on, in the transaction in which somebody leaves or loses a role: escalated at once
 * to whom its rule says, or to the administrators, and never skipped.
 */
export async function handOver(tx: Connection, app: App, organizationId: string) {
  const cases = await readCases(tx, organizationId, `state = 'waiting'`)
  if (cases.length === 0) return
  const staff = await readStaff(tx, organizationId)
  const left = cases.filter((found) => {
    const step = activeStep(found)
    return (
      step?.escalatedAt === null &&
      ![...staff.people.keys()].some((id) => rightOf(staff, found, id, { ownOnly: true }))
    )
  })
  for (const { request } of left) {
    await tx.rows(
      `update approval_step set escalated_at = now(), escalate_to = coalesce(escalate_to, $3)
       where organization_id = $1 and request_id = $2 and state = 'active'`,
      [organizationId, request.id, ADMINISTRATORS],
    )
    await note(
      tx,
      { organizationId, id: null },
      'approval.handed_over',
      { entity: 'approval', id: request.id },
      aboutRequest(request),
    )
  }
  // Also of those that still wait on others: whoever has left is told of nothing more.
  await tellThoseWaitedFor(
    tx,
    app,
    organizationId,
    cases.map(({ request }) => request.id),
  )
}
