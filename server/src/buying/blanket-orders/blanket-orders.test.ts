import { allocate } from '@wellstock/domain/finance/ledger'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { budgetOf } from '../../finance/budgets/budget-fixture.ts'
import { idOf, ids, personId, YEAR } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { fileVendorOrders } from '../vendor-orders/file-orders.ts'
import { notifyExpiringBlanketOrders } from './notify-expiring.ts'

type Someone = Awaited<ReturnType<TestApp['as']>>
// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Body = any

let test: TestApp
let ana: Someone
let vera: Someone
let manager: Someone
let departmentId = ''
let today = ''
let inTenDays = ''
let inAYear = ''
const gloves = idOf('product gloves')
const gauze = idOf('product gauze')
const vendorId = idOf('vendor brightwater')

beforeAll(async () => {
  test = await startTestApp()
  today = await test.day(0)
  inTenDays = await test.day(10)
  inAYear = await test.day(365)
  const budget = await budgetOf(test)
  ana = await test.as('order_manager')
  vera = await test.as('vendor_manager')
  manager = await test.as('manager')
  const [department] = await test.rows<{ id: string }>(
    `select id from department where organization_id = $1 and name = 'General'`,
    [ids.organization],
  )
  departmentId = department?.id ?? ''
  const lineId = await budget.line(0, { year: YEAR })
  await test.rows('update budget_line set department_id = $2 where id = $1', [lineId, departmentId])
  await test.rows(
    `insert into vendor (organization_id, id, name, state, email, lead_time_days)
     values ($1, $2, 'Brightwater', 'active', 'orders@brightwater.example', 4)`,
    [ids.organization, vendorId],
  )
  for (const product of [gauze, gloves]) {
    const sold = idOf(`sold ${product}`)
    await test.rows(
      `insert into vendor_product (organization_id, id, vendor_id, product_id, rank) values ($1, $2, $3, $4, 1)`,
      [ids.organization, sold, vendorId, product],
    )
    await test.rows(
      `insert into vendor_price (organization_id, id, vendor_product_id, source, pack, pack_quantity, price, valid_from)
       values ($1, gen_random_uuid(), $2, 'list', 'BX', 1, 12, '2026-01-01')`,
      [ids.organization, sold],
    )
  }
  // One tier: what is tried here is not how high an order goes.
  await test.rows(
    `insert into approval_policy (organization_id, number, state, rules, published_by, published_at, effective_at)
     select organization_id, 2, 'published', (
       select jsonb_agg(case when rule -> 'kinds' ? 'order' then rule || '{"upTo": 1000000}' else rule end)
       from jsonb_array_elements(rules) rule), $2, now(), now()
     from approval_policy where organization_id = $1`,
    [ids.organization, personId('admin')],
  )
  await budget.write([allocate(lineId, 1_000_000)], {
    kind: 'budget',
    number: `FY${YEAR}`,
    bookedOn: `${YEAR}-01-01`,
  })
})
// Prices of one would be in the way of the next.
afterEach(async () => {
  for (const order of (await vera.get('/api/blanket-orders?standing=active')).body.items) await end(order)
})
afterAll(() => test.stop())

const glovesFor = (changes: object = {}) => ({
  productId: gloves,
  pack: 'CS/10',
  packQuantity: 10,
  packPrice: 90,
  ...changes,
})
const draftOf = (changes: object = {}) => ({
  vendorId,
  validFrom: today,
  validTo: inAYear,
  lines: [glovesFor()],
  ...changes,
})
async function begun(changes: object = {}): Promise<Body> {
  const { status, body } = await vera.post('/api/blanket-orders', draftOf(changes))
  expect([status, body.fields ?? body.reason ?? '']).toEqual([200, ''])
  return body
}
const take = (who: Someone, step: string, { id, version }: Body, more: object = {}) =>
  who.post(`/api/blanket-orders/${id}/${step}`, { version, ...more })
const seen = async ({ id }: Body): Promise<Body> => (await vera.get(`/api/blanket-orders/${id}`)).body
async function active(changes: object = {}): Promise<Body> {
  const { status, body } = await take(vera, 'activate', await begun(changes))
  expect([status, body.reason ?? '']).toEqual([200, ''])
  return body
}
const end = async (order: Body) =>
  expect((await take(vera, 'end', await seen(order), { reason: 'Not needed any more' })).status).toBe(200)
const inForce = async (productId = gloves, day = today) =>
  (
    await test.rows<{ source: string; price: number; pack_quantity: number }>(
      `select source, price::float, pack_quantity from price_in_force($1, $2) where product_id = $3 and vendor_id = $4`,
      [ids.organization, day, productId, vendorId],
    )
  )[0]

/** A draft vendor order of so many base units, whatever price holds. */
async function drafted(quantity: number, officeId: string = ids.north): Promise<Body> {
  const draft = {
    officeId,
    departmentId,
    neededBy: inTenDays,
    lines: [{ productId: gloves, vendorId, quantity }],
  }
  const order = (await ana.post('/api/orders', draft)).body
  const asked = await ana.post(`/api/orders/${order.id}/submit`, { version: order.version })
  expect([asked.status, asked.body.fields ?? asked.body.reason ?? '']).toEqual([200, ''])
  await decide('order', order.id)
  const approved = (await ana.get(`/api/orders/${order.id}`)).body
  const { status, body } = await vera.post('/api/vendor-orders', {
    vendorId,
    officeId,
    lines: approved.lines.map(({ id }: Body) => ({ orderLineId: id })),
  })
  expect([status, body.fields ?? body.reason ?? '']).toEqual([200, ''])
  return body
}
async function decide(kind: string, documentId: string) {
  const request = (await manager.get(`/api/approvals/document?kind=${kind}&documentId=${documentId}`)).body
  return manager.post(`/api/approvals/${request.id}/decide`, {
    version: request.version,
    decisionId: idOf(`decision ${documentId} ${Math.random()}`),
    decision: 'approve',
    comment: 'As agreed',
  })
}
const onVendorOrder = (step: string, { id, version }: Body, more: object) =>
  vera.post(`/api/vendor-orders/${id}/${step}`, { version, ...more })
const send = (draft: Body) => onVendorOrder('send', draft, { way: 'by_hand' })
async function sent(quantity: number): Promise<Body> {
  const { status, body } = await send(await drafted(quantity))
  expect([status, body.reason ?? '']).toEqual([200, ''])
  return body
}
const ended = { reason: 'Not delivered', becomes: 'not_needed' }
const cancel = async ({ id }: Body) =>
  onVendorOrder('cancel', (await vera.get(`/api/vendor-orders/${id}`)).body, ended)
const drop = async (order: Body) => {
  const { status, body } = await cancel(order)
  expect([status, body.reason ?? '']).toEqual([200, ''])
}

describe('a blanket order', () => {
  it('is written as a draft, and its prices hold once it is active until somebody ends it', async () => {
    const draft = await begun({ note: 'Prices firm', valueCap: 5000 })
    expect(draft).toMatchObject({
      number: expect.stringMatching(/^BO-\d{4}-0001$/),
      state: 'draft',
      vendor: { id: vendorId, name: 'Brightwater' },
      valueCap: 5000,
      drawnValue: 0,
      steps: ['edit', 'activate', 'cancel'],
      lines: [{ productId: gloves, packPrice: 90, quantityCap: null, drawn: 0 }],
    })
    expect(await inForce()).toMatchObject({ source: 'list', price: 12 })
    const activated = (await take(vera, 'activate', draft)).body
    expect(activated).toMatchObject({ state: 'active', daysLeft: 365, steps: ['extend', 'end'] })
    expect(await inForce()).toEqual({ source: 'contract', price: 90, pack_quantity: 10 })
    const twice = await take(vera, 'activate', activated)
    expect([twice.status, twice.body.reason]).toEqual([409, 'blanket_order_is_active'])
    const edit = await vera.put(`/api/blanket-orders/${draft.id}`, {
      ...draftOf(),
      version: activated.version,
    })
    expect([edit.status, edit.body.reason]).toEqual([409, 'blanket_order_is_active'])
    const over = (await take(vera, 'end', activated, { reason: 'Vendor changed' })).body
    expect(over).toMatchObject({ state: 'ended', remark: 'Vendor changed', steps: [] })
    expect(over.timeline.map(({ step }: Body) => step)).toEqual(['created', 'activated', 'ended'])
    expect(await inForce()).toMatchObject({ source: 'list', price: 12 })
    expect(await inForce(gloves, inTenDays)).toMatchObject({ source: 'list' })
  })

  it('is refused with what is wrong beside its field, and nothing is written', async () => {
    await test.rows(
      `insert into vendor (organization_id, id, name, state, held_reason) values ($1, $2, 'Blocked', 'blocked', 'Fraud')`,
      [ids.organization, idOf('vendor blocked')],
    )
    const discontinued = idOf('product discontinued')
    await test.rows(
      `insert into product (organization_id, id, sku, name, category, type, unit) values ($1, $2, 'OLD-1', 'Old gloves', 'Gloves', 'Supplies', 'BX')`,
      [ids.organization, discontinued],
    )
    const line = (changes: object) => ({ lines: [glovesFor(changes)] })
    const before = await test.rows('select id from blanket_order')
    for (const [wrong, field] of [
      [{ validFrom: inTenDays, validTo: today }, 'validTo'],
      [{ validFrom: await test.day(-9), validTo: await test.day(-1) }, 'validTo'],
      [{ valueCap: 0 }, 'valueCap'],
      [{ valueCap: -1 }, 'valueCap'],
      [{ valueCap: 10_000_001 }, 'valueCap'],
      [{ valueCap: 1.005 }, 'valueCap'],
      [{ vendorId: idOf('nobody') }, 'vendorId'],
      [line({ quantityCap: 0 }), 'lines.0.quantityCap'],
      [line({ quantityCap: 10_000_001 }), 'lines.0.quantityCap'],
      [line({ quantityCap: 15 }), 'lines.0.quantityCap'],
      [line({ packPrice: 0 }), 'lines.0.packPrice'],
      [line({ packQuantity: 0 }), 'lines.0.packQuantity'],
      [line({ productId: idOf('no product') }), 'lines.0.productId'],
      [{ lines: [glovesFor(), glovesFor()] }, 'lines.1.productId'],
      [{ lines: [] }, 'lines'],
      [{ lines: Array.from({ length: 501 }, () => glovesFor()) }, 'lines'],
    ] as const) {
      const { status, body } = await vera.post('/api/blanket-orders', draftOf(wrong))
      expect([field, status, Object.keys(body.fields ?? {})]).toEqual([field, 422, [field]])
    }
    const blocked = await vera.post(
      '/api/blanket-orders',
      draftOf({ vendorId: idOf('vendor blocked'), ...line({ productId: discontinued }) }),
    )
    expect([blocked.status, blocked.body.blockers]).toEqual([
      409,
      [
        'Blocked is on hold or blocked. Choose another vendor.',
        'Old gloves is discontinued: all of its items are archived.',
      ],
    ])
    expect(await test.rows('select id from blanket_order')).toEqual(before)
  })

  it('is for whoever buys, written by whoever manages vendors of all offices, and not there for strangers', async () => {
    const draft = await begun()
    for (const who of [ana, await test.as('order_manager', 'south')])
      expect((await who.get(`/api/blanket-orders/${draft.id}`)).body).toMatchObject({
        id: draft.id,
        steps: [],
      })
    for (const who of [ana, await test.as('vendor_manager', 'south'), await test.as('order_viewer')]) {
      expect((await take(who, 'activate', draft)).status).toBe(403)
      expect((await who.post('/api/blanket-orders', draftOf())).status).toBe(403)
    }
    const viewer = await test.as('order_viewer')
    expect((await viewer.get('/api/blanket-orders')).status).toBe(403)
    const stranger = await test.as('admin', 'other')
    const missing = await vera.get(`/api/blanket-orders/${idOf('nothing')}`)
    for (const { status, body } of [
      await stranger.get(`/api/blanket-orders/${draft.id}`),
      await take(stranger, 'activate', draft),
    ])
      expect([status, body.reason]).toEqual([404, missing.body.reason])
    expect((await stranger.get('/api/blanket-orders')).body.total).toBe(0)
    // Of two who change it, the second sees that it has changed.
    const change = (note: string) =>
      vera.put(`/api/blanket-orders/${draft.id}`, { ...draftOf({ note }), version: draft.version })
    expect((await change('Mine')).body.note).toBe('Mine')
    const stale = await change('Theirs')
    expect([stale.status, stale.body.code]).toEqual([412, 'STALE_VERSION'])
    const canceled = await take(vera, 'cancel', await seen(draft), { reason: 'Agreed otherwise' })
    expect(canceled.body).toMatchObject({ state: 'cancelled', steps: [] })
  })

  it('is not activated beside another contract price of its time, which is named', async () => {
    const first = await active({ lines: [glovesFor()], validTo: inTenDays })
    const second = await begun()
    const refused = await take(vera, 'activate', second)
    expect([refused.status, refused.body.reason]).toEqual([409, 'blanket_other_contract_to'])
    expect(refused.body.message).toContain(first.number)
    expect((await seen(second)).state).toBe('draft')
    // From the day after it is there.
    const later = await vera.put(`/api/blanket-orders/${second.id}`, {
      ...draftOf({ validFrom: await test.day(11) }),
      version: second.version,
    })
    const activated = (await take(vera, 'activate', later.body)).body
    expect(activated.state).toBe('active')
    // And the first is not put off into it.
    const into = await take(vera, 'extend', first, {
      ...{ reason: 'Longer', validTo: await test.day(11), valueCap: null, lines: [] },
    })
    expect([into.status, into.body.message.includes(activated.number)]).toEqual([409, true])
    await end(activated)
    await end(first)
  })
})

describe('vendor orders of what was agreed', () => {
  it('draw from it as its releases, up to what was agreed, and give back what does not come', async () => {
    const order = await active({ valueCap: 1000, lines: [glovesFor({ quantityCap: 100 })] })
    const first = await sent(40)
    expect(first).toMatchObject({
      total: 360,
      releases: [{ blanketOrderId: order.id, name: `${order.number}/01` }],
    })
    const second = await sent(40)
    expect(await seen(order)).toMatchObject({
      drawnValue: 720,
      releases: 2,
      lines: [{ drawn: 80, drawnValue: 720 }],
      releaseList: [
        { name: `${order.number}/02`, vendorOrder: { id: second.id }, drawnValue: 360 },
        { name: `${order.number}/01`, vendorOrder: { id: first.id }, drawnValue: 360 },
      ],
    })
    // The third is more than is left; as far as there is some it goes.
    const draft = await drafted(30)
    const refused = await send(draft)
    expect([refused.status, refused.body.reason]).toEqual([409, 'blanket_quantity_left'])
    expect(refused.body.message).toContain('20')
    const still = (await vera.get(`/api/vendor-orders/${draft.id}`)).body
    expect(still).toMatchObject({ state: 'draft', number: null, releases: [] })
    expect((await seen(order)).releases).toBe(2)
    // Some of the first does not come.
    const closed = await onVendorOrder('close-lines', first, {
      ...ended,
      lines: [{ id: first.lines[0].id, packs: 1 }],
    })
    expect(closed.status).toBe(200)
    expect(await seen(order)).toMatchObject({ drawnValue: 630, lines: [{ drawn: 70 }] })
    const third = (await send(still)).body
    expect(third.releases).toMatchObject([{ name: `${order.number}/03` }])
    expect((await seen(order)).lines[0]).toMatchObject({ drawn: 100, drawnValue: 900 })
    for (const each of [first, second, third]) await drop(each)
    expect(await seen(order)).toMatchObject({ drawnValue: 0, lines: [{ drawn: 0, drawnValue: 0 }] })
    // Ended, it still gives back.
    const fourth = await sent(10)
    await end(order)
    await drop(fourth)
    expect(await seen(order)).toMatchObject({ state: 'ended', drawnValue: 0, releases: 4 })
  })

  it('is refused beyond its money, also by the database', async () => {
    const order = await active({ valueCap: 500 })
    await drop(await sent(10))
    const draft = await drafted(60)
    const refused = await send(draft)
    expect([refused.status, refused.body.reason, refused.body.message.includes('$500.00')]).toEqual([
      409,
      'blanket_value_left',
      true,
    ])
    await expect(
      test.rows('update blanket_order set drawn_value = 501 where id = $1', [order.id]),
    ).rejects.toThrow('blanket_order_cap')
    for (const [text, message] of [
      ['update blanket_order set value_cap = 400, version = version + 1 where id = $1', 'stands'],
      [`update blanket_order set valid_to = valid_to - 1, version = version + 1 where id = $1`, 'stands'],
      ['update blanket_order_line set pack_price = 1 where blanket_order_id = $1', 'stand'],
      ['delete from blanket_order_line where blanket_order_id = $1', 'stand'],
      ['update blanket_release set number = 9 where blanket_order_id = $1', 'append-only'],
      [
        `update vendor_order_line set blanket_line_id = (select id from blanket_order_line where blanket_order_id = $1 limit 1)
         where vendor_order_id = '${draft.id}'`,
        'draws from what was agreed',
      ],
    ] as const)
      await expect(test.rows(text, [order.id])).rejects.toThrow(message)
    // At what the vendor quotes for the rest it draws nothing.
    const quoted = await vera.put(`/api/vendor-orders/${draft.id}`, {
      version: draft.version,
      lines: draft.lines.map(({ id, packs }: Body) => ({ id, packs, quote: 90 })),
    })
    const free = (await send(quoted.body)).body
    expect([free.state, free.releases, (await seen(order)).drawnValue]).toEqual(['sent', [], 0])
    await drop(free)
    await end(order)
  })

  it('are sent by two at once: what is left goes to one of them', async () => {
    const order = await active({ lines: [glovesFor({ quantityCap: 50 })] })
    const drafts = [await drafted(30), await drafted(30, ids.south)]
    const answers = await Promise.all(drafts.map(send))
    expect(answers.map(({ status, body }) => [status, body.reason ?? '']).sort()).toEqual([
      [200, ''],
      [409, 'blanket_quantity_left'],
    ])
    expect(await seen(order)).toMatchObject({ releases: 1, lines: [{ drawn: 30 }] })
    for (const draft of drafts) await drop(draft)
  })

  it('that wait for approval draw once they are approved', async () => {
    const order = await active({ valueCap: 1000 })
    const draft = await drafted(50)
    // Dearer than was approved: at another contract price of the same pack.
    await test.rows(`update vendor_price set ended_on = $2::date - 1 where blanket_line_id = $1`, [
      order.lines[0].id,
      today,
    ])
    await test.rows(
      `insert into vendor_price (organization_id, id, vendor_product_id, source, pack, pack_quantity, price, valid_from, agreed_to)
       values ($1, gen_random_uuid(), $2, 'contract', 'CS/10', 10, 110, $3, $4)`,
      [ids.organization, idOf(`sold ${gloves}`), today, inAYear],
    )
    const dearer = await vera.put(`/api/vendor-orders/${draft.id}`, {
      version: draft.version,
      lines: draft.lines.map(({ id, packs }: Body) => ({ id, packs, quote: null })),
    })
    const asked = await send(dearer.body)
    expect([asked.body.state, asked.body.releases, (await seen(order)).drawnValue]).toEqual([
      'pending_approval',
      [],
      0,
    ])
    expect((await decide('vendor_order', draft.id)).status).toBe(200)
    const approved = (await vera.get(`/api/vendor-orders/${draft.id}`)).body
    expect([approved.state, approved.releases.length, (await seen(order)).drawnValue]).toEqual([
      'sent',
      1,
      550,
    ])
    await drop(approved)
    await end(order)
    await test.rows(
      `update vendor_price set ended_on = $2::date - 1 where price = 110 and vendor_product_id = $1`,
      [idOf(`sold ${gloves}`), today],
    )
  })

  it('say on their paper and in their e-mail which release they are', async () => {
    const order = await active()
    const draft = await drafted(10)
    const { body } = await onVendorOrder('send', draft, { way: 'email', to: 'release@brightwater.example' })
    while (await fileVendorOrders(test.app));
    const [mail] = await test.rows<{ body: string }>('select body from outgoing_mail where recipient = $1', [
      'release@brightwater.example',
    ])
    expect(mail?.body).toContain(`${order.number}/01`)
    const file = await vera.get(`/api/vendor-orders/${body.id}/file?format=xlsx`)
    expect(file.status).toBe(200)
    await drop(body)
    await end(order)
  })
})

describe('a blanket order that is active', () => {
  const more = async (order: Body, changes: object = {}) => {
    const { validTo, valueCap, lines } = await seen(order)
    return take(vera, 'extend', await seen(order), {
      reason: 'We use more',
      validTo,
      valueCap,
      lines: lines.map(({ id, quantityCap }: Body) => ({ id, quantityCap })),
      ...changes,
    })
  }

  it('is put off, its limits are raised and products added, with their prices, and nothing becomes less', async () => {
    const order = await active({
      valueCap: 1000,
      validTo: inTenDays,
      lines: [glovesFor({ quantityCap: 50 })],
    })
    const [line] = order.lines
    const cap = (quantityCap: number | null) => ({ lines: [{ id: line.id, quantityCap }] })
    for (const [less, field] of [
      [{ validTo: await test.day(9) }, 'validTo'],
      [{ valueCap: 999 }, 'valueCap'],
      [cap(40), 'lines.0.quantityCap'],
      [cap(55), 'lines.0.quantityCap'],
      [{ added: [glovesFor()] }, 'added.0.productId'],
      [{ added: [glovesFor({ productId: gauze, quantityCap: 5 })] }, 'added.0.quantityCap'],
      [{ reason: 'No' }, 'reason'],
    ] as const) {
      const { status, body } = await more(order, less)
      expect([field, status, Object.keys(body.fields ?? {})]).toEqual([field, 422, [field]])
    }
    expect((await more(order)).body.reason).toBe('blanket_nothing_changed')
    const extended = await more(order, {
      ...{ validTo: inAYear, valueCap: null, ...cap(90) },
      added: [{ productId: gauze, pack: 'BX', packQuantity: 1, packPrice: 8.5, quantityCap: 300 }],
    })
    expect([extended.status, extended.body.reason ?? '']).toEqual([200, ''])
    expect(extended.body).toMatchObject({
      validTo: inAYear,
      valueCap: null,
      lines: [{ quantityCap: 90 }, { productId: gauze, packPrice: 8.5, quantityCap: 300 }],
    })
    expect(extended.body.timeline.at(-1)).toMatchObject({ step: 'extended', reason: 'We use more' })
    expect(await inForce(gloves, await test.day(11))).toMatchObject({ source: 'contract', price: 90 })
    expect(await inForce(gauze)).toMatchObject({ source: 'contract', price: 8.5 })
    expect((await more(order, { valueCap: 5 })).status).toBe(422)
    await end(order)
    for (const product of [gloves, gauze])
      for (const day of [today, await test.day(11), inAYear])
        expect(await inForce(product, day)).toMatchObject({ source: 'list' })
  })

  it('is told of once when most of it is drawn and once when it ends soon, and again of what was agreed since', async () => {
    const told = () =>
      test.rows<{ reason: string; product: string | null; share: number }>(
        `select data ->> 'reason' as reason, data ->> 'product' as product, (data ->> 'share')::int as share from notification
         where kind = 'blanket-order.running_out' and person_id = $1 order by seq`,
        [personId('vendor_manager')],
      )
    const order = await active({
      valueCap: 1000,
      validTo: await test.day(60),
      lines: [glovesFor({ quantityCap: 100 })],
    })
    await notifyExpiringBlanketOrders(test.app)
    expect(await told()).toEqual([{ reason: 'period', product: null, share: 0 }])
    const first = await sent(70)
    await notifyExpiringBlanketOrders(test.app)
    expect(await told()).toHaveLength(1)
    expect((await seen(order)).runningOut).toEqual(['period'])
    const second = await sent(20)
    for (let round = 0; round < 2; round++) await notifyExpiringBlanketOrders(test.app)
    expect((await told()).slice(1)).toEqual([
      { reason: 'value', product: null, share: 81 },
      { reason: 'quantity', product: 'Nitrile exam gloves, M', share: 90 },
    ])
    expect((await seen(order)).runningOut).toEqual(['value', 'quantity', 'period'])
    expect((await vera.get('/api/blanket-orders?runningOut=true')).body.items).toMatchObject([
      { number: order.number },
    ])
    const { body } = await vera.get('/api/home/today')
    expect(body.blanketOrders).toMatchObject({ total: 1, rows: [{ number: order.number }] })
    expect((await ana.get('/api/home/today')).body.blanketOrders).toBeNull()
    // Raised, it is far from used up; drawn on, it is told of again.
    await more(order, {
      valueCap: 2000,
      validTo: inAYear,
      lines: [{ id: order.lines[0].id, quantityCap: 200 }],
    })
    await notifyExpiringBlanketOrders(test.app)
    expect([(await told()).length, (await seen(order)).runningOut]).toEqual([3, []])
    const third = await sent(90)
    await notifyExpiringBlanketOrders(test.app)
    expect((await told()).slice(3)).toMatchObject([{ reason: 'value' }, { reason: 'quantity' }])
    for (const each of [first, second, third]) await drop(each)
    await end(order)
  })

  it('is listed, found and filed', async () => {
    const order = await active({ valueCap: 1000, validTo: await test.day(100) })
    const list = async (query: string) =>
      (await ana.get(`/api/blanket-orders?${query}`)).body.items.map(({ number }: Body) => number)
    expect(await list(`standing=active&vendorId=${vendorId}`)).toEqual([order.number])
    expect(await list('search=nitrile&sort=drawn')).toContain(order.number)
    expect(await list('standing=expired')).toEqual([])
    expect(await list('runningOut=true')).toEqual([])
    expect((await ana.get('/api/blanket-orders?standing=gone')).status).toBe(422)
    const file = (await ana.get('/api/blanket-orders/export?format=csv&standing=active')).body
    expect([file.includes(order.number), file.includes('Brightwater')]).toEqual([true, true])
    const found = (await ana.get(`/api/search?q=${order.number}`)).body
    expect(JSON.stringify(found)).toContain(`/dashboard/vendor-orders/blanket/${order.id}`)
    const commented = await ana.post('/api/comments', {
      ...{ kind: 'blanket_order', id: order.id },
      text: 'Prices are good',
    })
    expect(commented.status).toBe(200)
    await end(order)
  })
})

/** What must hold whatever has been done, as questions whose answer is nothing. */
const invariants = {
  'what is drawn of a line is what its tied lines have not closed': `
    select n.id from blanket_order_line n
    left join (select organization_id, blanket_line_id, sum(quantity - closed) as units,
        sum(round(amount * (quantity - closed) / quantity, 2)) as value
      from vendor_order_line where blanket_line_id is not null group by 1, 2) l
      on l.organization_id = n.organization_id and l.blanket_line_id = n.id
    where n.drawn <> coalesce(l.units, 0) or n.drawn_value <> coalesce(l.value, 0) or n.drawn > n.quantity_cap`,
  'what is drawn of a blanket order is what is drawn of its lines': `
    select b.id from blanket_order b
    left join (select organization_id, blanket_order_id, sum(drawn_value) as value from blanket_order_line group by 1, 2) n
      on n.organization_id = b.organization_id and n.blanket_order_id = b.id
    where b.drawn_value <> coalesce(n.value, 0) or b.drawn_value > b.value_cap`,
  'a line that draws is on a release': `
    select l.id from vendor_order_line l
    join blanket_order_line n on n.organization_id = l.organization_id and n.id = l.blanket_line_id
    where not exists (select from blanket_release r where r.organization_id = l.organization_id
      and r.blanket_order_id = n.blanket_order_id and r.vendor_order_id = l.vendor_order_id)`,
}

describe('whatever is sent, closed, canceled and extended', () => {
  it('draws what the lines tied to it say, and never more than was agreed', async () => {
    const step = fc.record({
      kind: fc.constantFrom('send', 'send', 'close', 'cancel', 'raise'),
      packs: fc.integer({ min: 1, max: 6 }),
      which: fc.nat(5),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 8 }), async (steps) => {
        const order = await active({
          valueCap: 1000.01,
          lines: [glovesFor({ packPrice: 89.9955, quantityCap: 110 })],
        })
        const open: Body[] = []
        const answers: number[] = []
        for (const { kind, packs, which } of steps) {
          const chosen = open[which % Math.max(1, open.length)]
          if (kind === 'send') {
            const draft = await drafted(packs * 10)
            const { status, body } = await send(draft)
            answers.push(status)
            // What was refused does not lie in the way of the next draft.
            if (status === 200) open.push(body)
            else await drop(draft)
          } else if (kind === 'close' && chosen) {
            const latest = (await vera.get(`/api/vendor-orders/${chosen.id}`)).body
            const lines = [{ id: latest.lines[0].id, packs }]
            answers.push((await onVendorOrder('close-lines', latest, { ...ended, lines })).status)
          } else if (kind === 'cancel' && chosen) answers.push((await cancel(chosen)).status)
          else if (kind === 'raise') {
            const now = await seen(order)
            const lines = [{ id: now.lines[0].id, quantityCap: now.lines[0].quantityCap + packs * 10 }]
            const { validTo, valueCap } = now
            answers.push(
              (await take(vera, 'extend', now, { reason: 'Tried', validTo, valueCap, lines })).status,
            )
          }
          for (const [name, text] of Object.entries(invariants))
            expect([name, await test.rows(text)]).toEqual([name, []])
        }
        expect(answers.filter((status) => ![200, 409, 422].includes(status))).toEqual([])
        for (const each of open) await cancel(each)
        expect(await seen(order)).toMatchObject({ drawnValue: 0, lines: [{ drawn: 0, drawnValue: 0 }] })
        await end(order)
      }),
      { numRuns: 4 },
    )
  })
})
