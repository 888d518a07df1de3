import type { OpenedPart, VendorScorecard } from '@wellstock/contract/buying/scorecards'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { idOf, ids } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { gauze, gloves, type Someone, vendorId } from '../vendor-orders/buying-fixture.ts'
import { deliveriesOf } from './deliveries-fixture.ts'

const DAY = 86_400_000

let test: TestApp
let deliveries: Awaited<ReturnType<typeof deliveriesOf>>
let vera: Someone

beforeAll(async () => {
  test = await startTestApp()
  deliveries = await deliveriesOf(test)
  vera = deliveries.buying.vera
})
afterAll(() => test.stop())

const card = async (who = vera, id = vendorId) =>
  (await who.get(`/api/vendors/${id}/scorecard`)).body as VendorScorecard
const rowsOf = async (part: OpenedPart, more = '', who = vera) =>
  (await who.get(`/api/vendors/${vendorId}/scorecard/rows?part=${part}${more}`)).body
const listed = async (who = vera) => (await who.get(`/api/vendor-scores?vendors=${vendorId}`)).body

const noon = (day: string) => `2026-${day}T18:00:00Z`
const all = (quantity: number) => ({ lines: [{ quantity }] })

it('a vendor has no score below five receipts, and what is known is told all the same', async () => {
  const { delivered } = deliveries
  const first = { sentAt: noon('10-01'), dueOn: '2026-10-05' }
  await delivered({ ...first, came: [{ at: noon('10-03'), ...all(10) }] })
  await delivered({ ...first, came: [{ at: noon('10-03'), ...all(10) }] })
  const both = [{ quantity: 10 }, { product: gloves, quantity: 100 }]
  await delivered({
    ...first,
    wanted: [
      { productId: gauze, quantity: 10 },
      { productId: gloves, quantity: 100 },
    ],
    came: [{ at: noon('10-05'), lines: both }],
  })
  await delivered({ ...first, came: [{ at: noon('10-07'), ...all(10) }] })
  expect(await card()).toMatchObject({
    score: null,
    receipts: 4,
    lines: { due: 5, onTimeInFull: 4 },
    parts: [{ part: 'on_time_in_full', score: null, weight: 40 }, {}, {}, {}, {}],
  })
  expect(await listed()).toMatchObject([{ vendorId, score: null, receipts: 4 }])
})

it('the score of a vendor is worked out from its orders and receipts, and every part opens the rows it is made of', async () => {
  await test.rows(
    `insert into vendor_price (organization_id, id, vendor_product_id, source, pack, pack_quantity, price, valid_from)
     values ($1, gen_random_uuid(), $2, 'contract', 'BX', 1, 11, '2026-01-01')`,
    [ids.organization, idOf(`sold ${gauze}`)],
  )
  const { order } = await deliveries.delivered({
    ...{ sentAt: noon('10-10'), dueOn: '2026-10-14' },
    came: [
      {
        at: noon('10-16'),
        lines: [{ quantity: 8 }, { quantity: 2, outcome: 'rejected', problem: 'damaged' }],
      },
    ],
  })
  const scored = await card()
  // Days 2, 2, 4, 6, 6. Gauze 400 at 10 and 88 at 11, gloves 200 at 2. Of 710 that came, 22 damaged.
  expect(scored).toMatchObject({
    score: 56,
    before: null,
    receipts: 5,
    fillRate: 5 / 6,
    onTimeInFull: 4 / 6,
    lines: { due: 6, onTimeInFull: 4 },
    leadTime: { mean: 4, deviation: Math.sqrt(3.2), deliveries: 5 },
    prices: { spend: 688 },
    invoices: null,
    goods: { value: 710, faulty: 22 },
  })
  expect(scored.prices?.rise).toBeCloseTo(48.8 / 688, 12)
  expect(scored.parts.map(({ score }) => score && Math.round(score * 100) / 100)).toEqual([
    66.67,
    55.28,
    29.07,
    null,
    69.01,
  ])

  const lines = await rowsOf('on_time_in_full')
  expect([lines.sum, lines.of, lines.total]).toEqual([scored.lines.onTimeInFull, scored.lines.due, 6])
  expect(lines.items[0]).toMatchObject({
    ...{ detail: order.number, officeName: 'North Office', dueOn: '2026-10-14', quantity: 10 },
    ...{ verdict: 'faulty', amount: 0, url: `/dashboard/vendor-orders/${order.id}` },
  })
  expect(lines.items[1]).toMatchObject({ verdict: 'late', amount: 0, dueOn: '2026-10-05' })
  const days = await rowsOf('lead_time')
  expect([days.sum, days.of, days.items[0]]).toMatchObject([
    20,
    5,
    { amount: 6, at: '2026-10-16T18:00:00.000Z' },
  ])
  const prices = await rowsOf('price')
  expect(prices.sum / prices.of).toBeCloseTo(scored.prices?.rise ?? 0, 12)
  expect(prices.items).toMatchObject([
    { before: 10, now: 11, of: 488 },
    { before: 2, now: 2, of: 200, amount: 0 },
  ])
  const goods = await rowsOf('quality', '&pageSize=20')
  expect([goods.sum, goods.of, goods.total]).toEqual([22, 710, 7])
  expect(goods.items[0]).toMatchObject({ outcome: 'rejected', problem: 'damaged', amount: 22, of: 22 })
  expect(goods.items[0].url).toMatch(/^\/dashboard\/vendor-orders\/receipts\//)
})

it('what is taken back, not due yet, on hold or closed is not held against a vendor', async () => {
  const { delivered, ivan, buying } = deliveries
  const later = { sentAt: noon('11-10'), dueOn: '2026-11-20' }
  const { receipts } = await delivered({ ...later, came: [{ at: noon('11-12'), ...all(10) }] })
  await delivered({ ...later, came: [] })
  const { id } = receipts[0]
  const { version } = (await ivan.get(`/api/receipts/${id}`)).body
  expect((await ivan.post(`/api/receipts/${id}/reverse`, { version, reason: 'Entered twice' })).status).toBe(
    200,
  )
  const past = { sentAt: noon('11-01'), dueOn: '2026-11-05' }
  const held = await delivered({ ...past, came: [] })
  const hold = { reason: 'Strike at the port' }
  expect((await buying.take(vera, 'hold', await buying.seen(held.order), hold)).status).toBe(200)
  expect(await card()).toMatchObject({ score: 56, receipts: 5, lines: { due: 6 } })

  const short = await delivered({ ...past, came: [{ at: noon('11-05'), ...all(7) }] })
  expect((await card()).lines).toEqual({ due: 7, onTimeInFull: 4 })
  const { version: at, lines } = await buying.seen(short.order)
  const closed = await vera.post(`/api/vendor-orders/${short.order.id}/close-lines`, {
    ...{ version: at, reason: 'Not needed', becomes: 'not_needed' },
    lines: [{ id: lines[0].id, packs: 3 }],
  })
  expect(closed.status).toBe(200)
  expect((await card()).lines).toEqual({ due: 7, onTimeInFull: 5 })
})

it('a score is of the offices of whoever asks, and of their organization', async () => {
  const south = await test.as('vendor_manager', 'south')
  expect(await listed(south)).toMatchObject([{ score: null, receipts: 0, onTimeInFull: null }])
  expect((await rowsOf('quality', '', south)).total).toBe(0)
  const stranger = await test.as('admin', 'other')
  expect((await stranger.get(`/api/vendors/${vendorId}/scorecard`)).status).toBe(404)
  expect(await listed(stranger)).toMatchObject([{ receipts: 0 }])
  expect((await (await test.as('order_viewer')).get(`/api/vendors/${vendorId}/scorecard`)).status).toBe(403)
  expect((await vera.get(`/api/vendors/${vendorId}/scorecard/rows?part=size`)).status).toBe(422)
})

it('a vendor that was merged brings its deliveries along, and a year later its score is that of the year before', async () => {
  expect(await card()).toMatchObject({ score: 59, before: null })
  const heir = idOf('vendor heir')
  await test.rows(`insert into vendor (organization_id, id, name) values ($1, $2, 'Brightwater Heir')`, [
    ids.organization,
    heir,
  ])
  const { version } = (await vera.get('/api/vendors/brightwater')).body
  expect((await vera.post(`/api/vendors/${vendorId}/merge`, { into: heir, version })).status).toBe(200)
  expect(await card(vera, heir)).toMatchObject({ vendorId: heir, score: 59 })
  expect(await card()).toMatchObject({ vendorId: heir, score: 59 })
  test.passTime(365 * DAY)
  // What was not due yet never came.
  expect(await card(await test.as('vendor_manager'), heir)).toMatchObject({
    score: null,
    before: 52,
    receipts: 0,
  })
})
