import { afterAll, beforeAll, expect, it } from 'vitest'
import { deliveriesOf } from '../../buying/scorecards/deliveries-fixture.ts'
import { vendorId } from '../../buying/vendor-orders/buying-fixture.ts'
import { ids } from '../../testing/fixture.ts'
import { noonAgo, startTestApp, type TestApp } from '../../testing/harness.ts'

let test: TestApp
let deliveries: Awaited<ReturnType<typeof deliveriesOf>>

beforeAll(async () => {
  test = await startTestApp()
  deliveries = await deliveriesOf(test)
})
afterAll(() => test.stop())

const ago = async (days: number) => {
  const [row] = await test.rows<{ at: string }>(`select to_json(${noonAgo('$1')}) #>> '{}' as at`, [days])
  return row?.at ?? ''
}
const leadTime = async () => {
  const { body } = await (await test.as('inventory_manager')).get(`/api/thresholds/${ids.gauze}`)
  return body.leadTime
}
/** Sent so many days ago, and there after so many days. */
const delivered = async (sent: number, days: number) =>
  deliveries.delivered({
    ...{ sentAt: await ago(sent), dueOn: (await ago(sent)).slice(0, 10) },
    came: [{ at: await ago(sent - days), lines: [{ quantity: 10 }] }],
  })

it('the lead time of an item is as its vendor states it, until five deliveries in a year have measured it', async () => {
  for (const days of [2, 3, 4, 5]) await delivered(60, days)
  await delivered(400, 30)
  expect(await leadTime()).toEqual({ days: 4, deviation: 2, source: 'vendor', stated: 4, measured: null })
  await delivered(60, 8)
  // Of 2, 3, 4, 5 and 8 days, half come within 4 and nine of ten within 6.8.
  const measured = { deliveries: 5, p50: 4, p90: 6.8 }
  expect(await leadTime()).toMatchObject({ days: 4, source: 'measured', stated: 4, measured })
  expect((await leadTime()).deviation).toBeCloseTo(2.8 / 1.28155, 4)
  await test.rows('update vendor set lead_time_days = 9 where id = $1', [vendorId])
  expect(await leadTime()).toMatchObject({ days: 4, stated: 9 })
})

it('a lead time set for the item comes first, and deliveries that were taken back do not count', async () => {
  await test.rows('update item set lead_time_days = 6 where id = $1', [ids.gauze])
  expect(await leadTime()).toMatchObject({ days: 6, source: 'item', measured: { deliveries: 5 } })
  await test.rows('update item set lead_time_days = null where id = $1', [ids.gauze])
  const { receipts } = await delivered(30, 1)
  expect(await leadTime()).toMatchObject({ measured: { deliveries: 6, p50: 3.5 } })
  const { version } = (await deliveries.ivan.get(`/api/receipts/${receipts[0].id}`)).body
  await deliveries.ivan.post(`/api/receipts/${receipts[0].id}/reverse`, { version, reason: 'Entered twice' })
  expect(await leadTime()).toMatchObject({ days: 4, measured: { deliveries: 5 } })
})
