import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dispatchEvents } from '../../platform/events/dispatch.ts'
import { pdfOf } from '../../platform/files/pdf.ts'
import { idOf, ids, personId, YEAR } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { brokenInvariants } from '../../testing/invariants.ts'
import {
  type Body,
  buyingOf,
  gauze,
  gloves,
  ok,
  type Someone,
  vendorId,
} from '../vendor-orders/buying-fixture.ts'
import { fileVendorOrders } from '../vendor-orders/file-orders.ts'

let test: TestApp
let buying: Awaited<ReturnType<typeof buyingOf>>
/** Captures; approves; pays. */
let ana: Someone
let fin: Someone
let admin: Someone
let ivan: Someone
let numbers = 0

beforeAll(async () => {
  test = await startTestApp()
  buying = await buyingOf(test)
  ana = buying.ana
  fin = await test.as('finance_manager')
  admin = await test.as('admin')
  ivan = await test.as('inventory_manager')
})
afterAll(async () => {
  expect(await brokenInvariants((text) => test.rows(text))).toEqual({})
  await test.stop()
})

const receive = async (order: Body, quantity: number, more: object = {}) =>
  ok(
    await ivan.post('/api/receipts', {
      id: randomUUID(),
      officeId: ids.north,
      lines: order.lines.slice(0, 1).map(({ id, productId }: Body) => ({
        ...{ vendorOrderLineId: id, productId, quantity, lotNumber: 'L-1', expiryDate: '2039-01-31' },
        ...more,
      })),
    }),
  )
/** A line of an invoice: packs of the first line of a vendor order at a price, unless said otherwise. */
const line = ({ lines: [first] }: Body, packs: number, packPrice: number, more: object = {}) => ({
  ...{ vendorOrderLineId: first.id, pack: first.pack, packQuantity: first.packQuantity, packs, packPrice },
  ...more,
})
type Line = { packs: number; packPrice: number }
const capture = (lines: object[], more: object = {}, who = ana) => {
  const sum = (lines as Line[]).reduce((total, { packs, packPrice }) => total + packs * packPrice, 0)
  numbers += 1
  // Each more than a month from the others: equal totals are no duplicates.
  const invoicedOn = new Date(Date.parse('2009-01-01') + numbers * 35 * 86_400_000).toISOString().slice(0, 10)
  return who.post('/api/invoices', {
    ...{
      vendorId,
      officeId: ids.north,
      number: `${'ABCDEFGH'[numbers % 8]}${numbers}-${numbers * 7}`,
      invoicedOn,
    },
    ...{ total: Math.round(sum * 100) / 100, lines, ...more },
  })
}
const captured = async (lines: object[], more: object = {}) => ok(await capture(lines, more))
const step = (who: Someone, name: string, { id, version }: Body, more: object = {}) =>
  who.post(`/api/invoices/${id}/${name}`, { version, ...more })
const approved = async (invoice: Body) => ok(await step(fin, 'approve', invoice))
/** Somebody of those who own each exception accepts it. */
async function accepted(invoice: Body, who: Someone): Promise<Body> {
  const exception = invoice.exceptions.find(({ accepted: by }: Body) => by === null)
  return ok(await step(who, 'accept', invoice, { exceptionId: exception.id, explanation: 'Agreed by phone' }))
}
/** Bills what came of a vendor order at its price, and approves it. */
const billed = async (order: Body, packs: number, packPrice: number, more: object = {}) =>
  approved(await captured([line(order, packs, packPrice)], more))
/** What changed: asked for, committed, spent and available. */
async function money() {
  const at = async () => {
    const { precommitted, committed, spent, available } = await buying.budget.balance(buying.lineId)
    return [precommitted, committed, spent, available]
  }
  const before = await at()
  return async () =>
    (await at()).map((value, place) => Math.round((value - (before[place] ?? 0)) * 100) / 100)
}
const seenInvoice = async ({ id }: Body) => ok(await fin.get(`/api/invoices/${id}`))
const stateOf = async (order: Body) => (await buying.seen(order)).state

describe('the money of an order of 100 boxes at 10.00', () => {
  it('is spent with its invoice, which closes the vendor order and the order (figure 1)', async () => {
    const left = await money()
    const source = await buying.approved()
    const draft = await buying.drafted(source)
    const order = ok(await buying.take(buying.vera, 'send', draft, { way: 'by_hand' }))
    await receive(order, 100)
    expect(await left()).toEqual([0, 1000, 0, -1000])
    const invoice = await captured([line(order, 100, 10)], { invoicedOn: '2026-11-01' })
    expect(invoice).toMatchObject({
      state: 'matched',
      causes: [],
      exceptions: [],
      total: 1000,
      dueOn: '2026-12-01',
    })
    expect(await left()).toEqual([0, 1000, 0, -1000])
    const done = await approved(invoice)
    expect(await left()).toEqual([0, 0, 1000, -1000])
    expect(done).toMatchObject({ state: 'approved', spent: [{ amount: 1000 }] })
    expect(await stateOf(order)).toBe('closed')
    expect((await ana.get(`/api/orders/${source.id}`)).body.state).toBe('closed')
    const timeline = (await buying.seen(order)).timeline.map((each: Body) => each.step)
    expect(timeline.slice(-2)).toEqual(['billed', 'closed'])
  })

  it('follows part receipts and part invoices, and a lower price is free again (figure 8)', async () => {
    const left = await money()
    const order = await buying.sent()
    await receive(order, 40)
    await billed(order, 40, 10)
    expect(await left()).toEqual([0, 600, 400, -1000])
    await receive(order, 35)
    // Of one base: what is wanted in the end.
    const { receivedShare, billedShare } = await buying.seen(order)
    expect([receivedShare, billedShare]).toEqual([0.75, 0.4])
    await billed(order, 35, 10)
    expect(await left()).toEqual([0, 250, 750, -1000])
    await receive(order, 25)
    await billed(order, 25, 9.9)
    expect(await left()).toEqual([0, 0, 997.5, -997.5])
    expect(await stateOf(order)).toBe('closed')
  })

  it('frees what is closed short (figure 6)', async () => {
    const left = await money()
    const order = await buying.sent()
    await receive(order, 70)
    await billed(order, 70, 10)
    expect(await left()).toEqual([0, 300, 700, -1000])
    const latest = await buying.seen(order)
    ok(
      await buying.take(buying.vera, 'close-lines', latest, {
        ...{ reason: 'Out of stock', becomes: 'not_needed' },
        lines: [{ id: latest.lines[0].id, packs: 30 }],
      }),
    )
    expect(await left()).toEqual([0, 0, 700, -700])
    // All that came was billed: nothing more is waited for.
    expect(await stateOf(order)).toBe('closed')
  })

  it('frees what is closed also where more was billed than came, which somebody accepted', async () => {
    const left = await money()
    const order = await buying.sent()
    await receive(order, 50)
    const ahead = await captured([line(order, 70, 10)])
    const matched = await accepted(ahead, buying.vera)
    await approved(matched)
    expect(await left()).toEqual([0, 300, 700, -1000])
    for (const [packs, committed] of [
      [20, 100],
      [30, 0],
    ] as const) {
      const latest = await buying.seen(order)
      ok(
        await buying.take(buying.vera, 'close-lines', latest, {
          ...{ reason: 'Out of stock', becomes: 'not_needed' },
          lines: [{ id: latest.lines[0].id, packs }],
        }),
      )
      expect(await left()).toEqual([0, committed, 700, -700 - committed])
    }
  })

  it('has more committed for a price inside tolerance (figure 9a)', async () => {
    const left = await money()
    const order = await buying.sent()
    await receive(order, 100)
    await billed(order, 100, 10.2)
    expect(await left()).toEqual([0, 0, 1020, -1020])
  })

  it('waits for whoever approved the order where the price is beyond it (figure 9b)', async () => {
    const left = await money()
    const order = await buying.sent()
    await receive(order, 100)
    const invoice = await captured([line(order, 100, 10.21)])
    expect(invoice).toMatchObject({
      ...{ state: 'exception', causes: ['price'] },
      exceptions: [{ cause: 'price', amount: 21, owner: 'approver', canAccept: false }],
    })
    expect(invoice.exceptions[0].owners.map(({ name }: Body) => name)).toEqual(['manager everywhere'])
    expect(await left()).toEqual([0, 1000, 0, -1000])
    expect((await step(fin, 'approve', invoice)).status).toBe(409)
    const refused = await step(fin, 'accept', invoice, {
      exceptionId: invoice.exceptions[0].id,
      explanation: 'Agreed by phone',
    })
    expect([refused.status, refused.body.reason]).toEqual([403, 'exception_of_somebody_else'])
    // Whom the refusal names finds it among what waits for them, and hands it on to somebody who does from then on.
    expect(refused.body.message).toContain('manager everywhere')
    expect(
      await test.rows(
        `select details ->> 'step' as step from audit_event where entity_id = $1 and action = 'invoice.refused'`,
        [invoice.id],
      ),
    ).toEqual([{ step: 'accept' }])
    const waitsFor = async (who: Someone) =>
      (await who.get('/api/home/today')).body.decisions.some(({ id }: Body) => id === invoice.id)
    const approver = await test.as('approver')
    const givenTo = (personId: string, who = buying.manager) =>
      step(who, 'hand-on', invoice, { exceptionId: invoice.exceptions[0].id, personId })
    expect(await Promise.all([buying.manager, approver].map(waitsFor))).toEqual([true, false])
    const listed = async (waitsOn: string) =>
      (await fin.get(`/api/invoices?tab=to_match&waitsOn=${waitsOn}`)).body.items.map(({ id }: Body) => id)
    expect([await listed('me'), await listed('others')]).toEqual([
      expect.not.arrayContaining([invoice.id]),
      expect.arrayContaining([invoice.id]),
    ])
    expect((await givenTo(personId('approver'), ana)).status).toBe(403)
    expect((await givenTo(personId('order_manager'))).body.fields).toHaveProperty('personId')
    const before = (await approver.get('/api/approvals/counts')).body
    Object.assign(invoice, ok(await givenTo(personId('approver'))))
    expect(await Promise.all([buying.manager, approver].map(waitsFor))).toEqual([false, true])
    const after = (await approver.get('/api/approvals/counts')).body
    expect([after.waiting - before.waiting, after.mine - before.mine]).toEqual([1, 1])
    expect((await approver.get('/api/home/today')).body.approvals.total).toBe(after.waiting)
    expect(
      (
        await step(buying.manager, 'accept', invoice, {
          exceptionId: invoice.exceptions[0].id,
          explanation: 'Agreed by phone',
        })
      ).status,
    ).toBe(403)
    const matched = await accepted(invoice, approver)
    expect(matched.state).toBe('matched')
    await approved((await fin.get(`/api/invoices/${invoice.id}`)).body)
    expect(await left()).toEqual([0, 0, 1021, -1021])
  })

  it('comes back with a credit note, which is not more than was spent (figure 10)', async () => {
    const left = await money()
    const order = await buying.sent()
    await receive(order, 100)
    const invoice = await captured([line(order, 100, 10)])
    const early = await captured([line(order, 0, 0, { amount: 50 })], { kind: 'credit_note', total: 50 })
    expect((await step(fin, 'approve', early)).body.reason).toBe('credit_before_bill')
    await approved(invoice)
    await approved(early)
    expect(await left()).toEqual([0, 0, 950, -950])
    const above = await capture([line(order, 100, 10)], { kind: 'credit_note' })
    expect([above.status, above.body.fields]).toMatchObject([422, { 'lines.0.amount': expect.any(String) }])
  })

  it('is spent anew where all that was billed was credited', async () => {
    const left = await money()
    const order = await buying.sent()
    await receive(order, 50)
    await billed(order, 50, 10)
    await billed(order, 50, 10, { kind: 'credit_note' })
    expect(await left()).toEqual([0, 500, 0, -500])
    await receive(order, 50)
    expect(await stateOf(order)).toBe('received')
    await billed(order, 100, 10)
    expect([await stateOf(order), await left()]).toEqual(['closed', [0, 0, 1000, -1000]])
  })

  it('goes on when an invoice is void after its vendor order was revised', async () => {
    const left = await money()
    const order = await buying.sent()
    await receive(order, 50)
    const invoice = await billed(order, 50, 10)
    while (await fileVendorOrders(test.app));
    const latest = await buying.seen(order)
    ok(
      await buying.take(buying.vera, 'revise', latest, {
        ...{ note: '', lines: [{ id: latest.lines[0].id, packs: 100, quote: 9 }] },
      }),
    )
    expect(await left()).toEqual([0, 450, 500, -950])
    const seen = await seenInvoice(invoice)
    ok(await step(fin, 'void', seen, { reason: 'Sent by mistake' }))
    // Held as it was billed, until it is billed at the new price.
    expect(await left()).toEqual([0, 950, 0, -950])
    await receive(order, 50)
    await billed(order, 100, 9)
    expect([await stateOf(order), await left()]).toEqual(['closed', [0, 0, 900, -900]])
  })

  it('is as it was when the invoice is void, and the vendor order is open again', async () => {
    const order = await buying.sent()
    await receive(order, 100)
    const left = await money()
    const invoice = await billed(order, 100, 9.5)
    expect([await stateOf(order), await left()]).toEqual(['closed', [0, -1000, 950, 50]])
    const mine = await step(ana, 'void', invoice, { reason: 'Billed to the wrong clinic' })
    expect([mine.status, mine.body.reason]).toEqual([403, 'invoices_are_approved_by'])
    const gone = ok(await step(fin, 'void', invoice, { reason: 'Billed to the wrong clinic' }))
    expect([gone.state, await stateOf(order), await left()]).toEqual(['void', 'received', [0, 0, 0, 0]])
    await billed(order, 100, 10)
    expect([await stateOf(order), await left()]).toEqual(['closed', [0, -1000, 1000, 0]])
  })

  it('has freight and tax on the lines they are for, from submission to the invoice (figure 14)', async () => {
    await test.rows(
      'update vendor set freight_charge = 45, tax_percent = 7.25, free_freight_above = 5000 where id = $1',
      [vendorId],
    )
    const other = await buying.budget.line(1000, { year: YEAR, category: 1 })
    await test.rows('update budget_line set department_id = $2 where id = $1', [other, buying.departmentId])
    const held = async () => {
      const { committed, spent } = await buying.budget.balance(other)
      return [committed, spent]
    }
    const left = await money()
    const source = await buying.approved([
      { productId: gauze, quantity: 60 },
      { productId: gloves, quantity: 150, budgetLineId: other },
    ])
    expect([source.freight, source.tax, await left(), await held()]).toEqual([
      45,
      65.25,
      [0, 673.5, 0, -673.5],
      [336.75, 0],
    ])
    const order = ok(await buying.take(buying.vera, 'send', await buying.drafted(source), { way: 'by_hand' }))
    expect([order.freight, order.tax, await left(), await held()]).toEqual([
      45,
      65.25,
      [0, 673.5, 0, -673.5],
      [336.75, 0],
    ])
    for (const each of order.lines) await receive({ lines: [each] }, each.quantity)
    const lines = order.lines.map((each: Body) => line({ lines: [each] }, each.packs, each.packPrice))
    const invoice = await captured(lines, { freight: 49.5, tax: 65.25, total: 1014.75 })
    expect([invoice.state, invoice.expectedFreight, invoice.expectedTax]).toEqual(['matched', 45, 65.25])
    const done = await approved(invoice)
    expect([await left(), await held()]).toEqual([
      [0, 0, 676.5, -676.5],
      [0, 338.25],
    ])
    expect(done.spent.map(({ amount }: Body) => amount)).toEqual([676.5, 338.25])
    await test.rows(
      'update vendor set freight_charge = 0, tax_percent = 0, free_freight_above = null where id = $1',
      [vendorId],
    )
  })

  it('is free where a buyer says that nothing more is billed', async () => {
    const order = await buying.sent()
    await receive(order, 100)
    const left = await money()
    const latest = await buying.seen(order)
    expect(latest.steps).toContain('close')
    const closed = ok(await buying.take(buying.vera, 'close', latest, { reason: 'Free samples' }))
    expect([closed.state, await left()]).toEqual(['closed', [0, -1000, 0, 1000]])
  })
})

describe('a line of an approved order', () => {
  let other = ''
  const move = (order: Body, who = ana, more: object = {}) =>
    who.post(`/api/orders/${order.id}/move-line`, {
      ...{ version: order.version, lineId: order.lines[0].id, budgetLineId: other },
      ...{ reason: 'It is for the laboratory', ...more },
    })
  const seenOrder = async ({ id }: Body) => ok(await ana.get(`/api/orders/${id}`))
  const otherMoney = async () => {
    const { precommitted, committed, spent, available } = await buying.budget.balance(other)
    return [precommitted, committed, spent, available]
  }
  beforeAll(async () => {
    other = await buying.budget.line(5000, { year: YEAR, category: 5 })
    await test.rows('update budget_line set department_id = $2 where id = $1', [other, buying.departmentId])
  })

  it('is paid by another line of the budget once that is approved; meanwhile both hold it (figure 13)', async () => {
    const left = await money()
    const order = await buying.approved()
    expect((await move(order, await test.as('user'))).status).toBe(404)
    const wrong = await move(order, ana, { budgetLineId: buying.lineId })
    expect(wrong.body.fieldReasons.budgetLineId.reason).toBe('budget_line_pays_already')
    const asked = ok(await move(order))
    expect([await left(), await otherMoney()]).toEqual([
      [0, 1000, 0, -1000],
      [1000, 0, 0, 4000],
    ])
    expect(asked).toMatchObject({ state: 'approved', move: { toLineId: other, amount: 1000 } })
    expect((await move(asked)).body.reason).toBe('order_move_waits')
    // Refused it is as it was, and what was approved before still holds.
    await buying.decide(buying.manager, 'order', order.id, 'reject')
    expect([await left(), await otherMoney()]).toEqual([
      [0, 1000, 0, -1000],
      [0, 0, 0, 5000],
    ])
    ok(await move(await seenOrder(order)))
    await buying.decide(buying.manager, 'order', order.id, 'approve')
    expect([await left(), await otherMoney()]).toEqual([
      [0, 0, 0, 0],
      [0, 1000, 0, 4000],
    ])
    const moved = await seenOrder(order)
    expect([moved.move, moved.lines[0].budgetLineId]).toEqual([null, other])
    expect(moved.timeline.map(({ step: each }: Body) => each)).toEqual([
      ...['created', 'submitted', 'approved', 'move_asked', 'move_ended', 'move_asked', 'line_moved'],
    ])
    await expect(
      test.rows(
        `update supply_order_line set budget_line_id = '${buying.lineId}' where id = '${moved.lines[0].id}'`,
      ),
    ).rejects.toThrow('stand')
    // It is sent without another approval, and canceled orders ask for nothing.
    const draft = await buying.drafted(moved)
    expect(ok(await buying.take(buying.vera, 'send', draft, { way: 'by_hand' })).state).toBe('sent')
    const next = await buying.approved()
    const waiting = ok(await move(next))
    ok(await ana.post(`/api/orders/${next.id}/cancel`, { version: waiting.version, reason: 'Not needed' }))
    expect([await left(), await otherMoney()]).toEqual([
      [0, 0, 0, 0],
      [0, 1000, 0, 4000],
    ])
  })

  it('goes with what vendor orders hold of it, and what is spent stays', async () => {
    const [left, before] = [await money(), await otherMoney()]
    const order = await buying.approved()
    const sent = ok(
      await buying.take(buying.vera, 'send', await buying.drafted(order, 80), { way: 'by_hand' }),
    )
    await receive(sent, 50)
    await billed(sent, 30, 10)
    ok(await move(await seenOrder(order)))
    // Billed while it waits: that is not asked for any more.
    await billed(sent, 10, 10)
    await buying.decide(buying.manager, 'order', order.id, 'approve')
    expect(await left()).toEqual([0, 0, 400, -400])
    const after = (await otherMoney()).map((value, place) => value - (before[place] ?? 0))
    expect(after).toEqual([0, 600, 0, -600])
    await billed(sent, 10, 10)
    expect((await otherMoney()).map((value, place) => value - (before[place] ?? 0))).toEqual([
      0, 500, 100, -600,
    ])
  })
})

describe('an invoice of 10 boxes of 100 gloves at 12.00', () => {
  let order: Body
  beforeAll(async () => {
    const sold = idOf(`sold ${gloves}`)
    await test.rows(
      `insert into vendor_price (organization_id, id, vendor_product_id, source, pack, pack_quantity, price, valid_from)
       values ($1, gen_random_uuid(), $2, 'contract', 'BX', 100, 12, '2026-01-01')`,
      [ids.organization, sold],
    )
    // A case of 12 boxes has a code of its own.
    await test.rows(
      `insert into product_code (organization_id, product_id, scheme, code, pack_quantity) values ($1, $2, 'internal', 'CASE-12', 1200)`,
      [ids.organization, gloves],
    )
  })
  const boxes = async (received: number) => {
    order = await buying.sent([{ productId: gloves, quantity: 1000 }])
    expect(order.lines[0]).toMatchObject({ packQuantity: 100, packs: 10, packPrice: 12 })
    if (received > 0) await receive(order, received, { lotNumber: 'G-1' })
  }
  const verdict = (invoice: Body) => {
    const [only] = invoice.lines
    const unit = only.unit && [
      only.unit.by,
      Math.round(only.unit.factor * 1000) / 1000,
      only.unit.isCorrected,
    ]
    return [invoice.state, invoice.causes, unit]
  }

  it.each<[string, number, number, number, unknown[]]>([
    ['1 two percent above passes', 10, 100, 12.24, ['matched', [], null]],
    ['2 more than that does not', 10, 100, 12.25, ['exception', ['price'], null]],
    ['5 in cases instead of boxes', 10, 1200, 144, ['exception', ['quantity'], ['quantity', 12, false]]],
    ['6 at the price of a case', 10, 100, 144, ['exception', ['price'], ['price', 12, false]]],
    ['7 labeled in pieces is corrected', 10, 1, 12, ['matched', [], ['price', 100, true]]],
  ])('%s', async (_, packs, packQuantity, packPrice, expected) => {
    await boxes(1000)
    const invoice = await captured([line(order, packs, packPrice, { packQuantity })])
    expect(verdict(invoice)).toEqual(expected)
    const corrected = await test.rows(
      `select e.details -> 'factor' as factor from audit_event e where e.entity_id = $1 and e.action = 'invoice.unit_corrected'`,
      [invoice.id],
    )
    expect(corrected).toEqual(
      invoice.lines[0].unit?.isCorrected ? [{ factor: invoice.lines[0].unit.factor }] : [],
    )
  })

  it('3 and 4 is matched together with the one before', async () => {
    await boxes(1000)
    expect(verdict(await captured([line(order, 2, 12.5)]))).toEqual(['matched', [], null])
    const second = await captured([line(order, 8, 12.25)])
    expect(verdict(second)).toEqual(['exception', ['price'], null])
    expect(second.exceptions[0]).toMatchObject({ amount: 3 })
    expect(second.lines[0].match).toEqual({ billable: 800, expected: 120, billed: 123, tolerance: 2.4 })
  })

  it('8 waits for what is missing, and is matched once that has come', async () => {
    await boxes(800)
    const invoice = await captured([line(order, 10, 12)])
    expect(invoice.exceptions).toMatchObject([
      { cause: 'quantity', amount: 24, quantity: 200, owner: 'buyer' },
    ])
    expect(invoice.exceptions[0].owners).toMatchObject([{ name: 'vendor_manager everywhere' }])
    await receive(order, 200, { lotNumber: 'G-2' })
    await dispatchEvents(test.app)
    expect((await ana.get(`/api/invoices/${invoice.id}`)).body).toMatchObject({
      state: 'matched',
      exceptions: [],
    })
  })

  it('9 of which nothing was received is for whoever keeps the stock', async () => {
    await boxes(0)
    const invoice = await captured([line(order, 10, 12)])
    expect(invoice.exceptions).toMatchObject([{ cause: 'no_receipt', owner: 'stock', quantity: 1000 }])
    // It is open for them without the page of invoices.
    const seen = (await ivan.get(`/api/invoices/${invoice.id}`)).body
    expect([seen.exceptions[0].canAccept, seen.steps]).toEqual([true, []])
    expect((await ivan.get('/api/invoices')).status).toBe(403)
    expect((await ivan.get('/api/home/today')).body.decisions).toMatchObject([
      { id: invoice.id, url: `/dashboard/vendor-orders/invoices/${invoice.id}` },
    ])
    await dispatchEvents(test.app)
    const notices = await test.rows<{ url: string }>(
      `select count(*)::int as told from notification where organization_id = $1 and kind = 'invoice.waits' and data ->> 'invoiceId' = $2`,
      [ids.organization, invoice.id],
    )
    expect(notices).toEqual([{ told: expect.any(Number) }])
    const matched = await accepted(seen, ivan)
    expect(matched.state).toBe('matched')
    await approved((await fin.get(`/api/invoices/${invoice.id}`)).body)
  })

  it('has a number of its own each year, letters of any script, and a cent of rounding', async () => {
    await boxes(1000)
    const first = await captured([line(order, 1, 12)], { number: 'RE-7', invoicedOn: '2026-11-01' })
    // A number that begins anew each year is for finance to accept, with a reason.
    const before = { number: 're 7', invoicedOn: '2025-11-02' }
    const refused = await capture([line(order, 1, 12)], before)
    expect([refused.status, refused.body.fieldReasons?.number?.reason]).toEqual([
      409,
      'invoice_number_taken_before',
    ])
    const yearBefore = await captured([line(order, 1, 12)], { ...before, repeatsNumber: true })
    expect(yearBefore.exceptions).toMatchObject([
      { cause: 'duplicate', owner: 'finance', other: { id: first.id } },
    ])
    expect((await accepted(yearBefore, fin)).state).toBe('matched')
    const again = { number: 'RE7', invoicedOn: '2025-01-02', repeatsNumber: true }
    expect((await capture([line(order, 1, 12)], again)).status).toBe(409)
    // An equal total alone says nothing of an invoice that is fully matched.
    for (const number of ['É-12', 'Ü-12', 'Ж-12', '発票-1'])
      expect((await captured([line(order, 1, 12)], { number, invoicedOn: '2026-11-02' })).state).toBe(
        'matched',
      )
    const cent = await captured([line(order, 1, 12)], {
      number: 'C-1',
      invoicedOn: '2026-10-01',
      total: 12.01,
    })
    expect(cent).toMatchObject({ state: 'matched', rounding: 0.01, total: 12.01 })
    expect((await approved(cent)).state).toBe('approved')
  })

  it('10 with the number of another is refused, and one that looks like another is asked about', async () => {
    await boxes(1000)
    const first = await captured([line(order, 2, 12)], { number: 'inv-42', invoicedOn: '2026-11-01' })
    for (const number of [' INV 0042 ', 'INV#42', 'Inv. 42', 'ＩＮＶ４２']) {
      const again = await capture([line(order, 2, 12)], { number })
      expect([again.status, again.body.code]).toEqual([409, 'DUPLICATE_DATA'])
    }
    const alike = await captured([line(order, 2, 12)], { number: '42', invoicedOn: '2026-11-13' })
    expect(alike.exceptions).toMatchObject([
      { cause: 'duplicate', owner: 'finance', other: { id: first.id } },
    ])
    const other = await captured([line(order, 3, 12)], { number: '43', invoicedOn: '2026-11-13' })
    expect(other.state).toBe('matched')
    const unreadable = await capture([line(order, 1, 12)], { number: '---' })
    expect([unreadable.status, unreadable.body.fieldReasons?.number?.reason]).toEqual([
      422,
      'invoice_number_unreadable',
    ])
    // Where the other one is void, there is nothing to ask.
    ok(await step(ana, 'void', first, { reason: 'Sent by mistake' }))
    expect((await ana.get(`/api/invoices/${alike.id}`)).body.state).toBe('matched')
  })

  it('has freight and tax that were expected, or somebody looks at them', async () => {
    await boxes(1000)
    const small = await captured([line(order, 5, 12)], { freight: 1, tax: 1, total: 62 })
    expect(small.state).toBe('matched')
    const more = await captured([line(order, 5, 12)], { freight: 9.5, tax: 4, total: 73.5 })
    expect(more.exceptions.map(({ cause, owner, amount }: Body) => [cause, owner, amount])).toEqual([
      ['freight', 'approver', 9.5],
      ['tax', 'finance', 4],
    ])
  })
})

describe('what is captured', () => {
  it('is refused where it cannot be, with every reason beside its field, and nothing is written', async () => {
    const order = await buying.sent()
    await receive(order, 100)
    const [before] = await test.rows<{ count: number }>('select count(*)::int as count from invoice')
    const wrong: [object[], object, Record<string, string>][] = [
      [[line(order, 10, 10)], { currency: 'EUR' }, { currency: 'invoice_other_currency' }],
      [[line(order, 10, 10)], { total: 100.02 }, { total: 'invoice_does_not_add_up' }],
      [[line(order, 10, 10)], { discount: 101, total: 1 }, { discount: 'discount_above_lines' }],
      [[line(order, -1, 10)], { total: 10 }, { 'lines.0.packs': 'must_not_be_negative' }],
      [[line(order, 10.5, 10)], {}, { 'lines.0.packs': 'not_whole_units' }],
      [
        [line(order, 10, 10, { amount: 90 })],
        { total: 90 },
        { 'lines.0.amount': 'invoice_line_does_not_add_up' },
      ],
      [[line(order, 10, 10), line(order, 5, 10)], {}, { 'lines.1.vendorOrderLineId': 'billed_line_twice' }],
      [
        [line(order, 10, 10, { vendorOrderLineId: randomUUID() })],
        {},
        { 'lines.0.vendorOrderLineId': 'billed_line_does_not_exist' },
      ],
      [
        [line(order, 10, 10, { vendorOrderLineId: null })],
        {},
        { 'lines.0.description': 'describe_the_line' },
      ],
      [
        [line(order, 10, 10, { vendorOrderLineId: null, description: 'Delivery' })],
        {},
        { 'lines.0.budgetLineId': 'choose_who_pays' },
      ],
      [[line(order, 10, 10)], { invoicedOn: '2999-01-01' }, { invoicedOn: 'invoiced_in_the_future' }],
      [[line(order, 10, 10)], { dueOn: '2008-10-01' }, { dueOn: 'due_before_invoice' }],
      [
        [line(order, 10, 10)],
        { officeId: ids.south },
        { 'lines.0.vendorOrderLineId': 'billed_line_does_not_exist' },
      ],
      [Array.from({ length: 501 }, () => line(order, 1, 1)), {}, { lines: 'invoice_max_lines' }],
    ]
    for (const [lines, more, fields] of wrong) {
      const { status, body } = await capture(lines, more)
      const reasons = Object.fromEntries(
        Object.entries<Body>(body.fieldReasons ?? {}).map(([field, { reason }]) => [field, reason]),
      )
      expect([status, reasons]).toEqual([422, fields])
    }
    expect(await test.rows('select count(*)::int as count from invoice')).toEqual([before])
  })

  it('is refused with the money it comes to', async () => {
    const order = await buying.sent([{ productId: gauze, quantity: 200 }])
    await receive(order, 200)
    await billed(order, 123, 10.02)
    const saying = async (lines: object[], more: object = {}) =>
      Object.values((await capture(lines, more)).body.fields)
    expect(await saying([line(order, 123, 10.02)], { total: 1 })).toEqual([
      'Lines, freight and tax less the discount come to $1,232.46.',
    ])
    expect(await saying([line(order, 123, 10.02, { amount: 90 })], { total: 90 })).toEqual([
      'Quantity times price comes to $1,232.46.',
    ])
    expect(await saying([line(order, 200, 10.02)], { kind: 'credit_note' })).toEqual([
      'Only $1,232.46 of this line can be credited.',
    ])
  })

  it('is matched again when it is corrected, and approved by somebody who neither captured nor corrected it', async () => {
    const order = await buying.sent()
    await receive(order, 100)
    const invoice = ok(await capture([line(order, 100, 11)], {}, fin))
    const correct = (who: Someone, { version, number }: Body) =>
      who.put(`/api/invoices/${invoice.id}`, {
        ...{ version, number, invoicedOn: '2026-06-02', total: 1000, lines: [line(order, 100, 10)] },
      })
    const corrected = ok(await correct(ana, invoice))
    expect([corrected.state, corrected.barred, corrected.capturedBy]).toEqual([
      'matched',
      null,
      invoice.capturedBy,
    ])
    const own = await step(fin, 'approve', corrected)
    expect([own.status, own.body.reason]).toEqual([403, 'capturer_does_not_approve'])
    const again = ok(await correct(admin, corrected))
    expect((await step(admin, 'approve', again)).body.reason).toBe('capturer_does_not_approve')
    for (const role of ['finance_manager', 'admin'] as const)
      await expect(
        test.rows(
          "update invoice set state = 'approved', approved_by = $2, approved_at = now(), booked_on = invoiced_on where id = $1",
          [invoice.id, personId(role)],
        ),
      ).rejects.toThrow('invoice_people')
    await expect(
      test.rows("update invoice set corrected_by = '{}' where id = $1", [invoice.id]),
    ).rejects.toThrow()
    ok(await step(fin, 'void', again, { reason: 'Captured twice' }))
  })

  it('was bought by card without an order: it is paid as it is approved, by a line of the budget', async () => {
    const left = await money()
    const lines = [{ description: 'Batteries', packs: 2, packPrice: 12.5, budgetLineId: buying.lineId }]
    const invoice = await captured(lines, { terms: 'card', invoicedOn: '2026-09-01' })
    expect(invoice.state).toBe('matched')
    expect(await approved(invoice)).toMatchObject({ state: 'paid', paidOn: '2026-09-01' })
    expect(await left()).toEqual([0, 0, 25, -25])
    // On account somebody looks at what nobody ordered.
    const unknown = await captured(lines)
    expect(unknown.exceptions).toMatchObject([{ cause: 'unknown_line', owner: 'buyer', amount: 25 }])
  })

  it('without an order is credited by its lines, once, to the line of the budget that paid', async () => {
    const left = await money()
    const rent = { description: 'Rent of the freezer', packs: 2, packPrice: 50, budgetLineId: buying.lineId }
    const bill = await approved(await captured([rent], { terms: 'card', tax: 10, total: 110 }))
    expect(await left()).toEqual([0, 0, 110, -110])
    const back = (packs: number, more: object = {}) => ({
      ...{ creditedLineId: bill.lines[0].id, packs, packPrice: 50, ...more },
    })
    const credit = { kind: 'credit_note' }
    // No exception: it is known what it is for. Its tax goes back with the line.
    const first = await captured([back(1)], { ...credit, tax: 5, total: 55 })
    expect(first).toMatchObject({
      state: 'matched',
      lines: [
        { budgetLine: { id: buying.lineId }, credited: { invoice: { id: bill.id }, left: { packs: 2 } } },
      ],
    })
    await approved(first)
    expect(await left()).toEqual([0, 0, 55, -55])
    expect((await seenInvoice(bill)).lines).toMatchObject([
      { leftToCredit: { packs: 1, amount: 50 }, credits: [{ id: first.id, amount: 50 }] },
    ])

    const reasonOf = async (lines: object[], more: object = credit) => {
      const { body } = await capture(lines, more)
      return Object.values<Body>(body.fieldReasons ?? {}).map(({ reason }) => reason)
    }
    expect(await reasonOf([back(2)])).toEqual(['credit_above_billed'])
    expect(await reasonOf([back(1), back(0, { amount: 1 })], { ...credit, total: 51 })).toEqual([
      'billed_line_twice',
    ])
    expect(await reasonOf([back(1, { creditedLineId: undefined })])).toEqual(['credit_without_line'])
    expect(await reasonOf([back(1)], { ...credit, officeId: ids.south })).toEqual([
      'billed_line_does_not_exist',
    ])
    expect(await reasonOf([back(1)], { kind: 'invoice' })).toEqual(['billed_line_does_not_exist'])
    // More tax than was billed.
    const taxed = await captured([back(1)], { ...credit, tax: 6, total: 56 })
    expect((await step(fin, 'approve', taxed)).body.reason).toBe('credit_above_billed')
    expect((await step(fin, 'void', bill, { reason: 'Sent by mistake' })).status).toBe(409)
    await expect(
      test.rows(
        `insert into invoice_line (organization_id, id, invoice_id, position, budget_line_id, credited_line_id, packs, pack_price, amount,
           quantity, matched_quantity)
         select organization_id, gen_random_uuid(), invoice_id, 9, budget_line_id, credited_line_id, 0, 0, 0.01, 0, 0
         from invoice_line where invoice_id = '${taxed.id}'`,
      ),
    ).rejects.toThrow('no more is credited than was billed')

    // It is allotted to its invoice, and void it gives nothing back.
    expect(ok(await fin.get(`/api/credit-notes/${first.id}/allotments`)).targets[0]).toMatchObject({
      ...{ kind: 'invoice', id: bill.id, proposed: 55 },
    })
    ok(await step(fin, 'void', taxed, { reason: 'Wrong tax' }))
    const account = { ...credit, terms: 'account' }
    const second = await approved(await captured([back(0, { amount: 20 })], { ...account, total: 20 }))
    expect(await left()).toEqual([0, 0, 35, -35])
    ok(await step(fin, 'void', second, { reason: 'Taken back by the vendor' }))
    expect(await left()).toEqual([0, 0, 55, -55])
    expect((await seenInvoice(bill)).lines[0].leftToCredit).toEqual({ packs: 1, amount: 50 })
  })
})

describe('a file that a vendor sent', () => {
  const file = async (name: string, content: Uint8Array | string, more: object = {}) =>
    ok(
      await ana.post('/api/invoices/read', {
        file: { name, content: Buffer.from(content).toString('base64') },
        ...more,
      }),
    )

  it('is read where it has text: what it bills stands beside what was ordered', async () => {
    const order = await buying.sent()
    const lines = [
      'Invoice No: BW-2026/77',
      'Date: 2026-11-03',
      `Your order ${order.number}`,
      'BW-10  Gauze  40  10.20  408.00',
      'Freight 15.00',
      'Total 423.00',
    ]
    const pdf = await pdfOf({ info: { title: 'Invoice' }, content: lines }, 'somebody')
    const read = {
      ...{
        hasText: true,
        vendorId,
        officeId: ids.north,
        number: 'BW-2026/77',
        invoicedOn: '2026-11-03',
        total: 423,
        freight: 15,
        tax: 0,
        discount: 0,
        ...{ possibleDays: [], kind: null, creditOf: null, dueOn: null, notes: [], gaps: {} },
      },
      lines: [
        {
          ...{ vendorOrderLineId: expect.any(String), description: '', packQuantity: null },
          ...{ packs: 40, packPrice: 10.2, amount: 408 },
        },
      ],
    }
    expect(await file('invoice.pdf', pdf)).toEqual(read)
    const table = `Invoice No;BW-2026/77\nDate;2026-11-03\nSKU;Quantity;Price;Amount\nBW-10;40;10.20;408.00\nFreight;;;15.00\nTotal;;;423.00`
    expect(await file('invoice.csv', table, { vendorId, officeId: ids.north })).toEqual(read)
    // A picture has no text.
    const pixel = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
      'base64',
    )
    expect(await file('photo.png', pixel)).toMatchObject({ hasText: false, lines: [], number: null })
  })

  const caseOf = (name: string) => readFileSync(new URL(`testdata/${name}`, import.meta.url))
  const sums = { freight: 0, tax: 276, discount: 0, total: 1656 }

  it.each([
    ['invoice-de.pdf', { number: 'RE-2026-0815', invoicedOn: '2026-11-05', gaps: {} }],
    ['invoice-en-vat.pdf', { number: 'MX-118', invoicedOn: '2026-11-05', gaps: {} }],
    [
      'invoice-us-header-table.pdf',
      {
        ...{ number: '900412', invoicedOn: null, possibleDays: ['2026-11-05', '2026-05-11'] },
        gaps: { invoicedOn: { reason: 'invoice_reading_either_day' } },
      },
    ],
    ['invoice-lines-de.txt', { number: 'RE-2026-0815', invoicedOn: '2026-11-05', gaps: {} }],
  ])('is read by its labels: %s', async (name, read) => {
    expect(await file(name, caseOf(name))).toMatchObject({ ...sums, ...read })
  })

  it('is text as Windows writes it, too', async () => {
    const text = caseOf('invoice-lines-de.txt').toString().replace('Gesamtbetrag', 'Fällig: Gesamtbetrag')
    const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le')
    for (const content of [Buffer.from(text, 'latin1'), utf16, Buffer.from(utf16).swap16()])
      expect(await file('invoice.txt', content)).toMatchObject({ ...sums, number: 'RE-2026-0815' })
  })

  const xmlOf = (name: string, number: string) => caseOf(name).toString().replace('PO-NUMBER', number)

  it('is an electronic invoice: its amounts, days, sender and lines are taken as they are', async () => {
    const order = await buying.sent([
      { productId: gauze, quantity: 100 },
      { productId: gloves, quantity: 100 },
    ])
    const [first, second] = [gauze, gloves].map(
      (product) => order.lines.find(({ productId }: Body) => productId === product).id,
    )
    const place = { vendorId, officeId: ids.north }
    const ubl = xmlOf('e-invoice-ubl.xml', order.number)
    const read = {
      ...{ hasText: true, kind: 'invoice', ...place, number: 'BW-2026/77', invoicedOn: '2026-11-03' },
      ...{
        creditOf: null,
        possibleDays: [],
        dueOn: '2026-11-24',
        freight: 15,
        tax: 29.61,
        discount: 0,
        total: 452.61,
      },
      lines: [
        {
          ...{ vendorOrderLineId: first, description: 'Gauze, sterile · BW-10', packQuantity: null },
          ...{ packs: 40, packPrice: 10.2, amount: 408 },
        },
      ],
      gaps: { dueOn: { reason: 'invoice_reading_terms', params: { text: '21 days net' } } },
      notes: [],
    }
    const unknown = await file('invoice.xml', ubl)
    expect(unknown).toMatchObject({
      ...read,
      gaps: { vendorId: { params: { name: 'Bright Water & Sons' } } },
    })
    // By its tax number, however that is written.
    await test.rows(`update vendor set tax_id = 'us12 3456789' where id = $1`, [vendorId])
    for (const content of [ubl, Buffer.from(`\ufeff${ubl}`, 'utf16le')])
      expect(await file('invoice.xml', content)).toEqual(read)
    const vendorAlone = await file('invoice.xml', xmlOf('e-invoice-ubl.xml', 'none'))
    expect(vendorAlone).toMatchObject({
      ...{ vendorId, officeId: null, total: 452.61, lines: [] },
      gaps: { lines: { reason: 'invoice_reading_place_open' } },
    })

    const priced = await file('invoice.xml', xmlOf('e-invoice-ubl-base-quantity.xml', order.number))
    expect(priced).toMatchObject({
      ...{
        ...place,
        invoicedOn: '2026-11-04',
        dueOn: null,
        freight: 15,
        tax: 26,
        discount: 5,
        total: 286.01,
      },
      lines: [
        { vendorOrderLineId: second, packs: 50, packPrice: 1.8, amount: 90 },
        { vendorOrderLineId: first, packs: 10, packPrice: 10, amount: 100 },
        { vendorOrderLineId: null, description: 'Instruction of the staff', packs: 1.5, amount: 60 },
      ],
      gaps: {},
      notes: [
        { reason: 'invoice_reading_prepaid', params: { prepaid: '$86.00', due: '$200.01' } },
        { reason: 'invoice_reading_not_ordered', params: { count: 1 } },
      ],
    })
    const { number, invoicedOn, freight, tax, discount, total } = priced
    const kept = await captured(
      priced.lines.map(({ packQuantity: _, ...each }: Body) =>
        each.vendorOrderLineId ? each : { ...each, budgetLineId: buying.lineId },
      ),
      { number, invoicedOn, freight, tax, discount, total },
    )
    expect(kept).toMatchObject({ total: 286.01, rounding: 0.01, subtotal: 250 })

    // Within a PDF it is read before the text.
    const content = ['Invoice No: 999', 'Date: 03/11/2026', 'Total 1.00']
    const inPdf = (xml: string) => {
      const src = `data:application/xml;base64,${Buffer.from(xml).toString('base64')}`
      const files = { invoice: { name: 'factur-x.xml', src } }
      return pdfOf({ info: { title: 'Invoice' }, content, files }, 'somebody')
    }
    const cii = xmlOf('e-invoice-cii.xml', order.number)
    expect(await file('invoice.pdf', await inPdf(cii))).toMatchObject({
      ...{ ...place, number: 'RE-2026-12', invoicedOn: '2026-11-03', possibleDays: [], dueOn: '2026-12-03' },
      ...{ freight: 10, tax: 39.9, discount: 0, total: 249.9, gaps: {}, notes: [] },
      lines: [{ vendorOrderLineId: first, packs: 20, packPrice: 10, amount: 200 }],
    })
    expect(await file('invoice.pdf', await inPdf(cii.replace('</ram:ID>', '')))).toMatchObject({
      ...{ number: '999', possibleDays: ['2026-03-11', '2026-11-03'] },
      notes: [{ reason: 'invoice_reading_xml_unread' }],
    })
  })

  it('says what of an electronic invoice does not add up or is not ours, and takes none of it', async () => {
    const ubl = caseOf('e-invoice-ubl.xml').toString()
    const gap = async (from: string, to: string) => {
      const { total, freight, tax, gaps } = await file('invoice.xml', ubl.replaceAll(from, to))
      return [total, freight, tax, gaps.total]
    }
    expect(await gap('452.61', '452.60')).toEqual([
      ...[null, null, null],
      {
        reason: 'invoice_reading_sums_disagree',
        params: { sum: 'total', made: '$452.61', stated: '$452.60' },
      },
    ])
    expect(await gap('DocumentCurrencyCode>USD', 'DocumentCurrencyCode>EUR')).toEqual([
      ...[null, null, null],
      { reason: 'invoice_reading_other_currency', params: { written: 'EUR', currency: 'USD' } },
    ])
    const credit = await file('credit.xml', ubl.replace('>380<', '>381<'))
    expect(credit).toMatchObject({ kind: 'credit_note', total: 452.61, lines: [] })
    expect(credit.notes).toEqual([{ reason: 'invoice_reading_credit_note' }])
  })

  it('credits what the invoice it names has billed', async () => {
    const order = await buying.sent()
    await receive(order, 100)
    const bill = await billed(order, 100, 10)
    const credit = caseOf('e-invoice-ubl.xml')
      .toString()
      .replaceAll('Invoice-2', 'CreditNote-2')
      .replaceAll(/(<\/?)Invoice(?=[ >])/g, '$1CreditNote')
      .replaceAll('cac:InvoiceLine', 'cac:CreditNoteLine')
      .replaceAll('InvoicedQuantity', 'CreditedQuantity')
      .replace(
        '<cac:AccountingSupplierParty>',
        `<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>${bill.number}</cbc:ID></cac:InvoiceDocumentReference></cac:BillingReference>$&`,
      )
    expect(await file('credit.xml', credit, { vendorId })).toMatchObject({
      ...{ kind: 'credit_note', vendorId, officeId: ids.north, creditOf: bill.id, total: 452.61, notes: [] },
      lines: [{ vendorOrderLineId: order.lines[0].id, packs: 40, packPrice: 10.2, amount: 408 }],
    })
  })

  it('is refused with a DOCTYPE, or where its XML is broken', async () => {
    const refused = async (content: Buffer | string) => {
      const body = { file: { name: 'invoice.xml', content: Buffer.from(content).toString('base64') } }
      const answer = await ana.post('/api/invoices/read', body)
      return [answer.status, answer.body.fieldReasons.file.reason]
    }
    expect(await refused(caseOf('e-invoice-doctype.xml'))).toEqual([415, 'xml_has_doctype'])
    const ubl = caseOf('e-invoice-ubl.xml').toString()
    for (const broken of [
      ubl.replace('</Invoice>', ''),
      ubl.replace('BW-2026/77', '&file;'),
      ubl.replace('BW-2026/77', `${'<a>'.repeat(100)}${'</a>'.repeat(100)}`),
    ])
      expect(await refused(broken)).toEqual([422, 'xml_not_well_formed'])
  })
})

describe('what is approved', () => {
  it('is paid by somebody who neither captured nor approved it, once', async () => {
    const order = await buying.sent()
    await receive(order, 100)
    const invoice = await billed(order, 100, 10, { invoicedOn: '2026-07-15' })
    const pay = (who: Someone, { id, version }: Body, paidOn = '2026-11-20') =>
      who.post('/api/invoices/pay', { invoices: [{ id, version }], paidOn, reference: 'ACH 5512' })
    const own = await pay(fin, invoice)
    expect([own.status, own.body.reason]).toEqual([403, 'capturer_does_not_pay'])
    expect((await pay(admin, invoice, '2026-07-14')).status).toBe(422)
    expect(ok(await pay(admin, invoice))).toEqual({ paid: 1 })
    expect((await pay(admin, (await fin.get(`/api/invoices/${invoice.id}`)).body)).status).toBe(409)
    const paid = (await fin.get(`/api/invoices/${invoice.id}`)).body
    expect(paid).toMatchObject({
      state: 'paid',
      paidOn: '2026-11-20',
      paymentReference: 'ACH 5512',
      steps: [],
    })
    expect((await step(admin, 'void', paid, { reason: 'Too late for that' })).status).toBe(409)
  })

  it('is on the file of payments until then, and not while it is disputed', async () => {
    const order = await buying.sent()
    await receive(order, 100)
    const invoice = await billed(order, 100, 10)
    const inFile = async () => {
      const file = await fin.open('/api/invoices/payments?format=csv')
      return (await file.text()).includes(invoice.number)
    }
    expect(await inFile()).toBe(true)
    const disputed = ok(await step(fin, 'dispute', invoice, { reason: 'Two boxes were crushed' }))
    expect([disputed.state, await inFile()]).toEqual(['disputed', false])
    expect(ok(await step(fin, 'resume', disputed)).state).toBe('approved')
  })

  it('is matched with what has come meanwhile, where it was disputed before anybody approved it', async () => {
    const order = await buying.sent()
    await receive(order, 5)
    const short = await captured([line(order, 10, 10)])
    expect(short.state).toBe('exception')
    const disputed = ok(await step(fin, 'dispute', short, { reason: 'Five are missing' }))
    await receive(order, 5)
    const resumed = ok(await step(fin, 'resume', disputed))
    expect([resumed.state, resumed.remark, resumed.exceptions]).toEqual(['matched', '', []])
  })

  it('keeps its receipt from being reversed', async () => {
    const order = await buying.sent()
    const receipt = await receive(order, 5)
    await captured([line(order, 5, 10)])
    const back = await ivan.post(`/api/receipts/${receipt.id}/reverse`, {
      version: receipt.version,
      reason: 'Entered twice',
    })
    expect([back.status, back.body.reason]).toEqual([409, 'billed_receipt_stands'])
  })
})

describe('what was received and not billed', () => {
  it('is the same by month and by line, and a closed month takes nothing more', async () => {
    const order = await buying.sent()
    await receive(order, 100)
    const read = async () => ok(await fin.get('/api/invoices/unbilled'))
    const { months } = await read()
    const [latest] = months
    const open = async (month: string) =>
      ok(await fin.get(`/api/invoices/unbilled/${month}?pageSize=100`)).items.reduce(
        (sum: number, { amount }: Body) => sum + amount,
        0,
      )
    expect(await open(latest.month)).toBeCloseTo(latest.open, 2)
    await billed(order, 100, 10, { invoicedOn: '2026-04-15' })
    // Billed in April, received on the day of the test.
    const after = (await read()).months[0]
    expect(after.open).toBeCloseTo(latest.open - 1000, 2)
    expect((await fin.post(`/api/invoices/unbilled/${latest.month}/close`, {})).status).toBe(409)
  })
})

describe('stock', () => {
  const kept = async (item = ids.gauze) => {
    const { unitPrice, unitCost, currentQuantity, version } = (await ivan.get(`/api/inventory/${item}`)).body
    return { unitPrice, unitCost, currentQuantity, version }
  }
  const worth = ({ unitCost, currentQuantity }: { unitCost: number; currentQuantity: number }) =>
    Math.round(unitCost * currentQuantity * 100) / 100
  const lotL1 = async () =>
    (await ivan.get(`/api/inventory/${ids.gauze}/lots`)).body.find(
      ({ lotNumber }: Body) => lotNumber === 'L-1',
    )

  it('is worth what its latest invoice says, and what it was where that is void', async () => {
    const order = await buying.sent()
    await receive(order, 100)
    const first = await kept()
    // On its day, so that none is later.
    const invoicedOn = '2026-11-10'
    const dearer = await captured([line(order, 60, 10.2)], { invoicedOn })
    expect(await kept()).toEqual(first)
    const { revalued } = await approved(dearer)
    const second = await kept()
    expect(second).toMatchObject({ unitPrice: 10.2, version: first.version + 1 })
    expect(revalued).toMatchObject([
      {
        itemId: ids.gauze,
        quantity: first.currentQuantity,
        costBefore: first.unitCost,
        cost: second.unitCost,
      },
    ])
    expect(revalued[0].amount).toBeCloseTo(worth(second) - worth(first), 1)
    // An earlier one that is approved later says nothing of the price of today.
    await approved(await captured([line(order, 30, 9.9)], { invoicedOn: '2026-11-09' }))
    expect(await kept()).toMatchObject({ unitPrice: 10.2 })
    ok(await step(admin, 'void', await seenInvoice(dearer), { reason: 'Wrong price' }))
    expect(await kept()).toMatchObject({ unitPrice: first.unitPrice })
    expect((await seenInvoice(dearer)).revalued).toEqual([])
    const { items } = (await ivan.get(`/api/inventory/${ids.gauze}/history?only=changes`)).body
    // Its last change takes this one back.
    expect(items[1].change.changes).toMatchObject({
      unitPrice: { from: first.unitPrice, to: 10.2 },
      invoice: { to: dearer.number },
    })
  })

  it('costs what was billed of each lot, wherever it is by now', async () => {
    const before = await lotL1()
    const order = await buying.sent()
    const lotNumber = 'L-COST'
    await receive(order, 100, { lotNumber })
    const moved = ok(
      await ivan.post('/api/stock/commands', {
        id: randomUUID(),
        ...{ kind: 'move', itemId: ids.gauze, quantity: 40, lotNumber, toRoomId: ids.northLab },
        overrideReason: 'It is kept there',
      }),
    )
    const costs = async () =>
      Promise.all(
        [ids.gauze, moved.toItem.id].map(async (id) => {
          const found = (await ivan.get(`/api/inventory/${id}/lots`)).body
          return found.find((lot: Body) => lot.lotNumber === lotNumber).unitCost
        }),
      )
    expect(await costs()).toEqual([10, 10])
    // Of 100 that came at 10.00, 50 are billed at 10.20, and then 50 at 9.90.
    const dearer = await billed(order, 50, 10.2)
    expect(await costs()).toEqual([10.1, 10.1])
    expect(dearer.revalued).toHaveLength(2)
    await billed(order, 50, 9.9)
    expect(await costs()).toEqual([10.05, 10.05])
    expect(await kept(moved.toItem.id)).toMatchObject({ unitCost: 10.05 })
    ok(await step(admin, 'void', await seenInvoice(dearer), { reason: 'Wrong price' }))
    expect(await costs()).toEqual([9.95, 9.95])
    expect((await lotL1()).unitCost).toBe(before.unitCost)
  })

  it('keeps a price that somebody has set since', async () => {
    const order = await buying.sent()
    await receive(order, 100)
    const invoice = await billed(order, 100, 10.1, { invoicedOn: '2026-11-11' })
    const { version } = await kept()
    ok(await admin.put(`/api/inventory/${ids.gauze}`, { version, unitPrice: 11 }))
    ok(await step(admin, 'void', await seenInvoice(invoice), { reason: 'Wrong price' }))
    expect((await kept()).unitPrice).toBe(11)
  })
})

it('moves with its vendor where that is merged, unless both have one of its number', async () => {
  const other = idOf('vendor kestrel')
  await test.rows(
    `insert into vendor (organization_id, id, name, state) values ($1, $2, 'Kestrel', 'active')`,
    [ids.organization, other],
  )
  const lines = [{ description: 'Batteries', packs: 1, packPrice: 4.4, budgetLineId: buying.lineId }]
  // Of one year: in another the number may be there again.
  const own = await captured(lines, { terms: 'card', number: 'K-1', invoicedOn: '2008-02-01' })
  const theirs = await captured(lines, {
    ...{ terms: 'card', number: 'k1', invoicedOn: '2008-11-01', vendorId: other },
  })
  const ended = await captured(lines, { terms: 'card', number: 'K-2', vendorId: other })
  ok(await step(ana, 'void', ended, { reason: 'Captured twice' }))
  // Both vendors have some in each of these states.
  const others: Body[] = []
  for (const [at, from] of [vendorId, other].entries()) {
    const of = (state: string, more: object) =>
      captured(lines, { number: `S-${at}-${state}`, vendorId: from, ...more })
    others.push(await of('matched', { terms: 'card' }), await approved(await of('paid', { terms: 'card' })))
    const open = [await of('exception', {}), await of('approved', {})]
    others.push(open[0], await approved(await accepted(open[1], admin)))
  }
  const states = others.map(({ state }) => state)
  expect(states.slice(0, 4)).toEqual(['matched', 'paid', 'exception', 'approved'])
  expect(states.slice(4)).toEqual(states.slice(0, 4))
  const merge = () => buying.vera.post(`/api/vendors/${other}/merge`, { version: 1, into: vendorId })
  const refused = await merge()
  expect([refused.status, refused.body.reason]).toEqual([409, 'vendors_share_invoice'])
  ok(await step(ana, 'void', own, { reason: 'Captured twice' }))
  expect((await merge()).status).toBe(200)
  for (const { id } of [theirs, ended, ...others])
    expect((await fin.get(`/api/invoices/${id}`)).body.vendor.id).toBe(vendorId)
})

it('of two who capture one bill at once the second is told of it', async () => {
  const lines = [{ description: 'Batteries', packs: 1, packPrice: 4.4, budgetLineId: buying.lineId }]
  const bill = { terms: 'card', number: 'R-1', invoicedOn: '2018-06-01' }
  const answers = await Promise.all([capture(lines, bill), capture(lines, bill, fin)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    ...{ code: 'DUPLICATE_DATA', reason: 'invoice_number_taken', message: expect.stringContaining('R-1') },
  })
})

it('an invoice of another organization or office is not there', async () => {
  const order = await buying.sent()
  await receive(order, 100)
  const invoice = await captured([line(order, 100, 10)])
  const stranger = await test.as('admin', 'other')
  const south = await test.as('finance_manager', 'south')
  for (const who of [stranger, south]) expect((await who.get(`/api/invoices/${invoice.id}`)).status).toBe(404)
  const viewer = await test.as('inventory_viewer')
  expect((await viewer.get(`/api/invoices/${invoice.id}`)).status).toBe(404)
  expect((await viewer.post('/api/invoices', {})).status).toBe(403)
})
