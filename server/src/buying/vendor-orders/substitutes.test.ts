import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { idOf, ids } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { brokenInvariants } from '../../testing/invariants.ts'
import { type Body, buyingOf, gauze, gloves, ok, type Someone, vendorId } from './buying-fixture.ts'

let test: TestApp
let buying: Awaited<ReturnType<typeof buyingOf>>
let vera: Someone
let ivan: Someone
const offer = { sku: ' XG-4x4 ', name: 'Gauze sponge 4 x 4, non-sterile', pack: 'BX/100', price: 9.5 }
const lot = { lotNumber: 'Z-1', expiryDate: '2040-06-30' }

beforeAll(async () => {
  test = await startTestApp()
  buying = await buyingOf(test)
  vera = buying.vera
  ivan = await test.as('inventory_manager')
})
afterAll(async () => {
  expect(await brokenInvariants((text) => test.rows(text))).toEqual({})
  await test.stop()
})

/** 100 boxes of gauze that were sent, for which the vendor offers something else by its link. */
async function offered(takesSubstitute: boolean, substitute: object = offer, more: object = {}) {
  const order = await buying.sent([{ productId: gauze, quantity: 100, takesSubstitute }])
  const token = (await vera.post(`/api/vendor-orders/${order.id}/link`)).body.secret
  const answer = (what: object) =>
    test.visitor().post('/api/vendor-link/confirm', {
      ...{ token, lines: [{ id: order.lines[0].id, promisedOn: buying.neededBy, substitute: what }] },
      ...more,
    })
  ok(await answer(substitute))
  return { order: await buying.seen(order), answer, token }
}
const settle = (who: Someone, order: Body, productId: string | null) =>
  buying.take(who, 'settle-substitute', order, { lineId: order.lines[0].id, productId })
const choices = async (order: Body, search = '') =>
  (await vera.get(`/api/vendor-orders/${order.id}/lines/${order.lines[0].id}/substitutes?search=${search}`))
    .body
const receive = ({ lines: [line] }: Body, productId: string, quantity: number) =>
  ivan.post('/api/receipts', {
    ...{ id: randomUUID(), officeId: ids.north },
    lines: [{ vendorOrderLineId: line.id, productId, quantity, ...lot }],
  })

it('a vendor offers something else in its own words, which are kept as they are and told to the buyer', async () => {
  const { order, answer } = await offered(true)
  expect(order).toMatchObject({ state: 'sent', lines: [{ takesSubstitute: true, substitute: null }] })
  expect(order.answer.lines).toMatchObject([
    { packs: 100, orderedPacks: 100, substitute: { ...offer, isTaken: null } },
  ])
  const notices = (await vera.get('/api/notifications')).body.items
  expect(notices.some(({ actionUrl }: Body) => actionUrl?.endsWith(order.id))).toBe(true)
  // The same once more is one answer; without a description or a price it is none.
  expect((await answer(offer)).status).toBe(200)
  expect(
    await test.rows('select 1 from vendor_order_answer where vendor_order_id = $1', [order.id]),
  ).toHaveLength(1)
  const empty = await answer({ ...offer, name: ' ' })
  expect(Object.keys(empty.body.fields)).toEqual(['lines.0.substitute.name'])
  await expect(
    test.rows(`update vendor_order_answer_line set substitute_name = 'Other' where line_id = $1`, [
      order.lines[0].id,
    ]),
  ).rejects.toThrow('what a vendor answered stands')
})

it('its product is proposed by the vendor’s number, then by what stands in, and is searched for otherwise', async () => {
  const { order } = await offered(true, { ...offer, sku: 'bw-2' })
  expect(await choices(order)).toMatchObject([{ id: gloves, why: 'catalog' }])
  const other = await offered(true)
  expect(await choices(other.order)).toEqual([])
  expect(await choices(other.order, 'nitrile')).toMatchObject([{ id: gloves, why: null }])
  expect(await choices(other.order, 'gauze')).toEqual([])
  await test.rows(
    `insert into product_substitute (organization_id, product_id, other_id) values ($1, least($2::uuid, $3::uuid), greatest($2::uuid, $3::uuid))`,
    [ids.organization, gauze, gloves],
  )
  expect(await choices(other.order)).toMatchObject([{ id: gloves, why: 'substitute' }])
  await test.rows('delete from product_substitute where organization_id = $1', [ids.organization])
})

it('taken, it is received on the line of what was ordered, at the agreed price, and billed there (figure b 7)', async () => {
  const { order, token } = await offered(true)
  expect((await receive(order, gloves, 100)).status).toBe(422)
  expect((await settle(buying.manager, order, gloves)).status).toBe(403)
  const same = await settle(vera, order, gauze)
  expect(same.body.fieldReasons.productId.reason).toBe('substitute_does_not_fit')
  const taken = await settle(vera, order, gloves)
  expect(taken.status).toBe(200)
  // Nothing else was said: it is seen to.
  expect(taken.body).toMatchObject({
    answer: null,
    total: 1000,
    lines: [{ productId: gauze, substitute: { productId: gloves } }],
  })
  expect((await settle(vera, taken.body, gloves)).body.reason).toBe('no_substitute_is_offered')
  const shown = (await test.visitor().post('/api/vendor-link', { token })).body
  expect(shown.lines[0].substitute).toContain(offer.name)
  // For this line alone.
  const other = await buying.sent([{ productId: gauze, quantity: 10, takesSubstitute: true }])
  expect((await receive(other, gloves, 10)).status).toBe(422)

  const came = await receive(order, gloves, 100)
  expect([came.status, came.body.fields ?? '']).toEqual([200, ''])
  expect(came.body.lines[0]).toMatchObject({
    ...{ name: 'Nitrile exam gloves, M', insteadOf: 'Gauze sponge 4 x 4', unitCost: 10 },
  })
  const [line] = (await buying.seen(order)).lines
  expect([line.received, line.closed, line.quantity]).toEqual([100, 0, 100])
  const moved = await test.rows<{ productId: string; quantity: number }>(
    `select i.product_id as "productId", m.quantity from stock_movement m
     join posting g on g.organization_id = m.organization_id and g.id = m.posting_id and g.cause_id = $1
     join item i on i.organization_id = m.organization_id and i.id = m.item_id
     join lot t on t.organization_id = m.organization_id and t.id = m.lot_id and t.product_id = i.product_id`,
    [came.body.id],
  )
  expect(moved).toEqual([{ productId: gloves, quantity: 100 }])
  const invoice = await buying.ana.post('/api/invoices', {
    ...{ kind: 'invoice', vendorId, officeId: ids.north, number: 'SUB-100' },
    ...{ invoicedOn: '2026-06-01', total: 1000 },
    lines: [
      {
        ...{ vendorOrderLineId: line.id, pack: 'BX', packQuantity: 1 },
        ...{ packs: 100, packPrice: 10, amount: 1000 },
      },
    ],
  })
  expect([invoice.status, invoice.body.state]).toEqual([200, 'matched'])
})

it('where whoever ordered takes no substitute it is not taken; refused, the line stays as ordered', async () => {
  const { order } = await offered(false, offer, { note: 'Out until spring' })
  const refused = await settle(vera, order, gloves)
  expect([refused.status, refused.body.reason]).toEqual([409, 'requester_takes_no_substitute'])
  const declined = await settle(vera, order, null)
  // The note of the vendor still waits for somebody.
  expect(declined.body).toMatchObject({
    answer: { note: 'Out until spring', lines: [{ substitute: { isTaken: false } }] },
    lines: [{ substitute: null, quantity: 100 }],
  })
  await expect(
    test.rows('update vendor_order_line set substitute_product_id = $2 where id = $1', [
      order.lines[0].id,
      idOf('product gloves'),
    ]),
  ).rejects.toThrow('a substitute is taken that was offered and is allowed')
  const closed = await buying.take(vera, 'close-lines', declined.body, {
    ...{ reason: 'Discontinued', becomes: 'back' },
    lines: [{ id: order.lines[0].id, packs: 100 }],
  })
  expect(closed.body.state).toBe('cancelled')
})
