import type { OfficeReport } from '@wellstock/contract/overview/reports'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deliveriesOf } from '../../buying/scorecards/deliveries-fixture.ts'
import { gauze, gloves } from '../../buying/vendor-orders/buying-fixture.ts'
import { ids } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'

let test: TestApp
let orders: { id: string; number: string }[]

const noon = (day: string) => `2026-${day}T18:00:00Z`
const october = { from: '2026-10-01', to: '2026-10-31' }

beforeAll(async () => {
  test = await startTestApp()
  const { delivered } = await deliveriesOf(test)
  const sent = { sentAt: noon('10-01'), dueOn: '2026-10-05' }
  const whole = await delivered({ ...sent, came: [{ at: noon('10-03'), lines: [{ quantity: 10 }] }] })
  // The gloves came a week later, the last of the gauze in November.
  const parts = await delivered({
    ...sent,
    wanted: [
      { productId: gauze, quantity: 10 },
      { productId: gloves, quantity: 100 },
    ],
    came: [
      { at: noon('10-06'), lines: [{ quantity: 7 }] },
      { at: noon('10-13'), lines: [{ product: gloves, quantity: 100 }] },
      { at: noon('11-02'), lines: [{ quantity: 3 }] },
    ],
  })
  // By the clock of the office the last minutes of October.
  const late = await delivered({
    ...{ sentAt: noon('10-20'), dueOn: '2026-10-25' },
    came: [{ at: '2026-11-01T05:30:00Z', lines: [{ quantity: 10 }] }],
  })
  orders = [whole, parts, late].map(({ order }) => order)
})
afterAll(() => test.stop())

const report = async (days: { from: string; to: string }) => {
  const admin = await test.as('office_viewer')
  const { body } = await admin.get(
    `/api/reports/offices?${new URLSearchParams({ ...days, type: 'performance' })}`,
  )
  const [north] = (body as OfficeReport).offices
  return Object.fromEntries(
    (north?.figures ?? []).flatMap(({ key, value, gap }) =>
      ['ordersFulfilled', 'orderFillRate', 'deliveryDays'].includes(key) ? [[key, value ?? gap]] : [],
    ),
  )
}
const rowsOf = async (part: string, days: { from: string; to: string }) => {
  const admin = await test.as('office_viewer')
  const query = new URLSearchParams({ ...days, part, officeId: ids.north })
  return (await admin.get(`/api/reports/offices/rows?${query}`)).body
}

it('a report counts the lines that came in full, those complete at first, and the days until then', async () => {
  // Of 4 lines, 2 were complete at first; 2, 5 and 11.48 days.
  expect(await report(october)).toEqual({ ordersFulfilled: 3, orderFillRate: 0.5, deliveryDays: 6.2 })
  expect(await report({ from: '2026-11-01', to: '2026-11-10' })).toEqual({
    ...{ ordersFulfilled: 1, orderFillRate: 'no_deliveries', deliveryDays: 'no_deliveries' },
  })
  expect(await report({ from: '2026-09-01', to: '2026-09-30' })).toEqual({
    ...{ ordersFulfilled: 0, orderFillRate: 'no_deliveries', deliveryDays: 'no_deliveries' },
  })
})

it('each of these numbers opens the lines and orders it is the sum of', async () => {
  const sums = async (part: string) => {
    const { sum, total, items } = await rowsOf(part, october)
    return [sum, total, items[0].kind]
  }
  expect(await sums('ordersFulfilled')).toEqual([3, 3, 'order_line'])
  expect(await sums('orderLinesFilled')).toEqual([2, 2, 'order_line'])
  expect(await sums('orderLinesDelivered')).toEqual([4, 4, 'order_line'])
  expect(await sums('deliveries')).toEqual([3, 3, 'delivery'])
  const days = await rowsOf('deliveryDays', october)
  expect(days.sum).toBe(18.48)
  expect(
    days.items.map(({ name, url, amount }: { name: string; url: string; amount: number }) => [
      name,
      url,
      amount,
    ]),
  ).toEqual(
    [11.48, 5, 2].map((amount, place) => {
      const order = orders[2 - place]
      return [order?.number, `/dashboard/vendor-orders/${order?.id}`, amount]
    }),
  )
})
