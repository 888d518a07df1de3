import type { Basket } from '@wellstock/contract/buying/basket'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { budgetOf } from '../../finance/budgets/budget-fixture.ts'
import { idOf, ids } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'

type Someone = Awaited<ReturnType<TestApp['as']>>

let test: TestApp
let buyer: Someone
let budgetLine: string
beforeAll(async () => {
  test = await startTestApp()
  buyer = await test.as('order_manager')
  const money = await budgetOf(test)
  budgetLine = await money.line(900)
  // The line pays for the department that the items are of.
  await test.rows(
    `update budget_line set department_id = (select department_id from item where id = $1) where id = $2`,
    [ids.gauze, budgetLine],
  )
  await test.rows(
    `insert into vendor (organization_id, id, name, state, lead_time_days, minimum_order, free_freight_above)
     values ($1, $2, 'Brightwater', 'active', 4, 150, 500), ($1, $3, 'Kestrel', 'active', 2, null, null)`,
    [ids.organization, idOf('brightwater'), idOf('kestrel')],
  )
  await supply(ids.gauze, { vendor: idOf('brightwater'), daily: 2, multiple: 10 })
  await supply(ids.southGloves, { vendor: idOf('kestrel'), daily: 1, multiple: 1 })
  await supply(ids.gloves, { vendor: idOf('kestrel'), daily: 0.1, multiple: 1 })
})
afterAll(() => test.stop())

/** An item with a vendor and use per day. */
async function supply(itemId: string, { vendor = '', daily = 1, multiple = 1 }) {
  await test.rows('update item set vendor_id = $2, order_multiple = $3, review_days = 7 where id = $1', [
    itemId,
    vendor,
    multiple,
  ])
  await test.rows(
    `insert into item_outlook (organization_id, item_id, office_id, daily, deviation, days_out, used, cover_days, lots, wasted, wasted_value, as_of)
     select organization_id, id, office_id, $2::numeric, 1, 0, 90, current_quantity / $2::numeric, '[]', 0, 0, office_today('America/Denver') from item where id = $1
     on conflict (organization_id, item_id) do update set daily = excluded.daily, cover_days = excluded.cover_days`,
    [itemId, daily],
  )
}

const basketOf = async (who: Someone, query = ''): Promise<Basket> =>
  (await who.get(`/api/basket${query}`)).body
const linesOf = ({ lines }: Basket) => lines.map(({ sku, officeId, packs }) => ({ sku, officeId, packs }))

describe('what to order', () => {
  it('is what is at its reorder point or will be before the next delivery, in whole packs, with why', async () => {
    const basket = await basketOf(buyer)
    // Of gloves the north office has 30 and uses little; the south office has 7, and orders at 5.
    expect(linesOf(basket)).toEqual([
      { sku: 'WND-001', officeId: ids.north, packs: 10 },
      { sku: 'GLV-001', officeId: ids.south, packs: 93 },
    ])
    expect(basket.lines[0]).toMatchObject({
      itemId: ids.gauze,
      because: 'below',
      ...{ available: 4, onOrder: 0, incoming: 0, reorderPoint: 5, max: 100, usePerDay: 2 },
      ...{ coverDays: 2, leadDays: 4, horizonDays: 11, weight: 2, packQuantity: 10, price: 125 },
      ...{ suggestedPacks: 10, leftOut: null, budgetLineId: budgetLine },
    })
    expect(basket.lines[1]).toMatchObject({ because: 'before_delivery', coverDays: 7, leadDays: 2 })
    expect(
      basket.orders.map(({ vendor, minimumOrder, freeFreightAbove }) => [
        vendor?.name,
        minimumOrder,
        freeFreightAbove,
      ]),
    ).toEqual([
      ['Brightwater', 150, 500],
      ['Kestrel', null, null],
    ])
    expect(basket.budgets).toMatchObject([{ id: budgetLine, allocated: 900, available: 900 }])
    expect(basket.capped).toBeNull()
  })

  it('is the same number of what is there as on the page of the item', async () => {
    const [line] = (await basketOf(buyer)).lines
    const keeper = await test.as('inventory_manager')
    const { body } = await keeper.get(`/api/inventory/${ids.gauze}/replenishment`)
    expect(body).toMatchObject({
      available: line?.available,
      leadTime: { days: line?.leadDays },
      order: { max: line?.max, quantity: (line?.suggestedPacks ?? 0) * (line?.packQuantity ?? 0) },
    })
  })

  it('is the best for the money there is, with what is left out and what that costs', async () => {
    const capped = await basketOf(buyer, '?cap=400')
    // Gauze lasts 2 days, and is out from the 4th to the 11th: 14 units, 2 packs, weighted 2 × 7; 12.50 a pair of gloves.
    expect(linesOf(capped)).toEqual([
      { sku: 'WND-001', officeId: ids.north, packs: 2 },
      { sku: 'GLV-001', officeId: ids.south, packs: 2 },
    ])
    expect(capped.capped).toEqual({ cap: 400, value: 18, bound: 18, total: 275 })
    expect(capped.lines[0]?.leftOut).toEqual({ packs: 8, value: 0, cost: 1000 })
    expect(capped.lines[1]?.leftOut).toMatchObject({ packs: 91, value: 0 })
    // Below the vendor's minimum of 150 there is no order at all: a pack of 125 is none.
    const tight = await basketOf(buyer, '?cap=149')
    expect(linesOf(tight)[0]?.packs).toBe(0)
    expect(tight.lines[0]?.leftOut?.cost).toBe(1250)
    const within = await basketOf(buyer, '?withinBudgets=true')
    expect(within.capped?.total).toBeLessThanOrEqual(900)
    expect((await buyer.get('/api/basket?cap=-1')).status).toBe(422)
    expect((await buyer.get('/api/basket?cap=much')).status).toBe(422)
  })

  it('takes nothing from a vendor who is on hold, and says so', async () => {
    const hold = (state: string, reason: string) =>
      test.rows('update vendor set state = $2, held_reason = $3 where id = $1', [
        idOf('brightwater'),
        state,
        reason,
      ])
    await hold('on_hold', 'Late three times')
    const basket = await basketOf(buyer)
    expect(basket.orders[0]).toMatchObject({ canOrder: false, vendor: { state: 'on_hold' } })
    expect(basket.lines[0]).toMatchObject({ packs: 0, suggestedPacks: 10 })
    await hold('active', '')
  })

  it('knows what comes from other offices, what is proposed to, and what stands in', async () => {
    const keeper = await test.as('inventory_manager')
    await keeper.post(`/api/products/${idOf('product gauze')}/substitutes`, {
      substituteId: idOf('product gloves'),
    })
    await test.rows(
      `insert into rebalance_proposal (organization_id, id, from_office_id, to_office_id, item_id, quantity, reason, saving, cost, because)
       values ($1, $2, $3, $4, $5, 40, 'waste', 500, 30, '{}')`,
      [ids.organization, idOf('proposal'), ids.north, ids.south, ids.gloves],
    )
    const [line, gloves] = (await basketOf(buyer)).lines
    expect(gloves?.elsewhere).toEqual({
      ...{ officeId: ids.north, officeName: 'North Office', quantity: 40, expiryDate: null },
    })
    expect(line?.substitute).toMatchObject({ itemId: ids.gloves, available: 30 })
  })

  it('is that of the offices of whoever asks, and of the one they chose', async () => {
    expect(
      linesOf(await basketOf(await test.as('order_viewer', 'south'))).map(({ officeId }) => officeId),
    ).toEqual([ids.south])
    expect(
      linesOf(await basketOf(await test.as('admin', 'other'))).every(({ officeId }) => officeId === ids.far),
    ).toBe(true)
    const asked = await test.as('inventory_viewer')
    expect((await asked.get('/api/basket')).status).toBe(403)
  })

  it('leaves out an office that takes no orders', async () => {
    await test.rows(`update office set status = 'maintenance' where id = $1`, [ids.south])
    expect(linesOf(await basketOf(buyer)).map(({ officeId }) => officeId)).toEqual([ids.north])
    await test.rows(`update office set status = 'active' where id = $1`, [ids.south])
  })
})
