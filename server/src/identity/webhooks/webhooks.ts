import { randomBytes } from 'node:crypto'
import type {
  NewWebhook,
  Webhook,
  WebhookDelivery,
  WebhookEvent,
} from '@wellstock/contract/identity/webhooks'
import { said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import type * as z from 'zod'
import type { Person } from '../../platform/access/person.ts'
import type { App } from '../../platform/app.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { type Paging, readPage } from '../../platform/database/read-page.ts'
import { insertRow } from '../../platform/database/write.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { isForThisMachine, urlProblem } from './addresses.ts'

const WEBHOOKS = 20

type Row = {
  id: string
  url: string
  events: WebhookEvent[]
  isOn: boolean
  failingSince: string | null
  givenUpAt: string | null
  createdAt: string
  waiting: number
  dead: number
}

const find = (db: Connection, organizationId: string, id: string | null) =>
  db.rows<Row>(
    `select e.id, e.url, e.events, e.is_on, e.failing_since, e.given_up_at, e.created_at,
       (select count(*) from webhook_delivery d where d.organization_id = $1 and d.endpoint_id = e.id and d.state = 'waiting') as waiting,
       (select count(*) from webhook_delivery d where d.organization_id = $1 and d.endpoint_id = e.id and d.state = 'dead') as dead
     from webhook_endpoint e where e.organization_id = $1 and ($2::uuid is null or e.id = $2) order by e.created_at, e.id`,
    [organizationId, id],
  )

export const listWebhooks = (db: Connection, { organizationId }: Person): Promise<Webhook[]> =>
  find(db, organizationId, null)

async function getWebhook(db: Connection, { organizationId }: Person, id: string): Promise<Webhook> {
  const [found] = await find(db, organizationId, id)
  if (!found) throw problem('NOT_FOUND', said.webhook_not_found())
  return found
}

/** Has events sent to an address from now on. The secret is in the answer and in no other. */
export async function createWebhook(
  app: App,
  person: Person,
  { url, events }: z.output<typeof NewWebhook>,
): Promise<{ webhook: Webhook; secret: string }> {
  const wrong = urlProblem(url, isForThisMachine(app.settings))
  if (wrong) throw invalid({ url: wrong })
  const { organizationId } = person
  const secret = `whsec_${randomBytes(32).toString('base64url')}`
  return app.database.write(organizationId, async (tx) => {
    await tx.rows('select 1 from organization where id = $1 for no key update', [organizationId])
    const known = await find(tx, organizationId, null)
    const { href } = new URL(url)
    if (known.some((each) => each.url === href)) throw invalid({ url: said.webhook_url_taken() })
    if (known.length >= WEBHOOKS) throw problem('OPERATION_FAILED', said.webhook_too_many({ max: WEBHOOKS }))
    const id = uuid()
    const wanted = [...new Set(events)]
    await insertRow(tx, 'webhook_endpoint', {
      organizationId,
      id,
      url: href,
      events: wanted,
      secret: app.secrets.seal(secret),
      createdAt: app.now().toISOString(),
      createdBy: person.id,
    })
    await note(tx, person, 'webhook.made', { entity: 'webhook', id }, { url: href, events: wanted })
    return { webhook: await getWebhook(tx, person, id), secret }
  })
}

/** Turns an endpoint on or off. Turned on, what waits for it is sent, and it has three days anew. */
export async function turnWebhook(tx: Connection, person: Person, id: string, isOn: boolean) {
  const [turned] = await tx.rows<{ url: string }>(
    `update webhook_endpoint set is_on = $3, failing_since = null, given_up_at = null
     where organization_id = $1 and id = $2 and is_on <> $3 returning url`,
    [person.organizationId, id, isOn],
  )
  if (turned) {
    const action = isOn ? 'webhook.turned_on' : 'webhook.turned_off'
    await note(tx, person, action, { entity: 'webhook', id }, { url: turned.url })
    tx.leaveWork()
  }
  return getWebhook(tx, person, id)
}

export async function removeWebhook(tx: Connection, person: Person, id: string) {
  const [removed] = await tx.rows<{ url: string }>(
    'delete from webhook_endpoint where organization_id = $1 and id = $2 returning url',
    [person.organizationId, id],
  )
  if (!removed) throw problem('NOT_FOUND', said.webhook_not_found())
  await note(tx, person, 'webhook.removed', { entity: 'webhook', id }, { url: removed.url })
  return { id }
}

/** So many tests an organization sends in a minute. */
const TESTS = 10

/** Puts a test on its way, like any event. */
export async function testWebhook(app: App, tx: Connection, person: Person, id: string) {
  const { isOn } = await getWebhook(tx, person, id)
  if (!isOn) throw problem('OPERATION_FAILED', said.webhook_is_off())
  const deliveryId = uuid()
  const now = app.now().toISOString()
  const [sent] = await tx.rows<{ tests: number }>(
    `select count(*) as tests from webhook_delivery
     where organization_id = $1 and type = 'test' and created_at > $2::timestamptz - interval '1 minute'`,
    [person.organizationId, now],
  )
  if ((sent?.tests ?? 0) >= TESTS)
    throw problem('RATE_LIMITED', undefined, { headers: { 'Retry-After': '60' } })
  await insertRow(tx, 'webhook_delivery', {
    organizationId: person.organizationId,
    id: deliveryId,
    endpointId: id,
    type: 'test',
    data: JSON.stringify({ by: person.name }),
    createdAt: now,
    nextTryAt: now,
  })
  tx.leaveWork()
  await note(tx, person, 'webhook.tested', { entity: 'webhook', id })
  return { deliveryId }
}

export async function listDeliveries(db: Connection, person: Person, id: string, paging: Paging) {
  await getWebhook(db, person, id)
  const from = 'webhook_delivery where organization_id = $1 and endpoint_id = $2'
  return readPage(db, paging, from, [person.organizationId, id], (limit, all) =>
    db.rows<WebhookDelivery>(
      `select id, type, created_at, state, attempts, next_try_at, tried_at, status, answer
       from ${from} order by created_at desc, id desc ${limit}`,
      all,
    ),
  )
}

/** What was given up begins anew, under the same id. */
export async function sendAgain(app: App, tx: Connection, person: Person, id: string) {
  const [known] = await tx.rows<{ state: string; endpointId: string; isOn: boolean }>(
    `select d.state, d.endpoint_id, e.is_on from webhook_delivery d
     join webhook_endpoint e on e.organization_id = d.organization_id and e.id = d.endpoint_id
     where d.organization_id = $1 and d.id = $2 for update of d`,
    [person.organizationId, id],
  )
  if (!known) throw problem('NOT_FOUND', said.webhook_delivery_not_found())
  if (known.state !== 'dead') throw problem('OPERATION_FAILED', said.webhook_not_given_up())
  if (!known.isOn) throw problem('OPERATION_FAILED', said.webhook_is_off())
  await tx.rows(
    `update webhook_delivery set state = 'waiting', attempts = 0, next_try_at = $3 where organization_id = $1 and id = $2`,
    [person.organizationId, id, app.now().toISOString()],
  )
  tx.leaveWork()
  await note(
    tx,
    person,
    'webhook.sent_again',
    { entity: 'webhook', id: known.endpointId },
    { deliveryId: id },
  )
  return { id }
}
