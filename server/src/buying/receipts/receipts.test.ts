import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dispatchEvents } from '../../platform/events/dispatch.ts'
import { idOf, ids, personId, YEAR } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { brokenInvariants } from '../../testing/invariants.ts'
import {
  type Body,
  buyingOf,
  byHand,
  gauze,
  gloves,
  type Someone,
  vendorId,
} from '../vendor-orders/buying-fixture.ts'

let test: TestApp
let buying: Awaited<ReturnType<typeof buyingOf>>
let vera: Someone
let ivan: Someone
let south: Someone
let viewer: Someone
let stranger: Someone
const quarantine = idOf('room north quarantine')

beforeAll(async () => {
  test = await startTestApp()
  buying = await buyingOf(test)
  vera = buying.vera
  ivan = await test.as('inventory_manager')
  south = await test.as('inventory_manager', 'south')
  viewer = await test.as('inventory_viewer')
  stranger = await test.as('admin', 'other')
  await test.rows(`update person set password_hash = 'plain:right' where id = any($1)`, [
    [personId('order_manager'), personId('inventory_manager')],
  ])
  await test.rows(
    `insert into room (organization_id, id, office_id, name, number, floor, building, type, is_quarantine)
     values ($1, $2, $3, 'Quarantine', '9-01', '1', 'A', 'storage', true)`,
    [ids.organization, quarantine, ids.north],
  )
})
afterAll(async () => {
  expect(await brokenInvariants((text) => test.rows(text))).toEqual({})
  await test.stop()
})

/** One line of a receipt: all that came of the first line of a vendor order, as ordered. */
const line = ({ lines: [first] }: Body, quantity: number, more: object = {}) => ({
  vendorOrderLineId: first.id,
  productId: first.productId,
  quantity,
  ...more,
})
const receive = (lines: object[], more: object = {}, who = ivan) =>
  who.post('/api/receipts', { id: randomUUID(), officeId: ids.north, lines, ...more })
async function received(lines: object[], more: object = {}): Promise<Body> {
  const { status, body } = await receive(lines, more)
  expect([status, body.fields ?? body.reason ?? '']).toEqual([200, ''])
  return body
}
const reverse = ({ id, version }: Body, more: object = {}, who = ivan) =>
  who.post(`/api/receipts/${id}/reverse`, { version, reason: 'Entered twice', ...more })
const signed = { witness: { email: 'order_manager.everywhere@example.test', password: 'right' } }
/** Received, canceled, to come and above the order, as figures (b) count them. */
async function countOf(order: Body) {
  const {
    state,
    lines: [first],
  } = await buying.seen(order)
  const { received: came, closed, quantity } = first
  return [state, came, closed, Math.max(0, quantity - came - closed), Math.max(0, came + closed - quantity)]
}
const onHand = async (item: string) => {
  const [row] = await test.rows<{ quantity: number }>(
    'select current_quantity as quantity from item where id = $1',
    [item],
  )
  return row?.quantity ?? 0
}
const closeRest = async (order: Body, packs: number) => {
  const latest = await buying.seen(order)
  return vera.post(`/api/vendor-orders/${order.id}/close-lines`, {
    version: latest.version,
    reason: 'Out of stock',
    becomes: 'not_needed',
    lines: [{ id: latest.lines[0].id, packs }],
  })
}

describe('goods that come', () => {
  it('are on hand at what was agreed, in several visits, and nothing of the budget changes', async () => {
    const order = await buying.sent()
    const money = await buying.since()
    const before = await onHand(ids.gauze)
    const first = await received([line(order, 60, { lotNumber: 'L-1', expiryDate: '2039-01-31' })], {
      deliveryNote: 'DN 77',
    })
    expect(first).toMatchObject({
      number: `GR-NORTH-${YEAR}-0001`,
      state: 'posted',
      vendor: { id: vendorId },
      orders: [{ id: order.id, number: order.number }],
      deliveryNote: 'DN 77',
      lineCount: 1,
      problemCount: 0,
      unmatched: 0,
      value: 600,
      claim: null,
    })
    expect(first.lines[0]).toMatchObject({
      quantity: 60,
      unitCost: 10,
      item: { id: ids.gauze, room: 'North Store' },
    })
    expect([await countOf(order), await onHand(ids.gauze)]).toEqual([
      ['partly_received', 60, 0, 40, 0],
      before + 60,
    ])
    const asks = async () => (await buying.ana.get(`/api/orders/${order.lines[0].parts[0].order.id}`)).body
    expect((await asks()).state).toBe('partly_received')
    const shares = await vera.get('/api/vendor-orders?tab=all')
    expect(shares.body.items.find(({ id }: Body) => id === order.id).receivedShare).toBe(0.6)
    const [coming] = await test.rows(
      'select quantity from on_order where office_id = $1 and product_id = $2',
      [ids.north, gauze],
    )
    expect(coming).toEqual({ quantity: 40 })
    const second = await received([line(order, 40, { lotNumber: 'L-1' })])
    expect([await countOf(order), await money()]).toEqual([
      ['received', 100, 0, 0, 0],
      [0, 0, 0],
    ])
    const ledger = (await ivan.get(`/api/inventory/${ids.gauze}/movements`)).body.items
    expect(ledger[0]).toMatchObject({
      ...{ type: 'receipt', quantity: 40, unitCost: 10 },
      ...{ receiptId: second.id, receiptNumber: second.number },
    })
    const mine = (await ivan.get(`/api/receipts?vendorOrderId=${order.id}`)).body
    expect([mine.total, (await vera.get(`/api/receipts?itemId=${ids.gauze}`)).body.total]).toEqual([2, 2])
    const asked = await asks()
    expect([asked.state, asked.lines[0].placed]).toMatchObject([
      'received',
      [{ quantity: 100, received: 100 }],
    ])
    const came = asked.timeline.filter(({ step }: Body) => step === 'received')
    expect(came.map(({ reason }: Body) => reason)).toEqual([first.number, second.number])
  })

  it('happen once, however often they are sent, also by two at once', async () => {
    const order = await buying.sent()
    const id = randomUUID()
    const lines = [line(order, 100)]
    const answers = await Promise.all([receive(lines, { id }), receive(lines, { id })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await receive(lines, { id })).status).toBe(200)
    expect(await countOf(order)).toEqual(['received', 100, 0, 0, 0])
    const two = await buying.sent()
    const both = await Promise.all([
      receive([line(two, 100)]),
      receive([line(two, 100)], {}, await test.as('admin')),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await countOf(two)).toEqual(['received', 100, 0, 0, 0])
  })

  it('are refused whole where more came than was ordered, and taken in up to what the vendor may send above it', async () => {
    const order = await buying.sent()
    const refused = await receive([line(order, 101)])
    expect([refused.status, refused.body.reason, Object.keys(refused.body.fields)]).toEqual([
      409,
      'more_came_than_ordered',
      ['lines.0.quantity'],
    ])
    expect(await countOf(order)).toEqual(['sent', 0, 0, 100, 0])
    await test.rows('update vendor set over_receipt_percent = 5 where id = $1', [vendorId])
    const money = await buying.since()
    await received([line(order, 104)])
    // What came above the order costs money that is committed by that.
    expect([await countOf(order), await money()]).toEqual([
      ['received', 104, 0, 0, 4],
      [0, 40, -40],
    ])
    expect((await receive([line(order, 2)])).status).toBe(409)
    const last = await received([line(order, 1)])
    expect([await countOf(order), await money()]).toEqual([
      ['received', 105, 0, 0, 5],
      [0, 50, -50],
    ])
    expect((await reverse(last)).status).toBe(200)
    expect([await countOf(order), await money()]).toEqual([
      ['received', 104, 0, 0, 4],
      [0, 40, -40],
    ])
    const less = await buying.sent()
    expect((await closeRest(less, 30)).body.state).toBe('sent')
    expect((await receive([line(less, 74)])).status).toBe(409)
    await received([line(less, 73)])
    await test.rows('update vendor set over_receipt_percent = 0 where id = $1', [vendorId])
  })

  it('are refused for what was closed: the buyer has to order it again', async () => {
    const order = await buying.sent()
    const money = await buying.since()
    await received([line(order, 70)])
    const closed = await closeRest(order, 30)
    expect([closed.body.state, ...(await money())]).toEqual(['received', 0, -300, 300])
    const late = await receive([line(order, 30)])
    expect([late.status, late.body.fields['lines.0.quantity']]).toEqual([
      409,
      expect.stringContaining('was closed'),
    ])
    expect(await countOf(order)).toEqual(['received', 70, 30, 0, 0])
    const canceled = await buying.sent()
    await buying.take(vera, 'cancel', canceled, { reason: 'Not needed', becomes: 'not_needed' })
    const refused = await receive([line(canceled, 1)])
    expect([refused.status, refused.body.reason]).toEqual([409, 'vendor_order_is_cancelled'])
  })

  it('that are not as they should be are refused or kept apart, with a claim', async () => {
    const order = await buying.sent()
    const before = await onHand(ids.gauze)
    const receipt = await received([
      line(order, 60, { lotNumber: 'L-2' }),
      line(order, 20, { outcome: 'rejected', problem: 'wrong' }),
      line(order, 20, { outcome: 'quarantined', problem: 'damaged', lotNumber: 'L-2', note: 'Wet boxes' }),
    ])
    expect(receipt).toMatchObject({
      problemCount: 2,
      value: 800,
      claim: { number: `CL-NORTH-${YEAR}-0001`, state: 'open', amount: 400, steps: [] },
    })
    expect(receipt.lines[2].item).toMatchObject({ room: 'Quarantine' })
    // Refused goods have not come; damaged ones have.
    expect([await countOf(order), (await onHand(ids.gauze)) - before]).toEqual([
      ['partly_received', 80, 0, 20, 0],
      60,
    ])
    const claim = (await vera.get('/api/vendor-claims?open=true')).body.items[0]
    expect(claim.steps).toEqual(['send', 'settle', 'withdraw'])
    const sent = await vera.post(`/api/vendor-claims/${claim.id}/send`, {
      version: claim.version,
      to: 'claims@brightwater.example',
    })
    expect(sent.body).toMatchObject({ state: 'sent', sentTo: 'claims@brightwater.example' })
    const [mail] = await test.rows<{ body: string }>('select body from outgoing_mail where recipient = $1', [
      'claims@brightwater.example',
    ])
    expect(mail?.body).toContain('20 BX Gauze sponge 4 x 4')
    const settle = (more: object) =>
      vera.post(`/api/vendor-claims/${claim.id}/settle`, { version: sent.body.version, ...more })
    expect(Object.keys((await settle({ outcome: 'credit' })).body.fields)).toEqual(['credit'])
    expect((await settle({ outcome: 'credit', credit: 380 })).body).toMatchObject({
      state: 'settled',
      outcome: 'credit',
      credit: 380,
      steps: [],
    })
    expect((await settle({ outcome: 'replacement' })).status).toBe(409)
  })

  it('that are all refused leave the order where it was, held or not, and can be taken back', async () => {
    const order = await buying.sent()
    const refused = await received([line(order, 100, { outcome: 'rejected', problem: 'wrong' })])
    expect(await countOf(order)).toEqual(['sent', 0, 0, 100, 0])
    const { status } = await reverse(refused, signed)
    expect([status, ...(await countOf(order))]).toEqual([200, 'sent', 0, 0, 100, 0])
    await buying.take(vera, 'hold', await buying.seen(order), { reason: 'Asked the vendor' })
    await received([line(order, 100, { outcome: 'rejected', problem: 'damaged' })])
    expect(await countOf(order)).toEqual(['on_hold', 0, 0, 100, 0])
  })

  it('need a date where their product does, and a reason where little life is left', async () => {
    await test.rows('update product set expiry_required = true, shelf_life_days = 400 where id = $1', [
      gloves,
    ])
    const order = await buying.sent([{ productId: gloves, quantity: 200 }])
    const fields = async (more: object) =>
      Object.keys((await receive([line(order, 10, more)])).body.fields ?? {})
    expect(await fields({})).toEqual(['lines.0.lotNumber'])
    expect(await fields({ lotNumber: 'G-9' })).toEqual(['lines.0.expiryDate'])
    expect(await fields({ lotNumber: 'G-9', expiryDate: '2026-01-01' })).toEqual(['lines.0.expiryDate'])
    expect(await fields({ lotNumber: 'G-LATE', expiryDate: '2039-01-01' })).toEqual(['lines.0.expiryDate'])
    expect(await fields({ lotNumber: 'x'.repeat(21), expiryDate: '2039-01-01' })).toEqual([
      'lines.0.lotNumber',
    ])
    const soon = { lotNumber: 'G-9', expiryDate: await test.day(20) }
    expect(await fields(soon)).toEqual(['lines.0.note'])
    const kept = await received([
      line(order, 10, { ...soon, note: 'Used up this week' }),
      line(order, 5, { ...soon, outcome: 'quarantined', problem: 'short_dated' }),
      line(order, 5, {
        lotNumber: 'G-0',
        expiryDate: '2026-01-01',
        outcome: 'quarantined',
        problem: 'short_dated',
      }),
    ])
    expect(kept.lines.map(({ outcome, problem }: Body) => [outcome, problem])).toEqual([
      ['stocked', 'short_dated'],
      ['quarantined', 'short_dated'],
      ['quarantined', 'short_dated'],
    ])
    expect(kept.claim.amount).toBe(20)
  })

  it('that arrived warm are not stocked, and cold ones come with their temperature', async () => {
    await test.rows('update product set storage_min = 2, storage_max = 8 where id = $1', [gauze])
    const order = await buying.sent()
    expect(Object.keys((await receive([line(order, 10)])).body.fields)).toEqual(['temperature'])
    const warm = await receive([line(order, 10)], { temperature: 11.5 })
    expect(Object.keys(warm.body.fields)).toEqual(['lines.0.outcome'])
    const kept = await received([line(order, 10, { outcome: 'quarantined', problem: 'warm' })], {
      temperature: 11.5,
    })
    expect([kept.temperature, kept.claim.amount]).toEqual([11.5, 100])
    await received([line(order, 90)], { temperature: 5 })
    await test.rows('update product set storage_min = null, storage_max = null where id = $1', [gauze])
  })

  it('come instead of others where whoever asked takes that; otherwise they wait apart until a buyer agrees', async () => {
    await test.rows(
      `insert into product_substitute (organization_id, product_id, other_id) values ($1, least($2::uuid, $3::uuid), greatest($2::uuid, $3::uuid))`,
      [ids.organization, gauze, gloves],
    )
    const lot = { lotNumber: 'G-LATE', expiryDate: '2040-06-30' }
    const open = await buying.sent([{ productId: gauze, quantity: 10, takesSubstitute: true }])
    const swapped = await received([line(open, 10, { productId: gloves, ...lot })])
    expect(swapped.lines[0]).toMatchObject({
      name: 'Nitrile exam gloves, M',
      insteadOf: 'Gauze sponge 4 x 4',
      unitCost: 10,
    })
    expect(await countOf(open)).toEqual(['received', 10, 0, 0, 0])

    const strict = await buying.sent([{ productId: gauze, quantity: 10 }])
    const refused = await receive([line(strict, 10, { productId: gloves, ...lot })])
    expect(Object.keys(refused.body.fields)).toEqual(['lines.0.productId'])
    const waiting = await received(
      [{ productId: gloves, quantity: 10, outcome: 'quarantined', problem: 'wrong', ...lot }],
      { vendorId },
    )
    expect([waiting.unmatched, await countOf(strict)]).toEqual([1, ['sent', 0, 0, 10, 0]])
    const candidates = (await vera.get(`/api/receipts/${waiting.id}/candidates`)).body
    const candidate = candidates.find(({ order }: Body) => order.id === strict.id)
    expect(candidate).toMatchObject({ name: 'Gauze sponge 4 x 4', most: 10 })
    const match = (who: Someone) =>
      who.post(`/api/receipts/${waiting.id}/match`, {
        version: waiting.version,
        lines: [{ id: waiting.lines[0].id, vendorOrderLineId: candidate.vendorOrderLineId }],
      })
    expect((await match(ivan)).status).toBe(403)
    expect((await match(vera)).body).toMatchObject({ unmatched: 0, orders: [{ id: strict.id }] })
    expect(await countOf(strict)).toEqual(['received', 10, 0, 0, 0])
    expect((await match(vera)).status).toBe(412)
  })

  it('may come without an order, and cost what somebody says or what they cost last', async () => {
    const free = await received([
      { productId: gauze, quantity: 3, unitCost: 7.5 },
      { productId: gauze, quantity: 2 },
    ])
    expect(free).toMatchObject({ vendor: null, unmatched: 2 })
    expect(free.lines.map(({ unitCost }: Body) => unitCost)).toEqual([7.5, 12.5])
    expect((await vera.get('/api/receipts?only=unmatched')).body.items[0].id).toBe(free.id)
  })

  it('that each have a number are pieces of their own', async () => {
    const pump = idOf('product pump')
    await test.rows(
      `insert into product (organization_id, id, sku, name, category, type, unit, track) values ($1, $2, 'PMP-1', 'Infusion pump', 'Equipment', 'Equipment', 'EA', 'serial')`,
      [ids.organization, pump],
    )
    const piece = { productId: pump, quantity: 1, roomId: ids.northStore }
    expect(Object.keys((await receive([piece])).body.fields)).toEqual(['lines.0.serialNumber'])
    expect(
      Object.keys((await receive([{ ...piece, serialNumber: 'S-1', roomId: undefined }])).body.fields),
    ).toEqual(['lines.0.roomId'])
    const { lines } = await received([
      { ...piece, serialNumber: 'S-1' },
      { ...piece, serialNumber: 'S-2' },
    ])
    expect(lines.map(({ serialNumber }: Body) => serialNumber)).toEqual(['S-1', 'S-2'])
    expect(Object.keys((await receive([{ ...piece, serialNumber: 's-1' }])).body.fields)).toEqual([
      'lines.0.serialNumber',
    ])
  })
})

describe('a receipt', () => {
  it('is reversed while its stock is untouched, with a second person above a value', async () => {
    const order = await buying.sent()
    const before = await onHand(ids.gauze)
    const receipt = await received([line(order, 60, { lotNumber: 'L-5' })])
    expect(Object.keys((await reverse(receipt)).body.fields)).toEqual(['witness'])
    const command = {
      id: randomUUID(),
      kind: 'use',
      itemId: ids.gauze,
      quantity: 1,
      lotNumber: 'L-5',
      overrideReason: 'It was opened first',
    }
    expect((await ivan.post('/api/stock/commands', command)).status).toBe(200)
    const used = await reverse(receipt, signed)
    expect([used.status, used.body.reason]).toEqual([409, 'receipt_is_used'])
    // The lot, and who took some of it.
    expect(used.body.blockers).toEqual([
      expect.stringMatching(/, lot L-5: 59 of 60 are left\. Taken by inventory_manager everywhere\.$/),
    ])
    await ivan.post(`/api/stock/commands/${command.id}/undo`, {})
    const [posted] = await test.rows<{ id: string }>(`select id from stock_movement where line_id = $1`, [
      receipt.lines[0].id,
    ])
    const alone = await ivan.post(`/api/stock/movements/${posted?.id}/reverse`, { reason: 'Entered twice' })
    expect([alone.status, alone.body.reason]).toEqual([409, 'corrected_by_receipt'])
    const own = { witness: { ...signed.witness, email: 'inventory_manager.everywhere@example.test' } }
    expect(Object.keys((await reverse(receipt, own)).body.fields)).toEqual(['witness'])

    const reversed = await reverse(receipt, signed)
    expect(reversed.body).toMatchObject({
      state: 'reversed',
      canReverse: false,
      reversed: { by: 'inventory_manager everywhere', witness: 'order_manager everywhere' },
    })
    expect([await countOf(order), await onHand(ids.gauze)]).toEqual([['sent', 0, 0, 100, 0], before])
    expect((await reverse(reversed.body, signed)).status).toBe(409)
    // After the rest was closed, what is taken back is to come again.
    const again = await received([line(order, 60)])
    await closeRest(order, 40)
    await reverse(again, signed)
    expect(await countOf(order)).toEqual(['sent', 0, 40, 60, 0])
  })

  it('is told to whoever asked for it, and to the buyer as long as something is to be done', async () => {
    const order = await buying.sent()
    const receipt = await received([
      line(order, 20, { outcome: 'quarantined', problem: 'damaged' }),
      line(order, 30),
    ])
    await dispatchEvents(test.app)
    const told = async () =>
      test.rows<{ person_id: string; kind: string }>(
        `select person_id, kind from notification where problem like $1 and ended_at is null order by kind`,
        [`%${receipt.id}`],
      )
    expect(await told()).toEqual([
      { person_id: personId('order_manager'), kind: 'receipt.arrived' },
      { person_id: personId('vendor_manager'), kind: 'receipt.waits' },
    ])
    const { id, version } = receipt.claim
    await vera.post(`/api/vendor-claims/${id}/withdraw`, { version, reason: 'Dried and usable' })
    await dispatchEvents(test.app)
    expect((await told()).map(({ kind }) => kind)).toEqual(['receipt.arrived'])
  })

  it('is found by its number and packing slip, its claim by its own, and leaves the list as a file', async () => {
    const order = await buying.sent()
    const { id, number, claim } = await received(
      [line(order, 20, { outcome: 'quarantined', problem: 'damaged' })],
      { deliveryNote: 'LS-9071' },
    )
    const found = async (who: Someone, q: string) =>
      (await who.get(`/api/search?q=${q}`)).body.results.map(({ type, name, url }: Body) => [type, name, url])
    const url = `/dashboard/vendor-orders/receipts/${id}`
    expect(await found(vera, number)).toContainEqual(['receipt', number, url])
    expect(await found(viewer, 'LS-9071')).toEqual([['receipt', number, url]])
    expect(await found(vera, claim.number)).toEqual([['claim', claim.number, url]])
    for (const who of [south, stranger]) expect(await found(who, number)).toEqual([])
    expect((await vera.get('/api/receipts/export?format=csv&search=LS-9071')).body).toContain(number)
    expect((await vera.get('/api/receipts/vendors')).body.map((each: Body) => each.id)).toContain(vendorId)
    expect((await south.get('/api/receipts/vendors')).body).toEqual([])
  })

  it('is on the list of today until it is seen to, as what is due is until it has come', async () => {
    const order = await buying.sent()
    await test.rows(`update vendor_order set due_on = office_today('America/Denver') - 3 where id = $1`, [
      order.id,
    ])
    const waits = async () => {
      const [buyer, keeper] = await Promise.all(
        [vera, ivan].map(async (who) => (await who.get('/api/home/today')).body),
      )
      const has = (due: Body, id: string) => due.rows.some((row: Body) => row.id === id)
      return [keeper.receipts, has(keeper.toReceive, order.id), buyer.receipts.total - before]
    }
    const before = (await vera.get('/api/home/today')).body.receipts.total
    expect(await waits()).toEqual([null, true, 0])
    const receipt = await received([
      line(order, 20, { outcome: 'quarantined', problem: 'damaged' }),
      line(order, 80),
    ])
    expect(await waits()).toEqual([null, false, 1])
    const { id, version } = receipt.claim
    await vera.post(`/api/vendor-claims/${id}/withdraw`, { version, reason: 'Dried and usable' })
    expect(await waits()).toEqual([null, false, 0])
    expect(
      (await vera.get('/api/receipts?only=waiting')).body.items.map((each: Body) => each.id),
    ).not.toContain(receipt.id)
  })

  it('is not there for others, and whoever approved or sent an order does not receive it where the rules say so', async () => {
    const order = await buying.sent()
    for (const who of [south, stranger]) expect((await receive([line(order, 1)], {}, who)).status).toBe(422)
    expect((await receive([line(order, 1)], {}, viewer)).status).toBe(403)
    const receipt = await received([line(order, 1)])
    for (const who of [south, stranger]) {
      expect((await who.get(`/api/receipts/${receipt.id}`)).status).toBe(404)
      expect((await reverse(receipt, {}, who)).status).toBe(404)
      expect((await who.get(`/api/receipts/sheet?orders=${order.id}`)).status).toBe(404)
    }
    expect((await viewer.get(`/api/receipts/${receipt.id}`)).body.canReverse).toBe(false)

    const admin = await test.as('admin')
    expect((await ivan.put('/api/receipts/rules', { separateReceiver: true })).status).toBe(403)
    await admin.put('/api/receipts/rules', { separateReceiver: true })
    const rules = { separateReceiver: true, canChange: false }
    expect((await viewer.get('/api/receipts/rules')).body).toEqual(rules)
    const own = await buying.drafted(await buying.approved())
    const sent = (await buying.take(buying.ana, 'send', own, byHand)).body
    const refused = await receive([line(sent, 1)], {}, buying.ana)
    expect([refused.status, refused.body.reason]).toEqual([403, 'sender_does_not_receive'])
    const sheet = (await buying.ana.get(`/api/receipts/sheet?orders=${sent.id}`)).body
    expect(sheet.orders[0].refusal.reason).toBe('sender_does_not_receive')
    await received([line(sent, 1)])
    await admin.put('/api/receipts/rules', { separateReceiver: false })
  })

  it('stands as it was written, also for the owner of the tables', async () => {
    const order = await buying.sent()
    const { id, lines } = await received([line(order, 60)])
    for (const [text, values, message] of [
      ['update receipt_line set quantity = 61 where id = $1', [lines[0].id], 'stand'],
      ['delete from receipt_line where id = $1', [lines[0].id], 'stand'],
      [
        `insert into receipt_line (organization_id, id, receipt_id, position, product_id, quantity, outcome, problem)
         select organization_id, gen_random_uuid(), receipt_id, 9, product_id, 1, 'rejected', 'over' from receipt_line where id = $1`,
        [lines[0].id],
        'goods come for a vendor order',
      ],
      [
        `update receipt set state = 'reversed', reversed_at = now(), reversed_by = received_by, remark = 'x', version = version + 1 where id = $1`,
        [id],
        'as its lines say|ledger follows',
      ],
      ['update vendor_order_line set received = 101 where id = $1', [order.lines[0].id], 'more has come'],
      ['update vendor_order_line set closed = 41 where id = $1', [order.lines[0].id], 'not closed'],
      ['update vendor_order_line set received = 61 where id = $1', [order.lines[0].id], 'for its parts'],
      ['update vendor_order_part set received = 59 where line_id = $1', [order.lines[0].id], 'for its parts'],
    ] as const)
      await expect(test.rows(text, [...values])).rejects.toThrow(new RegExp(message))
  })
})

it('the sheet says what is to come, where it is kept and what is printed on it; the list what is due first', async () => {
  const order = await buying.sent([
    { productId: gauze, quantity: 10 },
    { productId: gloves, quantity: 20 },
  ])
  const sheet = (await ivan.get(`/api/receipts/sheet?orders=${order.id}`)).body
  expect((await ivan.get(`/api/receipts/sheets?orders=${order.id}`)).body).toEqual([sheet])
  expect(sheet).toMatchObject({
    office: { id: ids.north },
    vendor: { id: vendorId },
    orders: [{ number: order.number, refusal: null }],
  })
  expect(sheet.orders[0].lines[0]).toMatchObject({
    name: 'Gauze sponge 4 x 4',
    ordered: 10,
    outstanding: 10,
    most: 10,
    place: { roomId: ids.northStore },
  })
  const expected = (await ivan.get('/api/receipts/expected?search=gauze')).body
  expect(expected.items.some(({ id, openLines }: Body) => id === order.id && openLines === 2)).toBe(true)
  await test.rows(
    `insert into product_code (organization_id, product_id, code, scheme, pack_quantity) values ($1, $2, '00312345678906', 'GTIN', 10)`,
    [ids.organization, gauze],
  )
  const byCode = (await ivan.get('/api/receipts/expected?search=00312345678906')).body
  expect([byCode.total, byCode.items.some(({ id }: Body) => id === order.id)]).toEqual([expected.total, true])
  expect((await ivan.get('/api/receipts/expected?search=0031234567')).body.total).toBe(0)
  expect((await ivan.get('/api/receipts/expected?due=true')).body.total).toBe(0)
  expect((await ivan.get(`/api/receipts/goods?officeId=${ids.north}&search=GLV-001`)).body).toMatchObject([
    { name: 'Nitrile exam gloves, M', place: { room: 'North Store' } },
  ])
})
