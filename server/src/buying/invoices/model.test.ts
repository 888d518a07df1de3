import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ids, personId } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { brokenInvariants } from '../../testing/invariants.ts'
import {
  type Body,
  buyingOf,
  byHand,
  gauze,
  type Someone,
  vendorId,
} from '../vendor-orders/buying-fixture.ts'
import { buyingInvariants } from '../vendor-orders/buying-invariants.ts'

// On the embedded database these run one after the other; on PostgreSQL they race.
let test: TestApp
let buying: Awaited<ReturnType<typeof buyingOf>>
let ivan: Someone
/** Two who capture, two who approve. */
let people: { captures: Someone; approves: Someone }[]
let numbers = 0

beforeAll(async () => {
  test = await startTestApp()
  buying = await buyingOf(test)
  ivan = await test.as('inventory_manager')
  const [fin, admin] = [await test.as('finance_manager'), await test.as('admin')]
  people = [
    { captures: buying.ana, approves: fin },
    { captures: fin, approves: admin },
  ]
  await test.rows(`update person set password_hash = 'plain:right' where id = $1`, [
    personId('order_manager'),
  ])
  await test.rows('update vendor set over_receipt_percent = 10 where id = $1', [vendorId])
})
afterAll(() => test.stop())

async function refuseBroken() {
  expect(await brokenInvariants((text) => test.rows(text))).toEqual({})
  for (const [name, text] of Object.entries(buyingInvariants))
    expect([name, await test.rows(text)]).toEqual([name, []])
}

/** A vendor order of 20 boxes for two orders, so that what is billed is divided. */
async function sentForTwo(): Promise<Body> {
  for (const quantity of [12, 8])
    await buying.create(buying.vera, await buying.approved([{ productId: gauze, quantity }]))
  const [{ id }] = (await buying.vera.get('/api/vendor-orders?tab=to_send')).body.items
  return (await buying.take(buying.vera, 'send', await buying.seen({ id }), byHand)).body
}

const nothing = { status: 200 }
/** The first invoice of a vendor order that is in one of these states, as it is now. */
async function firstOf(
  who: Someone,
  { id }: Body,
  states: string[],
  kind = 'invoice',
): Promise<Body | undefined> {
  const { items } = (await who.get(`/api/invoices?vendorOrderId=${id}&pageSize=100`)).body
  return items.find((each: Body) => states.includes(each.state) && each.kind === kind)
}
const capture = (
  who: Someone,
  { lines: [line] }: Body,
  packs: number,
  packPrice: number,
  more: object = {},
) => {
  numbers += 1
  return who.post('/api/invoices', {
    ...{ vendorId, officeId: ids.north, number: `N${numbers * 7}-${numbers}`, invoicedOn: '2026-11-01' },
    ...{ total: Math.round(packs * packPrice * 100) / 100, ...more },
    lines: [{ vendorOrderLineId: line.id, packQuantity: line.packQuantity, packs, packPrice }],
  })
}
type Who = (typeof people)[number]

/** What somebody does next with a vendor order and its invoices. */
const deeds = {
  receive: (_: Who, { lines: [line] }: Body, units: number) =>
    ivan.post('/api/receipts', {
      ...{ id: randomUUID(), officeId: ids.north },
      lines: [{ vendorOrderLineId: line.id, productId: gauze, quantity: units }],
    }),
  reverse: async (_: Who, { id }: Body) => {
    const { items } = (await ivan.get(`/api/receipts?vendorOrderId=${id}`)).body
    const standing = items.find(({ state }: Body) => state === 'posted')
    if (!standing) return nothing
    const witness = { email: 'order_manager.everywhere@example.test', password: 'right' }
    return ivan.post(`/api/receipts/${standing.id}/reverse`, {
      ...{ version: standing.version, reason: 'Entered twice', witness },
    })
  },
  bill: ({ captures }: Who, order: Body, units: number) =>
    capture(captures, order, units, [10, 9.5, 10.2, 11][units % 4] ?? 10),
  credit: ({ captures }: Who, order: Body, units: number) =>
    capture(captures, order, Math.min(2, units), 9, { kind: 'credit_note' }),
  accept: async ({ approves }: Who, order: Body) => {
    const found = await firstOf(approves, order, ['exception'])
    if (!found) return nothing
    const invoice = (await approves.get(`/api/invoices/${found.id}`)).body
    for (const who of [approves, buying.manager, buying.vera, ivan]) {
      const exception = ((await who.get(`/api/invoices/${found.id}`)).body.exceptions ?? []).find(
        ({ canAccept }: Body) => canAccept,
      )
      if (exception)
        return who.post(`/api/invoices/${found.id}/accept`, {
          ...{ version: invoice.version, exceptionId: exception.id, explanation: 'Agreed by phone' },
        })
    }
    return nothing
  },
  approve: async ({ approves }: Who, order: Body, units: number) => {
    const found = await firstOf(approves, order, ['matched'], units % 3 ? 'invoice' : 'credit_note')
    return found ? approves.post(`/api/invoices/${found.id}/approve`, { version: found.version }) : nothing
  },
  void: async ({ approves }: Who, order: Body) => {
    const found = await firstOf(approves, order, ['approved', 'matched'])
    return found
      ? approves.post(`/api/invoices/${found.id}/void`, { version: found.version, reason: 'Sent by mistake' })
      : nothing
  },
  close: (_: Who, { id, version, lines: [line] }: Body, units: number) =>
    buying.vera.post(`/api/vendor-orders/${id}/close-lines`, {
      ...{ version, reason: 'Out of stock', becomes: units % 2 ? 'back' : 'not_needed' },
      lines: [{ id: line.id, packs: units }],
    }),
}
type Deed = keyof typeof deeds

describe('whatever is billed, credited, accepted, approved or void', () => {
  it('no more is billed than came unless somebody accepted it, and budgets have spent what invoices say, also of two who do it at once', async () => {
    const deed = fc.constantFrom<Deed>(
      ...([
        'receive',
        'receive',
        'bill',
        'bill',
        'approve',
        'approve',
        'accept',
        'credit',
        'void',
        'reverse',
        'close',
      ] as const),
    )
    const step = fc.record({
      deeds: fc.array(deed, { minLength: 1, maxLength: 2 }),
      units: fc.integer({ min: 1, max: 12 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 10 }), async (steps) => {
        const order = await sentForTwo()
        for (const { deeds: names, units } of steps) {
          const now = await buying.seen(order)
          const answers = await Promise.all(
            names.map((name, place) => deeds[name](people[place] as Who, now, units)),
          )
          expect(
            answers
              .map(({ status }) => status)
              .filter((status) => ![200, 403, 409, 412, 422].includes(status)),
          ).toEqual([])
        }
        await refuseBroken()
      }),
      { numRuns: 4 },
    )
  })
})
