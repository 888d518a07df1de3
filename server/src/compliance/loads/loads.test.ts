import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { dispatchEvents } from '../../platform/events/dispatch.ts'
import { idOf, ids, personId } from '../../testing/fixture.ts'
import { type Answer, startTestApp, type TestApp } from '../../testing/harness.ts'
import { brokenInvariants } from '../../testing/invariants.ts'

type Body = Answer['body']
type Someone = Awaited<ReturnType<TestApp['as']>>

let test: TestApp
let carla: Someone
let ivan: Someone
let serial = 0

const tray = idOf('product tray')
const trays = idOf('item trays')

beforeAll(async () => {
  test = await startTestApp()
  carla = await test.as('compliance_manager')
  ivan = await test.as('inventory_manager')
  await test.rows(
    `insert into product (organization_id, id, sku, name, category, type) values ($1, $2, 'TRY-1', 'Minor procedure tray', 'Instruments', 'Supplies')`,
    [ids.organization, tray],
  )
  await test.rows(
    `insert into item (organization_id, id, product_id, office_id, room_id, sku, name, category, type, unit, department, location)
     values ($1, $2, $3, $4, $5, '', '', '', '', '', 'General', 'Shelf')`,
    [ids.organization, trays, tray, ids.north, ids.northStore],
  )
})
afterAll(() => test.stop())
afterEach(async () => expect(await brokenInvariants(test.rows)).toEqual({}))

const ok = ({ status, body }: Answer): Body => {
  expect([status, status === 200 ? '' : (body.fields ?? body.blockers ?? body.message)]).toEqual([200, ''])
  return body
}

/** A sterilizer in service, with the task of its spore test. */
async function sterilizer(): Promise<{ id: string; version: number }> {
  const added = ok(
    await carla.post('/api/devices', {
      ...{ name: 'Autoclave', category: 'Sterilization', roomId: ids.northLab, class: 'sterilizer' },
      ...{ serialNumber: `TL-${++serial}`, manufacturer: 'Corvane', model: 'Vac 21' },
      plans: [{ kind: 'spore_test', every: 1, unit: 'week', basis: 'period', isBlocking: true }],
    }),
  )
  ok(await record(added.id, { outcome: 'passed' }))
  const { version } = ok(await carla.get(`/api/devices/${added.id}`))
  return ok(await carla.post(`/api/devices/${added.id}/accept`, { version }))
}
const taskOf = async (deviceId: string) => {
  const { plans } = ok(await carla.get(`/api/devices/${deviceId}`))
  return plans[0].task.id as string
}
const record = async (deviceId: string, more: object) =>
  carla.post(`/api/compliance/tasks/${await taskOf(deviceId)}/records`, { recordId: randomUUID(), ...more })
const enter = (deviceId: string, cycle: number, packs: number, more: object = {}) =>
  ivan.post('/api/sterilizer-loads', {
    ...{ deviceId, cycle, method: 'steam' },
    packs: packs > 0 ? [{ itemId: trays, quantity: packs }] : [],
    ...more,
  })
const get = async (id: string) => ok(await carla.get(`/api/sterilizer-loads/${id}`))
const step = async (somebody: Someone, id: string, name: string, more: object = {}) =>
  somebody.post(`/api/sterilizer-loads/${id}/${name}`, { version: (await get(id)).version, ...more })
const use = (lotId: string, quantity: number) =>
  ivan.post('/api/stock/commands', {
    ...{
      id: randomUUID(),
      kind: 'use',
      itemId: trays,
      quantity,
      lotId,
      occurredAt: new Date().toISOString(),
    },
  })
const failed = { outcome: 'failed', followUp: 'take_out' }

/** The loads of the worked example: 41 negative, 47 tested and not read, 48 run before it is. */
async function chain() {
  const { id: deviceId } = await sterilizer()
  const loads = new Map<number, Body>()
  const run = async (cycle: number, packs: number, more: object = {}) =>
    loads.set(cycle, ok(await enter(deviceId, cycle, packs, more)))
  await run(41, 14, { isTested: true })
  ok(await record(deviceId, { outcome: 'passed', loadId: loads.get(41).id }))
  await run(42, 12)
  await run(43, 16, { isImplant: true, isTested: true })
  ok(await step(carla, loads.get(43).id, 'release', { reason: 'Fracture, no other tray' }))
  await run(44, 10)
  await run(45, 15)
  await run(46, 9)
  await run(47, 11, { isTested: true })
  await run(48, 13)
  for (const [cycle, quantity] of [
    [42, 9],
    [43, 6],
    [44, 2],
    [45, 1],
  ] as const)
    ok(await use(loads.get(cycle).contents[0].lotId, quantity))
  return { deviceId, loads, of: (cycle: number) => loads.get(cycle).id as string }
}

describe('a load', () => {
  it('puts its packs on the shelf as a lot of its number', async () => {
    const { id: deviceId } = await sterilizer()
    const load = ok(await enter(deviceId, 7, 12))
    expect(load).toMatchObject({
      number: expect.stringMatching(/^SL-\w+-\d{4}-\d{4}$/),
      ...{ state: 'none', cycle: 7, packs: 12, used: 0, onShelf: 12, isHeld: false },
      contents: [{ lotNumber: load.number, places: [{ quantity: 12 }] }],
    })
    ok(await use(load.contents[0].lotId, 5))
    expect(await get(load.id)).toMatchObject({ used: 5, onShelf: 7, uses: [{ quantity: 5, cycle: 7 }] })
    const [next] = ok(await ivan.get('/api/sterilizer-loads/sterilizers')).filter(
      (each: Body) => each.id === deviceId,
    )
    expect([next.nextCycle, next.packs]).toEqual([8, [expect.objectContaining({ id: trays, quantity: 12 })]])
    const moved = ok(await ivan.get(`/api/inventory/${trays}/movements`)).items
    const came = moved.find((each: Body) => each.loadNumber === load.number && each.quantity === 12)
    const reversed = await ivan.post(`/api/stock/movements/${came.id}/reverse`, { reason: 'By mistake' })
    expect([reversed.status, reversed.body.message]).toEqual([409, expect.stringContaining('on its load')])
  })

  it('is told to whoever listens elsewhere once its test is read', async () => {
    await test.rows(
      `insert into webhook_endpoint (organization_id, id, url, events, secret, created_by, created_at)
       select $1, gen_random_uuid(), 'https://listens.example/', '{sterilizer_load.state}', 'x', $2, now()`,
      [ids.organization, personId('admin')],
    )
    const { id: deviceId } = await sterilizer()
    const { id: loadId } = ok(await enter(deviceId, 1, 4, { isTested: true }))
    ok(await record(deviceId, { outcome: 'passed', loadId }))
    await dispatchEvents(test.app)
    const [sent] = await test.rows<{ data: Body }>('select data from webhook_delivery')
    expect(sent?.data).toMatchObject({ loadId, deviceId, state: 'negative', device: 'Autoclave' })
    await test.rows('delete from webhook_delivery')
    await test.rows('delete from webhook_endpoint')
  })

  it('is the next cycle of a sterilizer, with packs or a test', async () => {
    const { id: deviceId } = await sterilizer()
    ok(await enter(deviceId, 7, 3))
    expect((await enter(deviceId, 9, 3)).body.fields).toEqual({ cycle: 'The next cycle is 8.' })
    expect((await enter(deviceId, 7, 3)).status).toBe(409)
    expect(Object.keys((await enter(deviceId, 8, 0)).body.fields)).toEqual(['packs'])
    expect(Object.keys((await enter(deviceId, 8, 3, { isImplant: true })).body.fields)).toEqual(['isTested'])
    const later = { ranAt: new Date(Date.now() + 3_600_000).toISOString() }
    expect(Object.keys((await enter(deviceId, 8, 3, later)).body.fields)).toEqual(['ranAt'])
    const twice = [1, 2].map((quantity) => ({ itemId: trays, quantity }))
    expect((await enter(deviceId, 8, 0, { packs: twice })).body.fields).toHaveProperty(['packs.1.itemId'])
    expect((await enter(randomUUID(), 8, 3)).body.fields).toHaveProperty('deviceId')
    const viewer = await test.as('compliance_viewer')
    expect((await viewer.post('/api/sterilizer-loads', {})).status).toBe(403)
    const both = await Promise.all([enter(deviceId, 8, 3), enter(deviceId, 8, 4)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('is voided while nothing of it was used, and only the last', async () => {
    const { id: deviceId } = await sterilizer()
    const first = ok(await enter(deviceId, 1, 3))
    const second = ok(await enter(deviceId, 2, 4))
    const reason = 'Typed for the other one'
    expect((await step(ivan, first.id, 'void', { reason })).status).toBe(409)
    expect(ok(await step(ivan, second.id, 'void', { reason }))).toMatchObject({ state: 'voided', onShelf: 0 })
    ok(await enter(deviceId, 2, 5))
  })

  it('with implants waits on hold for its own test', async () => {
    const { id: deviceId } = await sterilizer()
    const load = ok(await enter(deviceId, 1, 4, { isImplant: true, isTested: true }))
    expect(load).toMatchObject({ state: 'pending', isHeld: true, steps: expect.arrayContaining(['void']) })
    expect((await use(load.contents[0].lotId, 1)).status).toBe(409)
    ok(await record(deviceId, { outcome: 'invalid', loadId: load.id }))
    expect(await get(load.id)).toMatchObject({ state: 'invalid', isHeld: true })
    await expect(
      test.rows(
        `update lot_hold set ended_at = now(), ended_by = opened_by, end_reason = 'x' where cause_id = $1`,
        [load.id],
      ),
    ).rejects.toThrow('not settled')
    ok(await record(deviceId, { outcome: 'passed', loadId: load.id }))
    expect(await get(load.id)).toMatchObject({ state: 'negative', isHeld: false })
    ok(await use(load.contents[0].lotId, 1))
  })
})

describe('a positive spore test', () => {
  it('reaches every load since the last negative one, and holds what is left of them', async () => {
    const { deviceId, loads, of } = await chain()
    expect((await record(deviceId, failed)).body.fields).toEqual({ loadId: expect.any(String) })
    ok(await record(deviceId, { ...failed, loadId: of(47) }))
    const { reach, uses, contents } = await get(of(47))
    expect(reach.loads.map(({ cycle }: Body) => cycle)).toEqual([42, 43, 44, 45, 46, 47, 48])
    expect(reach).toMatchObject({
      policy: 'everything',
      all: { packs: 86, used: 18, onShelf: 68 },
      held: { packs: 86, onShelf: 68 },
      watched: { packs: 0 },
      repeatTests: { outcome: 'waiting', missing: 3 },
    })
    expect(uses.map(({ cycle, quantity }: Body) => [cycle, quantity]).toSorted()).toEqual([
      [42, 9],
      [43, 6],
      [44, 2],
      [45, 1],
    ])
    expect(contents.flatMap(({ places }: Body) => places.map((place: Body) => place.quantity))).toEqual([
      3, 10, 8, 14, 9, 11, 13,
    ])
    const device = ok(await carla.get(`/api/devices/${deviceId}`))
    expect([device.state, device.blockers.map(({ blocker }: Body) => blocker)]).toEqual([
      'out_of_service',
      ['positive_spore_test'],
    ])
    expect((await use(loads.get(48).contents[0].lotId, 1)).status).toBe(409)
    expect((await use(loads.get(41).contents[0].lotId, 1)).status).toBe(200)
  })

  it('is settled by three repeat tests in a row: the others are free, its own load is reprocessed', async () => {
    const { deviceId, of } = await chain()
    ok(await record(deviceId, { ...failed, loadId: of(47) }))
    expect((await enter(deviceId, 49, 3)).status).toBe(409)
    for (const cycle of [49, 50, 51]) {
      expect((await step(carla, of(47), 'settle')).status).toBe(409)
      const load = ok(await enter(deviceId, cycle, 0, { isTested: true }))
      ok(await record(deviceId, { outcome: 'passed', loadId: load.id }))
    }
    const { version } = ok(await carla.get(`/api/devices/${deviceId}`))
    const early = await carla.post(`/api/devices/${deviceId}/return-to-service`, { version })
    expect([early.status, early.body.blockers]).toEqual([409, [expect.stringContaining('spore test')]])
    expect((await step(ivan, of(47), 'settle')).status).toBe(403)
    ok(await step(carla, of(47), 'settle'))
    const held = async (cycle: number) => (await get(of(cycle))).isHeld
    expect(await Promise.all([42, 43, 46, 47, 48].map(held))).toEqual([false, false, false, true, false])
    expect((await step(ivan, of(46), 'reprocess')).status).toBe(409)
    expect(ok(await step(ivan, of(47), 'reprocess'))).toMatchObject({ onShelf: 0, isHeld: false, used: 0 })
    const device = ok(await carla.get(`/api/devices/${deviceId}`))
    ok(await carla.post(`/api/devices/${deviceId}/return-to-service`, { version: device.version }))
    ok(await enter(deviceId, 52, 11))
  })

  it('after a second one everything has to be reprocessed, whatever the policy says', async () => {
    ok(await carla.put('/api/compliance/rules', { effectDays: 60, sporePolicy: 'steam_first_positive' }))
    const { deviceId, of } = await chain()
    ok(await record(deviceId, { ...failed, loadId: of(47) }))
    expect((await get(of(47))).reach).toMatchObject({
      policy: 'steam_first_positive',
      held: { packs: 27, onShelf: 21, used: 6 },
      watched: { packs: 59, onShelf: 47 },
    })
    const repeat = async (cycle: number, found: object) => {
      const load = ok(await enter(deviceId, cycle, 0, { isTested: true }))
      ok(await record(deviceId, { ...found, loadId: load.id }))
      return load.id as string
    }
    await repeat(49, { outcome: 'passed' })
    await repeat(50, failed)
    expect((await get(of(47))).reach).toMatchObject({
      policy: 'everything',
      held: { packs: 86, onShelf: 68 },
      repeatTests: { outcome: 'hold_everything' },
    })
    for (const cycle of [51, 52, 53]) await repeat(cycle, { outcome: 'passed' })
    ok(await step(carla, of(47), 'settle'))
    expect(await get(of(44))).toMatchObject({ isHeld: true, steps: ['reprocess'] })
    ok(await carla.put('/api/compliance/rules', { effectDays: 60, sporePolicy: 'everything' }))
  })

  it('is read anew where its record is corrected', async () => {
    const { deviceId, of } = await chain()
    const recordId = randomUUID()
    ok(await record(deviceId, { ...failed, loadId: of(47), recordId }))
    const reason = 'The other vial was read'
    const correction = { recordId: randomUUID(), reason, outcome: 'passed' }
    ok(await carla.post(`/api/compliance/records/${recordId}/corrections`, correction))
    expect(await get(of(47))).toMatchObject({ state: 'negative', reach: null, isHeld: false })
    expect((await get(of(45))).isHeld).toBe(false)
    expect(ok(await carla.get(`/api/devices/${deviceId}`)).blockers).toEqual([])
  })

  it('holds nothing that is used at the same moment', async () => {
    const { deviceId, loads, of } = await chain()
    const lots = [42, 44, 45, 46, 48].map((cycle) => loads.get(cycle).contents[0].lotId as string)
    const [read, ...used] = await Promise.all([
      record(deviceId, { ...failed, loadId: of(47) }),
      ...lots.map((lot) => use(lot, 1)),
    ])
    ok(read)
    expect(used.every(({ status }) => status === 200 || status === 409)).toBe(true)
    for (const lot of lots) expect((await use(lot, 1)).status).toBe(409)
  })
})
