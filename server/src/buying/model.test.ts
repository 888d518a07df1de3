import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '../overview/statistics/period.ts'
import { dispatchEvents } from '../platform/events/dispatch.ts'
import { idOf, ids, personId } from '../testing/fixture.ts'
import { startTestApp, type TestApp } from '../testing/harness.ts'
import { brokenInvariants } from '../testing/invariants.ts'
import { scaled, seeded } from '../testing/scaled.ts'
import {
  type Body,
  buyingOf,
  byHand,
  gauze,
  gloves,
  ok,
  type Someone,
  vendorId,
} from './vendor-orders/buying-fixture.ts'
import { buyingInvariants } from './vendor-orders/buying-invariants.ts'
import { fileVendorOrders } from './vendor-orders/file-orders.ts'

// On the embedded database these run one after the other; on PostgreSQL they race.
let test: TestApp
let buying: Awaited<ReturnType<typeof buyingOf>>
/** Two who do whatever is done, each what they may. */
let people: { buys: Someone; receives: Someone; captures: Someone; approves: Someone }[]
let visitor: ReturnType<TestApp['visitor']>
let numbers = 0
let yesterday: string

beforeAll(async () => {
  test = await startTestApp()
  // At a price that does not divide.
  buying = await buyingOf(test, { pack: 'CS', packQuantity: 3, price: 29.99 })
  visitor = test.visitor()
  yesterday = await test.day(-1)
  const [inventory, finance, admin] = [
    await test.as('inventory_manager'),
    await test.as('finance_manager'),
    await test.as('admin'),
  ]
  people = [
    { buys: buying.vera, receives: inventory, captures: buying.ana, approves: finance },
    { buys: admin, receives: admin, captures: finance, approves: admin },
  ]
  await test.rows(`update person set password_hash = 'plain:right' where id = $1`, [
    personId('order_manager'),
  ])
  await test.rows('update vendor set over_receipt_percent = 10 where id = $1', [vendorId])
  await test.rows(
    `insert into room (organization_id, id, office_id, name, number, floor, building, type, is_quarantine)
     values ($1, $2, $3, 'Quarantine', '9-01', '1', 'A', 'storage', true)`,
    [ids.organization, idOf('room north quarantine'), ids.north],
  )
})
afterAll(() => test.stop())

async function refuseBroken() {
  expect(await brokenInvariants((text) => test.rows(text))).toEqual({})
  for (const [name, text] of Object.entries(buyingInvariants))
    expect([name, await test.rows(text)]).toEqual([name, []])
}

/** A vendor order of 8 cases of 3 boxes for two orders, so that what comes and is billed is divided. */
async function sentForTwo(): Promise<Body> {
  for (const quantity of [12, 12])
    await buying.create(
      buying.vera,
      await buying.approved([{ productId: gauze, quantity, takesSubstitute: true }]),
    )
  const [{ id }] = (await buying.vera.get('/api/vendor-orders?tab=to_send')).body.items
  return (await buying.take(buying.vera, 'send', await buying.seen({ id }), byHand)).body
}

type Who = (typeof people)[number]
type Answer = { status: number; body: Body }
const nothing: Answer = { status: 200, body: {} }
const reason = { reason: 'Tried' }

/** The first of a kind that belongs to a vendor order and is in one of these states. */
async function firstOf(
  who: Someone,
  kind: 'receipts' | 'invoices' | 'vendor-returns',
  { id }: Body,
  states: string[],
  fits: (each: Body) => boolean = () => true,
): Promise<Body | undefined> {
  const { items } = (await who.get(`/api/${kind}?vendorOrderId=${id}&pageSize=100`)).body
  return items.find((each: Body) => states.includes(each.state) && fits(each))
}
const step = (who: Someone, kind: string, found: Body | undefined, name: string, more: object = {}) =>
  found ? who.post(`/api/${kind}/${found.id}/${name}`, { version: found.version, ...more }) : nothing

const capture = (who: Someone, [line]: Body[], packs: number, packPrice: number, kind: string) => {
  numbers += 1
  return who.post('/api/invoices', {
    ...{
      kind,
      vendorId,
      officeId: ids.north,
      number: `N${numbers * 7}-${numbers}`,
      // Far from the one before: what is the same total is no duplicate.
      invoicedOn: addDays(yesterday, -40 * (numbers % 200)),
    },
    total: Math.round(packs * packPrice * 100) / 100,
    lines: [{ vendorOrderLineId: line.id, packQuantity: line.packQuantity, packs, packPrice }],
  })
}
/** One to seven cases. */
const casesOf = (units: number) => Math.ceil(units / 2)
const becomes = (units: number) => (units % 2 ? 'back' : 'not_needed')

/** What somebody does next with a vendor order and what belongs to it. */
const deeds = {
  receive: ({ receives }: Who, { lines }: Body, units: number) => {
    // What comes in place of what went back is a line of its own.
    const line = lines[units % lines.length]
    const productId = (units % 2 && line.substitute?.productId) || line.productId
    const lot = productId === gauze ? {} : { lotNumber: 'G-MODEL', expiryDate: '2039-01-31' }
    const come = { vendorOrderLineId: line.id, productId, ...lot }
    return receives.post('/api/receipts', {
      ...{ id: randomUUID(), officeId: ids.north },
      lines: [
        { ...come, quantity: units },
        ...(units % 3 === 0 ? [{ ...come, quantity: 1, outcome: 'quarantined', problem: 'damaged' }] : []),
        ...(units % 4 === 0 ? [{ ...come, quantity: 2, outcome: 'rejected', problem: 'wrong' }] : []),
      ],
    })
  },
  comeAlone: ({ receives }: Who, _: Body, units: number) =>
    receives.post('/api/receipts', {
      ...{ id: randomUUID(), officeId: ids.north, vendorId, note: 'No packing slip' },
      lines: [{ productId: gauze, quantity: units, unitCost: 9.5 }],
    }),
  match: async ({ receives, buys }: Who) => {
    const { items } = (await receives.get('/api/receipts?pageSize=100')).body
    const found = items.find(({ state, unmatched }: Body) => state === 'posted' && unmatched > 0)
    if (!found) return nothing
    const [candidate] = (await buys.get(`/api/receipts/${found.id}/candidates`)).body
    const receipt = (await receives.get(`/api/receipts/${found.id}`)).body
    const lines = [{ id: receipt.lines[0].id, vendorOrderLineId: candidate?.vendorOrderLineId }]
    return candidate ? step(buys, 'receipts', receipt, 'match', { lines }) : nothing
  },
  use: async ({ receives }: Who, order: Body, units: number) => {
    const found = await firstOf(receives, 'receipts', order, ['posted'])
    const receipt = found && (await receives.get(`/api/receipts/${found.id}`)).body
    const itemId = receipt?.lines.find(({ item }: Body) => item)?.item.id
    if (!itemId) return nothing
    return receives.post('/api/stock/commands', {
      ...{ id: randomUUID(), itemId, quantity: units, kind: 'use' },
    })
  },
  reverse: async ({ receives }: Who, order: Body) =>
    step(receives, 'receipts', await firstOf(receives, 'receipts', order, ['posted']), 'reverse', {
      ...reason,
      witness: { email: 'order_manager.everywhere@example.test', password: 'right' },
    }),
  close: ({ buys }: Who, order: Body, units: number) =>
    step(buys, 'vendor-orders', order, 'close-lines', {
      ...{ ...reason, becomes: becomes(units), lines: [{ id: order.lines[0].id, packs: casesOf(units) }] },
    }),
  hold: ({ buys }: Who, order: Body) => step(buys, 'vendor-orders', order, 'hold', reason),
  resume: ({ buys }: Who, order: Body) => step(buys, 'vendor-orders', order, 'resume'),
  cancel: ({ buys }: Who, order: Body, units: number) =>
    step(buys, 'vendor-orders', order, 'cancel', { ...reason, becomes: becomes(units) }),
  finish: ({ buys }: Who, order: Body) => step(buys, 'vendor-orders', order, 'close', reason),
  revise: ({ buys }: Who, order: Body, units: number) =>
    step(buys, 'vendor-orders', order, 'revise', {
      note: '',
      lines: order.lines
        .filter(({ replaces }: Body) => !replaces)
        .map(({ id }: Body) => ({ id, packs: 3 + casesOf(units), quote: [null, 30.19, 27, 36][units % 4] })),
    }),
  decide: async (_: Who, { id }: Body, units: number) => {
    const of = `kind=vendor_order&documentId=${id}`
    const request = (await buying.manager.get(`/api/approvals/document?${of}`)).body
    if (request?.state !== 'waiting') return nothing
    return buying.manager.post(`/api/approvals/${request.id}/decide`, {
      ...{ version: request.version, decisionId: randomUUID(), comment: 'Tried' },
      decision: units % 3 ? 'approve' : 'reject',
    })
  },
  withdraw: ({ buys }: Who, order: Body) => step(buys, 'vendor-orders', order, 'withdraw-revision'),
  answer: async ({ buys }: Who, { id, revision, lines }: Body, units: number) => {
    const { secret } = (await buys.post(`/api/vendor-orders/${id}/link`)).body
    if (!secret) return nothing
    if (units === 12) return visitor.post('/api/vendor-link/decline', { token: secret, revision, ...reason })
    const said = [
      {},
      { packs: casesOf(units) },
      { packPrice: 31.5 },
      { substitute: { name: 'Nitrile gloves, M', price: 9, pack: 'BX' } },
    ][units % 4]
    return visitor.post('/api/vendor-link/confirm', {
      ...{ token: secret, revision },
      lines: lines.map((line: Body) => ({ id: line.id, promisedOn: buying.neededBy, ...said })),
    })
  },
  settleAnswer: ({ buys }: Who, { id }: Body) => buys.post(`/api/vendor-orders/${id}/settle-answer`),
  takeInstead: ({ buys }: Who, order: Body, units: number) =>
    step(buys, 'vendor-orders', order, 'settle-substitute', {
      ...{ lineId: order.lines[0].id, productId: units % 4 ? gloves : null },
    }),
  promise: ({ buys }: Who, order: Body) =>
    step(buys, 'vendor-orders', order, 'acknowledge', {
      lines: order.lines.map(({ id }: Body) => ({ id, promisedOn: buying.neededBy })),
    }),
  bill: ({ captures }: Who, { lines }: Body, units: number) =>
    capture(captures, lines, casesOf(units), [29.99, 28.5, 30.5, 33][units % 4] ?? 0, 'invoice'),
  credit: ({ captures }: Who, { lines }: Body) => capture(captures, lines, 1, 27, 'credit_note'),
  accept: async ({ approves }: Who, order: Body) => {
    const found = await firstOf(approves, 'invoices', order, ['exception'])
    if (!found) return nothing
    for (const who of [approves, buying.manager, buying.vera]) {
      const invoice = (await who.get(`/api/invoices/${found.id}`)).body
      const exception = (invoice.exceptions ?? []).find(({ canAccept }: Body) => canAccept)
      if (exception)
        return step(who, 'invoices', invoice, 'accept', {
          ...{ exceptionId: exception.id, explanation: 'Agreed by phone' },
        })
    }
    return nothing
  },
  approve: async ({ approves }: Who, order: Body, units: number) => {
    const kind = units % 3 ? 'invoice' : 'credit_note'
    const found = await firstOf(approves, 'invoices', order, ['matched'], (each) => each.kind === kind)
    return step(approves, 'invoices', found, 'approve')
  },
  pay: async ({ captures, approves }: Who, order: Body) => {
    const found = await firstOf(approves, 'invoices', order, ['approved'])
    if (!found) return nothing
    const paid = { invoices: [{ id: found.id, version: found.version }], paidOn: yesterday }
    const answers: Answer[] = []
    for (const who of [captures, approves, ...people.map((each) => each.approves)])
      answers.push(await who.post('/api/invoices/pay', paid))
    return answers.find(({ status }) => status === 200 || status >= 500) ?? nothing
  },
  void: async ({ approves }: Who, order: Body) =>
    step(
      approves,
      'invoices',
      await firstOf(approves, 'invoices', order, ['approved', 'matched']),
      'void',
      reason,
    ),
  dispute: async ({ captures }: Who, order: Body) =>
    step(
      captures,
      'invoices',
      await firstOf(captures, 'invoices', order, ['matched', 'exception']),
      'dispute',
      reason,
    ),
  settle: async ({ captures }: Who, order: Body) =>
    step(captures, 'invoices', await firstOf(captures, 'invoices', order, ['disputed']), 'resume'),
  giveBack: async ({ receives, buys }: Who, order: Body, units: number) => {
    const receipt = await firstOf(receives, 'receipts', order, ['posted'])
    if (!receipt) return nothing
    const places = (await buys.get(`/api/vendor-returns/returnable?receiptId=${receipt.id}`)).body
    const [place] = places.filter(({ returnable, free }: Body) => returnable > 0 && free > 0)
    if (!place) return nothing
    const quantity = Math.min(units, place.returnable, place.free)
    const begun = await buys.post('/api/vendor-returns', {
      ...{ receiptId: receipt.id, reason: 'damaged' },
      lines: [{ receiptLineId: place.receiptLineId, itemId: place.itemId, quantity }],
    })
    return begun.status === 200
      ? step(buys, 'vendor-returns', begun.body, 'authorise', {
          ...{ rma: 'RMA-7', creditExpected: units % 2 ? quantity * 9 : null },
        })
      : begun
  },
  ship: async ({ receives }: Who, order: Body) =>
    step(
      receives,
      'vendor-returns',
      await firstOf(receives, 'vendor-returns', order, ['authorised']),
      'ship',
    ),
  replace: async ({ buys }: Who, order: Body) =>
    step(buys, 'vendor-returns', await firstOf(buys, 'vendor-returns', order, ['shipped']), 'replace'),
  link: async ({ captures }: Who, order: Body) => {
    const found = await firstOf(captures, 'vendor-returns', order, ['shipped'])
    if (!found) return nothing
    const [note] = (await captures.get(`/api/vendor-returns/${found.id}/credit-notes`)).body
    return note ? step(captures, 'vendor-returns', found, 'credit', { invoiceId: note.id }) : nothing
  },
  waive: async ({ approves }: Who, order: Body) =>
    step(
      approves,
      'vendor-returns',
      await firstOf(approves, 'vendor-returns', order, ['shipped']),
      'close',
      reason,
    ),
  keep: async ({ buys }: Who, order: Body) =>
    step(
      buys,
      'vendor-returns',
      await firstOf(buys, 'vendor-returns', order, ['draft', 'authorised']),
      'cancel',
      reason,
    ),
}
type Deed = keyof typeof deeds

/** Brings a vendor order to its end, wherever it is. */
async function end(order: Body) {
  const [who] = people as [Who]
  const now = () => buying.seen(order)
  if ((await now()).isRevising) await deeds.decide(who, order, 3)
  if ((await now()).state === 'on_hold') await deeds.resume(who, await now())
  // Where one is void, another may match.
  const waiting = () => firstOf(who.approves, 'invoices', order, ['matched', 'exception', 'disputed'])
  for (let invoice = await waiting(); invoice; invoice = await waiting())
    ok(await step(who.captures, 'invoices', invoice, 'void', reason))
  const { lines, ...left } = await now()
  const coming = lines.flatMap(({ id, quantity, packQuantity, received, closed }: Body) =>
    quantity > received + closed
      ? [{ id, packs: Math.ceil((quantity - received - closed) / packQuantity) }]
      : [],
  )
  if (coming.length > 0 && !['closed', 'cancelled'].includes(left.state))
    ok(
      await step(who.buys, 'vendor-orders', left, 'close-lines', {
        ...{ ...reason, becomes: 'not_needed', lines: coming },
      }),
    )
  const ended = await now()
  if (ended.state === 'received') ok(await step(who.buys, 'vendor-orders', ended, 'close', reason))
  const held = await test.rows(
    `select h.committed from vendor_order_line l
     join vendor_order_part p on p.organization_id = l.organization_id and p.line_id = l.id
     join budget_hold h on h.organization_id = p.organization_id and h.reference_id = p.id and h.committed <> 0
     where l.vendor_order_id = $1`,
    [order.id],
  )
  expect([(await now()).state, held]).toEqual([expect.stringMatching(/^(closed|cancelled)$/), []])
}
type Step = { deeds: Deed[]; units: number }

// What ends an order at once comes seldom, so that the rest is tried.
const often: Deed[] = ['receive', 'bill', 'accept', 'approve', 'giveBack', 'ship', 'revise', 'decide']
const deed = fc.constantFrom<Deed>(...often, ...often, ...often, ...(Object.keys(deeds) as Deed[]))
/** How far a vendor order is before anything is tried: what could be tried next would seldom be reached otherwise. */
const way: Step[] = [
  { deeds: ['receive'], units: 11 },
  { deeds: ['bill'], units: 4 },
  { deeds: ['approve'], units: 1 },
  { deeds: ['giveBack'], units: 2 },
  { deeds: ['ship'], units: 1 },
]
const tried = fc.array(
  fc.record({
    deeds: fc.array(deed, { minLength: 1, maxLength: 2 }),
    units: fc.integer({ min: 1, max: 14 }),
  }),
  { minLength: 6, maxLength: 12 },
)
const steps = fc
  .tuple(fc.constantFrom(0, 1, 3, 5), tried)
  .map(([reached, then]) => [...way.slice(0, reached), ...then])

/** Of two who wait, one's part is closed; then more comes than the other ordered. */
const wantedByOne: Step[] = [
  { deeds: ['close'], units: 8 },
  { deeds: ['receive'], units: 13 },
]

/** All that was billed of an order that still comes is credited. */
const billedAnew: Step[] = [
  { deeds: ['receive'], units: 5 },
  { deeds: ['bill'], units: 1 },
  { deeds: ['approve'], units: 1 },
  { deeds: ['credit'], units: 1 },
  { deeds: ['approve'], units: 3 },
  { deeds: ['receive'], units: 14 },
]

/** While a revision to more waits, more comes than was ordered for either. */
const cameMeanwhile: Step[] = [
  { deeds: ['revise'], units: 11 },
  { deeds: ['receive'], units: 14 },
  { deeds: ['receive'], units: 11 },
  { deeds: ['decide'], units: 7 },
]

describe('whatever comes, goes back, is revised, closed, billed or credited', () => {
  it('what is on order, here, billed and spent adds up, also of two who do it at once', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const order = await sentForTwo()
        while (await fileVendorOrders(test.app));
        for (const { deeds: names, units } of taken) {
          const now = await buying.seen(order)
          const answers = await Promise.all(
            names.map((name, place) => deeds[name](people[place] as Who, now, units)),
          )
          // Whoever accepted the last of an invoice sees it no more.
          const unexpected = answers.filter(({ status }) => ![200, 403, 404, 409, 412, 422].includes(status))
          expect(unexpected.map(({ status, body }) => [status, body])).toEqual([])
          await dispatchEvents(test.app)
          while (await fileVendorOrders(test.app));
          await refuseBroken()
        }
        await end(order)
        await refuseBroken()
      }),
      { ...seeded(16), numRuns: scaled(50), examples: [[wantedByOne], [cameMeanwhile], [billedAnew]] },
    )
  }, 600_000)
})
