import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { ids } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { startNewDay } from '../alerts/new-day.ts'

let test: TestApp
let manager: Awaited<ReturnType<TestApp['as']>>
let yesterday = ''
let today = ''
let tomorrow = ''
beforeAll(async () => {
  test = await startTestApp()
  while (await startNewDay(test.app));
  yesterday = await test.day(-1)
  today = await test.day(0)
  tomorrow = await test.day(1)
})
afterAll(() => test.stop())

beforeEach(async () => {
  manager = await test.as('settings_manager')
  await test.rows('update item set level_season_id = null, levels_until = null')
  await test.rows('delete from level_season')
  await test.rows(
    'update item set min_quantity = 2, reorder_point = 5, max_quantity = 100, levels_locked = false, version = 1',
  )
})

const path = `/api/thresholds/${ids.gloves}/seasons`
const flu = (changes: object = {}) => ({
  name: 'Flu season',
  from: today,
  to: tomorrow,
  isYearly: false,
  minQuantity: 20,
  reorderPoint: 40,
  maxQuantity: 80,
  ...changes,
})
const item = async () => {
  const { body } = await (await test.as('inventory_viewer')).get(`/api/inventory/${ids.gloves}`)
  return body
}
const levels = async () => {
  const { minQuantity, reorderPoint, maxQuantity, stockLevel, season } = await item()
  return [minQuantity, reorderPoint, maxQuantity, stockLevel, season?.name ?? null]
}
const usual = [2, 5, 100, 'In Stock', null]
const inSeason = [20, 40, 80, 'Low Stock', 'Flu season']
const night = async () => {
  while (await startNewDay(test.app));
}
const events = async () => {
  const { body } = await manager.get(`/api/thresholds/${ids.gloves}/history`)
  return body
}

it('sets the levels at once, sent once or twice, and gives the usual ones back exactly', async () => {
  const once = { 'idempotency-key': 'flu-once' }
  const { status, body } = await manager.post(path, flu(), once)
  expect([status, body.seasons.length]).toEqual([200, 1])
  expect((await manager.post(path, flu(), once)).body).toEqual(body)
  expect(await levels()).toEqual(inSeason)
  expect((await item()).season).toMatchObject({
    until: tomorrow,
    usual: { minQuantity: 2, reorderPoint: 5, maxQuantity: 100 },
  })
  expect((await manager.delete(`${path}/${body.seasons[0].id}`)).body.seasons).toEqual([])
  expect(await levels()).toEqual(usual)
  const history = await events()
  expect(history.slice(0, 4).map(({ action }: { action: string }) => action)).toEqual([
    'levels.season_ended',
    'levels.season_removed',
    'levels.season_began',
    'levels.season_added',
  ])
  expect(history[2]).toMatchObject({
    by: 'settings_manager everywhere',
    changes: { season: { from: null, to: 'Flu season' }, reorderPoint: { from: 5, to: 40 } },
  })
})

it('changes with its figures and its dates, unless somebody else was first', async () => {
  const [{ id, version }] = (await manager.post(path, flu())).body.seasons
  const change = (changes: object) => manager.put(`${path}/${id}`, { ...flu(changes), version })
  expect((await change({ reorderPoint: 30 })).status).toBe(200)
  expect(await levels()).toEqual([20, 30, 80, 'Low Stock', 'Flu season'])
  expect((await change({ reorderPoint: 31 })).status).toBe(412)
  expect(
    (await manager.put(`${path}/${id}`, { ...flu({ from: tomorrow }), version: version + 1 })).status,
  ).toBe(200)
  expect(await levels()).toEqual(usual)
})

it('is switched by the night in which it begins and by the night after its last day', async () => {
  await manager.post(path, flu({ from: tomorrow, to: tomorrow }))
  expect(await levels()).toEqual(usual)
  // As the night of its first day finds it.
  await test.rows('update level_season set starts_on = $1, ends_on = $1', [today])
  await test.rows('update item set levels_until = $1 where id = $2', [yesterday, ids.gloves])
  await night()
  expect(await levels()).toEqual(inSeason)
  expect((await events())[0]).toMatchObject({ action: 'levels.season_began', by: '' })
  await test.rows('update level_season set starts_on = $1, ends_on = $1', [yesterday])
  await test.rows('update item set levels_until = $1 where id = $2', [yesterday, ids.gloves])
  await night()
  expect(await levels()).toEqual(usual)
  expect((await events())[0]).toMatchObject({
    action: 'levels.season_ended',
    changes: { season: { from: 'Flu season', to: null }, minQuantity: { from: 20, to: 2 } },
  })
})

it('stands in for the usual levels, which every way of setting levels sets', async () => {
  const [{ id }] = (await manager.post(path, flu())).body.seasons
  const reason = 'Use has changed'
  const set = await manager.put(`/api/thresholds/${ids.gloves}`, {
    fields: { minQuantity: 3 },
    version: 1,
    reason,
  })
  expect(set.body).toMatchObject({
    fields: { minQuantity: 3, reorderPoint: 5, maxQuantity: 100 },
    season: { levels: { minQuantity: 20 }, usual: { minQuantity: 3 } },
  })
  const admin = await test.as('admin')
  await admin.put(`/api/inventory/${ids.gloves}`, { reorderPoint: 6 })
  await admin.post('/api/inventory/bulk', {
    ids: [ids.gloves],
    change: { action: 'levels', maxQuantity: 90 },
  })
  expect((await events())[0].changes).toEqual({ maxQuantity: { from: 100, to: 90 } })
  expect(await levels()).toEqual(inSeason)
  const { body } = await admin.get(`/api/inventory/${ids.gloves}/replenishment`)
  expect(body).toMatchObject({ levels: { reorderPoint: 40 }, order: { isDue: true, max: 80 } })
  await manager.delete(`${path}/${id}`)
  expect(await levels()).toEqual([3, 6, 90, 'In Stock', null])
})

it('shares no day with another one, in the database too', async () => {
  await manager.post(path, flu({ from: '2026-10-01', to: '2027-03-31', isYearly: true }))
  const { status, body } = await manager.post(
    path,
    flu({ name: 'New Year', from: '2030-12-30', to: '2031-01-02' }),
  )
  expect([status, body.fields]).toEqual([
    422,
    { from: 'Flu season has some of these days already. Seasons of an item may not overlap.' },
  ])
  const insert = (from: string, to: string) =>
    test.rows(
      `insert into level_season (organization_id, item_id, id, name, starts_on, ends_on, is_yearly)
       values ($1, $2, gen_random_uuid(), 'Direct', $3, $4, false)`,
      [ids.organization, ids.gloves, from, to],
    )
  await expect(insert('2031-03-31', '2031-04-02')).rejects.toThrow('share a day')
  await insert('2031-04-01', '2031-04-02')
  expect((await manager.get(path)).body.seasons).toHaveLength(2)
})

it.each([
  [{ name: ' ' }, 'name'],
  [{ to: '2000-01-01' }, 'to'],
  [{ to: '2999-01-01' }, 'to'],
  [{ reorderPoint: 10 }, 'reorderPoint'],
])('refuses %j', async (changes, field) => {
  const { status, body } = await manager.post(path, flu(changes))
  expect([status, Object.keys(body.fields)]).toEqual([422, [field]])
  expect(await levels()).toEqual(usual)
})

it('is not for other offices, nor for viewers, nor where levels are locked', async () => {
  const [{ id, version }] = (await manager.post(path, flu())).body.seasons
  const south = await test.as('inventory_manager', 'south')
  const tries = [
    await south.get(path),
    await south.post(path, flu()),
    await south.put(`${path}/${id}`, { ...flu(), version }),
    await south.delete(`${path}/${id}`),
    await manager.delete(`/api/thresholds/${ids.gauze}/seasons/${id}`),
    await (await test.as('inventory_viewer')).post(path, flu()),
  ]
  expect(tries.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 403])
  await test.rows('update item set levels_locked = true where id = $1', [ids.gloves])
  expect((await manager.delete(`${path}/${id}`)).body.message).toBe(
    'The levels of this item are locked. Unlock them first.',
  )
  expect(await levels()).toEqual(inSeason)
})
