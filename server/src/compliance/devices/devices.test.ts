import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ids, personId } from '../../testing/fixture.ts'
import { type Answer, startTestApp, type TestApp } from '../../testing/harness.ts'
import { missTasks } from './miss-tasks.ts'
import { takeOutOverdue } from './take-out-overdue.ts'

type Body = Answer['body']
type Someone = Awaited<ReturnType<TestApp['as']>>

let test: TestApp
let carla: Someone
let ivan: Someone
let serial = 0

beforeAll(async () => {
  test = await startTestApp()
  carla = await test.as('compliance_manager')
  ivan = await test.as('inventory_manager')
})
afterAll(() => test.stop())

const ok = ({ status, body }: Answer): Body => {
  expect([status, status === 200 ? '' : (body.fields ?? body.blockers ?? body.message)]).toEqual([200, ''])
  return body
}
const device = (more: object = {}) =>
  carla.post('/api/devices', {
    name: 'Autoclave',
    category: 'Sterilization',
    roomId: ids.northLab,
    serialNumber: `TH-${++serial}`,
    class: 'sterilizer',
    manufacturer: 'Corvane',
    model: 'Vac 21',
    plans: [{ kind: 'spore_test', every: 1, unit: 'week', basis: 'period', isBlocking: true }],
    ...more,
  })
const record = (somebody: Someone, task: string, more: object = {}) =>
  somebody.post(`/api/compliance/tasks/${task}/records`, {
    recordId: randomUUID(),
    outcome: 'passed',
    ...more,
  })
const step = (somebody: Someone, { id, version }: Body, name: string, more: object = {}) =>
  somebody.post(`/api/devices/${id}/${name}`, { version, ...more })
const get = async (id: string) => ok(await carla.get(`/api/devices/${id}`))
/** A device in service: each of its tasks has passed. */
async function inService(more: object = {}) {
  const added = ok(await device(more))
  for (const { task } of added.plans) ok(await record(carla, task.id))
  return ok(await step(carla, await get(added.id), 'accept'))
}
/** All of a plan was so many days earlier. */
async function age(planId: string, days: number) {
  await test.rows('update task_plan set anchor = anchor - $2::int where id = $1', [planId, days])
  await test.rows(
    `update task set due_on = due_on - $2::int, opens_on = opens_on - $2::int, closes_on = closes_on - $2::int, misses_on = misses_on - $2::int
     where plan_id = $1`,
    [planId, days],
  )
}

describe('a device', () => {
  it('is an item of equipment, with the tasks of its class', async () => {
    const added = ok(
      await device({
        plans: undefined,
        autoReorder: true,
        autoReorderQuantity: 2,
        minQuantity: 0,
        reorderPoint: 1,
        alertUsers: [],
      }),
    )
    expect(added).toMatchObject({
      number: expect.stringMatching(/^DEV-\d{4}-\d{4}$/),
      state: 'commissioning',
      office: { id: ids.north },
      roomId: ids.northLab,
      currentQuantity: 1,
      autoReorder: true,
      autoReorderQuantity: 2,
    })
    expect(added.plans.map(({ kind, name }: Body) => [kind, name])).toEqual([
      ['air_removal', 'Air removal test'],
      ['spore_test', 'Spore test'],
      ['maintenance', 'Preventive maintenance'],
    ])
    const [item] = ok(await ivan.get(`/api/inventory?search=${added.serialNumber}`)).items
    expect([item.id, item.type]).toEqual([added.id, 'Equipment'])
    const again = await carla.post('/api/devices', { itemId: added.id, class: 'other' })
    expect(again.body.fields.itemId).toContain('already')
    const gloves = await carla.post('/api/devices', { itemId: ids.gloves, class: 'other' })
    expect(gloves.body.fields.itemId).toContain('Equipment')
    const listed = ok(await carla.get(`/api/devices?search=${added.serialNumber}`))
    expect(listed.items).toMatchObject([
      { id: added.id, standing: 'out', next: { name: 'Air removal test' } },
    ])
    const figures = async (office: string) =>
      ok(await carla.get(`/api/devices/summary?officeId=${office}`)).devices
    expect([(await figures(ids.north)) > 0, await figures(ids.south)]).toEqual([true, 0])
  })

  it('is put into a room by whoever keeps devices, whether or not they see the inventory', async () => {
    expect((await carla.get('/api/inventory/facets')).status).toBe(403)
    const roomsOf = async (somebody: Someone) =>
      ok(await somebody.get('/api/devices/choices')).rooms.map(({ id }: Body) => id)
    expect(await roomsOf(carla)).toContain(ids.northLab)
    expect(await roomsOf(await test.as('compliance_manager', 'south'))).not.toContain(ids.northLab)
    expect((await (await test.as('compliance_viewer')).get('/api/devices/choices')).status).toBe(403)
  })

  it('has one serial number of its maker and model, and a UDI with its check digit', async () => {
    const added = ok(await device())
    const same = await device({ serialNumber: added.serialNumber.toLowerCase(), name: 'Another autoclave' })
    expect([same.status, same.body.fields.serialNumber]).toEqual([
      409,
      expect.stringContaining('this serial number'),
    ])
    expect((await device({ fdaDeviceId: '(01)00208851107346' })).body.fields.fdaDeviceId).toContain(
      'check digit',
    )
    const stranger = await device({ responsibleId: randomUUID() })
    expect(stranger.body.fields).toEqual({ responsibleId: 'No active person here has this account.' })
    expect(ok(await device({ fdaDeviceId: '(01)00208851107347' })).udi).toEqual({
      agency: 'GS1',
      di: '00208851107347',
    })
    const renamed = await carla.put(`/api/devices/${added.id}`, { version: added.version, model: 'Vac 22' })
    expect(renamed.body.fields.reason).toBeTruthy()
    const reason = 'The plate says so'
    const changed = { version: added.version, model: 'Vac 22', warrantyUntil: null, reason }
    expect(ok(await carla.put(`/api/devices/${added.id}`, changed)).model).toBe('Vac 22')
    const late = await carla.put(`/api/devices/${added.id}`, { version: added.version, notes: 'By the door' })
    expect([late.status, late.body.fields]).toEqual([412, { model: expect.stringContaining('"Vac 22"') }])
  })

  it('is used once its blocking tasks have passed, and again once something has since a fault', async () => {
    const added = ok(await device())
    const early = await step(carla, added, 'accept')
    expect([early.status, early.body.blockers]).toEqual([409, ['Spore test has not passed yet.']])
    const [plan] = added.plans
    ok(await record(carla, plan.task.id))
    const accepted = ok(await step(carla, await get(added.id), 'accept'))
    expect([accepted.state, accepted.standing, accepted.acceptedOn]).toEqual([
      'in_service',
      'ok',
      await test.day(0),
    ])
    expect(
      (await step(await test.as('compliance_viewer'), accepted, 'take-out', { reason: 'It leaks' })).status,
    ).toBe(403)
    const out = ok(await step(carla, accepted, 'take-out', { reason: 'It leaks' }))
    expect([out.state, out.stateReason]).toEqual(['out_of_service', 'It leaks'])
    const soon = await step(carla, out, 'return-to-service')
    expect(soon.body.blockers).toEqual([
      'Nothing has passed since it went out of service. Record a passing test first.',
    ])
    const next = (await get(added.id)).plans[0].task
    // Before its week it is kept beside what is planned, and says that the device works.
    ok(await record(carla, next.id))
    const back = ok(await step(carla, await get(added.id), 'return-to-service'))
    expect(back.statuses.map(({ to, reason }: Body) => [to, reason])).toEqual([
      ['in_service', ''],
      ['out_of_service', 'It leaks'],
      ['in_service', ''],
      ['commissioning', ''],
    ])
    expect([back.recordCount, back.plans[0].task.id]).toEqual([2, next.id])
    await expect(
      test.database.write(ids.organization, (tx) =>
        tx.rows(`update device set state = 'in_service' where id = $1`, [added.id]),
      ),
    ).resolves.toBeTruthy()
  })

  it('is retired with what became of it, and its item stays until then', async () => {
    const used = await inService({ storesPatientData: true, currentQuantity: 0 })
    const refused = await ivan.delete(`/api/inventory/${used.id}`)
    expect([refused.status, refused.body.reason]).toEqual([409, 'item_is_device_in_use'])
    const removed = await test.database
      .write(ids.organization, (tx) =>
        tx.rows('update item set archived_at = now() where id = $1', [used.id]),
      )
      .catch((error: Error) => error.message)
    expect(removed).toContain('retired first')
    const wet = await step(carla, used, 'retire', { disposalRecord: 'Recycled by Oakhaven' })
    expect(wet.body.blockers).toEqual(['It stores patient data: confirm that the data was wiped.'])
    const retired = ok(
      await step(carla, used, 'retire', { disposalRecord: 'Recycled by Oakhaven', isWiped: true }),
    )
    expect([retired.state, retired.plans]).toEqual(['retired', []])
  })
})

describe('a task', () => {
  it('is recorded once by whom it is assigned to, who sees no other', async () => {
    const added = ok(
      await device({
        plans: [{ kind: 'inspection', every: 1, unit: 'day', basis: 'period', assigneeId: personId('user') }],
      }),
    )
    const other = ok(await device())
    const una = await test.as('user')
    expect((await una.get(`/api/devices/${added.id}`)).status).toBe(403)
    expect((await una.get(`/api/compliance/tasks/${other.plans[0].task.id}`)).status).toBe(404)
    expect((await record(una, other.plans[0].task.id)).status).toBe(404)
    const listed = ok(await una.get('/api/compliance/tasks'))
    expect(listed.items.map(({ device: { id } }: Body) => id)).toEqual([added.id])
    const task = added.plans[0].task.id
    // As its page shows it, to be recorded without a connection.
    expect(ok(await una.get('/api/compliance/tasks/kept')).tasks).toEqual([
      ok(await una.get(`/api/compliance/tasks/${task}`)),
    ])
    const keptByCarla = ok(await carla.get('/api/compliance/tasks/kept')).tasks.map(({ id }: Body) => id)
    expect(keptByCarla).toContain(other.plans[0].task.id)
    expect(keptByCarla).not.toContain(task)
    const recordId = randomUUID()
    const done = ok(await record(una, task, { recordId, note: 'All there' }))
    expect([done.state, done.mayRecord, done.records[0].by]).toEqual(['done', false, 'user everywhere'])
    // Sent again it is the same; another of the same task is refused.
    expect(ok(await record(una, task, { recordId, note: 'All there' })).records).toHaveLength(1)
    const second = await record(carla, task)
    expect([second.status, second.body.reason]).toEqual([409, 'task_is_done'])
    expect(
      (
        await record(una, (await get(added.id)).plans[0].task.id, {
          performedAt: new Date(Date.now() + 86_400_000).toISOString(),
        })
      ).body.fields,
    ).toHaveProperty('performedAt')
  })

  it('with a reading out of range asks what follows, and holds the stock of its room', async () => {
    const readings = [
      { name: 'Minimum', unit: '°C', min: 2, max: 8 },
      { name: 'Maximum', unit: '°C', min: 2, max: 8 },
    ]
    const fridge = ok(
      await device({
        class: 'refrigerator',
        roomId: ids.northStore,
        plans: [{ kind: 'temperature', every: 1, unit: 'day', basis: 'period', readings }],
      }),
    )
    const { id } = fridge.plans[0].task
    expect((await record(carla, id, { outcome: undefined, readings: ['abc', 8] })).status).toBe(422)
    expect((await record(carla, id, { outcome: undefined, readings: [7.9] })).body.fields).toHaveProperty([
      'readings.1',
    ])
    const warm = await record(carla, id, { outcome: 'passed', readings: [7.9, 8.1] })
    expect(warm.body.fields.followUp).toBeTruthy()
    const late = await record(carla, id, {
      readings: [7.9, 8],
      performedAt: new Date(Date.now() - 25 * 3_600_000).toISOString(),
    })
    expect(late.body.fields.lateReason).toContain('24 hours')
    const failed = ok(
      await record(carla, id, {
        outcome: undefined,
        readings: [7.9, 8.1],
        followUp: 'hold_stock',
        note: '8.1 °C',
      }),
    )
    expect([failed.state, failed.records[0].outcome, failed.records[0].readings[1]]).toEqual([
      'failed',
      'failed',
      { ...readings[1], value: 8.1 },
    ])
    const held = await test.rows(
      `select b.hold, b.hold_reason, b.on_hand from stock_balance b where b.item_id = $1 and b.on_hand > 0 order by b.on_hand`,
      [ids.gloves],
    )
    expect(held.every((lot) => (lot as Body).hold === 'quarantined')).toBe(true)
    expect((await get(fridge.id)).state).toBe('commissioning')
    const repeated = ok(await record(carla, id, { outcome: undefined, readings: [7.9, 8] }))
    expect([repeated.state, repeated.records[0].outcome]).toEqual(['done', 'passed'])
  })

  it('that blocks and fails takes the device out at once', async () => {
    const used = await inService()
    const [plan] = used.plans
    // Its week has come again.
    await age(plan.id, 7)
    const failed = ok(
      await record(carla, plan.task.id, { outcome: 'failed', followUp: 'repeat_test', note: 'Growth' }),
    )
    expect(failed.device.state).toBe('out_of_service')
    expect((await get(used.id)).stateReason).toBe('Spore test: Growth')
  })

  it('that was not done until the next window opens is missed, and stays overdue until one is done', async () => {
    const used = await inService()
    const [plan] = used.plans
    await age(plan.id, 21)
    expect(await takeOutOverdue(test.app)).toBe(true)
    const causes = [{ blocker: 'blocking_task_overdue', name: 'Spore test' }]
    expect(await get(used.id)).toMatchObject({
      state: 'out_of_service',
      // Facts, which each reader is told in their language.
      ...{ stateReason: '', stateCauses: causes, blockers: causes },
      statuses: [{ to: 'out_of_service', by: null, reason: '', causes }, {}, {}],
    })
    expect(await missTasks(test.app)).toBe(true)
    const missed = ok(await carla.get(`/api/compliance/tasks?tab=settled&deviceId=${used.id}`)).items
    expect(missed.map(({ state }: Body) => state)).toEqual(expect.arrayContaining(['missed', 'done']))
    const [open] = ok(await carla.get(`/api/compliance/tasks?tab=overdue&deviceId=${used.id}`)).items
    expect([open.state, open.timing]).toEqual(['open', 'overdue'])
    const blocked = await step(carla, await get(used.id), 'return-to-service')
    expect(blocked.body.blockers).toContain('Spore test is overdue.')
    ok(await record(carla, open.id))
    expect(ok(await step(carla, await get(used.id), 'return-to-service')).standing).toBe('ok')
  })

  it('that is done is not asked for again where its plan is anchored anew', async () => {
    const plan = { kind: 'inspection', every: 1, unit: 'month', basis: 'period' }
    const added = ok(await device({ plans: [plan] }))
    ok(await record(carla, added.plans[0].task.id))
    const [{ id, version, task }] = (await get(added.id)).plans
    const anew = { ...plan, version, anchor: await test.day(0), reanchor: true }
    expect(ok(await carla.put(`/api/compliance/plans/${id}`, anew)).task.dueOn).toBe(task.dueOn)
  })

  it('is let be for once with a reason, and planned for a class', async () => {
    const scale = ok(
      await device({
        class: 'scale',
        plans: [{ kind: 'inspection', every: 1, unit: 'month', basis: 'fixed' }],
      }),
    )
    const { task } = scale.plans[0]
    const { version } = ok(await carla.get(`/api/compliance/tasks/${task.id}`))
    const past = await carla.post(`/api/compliance/tasks/${task.id}/waive`, {
      version,
      reason: 'Not used',
      until: await test.day(-1),
    })
    expect(past.body.fields).toHaveProperty('until')
    const waived = ok(
      await carla.post(`/api/compliance/tasks/${task.id}/waive`, {
        version,
        reason: 'Not used',
        until: await test.day(20),
      }),
    )
    expect(waived.state).toBe('waived')
    expect((await get(scale.id)).plans[0].task.dueOn > task.dueOn).toBe(true)
    const plan = { kind: 'calibration', every: 12, unit: 'month', basis: 'floating' }
    expect(ok(await carla.post('/api/devices/schedule', { class: 'scale', plan }))).toEqual({
      planned: 1,
      skipped: 0,
    })
    expect(ok(await carla.post('/api/devices/schedule', { class: 'scale', plan }))).toEqual({
      planned: 0,
      skipped: 1,
    })
    const wrong = await carla.post('/api/devices/schedule', {
      class: 'scale',
      plan: {
        ...plan,
        kind: 'cleaning',
        every: 1,
        unit: 'week',
        basis: 'fixed',
        beforeDays: 3,
        afterDays: 3,
      },
    })
    expect(wrong.body.fields).toHaveProperty(['plan.beforeDays'])
  })
})

describe('a photo', () => {
  const png = {
    name: 'door.png',
    content:
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  }

  it('says what a device looked like, as a document of it', async () => {
    const used = await inService()
    const text = { name: 'door.txt', content: Buffer.from('A dent').toString('base64') }
    const wrong = await step(carla, used, 'flag', { reason: 'The door sticks', photo: text })
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ['photo']])
    const flagged = ok(await step(carla, used, 'flag', { reason: 'The door sticks', photo: png }))
    const out = ok(await step(carla, flagged, 'take-out', { reason: 'It does not close' }))
    const [last, before] = out.statuses
    expect([last.photo, before.reason, typeof before.photo]).toEqual([null, 'The door sticks', 'string'])
    const { items } = ok(await carla.get(`/api/documents?kind=device&recordId=${used.id}`))
    expect(items).toMatchObject([{ slug: before.photo, type: 'photo', mediaType: 'image/png' }])
  })
})

describe('what a device costs', () => {
  it('is its price and what was spent on it; a cost is taken back, and never changed', async () => {
    const { id } = ok(await device({ unitPrice: 1000, purchaseDate: '2026-01-15' }))
    const at = `/api/devices/${id}/costs`
    const [glove] = await test.rows<{ sku: string }>('select sku from item where id = $1', [ids.gloves])
    const part = {
      kind: 'part',
      on: '2026-02-01',
      amount: 80.5,
      sku: glove?.sku,
      quantity: 2,
      vendor: 'Acme',
    }
    ok(await carla.post(at, part))
    const added = ok(await carla.post(at, { kind: 'service', on: '2025-12-31', amount: 300, note: 'Pump' }))
    expect([added.total, added.years.map(({ year, total }: Body) => [year, total])]).toEqual([
      1380.5,
      [
        [2026, 1080.5],
        [2025, 300],
      ],
    ])
    expect(added.rows[0].part).toMatchObject({ id: ids.gloves, quantity: 2 })
    const wrong = async (more: object) => (await carla.post(at, { ...part, ...more })).body.fields
    expect(await wrong({ on: await test.day(1) })).toHaveProperty('on')
    expect(await wrong({ on: '' })).toEqual({ on: 'Choose the day.' })
    expect(await wrong({ sku: 'NONE' })).toHaveProperty('sku')
    expect(await wrong({ quantity: null })).toHaveProperty('quantity')
    const service = added.rows.find(({ kind }: Body) => kind === 'service')
    const reverse = (costId: string) => carla.post(`${at}/${costId}/reverse`, { reason: 'Of another device' })
    const after = ok(await reverse(service.id))
    expect([after.total, after.rows.length]).toEqual([1080.5, 3])
    const reversal = after.rows.find(({ reversesId }: Body) => reversesId === service.id)
    expect(reversal).toMatchObject({ amount: -300, reason: 'Of another device' })
    expect([(await reverse(service.id)).status, (await reverse(reversal.id)).status]).toEqual([409, 409])
    await expect(test.rows('update device_cost set amount = 1')).rejects.toThrow()
    await expect(
      test.rows(
        `insert into device_cost (organization_id, id, device_id, kind, spent_on, amount, reverses_id, reason, by_id)
         select organization_id, gen_random_uuid(), device_id, kind, spent_on, -1, id, 'Half of it', by_id
         from device_cost where kind = 'part'`,
      ),
    ).rejects.toThrow('mirrors')
    const viewer = await test.as('compliance_viewer')
    expect(ok(await viewer.get(at)).canAdd).toBe(false)
    expect((await viewer.post(at, part)).status).toBe(403)
    expect((await (await test.as('compliance_viewer', 'south')).get(at)).status).toBe(404)
    const file = await viewer.get(`${at}/export?format=csv`)
    expect([file.status, String(file.body).includes('-300')]).toEqual([200, true])
  })
})

describe('a record', () => {
  it('is listed by page, of the device or of one plan of it', async () => {
    const plan = { every: 1, unit: 'month', basis: 'period' }
    const { id, plans } = ok(
      await device({
        plans: [
          { ...plan, kind: 'inspection' },
          { ...plan, kind: 'cleaning' },
        ],
      }),
    )
    for (const { task } of plans) ok(await record(carla, task.id))
    const of = async (more: string) =>
      ok(await carla.get(`/api/compliance/records?deviceId=${id}&pageSize=1${more}`))
    const pages = [await of(''), await of('&page=2')]
    expect(pages.map(({ total, items }) => [total, items.length])).toEqual([
      [2, 1],
      [2, 1],
    ])
    expect(new Set(pages.map(({ items }) => items[0].planId)).size).toBe(2)
    expect(await of(`&planId=${plans[1].id}`)).toMatchObject({ total: 1, items: [{ planId: plans[1].id }] })
  })

  it('is corrected as a further version, which its task follows', async () => {
    const added = ok(
      await device({ plans: [{ kind: 'inspection', every: 1, unit: 'month', basis: 'period' }] }),
    )
    const done = ok(await record(carla, added.plans[0].task.id, { note: 'Good' }))
    const [first] = done.records
    const wrong = {
      recordId: randomUUID(),
      reason: 'Read the wrong strip',
      outcome: 'failed',
      followUp: 'repeat_test',
    }
    const corrected = ok(await carla.post(`/api/compliance/records/${first.id}/corrections`, wrong))
    expect([corrected.outcome, corrected.recordVersion, corrected.correctionReason]).toEqual([
      'failed',
      2,
      'Read the wrong strip',
    ])
    expect(ok(await carla.get(`/api/compliance/tasks/${done.id}`)).state).toBe('failed')
    const again = await carla.post(`/api/compliance/records/${first.id}/corrections`, {
      ...wrong,
      recordId: randomUUID(),
    })
    expect([again.status, again.body.reason]).toEqual([409, 'record_corrected_already'])
    await expect(test.rows(`update task_record set note = 'x' where id = $1`, [first.id])).rejects.toThrow()
    await expect(test.rows('delete from task_record where id = $1', [first.id])).rejects.toThrow()
  })

  it('that is corrected to have passed does its task, once, and the next is open', async () => {
    const plans = [{ kind: 'inspection', every: 1, unit: 'month', basis: 'period' }]
    const correct = (id: string) =>
      carla.post(`/api/compliance/records/${id}/corrections`, {
        ...{ recordId: randomUUID(), reason: 'Wrote it on the wrong line', outcome: 'passed' },
      })
    for (const outcome of ['failed', 'invalid']) {
      const added = ok(await device({ plans }))
      const followUp = outcome === 'failed' ? 'repeat_test' : null
      const { id, dueOn } = added.plans[0].task
      const [first] = ok(await record(carla, id, { outcome, followUp })).records
      ok(await correct(first.id))
      expect(ok(await carla.get(`/api/compliance/tasks/${id}`)).state).toBe('done')
      const [plan] = (await get(added.id)).plans
      expect([plan.task.dueOn > dueOn, plan.task.state, plan.lastDoneOn]).toEqual([
        true,
        'open',
        await test.day(0),
      ])
    }
    const twice = ok(await device({ plans }))
    const { id } = twice.plans[0].task
    const [failed] = ok(await record(carla, id, { outcome: 'failed', followUp: 'repeat_test' })).records
    ok(await record(carla, id))
    const refused = await correct(failed.id)
    expect([refused.status, refused.body.message]).toEqual([409, 'This task is done.'])
  })

  it('that two sign is signed by two people', async () => {
    const added = ok(
      await device({
        plans: [{ kind: 'electrical_safety', every: 1, unit: 'month', basis: 'period', signatures: 2 }],
      }),
    )
    const { task } = added.plans[0]
    expect((await record(carla, task.id)).body.fields.witness).toContain('second')
    await test.rows(`update person set password_hash = 'plain:right' where id = any($1)`, [
      [personId('admin'), personId('compliance_manager')],
    ])
    const own = { email: 'compliance_manager.everywhere@example.test', password: 'right' }
    expect((await record(carla, task.id, { witness: own })).body.fields.witness).toBeTruthy()
    const signed = ok(
      await record(carla, task.id, { witness: { ...own, email: 'admin.everywhere@example.test' } }),
    )
    expect(signed.records[0].second).toBe('admin everywhere')
  })

  it('of a calibration out of tolerance names what was recorded with the instrument since it was right', async () => {
    const plans = [{ kind: 'calibration', every: 12, unit: 'month', basis: 'floating', isBlocking: true }]
    const meter = ok(await device({ class: 'reference', name: 'Thermometer', plans }))
    const point = { reference: 8, tolerance: 0.5 }
    ok(await record(carla, meter.plans[0].task.id, { outcome: undefined, found: [{ ...point, shown: 8.1 }] }))
    const valid = await get(meter.id)
    const [known] = await test.rows<{ day: string }>(
      `select (office_today('America/Denver') + interval '12 months')::date::text as day`,
    )
    expect(valid.calibratedThrough).toBe(known?.day)
    const logger = ok(await device({ class: 'scale', plans }))
    const used = { outcome: undefined, found: [{ ...point, shown: 8 }], instrumentId: meter.id }
    ok(await record(carla, logger.plans[0].task.id, used))
    const task = (await get(meter.id)).plans[0].task.id
    const wrong = ok(
      await record(carla, task, {
        outcome: undefined,
        found: [{ ...point, shown: 8.6 }],
        adjusted: [{ ...point, shown: 8 }],
      }),
    )
    expect([wrong.records[0].verdict, wrong.records[0].outcome]).toEqual(['adjusted', 'passed'])
    const affected = ok(await carla.get(`/api/compliance/records/${wrong.records[0].id}/affected`))
    expect([affected.days, affected.records.map(({ deviceName }: Body) => deviceName)]).toEqual([
      0,
      expect.arrayContaining(['Autoclave']),
    ])
    await test.rows(
      `update device set calibrated_through = office_today('America/Denver') - 2 where id = $1`,
      [meter.id],
    )
    const expired = await record(carla, (await get(logger.id)).plans[0].task.id, used)
    expect([expired.status, expired.body.reason]).toEqual([409, 'instrument_not_calibrated'])
  })
})
