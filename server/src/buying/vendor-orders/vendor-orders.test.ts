import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idOf, ids, YEAR } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { knownPrices } from '../price-checks/known-prices.ts'
import { type Body, buyingOf, byHand, gauze, gloves, type Someone, vendorId } from './buying-fixture.ts'
import { buyingInvariants } from './buying-invariants.ts'
import { fileVendorOrders } from './file-orders.ts'

type Buying = Awaited<ReturnType<typeof buyingOf>>

let test: TestApp
let ana: Someone
let vera: Someone
let manager: Someone
let south: Someone
let viewer: Someone
let stranger: Someone
let lineId = ''
let inTenDays = ''
let decide: Buying['decide']
let approved: Buying['approved']
let create: Buying['create']
let drafted: Buying['drafted']
let take: Buying['take']
let since: Buying['since']
let seen: Buying['seen']

beforeAll(async () => {
  test = await startTestApp()
  const buying = await buyingOf(test)
  ;({ ana, vera, manager, lineId, decide, approved, create, drafted, take, since, seen } = buying)
  inTenDays = buying.neededBy
  south = await test.as('order_manager', 'south')
  viewer = await test.as('order_viewer')
  stranger = await test.as('admin', 'other')
})
afterAll(() => test.stop())

const quoted = async ({ id, version, lines }: Body, quote: number | null): Promise<Body> =>
  (
    await vera.put(`/api/vendor-orders/${id}`, {
      version,
      lines: lines.map((line: Body) => ({ id: line.id, packs: line.packs, quote })),
    })
  ).body
const ended = { reason: 'Not delivered', becomes: 'not_needed' }
const onOrder = async () =>
  (
    await test.rows<{ quantity: number; next_on: string | null }>(
      `select quantity, next_on::text from on_order where office_id = $1 and product_id = $2`,
      [ids.north, gauze],
    )
  )[0]

describe('a vendor order', () => {
  it('is made of approved lines, sent with its number, promised, and its money is the vendor’s', async () => {
    const money = await since()
    const order = await approved([
      { productId: gauze, quantity: 100 },
      { productId: gloves, quantity: 20 },
    ])
    const [block] = (await vera.get('/api/vendor-orders/to-order')).body
    expect(block).toMatchObject({
      vendor: { id: vendorId, minimumOrder: 50, isOpen: true },
      office: { id: ids.north },
      total: 1040,
      draft: null,
    })
    const draft = await drafted(order)
    expect(draft).toMatchObject({
      number: null,
      state: 'draft',
      total: 1040,
      lineCount: 2,
      orderEmail: 'orders@brightwater.example',
      steps: ['edit', 'send', 'cancel'],
    })
    expect(draft.lines[0]).toMatchObject({
      vendorSku: 'BW-10',
      packs: 100,
      packPrice: 10,
      priceSource: 'list',
      most: 100,
      now: null,
      parts: [{ order: { number: order.number }, quantity: 100 }],
    })
    expect((await vera.get('/api/vendor-orders/to-order')).body).toEqual([])
    // Still the order's money, and still on order.
    expect(await money()).toEqual([0, 1040, -1040])
    expect(await onOrder()).toEqual({ quantity: 100, next_on: null })

    const sent = await take(vera, 'send', draft, { way: 'email', to: 'orders@brightwater.example' })
    expect([sent.status, sent.body.reason ?? '']).toEqual([200, ''])
    expect(sent.body).toMatchObject({
      number: `PO-NORTH-${YEAR}-0001`,
      state: 'sent',
      dueOn: await test.day(4),
      mail: 'waiting',
    })
    expect(await money()).toEqual([0, 1040, -1040])
    const holds = await test.rows<{ document_kind: string; committed: number }>(
      `select h.document_kind, sum(h.committed)::float as committed from budget_hold h
       where h.committed > 0 and h.line_id = $1 group by 1`,
      [lineId],
    )
    expect(holds).toEqual([{ document_kind: 'vendor_order', committed: 1040 }])
    const twice = await take(vera, 'send', sent.body, byHand)
    expect([twice.status, twice.body.reason]).toEqual([409, 'vendor_order_is_sent'])

    const promised = await take(vera, 'acknowledge', sent.body, {
      vendorReference: 'SO-77',
      lines: [{ id: sent.body.lines[0].id, promisedOn: inTenDays }],
    })
    expect(promised.body).toMatchObject({
      state: 'acknowledged',
      vendorReference: 'SO-77',
      dueOn: await test.day(4),
    })
    expect(await onOrder()).toEqual({ quantity: 100, next_on: inTenDays })
    const held = (await take(vera, 'hold', promised.body, { reason: 'Recall of a lot' })).body
    expect([held.state, await onOrder()]).toEqual(['on_hold', { quantity: 100, next_on: null }])
    const resumed = (await take(vera, 'resume', held)).body
    expect(resumed.state).toBe('acknowledged')

    const past = await take(vera, 'acknowledge', resumed, {
      lines: [{ id: resumed.lines[0].id, promisedOn: await test.day(-1) }],
    })
    expect([past.status, Object.keys(past.body.fields)]).toEqual([422, ['lines.0.promisedOn']])
    expect((await take(vera, 'cancel', resumed, ended)).body.state).toBe('cancelled')
    expect(await money()).toEqual([0, 0, 0])
  })

  it('is kept as a document that does not change, and mailed with it', async () => {
    const draft = await drafted(await approved())
    const sent = (await take(vera, 'send', draft, { way: 'email', to: 'desk@brightwater.example' })).body
    while (await fileVendorOrders(test.app));
    const filed = await seen(sent)
    expect(filed.documents).toMatchObject([
      { slug: expect.stringContaining(`po-north-${YEAR}`), revision: 0 },
    ])
    const document = (await vera.get(`/api/documents/at/${filed.documents[0].slug}`)).body
    expect(document).toMatchObject({ type: 'purchase_order', currentVersion: 1, state: 'filed' })
    const { id, version, title, owner, validFrom, validTo, tags, readers, signers } = document
    const kept = { version, title, ownerId: owner.id, validFrom, validTo, tags, readers, signers }
    const admin = await test.as('admin')
    const retyped = await admin.put(`/api/documents/${id}`, { ...kept, officeId: null, type: 'certificate' })
    expect([retyped.status, retyped.body.fields]).toEqual([
      422,
      { type: 'This document is kept as it was sent.' },
    ])
    const [mail] = await test.rows<{ recipient: string; attachment_name: string; subject: string }>(
      'select recipient, attachment_name, subject from outgoing_mail where recipient = $1',
      ['desk@brightwater.example'],
    )
    expect(mail).toEqual({
      recipient: 'desk@brightwater.example',
      attachment_name: `${sent.number}.pdf`,
      subject: expect.stringContaining(sent.number),
    })
    expect((await vera.get(`/api/vendor-orders/${sent.id}/file?format=csv`)).body).toContain('BW-10')
    expect((await vera.get(`/api/vendor-orders/${sent.id}/file?format=pdf`)).status).toBe(200)
    await take(vera, 'cancel', filed, ended)
    expect(
      await test.rows('select subject from outgoing_mail where recipient = $1 and subject like $2', [
        'desk@brightwater.example',
        `Canceled: purchase order ${sent.number}%`,
      ]),
    ).toHaveLength(1)
  })

  it('of one vendor for one office comes together in one draft, whoever adds to it', async () => {
    const [one, two] = [await approved(), await approved([{ productId: gauze, quantity: 50 }])]
    const [a, b] = await Promise.all([create(vera, one), create(ana, two)])
    expect([a.status, b.status, a.body.id]).toEqual([200, 200, b.body.id])
    const draft = await seen(a.body)
    expect(draft).toMatchObject({ lineCount: 1, total: 1500 })
    expect(draft.lines[0].parts.map(({ order }: Body) => order.number).sort()).toEqual([
      one.number,
      two.number,
    ])
    // Fewer go back to be ordered, those needed last first; more than was approved there is not.
    const line = draft.lines[0]
    const change = (packs: number, version: number) =>
      vera.put(`/api/vendor-orders/${draft.id}`, { version, lines: [{ id: line.id, packs, quote: null }] })
    const tooMany = await change(151, draft.version)
    expect([tooMany.status, Object.keys(tooMany.body.fields)]).toEqual([422, ['lines.0.packs']])
    const less = (await change(120, draft.version)).body
    expect(less).toMatchObject({ total: 1200 })
    expect((await vera.get('/api/vendor-orders/to-order')).body[0]).toMatchObject({
      total: 300,
      draft: { total: 1200 },
    })
    const stale = await change(150, draft.version)
    expect([stale.status, stale.body.code]).toEqual([412, 'STALE_VERSION'])
    expect((await change(150, less.version)).body.total).toBe(1500)
    const canceled = await take(vera, 'cancel', await seen(draft), {
      reason: 'Wrong vendor',
      becomes: 'back',
    })
    expect(canceled.body.state).toBe('cancelled')
    expect((await vera.get('/api/vendor-orders/to-order')).body[0].lines).toHaveLength(2)
    for (const order of [one, two]) {
      const { body } = await ana.post(`/api/orders/${order.id}/cancel`, {
        version: order.version,
        reason: 'Not needed',
      })
      expect(body.state ?? body).toBe('cancelled')
    }
    expect((await vera.get('/api/vendor-orders/to-order')).body).toEqual([])
  })

  it('says on its order how much of it vendors have, which the list, its filter and counts know', async () => {
    const order = await approved([{ productId: gauze, quantity: 100 }])
    const stateNow = async () => (await ana.get(`/api/orders/${order.id}`)).body.state
    const countOf = async (state: string) => (await ana.get('/api/orders/counts')).body.states[state]
    const before = [await countOf('partly_ordered'), await countOf('ordered')]
    const first = await drafted(order, 60)
    // Of a draft the vendor knows nothing.
    expect(await stateNow()).toBe('approved')
    const sixty = (await take(vera, 'send', first, byHand)).body
    expect([sixty.state, await stateNow(), await countOf('partly_ordered')]).toEqual([
      ...['sent', 'partly_ordered', before[0] + 1],
    ])
    const cancel = { version: order.version, reason: 'Not needed' }
    const refused = await ana.post(`/api/orders/${order.id}/cancel`, cancel)
    expect([refused.status, refused.body.reason]).toEqual([409, 'order_is_with_a_vendor'])
    const forty = (await take(vera, 'send', await drafted(order), byHand)).body
    expect([await stateNow(), await countOf('ordered')]).toEqual(['ordered', before[1] + 1])
    const { items } = (await ana.get('/api/orders?state=ordered')).body
    expect(items.map(({ id }: Body) => id)).toContain(order.id)
    const file = await ana.get('/api/orders/export?state=ordered&format=csv')
    expect([file.body.includes(order.number), file.body.includes('Ordered')]).toEqual([true, true])
    await expect(
      test.rows(`update supply_order set state = 'received' where id = $1`, [order.id]),
    ).rejects.toThrow('how far an order is its vendor orders say')
    const back = { reason: 'Not needed', becomes: 'back' }
    await take(vera, 'cancel', sixty, back)
    expect(await stateNow()).toBe('partly_ordered')
    await take(vera, 'cancel', forty, back)
    expect(await stateNow()).toBe('approved')
    expect((await ana.post(`/api/orders/${order.id}/cancel`, cancel)).body.state).toBe('cancelled')
  })

  it('takes no more than was approved, also of two who order the same line at once', async () => {
    const order = await approved()
    const answers = await Promise.all([create(vera, order), create(ana, order)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    const draft = answers.find(({ status }) => status === 200)?.body
    const canceled = await ana.post(`/api/orders/${order.id}/cancel`, {
      version: order.version,
      reason: 'Not needed',
    })
    expect([canceled.status, canceled.body.reason]).toEqual([409, 'order_is_with_a_vendor'])
    const closed = await ana.post(`/api/orders/${order.id}/close`, { version: order.version })
    expect([closed.status, closed.body.reason]).toEqual([409, 'order_is_on_a_draft'])
    await take(vera, 'cancel', draft, { reason: 'Not yet', becomes: 'back' })
    const { body } = await ana.post(`/api/orders/${order.id}/cancel`, {
      version: order.version,
      reason: 'Not needed',
    })
    expect(body.state).toBe('cancelled')
  })

  it('is refused in the state it is in, for what it is, and for others it is not there', async () => {
    const order = await approved([{ productId: gloves, quantity: 10 }])
    const draft = await drafted(order)
    expect(await take(vera, 'send', draft, byHand)).toMatchObject({
      status: 409,
      body: { reason: 'vendor_order_below_minimum', fields: { waiver: expect.any(String) } },
    })
    const noAddress = await take(vera, 'send', draft, { way: 'email' })
    expect([noAddress.status, Object.keys(noAddress.body.fields)]).toEqual([422, ['to']])
    for (const who of [south, stranger])
      expect((await who.get(`/api/vendor-orders/${draft.id}`)).status).toBe(404)
    expect((await take(south, 'send', draft, byHand)).status).toBe(404)
    expect((await viewer.get('/api/vendor-orders')).status).toBe(403)
    expect((await viewer.get(`/api/vendor-orders/${draft.id}`)).status).toBe(404)
    await test.rows(
      `update vendor set state = 'on_hold', held_reason = 'Recall', version = version + 1 where id = $1`,
      [vendorId],
    )
    expect((await take(vera, 'send', draft, byHand)).body.reason).toBe('vendor_takes_no_orders')
    await test.rows(
      `update vendor set state = 'active', held_reason = '', version = version + 1 where id = $1`,
      [vendorId],
    )
    const waived = await vera.put(`/api/vendor-orders/${draft.id}`, {
      version: draft.version,
      waiver: 'The clinic is out of gloves',
      lines: draft.lines.map(({ id, packs }: Body) => ({ id, packs, quote: null })),
    })
    const sent = await take(vera, 'send', waived.body, byHand)
    expect(sent.body).toMatchObject({ state: 'sent', mail: 'none' })
    for (const [text, message] of [
      ['update vendor_order_line set packs = packs + 1 where vendor_order_id = $1', 'stand'],
      ['delete from vendor_order_line where vendor_order_id = $1', 'stand'],
      [`update vendor_order set note = 'x' where id = $1`, 'append-only'],
      [
        `update vendor_order set state = 'cancelled', ended_at = now(), version = version + 1 where id = $1`,
        'is not as its state says',
      ],
    ] as const)
      await expect(test.rows(text, [draft.id])).rejects.toThrow(message)
    await take(vera, 'cancel', sent.body, ended)
    expect((await ana.get('/api/vendor-orders?tab=all&search=brightwater')).body.total).toBeGreaterThan(3)
    expect((await ana.get('/api/vendor-orders/export?tab=all&format=csv')).body).toContain(`PO-NORTH-${YEAR}`)
    expect((await vera.get('/api/vendor-orders/counts')).body).toMatchObject({ drafts: 0, late: 0 })
  })
})

/** The worked figures (a): precommitted, committed and available against before the order. */
describe('the money of an order that vendors are sent', () => {
  it.each([
    ['at the price that was approved', null, [0, 1000, -1000]],
    ['for less', 9.5, [0, 950, -950]],
    ['for more, within tolerance', 10.2, [0, 1020, -1020]],
  ])('goes on to them, %s', async (_, quote, after) => {
    const money = await since()
    const draft = await quoted(await drafted(await approved()), quote)
    const sent = await take(vera, 'send', draft, byHand)
    expect([sent.body.state, ...(await money())]).toEqual(['sent', ...after])
    const { body } = await take(vera, 'cancel', sent.body, ended)
    expect([body.state, ...(await money())]).toEqual(['cancelled', 0, 0, 0])
    const again = await take(vera, 'cancel', body, ended)
    expect([again.status, again.body.reason]).toEqual([409, 'vendor_order_is_cancelled'])
  })

  it('for more than that is approved first: what it costs more is asked for', async () => {
    const money = await since()
    const draft = await quoted(await drafted(await approved()), 10.21)
    const asked = await take(vera, 'send', draft, byHand)
    expect([asked.body.state, asked.body.number !== null, ...(await money())]).toEqual([
      'pending_approval',
      true,
      21,
      1000,
      -1021,
    ])
    await expect(
      test.rows(
        `update vendor_order set state = 'sent', sent_at = now(), version = version + 1 where id = $1`,
        [draft.id],
      ),
    ).rejects.toThrow('approved by the approval')
    const withdrawn = await take(vera, 'withdraw', asked.body)
    expect([withdrawn.body.state, ...(await money())]).toEqual(['draft', 0, 1000, -1000])
    const again = await take(vera, 'send', withdrawn.body, byHand)
    expect(again.body.number).toBe(asked.body.number)
    await decide(manager, 'vendor_order', draft.id, 'reject')
    expect([(await seen(draft)).state, ...(await money())]).toEqual(['draft', 0, 1000, -1000])
    const resent = await take(vera, 'send', await seen(draft), byHand)
    expect(resent.body.state).toBe('pending_approval')
    expect(await test.rows('select decided_by from vendor_order where id = $1', [draft.id])).toEqual([
      { decided_by: null },
    ])
    await decide(manager, 'vendor_order', draft.id, 'approve')
    const sent = await seen(draft)
    expect([sent.state, ...(await money())]).toEqual(['sent', 0, 1021, -1021])
    expect(sent.timeline.map(({ step }: Body) => step).slice(-2)).toEqual(['approved', 'sent'])
    // Where it is ordered elsewhere, what was approved goes back, and no more.
    const { body } = await take(vera, 'cancel', sent, { reason: 'Out of stock', becomes: 'back' })
    expect([body.state, ...(await money())]).toEqual(['cancelled', 0, 1000, -1000])
    const [block] = (await vera.get('/api/vendor-orders/to-order')).body
    expect(block.lines).toMatchObject([{ quantity: 100, approvedAmount: 1000 }])
  })

  it('is divided between two vendor orders, and what is left is free when the order is closed', async () => {
    const money = await since()
    const before = (await onOrder())?.quantity ?? 0
    const order = await approved()
    const sixty = (await take(vera, 'send', await drafted(order, 60), byHand)).body
    const forty = await quoted(await drafted(order, 40), 10.1)
    const second = (await take(vera, 'send', forty, byHand)).body
    expect([second.state, ...(await money())]).toEqual(['sent', 0, 1004, -1004])
    // Some of the second does not come, and is not needed; the rest is ordered elsewhere.
    const closing = (packs: number, becomes: string, version: number) =>
      vera.post(`/api/vendor-orders/${second.id}/close-lines`, {
        version,
        reason: 'Short',
        becomes,
        lines: [{ id: second.lines[0].id, packs }],
      })
    const less = (await closing(10, 'not_needed', second.version)).body
    expect([less.state, less.lines[0].closed, ...(await money())]).toEqual(['sent', 10, 0, 903, -903])
    const over = await closing(31, 'back', less.version)
    expect([over.status, Object.keys(over.body.fields)]).toEqual([422, ['lines.0.packs']])
    const back = (await closing(20, 'back', less.version)).body
    expect([back.lines[0].closed, ...(await money())]).toEqual([30, 0, 901, -901])
    expect(await onOrder()).toMatchObject({ quantity: before + 90 })
    const latest = (await ana.get(`/api/orders/${order.id}`)).body
    const closed = await ana.post(`/api/orders/${order.id}/close`, { version: latest.version })
    expect([closed.body.state, ...(await money())]).toEqual(['closed', 0, 701, -701])
    // What comes back of a closed order is free.
    await take(vera, 'cancel', back, { reason: 'Never came', becomes: 'back' })
    await take(vera, 'cancel', await seen(sixty), { reason: 'Never came', becomes: 'back' })
    expect(await money()).toEqual([0, 0, 0])
  })

  it('is refused where the price is not the vendor’s any more, until it is taken over', async () => {
    const draft = await drafted(await approved([{ productId: gauze, quantity: 7 }]))
    await test.rows(
      `update vendor_price set ended_on = office_today('America/Denver') - 1 where vendor_product_id = $1`,
      [idOf(`sold ${gauze}`)],
    )
    await test.rows(
      `insert into vendor_price (organization_id, id, vendor_product_id, source, pack, pack_quantity, price, valid_from)
       values ($1, gen_random_uuid(), $2, 'list', 'BX', 1, 10.1, office_today('America/Denver'))`,
      [ids.organization, idOf(`sold ${gauze}`)],
    )
    const refused = await take(vera, 'send', draft, byHand)
    expect([refused.status, refused.body.reason]).toEqual([409, 'vendor_order_prices_changed'])
    expect((await seen(draft)).lines[0].now).toMatchObject({ packPrice: 10.1 })
    const taken = await quoted(draft, null)
    expect(taken.lines[0]).toMatchObject({ packPrice: 10.1, now: null })
    expect((await take(vera, 'send', taken, byHand)).body.state).toBe('sent')
  })
})

describe('a line of an order', () => {
  it('of any vendor goes to one that costs less as it was approved; one of a named vendor is approved anew', async () => {
    const cheaper = idOf('vendor cheaper')
    const sold = idOf('sold cheaper')
    await test.rows(
      `with v as (insert into vendor (organization_id, id, name, state) values ($1, $2, 'Cheaper Supply', 'active')),
         s as (insert into vendor_product (organization_id, id, vendor_id, product_id, rank) values ($1, $3, $2, $4, 2))
       insert into vendor_price (organization_id, id, vendor_product_id, source, pack, pack_quantity, price, valid_from)
       values ($1, gen_random_uuid(), $3, 'list', 'BX', 1, 1.5, '2026-01-01')`,
      [ids.organization, cheaper, sold, gloves],
    )
    const send = async (order: Body) => {
      const lines = order.lines.map((line: Body) => ({ orderLineId: line.id }))
      const draft = await vera.post('/api/vendor-orders', { vendorId: cheaper, officeId: ids.north, lines })
      const waived = await vera.put(`/api/vendor-orders/${draft.body.id}`, {
        version: draft.body.version,
        waiver: 'Tried',
        lines: draft.body.lines.map((line: Body) => ({ id: line.id, packs: line.packs, quote: null })),
      })
      return take(vera, 'send', waived.body, byHand)
    }
    const open = await approved([{ productId: gloves, quantity: 10, vendorId: null }])
    expect(open.lines[0]).toMatchObject({ vendor: null, offeredBy: { id: vendorId }, packPrice: 2 })
    // Whoever takes it up again finds it as it was asked for.
    const copy = (await ana.post(`/api/orders/${open.id}/copy`, {})).body
    expect(copy.lines[0]).toMatchObject({ vendor: null, offeredBy: { id: vendorId } })
    expect((await send(open)).body).toMatchObject({ state: 'sent', total: 15 })

    const named = await approved([{ productId: gloves, quantity: 10, vendorId }])
    expect(named.lines[0]).toMatchObject({ vendor: { id: vendorId }, offeredBy: { id: vendorId } })
    expect((await send(named)).body.state).toBe('pending_approval')
  })

  it('costs what holds on the day of its office', async () => {
    // One of them has another day than UTC, whenever this runs.
    const [place] = await test.rows<{ zone: string; today: string }>(
      `select zone, office_today(zone)::text as today from unnest(array['Pacific/Kiritimati', 'Etc/GMT+12']) zone
       where office_today(zone) <> office_today('UTC') limit 1`,
    )
    await test.rows('update office set timezone = $2 where id = $1', [ids.south, place?.zone])
    await test.rows(
      `insert into vendor_price (organization_id, id, vendor_product_id, source, pack, pack_quantity, price, valid_from, agreed_to)
       values ($1, gen_random_uuid(), $2, 'contract', 'BX', 1, 1.9, $3, $3)`,
      [ids.organization, idOf(`sold ${gloves}`), place?.today],
    )
    const { body } = await ana.get(`/api/orders/products?officeId=${ids.south}&search=gloves`)
    expect(body.items[0]).toMatchObject({ packPrice: 1.9, priceSource: 'contract' })
    const known = await test.database.read(ids.organization, (db) =>
      knownPrices(db, ids.organization, [gloves], { officeId: ids.south }),
    )
    expect(known.get(gloves)).toMatchObject({ day: place?.today, agreed: [{ price: 1.9 }] })
  })
})

describe('whatever is ordered, sent, ended and given back', () => {
  it('every unit is somewhere, once, and all money is free in the end', async () => {
    const step = fc.record({
      kind: fc.constantFrom('draft', 'send', 'close', 'cancel', 'quote'),
      packs: fc.integer({ min: 1, max: 20 }),
      becomes: fc.constantFrom('back', 'not_needed'),
      quote: fc.constantFrom(9.97, 10, 10.13, 10.2),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 9 }), async (steps) => {
        const money = await since()
        const order = await approved([{ productId: gauze, quantity: 20 }])
        const made = new Set<string>()
        const answers: number[] = []
        const latest = async (states: string[]) => {
          for (const id of made) {
            const found = await seen({ id })
            if (states.includes(found.state)) return found
          }
          return null
        }
        for (const { kind, packs, becomes, quote } of steps) {
          const draft = await latest(['draft'])
          const sent = await latest(['sent'])
          if (kind === 'draft') {
            const { status, body } = await create(vera, order, packs)
            answers.push(status)
            if (status === 200) made.add(body.id)
          } else if (kind === 'quote' && draft) await quoted(draft, quote)
          else if (kind === 'send' && draft) {
            const waived = await vera.put(`/api/vendor-orders/${draft.id}`, {
              version: draft.version,
              waiver: 'Tried',
              lines: draft.lines.map((line: Body) => ({
                id: line.id,
                packs: line.packs,
                quote: line.packPrice,
              })),
            })
            answers.push((await take(vera, 'send', waived.body, byHand)).status)
          } else if (kind === 'close' && sent) {
            const lines = [{ id: sent.lines[0].id, packs }]
            answers.push((await take(vera, 'close-lines', sent, { reason: 'Short', becomes, lines })).status)
          } else if (kind === 'cancel' && (sent ?? draft))
            answers.push((await take(vera, 'cancel', sent ?? draft, { reason: 'Tried', becomes })).status)
        }
        for (const [name, text] of Object.entries(buyingInvariants))
          expect([name, await test.rows(text)]).toEqual([name, []])
        for (let open = await latest(['draft', 'sent']); open; open = await latest(['draft', 'sent']))
          await take(vera, 'cancel', open, { reason: 'Tried', becomes: 'back' })
        const { version } = (await ana.get(`/api/orders/${order.id}`)).body
        answers.push((await ana.post(`/api/orders/${order.id}/close`, { version })).status)
        expect(answers.filter((status) => ![200, 409, 422].includes(status))).toEqual([])
        expect(await money()).toEqual([0, 0, 0])
        for (const [name, text] of Object.entries(buyingInvariants))
          expect([name, await test.rows(text)]).toEqual([name, []])
      }),
      { numRuns: 6 },
    )
  })
})
