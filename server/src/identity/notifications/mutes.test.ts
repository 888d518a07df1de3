import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { stockLow, stockOut } from '../../stock/alerts/notices.ts'
import { ids, personId } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { deviceNew } from '../people/notices.ts'
import { type Notice, notice, notifyPerson } from './notify.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let test: TestApp
let me: Awaited<ReturnType<TestApp['as']>>
beforeEach(async () => {
  test = await startTestApp(test)
  me = await test.as('inventory_manager')
})
afterAll(() => test.stop())

const stockAt = (officeId: string, more: { isCritical?: boolean } = {}) => ({
  itemId: ids.gauze,
  name: 'Gauze',
  sku: 'G',
  office: 'North Office',
  officeId,
  quantity: 3,
  unit: 'BX',
  ...more,
})
const lowAt = (...about: Parameters<typeof stockAt>) => notice(stockLow, stockAt(...about))
const tell = (...notices: Notice[]) =>
  test.database.write(ids.organization, async (tx) => {
    for (const each of notices)
      await notifyPerson(tx, test.app, ids.organization, personId('inventory_manager'), each)
  })
const panel = async () => (await me.get('/api/notifications/panel')).body
const first = async () => (await panel()).items[0]
const mails = async () => (await test.rows('select 1 from outgoing_mail')).length

describe('what is muted', () => {
  it('is told no more, in the list or by mail: of one office, for as long as was said', async () => {
    await tell(lowAt(ids.north))
    const { id, mutable } = await first()
    expect(mutable).toEqual({ kind: 'stock.low', officeId: ids.north, office: 'North Office' })
    const mute = { id, isOfOffice: true, length: 'day' }
    const { body } = await me.post('/api/notifications/mutes', mute)
    expect(body.mutes).toMatchObject([{ kind: 'stock.low', office: 'North Office' }])
    const sent = await mails()
    await tell(lowAt(ids.north))
    expect([(await panel()).items.length, await mails()]).toEqual([1, sent])
    await tell(lowAt(ids.south), notice(stockOut, stockAt(ids.north)))
    expect((await panel()).items).toHaveLength(3)
    // Said again, it is for as long as was said last; a day later it is over.
    await me.post('/api/notifications/mutes', mute)
    test.passTime(DAY)
    expect((await (await test.as('inventory_manager')).get('/api/notifications/mutes')).body.mutes).toEqual(
      [],
    )
    await tell(lowAt(ids.north))
    expect(await test.rows(`select 1 from notification`)).toHaveLength(4)
  })

  it('can be turned on again, and is nobody else’s', async () => {
    await tell(lowAt(ids.north))
    const { id } = await first()
    const { body } = await me.post('/api/notifications/mutes', { id, length: 'always' })
    expect(body.mutes).toMatchObject([{ office: null, until: null }])
    const path = `/api/notifications/mutes/${body.mutes[0].id}`
    const other = await test.as('admin')
    expect((await other.post('/api/notifications/mutes', { id, length: 'day' })).status).toBe(404)
    expect((await other.delete(path)).status).toBe(200)
    await tell(lowAt(ids.south))
    expect((await panel()).items).toHaveLength(1)
    expect((await me.delete(path)).body.mutes).toEqual([])
    await tell(lowAt(ids.south))
    expect((await panel()).items).toHaveLength(2)
  })

  it('is never what is critical, or always told', async () => {
    await tell(lowAt(ids.north))
    await me.post('/api/notifications/mutes', { id: (await first()).id, length: 'always' })
    await tell(lowAt(ids.south, { isCritical: true }))
    const critical = await first()
    expect([(await panel()).items.length, critical.mutable]).toEqual([2, null])
    expect((await me.post('/api/notifications/mutes', { id: critical.id, length: 'day' })).status).toBe(409)
    await tell(notice(deviceNew, { device: 'a', address: 'b' }))
    expect((await first()).mutable).toBeNull()
  })
})

describe('a notice that rests', () => {
  const snooze = (id: string, until: string) => me.post(`/api/notifications/${id}/snooze`, { until })

  it('is in no list and not counted, and comes back unread', async () => {
    await tell(lowAt(ids.north), lowAt(ids.south))
    const { id } = await first()
    await me.put(`/api/notifications/${id}`, { read: true })
    expect((await snooze(id, 'hour')).body).toEqual({ unread: 1 })
    expect((await panel()).items).toHaveLength(1)
    expect((await me.get('/api/notifications')).body.total).toBe(1)
    expect((await me.get('/api/notifications/mutes')).body.resting).toMatchObject([{ id }])
    // What is read all at once is what is there.
    await me.post('/api/notifications/read-all')
    test.passTime(HOUR)
    me = await test.as('inventory_manager')
    expect(await panel()).toMatchObject({ unread: 1, items: [{ id, read: false, seq: 2 }, { read: true }] })
    expect(
      (await (await test.as('admin')).post(`/api/notifications/${id}/snooze`, { until: 'hour' })).status,
    ).toBe(404)
  })

  it.each([
    ['tomorrow', 'America/Denver', '2026-11-21T15:00:00.000Z'],
    ['monday', 'America/Denver', '2026-11-23T15:00:00.000Z'],
    ['tomorrow', 'Asia/Tokyo', '2026-11-21T23:00:00.000Z'],
    ['monday', 'Asia/Tokyo', '2026-11-22T23:00:00.000Z'],
  ])('until %s begins at eight where the person is: %s', async (until, timezone, expected) => {
    await test.rows('update person set timezone = $2 where id = $1', [
      personId('inventory_manager'),
      timezone,
    ])
    await tell(lowAt(ids.north))
    const { id } = await first()
    await snooze(id, until)
    const { body } = await me.get('/api/notifications/mutes')
    expect(new Date(body.resting[0].until).toISOString()).toBe(expected)
    expect((await snooze(id, 'now')).body).toEqual({ unread: 1 })
  })

  it('is told of by the stream when it comes back, without anybody having written', async () => {
    await tell(lowAt(ids.north))
    await snooze((await first()).id, 'hour')
    test.passTime(HOUR - 200)
    const stream = await (await test.as('inventory_manager')).open('/api/notifications/stream')
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    let said = ''
    for (let isBack = false; !said.includes('"changed"'); isBack = true) {
      said += (await reader?.read())?.value ?? ''
      if (!isBack) test.passTime(200)
    }
    await reader?.cancel()
    expect(said).toMatch(/"here".*"unread":0[\s\S]*"changed".*"unread":1/)
  })
})
