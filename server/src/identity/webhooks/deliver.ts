import { may } from '@wellstock/contract/platform/access'
import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import { type Notice, notice, notify } from '../notifications/notify.ts'
import { type Recipient, recipients } from '../notifications/recipients.ts'
import { isForThisMachine } from './addresses.ts'
import { webhookOff } from './notices.ts'
import { type Answered, send } from './send.ts'

const MINUTE = 60_000
const AT_ONCE = 20
/** How long the next try waits after each that failed; after the last it is given up. */
const PAUSES = [1, 5, 30, 2 * 60, 12 * 60].map((minutes) => minutes * MINUTE)
/** Taken by a process that then ended, a delivery is tried again after this. */
const TAKEN_FOR = MINUTE
const GIVEN_UP_AFTER = 3 * 24 * 60 * MINUTE

/** When a delivery that has failed so many times is tried again; null where it is given up. Times in milliseconds. */
export function nextTry(attempts: number, now: number): number | null {
  const pause = PAUSES[attempts - 1]
  return pause === undefined ? null : now + pause
}

/** What an endpoint is expected to answer: 2xx. A redirect is none. */
export const hasArrived = ({ status }: Answered) => status !== null && status >= 200 && status < 300

type Taken = {
  id: string
  endpointId: string
  url: string
  secret: string
  type: string
  data: object
  createdAt: string
  attempts: number
}

/**
 * Sends what waits for endpoints, some at a time. Each delivery is taken before it is sent, so that two processes do not send it
 * together; one that ended meanwhile leaves it to be sent again, with the same id. Returns whether there may be more.
 */
export async function deliverWebhooks(app: App): Promise<boolean> {
  const organizations = await app.database.visit((db) =>
    db.rows<{ organizationId: string }>('select organization_id from organizations_with_webhooks($1)', [
      app.now().toISOString(),
    ]),
  )
  let isSomeLeft = false
  for (const { organizationId } of organizations) {
    const taken = await take(app, organizationId)
    if (taken.length === AT_ONCE) isSomeLeft = true
    await Promise.all(taken.map((delivery) => deliver(app, organizationId, delivery)))
  }
  return isSomeLeft
}

const take = (app: App, organizationId: string) =>
  app.database.write(organizationId, (tx) =>
    tx.rows<Taken>(
      `update webhook_delivery d set attempts = d.attempts + 1, next_try_at = $2
       from webhook_endpoint e
       where d.organization_id = $1 and e.organization_id = $1 and e.id = d.endpoint_id and d.id in (
         select w.id from webhook_delivery w
         join webhook_endpoint o on o.organization_id = w.organization_id and o.id = w.endpoint_id and o.is_on
         where w.organization_id = $1 and w.state = 'waiting' and w.next_try_at <= $3
         order by w.next_try_at, w.id limit ${AT_ONCE} for update of w skip locked)
       returning d.id, d.endpoint_id, e.url, e.secret, d.type, d.data, d.created_at, d.attempts`,
      [organizationId, new Date(app.now().getTime() + TAKEN_FOR).toISOString(), app.now().toISOString()],
    ),
  )

async function deliver(app: App, organizationId: string, delivery: Taken) {
  const { id, type, createdAt, data } = delivery
  const body = JSON.stringify({ id, type, at: createdAt, data })
  const secret = app.secrets.open(delivery.secret)
  const answered =
    secret === null
      ? { status: null, answer: 'its secret was sealed with another key: make the webhook anew' }
      : await send({ ...delivery, secret, body }, app.now(), isForThisMachine(app.settings))
  await app.database.write(organizationId, (tx) => settle(tx, app, organizationId, delivery, answered))
}

async function settle(
  tx: Connection,
  app: App,
  organizationId: string,
  { id, endpointId, attempts }: Taken,
  answered: Answered,
) {
  const now = app.now()
  const isSent = hasArrived(answered)
  const next = isSent ? null : nextTry(attempts, now.getTime())
  tx.touch('webhook', endpointId)
  await tx.rows(
    `update webhook_delivery set state = $3, tried_at = $4, status = $5, answer = $6, next_try_at = coalesce($7, next_try_at)
     where organization_id = $1 and id = $2 and state = 'waiting'`,
    [
      organizationId,
      id,
      isSent ? 'sent' : next === null ? 'dead' : 'waiting',
      now.toISOString(),
      answered.status,
      answered.answer,
      next === null ? null : new Date(next).toISOString(),
    ],
  )
  if (isSent) {
    await tx.rows(
      'update webhook_endpoint set failing_since = null where organization_id = $1 and id = $2 and failing_since is not null',
      [organizationId, endpointId],
    )
    return
  }
  // What else waits for an endpoint that does not answer keeps the others waiting no longer than once.
  await tx.rows(
    `update webhook_delivery set next_try_at = $3
     where organization_id = $1 and endpoint_id = $2 and state = 'waiting' and next_try_at < $3`,
    [organizationId, endpointId, new Date(now.getTime() + MINUTE).toISOString()],
  )
  await noteFailure(tx, app, organizationId, endpointId, now)
}

/** An endpoint where nothing has arrived for three days is turned off, and its administrators are notified. */
async function noteFailure(tx: Connection, app: App, organizationId: string, endpointId: string, now: Date) {
  const [given] = await tx.rows<{ url: string; isOn: boolean }>(
    `update webhook_endpoint set failing_since = coalesce(failing_since, $3),
       is_on = failing_since is null or failing_since > $4, given_up_at = case when failing_since <= $4 then $3::timestamptz end
     where organization_id = $1 and id = $2 and is_on returning url, is_on`,
    [organizationId, endpointId, now.toISOString(), new Date(now.getTime() - GIVEN_UP_AFTER).toISOString()],
  )
  if (!given || given.isOn) return
  const { host } = new URL(given.url)
  const administrators = (await recipients(tx, organizationId)).filter(({ grants }) =>
    may(grants, 'system.manage'),
  )
  await notify(
    tx,
    app,
    organizationId,
    administrators.map((person): [Recipient, Notice] => [person, notice(webhookOff, { host })]),
  )
}
