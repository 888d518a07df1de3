import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { idOf, ids } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'

let test: TestApp
beforeEach(async () => {
  test = await startTestApp(test)
})
afterAll(() => test.stop())

const gloves = idOf('product gloves')
type Row = { id: string }
const listed = async (query = '', where: 'everywhere' | 'south' | 'other' = 'everywhere', headers = {}) => {
  const { status, body } = await (await test.as('inventory_viewer', where)).get(
    `/api/products?${query}`,
    headers,
  )
  expect(status).toBe(200)
  return body as { total: number; items: Row[] }
}
const of = (id: string, { items }: { items: Row[] }) => items.find((row) => row.id === id)

describe('the products', () => {
  it('add up what the offices of the person keep of each', async () => {
    const items = (await (await test.as('inventory_viewer')).get(`/api/inventory?search=GLV&pageSize=100`))
      .body.items as {
      productId: string
      currentQuantity: number
      availableQuantity: number
      unitPrice: number | null
    }[]
    const own = items.filter(({ productId }) => productId === gloves)
    const sum = (of: (item: (typeof own)[number]) => number) =>
      own.reduce((total, item) => total + of(item), 0)
    expect(own.length).toBeGreaterThan(1)
    expect(of(gloves, await listed())).toMatchObject({
      places: own.length,
      offices: 2,
      onHand: sum(({ currentQuantity }) => currentQuantity),
      available: sum(({ availableQuantity }) => availableQuantity),
      value: sum(({ currentQuantity, unitPrice }) => currentQuantity * (unitPrice ?? 0)),
    })
  })

  it('are those of one office where one is chosen, and of one organization always', async () => {
    expect(of(gloves, await listed('', 'south'))).toMatchObject({ offices: 1, places: 1 })
    expect(of(gloves, await listed('', 'everywhere', { 'x-office': ids.south }))).toMatchObject({
      offices: 1,
    })
    expect(of(gloves, await listed('', 'other'))).toBeUndefined()
  })

  it('are listed where one of their items fits, with the totals of all of them', async () => {
    const all = of(gloves, await listed())
    await test.rows('update item set reorder_point = 1000, max_quantity = null where id = $1', [
      ids.southGloves,
    ])
    const short = await listed('condition=short&search=gloves')
    expect(short.total).toBe(1)
    expect(short.items).toEqual([{ ...all, low: 1 }])
    expect((await listed('search=nothing+like+it')).total).toBe(0)
  })

  it('come by name, page by page', async () => {
    const all = await listed('pageSize=100')
    expect(all.total).toBe(all.items.length)
    const names = all.items.map((row) => (row as Row & { name: string }).name.toLowerCase())
    expect(names).toEqual(names.toSorted())
    const [, second] = all.items
    expect((await listed('page=2&pageSize=1')).items).toEqual([second])
    expect((await listed('dir=desc&pageSize=100')).items).toEqual(all.items.toReversed())
  })
})

describe('one product', () => {
  it('shows its places and lots, and what happened in all of them', async () => {
    const viewer = await test.as('inventory_viewer')
    const { body } = await viewer.get(`/api/products/${gloves}`)
    expect(body.items.map(({ id }: Row) => id).toSorted()).toEqual([ids.gloves, ids.southGloves].toSorted())
    const sum = (rows: { [key: string]: number }[], key: string) =>
      rows.reduce((total, row) => total + (row[key] ?? 0), 0)
    expect([sum(body.items, 'currentQuantity'), sum(body.lots, 'onHand')]).toEqual([body.onHand, body.onHand])
    const { body: history } = await viewer.get(`/api/products/${gloves}/history?only=stock`)
    expect(new Set(history.items.map(({ itemId }: { itemId: string }) => itemId))).toEqual(
      new Set([ids.gloves, ids.southGloves]),
    )
  })

  it('is not there for those who keep none of it, nor its history', async () => {
    const stranger = await test.as('inventory_manager', 'other')
    const south = await test.as('inventory_viewer', 'south')
    for (const path of ['', '/history']) {
      const { status, body } = await stranger.get(`/api/products/${gloves}${path}`)
      expect([status, body.message]).toEqual([404, 'Product not found'])
      expect((await south.get(`/api/products/${idOf('product gauze')}${path}`)).status).toBe(404)
    }
    const { body } = await south.get(`/api/products/${gloves}`)
    expect(body.items.map(({ id }: Row) => id)).toEqual([ids.southGloves])
    const { body: history } = await south.get(`/api/products/${gloves}/history`)
    expect(history.items.every(({ itemId }: { itemId: string }) => itemId === ids.southGloves)).toBe(true)
  })
})
