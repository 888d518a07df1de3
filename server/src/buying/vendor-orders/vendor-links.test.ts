import { afterAll, beforeAll, expect, it } from 'vitest'
import { dispatchEvents } from '../../platform/events/dispatch.ts'
import { deliverMail } from '../../platform/mail/deliver.ts'
import { idOf, ids } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { type Body, buyingOf, gauze, type Someone } from './buying-fixture.ts'
import { chaseVendors, notifyFailedDelivery } from './chase-vendors.ts'
import { fileVendorOrders } from './file-orders.ts'
import { remindVendors } from './remind-vendors.ts'

let test: TestApp
let buying: Awaited<ReturnType<typeof buyingOf>>
let ana: Someone
let vera: Someone
let manager: Someone
let visitor: ReturnType<TestApp['visitor']>
let inTenDays = ''

beforeAll(async () => {
  test = await startTestApp()
  test.passTime(Date.now() - test.now().getTime())
  buying = await buyingOf(test)
  ;({ ana, vera, manager } = buying)
  inTenDays = buying.neededBy
  visitor = test.visitor()
})
afterAll(() => test.stop())

/** Ten boxes of gauze at 10.00, mailed to the vendor: the order, and the token of the link in the mail. */
async function mailed(): Promise<{ order: Body; token: string }> {
  const draft = await buying.drafted(await buying.approved([{ productId: gauze, quantity: 10 }]))
  const sent = await buying.take(vera, 'send', draft, { way: 'email', to: 'orders@brightwater.example' })
  expect([sent.status, sent.body.state]).toEqual([200, 'sent'])
  while (await fileVendorOrders(test.app));
  const token = tokenIn(await test.deliver())
  expect(token).not.toBe('')
  return { order: sent.body, token }
}
const tokenIn = (mails: { body: string }[]) =>
  mails.flatMap(({ body }) => body.match(/\/vendor-order#([\w-]{20,})/)?.[1] ?? [])[0] ?? ''
const open = (token: string) => visitor.post('/api/vendor-link', { token })
const confirm = (token: string, { lines }: Body, line: object = {}, more: object = {}) =>
  visitor.post('/api/vendor-link/confirm', {
    token,
    vendorReference: 'SO-7',
    lines: lines.map(({ id }: Body) => ({ id, promisedOn: inTenDays, ...line })),
    ...more,
  })
const decline = (token: string, reason = 'Discontinued') =>
  visitor.post('/api/vendor-link/decline', { token, reason })
const seen = async ({ id }: Body) => (await vera.get(`/api/vendor-orders/${id}`)).body
const noticesOf = async (who: Someone, { id }: Body) =>
  (await who.get('/api/notifications')).body.items.filter(({ actionUrl }: Body) => actionUrl?.endsWith(id))
const nothing = [404, 'vendor_link_not_there']

it('shows the vendor its order alone; opening uses nothing up, confirming is written once', async () => {
  const { order, token } = await mailed()
  const first = await open(token)
  expect(first.body).toMatchObject({
    number: order.number,
    state: 'sent',
    lines: [{ vendorSku: 'BW-10', packs: 10, openPacks: 10, packPrice: 10, neededBy: inTenDays }],
    answer: null,
    canAnswer: true,
  })
  const text = JSON.stringify(first.body)
  for (const hidden of ['budget', 'General', 'requestedBy', 'ORD-']) expect(text).not.toContain(hidden)
  expect((await open(token)).body.state).toBe('sent')
  expect(await seen(order)).toMatchObject({ state: 'sent', link: { openedAt: expect.any(String) } })

  const done = await confirm(token, first.body)
  expect(done.body).toMatchObject({ state: 'acknowledged', canAnswer: true, vendorReference: 'SO-7' })
  expect((await confirm(token, first.body)).status).toBe(200)
  const after = await seen(order)
  expect(after).toMatchObject({ state: 'acknowledged', version: order.version + 1, answer: null })
  expect(after.lines[0].promisedOn).toBe(inTenDays)
  expect(after.timeline.at(-1)).toMatchObject({ step: 'acknowledged', by: null })
  // What the buyer writes down after that stands.
  const { version } = after
  await vera.post(`/api/vendor-orders/${order.id}/acknowledge`, { version, lines: [] })
  expect((await open(token)).body.canAnswer).toBe(false)
  expect((await confirm(token, first.body)).status).toBe(409)
  expect((await decline(token)).status).toBe(409)
})

it('keeps what is not as ordered as a proposal, which somebody sees to', async () => {
  const { order, token } = await mailed()
  const shown = (await open(token)).body
  expect((await confirm(token, shown, { promisedOn: '2026-01-01' })).body.fields).toHaveProperty([
    'lines.0.promisedOn',
  ])
  expect((await confirm(token, shown, { packs: 11 })).body.fields).toHaveProperty(['lines.0.packs'])
  expect((await confirm(token, { lines: [{ id: ids.gloves }] })).status).toBe(422)

  expect((await confirm(token, shown, { packs: 6, packPrice: 11 })).body.state).toBe('sent')
  expect((await confirm(token, shown, { packs: 6, packPrice: 11 })).status).toBe(200)
  const proposed = await seen(order)
  expect(proposed).toMatchObject({
    state: 'sent',
    version: order.version,
    total: 100,
    answer: {
      isDeclined: false,
      lines: [{ packs: 6, orderedPacks: 10, packPrice: 11, orderedPrice: 10, promisedOn: inTenDays }],
    },
  })
  expect(await noticesOf(vera, order)).toMatchObject([{ title: expect.stringContaining('Brightwater') }])
  expect(await noticesOf(ana, order)).toHaveLength(1)
  // It stays on the list and on the day of whoever buys until somebody has seen to it.
  const answered = async () => [
    (await vera.get('/api/home/today')).body.answered.rows.map(({ id }: Body) => id),
    (await vera.get('/api/vendor-orders?tab=answered')).body.items.map(({ id, isAnswered }: Body) => [
      id,
      isAnswered,
    ]),
    (await vera.get('/api/vendor-orders/counts')).body.answered,
  ]
  expect(await answered()).toEqual([[order.id], [[order.id, true]], 1])
  // The last answer counts.
  await decline(token)
  expect((await seen(order)).answer).toMatchObject({ isDeclined: true, note: 'Discontinued', lines: [] })
  expect(
    await test.rows('select 1 from vendor_order_answer where vendor_order_id = $1', [order.id]),
  ).toHaveLength(2)
  const settled = await vera.post(`/api/vendor-orders/${order.id}/settle-answer`)
  expect(settled.body.answer).toBeNull()
  expect(await answered()).toEqual([[], [], 0])
  expect((await vera.post(`/api/vendor-orders/${order.id}/settle-answer`)).status).toBe(200)
  expect((await manager.post(`/api/vendor-orders/${order.id}/settle-answer`)).status).toBe(403)
  // As ordered after all.
  expect((await confirm(token, shown)).body.state).toBe('acknowledged')
})

it('confirms what comes later than needed, and somebody sees to it', async () => {
  const { order, token } = await mailed()
  const promisedOn = await test.day(14)
  const done = await confirm(token, (await open(token)).body, { promisedOn })
  expect(done.body.state).toBe('acknowledged')
  const late = await seen(order)
  expect(late.answer.lines).toMatchObject([
    { promisedOn, neededBy: inTenDays, packs: 10, orderedPacks: 10, substitute: null },
  ])
  expect(await noticesOf(vera, order)).toHaveLength(1)
  const again = await confirm(token, (await open(token)).body, { promisedOn: inTenDays })
  expect([again.body.answer, (await seen(order)).answer]).toEqual([null, null])
})

it('a link opens nothing once it is revoked or over, nor where it was guessed', async () => {
  const { order, token } = await mailed()
  const answers = async (secret: string) =>
    [
      await open(secret),
      await confirm(secret, { lines: [{ id: idOf('no line') }] }),
      await decline(secret),
    ].map(({ status, body }) => [status, body.reason])
  const gone = [nothing, nothing, nothing]
  expect(await answers('A'.repeat(43))).toEqual(gone)

  const link = `/api/vendor-orders/${order.id}/link`
  expect((await manager.post(link)).status).toBe(403)
  const first = (await vera.post(link)).body.secret
  expect((await open(first)).status).toBe(200)
  const second = (await vera.post(link)).body.secret
  expect(await answers(first)).toEqual(gone)
  expect([(await open(second)).status, (await open(token)).status]).toEqual([200, 200])
  expect((await vera.post(`/api/vendor-orders/${order.id}/revoke-links`)).body.link).toBeNull()
  expect([await answers(second), await answers(token)]).toEqual([gone, gone])

  const third = (await vera.post(link)).body.secret
  const { version } = await seen(order)
  await vera.post(`/api/vendor-orders/${order.id}/cancel`, {
    version,
    reason: 'Not needed any more',
    becomes: 'not_needed',
  })
  expect((await open(third)).body).toMatchObject({ state: 'cancelled', canAnswer: false })
  await test.rows(`update mailed_link set expires_at = now() - interval '1 day' where vendor_order_id = $1`, [
    order.id,
  ])
  expect(await answers(third)).toEqual(gone)
})

it('asks once where an order is that should have come, and tells its buyer until it has', async () => {
  const { order } = await mailed()
  await test.deliver()
  await test.rows(
    `update vendor_order_line set expected_on = office_today('America/Denver') - 2 where vendor_order_id = $1`,
    [order.id],
  )
  while (await chaseVendors(test.app));
  const mails = (await test.deliver()).filter(({ subject }) => subject.startsWith('Where is order'))
  expect(mails).toHaveLength(1)
  expect((await open(tokenIn(mails))).body.number).toBe(order.number)
  const told = () =>
    test.rows<{ kind: string; isOver: boolean }>(
      `select kind, ended_at is not null as "isOver" from notification where problem = $1`,
      [`vendor-order.late ${order.id}`],
    )
  expect(await told()).toEqual([{ kind: 'vendor-order.late', isOver: false }])
  await buying.take(vera, 'cancel', await seen(order), { reason: 'Bought elsewhere', becomes: 'not_needed' })
  await dispatchEvents(test.app)
  expect(await told()).toEqual([{ kind: 'vendor-order.late', isOver: true }])
})

it('tells the buyer once that the e-mail with an order does not leave', async () => {
  const draft = await buying.drafted(await buying.approved([{ productId: gauze, quantity: 10 }]))
  const { body: order } = await buying.take(vera, 'send', draft, {
    way: 'email',
    to: 'gone@brightwater.example',
  })
  while (await fileVendorOrders(test.app));
  // The database stamps mails by its own clock.
  await test.rows('update outgoing_mail set next_try_at = $1 where sent_at is null', [
    test.now().toISOString(),
  ])
  await deliverMail({
    ...test.app,
    mailer: { send: () => Promise.reject(new Error('550 no such mailbox')) },
  })
  while (await notifyFailedDelivery(test.app));
  const notices = await test.rows<{ to: string }>(
    `select data ->> 'to' as "to" from notification where kind = 'vendor-order.unmailed' and data ->> 'vendorOrderId' = $1`,
    [order.id],
  )
  expect(notices).toEqual([{ to: 'gone@brightwater.example' }])
  await buying.take(vera, 'cancel', await seen(order), { reason: 'Bought elsewhere', becomes: 'not_needed' })
})

it('reminds a vendor once that has not answered within three days', async () => {
  const silent = await mailed()
  const answered = await mailed()
  await decline(answered.token)
  while (await remindVendors(test.app));
  expect(await seen(silent.order)).toMatchObject({ remindedAt: null })
  test.passTime(3 * 24 * 60 * 60_000 + 60_000)
  vera = await test.as('vendor_manager')
  await remindVendors(test.app)
  expect(await seen(silent.order)).toMatchObject({ remindedAt: expect.any(String) })
  expect(await seen(answered.order)).toMatchObject({ remindedAt: null })
  const mails = (await test.deliver()).filter(({ subject }) => subject.startsWith('Please confirm'))
  expect(mails).toHaveLength(1)
  expect((await open(tokenIn(mails))).body.number).toBe(silent.order.number)
  expect((await open(silent.token)).status).toBe(200)
  while (await remindVendors(test.app));
  expect(await test.deliver()).toEqual([])
})
