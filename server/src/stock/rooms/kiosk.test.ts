import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dispatchEvents } from '../../platform/events/dispatch.ts'
import { ids, personId } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { KIOSK_RATE } from './kiosk.ts'

let test: TestApp
let manager: Awaited<ReturnType<TestApp['as']>>
let visitor: ReturnType<TestApp['visitor']>
beforeAll(async () => {
  test = await startTestApp()
  test.passTime(Date.now() - test.now().getTime())
  manager = await test.as('inventory_manager')
  visitor = test.visitor()
  await test.rows(`update item set replenish_method = 'two_bin' where id = $1`, [ids.gloves])
})
afterAll(() => test.stop())

const place = `/api/rooms/${ids.northStore}/kiosk`
const make = async (addresses = '') => (await manager.post(place, { addresses })).body.secret as string
const open = (token: string) => visitor.post('/api/kiosk', { token })
const report = (token: string, more: object = {}) =>
  visitor.post('/api/kiosk/reports', { token, id: randomUUID(), itemId: ids.gloves, ...more })
const takeBack = (token: string, id: string) => visitor.post(`/api/kiosk/reports/${id}/undo`, { token })

describe('the kiosk of a room', () => {
  it('shows its two-bin items alone, and reports an empty bin for whoever made the link', async () => {
    const token = await make()
    const item = { id: ids.gloves, name: 'Nitrile exam gloves, M', binCode: null, isReported: false }
    expect((await open(token)).body).toEqual({ room: 'North Store', items: [item] })
    const { id } = (await report(token)).body
    expect((await report(token)).body).toEqual({ id })
    expect((await open(token)).body.items).toEqual([{ ...item, isReported: true }])
    await dispatchEvents(test.app)
    expect((await manager.get('/api/alerts?kind=bin_empty')).body.items).toHaveLength(1)
    const [row] = await test.rows('select through, room_id, reported_by from bin_empty where id = $1', [id])
    expect(row).toMatchObject({ through: 'kiosk' })
    const { items } = (await manager.get(`/api/inventory/${ids.gloves}/history?only=changes`)).body
    expect(items[0]).toMatchObject({
      actor: expect.stringMatching(/ \(Kiosk: North Store\)$/),
      change: { action: 'item.bin_empty' },
    })

    expect((await takeBack(token, id)).body).toEqual({ id })
    expect((await open(token)).body.items).toEqual([item])
    // What was said by somebody signed in, or longer ago, is not the kiosk's to take back.
    const scanned = randomUUID()
    await manager.post('/api/stock/bins-empty', { id: scanned, itemId: ids.gloves })
    expect((await takeBack(token, scanned)).status).toBe(404)
    await manager.post(`/api/stock/bins-empty/${scanned}/undo`)
    const old = (await report(token)).body.id
    await test.rows(`update bin_empty set reported_at = reported_at - interval '2 minutes' where id = $1`, [
      old,
    ])
    expect((await takeBack(token, old)).status).toBe(404)
    await manager.post(`/api/stock/bins-empty/${old}/undo`)
  })

  it('is not there, whatever the reason', async () => {
    const answers = async (token: string) => {
      const all = [await open(token), await report(token), await takeBack(token, randomUUID())]
      return all.map(({ status, body }) => `${status} ${body.reason}`)
    }
    const nothing = Array(3).fill('404 kiosk_not_there')
    expect(await answers('unknown')).toEqual(nothing)

    const first = await make()
    const second = await make('198.51.100.0/24')
    expect([await answers(first), await answers(second)]).toEqual([nothing, nothing])
    expect((await manager.post(place, { addresses: 'the office' })).body.fields).toHaveProperty('addresses')
    expect((await manager.get(place)).body).toMatchObject({ addresses: '198.51.100.0/24' })

    const token = await make()
    expect((await report(token, { itemId: ids.gauze })).body.reason).toBe('not_two_bins')
    expect((await report(token, { itemId: ids.southGloves })).status).toBe(404)
    const setMaker = (status: string) =>
      test.rows('update person set status = $2 where id = $1', [personId('inventory_manager'), status])
    for (const status of ['suspended', 'deactivated']) {
      const theirs = await make()
      await setMaker(status)
      await setMaker('active')
      expect(await answers(theirs)).toEqual(nothing)
    }
    const last = await make()
    const roles = await test.rows<{ role: string }>(
      'delete from role_grant where person_id = $1 returning *',
      [personId('inventory_manager')],
    )
    expect(await answers(last)).toEqual(nothing)
    await test.rows('insert into role_grant select * from jsonb_populate_recordset(null::role_grant, $1)', [
      JSON.stringify(roles),
    ])
    expect((await open(last)).status).toBe(200)
    expect((await manager.delete(place)).status).toBe(200)
    expect([await answers(last), (await manager.get(place)).body]).toEqual([nothing, null])
    await expect(test.rows('update kiosk_link set revoked_at = null')).rejects.toThrow('stays revoked')
  })

  it('is made by those who may edit the room, and its secret is kept nowhere', async () => {
    const south = await test.as('inventory_manager', 'south')
    const viewer = await test.as('inventory_viewer')
    expect([(await south.post(place, {})).status, (await south.delete(place)).status]).toEqual([404, 404])
    expect([(await viewer.post(place, {})).status, (await viewer.delete(place)).status]).toEqual([403, 403])
    const token = await make()
    const [kept] = await test.rows<{ text: string }>(
      `select (select string_agg(k::text, '') from kiosk_link k) || coalesce((select string_agg(c::text, '') from audit_event c), '') as text`,
    )
    expect(kept?.text).not.toContain(token)
  })

  it(`takes ${KIOSK_RATE} reports a minute`, async () => {
    const token = await make()
    const id = randomUUID()
    const answers: number[] = []
    for (let times = 0; times <= KIOSK_RATE; times++) answers.push((await report(token, { id })).status)
    expect(answers.at(-2)).toBe(200)
    expect(answers.at(-1)).toBe(429)
    expect((await open(token)).status).toBe(200)
    test.passTime(60_000)
    expect((await report(token, { id })).status).toBe(200)
  })
})

it('a kiosk report names its room', async () => {
  await expect(
    test.rows(
      `insert into bin_empty (organization_id, id, item_id, reported_at, reported_by, through)
       values ($1, gen_random_uuid(), $2, now(), $3, 'kiosk')`,
      [ids.organization, ids.gloves, personId('admin')],
    ),
  ).rejects.toThrow('bin_empty_through')
})
