import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { budgetOf } from '../../finance/budgets/budget-fixture.ts'
import { dispatchEvents } from '../../platform/events/dispatch.ts'
import { ids } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { type Body, casesOf, ok, type Someone } from './case-fixture.ts'

let test: TestApp
let cases: Awaited<ReturnType<typeof casesOf>>
let ivan: Someone
let itemId: string
let booked: Body[]

beforeAll(async () => {
  test = await startTestApp()
  // The days of the database are those of the machine.
  test.passTime(Date.now() - test.now().getTime())
  cases = await casesOf(test)
  ivan = cases.ivan
  ;({ itemId } = await cases.product('Mesh', 40))
  await cases.receive(itemId, 'M1', 3)
  const { typeId } = await cases.typeWith([{ name: 'Mesh', open: 2, hold: 1 }])
  // The first is reserved at once; the last is after the delivery after the next.
  booked = []
  for (const day of [2, 9, 12, 20]) booked.push(await cases.booked(typeId, `${await test.day(day)}T09:00`))
  await dispatchEvents(test.app)
})
afterAll(() => test.stop())

const threshold = async () => ok(await ivan.get(`/api/thresholds/${itemId}`))
const lineOf = async () =>
  ok(await (await test.as('order_manager')).get('/api/basket')).lines.find(
    (line: Body) => line.itemId === itemId,
  )

describe('planned use', () => {
  it('raises the suggested levels by what it is beyond usual use, and names the cases', async () => {
    const { planned, suggestion, expected } = await threshold()
    expect(planned).toEqual({ days: 14, cases: 2, quantity: 6, beyond: 6 })
    expect(suggestion).toMatchObject({ min: 0, reorderPoint: 6, max: 6 })
    expect(expected).toMatchObject({ now: { service: 0 }, suggested: { service: 1 } })
    const rows = ok(await ivan.get(`/api/thresholds/${itemId}/planned`))
    expect(rows).toEqual(booked.slice(1, 3).map(({ id, number, day }) => ({ id, number, day, quantity: 3 })))
    expect(
      (await (await test.as('inventory_manager', 'south')).get(`/api/thresholds/${itemId}/planned`)).status,
    ).toBe(404)
  })

  it('is demand of the basket once: levels that were raised for it have it in them', async () => {
    expect(await lineOf()).toMatchObject({ because: 'below', planned: 6, reorderPoint: 0 })
    ok(await ivan.post('/api/thresholds/accept', { itemIds: [itemId], reason: 'Booked procedures' }))
    expect(await lineOf()).toMatchObject({ because: 'below', planned: 0, reorderPoint: 6, max: 6 })
  })

  it('is a cost of the year beside what was used, by department and category, at the price of an order, and names the cases', async () => {
    await budgetOf(test)
    const finance = await test.as('finance_manager')
    const fiscalYear = Number(booked[1]?.day.slice(0, 4))
    const inYear = booked.slice(1).filter(({ day }) => day.startsWith(`${fiscalYear}-`))
    const draft = ok(
      await finance.post('/api/budget-drafts', { fiscalYear, name: 'Planned', from: { kind: 'empty' } }),
    )
    const basis = async () => ok(await finance.get(`/api/budget-drafts/${draft.id}/basis`)).booked
    // Nothing was used of it: all of it is more than usual. Three of each, at 40.
    const amount = inYear.length * 120
    expect(await basis()).toMatchObject([{ officeId: ids.north, amount, beyond: amount }])
    const [{ departmentId, categoryId }] = await basis()
    const cases = (query: string) =>
      finance.get(`/api/budget-drafts/${draft.id}/booked?departmentId=${departmentId}${query}`)
    const list = ok(await cases(`&categoryId=${categoryId}&officeId=${ids.north}`))
    expect(list).toMatchObject({ total: inYear.length, sum: amount })
    expect(list.items).toEqual(
      inYear.map(({ id, number, day }) => ({
        ...{ id, name: number, at: day, officeName: 'North Office', quantity: 3, amount: 120 },
      })),
    )
    expect(ok(await cases(`&officeId=${ids.south}`))).toMatchObject({ total: 0, sum: 0 })
    expect(
      (
        await (
          await test.as('budget_viewer')
        ).get(`/api/budget-drafts/${draft.id}/booked?departmentId=${departmentId}`)
      ).status,
    ).toBe(403)

    // What a year uses anyway is expected already.
    await test.rows(
      `insert into item_outlook (organization_id, item_id, office_id, daily, deviation, days_out, used, cover_days, lots, wasted, wasted_value, as_of)
       select organization_id, id, office_id, 9, 0, 0, 9, 5, '[]', 0, 0, office_today('America/Denver') from item where id = $1
       on conflict (organization_id, item_id) do update set daily = excluded.daily`,
      [itemId],
    )
    expect(await basis()).toMatchObject([{ amount, beyond: 0 }])
  })

  it('is said of one of several items of a product in an office, against the use of all of them', async () => {
    await test.rows(
      `insert into item (organization_id, id, product_id, office_id, room_id, sku, name, category, type, unit, department, location)
       select organization_id, gen_random_uuid(), product_id, office_id, $2, '', '', '', '', '', 'General', 'Cart' from item where id = $1`,
      [itemId, ids.northLab],
    )
    await test.rows(
      `insert into item_outlook (organization_id, item_id, office_id, daily, deviation, days_out, used, cover_days, lots, wasted, wasted_value, as_of)
       select organization_id, id, office_id, case when id = $1 then 0.3 else 0.2 end, 0, 0, 9, 5, '[]', 0, 0, office_today('America/Denver')
       from item i where product_id = (select product_id from item where id = $1)
       on conflict (organization_id, item_id) do update set daily = excluded.daily`,
      [itemId],
    )
    const { items } = ok(await ivan.get('/api/thresholds?search=mesh'))
    // Of the other room 0.2 a day: 6 − 2.8.
    expect(items.map((row: Body) => row.planned?.beyond ?? null).toSorted()).toEqual([4, null])
  })
})
