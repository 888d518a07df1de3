import type { OfficeStanding, Today } from '@wellstock/contract/overview/home'
import type { Role } from '@wellstock/contract/platform/access'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startNewDay } from '../../stock/alerts/new-day.ts'
import { pickedAsAllocated, receiveGloves } from '../../stock/transfers/transfer-fixture.ts'
import { idOf, ids, personId } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'

let test: TestApp
beforeEach(async () => {
  test = await startTestApp(test)
  await startNewDay(test.app)
})
afterAll(() => test.stop())

const todayOf = async (role: Role, where: 'everywhere' | 'south' = 'everywhere', headers = {}) => {
  const { status, body } = await (await test.as(role, where)).get('/api/home/today', headers)
  expect(status).toBe(200)
  return body as Today
}
const lotId = (number: string) => idOf(`lot ${idOf('product gloves')} ${number}`)
const expire = async (number: string, days: number) =>
  test.rows('update lot set expiry_date = $2 where id = $1', [lotId(number), await test.day(days)])
const lasts = (item: string, days: number) =>
  test.rows('update item_outlook set daily = 1, cover_days = $2 where item_id = $1', [item, days])

const blocks = [
  'expired',
  'runsOut',
  'expires',
  'counts',
  'checks',
  'transfers',
  'alerts',
  'people',
  'budgets',
  'papers',
  'toOrder',
  'answered',
  'late',
  'toReceive',
  'receipts',
  'certificates',
  'audits',
  'cases',
  'picks',
  'ownBids',
] as const
const own = (today: Today) => blocks.filter((block) => today[block] !== null)

describe('who sees what', () => {
  it.each<[Role, (typeof blocks)[number][]]>([
    ['admin', [...blocks]],
    [
      'inventory_manager',
      ['expired', 'runsOut', 'expires', 'counts', 'checks', 'transfers', 'alerts', 'toReceive', 'picks'],
    ],
    ['inventory_viewer', ['runsOut']],
    ['compliance_manager', ['expired', 'expires', 'certificates', 'audits']],
    ['procedure_scheduler', ['cases', 'picks']],
    ['office_manager', ['transfers']],
    ['finance_manager', ['budgets']],
    ['vendor_manager', ['papers', 'toOrder', 'answered', 'late', 'receipts']],
    ['order_manager', ['toOrder', 'answered', 'late', 'toReceive', 'receipts']],
    ['user', []],
    ['approver', []],
  ])('%s', async (role, expected) => {
    expect(own(await todayOf(role))).toEqual(expected)
  })

  it('tells those who may not open the inventory how their offices stand, and nobody else', async () => {
    expect((await todayOf('inventory_viewer')).offices).toEqual([])
    expect((await todayOf('user')).offices.map(({ code }) => code)).toEqual(['NORTH', 'SOUTH'])
    const [south, ...others] = (await todayOf('manager', 'south')).offices
    expect(others).toEqual([])
    expect(south).toMatchObject({ code: 'SOUTH', low: 0, out: 0, arriving: 0 })
    expect((await todayOf('manager', 'south', { 'x-office': ids.north })).offices).toEqual([])
  })
})

describe('what waits', () => {
  it('is as much as the pages behind it say', async () => {
    await expire('G-SOON', -1)
    await expire('G-LATE', 3)
    await lasts(ids.gloves, 2.5)
    const today = await todayOf('admin')
    const admin = await test.as('admin')
    const total = async (path: string) => (await admin.get(path)).body.total
    expect(today.expired).toMatchObject({ total: 1, rows: [{ lotNumber: 'G-SOON' }] })
    expect(today.expires).toMatchObject({
      total: 2,
      rows: [{ lotNumber: 'G-LATE' }, { lotNumber: 'G-LATE' }],
    })
    expect(today.runsOut).toMatchObject({ total: 1, rows: [{ id: ids.gloves, supply: { coverDays: 2.5 } }] })
    expect(today.counts?.total).toBe(2)
    expect([
      await total('/api/expirations?band=expired&place=in_use'),
      await total(`/api/expirations?from=${today.from}&to=${today.to}`),
      await total('/api/inventory?runsOutIn=7'),
      await total('/api/alerts?unowned=true'),
    ]).toEqual([today.expired?.total, today.expires?.total, today.runsOut?.total, today.alerts?.total])
  })

  it('is narrowed to the office that was chosen', async () => {
    await lasts(ids.gloves, 2)
    await lasts(ids.southGloves, 1)
    expect((await todayOf('admin')).runsOut?.rows.map(({ id }) => id)).toEqual([ids.southGloves, ids.gloves])
    expect((await todayOf('admin', 'everywhere', { 'x-office': ids.north })).runsOut?.total).toBe(1)
    expect((await todayOf('inventory_manager', 'south')).runsOut?.rows.map(({ id }) => id)).toEqual([
      ids.southGloves,
    ])
  })

  it('leaves out what is in quarantine', async () => {
    await expire('G-SOON', -1)
    await test.rows('update room set is_quarantine = true where id = $1', [ids.northStore])
    expect((await todayOf('admin')).expired?.total).toBe(0)
  })

  it('does not run out before what is on its way arrives, and says where more could come from', async () => {
    await receiveGloves(test)
    await lasts(ids.southGloves, 3)
    expect((await todayOf('admin')).runsOut?.rows[0]).toMatchObject({
      id: ids.southGloves,
      source: { officeId: ids.north, itemId: ids.gloves, spare: 125 },
    })
    const manager = await test.as('inventory_manager')
    const send = async (expectedOn: string) => {
      const { body: draft } = await manager.post('/api/transfers', {
        fromOfficeId: ids.north,
        toOfficeId: ids.south,
        minLifeDays: 0,
        expectedOn,
        lines: [{ itemId: ids.gloves, quantity: 5 }],
      })
      const { body: approved } = await manager.post(`/api/transfers/${draft.id}/request`, {
        version: draft.version,
      })
      await manager.post(`/api/transfers/${draft.id}/pick`, { lots: pickedAsAllocated(approved) })
      const { body: picked } = await manager.get(`/api/transfers/${draft.id}`)
      const { status } = await manager.post(`/api/transfers/${draft.id}/ship`, { version: picked.version })
      expect(status).toBe(200)
    }
    await send(await test.day(5))
    const late = (await todayOf('admin')).runsOut?.rows[0]
    expect(late).toMatchObject({ id: ids.southGloves, supply: { onOrder: 5, nextOn: await test.day(5) } })
    await send(await test.day(2))
    expect((await todayOf('admin')).runsOut?.total).toBe(0)
    expect((await todayOf('inventory_manager', 'south')).transfers).toMatchObject({
      total: 2,
      rows: [{ waitsFor: 'receive' }, { waitsFor: 'receive' }],
    })

    // The cards of the offices say the same of both ends as the lists they open.
    await expire('G-LATE', -3)
    const viewer = await test.as('office_viewer')
    const standings = (await viewer.get('/api/home/offices')).body as unknown as OfficeStanding[]
    const total = async (path: string) => (await manager.get(path)).body.total
    expect(standings.map(({ officeId }) => officeId).sort()).toEqual([ids.north, ids.south].sort())
    const reports = (await manager.get('/api/transfers/counts')).body
    for (const { officeId, comingIn, goingOut, alerts, facts } of standings) {
      const way = `officeId=${officeId}&state=on_the_way&direction`
      expect([comingIn.count, goingOut.count]).toEqual([
        await total(`/api/transfers?${way}=incoming`),
        await total(`/api/transfers?${way}=outgoing`),
      ])
      const bySeverity = alerts.map(({ severity }) =>
        total(`/api/alerts?officeId=${officeId}&severity=${severity}`),
      )
      expect(alerts.map(({ count }) => count)).toEqual(await Promise.all(bySeverity))
      expect(facts).toMatchObject({
        items: await total(`/api/inventory?officeId=${officeId}`),
        short: await total(`/api/inventory?officeId=${officeId}&condition=short`),
        expired: await total(`/api/expirations?officeId=${officeId}&band=expired&place=in_use`),
      })
    }
    const north = standings.find(({ officeId }) => officeId === ids.north)
    expect(north?.goingOut).toEqual({ count: 2, value: reports.inTransitValue })
    expect(north?.facts.expired).toBeGreaterThan(0)
    const alone = (await (await test.as('office_viewer', 'south')).get('/api/home/offices')).body
    expect(alone).toMatchObject([{ officeId: ids.south, comingIn: { count: 2 } }])
    expect((await (await test.as('inventory_manager')).get('/api/home/offices')).status).toBe(403)
  })

  it('is no longer without an owner once somebody takes it', async () => {
    const [alert] =
      (await todayOf('inventory_manager')).alerts?.rows.filter(({ kind }) => kind === 'low') ?? []
    expect(alert?.itemId).toBe(ids.gauze)
    const before = (await todayOf('inventory_manager')).alerts?.total ?? 0
    const manager = await test.as('inventory_manager')
    await manager.post('/api/alerts/changes', {
      ids: [alert?.id],
      change: { action: 'assign', personId: personId('inventory_manager') },
    })
    expect((await todayOf('inventory_manager')).alerts?.total).toBe(before - 1)
  })
})

it('opens an alert found at the first look as of when the stock last changed', async () => {
  test = await startTestApp(test)
  await test.rows('update item set reorder_point = 50, updated_at = $2 where id = $1', [
    ids.gloves,
    '2026-11-01T10:00:00Z',
  ])
  await startNewDay(test.app)
  const { body } = await (await test.as('admin')).get(`/api/alerts?itemId=${ids.gloves}&kind=low`)
  expect(body.items[0].openedAt).toBe('2026-11-01T10:00:00.000Z')
})

it('the first steps are done when there is what they make', async () => {
  const admin = await test.as('admin')
  const steps = async () => (await admin.get('/api/home/first-steps')).body
  expect(await steps()).toEqual({ rooms: true, items: true, people: true, counted: false })
  const { body: count } = await admin.post('/api/counts', { roomId: ids.northStore })
  expect((await steps()).counted).toBe(false)
  for (const state of ['counting', 'review', 'posted'])
    await test.rows('update stock_count set state = $2 where id = $1', [count.id, state])
  expect((await steps()).counted).toBe(true)
})
