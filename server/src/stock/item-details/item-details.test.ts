import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { idOf, ids, personId } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'

let test: TestApp
let manager: Awaited<ReturnType<TestApp['as']>>
let viewer: Awaited<ReturnType<TestApp['as']>>
beforeEach(async () => {
  test = await startTestApp(test)
  manager = await test.as('inventory_manager')
  viewer = await test.as('inventory_viewer')
})
afterAll(() => test.stop())

const product = idOf('product gloves')
const lotId = (number: string) => idOf(`lot ${product} ${number}`)
const about = (part: string, id: string = ids.gloves) => `/api/inventory/${id}/${part}`

/** What happened before the tests began: 100 came on October 1, and so much was used on each of these days. */
async function past(used: [date: string, quantity: number][], itemId: string = ids.gloves) {
  const movements = [['2026-10-01', 'receipt', 100], ...used.map(([date, units]) => [date, 'issue', -units])]
  for (const [date, type, quantity] of movements)
    await test.rows(
      `insert into stock_movement (organization_id, id, item_id, lot_id, quantity, type, reason, actor_id, occurred_at)
       values ($1, $2, $3, $4, $5, $6, 'test', $7, $8)`,
      [
        ids.organization,
        idOf(`${itemId} ${date} ${type}`),
        itemId,
        lotId('G-LATE'),
        quantity,
        type,
        personId('admin'),
        `${date}T18:00:00Z`,
      ],
    )
}

describe('the demand of an item', () => {
  it('is what was used in each month of its office, and how long what there is will last', async () => {
    await past([
      ['2026-10-11', 20],
      ['2026-11-05', 4],
    ])
    const { status, body } = await viewer.get(about('demand'))
    expect(status).toBe(200)
    expect(body.months).toHaveLength(12)
    expect(body.months.slice(-2)).toMatchObject([
      { month: '2026-10', used: 20, days: 30 },
      { month: '2026-11', used: 4, days: 19, daysOutOfStock: 0 },
    ])
    expect(body.recent).toMatchObject({ used: 24, days: 49, isThin: false })
    // 106 on hand, of which all is available.
    expect(body.coverDays).toBeCloseTo(106 / (24 / 49))
    expect(body.nextMonth).toBeCloseTo((24 / 49) * 30)
  })

  it('of something never used says so', async () => {
    const { body } = await viewer.get(about('demand', ids.gauze))
    expect(body).toMatchObject({ coverDays: null, nextMonth: null, recent: { used: 0, isThin: true } })
  })
})

describe('the replenishment of an item', () => {
  it('gives levels, lead time with its source, and what to order now', async () => {
    await past([
      ['2026-10-11', 20],
      ['2026-11-05', 4],
    ])
    await test.rows(
      'update item set order_multiple = 12, reorder_point = 110, max_quantity = 150 where id = $1',
      [ids.gloves],
    )
    const { status, body } = await viewer.get(about('replenishment'))
    expect(status).toBe(200)
    expect(body.leadTime).toEqual({
      days: 7,
      deviation: 2,
      source: 'default',
      stated: null,
      measured: null,
    })
    expect(body.suggestion.explanation.demandInLeadTime).toBeCloseTo((24 / 49) * 7)
    expect(body).toMatchObject({ available: 106, onOrder: 0, unitPrice: 12.5 })
    expect(body.order).toEqual({ isDue: true, max: 150, quantity: 48, missing: 44, addedForMultiple: 4 })
  })

  it('suggests nothing where nothing was used', async () => {
    const { body } = await viewer.get(about('replenishment', ids.gauze))
    expect(body.suggestion).toBeNull()
    expect(body.order).toMatchObject({ isDue: true, max: 100, missing: 96 })
  })
})

describe('the same product elsewhere', () => {
  it('is shown as far as the caller may see it', async () => {
    const { body } = await viewer.get(about('elsewhere'))
    expect(body).toEqual([
      expect.objectContaining({
        id: ids.southGloves,
        officeName: 'South Office',
        roomName: 'South Store',
        available: 7,
        nextExpiry: '2040-06-30',
        coverDays: null,
      }),
    ])
    const south = await test.as('inventory_viewer', 'south')
    expect((await south.get(about('elsewhere', ids.southGloves))).body).toEqual([])
  })
})

describe('the codes of an item', () => {
  const link = (raw: string, packQuantity = 1, id: string = ids.gloves) =>
    manager.post(about('codes', id), { raw, packQuantity })

  it('are kept as what they say, however they were scanned', async () => {
    const { status, body } = await link('(01)09506000134352(17)270331(10)AB-12', 10)
    expect(status).toBe(200)
    expect(body.codes).toEqual([{ scheme: 'GTIN', code: '09506000134352', packQuantity: 10 }])
    expect(body.own).toMatch(/^CN:I:/)
    const again = await link('9506000134352', 20)
    expect(again.body.codes).toEqual([{ scheme: 'GTIN', code: '09506000134352', packQuantity: 20 }])
    expect((await link('SHELF 12')).body.codes).toContainEqual({
      scheme: 'internal',
      code: 'SHELF 12',
      packQuantity: 1,
    })
    expect((await viewer.get(about('codes'))).body.codes).toHaveLength(2)
  })

  it('stand for one product: another is told which', async () => {
    await link('9506000134352')
    const refused = await link('9506000134352', 1, ids.gauze)
    expect(refused.status).toBe(409)
    expect(refused.body.message).toBe('This code stands for Nitrile exam gloves, M.')
    expect((await viewer.get(about('codes', ids.gauze))).body.codes).toEqual([])
  })

  it('are not learnt where they cannot be right, or are our own', async () => {
    expect((await link('(01)09506000134353')).body.fields.raw).toContain('check digit')
    const { body } = await viewer.get(about('codes'))
    expect((await link(body.own)).body.fields.raw).toContain('label of ours')
  })

  it('can be taken away again, and both is noted', async () => {
    await link('9506000134352')
    const { body } = await manager.delete(about('codes'), { scheme: 'GTIN', code: '09506000134352' })
    expect(body.codes).toEqual([])
    const { body: history } = await viewer.get(about('history'))
    expect(
      history.items.flatMap(({ change }: { change: { action: string } | null }) => change?.action ?? []),
    ).toEqual(['item.code_unlinked', 'item.code_linked'])
  })

  it('are changed by those alone who may change the inventory', async () => {
    expect((await viewer.post(about('codes'), { raw: '9506000134352' })).status).toBe(403)
    expect((await viewer.delete(about('codes'), { scheme: 'GTIN', code: '1' })).status).toBe(403)
  })
})

describe('the history of an item', () => {
  beforeEach(async () => {
    await manager.put(`/api/inventory/${ids.gloves}`, { reorderPoint: 9 })
    await manager.post(`/api/inventory/${ids.gloves}/adjustments`, { quantity: -1, reason: 'used' })
    await manager.post(`/api/stock/lots/${lotId('G-SOON')}/hold`, { hold: 'damaged', reason: 'Wet carton' })
    await manager.post(`/api/stock/lots/${lotId('G-SOON')}/release`, { reason: 'Dry inside' })
  })
  type Entry = { movement: { canUndo: boolean; commandId: string } | null; change: object | null }

  it('tells what was changed about it and its lots, and what came and went, each once', async () => {
    const { body } = await viewer.get(about('history'))
    expect(body.total).toBe(6)
    expect(body.items).toMatchObject([
      {
        lotNumber: 'G-SOON',
        movement: null,
        change: {
          action: 'lot.released',
          reason: 'Dry inside',
          changes: { hold: { from: 'damaged', to: 'none' } },
        },
      },
      {
        change: {
          action: 'lot.held',
          reason: 'Wet carton',
          changes: { hold: { from: 'none', to: 'damaged' } },
        },
      },
      {
        lotNumber: 'G-SOON',
        place: expect.stringContaining(' · '),
        change: null,
        movement: { quantity: -1, type: 'issue', reason: 'used', canUndo: false },
      },
      {
        lotNumber: null,
        actor: 'inventory_manager everywhere',
        change: { action: 'item.updated', changes: { reorderPoint: { from: 5, to: 9 } } },
      },
      { movement: { quantity: 10, type: 'opening' } },
      { movement: { quantity: 20, type: 'opening' } },
    ])
  })

  it('can be narrowed to its stock or to changes, and comes page by page', async () => {
    const shown = async (query: string) => {
      const { body } = await viewer.get(about(`history?${query}`))
      return [body.total, body.items.map(({ movement }: Entry) => (movement ? 'stock' : 'change'))]
    }
    expect(await shown('only=stock')).toEqual([3, ['stock', 'stock', 'stock']])
    expect(await shown('only=changes')).toEqual([3, ['change', 'change', 'change']])
    expect(await shown('page=2&pageSize=4')).toEqual([6, ['stock', 'stock']])
  })

  it('offers to undo a command to those who may, until it is undone', async () => {
    const id = idOf('a use of gloves')
    await manager.post('/api/stock/commands', { kind: 'use', id, itemId: ids.gloves, quantity: 2 })
    const newest = async (person = manager) =>
      ((await person.get(about('history?only=stock'))).body.items as Entry[])[0]?.movement
    expect(await newest()).toMatchObject({ commandId: id, quantity: -2, canUndo: true })
    expect(await newest(viewer)).toMatchObject({ canUndo: false })
    await manager.post(`/api/stock/commands/${id}/undo`, {})
    const { body } = await manager.get(about('history?only=stock'))
    expect(body.items.slice(0, 2)).toMatchObject([
      { movement: { quantity: 2, reversesId: expect.any(String), canUndo: false } },
      { movement: { quantity: -2, reversedById: expect.any(String), canUndo: false } },
    ])
  })
})

describe('what is printed and saved of an item', () => {
  it('is a label for it, for its lots, and for those on hold', async () => {
    for (const kind of ['item', 'lot']) {
      const { status, headers } = await viewer.get(about(`labels?kind=${kind}&copies=2&layout=sheet`))
      expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
    }
    expect((await viewer.get(about('labels?kind=quarantine'))).status).toBe(409)
    await manager.post(`/api/stock/lots/${lotId('G-SOON')}/hold`, { hold: 'damaged', reason: 'Wet carton' })
    expect((await viewer.get(about(`labels?kind=quarantine&lotId=${lotId('G-SOON')}`))).status).toBe(200)
  })

  it('is a label of each of several items, all of them theirs', async () => {
    const labels = async (list: string[], person = viewer) =>
      (await person.get(`/api/item-labels?ids=${list}&layout=sheet`)).status
    expect(await labels([ids.gloves, ids.gauze])).toBe(200)
    expect(await labels([ids.gloves, ids.farGloves])).toBe(404)
    expect(await labels([ids.gloves], await test.as('inventory_manager', 'south'))).toBe(404)
    expect(await labels(['no identifier'])).toBe(422)
  })

  it('is its stock by lot and its ledger as a table', async () => {
    const lots = await viewer.get(about('lots/export?format=csv'))
    expect(lots.body).toContain('G-SOON,2040-01-31,10,0')
    const ledger = await viewer.get(about('movements/export?format=csv'))
    const [head, ...rows] = ledger.body.trim().split('\r\n')
    expect(head).toContain('When,Movement,Change,Balance (BX),Lot')
    expect(rows).toEqual([
      expect.stringContaining(',Opening,10,30,G-SOON'),
      expect.stringContaining(',Opening,20,20,G-LATE'),
    ])
  })
})

it('nothing is told about an item of another office or organization', async () => {
  const south = await test.as('inventory_manager', 'south')
  const stranger = await test.as('inventory_manager', 'other')
  for (const person of [south, stranger]) {
    for (const part of [
      'demand',
      'replenishment',
      'elsewhere',
      'codes',
      'history',
      'labels',
      'lots/export?format=csv',
    ]) {
      const { status, body } = await person.get(about(part))
      expect([part, status, body.message]).toEqual([part, 404, 'Item not found'])
    }
    expect((await person.post(about('codes'), { raw: '9506000134352' })).status).toBe(404)
  }
})
