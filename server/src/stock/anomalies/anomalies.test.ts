import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { idOf, ids, personId } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { findAnomalies } from './find-anomalies.ts'

let test: TestApp
let manager: Awaited<ReturnType<TestApp['as']>>
const post = (quantity: number, type: string, daysAgo: number, cost: number | null = null) =>
  test.rows(
    `insert into stock_movement (organization_id, id, item_id, quantity, type, reason, unit_cost, actor_id, occurred_at)
     values ($1, $2, $3, $4, $5, 'test', $6, $7, $8::timestamptz - make_interval(days => $9))`,
    [
      ids.organization,
      randomUUID(),
      ids.gauze,
      quantity,
      type,
      cost,
      personId('admin'),
      test.now().toISOString(),
      daysAgo,
    ],
  )
beforeAll(async () => {
  test = await startTestApp()
  manager = await test.as('inventory_manager')
  await post(500, 'receipt', 110, 10)
  for (let day = 60; day > 5; day--) await post(-2, 'issue', day)
  await post(-40, 'issue', 3)
  await post(50, 'receipt', 2, 11)
  await post(50, 'receipt', 2, 12)
  await test.rows(
    `insert into product (organization_id, id, sku, name, category, type, unit) values ($1, $2, 'NG-M', 'Nitrile exam glove, M', 'Gloves', 'Supplies', 'BX')`,
    [ids.organization, idOf('product lookalike')],
  )
  await test.rows(
    `insert into item (organization_id, id, product_id, office_id, room_id, sku, name, category, type, unit, department, location)
     values ($1, $2, $3, $4, $5, '', '', '', '', '', 'General', 'Shelf')`,
    [ids.organization, idOf('item lookalike'), idOf('product lookalike'), ids.south, ids.southStore],
  )
  await findAnomalies(test.app, ids.organization)
})
afterAll(() => test.stop())

const list = async (query = '') => (await manager.get(`/api/anomalies?${query}`)).body.items

it('is exported as it is filtered, why each is flagged in words, and of one’s own offices alone', async () => {
  const { body } = await manager.get('/api/anomalies/export?format=csv')
  expect(body).toContain('Severity,Rule,Item,SKU,Office,Why,State')
  expect(body).toContain('40 BX were used. On other days of use it is 2')
  const { body: prices } = await manager.get('/api/anomalies/export?format=csv&rule=price_jump')
  expect(prices).toContain('it cost $12.00 per BX')
  expect(prices).not.toContain('40 BX were used')
  const south = await test.as('inventory_viewer', 'south')
  expect((await south.get('/api/anomalies/export?format=csv')).body).not.toContain('40 BX were used')
  expect((await manager.get('/api/anomalies/export?format=csv&state=unknown')).status).toBe(422)
})

it('finds a day of unusual use, a jump of the price and two names for one thing', async () => {
  const found = await list()
  expect(found.map((row: { rule: string }) => row.rule).sort()).toEqual([
    'duplicate_items',
    'price_jump',
    'unusual_use',
  ])
  expect(found.find((row: { rule: string }) => row.rule === 'unusual_use').evidence).toMatchObject({
    value: 40,
    expected: 2,
  })
  expect(found.find((row: { rule: string }) => row.rule === 'price_jump').evidence).toMatchObject({
    value: 12,
    expected: 11,
  })
})

it('looking again finds the same, keeps what was decided, and shows how often the rule was right', async () => {
  const [unusual] = await list('rule=unusual_use')
  const [price] = await list('rule=price_jump')
  expect(
    (await manager.post(`/api/anomalies/${unusual.id}/decide`, { state: 'confirmed', note: 'A flu clinic' }))
      .body,
  ).toMatchObject({
    state: 'confirmed',
    decidedBy: 'inventory_manager everywhere',
  })
  await manager.post(`/api/anomalies/${price.id}/decide`, { state: 'dismissed' })
  await findAnomalies(test.app, ids.organization)
  expect((await list()).map((row: { rule: string }) => row.rule)).toEqual(['duplicate_items'])
  const { body } = await manager.get('/api/anomalies/rules')
  const precision = Object.fromEntries(
    body.map((row: { rule: string; precision: number }) => [row.rule, row.precision]),
  )
  expect(precision).toMatchObject({ unusual_use: 1, price_jump: 0, dead_stock: null })
})

it('is given to people who manage stock there, and is nobody else’s', async () => {
  const [pair] = await list('rule=duplicate_items')
  const assign = (id: string | null) => manager.post(`/api/anomalies/${pair.id}/assign`, { personId: id })
  expect((await assign(personId('inventory_manager'))).body.owner.name).toBe('inventory_manager everywhere')
  expect((await assign(personId('inventory_viewer'))).status).toBe(422)
  const stranger = await test.as('inventory_manager', 'other')
  expect((await stranger.post(`/api/anomalies/${pair.id}/decide`, { state: 'fixed' })).status).toBe(404)
  expect(
    (await (await test.as('inventory_viewer')).post(`/api/anomalies/${pair.id}/decide`, { state: 'fixed' }))
      .status,
  ).toBe(403)
})

it('what is no longer found is gone, and comes back when it is', async () => {
  await test.rows('update item set archived_at = now() where id = $1', [idOf('item lookalike')])
  await findAnomalies(test.app, ids.organization)
  expect(await list()).toEqual([])
  await test.rows('update item set archived_at = null where id = $1', [idOf('item lookalike')])
  await findAnomalies(test.app, ids.organization)
  expect(await list()).toHaveLength(1)
})

it('a rule is tried before it is set, and what it no longer finds is gone after the next night', async () => {
  const ruleOf = async (rule: string) =>
    (await manager.get('/api/anomalies/rules')).body.find((each: { rule: string }) => each.rule === rule)
  expect(await ruleOf('price_jump')).toMatchObject({
    isOn: true,
    threshold: 0.05,
    recentDays: 30,
    version: 0,
  })
  const tried = async (rule: string, figures: string) =>
    (await manager.get(`/api/anomalies/rules/${rule}/tried?${figures}`)).body
  const before = await test.rows('select id, state, last_seen_at from anomaly order by id')
  expect(await tried('price_jump', 'threshold=0.05&recentDays=30')).toMatchObject({
    found: 1,
    confirmed: 0,
    dismissed: 1,
    isCut: false,
    first: [{ itemId: ids.gauze, itemName: 'Gauze sponge 4 x 4', state: 'dismissed' }],
  })
  expect(await tried('price_jump', 'threshold=0.2&recentDays=30')).toMatchObject({ found: 0, first: [] })
  expect(await tried('unusual_use', 'threshold=3&recentDays=30')).toMatchObject({ found: 1, confirmed: 1 })
  expect(await tried('duplicate_items', 'threshold=0.6')).toMatchObject({ found: 1 })
  expect(await test.rows('select id, state, last_seen_at from anomaly order by id')).toEqual(before)

  const path = '/api/anomalies/rules/duplicate_items'
  const setting = { isOn: false, threshold: 0.6, recentDays: null, version: 0 }
  expect((await manager.put(path, { ...setting, threshold: 0.1 })).body.fields).toHaveProperty('threshold')
  expect((await manager.put(path, { ...setting, recentDays: 30 })).body.fields).toHaveProperty('recentDays')
  for (const other of [await test.as('inventory_viewer'), await test.as('inventory_manager', 'south')])
    expect((await other.put(path, setting)).status).toBe(403)
  expect((await manager.put(path, setting)).body).toMatchObject({ isOn: false, version: 1 })
  expect((await manager.put(path, setting)).status).toBe(412)
  await findAnomalies(test.app, ids.organization)
  expect(await list()).toEqual([])
  expect((await manager.put(path, { ...setting, isOn: true, version: 1 })).body.version).toBe(2)
  await findAnomalies(test.app, ids.organization)
  expect(await list()).toHaveLength(1)
  await expect(
    test.rows(
      `insert into anomaly_rule (organization_id, rule, is_on, threshold) values ($1, 'dead_stock', true, 5)`,
      [ids.organization],
    ),
  ).rejects.toThrow('anomaly_rule_limits')
})
