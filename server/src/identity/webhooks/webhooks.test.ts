import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { webhookEvents } from '@wellstock/contract/identity/webhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dispatchEvents } from '../../platform/events/dispatch.ts'
import { ids, personId } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { deliverWebhooks } from './deliver.ts'
import { signatureOf } from './send.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let test: TestApp
let admin: Awaited<ReturnType<TestApp['as']>>
let server: Server
let url: string
/** What the receiver was sent, and what it answers. */
let received: { headers: IncomingHttpHeaders; body: string }[]
let answer: { status: number; headers?: Record<string, string>; text?: string }

beforeAll(async () => {
  test = await startTestApp()
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      response.writeHead(answer.status, answer.headers)
      response.end(answer.text ?? '')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
})
beforeEach(async () => {
  received = []
  answer = { status: 200 }
  await test.rows('delete from webhook_endpoint')
  admin = await test.as('admin')
})
afterAll(async () => {
  server.close()
  await test.stop()
})

async function make(events: readonly string[] = webhookEvents, address = url) {
  const { status, body } = await admin.post('/api/system/webhooks', { url: address, events })
  expect([status, body.fields]).toEqual([200, undefined])
  return body as { webhook: { id: string }; secret: string }
}
const deliveries = async (id: string) => (await admin.get(`/api/system/webhooks/${id}/deliveries`)).body.items
const sendTest = (id: string) => admin.post(`/api/system/webhooks/${id}/test`)
const bodies = () => received.map(({ body }) => JSON.parse(body))

describe('registering an endpoint', () => {
  it('shows the secret once, and is for administrators of the whole organization', async () => {
    const { webhook, secret } = await make()
    expect(secret).toMatch(/^whsec_[\w-]{43}$/)
    const { body } = await admin.get('/api/system/webhooks')
    expect(body).toEqual([webhook])
    for (const table of ['audit_event', 'idempotency_key', 'webhook_endpoint'])
      expect(await test.rows(`select 1 from ${table} t where t::text like $1`, [`%${secret}%`])).toEqual([])
    expect((await (await test.as('admin', 'south')).get('/api/system/webhooks')).status).toBe(403)
    const elsewhere = await test.as('admin', 'other')
    expect((await elsewhere.get('/api/system/webhooks')).body).toEqual([])
    for (const refused of [
      await elsewhere.post(`/api/system/webhooks/${webhook.id}/test`),
      await elsewhere.delete(`/api/system/webhooks/${webhook.id}`),
      await elsewhere.put(`/api/system/webhooks/${webhook.id}`, { isOn: false }),
      await elsewhere.get(`/api/system/webhooks/${webhook.id}/deliveries`),
    ])
      expect(refused.status).toBe(404)
  })

  it('refuses what leads inside, is not safe, or is there already', async () => {
    await make()
    const refused = async (address: string, events: readonly string[] = webhookEvents) =>
      Object.values(
        (await admin.post('/api/system/webhooks', { url: address, events })).body.fieldReasons ?? {},
      ).map((each) => (each as { reason: string }).reason)
    expect(await refused(url)).toEqual(['webhook_url_taken'])
    expect(await refused('https://10.0.0.1/')).toEqual(['webhook_private_address'])
    expect(await refused('http://erp.example.com/')).toEqual(['webhook_url_form'])
    expect(await refused('https://erp.example.com/', [])).toEqual(['choose_events'])
    expect(await test.rows('select 1 from webhook_endpoint')).toHaveLength(1)
  })
})

describe('sending', () => {
  it('tells of stock that is low, signed, once, and of no other organization', async () => {
    const { webhook, secret } = await make(['stock.low'])
    const other = await test.as('admin', 'other')
    await other.post('/api/system/webhooks', { url: url.replace('/hook', '/other'), events: webhookEvents })
    const [item] = await test.rows<{ quantity: number }>(
      'select current_quantity as quantity from item where id = $1',
      [ids.gloves],
    )
    const taken = await admin.post(`/api/inventory/${ids.gloves}/adjustments`, {
      quantity: -(item?.quantity ?? 0),
      reason: 'used',
    })
    expect(taken.status).toBe(200)
    await dispatchEvents(test.app)
    await deliverWebhooks(test.app)
    await deliverWebhooks(test.app)
    expect(received).toHaveLength(1)
    const [{ headers, body }] = received as [(typeof received)[number]]
    expect(headers['wellstock-signature']).toBe(signatureOf(secret, body, test.now()))
    const [delivery] = await deliveries(webhook.id)
    expect(delivery).toMatchObject({ state: 'sent', status: 200, attempts: 1 })
    expect(JSON.parse(body)).toMatchObject({
      id: delivery.id,
      type: 'stock.low',
      at: test.now().toISOString(),
      data: {
        itemId: ids.gloves,
        quantity: 0,
        level: 'out',
        office: { id: ids.north, name: 'North Office' },
      },
    })
    expect(headers['wellstock-delivery']).toBe(delivery.id)
  })

  it('tells of alerts and of transfers', async () => {
    await make(['alert.opened', 'transfer.state'])
    const { body } = await admin.post('/api/transfers', {
      fromOfficeId: ids.north,
      toOfficeId: ids.south,
      lines: [{ itemId: ids.gauze, quantity: 1 }],
    })
    await admin.post(`/api/transfers/${body.id}/request`, { version: body.version })
    await dispatchEvents(test.app)
    await deliverWebhooks(test.app)
    expect(bodies().find(({ type }) => type === 'alert.opened').data).toMatchObject({
      itemId: ids.gauze,
      kind: 'low',
      office: { id: ids.north },
    })
    expect(bodies().find(({ type }) => type === 'transfer.state').data).toMatchObject({
      transferId: body.id,
      from: { id: ids.north },
      to: { id: ids.south },
    })
  })

  it('tries again later under the same id, and is given up after six tries', async () => {
    answer = { status: 500, text: `${'x'.repeat(5_000)}` }
    const { webhook } = await make()
    await sendTest(webhook.id)
    for (const minutes of [0, 1, 5, 30, 120, 720]) {
      test.passTime(minutes * MINUTE - 1)
      if (minutes > 0) await deliverWebhooks(test.app)
      test.passTime(1)
      await deliverWebhooks(test.app)
    }
    expect(received).toHaveLength(6)
    expect(new Set(bodies().map(({ id }) => id)).size).toBe(1)
    admin = await test.as('admin')
    const [dead] = await deliveries(webhook.id)
    expect(dead).toMatchObject({ state: 'dead', attempts: 6, status: 500 })
    // What a place within this network says is not shown.
    expect(dead.answer).toBe('')
    test.passTime(DAY)
    await deliverWebhooks(test.app)
    expect(received).toHaveLength(6)

    answer = { status: 204 }
    admin = await test.as('admin')
    expect((await admin.post(`/api/system/webhook-deliveries/${dead.id}/again`)).status).toBe(200)
    await deliverWebhooks(test.app)
    expect(bodies().at(-1).id).toBe(dead.id)
    expect((await deliveries(webhook.id))[0]).toMatchObject({ state: 'sent', status: 204 })
    expect((await admin.post(`/api/system/webhook-deliveries/${dead.id}/again`)).status).toBe(409)
    expect(
      (await (await test.as('admin', 'other')).post(`/api/system/webhook-deliveries/${dead.id}/again`))
        .status,
    ).toBe(404)
  })

  it('is tested ten times a minute at the most', async () => {
    const { webhook } = await make()
    const tests = []
    for (let n = 0; n < 11; n++)
      tests.push((await admin.post(`/api/system/webhooks/${webhook.id}/test`)).status)
    expect([tests.filter((status) => status === 200).length, tests.at(-1)]).toEqual([10, 429])
    test.passTime(MINUTE)
    expect((await admin.post(`/api/system/webhooks/${webhook.id}/test`)).status).toBe(200)
  })

  it('follows no redirect, and says where nothing answers', async () => {
    answer = { status: 302, headers: { location: url } }
    const { webhook } = await make()
    await sendTest(webhook.id)
    await deliverWebhooks(test.app)
    expect(received).toHaveLength(1)
    expect((await deliveries(webhook.id))[0]).toMatchObject({ state: 'waiting', status: 302 })

    const { webhook: away } = await make(webhookEvents, 'http://127.0.0.1:9/')
    await sendTest(away.id)
    await deliverWebhooks(test.app)
    const [failed] = await deliveries(away.id)
    expect(failed).toMatchObject({ state: 'waiting', status: null })
    expect(failed.answer).toContain('ECONNREFUSED')
  })

  it('refuses, as it sends, a name that leads inside', async () => {
    const { webhook } = await make(webhookEvents, url.replace('127.0.0.1', 'localhost'))
    await sendTest(webhook.id)
    // From here on the installation is one that others reach.
    test.app.settings.publicUrl = 'http://wellstock.localhost'
    await deliverWebhooks(test.app)
    expect(received).toEqual([])
    expect((await deliveries(webhook.id))[0]).toMatchObject({ state: 'waiting', status: null })
    test.app.settings.publicUrl = undefined
  })

  it('is taken up again where a process ended in the middle', async () => {
    const { webhook } = await make()
    await sendTest(webhook.id)
    await test.rows(`update webhook_delivery set attempts = 1, next_try_at = $1`, [
      new Date(test.now().getTime() + MINUTE).toISOString(),
    ])
    await deliverWebhooks(test.app)
    expect(received).toEqual([])
    test.passTime(MINUTE)
    await Promise.all([deliverWebhooks(test.app), deliverWebhooks(test.app)])
    expect(received).toHaveLength(1)
  })

  it('is turned off after three days without anything arriving, and says so to administrators', async () => {
    answer = { status: 503 }
    const { webhook } = await make()
    await sendTest(webhook.id)
    await deliverWebhooks(test.app)
    test.passTime(3 * DAY)
    admin = await test.as('admin')
    await deliverWebhooks(test.app)
    const [off] = (await admin.get('/api/system/webhooks')).body
    expect(off).toMatchObject({ isOn: false, givenUpAt: test.now().toISOString() })
    expect(
      await test.rows(`select data from notification where kind = 'webhook.off' and person_id = $1`, [
        personId('admin'),
      ]),
    ).toEqual([{ data: { host: new URL(url).host } }])
    expect((await sendTest(webhook.id)).status).toBe(409)
    test.passTime(DAY)
    await deliverWebhooks(test.app)
    expect(received).toHaveLength(2)

    answer = { status: 200 }
    admin = await test.as('admin')
    await admin.put(`/api/system/webhooks/${webhook.id}`, { isOn: true })
    await deliverWebhooks(test.app)
    expect(received).toHaveLength(3)
    expect((await admin.delete(`/api/system/webhooks/${webhook.id}`)).status).toBe(200)
    expect(await test.rows('select 1 from webhook_delivery')).toEqual([])
  })
})
