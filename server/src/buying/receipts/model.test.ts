import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idOf, ids, personId } from '../../testing/fixture.ts'
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
let vera: Someone
let people: Someone[]
beforeAll(async () => {
  test = await startTestApp()
  buying = await buyingOf(test)
  vera = buying.vera
  people = [await test.as('inventory_manager'), await test.as('admin')]
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

/** A vendor order of 20 boxes for two orders, so that what comes is divided. */
async function sentForTwo(): Promise<Body> {
  for (const quantity of [10, 10])
    await buying.create(vera, await buying.approved([{ productId: gauze, quantity }]))
  const [{ id }] = (await vera.get('/api/vendor-orders?tab=to_send')).body.items
  return (await buying.take(vera, 'send', await buying.seen({ id }), byHand)).body
}

const witness = { email: 'order_manager.everywhere@example.test', password: 'right' }

/** What somebody does with a vendor order next. */
const deeds = {
  receive: (who: Someone, { lines: [line] }: Body, units: number) =>
    who.post('/api/receipts', {
      id: randomUUID(),
      officeId: ids.north,
      lines: [
        { vendorOrderLineId: line.id, productId: gauze, quantity: units },
        ...(units % 3 === 0
          ? [
              {
                vendorOrderLineId: line.id,
                productId: gauze,
                quantity: 1,
                outcome: 'quarantined',
                problem: 'damaged',
              },
            ]
          : []),
        ...(units % 4 === 0
          ? [
              {
                vendorOrderLineId: line.id,
                productId: gauze,
                quantity: 2,
                outcome: 'rejected',
                problem: 'wrong',
              },
            ]
          : []),
      ],
    }),
  reverse: async (who: Someone, { id }: Body) => {
    const { items } = (await who.get(`/api/receipts?vendorOrderId=${id}`)).body
    const standing = items.find(({ state }: Body) => state === 'posted')
    if (!standing) return { status: 200 }
    const { version } = standing
    return who.post(`/api/receipts/${standing.id}/reverse`, { version, reason: 'Entered twice', witness })
  },
  close: (_: Someone, { id, version, lines: [line] }: Body, units: number) =>
    vera.post(`/api/vendor-orders/${id}/close-lines`, {
      ...{ version, reason: 'Out of stock', becomes: units % 2 ? 'back' : 'not_needed' },
      lines: [{ id: line.id, packs: units }],
    }),
  hold: (_: Someone, order: Body) => buying.take(vera, 'hold', order, { reason: 'Recall of a lot' }),
  resume: (_: Someone, order: Body) => buying.take(vera, 'resume', order),
  cancel: (_: Someone, order: Body) =>
    buying.take(vera, 'cancel', order, { reason: 'Never came', becomes: 'not_needed' }),
}
type Deed = keyof typeof deeds

/** Of two who wait, one's part is closed; then more comes than the other ordered. */
const wantedByOne: { deeds: Deed[]; units: number }[] = [
  { deeds: ['close'], units: 10 },
  { deeds: ['receive'], units: 11 },
]

describe('whatever comes, goes back, is closed or held', () => {
  it('what is on order, here and closed adds up, at the money it costs, also of two who do it at once', async () => {
    const deed = fc.constantFrom<Deed>(
      'receive',
      'receive',
      'receive',
      'reverse',
      'close',
      'hold',
      'resume',
      'cancel',
    )
    const step = fc.record({
      deeds: fc.array(deed, { minLength: 1, maxLength: 2 }),
      units: fc.integer({ min: 1, max: 12 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 7 }), async (steps) => {
        const order = await sentForTwo()
        for (const { deeds: names, units } of steps) {
          const now = await buying.seen(order)
          const answers = await Promise.all(
            names.map((name, place) => deeds[name](people[place] as Someone, now, units)),
          )
          expect(
            answers.map(({ status }) => status).filter((status) => ![200, 409, 412, 422].includes(status)),
          ).toEqual([])
          await refuseBroken()
        }
      }),
      { numRuns: 4, examples: [[wantedByOne]] },
    )
  })
})
