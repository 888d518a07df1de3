import type { Alert, AlertOutcome } from '@wellstock/contract/stock/alerts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dispatchEvents } from '../../platform/events/dispatch.ts'
import { idOf, ids, personId } from '../../testing/fixture.ts'
import { noonAgo, startTestApp, type TestApp } from '../../testing/harness.ts'
import { setHold } from '../../testing/holds.ts'
import { startNewDay } from './new-day.ts'
import { evaluateRooms } from './rooms.ts'

const DAY = 24 * 60 * 60_000

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  // The days of the database are those of the machine.
  test.passTime(Date.now() - test.now().getTime())
})
afterAll(() => test.stop())

const lot = (number: string) => idOf(`lot ${idOf('product gloves')} ${number}`)

/** Gloves in the north (20 of G-LATE, 10 of G-SOON) and in the south (7 of G-LATE), gauze in the north (4, low). */
beforeEach(async () => {
  await test.rows('delete from notification')
  for (const table of ['alert', 'alert_mute', 'item_outlook', 'expiry_day', 'outbox_event', 'setting'])
    await test.rows(`delete from ${table}`)
  await test.rows(`update person set settings = '{}', status = 'active'`)
  await test.rows(`update product set criticality = 'E', expiry_required = false`)
  await write('update item set max_quantity = 100, reorder_point = 5, status = $1', ['active'])
  await write('update lot set expiry_date = null')
  await write(
    `update lot_hold set ended_at = now(), ended_by = opened_by, end_reason = 'It is over' where ended_at is null`,
  )
  await setStock(ids.gauze, 4)
  await startNewDay(test.app)
  await dispatchEvents(test.app)
  await test.rows('delete from notification')
})

/** As the application does it, so that what follows from it is published. */
const write = (text: string, values: unknown[] = []) =>
  test.database.write(ids.organization, (tx) => tx.rows(text, values))

const expires = async (number: string, days: number | null) =>
  write('update lot set expiry_date = $2 where id = $1', [
    lot(number),
    days === null ? null : await test.day(days),
  ])

const settle = () => dispatchEvents(test.app)

const listOf = async (query = '', role: 'inventory_viewer' | 'inventory_manager' = 'inventory_manager') =>
  (await (await test.as(role)).get(`/api/alerts${query}`)).body.items as Alert[]

const only = async (kind: Alert['kind']) => {
  const [alert] = await listOf(`?kind=${kind}`)
  if (!alert) throw new Error(`no alert of the kind ${kind}`)
  return alert
}

async function adjust(item: string, quantity: number, reason: string) {
  const manager = await test.as('inventory_manager')
  const { status } = await manager.post(`/api/inventory/${item}/adjustments`, { quantity, reason })
  expect(status).toBe(200)
  await settle()
}

async function setStock(item: string, quantity: number) {
  const { body } = await (await test.as('inventory_manager')).get(`/api/inventory/${item}`)
  const change = quantity - body.currentQuantity
  if (change !== 0) await adjust(item, change, 'count')
}

describe('an alert', () => {
  it('stands while its facts do, once, with the sentence they make', async () => {
    expect(await listOf()).toMatchObject([
      {
        kind: 'low',
        severity: 'low',
        state: 'open',
        itemId: ids.gauze,
        itemName: 'Gauze sponge 4 x 4',
        officeName: 'North Office',
        data: { available: 4, threshold: 5, daily: 0, coverDays: null, runsOutOn: null, leadTimeDays: 7 },
      },
    ])
    await adjust(ids.gauze, -4, 'lost')
    const [out, ...others] = await listOf()
    expect(out).toMatchObject({ kind: 'out', itemId: ids.gauze })
    expect(others).toEqual([])
    await adjust(ids.gauze, 20, 'found')
    expect(await listOf()).toEqual([])
    expect((await listOf('?tab=resolved')).map(({ kind, resolvedBy }) => [kind, resolvedBy]).sort()).toEqual([
      ['low', null],
      ['out', null],
    ])
  })

  it('is as urgent as its consequence: days of cover against the lead time', async () => {
    // One a day was used in the 60 days before today: 4 are left, a delivery takes 7 days.
    const manager = await test.as('inventory_manager')
    const { body } = await manager.post('/api/inventory', {
      name: 'Sutures 4-0',
      sku: 'SUT-1',
      officeId: ids.north,
      reorderPoint: 5,
    })
    await write(
      `with header as (
         insert into posting (organization_id, id, cause, cause_id) values ($1, gen_random_uuid(), 'item', $2) returning id)
       insert into stock_movement (organization_id, id, item_id, quantity, type, reason, actor_id, occurred_at, posting_id)
       select $1, gen_random_uuid(), $2, case d when 61 then 64 else -1 end, case d when 61 then 'receipt' else 'issue' end,
         'test', $3, ${noonAgo('d')}, header.id from header, generate_series(61, 1, -1) as d`,
      [ids.organization, body.id, personId('admin')],
    )
    await settle()
    const [low] = await listOf(`?itemId=${body.id}`)
    expect(low).toMatchObject({
      kind: 'low',
      severity: 'high',
      data: { available: 4, leadTimeDays: 7, coverDays: 4, daily: 1 },
    })
    await write('update item set lead_time_days = 2 where id = $1', [body.id])
    await settle()
    expect(await listOf(`?itemId=${body.id}`)).toMatchObject([
      { id: low?.id, severity: 'medium', openedAt: low?.openedAt },
    ])
    await write(`update item set status = 'maintenance' where id = $1`, [body.id])
    await settle()
    expect(await listOf(`?itemId=${body.id}`)).toEqual([])
    await write(`update item set status = 'active', archived_at = null where id = $1`, [body.id])
    await setStock(body.id, 50)
  })

  it('is not of a quarantine room, and says of the shelf what is kept there', async () => {
    await setStock(ids.gauze, 0)
    const apart = async (isQuarantine: boolean) => {
      await write('update room set is_quarantine = $2 where id = $1', [ids.northLab, isQuarantine])
      await settle()
    }
    const { body } = await (await test.as('inventory_manager')).post('/api/inventory', {
      name: 'Gauze sponge 4 x 4',
      sku: 'WND-001',
      category: 'Wound care',
      type: 'Supplies',
      officeId: ids.north,
      roomId: ids.northLab,
    })
    await adjust(body.id, 11, 'found')
    const levelOf = async () =>
      (await (await test.as('inventory_manager')).get(`/api/inventory/${body.id}`)).body.stockLevel
    expect(await levelOf()).toBe('In Stock')
    expect(await listOf(`?itemId=${ids.gauze}`)).toMatchObject([{ kind: 'out', quarantined: 0 }])
    await apart(true)
    expect(await levelOf()).toBe('Quarantine')
    expect(await listOf(`?itemId=${body.id}`)).toEqual([])
    expect(await listOf(`?itemId=${ids.gauze}`)).toMatchObject([{ kind: 'out', quarantined: 11 }])
    await adjust(body.id, -11, 'lost')
    expect(await listOf(`?itemId=${body.id}`)).toEqual([])
    await apart(false)
    expect(await listOf(`?itemId=${body.id}`)).toMatchObject([{ kind: 'out', quarantined: 0 }])
    await write('update item set archived_at = now() where id = $1', [body.id])
  })

  it('tells of lots: on hold, expired, about to expire, without a date', async () => {
    await expires('G-SOON', 12)
    await settle()
    expect(await listOf(`?itemId=${ids.gloves}`)).toMatchObject([
      {
        kind: 'expiring',
        severity: 'medium',
        data: { lots: 1, quantity: 10, value: 125, wasted: 10, wastedValue: 125 },
      },
    ])
    await expires('G-SOON', 60)
    await settle()
    expect(await listOf(`?itemId=${ids.gloves}`)).toMatchObject([{ kind: 'wasting', data: { wasted: 10 } }])
    await expires('G-SOON', -1)
    await settle()
    expect(await listOf(`?itemId=${ids.gloves}`)).toMatchObject([
      { kind: 'expired_in_stock', severity: 'high', data: { lots: 1, quantity: 10 } },
    ])
    await expires('G-SOON', null)
    await setHold(write, lot('G-LATE'), 'quarantined')
    await settle()
    const held = await listOf('?kind=on_hold')
    expect(held.map(({ officeName, severity }) => [officeName, severity]).sort()).toEqual([
      ['North Office', 'medium'],
      ['South Office', 'medium'],
    ])
    // All there is in the south is on hold: nothing can be used.
    expect(await listOf(`?itemId=${ids.southGloves}&kind=out`)).toMatchObject([{ data: { unusable: 7 } }])
    await setHold(write, lot('G-LATE'), 'recalled')
    await settle()
    const recalled = await listOf('?kind=on_hold')
    expect(recalled.map(({ severity, data }) => [severity, data.recalled]).sort()).toEqual([
      ['critical', 20],
      ['critical', 7],
    ])
    await setHold(write, lot('G-LATE'), 'none')
    await test.rows('update product set expiry_required = true')
    await write('update item set unit_price = unit_price + 1 where id = $1', [ids.gloves])
    await settle()
    expect(await listOf(`?itemId=${ids.gloves}`)).toMatchObject([
      { kind: 'no_expiry', data: { lots: 2, quantity: 30 } },
    ])
    await write('update item set unit_price = unit_price - 1 where id = $1', [ids.gloves])
  })

  it('opens and closes with the calendar alone', async () => {
    await expires('G-SOON', 31)
    await settle()
    expect(await listOf(`?itemId=${ids.gloves}`)).toMatchObject([{ kind: 'wasting' }])
    // As if it had been worked out yesterday, when there was a day more.
    await test.rows(`update lot set expiry_date = $2 where id = $1`, [lot('G-SOON'), await test.day(-1)])
    await test.rows('update item_outlook set as_of = as_of - 1')
    await startNewDay(test.app)
    expect(await listOf(`?itemId=${ids.gloves}`)).toMatchObject([{ kind: 'expired_in_stock' }])
    const [gloves] = await test.rows('select unusable_quantity from item where id = $1', [ids.gloves])
    expect(gloves).toEqual({ unusable_quantity: 10 })
    const before = await test.rows('select * from alert order by id')
    await startNewDay(test.app)
    expect(await test.rows('select * from alert order by id')).toEqual(before)
  })

  it('says which room was not counted for too long, and which quantity the ledger does not bear out', async () => {
    await write(
      `insert into stock_count (organization_id, id, number, office_id, room_id, state, posted_at)
       values ($1, $2, 'CNT-1', $3, $4, 'posted', ${noonAgo('181')})`,
      [ids.organization, idOf('old count'), ids.south, ids.southStore],
    )
    await test.database.asOwner(async (client) => {
      await client.query('alter table item disable trigger user')
      await client.query('update item set current_quantity = 8 where id = $1', [ids.southGloves])
      await client.query('alter table item enable trigger user')
    })
    await test.rows('delete from setting')
    await test.rows('update item_outlook set as_of = as_of - 1')
    await startNewDay(test.app)
    expect(await only('count_overdue')).toMatchObject({
      severity: 'low',
      roomName: 'South Store',
      data: { abcClass: 'C', everyDays: 180, items: 1 },
    })
    const integrity = await only('integrity')
    expect(integrity).toMatchObject({
      severity: 'critical',
      data: { quantity: 8, movements: 7, balances: 7 },
    })

    const manager = await test.as('inventory_manager')
    const resolved = await manager.post(`/api/alerts/${integrity.id}/resolve`, { reason: 'Counted by hand' })
    expect(resolved.body).toMatchObject({
      state: 'resolved',
      resolvedBy: 'inventory_manager everywhere',
      resolution: 'Counted by hand',
    })
    const overdue = await only('count_overdue')
    const refused = await manager.post(`/api/alerts/${overdue.id}/resolve`, { reason: 'Not now please' })
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'OPERATION_FAILED', blockers: ['It closes when a count of the room is posted.'] },
    ])
    await test.database.asOwner(async (client) => {
      await client.query('alter table item disable trigger user')
      await client.query('update item set current_quantity = 7 where id = $1', [ids.southGloves])
      await client.query('alter table item enable trigger user')
    })
    await write(
      `insert into stock_count (organization_id, id, number, office_id, room_id, state, posted_at)
       values ($1, $2, 'CNT-2', $3, $4, 'posted', now())`,
      [ids.organization, idOf('new count'), ids.south, ids.southStore],
    )
    await test.database.write(ids.organization, (tx) =>
      evaluateRooms(tx, test.app, ids.organization, [ids.southStore]),
    )
    expect(await listOf('?kind=count_overdue')).toEqual([])
  })
})

describe('what people do with alerts', () => {
  const change = async (alertIds: string[], what: object, where: 'everywhere' | 'south' = 'everywhere') =>
    (
      await (
        await test.as('inventory_manager', where)
      ).post('/api/alerts/changes', { ids: alertIds, change: what })
    ).body as AlertOutcome[]

  it('is seen, given to somebody, and shown with each alert', async () => {
    const { id } = await only('low')
    expect(await change([id], { action: 'acknowledge' })).toEqual([
      { id, name: 'Gauze sponge 4 x 4', done: true, message: null, messageReason: null },
    ])
    await change([id], { action: 'assign', personId: personId('inventory_manager') })
    expect(await listOf('?tab=mine')).toMatchObject([
      { id, state: 'acknowledged', ownerName: 'inventory_manager everywhere' },
    ])
    expect(await listOf('?tab=mine', 'inventory_viewer')).toEqual([])
    const { body } = await (await test.as('inventory_viewer')).get(`/api/alerts/${id}`)
    expect(body.history.map(({ action, by }: { action: string; by: string }) => [action, by])).toEqual([
      ['alert.assigned', 'inventory_manager everywhere'],
      ['alert.acknowledged', 'inventory_manager everywhere'],
    ])
    await change([id], { action: 'assign', personId: null })
    expect(await listOf('?tab=mine')).toEqual([])
  })

  it('gives an alert to those only who can see it', async () => {
    const { id, officeId } = await only('low')
    const stranger = personId('inventory_viewer', 'south')
    expect(await change([id], { action: 'assign', personId: stranger })).toMatchObject([
      { done: false, message: 'This person cannot see the inventory of this office.' },
    ])
    const { body } = await (await test.as('inventory_viewer')).get(`/api/alerts/people?officeId=${officeId}`)
    expect(body.map(({ name }: { name: string }) => name)).toEqual([
      'admin everywhere',
      'inventory_manager everywhere',
      'inventory_viewer everywhere',
    ])
    const south = await (await test.as('inventory_viewer', 'south')).get(
      `/api/alerts/people?officeId=${officeId}`,
    )
    expect(south.body).toEqual([])
  })

  it('rests for as long as it is not too urgent, and wakes by itself', async () => {
    const { id } = await only('low')
    const inDays = (days: number) => new Date(test.now().getTime() + days * DAY).toISOString()
    expect(await change([id], { action: 'snooze', until: inDays(31) })).toMatchObject([
      { done: false, message: 'An alert as urgent as this can rest for 30 days at most.' },
    ])
    expect(await change([id], { action: 'snooze', until: inDays(-1) })).toMatchObject([
      { done: false, message: 'Choose a time that is still to come.' },
    ])
    await change([id], { action: 'snooze', until: inDays(2) })
    expect(await listOf()).toEqual([])
    expect(await listOf('?tab=snoozed')).toMatchObject([{ id, state: 'snoozed' }])
    test.passTime(2 * DAY + 1000)
    expect(await listOf()).toMatchObject([{ id, state: 'open', snoozedUntil: null }])
    test.passTime(-2 * DAY - 1000)
    await change([id], { action: 'wake' })
    expect(await listOf()).toMatchObject([{ id, state: 'open' }])
  })

  it('ends its rest when it gets more urgent', async () => {
    await setHold(write, lot('G-SOON'), 'damaged')
    await settle()
    const { id } = await only('on_hold')
    await change([id], { action: 'snooze', until: new Date(test.now().getTime() + DAY).toISOString() })
    await setHold(write, lot('G-SOON'), 'recalled')
    await settle()
    expect(await only('on_hold')).toMatchObject({ id, state: 'open', severity: 'critical' })
  })

  it('is said row by row where several are changed at once', async () => {
    const low = await only('low')
    const outcomes = await change([low.id, idOf('no alert')], { action: 'acknowledge' })
    expect(outcomes).toMatchObject([
      { id: low.id, done: true },
      { name: '', done: false, message: 'This alert does not exist, or you cannot see it.' },
    ])
    expect(await change([low.id], { action: 'acknowledge' }, 'south')).toMatchObject([
      { name: '', done: false, message: 'This alert does not exist, or you cannot see it.' },
    ])
  })

  it('mutes a kind for an item for a while, and is notified of it again', async () => {
    const manager = await test.as('inventory_manager')
    const day = (days: number) => new Date(test.now().getTime() + days * DAY).toISOString().slice(0, 10)
    const mute = (changes: object) =>
      manager.post('/api/alerts/mutes', {
        itemId: ids.gauze,
        kind: 'low',
        until: day(10),
        reason: 'Replaced by another',
        ...changes,
      })
    expect((await mute({ until: day(95) })).body.fields).toEqual({
      until: 'A mute lasts for 90 days at most.',
    })
    expect((await mute({ until: day(-3) })).body.fields).toEqual({
      until: 'Choose a day that is still to come.',
    })
    expect((await mute({ kind: 'integrity' })).status).toBe(422)
    expect((await mute({})).body).toMatchObject({ kind: 'low', by: 'inventory_manager everywhere' })
    expect(await listOf()).toEqual([])
    await adjust(ids.gauze, -1, 'lost')
    expect(await listOf()).toEqual([])
    expect((await manager.get('/api/alerts/mutes')).body).toMatchObject([
      { itemId: ids.gauze, until: day(10) },
    ])
    expect((await manager.delete(`/api/alerts/mutes/${ids.gauze}/low`)).status).toBe(200)
    expect(await listOf()).toMatchObject([{ kind: 'low', itemId: ids.gauze }])
    expect((await manager.delete(`/api/alerts/mutes/${ids.gauze}/low`)).status).toBe(404)
  })

  it('is for those who manage the inventory there', async () => {
    const { id } = await only('low')
    const acknowledge = { ids: [id], change: { action: 'acknowledge' } }
    for (const [role, status] of [
      ['inventory_viewer', 403],
      ['order_manager', 403],
      ['inventory_manager', 200],
    ] as const)
      expect([role, (await (await test.as(role)).post('/api/alerts/changes', acknowledge)).status]).toEqual([
        role,
        status,
      ])
    expect((await (await test.as('order_manager')).get('/api/alerts')).status).toBe(403)
    const south = await test.as('inventory_manager', 'south')
    expect((await south.get(`/api/alerts/${id}`)).status).toBe(404)
    expect((await south.post(`/api/alerts/${id}/resolve`, { reason: 'Not theirs' })).status).toBe(404)
    const mute = { itemId: ids.gauze, kind: 'low', until: '2030-01-01', reason: 'Not theirs' }
    expect((await south.post('/api/alerts/mutes', mute)).status).toBe(404)
  })
})

describe('the list', () => {
  it('shows each person the offices they see, and the office they look at', async () => {
    await write('update item set reorder_point = 8 where id = $1', [ids.southGloves])
    await settle()
    const seen = async (where: 'everywhere' | 'south', query: string, office?: string) => {
      const person = await test.as('inventory_viewer', where)
      const { body } = await person.get(`/api/alerts${query}`, office ? { 'x-office': office } : {})
      return body.items.map(({ officeName }: Alert) => officeName)
    }
    expect(await seen('everywhere', '')).toEqual(['North Office', 'South Office'])
    expect(await seen('everywhere', '?tab=office', ids.south)).toEqual(['South Office'])
    expect(await seen('everywhere', '?tab=all', ids.south)).toEqual(['North Office', 'South Office'])
    expect(await seen('everywhere', `?tab=office&officeId=${ids.north}`, ids.south)).toEqual(['North Office'])
    expect(await seen('south', '')).toEqual(['South Office'])
    expect(await seen('south', `?officeId=${ids.north}`)).toEqual([])
    const viewer = await test.as('inventory_viewer')
    expect((await viewer.get('/api/alerts/counts', { 'x-office': ids.south })).body).toEqual({
      mine: 0,
      office: 1,
      all: 2,
      snoozed: 0,
      resolved: expect.any(Number),
    })
    expect((await viewer.get('/api/alerts/summary')).body).toEqual({
      critical: 0,
      high: 0,
      medium: 0,
      low: 2,
    })
  })

  it('is narrowed by cause, urgency, item and words, and grouped by cause', async () => {
    await setHold(write, lot('G-SOON'), 'recalled')
    await settle()
    const kinds = async (query: string) => (await listOf(query)).map(({ kind }) => kind)
    expect(await kinds('')).toEqual(['on_hold', 'low'])
    expect(await kinds('?severity=critical')).toEqual(['on_hold'])
    expect(await kinds('?search=gau')).toEqual(['low'])
    expect(await kinds('?search=nothing')).toEqual([])
    expect(await kinds(`?itemId=${ids.gloves}`)).toEqual(['on_hold'])
    const viewer = await test.as('inventory_viewer')
    const page = await viewer.get('/api/alerts?pageSize=1&page=2')
    expect([page.body.total, page.body.items[0].kind]).toEqual([2, 'low'])
    const groups = await viewer.get('/api/alerts/groups')
    expect(
      groups.body.map(({ kind, count, items }: { kind: string; count: number; items: Alert[] }) => [
        kind,
        count,
        items[0]?.itemName,
      ]),
    ).toEqual([
      ['on_hold', 1, 'Nitrile exam gloves, M'],
      ['low', 1, 'Gauze sponge 4 x 4'],
    ])
    expect((await viewer.get('/api/alerts/groups?search=gauze')).body).toHaveLength(1)
    for (const query of ['tab=none', 'kind=x', 'severity=x', 'colour=red'])
      expect((await viewer.get(`/api/alerts?${query}`)).status).toBe(422)
  })

  it('is saved as a file with the filters on it', async () => {
    const viewer = await test.as('inventory_viewer')
    const { status, body, headers } = await viewer.get('/api/alerts/export?format=csv&kind=low')
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    const [head, row, ...others] = body.trim().split('\r\n')
    expect(head).toBe('Severity,Cause,Item or room,SKU,Office,Since,State,Owner,Quantity,Value,First expiry')
    expect(row).toMatch(/^Low,Low stock,Gauze sponge 4 x 4,WND-001,North Office,.*,Open,,4,,$/)
    expect(others).toEqual([])
    expect((await viewer.get('/api/alerts/export?format=exe')).status).toBe(422)
  })
})

describe('notices', () => {
  const noticesOf = async (
    role: 'inventory_manager' | 'inventory_viewer',
    where: 'everywhere' | 'south' = 'everywhere',
  ) =>
    (await (await test.as(role, where)).get('/api/notifications/panel')).body.items as {
      title: string
      message: string
      ended: boolean
      actionUrl: string
    }[]

  it('notify of what is urgent those who can do something about it, until it is over', async () => {
    await setHold(write, lot('G-SOON'), 'recalled')
    await settle()
    const { id } = await only('on_hold')
    expect(await noticesOf('inventory_manager')).toMatchObject([
      {
        title: 'Recalled stock on the shelf: Nitrile exam gloves, M',
        message: '10 BX at North Office must not be used (GLV-001).',
        actionUrl: `/dashboard/inventory-alerts?alert=${id}`,
        ended: false,
      },
    ])
    expect(await noticesOf('inventory_viewer')).toEqual([])
    expect(await noticesOf('inventory_manager', 'south')).toEqual([])
    await setHold(write, lot('G-SOON'), 'none')
    await settle()
    expect(await noticesOf('inventory_manager')).toMatchObject([{ ended: true }])
  })

  it('do not notify of what is not urgent, of empty shelves twice, or of what was never looked at', async () => {
    await expires('G-SOON', 20)
    await settle()
    expect(await noticesOf('inventory_manager')).toEqual([])
    await test.rows('delete from item_outlook')
    await test.rows(`delete from alert`)
    await test.rows(`update lot set expiry_date = $2 where id = $1`, [lot('G-SOON'), await test.day(-3)])
    await startNewDay(test.app)
    expect(await only('expired_in_stock')).toMatchObject({ severity: 'high' })
    expect(await noticesOf('inventory_manager')).toEqual([])
  })

  it('follow the switch for what expires', async () => {
    await test.rows('update person set settings = $2 where id = $1', [
      personId('inventory_manager'),
      JSON.stringify({ notifications: { expirationWarnings: false } }),
    ])
    await expires('G-SOON', -2)
    await settle()
    expect(await noticesOf('inventory_manager')).toEqual([])
    await setHold(write, lot('G-LATE'), 'recalled')
    await settle()
    expect((await noticesOf('inventory_manager')).map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Recalled stock on the shelf: Nitrile exam gloves, M']),
    )
  })
})
