import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ids } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'

// On the embedded database these run one after the other; on PostgreSQL they race.
let test: TestApp
let manager: Awaited<ReturnType<TestApp['as']>>
beforeAll(async () => {
  test = await startTestApp()
  manager = await test.as('inventory_manager')
})
afterAll(() => test.stop())

const times = <T>(n: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, i) => work(i)))
const create = async (fields: Record<string, unknown>) => (await manager.post('/api/inventory', fields)).body

describe('at the same moment', () => {
  it('fifty people take the last ten units: ten succeed, forty are told', async () => {
    const item = await create({ name: 'Last ten', currentQuantity: 10 })
    const answers = await times(50, () =>
      manager.post(`/api/inventory/${item.id}/adjustments`, { quantity: -1, reason: 'used' }),
    )
    const statuses = answers.map(({ status }) => status)
    expect([
      statuses.filter((status) => status === 200).length,
      statuses.filter((status) => status === 409).length,
    ]).toEqual([10, 40])
    const { body } = await manager.get(`/api/inventory/${item.id}/movements?pageSize=100`)
    expect(body.total).toBe(11)
    expect(body.items[0].balance).toBe(0)
  })

  it('eight sendings of one command are one', async () => {
    const item = await create({ name: 'Sent eight times', currentQuantity: 1 })
    const answers = await times(8, () =>
      manager.post(
        `/api/inventory/${item.id}/adjustments`,
        { quantity: 5, reason: 'found' },
        { 'idempotency-key': 'one click' },
      ),
    )
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.currentQuantity}`))).toEqual(
      new Set(['200 6']),
    )
  })

  it('eight people save from the same version: one wins, seven see what changed', async () => {
    const item = await create({ name: 'Edited by eight' })
    const answers = await times(8, (n) =>
      manager.put(`/api/inventory/${item.id}`, { notes: `by ${n}`, version: item.version }),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(412)])
  })

  it('eight people create the same number in the same room: there is one', async () => {
    const wanted = { sku: 'RACE-1', name: 'Raced for', roomId: ids.northLab }
    const answers = await times(8, () => manager.post('/api/inventory', wanted))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
  })

  it('items numbered for one get numbers of their own', async () => {
    const answers = await times(12, (n) => manager.post('/api/inventory', { name: `Numbered ${n}` }))
    expect(new Set(answers.map(({ body }) => body.sku)).size).toBe(12)
  })

  it('deleting and stocking do not both win', async () => {
    for (let round = 0; round < 6; round++) {
      const item = await create({ name: `Deleted or stocked ${round}`, currentQuantity: 1 })
      await manager.post(`/api/inventory/${item.id}/adjustments`, { quantity: -1, reason: 'used' })
      const [removed, stocked] = await Promise.all([
        manager.delete(`/api/inventory/${item.id}`),
        manager.post(`/api/inventory/${item.id}/adjustments`, { quantity: 1, reason: 'found' }),
      ])
      expect([`${removed.status} ${stocked.status}`]).toEqual([expect.stringMatching(/^(200 404|409 200)$/)])
    }
  })

  it('bulk changes of the same items in opposite orders both finish', async () => {
    const made = await times(10, (n) => create({ name: `Bulk race ${n}` }))
    const forth = made.map(({ id }) => id)
    const change = { action: 'status', status: 'maintenance', reason: 'Yearly check' }
    const answers = await times(6, (n) =>
      manager.post('/api/inventory/bulk', { ids: n % 2 ? forth : forth.toReversed(), change }),
    )
    expect(answers.flatMap(({ body }) => body).every(({ done }: { done: boolean }) => done)).toBe(true)
  })

  it('and afterwards every quantity is the sum of its movements, the audit has no gap, and the counters are right', async () => {
    expect(
      await test.rows(
        `select i.name from item i where current_quantity <> (select coalesce(sum(quantity), 0) from stock_movement m
           where m.organization_id = i.organization_id and m.item_id = i.id)`,
      ),
    ).toEqual([])
    await test.sealAudit()
    expect(await test.checkAudit()).toMatchObject({ unsealed: 0, changed: null, disagrees: null })
    expect(
      await test.rows(
        `select sum(items) as counted, (select count(*) from item where archived_at is null) as items
         from item_word_count where word = '' having sum(items) <> (select count(*) from item where archived_at is null)`,
      ),
    ).toEqual([])
  })
})
