import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ids } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'

type Someone = Awaited<ReturnType<TestApp['as']>>
type Line = { id: string; itemId: string; lotNumber: string | null }

// On the embedded database these run one after the other; on PostgreSQL they race.
let test: TestApp
let ana: Someone
let ben: Someone
beforeAll(async () => {
  test = await startTestApp()
  ana = await test.as('inventory_manager')
  ben = await test.as('admin')
})
afterAll(() => test.stop())
afterEach(async () => {
  await test.rows("update stock_count set state = 'cancelled' where state not in ('posted', 'cancelled')")
})

const times = <T>(n: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, i) => work(i)))
const plan = async (roomId: string) => `/api/counts/${(await ana.post('/api/counts', { roomId })).body.id}`
const begin = async (roomId: string) => {
  const path = await plan(roomId)
  const { body } = await ana.post(`${path}/start`, {})
  return { path, lines: body.lines as Line[] }
}
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()

describe('at the same moment', () => {
  it('counts of one room begin: one does', async () => {
    const paths = await times(4, () => plan(ids.northStore))
    const answers = await Promise.all(paths.map((path) => ana.post(`${path}/start`, {})))
    expect(statuses(answers)).toEqual([200, 409, 409, 409])
  })

  it('two people plan what is due: each room gets one count', async () => {
    const roomIds = [ids.northStore, ids.northLab, ids.southStore]
    const answers = await Promise.all(
      [ana, ben, ana, ben].map((who, n) =>
        who.post('/api/counts/plan-due', { roomIds: n % 2 ? roomIds : roomIds.toReversed() }),
      ),
    )
    const done = answers.flatMap(({ body }) => body).filter((each: { done: boolean }) => each.done)
    expect(done).toHaveLength(3)
  })

  it('two people count different lines: both are written down', async () => {
    const { path, lines } = await begin(ids.northStore)
    const answers = await Promise.all(
      lines.map((line, n) => (n % 2 ? ana : ben).put(`${path}/lines/${line.id}`, { counted: n })),
    )
    expect(new Set(statuses(answers))).toEqual(new Set([200]))
    expect((await ana.get(path)).body.countedCount).toBe(lines.length)
  })

  it('two people count one line: the first is kept, the other is told', async () => {
    const { path, lines } = await begin(ids.southStore)
    const answers = await Promise.all(
      [ana, ben].map((who) => who.put(`${path}/lines/${lines[0]?.id}`, { counted: 7 })),
    )
    expect(statuses(answers)).toEqual([200, 409])
  })

  it('two people add what they found: it is one line', async () => {
    const { path } = await begin(ids.southStore)
    const answers = await times(6, (n) =>
      (n % 2 ? ana : ben).post(`${path}/lines`, { itemId: ids.southGloves, lotNumber: 'RACE' }),
    )
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
  })

  it('several finish: one does; several post: it is posted once', async () => {
    const { path, lines } = await begin(ids.southStore)
    await ana.put(`${path}/lines/${lines[0]?.id}`, { counted: 6 })
    expect(statuses(await times(5, (n) => (n % 2 ? ana : ben).post(`${path}/finish`, {})))).toEqual([
      200, 409, 409, 409, 409,
    ])
    await ana.post(`${path}/causes`, {
      causes: [{ lineId: lines[0]?.id, rootCause: 'lost', note: '' }],
    })
    expect(statuses(await times(5, (n) => (n % 2 ? ana : ben).post(`${path}/post`, {})))).toEqual([
      200, 409, 409, 409, 409,
    ])
    const { body } = await ana.get(`/api/inventory/${ids.southGloves}`)
    expect(body.currentQuantity).toBe(6)
  })

  it('stock is used while it is counted and posted: what is left is what was counted less what was used after', async () => {
    for (let round = 0; round < 5; round++) {
      const { body: item } = await ana.post('/api/inventory', {
        name: `Counted and used ${round}`,
        roomId: ids.northLab,
        currentQuantity: 40,
        unitPrice: 1,
      })
      const { path, lines } = await begin(ids.northLab)
      const line = lines.find(({ itemId }) => itemId === item.id)
      const use = () =>
        times(4, () => ben.post(`/api/inventory/${item.id}/adjustments`, { quantity: -1, reason: 'used' }))
      await Promise.all([use(), ana.put(`${path}/lines/${line?.id}`, { counted: 30 })])
      await ana.post(`${path}/finish`, { zeroUncounted: true })
      const [counted] = await test.rows<{ expected: number }>(
        'select expected from count_line where id = $1',
        [line?.id],
      )
      await ana.post(`${path}/causes`, { causes: [{ lineId: line?.id, rootCause: 'lost', note: '' }] })
      const [, posted] = await Promise.all([use(), ana.post(`${path}/post`, {})])
      expect(posted.body.state).toBe('posted')
      // 40 were there, 8 are used; what was used after the counting is 8 − (40 − expected).
      const { body } = await ana.get(`/api/inventory/${item.id}`)
      expect(body.currentQuantity).toBe(30 - (8 - (40 - (counted?.expected ?? 0))))
      await ana.post(`/api/inventory/${item.id}/adjustments`, {
        quantity: -body.currentQuantity,
        reason: 'lost',
      })
      await ana.delete(`/api/inventory/${item.id}`)
    }
  })

  it('and afterwards every balance is the sum of its movements and the audit has no gap', async () => {
    expect(
      await test.rows(
        `select s.item_id from stock_balance s where s.on_hand <> (select coalesce(sum(m.quantity), 0) from stock_movement m
           where m.organization_id = s.organization_id and m.item_id = s.item_id and m.lot_id is not distinct from s.lot_id)`,
      ),
    ).toEqual([])
    await test.sealAudit()
    expect(await test.checkAudit()).toMatchObject({ unsealed: 0, changed: null, disagrees: null })
  })
})
