import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dispatchEvents } from '../../platform/events/dispatch.ts'
import { ids, personId } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { type Body, buyingOf, byHand, gauze, gloves, type Someone, vendorId } from './buying-fixture.ts'
import { buyingInvariants } from './buying-invariants.ts'
import { fileVendorOrders } from './file-orders.ts'

type Buying = Awaited<ReturnType<typeof buyingOf>>

let test: TestApp
let buying: Buying
let ana: Someone
let vera: Someone
let manager: Someone
let ivan: Someone

beforeAll(async () => {
  test = await startTestApp()
  buying = await buyingOf(test)
  ;({ ana, vera, manager } = buying)
  ivan = await test.as('inventory_manager')
})
afterAll(async () => {
  for (const [name, text] of Object.entries(buyingInvariants))
    expect([name, await test.rows(text)]).toEqual([name, []])
  await test.stop()
})

/** What was sent and is filed: 100 boxes of gauze at 10.00, or the lines of one order. */
async function sent(lines?: object[]): Promise<Body> {
  const order = await buying.sent(lines)
  await file()
  return buying.seen(order)
}
async function file() {
  while (await fileVendorOrders(test.app));
}
const asked = ({ version, note, lines }: Body, packs: number, quote: number | null = null) => ({
  ...{ version, note, lines: [{ id: lines[0].id, packs, quote }] },
})
const revise = (order: Body, packs: number, quote: number | null = null, who = vera) =>
  who.post(`/api/vendor-orders/${order.id}/revise`, asked(order, packs, quote))
async function revised(order: Body, packs: number, quote: number | null = null): Promise<Body> {
  const { status, body } = await revise(order, packs, quote)
  expect([status, body.fields ?? body.reason ?? '']).toEqual([200, ''])
  return body
}
const withdraw = (order: Body) => buying.take(vera, 'withdraw-revision', order)
const decide = (order: Body, decision = 'approve') =>
  buying.decide(manager, 'vendor_order', order.id, decision)
async function receive(order: Body, quantity: number) {
  const [{ id, productId }] = order.lines
  const line = { vendorOrderLineId: id, productId, quantity, lotNumber: 'L-1', expiryDate: '2039-01-31' }
  const { status, body } = await ivan.post('/api/receipts', {
    ...{ id: randomUUID(), officeId: ids.north, lines: [line] },
  })
  expect([status, body.fields ?? body.reason ?? '']).toEqual([200, ''])
}
/** State, revision, packs, price, and whether one waits. */
const figures = ({ state, revision, isRevising, lines }: Body) => [
  ...[state, revision, lines[0].packs, lines[0].packPrice, isRevising],
]

/** The worked figures (a) 5: precommitted, committed and available. */
describe('a vendor order that is revised after sending', () => {
  it('for more units than were ordered keeps what the vendor has until that is approved', async () => {
    const money = await buying.since()
    const order = await sent()
    expect(await money()).toEqual([0, 1000, -1000])
    const preview = await vera.post(`/api/vendor-orders/${order.id}/revision-preview`, asked(order, 120))
    expect(preview.body).toEqual({ total: 1200, fromTotal: 1000, asks: true })
    const waiting = await revised(order, 120)
    expect(figures(waiting)).toEqual(['sent', 0, 100, 10, true])
    expect(await money()).toEqual([200, 1000, -1200])
    expect(waiting.revisions).toMatchObject([
      { number: 1, state: 'waiting', total: 1200, fromTotal: 1000, lines: [{ fromPacks: 100, packs: 120 }] },
    ])
    expect(waiting.steps).toContain('withdraw_revision')
    for (const [step, more] of [
      ['revise', asked(waiting, 110)],
      ['cancel', { reason: 'Not needed', becomes: 'back' }],
    ] as const) {
      const { status, body } = await buying.take(vera, step, waiting, more)
      expect([step, status, body.reason]).toEqual([step, 409, 'vendor_order_is_being_revised'])
    }
    await decide(waiting)
    const done = await buying.seen(order)
    expect([...figures(done), ...(await money())]).toEqual(['sent', 1, 120, 10, false, 0, 1200, -1200])
    expect(done.timeline.map(({ step }: Body) => step).slice(-3)).toEqual(['asked', 'approved', 'revised'])
    // To 90: less at once.
    await file()
    const less = await revised(await buying.seen(order), 90)
    expect([...figures(less), ...(await money())]).toEqual(['sent', 2, 90, 10, false, 0, 900, -900])
    // What the order was approved for comes back without anybody: more than that does not.
    await file()
    const back = await revised(await buying.seen(order), 100)
    expect([...figures(back), ...(await money())]).toEqual(['sent', 3, 100, 10, false, 0, 1000, -1000])
    const canceled = await buying.take(vera, 'cancel', back, { reason: 'Not needed', becomes: 'not_needed' })
    expect([canceled.body.state, ...(await money())]).toEqual(['cancelled', 0, 0, 0])
  })

  it('costs more within tolerance of what was approved, or is approved first', async () => {
    const money = await buying.since()
    const order = await sent()
    const within = await revised(order, 100, 10.2)
    expect([...figures(within), ...(await money())]).toEqual(['sent', 1, 100, 10.2, false, 0, 1020, -1020])
    expect(within.lines[0].priceSource).toBe('quote')
    const [{ order: asked }] = within.lines[0].parts
    expect((await buying.ana.get(`/api/orders/${asked.id}`)).body).toMatchObject({
      ...{ state: 'ordered', total: 1020 },
      lines: [{ packPrice: 10.2, amount: 1020, approvedPrice: 10 }],
    })
    await file()
    const latest = await buying.seen(order)
    const beyond = await revised(latest, 100, 10.21)
    expect([...figures(beyond), ...(await money())]).toEqual(['sent', 1, 100, 10.2, true, 1, 1020, -1021])
    await decide(beyond, 'reject')
    const rejected = await buying.seen(order)
    expect([...figures(rejected), ...(await money())]).toEqual(['sent', 1, 100, 10.2, false, 0, 1020, -1020])
    expect(rejected.revisions[0]).toMatchObject({ number: 2, state: 'rejected' })
    const again = await revised(rejected, 100, 11)
    const withdrawn = (await withdraw(again)).body
    expect([...figures(withdrawn), ...(await money())]).toEqual(['sent', 1, 100, 10.2, false, 0, 1020, -1020])
    expect((await withdraw(withdrawn)).body.reason).toBe('no_revision_is_waiting')
    const third = await revised(withdrawn, 100, 11)
    await decide(third)
    const done = await buying.seen(order)
    expect([...figures(done), ...(await money())]).toEqual(['sent', 2, 100, 11, false, 0, 1100, -1100])
    // Within what was decided of the vendor order itself.
    await file()
    const own = await revised(await buying.seen(order), 100, 11.2)
    expect([...figures(own), ...(await money())]).toEqual(['sent', 3, 100, 11.2, false, 0, 1120, -1120])
  })

  it('takes what of its order no vendor has before anything beyond it', async () => {
    const money = await buying.since()
    const order = await buying.approved()
    const draft = await buying.drafted(order, 60)
    const sixty = (await buying.take(vera, 'send', draft, byHand)).body
    await file()
    const eighty = await revised(await buying.seen(sixty), 80)
    expect([...figures(eighty), ...(await money())]).toEqual(['sent', 1, 80, 10, false, 0, 1000, -1000])
    const [block] = (await vera.get('/api/vendor-orders/to-order')).body
    expect(block.lines).toMatchObject([{ quantity: 20 }])
    await file()
    const beyond = await revised(await buying.seen(sixty), 110)
    expect([...figures(beyond), ...(await money())]).toEqual(['sent', 1, 80, 10, true, 100, 1000, -1100])
    await decide(beyond)
    const done = await buying.seen(sixty)
    expect([...figures(done), ...(await money())]).toEqual(['sent', 2, 110, 10, false, 0, 1100, -1100])
    // Ordered elsewhere, its order gets back what it gave, and no more.
    const back = await buying.take(vera, 'cancel', done, { reason: 'Out of stock', becomes: 'back' })
    expect([back.body.state, ...(await money())]).toEqual(['cancelled', 0, 1000, -1000])
    expect((await vera.get('/api/vendor-orders/to-order')).body[0].lines).toMatchObject([{ quantity: 100 }])
    const { version } = (await ana.get(`/api/orders/${order.id}`)).body
    await ana.post(`/api/orders/${order.id}/cancel`, { version, reason: 'Not needed' })
    expect(await money()).toEqual([0, 0, 0])
  })

  it('is never below what came, and is received as it was while a revision waits', async () => {
    const money = await buying.since()
    const order = await sent()
    const waiting = await revised(order, 50, 25)
    await receive(waiting, 70)
    const came = await buying.seen(order)
    expect([...figures(came), ...(await money())]).toEqual([
      'partly_received',
      0,
      100,
      10,
      true,
      250,
      1000,
      -1250,
    ])
    const request = (await manager.get(`/api/approvals/document?kind=vendor_order&documentId=${order.id}`))
      .body
    const tooLow = await manager.post(`/api/approvals/${request.id}/decide`, {
      ...{ version: request.version, decisionId: randomUUID(), decision: 'approve', comment: 'Yes' },
    })
    expect([tooLow.status, tooLow.body.reason]).toEqual([409, 'revision_below_received'])
    const free = (await withdraw(came)).body
    expect(await money()).toEqual([0, 1000, -1000])
    const below = await revise(free, 69)
    expect([below.status, below.body.fields]).toEqual([
      422,
      { 'lines.0.packs': expect.stringContaining('70') },
    ])
    const all = await revised(free, 70)
    expect([...figures(all), ...(await money())]).toEqual(['received', 1, 70, 10, false, 0, 700, -700])
    // What comes late is revised first: then it can be received.
    await file()
    const more = await revised(await buying.seen(order), 100)
    expect([...figures(more), ...(await money())]).toEqual([
      'partly_received',
      2,
      100,
      10,
      false,
      0,
      1000,
      -1000,
    ])
    await receive(more, 30)
    expect((await buying.seen(order)).state).toBe('received')
  })

  it('keeps what was closed of a line, and can be raised again', async () => {
    const money = await buying.since()
    const order = await sent([
      { productId: gauze, quantity: 100 },
      { productId: gloves, quantity: 10 },
    ])
    const { body: closed } = await buying.take(vera, 'close-lines', order, {
      ...{ reason: 'Short', becomes: 'not_needed', lines: [{ id: order.lines[0].id, packs: 100 }] },
    })
    expect([closed.lines[0].closed, ...(await money())]).toEqual([100, 0, 20, -20])
    const below = await revise(closed, 99)
    expect(below.status).toBe(422)
    const asksFor = await revised(closed, 105)
    expect([...figures(asksFor), ...(await money())]).toEqual(['sent', 0, 100, 10, true, 50, 20, -70])
    await decide(asksFor)
    const done = await buying.seen(order)
    expect([...figures(done), ...(await money())]).toEqual(['sent', 1, 105, 10, false, 0, 70, -70])
  })

  it('changes the price of what is still to be billed, and settles what an invoice waits for', async () => {
    const money = await buying.since()
    const order = await sent()
    const fin = await test.as('finance_manager')
    const bill = async (number: string, invoicedOn: string, packs: number, packPrice: number) => {
      const { status, body } = await ana.post('/api/invoices', {
        ...{ vendorId, officeId: ids.north, number, invoicedOn, total: packs * packPrice },
        lines: [{ vendorOrderLineId: order.lines[0].id, pack: 'BX', packQuantity: 1, packs, packPrice }],
      })
      expect([status, body.fields ?? body.reason ?? '']).toEqual([200, ''])
      return body
    }
    const approve = ({ id, version }: Body) => fin.post(`/api/invoices/${id}/approve`, { version })
    await receive(order, 40)
    expect((await approve(await bill('BW-40', '2019-01-01', 40, 10))).status).toBe(200)
    expect(await money()).toEqual([0, 600, -1000])
    await receive(await buying.seen(order), 60)
    const waits = await bill('BW-77', '2019-06-01', 60, 10.4)
    expect(waits.state).toBe('exception')
    const dearer = await revised(await buying.seen(order), 100, 10.2)
    expect([...figures(dearer), ...(await money())]).toEqual(['received', 1, 100, 10.2, false, 0, 612, -1012])
    await dispatchEvents(test.app)
    const matched = (await ana.get(`/api/invoices/${waits.id}`)).body
    expect(matched.state).toBe('matched')
    expect((await approve(matched)).status).toBe(200)
    expect([(await buying.seen(order)).state, ...(await money())]).toEqual(['closed', 0, 0, -1024])
  })

  it('is sent anew: a PDF of its own, a mail that says what changed, to be confirmed again', async () => {
    const draft = await buying.drafted(
      await buying.approved([
        { productId: gauze, quantity: 100 },
        { productId: gloves, quantity: 10 },
      ]),
    )
    const first = await buying.take(vera, 'send', draft, { way: 'email', to: 'desk@brightwater.example' })
    const early = await revise(first.body, 90)
    expect([early.status, early.body.reason]).toEqual([409, 'vendor_order_is_being_sent'])
    await file()
    const order = await buying.seen(first.body)
    const promisedOn = await test.day(9)
    const { body: confirmed } = await buying.take(vera, 'acknowledge', order, {
      ...{ vendorReference: 'SO-7', lines: order.lines.map(({ id }: Body) => ({ id, promisedOn })) },
    })
    const revision = await revised({ ...confirmed, note: 'Deliver to the back door' }, 90, 9.5)
    expect(revision).toMatchObject({ state: 'sent', isFiling: true, acknowledgedAt: null, mail: 'waiting' })
    expect(revision.lines.map((line: Body) => line.promisedOn)).toEqual([null, promisedOn])
    await file()
    const done = await buying.seen(order)
    expect(done.documents.map((document: Body) => document.revision)).toEqual([1, 0])
    expect(new Set(done.documents.map(({ id }: Body) => id)).size).toBe(2)
    const [mail] = await test.rows<{ subject: string; body: string }>(
      'select m.subject, m.body from vendor_order o join outgoing_mail m on m.id = o.mail_id where o.id = $1',
      [order.id],
    )
    expect(mail?.subject).toContain(`Changed: purchase order ${order.number}-R1 from`)
    expect(mail?.body).toMatch(/90 BX instead of 100; \$9\.50 per BX instead of \$10\.00/)
    expect(mail?.body).toContain(`replaces ${order.number}:`)
    expect(mail?.body).toContain('Note: Deliver to the back door')
    // What the vendor looked at before is not what it would confirm now.
    const { secret } = (await vera.post(`/api/vendor-orders/${order.id}/link`, {})).body
    const visitor = test.visitor()
    const shown = (await visitor.post('/api/vendor-link', { token: secret })).body
    expect([shown.number, shown.revision, shown.lines[0].packs]).toEqual([`${order.number}-R1`, 1, 90])
    const confirming = (revisionSeen: number) =>
      visitor.post('/api/vendor-link/confirm', {
        ...{ token: secret, revision: revisionSeen },
        lines: shown.lines.map(({ id }: Body) => ({ id, promisedOn })),
      })
    expect((await confirming(0)).body.reason).toBe('vendor_order_was_revised')
    expect((await confirming(1)).body.state).toBe('acknowledged')
    // What it proposes and gets comes on the day it said.
    const later = await test.day(12)
    await visitor.post('/api/vendor-link/confirm', {
      ...{ token: secret, revision: 1 },
      lines: shown.lines.map(({ id }: Body, place: number) => ({
        ...{ id, promisedOn: later },
        ...(place === 0 && { packs: 80 }),
      })),
    })
    const taken = await revised(await buying.seen(order), 80, 9.5)
    expect(taken.lines.map((line: Body) => line.promisedOn)).toEqual([later, later])
  })

  it('is revised once of two who do so at once, and by nobody who does not buy for its office', async () => {
    const order = await sent()
    const answers = await Promise.all([revise(order, 90), revise(order, 80, null, ana)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
    expect((await revise(order, 90)).status).toBe(412)
    await file()
    const latest = await buying.seen(order)
    const nothing = await revise(latest, latest.lines[0].packs)
    expect([nothing.status, nothing.body.reason]).toEqual([409, 'revision_changes_nothing'])
    const south = await test.as('order_manager', 'south')
    expect((await revise(latest, 70, null, south)).status).toBe(404)
    expect((await revise(latest, 70, null, await test.as('order_viewer'))).status).toBe(403)
  })

  it('is guarded by the database, whoever owns it', async () => {
    const order = await sent()
    const insert = (state: string, total: number) =>
      test.rows(
        `insert into vendor_order_revision (organization_id, id, vendor_order_id, number, state, note, from_note, total, from_total, asked_by)
         values ($1, gen_random_uuid(), $2, 1, $3, '', '', $4, 1000, $5)`,
        [ids.organization, order.id, state, total, personId('admin')],
      )
    for (const [work, message] of [
      [
        () => test.rows('update vendor_order_line set packs = 90 where vendor_order_id = $1', [order.id]),
        'stand',
      ],
      [
        () => test.rows('update vendor_order_part set revised = 5 where line_id = $1', [order.lines[0].id]),
        'stand',
      ],
      [() => insert('sent', 900), 'as its latest revision says'],
      [() => test.rows('update vendor_order_revision set state = $1', ['sent']), 'stands'],
    ] as const)
      await expect(work()).rejects.toThrow(message)
    await revised(order, 120)
    await expect(
      test.rows(`update vendor_order_revision set state = 'sent' where vendor_order_id = $1`, [order.id]),
    ).rejects.toThrow('is approved before')
  })
})
