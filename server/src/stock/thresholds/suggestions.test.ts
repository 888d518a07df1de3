import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ids } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { insertLedgers, serum, suture } from './ledger-fixture.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  await insertLedgers(test)
})
afterAll(() => test.stop())

const near = (value: number) => expect.closeTo(value, 4)

describe('the suggestion', () => {
  it('follows from the use of the days with stock', async () => {
    const { status, body } = await (await test.as('inventory_manager')).get(`/api/thresholds/${suture}`)
    expect(status).toBe(200)
    // 4, 6, 10, three days without, 0, 4, 0, 0: 24 in 7 days. What was taken back counts for nothing.
    expect(body.demand).toEqual({
      days: 10,
      daysOutOfStock: 3,
      used: 24,
      daily: near(24 / 7),
      deviation: near(3.779645),
      isThin: true,
    })
    expect(body.leadTime).toEqual({ days: 4, deviation: 2, source: 'item', stated: null, measured: null })
    // √(4·σ² + d²·2²) = 10.20604, times 1.644854: 16.787; and 13.714 in the lead time; 24 in the review.
    expect(body.suggestion).toEqual({
      min: 17,
      reorderPoint: 31,
      max: 55,
      serviceLevel: 0.95,
      explanation: {
        z: near(1.644854),
        safetyStock: near(16.78744),
        demandInLeadTime: near(13.714286),
        demandInReview: near(24),
        usedInHalfShelfLife: null,
        isShelfLimited: false,
      },
    })
    expect(body.differs).toBe(true)
    expect(body.expected).toEqual({
      now: { quantity: near(3.142857), value: near(31.42857), service: near(0.1966) },
      suggested: { quantity: near(29.285714), value: near(292.85714), service: expect.closeTo(0.955, 3) },
    })
  })

  it('is worked out anew for another service level', async () => {
    const admin = await test.as('admin')
    const { body } = await admin.get(`/api/thresholds/${suture}?serviceLevel=0.99`)
    // 2.326348 · 10.20604 = 23.7428
    expect(body.suggestion).toMatchObject({ min: 24, reorderPoint: 38, max: 65, serviceLevel: 0.99 })
    expect((await admin.get(`/api/thresholds/${suture}?serviceLevel=0.5`)).status).toBe(422)
  })

  it('is not made for what nobody used', async () => {
    const { body } = await (await test.as('admin')).get(`/api/thresholds/${ids.gauze}`)
    expect(body).toMatchObject({ suggestion: null, differs: false, demand: { used: 0, daily: 0 } })
  })
})

describe('the backtest', () => {
  it('shows what happened and what would have happened', async () => {
    const { status, body } = await (await test.as('settings_manager')).get(
      `/api/thresholds/backtest?itemId=${suture}`,
    )
    expect(status).toBe(200)
    // Wanted: 4, 6, 10, then 3, 3, 4 that could not be had, 0, 4, 0, 0.
    const actual = { stockOutDays: 3, lostUnits: 10, averageValue: near(134), wastedValue: 0, orders: 1 }
    // At most 5 left on the third day: 20 ordered, there on the seventh. 16, 10, 0, 0, 0, 0, 20, 16, 16, 16 on hand.
    const current = { stockOutDays: 3, lostUnits: 10, averageValue: near(94), wastedValue: 0, orders: 1 }
    // 40 ordered on the first day, there on the fifth; 30 more on the eighth.
    const suggested = { stockOutDays: 1, lostUnits: 3, averageValue: near(216), wastedValue: 0, orders: 2 }
    expect(body.rows).toEqual([
      {
        itemId: suture,
        name: 'Suture 4-0',
        sku: 'SUT-001',
        officeName: 'North Office',
        days: 10,
        actual,
        current,
        suggested,
      },
    ])
    expect(body.totals).toEqual({ actual, current, suggested })
  })

  it('counts a lot as gone after its expiry day, and its waste when it was thrown away', async () => {
    const { body } = await (await test.as('admin')).post('/api/thresholds/backtest', { itemIds: [serum] })
    // 10 and 8; the twelfth was its last day, and then there was nothing to use for seven.
    expect(body.totals.actual).toMatchObject({
      stockOutDays: 7,
      averageValue: near(18),
      wastedValue: 80,
      orders: 0,
    })
  })

  it('adds up what a filter finds', async () => {
    const admin = await test.as('admin')
    const { body } = await admin.post('/api/thresholds/backtest', { filter: { category: 'Sutures' } })
    expect(body.rows.map((row: { name: string }) => row.name)).toEqual(['Serum', 'Suture 4-0'])
    expect(body.totals.actual.stockOutDays).toBe(10)
    const south = await test.as('inventory_manager', 'south')
    expect((await south.post('/api/thresholds/backtest', { itemIds: [suture] })).body.rows).toEqual([])
    expect((await south.get(`/api/thresholds/backtest?itemId=${suture}`)).status).toBe(404)
    expect((await admin.post('/api/thresholds/backtest', {})).status).toBe(422)
  })
})

describe('the grid', () => {
  it.each([
    ['', 5],
    ['search=suture', 1],
    ['search=glv-001', 2],
    ['search=zebra', 0],
    ['category=Sutures', 2],
    [`officeId=${ids.south}`, 1],
    [`roomId=${ids.northStore}`, 4],
    ['below=true', 2],
    ['below=false', 3],
    ['differs=true', 2],
    ['differs=false', 3],
    ['locked=true', 0],
    ['abcClass=C', 5],
    ['abcClass=A', 0],
  ])('finds by %s', async (query, total) => {
    const { status, body } = await (await test.as('settings_manager')).get(`/api/thresholds?${query}`)
    expect(status).toBe(200)
    expect(body.total).toBe(total)
    expect(body.items).toHaveLength(total)
  })

  it('sorts by what the ledger tells, and pages', async () => {
    const admin = await test.as('admin')
    const names = async (query: string) =>
      (await admin.get(`/api/thresholds?${query}`)).body.items.map((row: { name: string }) => row.name)
    expect((await names('sort=daily&dir=desc&pageSize=2'))[0]).toBe('Suture 4-0')
    // The one adds to the value on hand, the other takes from it.
    expect((await names('sort=value&dir=desc'))[0]).toBe('Suture 4-0')
    expect((await names('sort=value&pageSize=1'))[0]).toBe('Serum')
    expect(await names('pageSize=2&page=2')).toEqual(['Nitrile exam gloves, M', 'Serum'])
  })

  it('is for those who set levels, of their offices', async () => {
    expect((await (await test.as('inventory_viewer')).get('/api/thresholds')).status).toBe(403)
    const { body } = await (await test.as('inventory_manager', 'south')).get('/api/thresholds')
    expect(body.items.map((row: { itemId: string }) => row.itemId)).toEqual([ids.southGloves])
  })

  it('is narrowed to the office chosen in the header', async () => {
    const { body } = await (await test.as('admin')).get('/api/thresholds', { 'x-office': ids.south })
    expect(body.total).toBe(1)
  })

  it('is saved as a file', async () => {
    const { status, body } = await (await test.as('admin')).get(
      '/api/thresholds/export?format=csv&category=Sutures',
    )
    expect(status).toBe(200)
    expect(body).toContain('Reorder point')
    expect(body).toContain('SUT-001')
    expect(body).not.toContain('GLV-001')
  })
})
