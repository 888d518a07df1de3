import type { Import } from '@wellstock/contract/stock/imports'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ids } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.stop())

const manager = () => test.as('inventory_manager')
const load = async () => (await manager()).post('/api/imports/sample', {})
const sample = async () =>
  (await (await manager()).get('/api/imports/sample')).body as unknown as Import | null
const total = async (query: string) =>
  (await (await manager()).get(`/api/inventory?${query}`)).body.total as number
const steps = async () => (await (await test.as('admin')).get('/api/home/first-steps')).body

it('is an import like others, once, and none of the steps of an organization', async () => {
  expect(await sample()).toBeNull()
  expect((await Promise.all([load(), load()])).map(({ status }) => status)).toEqual([200, 200])
  const loaded = await sample()
  expect(loaded).toMatchObject({
    state: 'committed',
    officeId: ids.north,
    result: { changed: 0, skipped: 0 },
  })
  expect(loaded?.rows).toBeGreaterThan(30)
  expect(await total('search=sample')).toBe(loaded?.rows)
  expect(await total('condition=short')).toBeGreaterThan(0)
  expect((await steps()).items).toBe(true)
  // Were all items those of the sample, the organization would have none of its own.
  const own = [ids.organization, loaded?.id]
  await test.rows(
    `insert into import_change (organization_id, import_id, item_id, version) select i.organization_id, $2, i.id, i.version
     from item i where i.organization_id = $1 and i.sku not like 'SAMPLE-%'`,
    own,
  )
  expect((await steps()).items).toBe(false)
  await test.rows(
    `delete from import_change c using item i where c.organization_id = $1 and c.import_id = $2 and i.id = c.item_id
       and i.sku not like 'SAMPLE-%'`,
    own,
  )
  expect(await test.rows('select 1 from import_batch where is_sample')).toHaveLength(1)
})

it('is taken away as a whole, and can be loaded again; not while something real hangs on it', async () => {
  const id = (await sample())?.id
  const rows = (await sample())?.rows
  const [item] = await test.rows<{ id: string }>(
    `select i.id from item i where i.sku like 'SAMPLE-%' and i.current_quantity > 3 and not exists (
       select from stock_balance b where b.item_id = i.id and b.lot_id is not null) order by i.sku limit 1`,
  )
  const { status, body } = await (await manager()).post(`/api/inventory/${item?.id}/adjustments`, {
    quantity: -2,
    reason: 'damaged',
    note: 'Dropped',
  })
  expect([status, body.message]).toEqual([200, undefined])
  const refused = await (await manager()).post(`/api/imports/${id}/undo`)
  expect([refused.status, refused.body.blockers.length]).toEqual([409, 1])
  expect(await total('search=sample')).toBe(rows)

  await (await manager()).post(`/api/inventory/${item?.id}/adjustments`, {
    quantity: 2,
    reason: 'found',
    note: 'Was clean',
  })
  const undone = await (await manager()).post(`/api/imports/${id}/undo`)
  expect([undone.status, undone.body.message]).toEqual([200, undefined])
  expect(await sample()).toBeNull()
  expect(await total('search=sample')).toBe(0)
  expect(await test.rows(`select 1 from item where sku like 'SAMPLE-%' and current_quantity <> 0`)).toEqual(
    [],
  )
  expect((await load()).status).toBe(200)
  expect(await total('search=sample')).toBe(rows)
})

it('is loaded by those who may write the inventory of the main office', async () => {
  expect((await (await test.as('inventory_viewer')).post('/api/imports/sample', {})).status).toBe(403)
  expect((await (await test.as('inventory_manager', 'south')).get('/api/imports/sample')).body).toBeNull()
})
