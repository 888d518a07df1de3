import { afterAll, beforeAll, expect, it } from 'vitest'
import { idOf, ids } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'

let test: TestApp
let manager: Awaited<ReturnType<TestApp['as']>>
beforeAll(async () => {
  test = await startTestApp()
  manager = await test.as('inventory_manager')
})
afterAll(() => test.stop())

const gloves = idOf('product gloves')
const gauze = idOf('product gauze')
const of = (product: string, query = '') => `/api/products/${product}/substitutes${query}`
const listed = async (product: string, query = '') => (await manager.get(of(product, query))).body

it('stands in for the other from either side, so many for so many, with what there is here and elsewhere', async () => {
  const terms = { substituteId: gloves, quantity: 2, substituteQuantity: 1, rank: 3, note: 'Any size' }
  expect((await manager.post(of(gauze), terms)).status).toBe(200)
  expect(await listed(gauze, `?officeId=${ids.north}`)).toEqual([
    {
      productId: gloves,
      sku: 'GLV-001',
      name: 'Nitrile exam gloves, M',
      unit: 'BX',
      quantity: 2,
      substituteQuantity: 1,
      rank: 3,
      note: 'Any size',
      onHand: 30,
      available: 30,
      availableElsewhere: 7,
      nextExpiry: '2040-01-31',
      unitPrice: 12.5,
      here: {
        itemId: ids.gloves,
        officeId: ids.north,
        officeName: 'North Office',
        roomName: 'North Store',
        available: 30,
      },
      elsewhere: expect.objectContaining({ itemId: ids.southGloves, available: 7 }),
    },
  ])
  expect(await listed(gloves)).toMatchObject([
    { productId: gauze, quantity: 1, substituteQuantity: 2, onHand: 4, elsewhere: null },
  ])
  const changed = { quantity: 1, substituteQuantity: 3, rank: 1, note: '' }
  expect((await manager.put(`${of(gloves)}/${gauze}`, changed)).status).toBe(200)
  expect(await listed(gauze)).toMatchObject([{ quantity: 3, substituteQuantity: 1, rank: 1, note: '' }])
})

it('is never itself, each pair once, and only of products the person has', async () => {
  const answer = async (product: string, substituteId: string) => {
    const { status, body } = await manager.post(of(product), { substituteId })
    return [status, Object.keys(body.fields ?? {})]
  }
  expect(await answer(gauze, gauze)).toEqual([422, ['substituteId']])
  expect(await answer(gloves, gauze)).toEqual([409, ['substituteId']])
  expect(await answer(gauze, idOf('product far gloves'))).toEqual([422, ['substituteId']])
  expect(await answer(idOf('product far gloves'), gauze)).toEqual([404, []])
  const [first, second] = [gloves, gauze].sort()
  await expect(
    test.database.asOwner((client) =>
      client.query(
        'insert into product_substitute (organization_id, product_id, other_id) values ($1, $2, $3)',
        [ids.organization, second, first],
      ),
    ),
  ).rejects.toMatchObject({ constraint: 'product_substitute_once' })
})

it('is said where something runs out', async () => {
  await test.rows(
    `insert into item_outlook (organization_id, item_id, office_id, daily, deviation, days_out, used, cover_days, lots, wasted,
       wasted_value, as_of)
     values ($1, $2, $3, 1, 0, 0, 90, 4, '[]', 0, 0, office_today('America/Denver'))`,
    [ids.organization, ids.gauze, ids.north],
  )
  const { body } = await manager.get('/api/home/today')
  const row = body.runsOut.rows.find(({ id }: { id: string }) => id === ids.gauze)
  expect(row?.substitute).toMatchObject({ itemId: ids.gloves, available: 30, roomName: 'North Store' })
})

it('is seen by who looks at the inventory, changed by who keeps it, and not there for others', async () => {
  const viewer = await test.as('inventory_viewer')
  expect((await viewer.get(of(gauze))).body).toHaveLength(1)
  expect((await viewer.delete(`${of(gauze)}/${gloves}`)).status).toBe(403)
  const south = await test.as('inventory_manager', 'south')
  // Of the products of other offices they see nothing.
  expect((await south.get(of(gloves))).body).toEqual([])
  expect((await south.get(of(gauze))).status).toBe(404)
  expect((await (await test.as('inventory_manager', 'other')).get(of(gloves))).status).toBe(404)
  expect((await manager.delete(`${of(gauze)}/${gloves}`)).status).toBe(200)
  expect((await manager.delete(`${of(gauze)}/${gloves}`)).status).toBe(404)
  expect(await listed(gloves)).toEqual([])
  const notes = await test.rows<{ action: string }>(
    `select action from audit_event where entity = 'product' order by seq`,
  )
  expect(notes.map(({ action }) => action)).toEqual([
    'product.substitute_added',
    'product.substitute_changed',
    'product.substitute_removed',
  ])
})
