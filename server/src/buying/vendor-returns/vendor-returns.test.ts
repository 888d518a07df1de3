import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dispatchEvents } from '../../platform/events/dispatch.ts'
import { idOf, ids } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { brokenInvariants } from '../../testing/invariants.ts'
import {
  type Body,
  buyingOf,
  gauze,
  gloves,
  type Someone,
  vendorId,
} from '../vendor-orders/buying-fixture.ts'
import { fileVendorOrders } from '../vendor-orders/file-orders.ts'
import { changesOf, readPaper } from '../vendor-orders/paper.ts'
import { remindOfCredits } from './remind-of-credits.ts'

let test: TestApp
let buying: Awaited<ReturnType<typeof buyingOf>>
let vera: Someone
let ana: Someone
let ivan: Someone
/** Approves what is billed, and waives what is not credited. */
let fin: Someone
let numbers = 0
const quarantine = idOf('room north quarantine')

beforeAll(async () => {
  test = await startTestApp()
  buying = await buyingOf(test)
  vera = buying.vera
  ana = buying.ana
  ivan = await test.as('inventory_manager')
  fin = await test.as('finance_manager')
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

const ok = ({ status, body }: { status: number; body: Body }): Body => {
  expect([status, status === 200 ? '' : (body.fields ?? body.blockers ?? body.reason)]).toEqual([200, ''])
  return body
}
/** Each in a lot of its own: what one test uses is not there for another. */
const receive = async ({ lines: [first] }: Body, quantity: number, more: object = {}) => {
  numbers += 1
  return ok(
    await ivan.post('/api/receipts', {
      id: randomUUID(),
      officeId: ids.north,
      lines: [
        {
          ...{ vendorOrderLineId: first.id, productId: first.productId, quantity },
          ...{ lotNumber: `R-${numbers}`, expiryDate: '2039-01-31', ...more },
        },
      ],
    }),
  )
}
/** Bills packs of the first line of a vendor order, or credits them. */
async function captured(order: Body, packs: number, amount: number, kind = 'invoice') {
  numbers += 1
  const [{ id, pack, packQuantity }] = order.lines
  return ok(
    await ana.post('/api/invoices', {
      ...{ kind, vendorId, officeId: ids.north, number: `${'ABCDEFGH'[numbers % 8]}${numbers * 17}` },
      invoicedOn: new Date(Date.parse('2019-01-01') + numbers * 40 * 86_400_000).toISOString().slice(0, 10),
      total: amount,
      lines: [
        { vendorOrderLineId: id, pack, packQuantity, packs, packPrice: packs && amount / packs, amount },
      ],
    }),
  )
}
async function billed(order: Body, packs: number, amount: number, kind = 'invoice') {
  const { id, version } = await captured(order, packs, amount, kind)
  return ok(await fin.post(`/api/invoices/${id}/approve`, { version }))
}
const lineOf = ({ lines: [first] }: Body, quantity: number) => ({
  receiptLineId: first.id,
  itemId: first.item.id,
  quantity,
})
const begin = (receipt: Body, quantity: number, more: object = {}, who = vera) =>
  who.post('/api/vendor-returns', {
    ...{ receiptId: receipt.id, reason: 'damaged', lines: [lineOf(receipt, quantity)] },
    ...more,
  })
const step = (who: Someone, name: string, { id, version }: Body, more: object = {}) =>
  who.post(`/api/vendor-returns/${id}/${name}`, { version, ...more })
const authorised = async (receipt: Body, quantity: number, more: object = {}) =>
  ok(await step(vera, 'authorise', ok(await begin(receipt, quantity)), { rma: 'RMA-7', ...more }))
const shipped = async (receipt: Body, quantity: number, more: object = {}) =>
  ok(await step(ivan, 'ship', await authorised(receipt, quantity, more), { carrier: 'UPS', tracking: '1Z' }))
const seen = async ({ id }: Body, who = vera) => ok(await who.get(`/api/vendor-returns/${id}`))
/** Committed, spent and available, as they have changed since. */
async function money() {
  const at = async () => {
    const { committed, spent, available } = await buying.budget.balance(buying.lineId)
    return [committed, spent, available]
  }
  const before = await at()
  return async () =>
    (await at()).map((value, place) => Math.round((value - (before[place] ?? 0)) * 100) / 100)
}
const stateOf = async (order: Body) => (await buying.seen(order)).state
const onHand = async ({ lines: [first] }: Body) => {
  const lots = ok(await ivan.get(`/api/inventory/${first.item.id}/lots`))
  return lots.find(({ lotNumber }: Body) => lotNumber === first.lotNumber)?.onHand ?? 0
}
/** 100 boxes at 10.00, received at once. */
async function received() {
  const order = await buying.sent()
  return { order, receipt: await receive(order, 100) }
}

describe('goods that go back', () => {
  it('after they were billed are credited, and what is short stays open (figure 11a)', async () => {
    const { order, receipt } = await received()
    await billed(order, 100, 1000)
    const left = await money()
    const draft = ok(await begin(receipt, 10, { note: 'Crushed corners' }))
    expect(draft).toMatchObject({
      ...{ state: 'draft', reason: 'damaged', value: 100, creditExpected: null, creditDue: 100, credit: 0 },
      ...{ vendor: { id: vendorId }, receipt: { id: receipt.id, number: receipt.number }, lineCount: 1 },
      steps: ['edit', 'authorise', 'cancel'],
    })
    expect(draft.number).toMatch(/^RT-NORTH-\d{4}-0001$/)
    const agreed = ok(await step(vera, 'authorise', draft, { rma: 'RMA-7' }))
    expect([agreed.state, agreed.rma, await onHand(receipt)]).toEqual(['authorised', 'RMA-7', 100])
    const sent = ok(await step(ivan, 'ship', agreed, { carrier: 'UPS', tracking: '1Z 999' }))
    expect(sent).toMatchObject({ state: 'shipped', creditExpected: 100, carrier: 'UPS' })
    expect([await onHand(receipt), await left()]).toEqual([90, [0, 0, 0]])
    const credit = await billed(order, 10, 95, 'credit_note')
    expect(await left()).toEqual([0, -95, 95])
    const [likely] = ok(await vera.get(`/api/vendor-returns/${sent.id}/credit-notes`))
    expect(likely).toMatchObject({ id: credit.id, total: 95, isLikely: true })
    const short = ok(await step(vera, 'credit', sent, { invoiceId: credit.id }))
    expect([short.state, short.creditExpected - short.credit]).toEqual(['shipped', 5])
    const waived = await step(vera, 'close', short, { reason: 'Not worth the call' })
    expect([waived.status, waived.body.reason]).toEqual([403, 'credit_is_waived_by'])
    const twice = await step(vera, 'credit', short, { invoiceId: credit.id })
    expect([twice.status, twice.body.fieldReasons.invoiceId.reason]).toEqual([422, 'credit_note_not_there'])
    const closed = ok(await step(fin, 'close', short, { reason: 'Not worth the call' }))
    expect([closed.state, closed.remark, closed.steps]).toEqual(['closed', 'Not worth the call', []])
    expect(closed.timeline.map((each: Body) => each.step)).toEqual([
      'created',
      'authorised',
      'shipped',
      'closed',
    ])
    expect(await left()).toEqual([0, -95, 95])
  })

  it('without a credit are waived by finance, and no money moves (figure 11b)', async () => {
    const { order, receipt } = await received()
    await billed(order, 100, 1000)
    const left = await money()
    const unbilled = async () => ok(await fin.get('/api/invoices/unbilled')).months[0].open
    const before = await unbilled()
    const sent = await shipped(receipt, 10)
    expect(await unbilled()).toBeCloseTo(before - 100, 2)
    expect((await step(ana, 'close', sent, { reason: 'They refuse' })).status).toBe(403)
    expect((await seen(sent, ana)).steps).toEqual(['credit', 'replace'])
    expect((await seen(sent, fin)).steps).toEqual(['credit', 'close'])
    expect(ok(await step(fin, 'close', sent, { reason: 'They refuse' })).state).toBe('closed')
    expect([await left(), await unbilled()]).toEqual([[0, 0, 0], before])
  })

  it('before they are billed are not billed, which closes the vendor order and frees the rest (figure 11c)', async () => {
    const left = await money()
    const { order, receipt } = await received()
    const back = await shipped(receipt, 10)
    // Nothing is to be credited: that was all.
    expect(back).toMatchObject({ state: 'closed', creditExpected: 0, steps: [] })
    expect([await stateOf(order), await left()]).toEqual(['received', [1000, 0, -1000]])
    const invoice = await billed(order, 90, 900)
    expect([invoice.state, await stateOf(order), await left()]).toEqual([
      'approved',
      'closed',
      [0, 900, -900],
    ])
  })

  it('while their invoice waits for approval are billed too much by it', async () => {
    const { order, receipt } = await received()
    const invoice = await captured(order, 100, 1000)
    expect(invoice.state).toBe('matched')
    await shipped(receipt, 10)
    await dispatchEvents(test.app)
    const again = ok(await fin.get(`/api/invoices/${invoice.id}`))
    expect([again.state, again.exceptions]).toMatchObject([
      'exception',
      [{ cause: 'quantity', quantity: 10 }],
    ])
    expect((await fin.post(`/api/invoices/${invoice.id}/approve`, { version: again.version })).status).toBe(
      409,
    )
  })

  it('after all that is kept was billed close the vendor order as they leave', async () => {
    const left = await money()
    const { order, receipt } = await received()
    await billed(order, 90, 900)
    expect([await stateOf(order), await left()]).toEqual(['received', [100, 900, -1000]])
    expect((await shipped(receipt, 10)).state).toBe('closed')
    expect([await stateOf(order), await left()]).toEqual(['closed', [0, 900, -900]])
  })

  it('never open their order line again: 100 received, 10 returned (figure (b) 8)', async () => {
    const { order, receipt } = await received()
    await billed(order, 100, 1000)
    const back = await shipped(receipt, 10)
    const [line] = await test.rows(
      'select received, closed, quantity - received - closed as outstanding, sent_back, billed from vendor_order_line where vendor_order_id = $1',
      [order.id],
    )
    expect(line).toEqual({ received: 100, closed: 0, outstanding: 0, sent_back: 10, billed: 100 })
    expect([await stateOf(order), back.creditExpected]).toEqual(['closed', 100])
    const asBilled = (await ivan.get(`/api/vendor-returns?vendorOrderId=${order.id}`)).body
    expect(asBilled.items.map(({ id }: Body) => id)).toEqual([back.id])
  })

  it('are credited whole, and wait again where their credit note is void', async () => {
    const { order, receipt } = await received()
    await billed(order, 100, 1000)
    const sent = await shipped(receipt, 10, { creditExpected: 80 })
    const first = await billed(order, 10, 75, 'credit_note')
    const short = ok(await step(fin, 'credit', sent, { invoiceId: first.id }))
    expect([short.state, short.credit]).toEqual(['shipped', 75])
    const credit = await billed(order, 0, 5, 'credit_note')
    const done = ok(await step(fin, 'credit', short, { invoiceId: credit.id }))
    expect(done).toMatchObject({ state: 'credited', credit: 80, steps: [] })
    expect(done.credits.map(({ total }: Body) => total)).toEqual([75, 5])
    ok(await fin.post(`/api/invoices/${credit.id}/void`, { version: credit.version, reason: 'Typed twice' }))
    await dispatchEvents(test.app)
    expect(await seen(sent)).toMatchObject({ state: 'shipped', credit: 75, credits: [{ id: first.id }] })
  })
})

describe('a credit note', () => {
  const allotments = async ({ id }: Body, who = fin) =>
    ok(await who.get(`/api/credit-notes/${id}/allotments`))
  const allot = (who: Someone, { id }: Body, rows: object[]) =>
    who.post(`/api/credit-notes/${id}/allotments`, { rows })

  it('settles several returns, each for its own: 20.00 for 12.00 and 8.00', async () => {
    const { order, receipt } = await received()
    await billed(order, 100, 1000)
    const first = await shipped(receipt, 1, { creditExpected: 12 })
    const second = await shipped(receipt, 1, { creditExpected: 8 })
    const credit = await billed(order, 2, 20, 'credit_note')
    const before = await allotments(credit)
    expect([before.left, before.canAllot, before.allotted]).toEqual([20, true, []])
    const ofReturns = before.targets.filter(({ kind }: Body) => kind === 'return')
    expect(ofReturns.slice(0, 2)).toMatchObject([
      { id: first.id, expected: 12, missing: 12, proposed: 12 },
      { id: second.id, expected: 8, missing: 8, proposed: 8 },
    ])
    const row = { kind: 'return', id: first.id }
    for (const [rows, reasons] of [
      [[{ ...row, amount: 13 }], { 'rows.0.amount': 'only_credit_missing' }],
      [[{ ...row, amount: 21, isBeyond: true }], { 'rows.0.amount': 'only_left_of_credit_note' }],
      [[{ ...row, kind: 'claim', amount: 1 }], { 'rows.0.id': 'nothing_to_credit_there' }],
    ] as const) {
      const refused = await allot(fin, credit, [...rows])
      const said = Object.entries<Body>(refused.body.fieldReasons).map(([field, { reason }]) => [
        field,
        reason,
      ])
      expect([refused.status, Object.fromEntries(said)]).toEqual([422, reasons])
    }
    expect(
      (await allot(await test.as('vendor_manager', 'south'), credit, [{ ...row, amount: 12 }])).status,
    ).toBe(404)
    const rows = ofReturns.slice(0, 2).map(({ kind, id, proposed }: Body) => ({ kind, id, amount: proposed }))
    const after = ok(await allot(fin, credit, rows))
    expect(after).toMatchObject({
      ...{ left: 0, canAllot: false },
      allotted: [
        { kind: 'return', number: first.number, amount: 12 },
        { kind: 'return', number: second.number, amount: 8 },
      ],
    })
    for (const [each, amount] of [
      [first, 12],
      [second, 8],
    ] as const)
      expect(await seen(each)).toMatchObject({
        state: 'credited',
        credit: amount,
        credits: [{ id: credit.id, total: 20, amount }],
      })
    ok(await fin.post(`/api/invoices/${credit.id}/void`, { version: credit.version, reason: 'Typed twice' }))
    await dispatchEvents(test.app)
    expect(await seen(first)).toMatchObject({ state: 'shipped', credit: 0, credits: [] })
    expect((await seen(second)).state).toBe('shipped')
  })

  it('gives a return what it waits for, and the rest to a claim and an invoice, never more than there is', async () => {
    const order = await buying.sent()
    const receipt = await receive(order, 90)
    const broken = await receive(order, 10, { outcome: 'quarantined', problem: 'damaged' })
    const invoice = await billed(order, 90, 900)
    const [claim] = ok(await vera.get('/api/vendor-claims?pageSize=100')).items.filter(
      (each: Body) => each.receipt.id === broken.id,
    )
    const settled = { version: claim.version, outcome: 'credit', credit: 30, remark: '' }
    ok(await vera.post(`/api/vendor-claims/${claim.id}/settle`, settled))
    const back = await shipped(receipt, 10, { creditExpected: 100 })
    const credit = await billed(order, 15, 150, 'credit_note')
    // What the return waits for, of what is left.
    expect(ok(await step(fin, 'credit', back, { invoiceId: credit.id }))).toMatchObject({
      ...{ state: 'credited', credit: 100 },
      credits: [{ id: credit.id, amount: 100, total: 150 }],
    })
    const ofInvoice = { kind: 'invoice', id: invoice.id, amount: 20 }
    const both = [{ kind: 'claim', id: claim.id, amount: 30 }, ofInvoice]
    // An invoice gives nothing.
    expect((await allot(ana, invoice, [ofInvoice])).status).toBe(422)
    const after = ok(await allot(ana, credit, both))
    expect([after.left, after.allotted.map(({ kind }: Body) => kind)]).toEqual([
      0,
      ['return', 'claim', 'invoice'],
    ])
    expect(ok(await vera.get(`/api/receipts/${broken.id}`)).claim).toMatchObject({ credit: 30, credited: 30 })
    expect((await allotments(invoice)).allotted).toMatchObject([
      { kind: 'credit_note', number: credit.number, amount: 20 },
    ])
    const more = (column: string, id: string, amount: number) =>
      test.rows(
        `insert into credit_allotment (organization_id, id, credit_note_id, ${column}, amount, allotted_by)
         select organization_id, gen_random_uuid(), id, $2, $3, captured_by from invoice where id = $1`,
        [credit.id, id, amount],
      )
    await expect(more('invoice_id', invoice.id, 1)).rejects.toThrow(
      'no more is allotted than a credit note gives',
    )
    const another = await billed(order, 1, 10, 'credit_note')
    await expect(
      test.rows(
        `insert into credit_allotment (organization_id, id, credit_note_id, claim_id, amount, allotted_by)
         select organization_id, gen_random_uuid(), id, $2, 1, captured_by from invoice where id = $1`,
        [another.id, claim.id],
      ),
    ).rejects.toThrow('no more is credited than is expected')
  })
})

describe('what is under claim and was not billed', () => {
  /** 10 ordered at 10.00; 6 came, and one that is claimed. The six were billed. */
  async function claimed() {
    const order = await buying.sent([{ productId: gauze, quantity: 10 }])
    const receipt = await receive(order, 6)
    const broken = await receive(order, 1, { outcome: 'quarantined', problem: 'damaged' })
    await billed(order, 6, 60)
    return { order, receipt, broken }
  }
  const due = async ({ id }: Body) => ok(await vera.get(`/api/receipts/${id}`)).claimDue

  it('is not credited: two of the others that go back are, whole, and settling the claim offers nothing', async () => {
    const { order, receipt, broken } = await claimed()
    expect(await due(broken)).toBe(0)
    const sent = await shipped(receipt, 2)
    expect([sent.creditExpected, await due(broken)]).toEqual([20, 0])
    expect((await shipped(broken, 1)).creditExpected).toBe(0)
    const credit = await billed(order, 2, 20, 'credit_note')
    expect(ok(await step(vera, 'credit', sent, { invoiceId: credit.id })).state).toBe('credited')
    const [line] = await test.rows(
      'select sent_back, to_credit from vendor_order_line where vendor_order_id = $1',
      [order.id],
    )
    expect(line).toEqual({ sent_back: 3, to_credit: 2 })
  })

  it('keeps its money where the rest is closed after a credit note: one of six returned and credited', async () => {
    const left = await money()
    const { order, receipt, broken } = await claimed()
    await shipped(receipt, 1)
    await billed(order, 1, 10, 'credit_note')
    expect(await left()).toEqual([40, 50, -90])
    const [line] = order.lines
    const closed = ok(
      await buying.take(vera, 'close-lines', await buying.seen(order), {
        ...{ reason: 'Sold out', becomes: 'not_needed', lines: [{ id: line.id, packs: 3 }] },
      }),
    )
    expect([closed.state, await left()]).toEqual(['received', [10, 50, -60]])
    // With the unit under claim gone, all that is kept is billed.
    expect((await shipped(broken, 1)).state).toBe('closed')
    expect([await stateOf(order), await left()]).toEqual(['closed', [0, 50, -50]])
  })
})

describe('a replacement', () => {
  const unbilled = async () => ok(await fin.get('/api/invoices/unbilled')).months[0].open
  /** What the stock of one receipt, and what came again, cost: what a return took out aside. */
  const worth = async (...receipts: Body[]) => {
    const [row] = await test.rows<{ value: number }>(
      `select sum(m.quantity * m.unit_cost)::float8 as value from stock_movement m
       where m.lot_id in (select lot_id from receipt_line where receipt_id = any($1))`,
      [receipts.map(({ id }) => id)],
    )
    return row?.value
  }
  /** 100 that were billed, 10 of which went back and come again. */
  async function replaced() {
    const { order, receipt } = await received()
    await billed(order, 100, 1000)
    const sent = await shipped(receipt, 10)
    while (await fileVendorOrders(test.app));
    const over = ok(await step(vera, 'replace', sent))
    return { order, receipt, over, revised: await buying.seen(order) }
  }

  it('is a line of a revision at price 0, in place of the credit; the line it was of stays as it is (figure (b) 8)', async () => {
    const { order, receipt } = await received()
    await billed(order, 100, 1000)
    const [left, before] = [await money(), await unbilled()]
    const sent = await shipped(receipt, 10)
    const refused = await step(ivan, 'replace', sent)
    expect(refused.status).toBe(403)
    // What the vendor was sent first is made first.
    expect((await step(vera, 'replace', sent)).body.reason).toBe('vendor_order_is_being_sent')
    while (await fileVendorOrders(test.app));
    const over = ok(await step(vera, 'replace', sent))
    const name = `${order.number}-R1`
    expect(over).toMatchObject({ state: 'closed', credit: 0, steps: [] })
    expect(over.remark).toBe(`The vendor sends a replacement: ${name}`)
    expect((await step(vera, 'replace', sent)).status).toBe(409)
    const revised = await buying.seen(order)
    expect(revised).toMatchObject({
      ...{ state: 'partly_received', revision: 1, total: 1000, acknowledgedAt: null },
      lines: [
        { quantity: 100, received: 100, closed: 0, sentBack: 10, billed: 100, replaces: null },
        { quantity: 10, received: 0, packPrice: 0, amount: 0, parts: [], replaces: { number: sent.number } },
      ],
      revisions: [
        { state: 'sent', total: 1000, fromTotal: 1000, lines: [{ packs: 10, fromPacks: 0, packPrice: 0 }] },
      ],
    })
    while (await fileVendorOrders(test.app));
    const paper = await test.app.database.read(ids.organization, (db) =>
      readPaper(db, ids.organization, order.id),
    )
    expect([paper.number, changesOf(paper)]).toEqual([
      name,
      ['Gauze sponge 4 x 4: 10 BX as a replacement, no charge'],
    ])
    expect((await buying.seen(order)).documents).toMatchObject([{ revision: 1 }, { revision: 0 }])

    const again = await receive({ lines: [revised.lines[1]] }, 10)
    expect([again.lines[0].unitCost, await worth(receipt, again)]).toEqual([10, 1000])
    // Nothing of it is to be billed: the order is over again.
    expect([await stateOf(order), await unbilled(), await left()]).toEqual(['closed', before, [0, 0, 0]])
    const lines = ok(await fin.get(`/api/invoices/unbilled/${(await test.day(0)).slice(0, 7)}-01`)).items
    expect(lines.filter(({ order: of }: Body) => of.id === order.id)).toEqual([])
  })

  it('lets the vendor bill what it was of, also where it had not billed all of it', async () => {
    const { order, receipt } = await received()
    await billed(order, 40, 400)
    // Nothing of it was billed beyond what is kept; the vendor said what it gives back.
    const sent = await shipped(receipt, 10, { creditExpected: 100 })
    while (await fileVendorOrders(test.app));
    ok(await step(vera, 'replace', sent))
    const [, line] = (await buying.seen(order)).lines
    await receive({ lines: [line] }, 10)
    expect(await stateOf(order)).toBe('received')
    const before = await unbilled()
    expect((await billed(order, 60, 600)).state).toBe('approved')
    expect([await stateOf(order), await unbilled()]).toEqual(['closed', before - 600])
  })

  it('of which some does not come is closed for that, and is taken back as any receipt', async () => {
    const { order, revised } = await replaced()
    const [, line] = revised.lines
    const short = ok(
      await buying.take(vera, 'close-lines', revised, {
        ...{ reason: 'Sold out', becomes: 'not_needed', lines: [{ id: line.id, packs: 4 }] },
      }),
    )
    expect(short.lines[1]).toMatchObject({ closed: 4, closeReason: 'Sold out' })
    const again = await receive({ lines: [line] }, 6)
    expect(await stateOf(order)).toBe('closed')
    ok(
      await ivan.post(`/api/receipts/${again.id}/reverse`, {
        ...{ version: again.version, reason: 'Entered twice' },
      }),
    )
    expect(await stateOf(order)).toBe('partly_received')
    const none = await buying.take(vera, 'close-lines', await buying.seen(order), {
      ...{ reason: 'Sold out', becomes: 'not_needed', lines: [{ id: line.id, packs: 6 }] },
    })
    // All that came was billed before.
    expect(none.body.state).toBe('closed')
  })

  it('is of all that went back, of what was ordered, and of nothing that was credited', async () => {
    const { order, receipt } = await received()
    await billed(order, 100, 1000)
    const sent = await shipped(receipt, 10)
    const credit = await billed(order, 5, 50, 'credit_note')
    const short = ok(await step(vera, 'credit', sent, { invoiceId: credit.id }))
    expect((await step(vera, 'replace', short)).body.reason).toBe('return_is_credited_in_part')
    const insert = test.rows(
      `insert into vendor_order_line (organization_id, id, vendor_order_id, position, product_id, pack, pack_quantity, packs, pack_price,
         price_source, return_id, replaced_cost)
       select organization_id, gen_random_uuid(), vendor_order_id, 9, product_id, 'BX', 1, 10, 0, 'quote', $2, 10
       from vendor_order_line where vendor_order_id = $1`,
      [order.id, sent.id],
    )
    await expect(insert).rejects.toThrow('a replacement is what went back')
    const open = await buying.sent()
    const close = test.rows('update vendor_order_line set closed = 1 where vendor_order_id = $1', [open.id])
    await expect(close).rejects.toThrow('its parts say')
    // It cannot be revised: another quantity than went back would be an order.
    const { revised } = await replaced()
    while (await fileVendorOrders(test.app));
    const more = await buying.take(vera, 'revise', revised, {
      lines: [{ id: revised.lines[1].id, packs: 11 }],
    })
    expect(Object.keys(more.body.fields)).toEqual(['lines.0.id'])
  })
})

it('whoever bought it hears once that what went back 30 days ago is not credited', async () => {
  const { order, receipt } = await received()
  await billed(order, 100, 1000)
  const sent = await shipped(receipt, 10)
  const told = () =>
    test.rows(
      `select p.name, n.data ->> 'number' as number from notification n join person p on p.id = n.person_id
       where n.kind = 'vendor-return.credit_missing' and n.data ->> 'returnId' = $1`,
      [sent.id],
    )
  await remindOfCredits(test.app)
  expect(await told()).toEqual([])
  const longAgo = new Date(test.app.now().getTime() - 31 * 24 * 60 * 60_000).toISOString()
  await test.rows('update vendor_return set shipped_at = $2 where id = $1', [sent.id, longAgo])
  expect(await remindOfCredits(test.app)).toBe(true)
  await remindOfCredits(test.app)
  expect(await told()).toEqual([{ name: 'vendor_manager everywhere', number: sent.number }])
})

describe('what goes back', () => {
  it('is no more than came, over all returns that were not canceled', async () => {
    const { receipt } = await received()
    const first = ok(await begin(receipt, 60))
    const places = ok(await vera.get(`/api/vendor-returns/returnable?receiptId=${receipt.id}`))
    expect(places).toMatchObject([{ received: 100, returnable: 40, free: 100, room: 'North Store' }])
    const more = await begin(receipt, 41)
    expect([more.status, more.body.fieldReasons['lines.0.quantity'].reason]).toEqual([
      422,
      'only_left_to_return',
    ])
    const both = await Promise.all([begin(receipt, 30), begin(receipt, 30, {}, ana)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    ok(await step(vera, 'cancel', first, { reason: 'Kept after all' }))
    ok(await begin(receipt, 70))
    const insert = test.rows(
      `insert into vendor_return_line select organization_id, gen_random_uuid(), return_id, 9, receipt_line_id, $2, lot_id, 1, unit_cost
       from vendor_return_line where return_id = $1`,
      [first.id, ids.gauze],
    )
    await expect(insert).rejects.toThrow('stand')
  })

  it('is there when it leaves, and what was promised or used since keeps it', async () => {
    const { receipt } = await received()
    const [{ item, lotNumber }] = receipt.lines
    // By itself it would be credited by nobody.
    const command = { id: randomUUID(), kind: 'return', itemId: item.id, quantity: 1, lotNumber }
    expect((await ivan.post('/api/stock/commands', command)).body.message).toMatch(
      /^Receipt .+ brought this\. Begin a return/,
    )
    const agreed = await authorised(receipt, 100)
    await test.rows(
      `insert into reservation (organization_id, id, item_id, lot_id, quantity, purpose, created_by)
       select organization_id, gen_random_uuid(), item_id, lot_id, 5, 'Clinic day', received.actor
       from vendor_return_line, (select actor_id as actor from stock_movement limit 1) received where return_id = $1`,
      [agreed.id],
    )
    const refused = await step(ivan, 'ship', agreed)
    expect([refused.status, refused.body.reason]).toEqual([409, 'return_is_used'])
    expect(refused.body.blockers).toEqual([expect.stringMatching(/: 5 are reserved for Clinic day\.$/)])
    expect([await onHand(receipt), (await seen(agreed)).state]).toEqual([100, 'authorised'])
    // Changed, the vendor has to agree again.
    const changed = ok(
      await vera.put(`/api/vendor-returns/${agreed.id}`, {
        ...{ version: agreed.version, reason: 'over', lines: [lineOf(receipt, 95)] },
      }),
    )
    expect([changed.state, changed.lines[0].quantity]).toEqual(['draft', 95])
    ok(await step(ivan, 'ship', ok(await step(vera, 'authorise', changed, { rma: 'RMA-8' }))))
    expect(await onHand(receipt)).toBe(5)
  })

  it('begins at the item: with the receipts by which its lots came, and from which some can still go back', async () => {
    const order = await buying.sent()
    const [first, second] = [await receive(order, 20), await receive(order, 30)]
    const [line] = first.lines
    const receiptsOf = async (query = '') =>
      ok(await ivan.get(`/api/vendor-returns/receipts?itemId=${line.item.id}${query}`)).map(
        ({ number, lots }: Body) => [number, lots],
      )
    const lots = ok(await ivan.get(`/api/inventory/${line.item.id}/lots`))
    const { lotId } = lots.find(({ lotNumber }: Body) => lotNumber === line.lotNumber)
    const both = [second, first].map(({ number, lines: [{ lotNumber }] }) => [number, [lotNumber]])
    expect((await receiptsOf()).slice(0, 2)).toEqual(both)
    expect(await receiptsOf(`&lotId=${lotId}`)).toEqual([both[1]])
    ok(await begin(first, 20))
    expect(await receiptsOf(`&lotId=${lotId}`)).toEqual([])
    const viewer = await test.as('inventory_viewer')
    expect((await viewer.get(`/api/vendor-returns/receipts?itemId=${line.item.id}`)).status).toBe(403)
    const south = await test.as('inventory_manager', 'south')
    expect((await south.get(`/api/vendor-returns/receipts?itemId=${line.item.id}`)).status).toBe(404)
  })

  it('keeps its receipt and its movements as they are', async () => {
    const receipt = await receive(await buying.sent(), 20)
    ok(await begin(receipt, 10))
    const reversed = await ivan.post(`/api/receipts/${receipt.id}/reverse`, {
      version: receipt.version,
      reason: 'Entered twice',
    })
    expect([reversed.status, reversed.body.reason]).toEqual([409, 'returned_receipt_stands'])
    const back = await shipped(receipt, 10)
    const [last] = ok(await ivan.get(`/api/inventory/${receipt.lines[0].item.id}/movements`)).items
    expect(last).toMatchObject({
      type: 'return_to_vendor',
      quantity: -10,
      returnNumber: back.number,
      unitCost: 10,
    })
    const undone = await ivan.post(`/api/stock/movements/${last.id}/reverse`, { reason: 'Sent by mistake' })
    expect([undone.status, undone.body.reason]).toEqual([409, 'corrected_by_receiving'])
    // One is on its way, one is still to go: nothing is left to send back.
    const after = ok(await vera.get(`/api/receipts/${receipt.id}`))
    expect([after.lines[0].returned, after.canReturn]).toEqual([20, false])
  })

  it('was taken in quarantine without an order, under a claim or not, and counts once', async () => {
    const order = await buying.sent()
    const receipt = await receive(order, 20, { outcome: 'quarantined', problem: 'damaged' })
    const rest = await receive(order, 80)
    expect((await shipped(receipt, 20)).state).toBe('closed')
    const { lines } = ok(
      await ana.get(
        `/api/invoices/billable?vendorId=${vendorId}&officeId=${ids.north}&vendorOrderId=${order.id}`,
      ),
    )
    expect(lines[0]).toMatchObject({ received: 100, returned: 20, claimed: 0 })
    expect(rest.state).toBe('posted')
    const wrong = ok(
      await ivan.post('/api/receipts', {
        ...{ id: randomUUID(), officeId: ids.north, vendorId },
        lines: [
          {
            productId: gloves,
            quantity: 5,
            outcome: 'quarantined',
            problem: 'wrong',
            lotNumber: 'W-1',
            expiryDate: '2039-01-31',
          },
        ],
      }),
    )
    await shipped(wrong, 5)
    const strict = await buying.sent([{ productId: gloves, quantity: 30 }])
    const [{ id }] = wrong.lines
    ok(
      await vera.post(`/api/receipts/${wrong.id}/match`, {
        version: wrong.version,
        lines: [{ id, vendorOrderLineId: strict.lines[0].id }],
      }),
    )
    const [line] = await test.rows('select received, sent_back from vendor_order_line where id = $1', [
      strict.lines[0].id,
    ])
    expect(line).toEqual({ received: 5, sent_back: 5 })
  })
})

it('is not there for another organization or office, and nobody who only looks sends anything back', async () => {
  const { receipt } = await received()
  const draft = ok(await begin(receipt, 10))
  const stranger = await test.as('admin', 'other')
  const south = await test.as('vendor_manager', 'south')
  for (const who of [stranger, south]) {
    expect((await who.get(`/api/vendor-returns/${draft.id}`)).status).toBe(404)
    expect((await begin(receipt, 1, {}, who)).status).toBe(404)
  }
  const viewer = await test.as('inventory_viewer')
  expect((await seen(draft, viewer)).steps).toEqual([])
  expect((await begin(receipt, 1, {}, viewer)).status).toBe(403)
  const found = ok(await vera.get(`/api/vendor-returns?tab=open&search=${draft.number}`))
  expect(found.items).toMatchObject([{ id: draft.id, number: draft.number }])
  const file = await vera.open('/api/vendor-returns/export?format=csv')
  expect(await file.text()).toContain(draft.number)
})

it('is listed and searched under the vendor that its own was merged into, as its receipt is', async () => {
  const { receipt } = await received()
  const draft = ok(await begin(receipt, 10))
  const into = idOf('vendor of returns')
  await test.rows(
    `insert into vendor (organization_id, id, name, state) values ($1, $2, 'Kestrel', 'active')`,
    [ids.organization, into],
  )
  const merging = await test.rows<{ version: number }>('select version from vendor where id = $1', [vendorId])
  ok(await vera.post(`/api/vendors/${vendorId}/merge`, { ...merging[0], into }))
  for (const [path, { id, number }] of [
    ['vendor-returns', draft],
    ['receipts', receipt],
  ] as const) {
    const listed = ok(await vera.get(`/api/${path}?vendorId=${into}&search=${number}`))
    expect(listed.items).toMatchObject([{ id, vendor: { id: into, name: 'Kestrel' } }])
    expect(ok(await vera.get(`/api/${path}/vendors`))).toContainEqual({ id: into, name: 'Kestrel' })
    const found = ok(await vera.get(`/api/search?q=${number}`))
    expect(found.results).toContainEqual(
      expect.objectContaining({ id, description: expect.stringMatching(/^Kestrel · /) }),
    )
  }
})
