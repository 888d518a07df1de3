import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dispatchEvents } from '../../platform/events/dispatch.ts'
import { ids, personId } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'

let test: TestApp
let manager: Awaited<ReturnType<TestApp['as']>>
beforeAll(async () => {
  test = await startTestApp()
  test.passTime(Date.now() - test.now().getTime())
  manager = await test.as('inventory_manager')
  // 30 gloves are there: far above the reorder point.
  await write(
    `update item set replenish_method = 'two_bin', reorder_point = 5, max_quantity = 100, order_multiple = 12 where id = $1`,
    [ids.gloves],
  )
})
afterAll(() => test.stop())

const write = (text: string, values: unknown[] = []) =>
  test.database.write(ids.organization, (tx) => tx.rows(text, values))
const report = (more: object = {}, who = manager) =>
  who.post('/api/stock/bins-empty', { id: randomUUID(), itemId: ids.gloves, ...more })
const takeBack = (id: string, who = manager) => who.post(`/api/stock/bins-empty/${id}/undo`)
const command = (more: object) =>
  manager.post('/api/stock/commands', { id: randomUUID(), itemId: ids.gloves, quantity: 1, ...more })
const alerts = async () => {
  await dispatchEvents(test.app)
  return (await manager.get('/api/alerts?kind=bin_empty')).body.items
}
const suggested = async () => (await manager.get(`/api/inventory/${ids.gloves}/replenishment`)).body.binEmpty

describe('an empty bin', () => {
  it('is one fact however often it is said, with an alert and an order until it is taken back', async () => {
    const first = await report()
    const again = await report()
    const { id, reportedAt } = first.body
    expect([first.status, again.body]).toEqual([200, first.body])
    expect(await alerts()).toMatchObject([
      { kind: 'bin_empty', severity: 'high', itemId: ids.gloves, data: { reportedAt, quantity: 72 } },
    ])
    expect(await suggested()).toEqual({ since: reportedAt, quantity: 72 })
    await write('update item set auto_reorder_quantity = 24, updated_at = clock_timestamp() where id = $1', [
      ids.gloves,
    ])
    expect(await alerts()).toMatchObject([{ data: { quantity: 24 } }])

    expect((await takeBack(id)).body).toEqual(first.body)
    expect((await takeBack(id)).body).toEqual(first.body)
    // Sent once more, a report that was taken back does not stand again.
    expect((await report({ id })).body).toEqual(first.body)
    expect([await alerts(), await suggested()]).toEqual([[], null])
    const { items } = (await manager.get(`/api/inventory/${ids.gloves}/history?only=changes`)).body
    expect(items.map(({ change }: { change: { action: string } }) => change.action).slice(0, 2)).toEqual([
      'item.bin_not_empty',
      'item.bin_empty',
    ])
  })

  it('is full again when stock comes in, by a receipt or from another room', async () => {
    const ended = async () =>
      (
        await test.rows<{ type: string }>(
          `select m.type from bin_empty b join stock_movement m on m.id = b.closed_by_id order by m.seq`,
        )
      ).map(({ type }) => type)
    await report()
    await command({ kind: 'use' })
    expect(await alerts()).toHaveLength(1)
    await command({ kind: 'receive', lotNumber: 'G-NEW', expiryDate: '2040-01-31' })
    expect([await alerts(), await ended()]).toEqual([[], ['receipt']])

    const { id } = (await report()).body
    const away = await command({ kind: 'move', toRoomId: ids.northLab })
    expect(await alerts()).toHaveLength(1)
    await command({ kind: 'move', itemId: away.body.toItem.id, toRoomId: ids.northStore })
    expect([await alerts(), await ended()]).toEqual([[], ['receipt', 'transfer_in']])
    // There is nothing left to take back.
    expect((await takeBack(id)).status).toBe(200)
  })

  it('said late is full already, if stock has come in since', async () => {
    const occurredAt = new Date(Date.now() - 3_600_000).toISOString()
    expect((await report({ occurredAt })).body.reportedAt).toBe(occurredAt)
    expect(await alerts()).toEqual([])
  })

  it('is said of two-bin items only, by those who may change stock there', async () => {
    expect((await report({ itemId: ids.gauze })).body).toMatchObject({ reason: 'not_two_bins' })
    const south = await test.as('inventory_manager', 'south')
    const { id } = (await report()).body
    expect([(await report({}, south)).status, (await takeBack(id, south)).status]).toEqual([404, 404])
    expect((await takeBack(randomUUID())).status).toBe(404)
    const viewer = await test.as('inventory_viewer')
    expect([(await report({}, viewer)).status, (await takeBack(id, viewer)).status]).toEqual([403, 403])
    expect((await report({ id, itemId: ids.gauze })).status).toBe(409)
    expect((await report({ by: personId('admin') })).status).toBe(425)
    expect(await alerts()).toHaveLength(1)
    await takeBack(id)
  })

  it('is guarded by the database: two bins, one that stands, over for good', async () => {
    const add = (item: string) =>
      test.rows(
        `insert into bin_empty (organization_id, id, item_id, reported_at, reported_by)
         values ($1, gen_random_uuid(), $2, now(), $3)`,
        [ids.organization, item, personId('admin')],
      )
    await expect(add(ids.gauze)).rejects.toThrow('the item does not have two bins')
    await add(ids.gloves)
    await expect(add(ids.gloves)).rejects.toThrow('bin_empty_once')
    await expect(test.rows('update bin_empty set taken_back_at = null')).rejects.toThrow('stays over')
  })
})
