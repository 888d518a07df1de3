import { gs1BracketString } from '@wellstock/domain/stock/scan-codes/gs1-labels'
import { ownCode } from '@wellstock/domain/stock/scan-codes/own-codes'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buyingOf, vendorId } from '../../buying/vendor-orders/buying-fixture.ts'
import { dispatchEvents } from '../../platform/events/dispatch.ts'
import { idOf, ids } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { brokenInvariants } from '../../testing/invariants.ts'
import { utilizationOf } from './calendar.ts'
import { type Body, casesOf, ok, type Someone } from './case-fixture.ts'
import { startDayOfCases } from './new-day.ts'

let test: TestApp
let cases: Awaited<ReturnType<typeof casesOf>>
let sam: Someone
let ivan: Someone
let days: string[]

beforeAll(async () => {
  test = await startTestApp()
  // The days of the database are those of the machine.
  test.passTime(Date.now() - test.now().getTime())
  cases = await casesOf(test)
  ;({ sam, ivan } = cases)
  days = await Promise.all(Array.from({ length: 20 }, (_, n) => test.day(n)))
})
afterAll(() => test.stop())
afterEach(async () => expect(await brokenInvariants(test.rows)).toEqual({}))

const at = (day: number, time: string) => `${days[day]}T${time}`
const hold = async (lotNumber: string) => {
  const [lot] = await test.rows<{ id: string }>('select id from lot where number = $1', [lotNumber])
  ok(
    await ivan.post(`/api/stock/lots/${lot?.id}/hold`, {
      hold: 'quarantined',
      reason: 'Recalled by its maker',
    }),
  )
}

describe('readiness', () => {
  it('has cases compete for lots and promised deliveries, and says before a move what it does to the others', async () => {
    const { productId, itemId } = await cases.product('Anchor')
    await cases.receive(itemId, 'L1', 4, days[3])
    await cases.receive(itemId, 'L2', 5, days[10])
    await cases.receive(itemId, 'L3', 3, '2039-06-30')
    await promise(productId, 6, days[9] ?? '')
    const { typeId } = await cases.typeWith([{ name: 'Anchor', open: 3, hold: 1 }])
    const [a, b, c, d] = (await Promise.all(
      [2, 4, 9, 11].map((day) => cases.booked(typeId, at(day, '09:00'))),
    )) as [Body, Body, Body, Body]
    await dispatchEvents(test.app)
    expect(await cases.said(a.id)).toBe('L1 4, green')
    expect(await cases.said(b.id)).toBe('L2 4, green')
    expect(await cases.said(c.id)).toBe('L2 1, L3 3, green')
    expect(await cases.said(d.id)).toBe(`${days[9]} 4, amber`)

    // Before the drop: D on the day before C takes what C had.
    const effect = ok(await sam.post('/api/cases/what-if', cases.wanted(d.id, at(8, '09:00'))))
    expect(effect).toMatchObject({
      readiness: 'green',
      problems: [],
      effects: [{ id: c.id, before: 'green', after: 'red', blocking: { name: 'Anchor', short: 4 } }],
    })
    // A and B are reserved by now: seven days ahead.
    expect((await cases.get(a.id)).lots).toMatchObject([{ lotNumber: 'L1', quantity: 4 }])
    expect((await cases.get(c.id)).lots).toEqual([])

    await hold('L2')
    await dispatchEvents(test.app)
    expect(await cases.said(b.id)).toBe('L3 3, short 1, amber')
    expect(await cases.said(c.id)).toBe('short 4, red')
    expect((await cases.get(c.id)).state).toBe('scheduled')
    expect((await cases.get(a.id)).state).toBe('ready')
    const notices = ok(await sam.get('/api/notifications'))
    expect(JSON.stringify(notices)).toContain(c.number)
    const fixes = ok(await sam.get(`/api/cases/${c.id}/needs/${productId}/fixes`))
    expect(fixes.map(({ fix }: Body) => fix)).toContainEqual(
      expect.objectContaining({ kind: 'order', itemId, quantity: 4 }),
    )

    ok(await cases.step(sam, b.id, 'cancel', { reason: 'Called off by the provider' }))
    await dispatchEvents(test.app)
    expect(await cases.said(c.id)).toBe('L3 3, short 1, amber')
  })

  it('takes substitutes that are approved, and others once somebody agrees for the case', async () => {
    const [x, y, z] = await Promise.all(['Mesh X', 'Mesh Y', 'Mesh Z'].map((name) => cases.product(name)))
    await cases.receive(x?.itemId ?? '', 'X1', 3)
    await cases.receive(y?.itemId ?? '', 'Y1', 5)
    await cases.receive(z?.itemId ?? '', 'Z1', 10)
    const substitutes = [
      { productId: y?.productId, needsApproval: false },
      { productId: z?.productId, needsApproval: true },
    ]
    const a = await cases.typeWith([{ name: 'Mesh X', open: 4, hold: 2, substitutes }])
    const b = await cases.typeWith([{ name: 'Mesh Y', open: 3, hold: 0 }])
    const first = await cases.booked(a.typeId, at(12, '09:00'))
    const second = await cases.booked(b.typeId, at(13, '09:00'))
    await dispatchEvents(test.app)
    expect(await cases.said(second.id)).toBe('Y1 3, green')
    expect(await cases.said(first.id)).toBe('X1 3, Y1 2, short 1, amber')
    const found = await cases.get(first.id)
    expect(found.needs[0].offers).toEqual([{ id: z?.productId, name: 'Mesh Z', quantity: 1 }])
    ok(
      await sam.post(`/api/cases/${first.id}/needs/${x?.productId}/substitute`, {
        ...{ version: found.version, substituteId: z?.productId, reason: 'Agreed with the surgeon' },
      }),
    )
    expect(await cases.said(first.id)).toBe('X1 3, Y1 2, Z1 1, green')
  })

  it('trades what is reserved once a day, where nobody is less ready for it', async () => {
    const { itemId } = await cases.product('Plate')
    await cases.receive(itemId, 'PL-LATE', 2, '2039-01-01')
    const { typeId } = await cases.typeWith([{ name: 'Plate', open: 2, hold: 0 }])
    const sooner = await cases.booked(typeId, at(4, '16:00'))
    await dispatchEvents(test.app)
    await cases.receive(itemId, 'PL-SOON', 2, days[6])
    const later = await cases.booked(typeId, at(10, '16:00'))
    await dispatchEvents(test.app)
    expect([await cases.said(sooner.id), await cases.said(later.id)]).toEqual([
      'PL-LATE 2, green',
      'short 2, red',
    ])
    await startDayOfCases(test.app)
    expect([await cases.said(sooner.id), await cases.said(later.id)]).toEqual([
      'PL-SOON 2, green',
      'PL-LATE 2, green',
    ])
  })

  it('turns a case red at once whose equipment is out, and says from when it is free', async () => {
    await test.rows(
      `insert into product (organization_id, id, sku, name, category, type) values ($1, $2, 'SCP-1', 'Scope', 'Endoscopy', 'Equipment')`,
      [ids.organization, idOf('product scope')],
    )
    const carla = await test.as('compliance_manager')
    const devices = await Promise.all(
      ['S-1', 'S-2'].map(async (serialNumber) => {
        const added = ok(
          await carla.post('/api/devices', {
            ...{
              name: `Scope ${serialNumber}`,
              category: 'Endoscopy',
              roomId: cases.room,
              class: 'endoscope',
            },
            ...{
              serialNumber,
              manufacturer: 'Corvane',
              model: 'E 4',
              plans: [],
              isoStandards: ['ISO 15883'],
            },
          }),
        )
        return ok(await carla.post(`/api/devices/${added.id}/accept`, { version: added.version }))
      }),
    )
    const lab2 = await otherRoom(test)
    const lab3 = await otherRoom(test)
    const { typeId } = await cases.typeWith([], { equipment: [{ deviceClass: 'endoscope', after: 45 }] })
    await suits(test, typeId, [lab2, lab3])
    const others = await Promise.all(
      ['Dr. Two', 'Dr. Three'].map((name) =>
        sam.post('/api/providers', { name, specialty: '', personId: null }).then(ok),
      ),
    )
    const [two, three] = others as [Body, Body]
    await cases.booked(typeId, at(14, '08:00'))
    const second = await cases.booked(typeId, at(14, '08:30'), {
      roomId: lab2,
      providerId: two.id,
      minutes: 90,
    })
    const refused = await cases.book(typeId, at(14, '09:30'), { roomId: lab3, providerId: three.id })
    expect([refused.status, refused.body.message]).toEqual([409, 'Endoscope is in use. Free from 09:45.'])
    const whatIf = ok(
      await sam.post('/api/cases/what-if', {
        ...{
          officeId: ids.north,
          typeId,
          roomId: lab3,
          providerId: three.id,
          start: at(14, '09:30'),
          minutes: 60,
        },
      }),
    )
    expect(whatIf.earliest).toBe(at(14, '09:45'))
    ok(await cases.book(typeId, at(14, '10:15'), { roomId: lab3, providerId: three.id, minutes: 30 }))
    const scope = devices[1] as Body
    const { version } = ok(await carla.get(`/api/devices/${scope.id}`))
    ok(await carla.post(`/api/devices/${scope.id}/take-out`, { version, reason: 'The light source fails' }))
    await dispatchEvents(test.app)
    expect(await cases.get(second.id)).toMatchObject({ readiness: 'red', missingEquipment: ['endoscope'] })
  })
})

describe('booking', () => {
  it('never has a room or a provider twice, asks of closed hours and of times that exist twice, and takes nothing of a patient', async () => {
    const { typeId } = await cases.typeWith([])
    const first = await cases.booked(typeId, at(15, '09:00'))
    const room = await cases.book(typeId, at(15, '09:30'))
    expect([room.status, room.body.message]).toEqual([409, `North Lab is taken by ${first.number} at 09:00.`])
    const lab = await otherRoom(test)
    await suits(test, typeId, [lab])
    const provider = await cases.book(typeId, at(15, '09:30'), { roomId: lab })
    expect([provider.status, provider.body.message]).toEqual([
      409,
      `Dr. Solheim is taken by ${first.number} at 09:00.`,
    ])
    const closed = await cases.book(typeId, at(15, '17:30'))
    expect([closed.status, Object.keys(closed.body.fields)]).toEqual([422, ['closedReason']])
    const twice = await cases.book(typeId, '2027-11-07T01:30', { closedReason: 'Night shift' })
    expect([twice.status, Object.keys(twice.body.fields)]).toEqual([409, ['choice']])
    ok(await cases.book(typeId, '2027-11-07T01:30', { closedReason: 'Night shift', choice: 'later' }))
    for (const reference of ['03/14/1962', '123456789', 'Smith DOB']) {
      const patient = await cases.book(typeId, at(16, '09:00'), { reference })
      expect([patient.status, Object.keys(patient.body.fields)]).toEqual([422, ['reference']])
    }
    for (const minutes of [0, 1_500, 30.5])
      expect((await cases.book(typeId, at(16, '09:00'), { minutes })).status).toBe(422)
    const south = await test.as('procedure_scheduler', 'south')
    expect((await south.get(`/api/cases/${first.id}`)).status).toBe(404)
    const viewer = await test.as('procedure_viewer')
    expect(
      (await viewer.post(`/api/cases/${first.id}/cancel`, { version: 1, reason: 'Not theirs' })).status,
    ).toBe(403)
  })

  it('says how much of the open minutes is booked', () =>
    expect([utilizationOf(390, 600), utilizationOf(30, 0)]).toEqual([0.65, null]))

  it('of two who book the same room at the same moment one wins', async () => {
    const { typeId } = await cases.typeWith([])
    const answers = await Promise.all([1, 2, 3].map(() => cases.book(typeId, at(17, '09:00'))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  it('books a series as a whole or without what is taken, and what waited for a time', async () => {
    const { typeId } = await cases.typeWith([])
    const wait = ok(await sam.post('/api/case-waitlist', { officeId: ids.north, typeId }))[0]
    const taken = await cases.booked(typeId, `${days[14]}T15:00`)
    const repeat = { everyWeeks: 1, times: 3, skipsTaken: false }
    expect((await cases.book(typeId, at(7, '15:00'), { repeat })).status).toBe(409)
    const { cases: made, skipped } = ok(
      await cases.book(typeId, at(7, '15:00'), { repeat: { ...repeat, skipsTaken: true }, waitId: wait.id }),
    )
    expect([made.length, skipped.map(({ start }: Body) => start)]).toEqual([2, [at(14, '15:00')]])
    expect(ok(await sam.get('/api/case-waitlist'))).toEqual([])
    ok(await cases.step(sam, made[0].id, 'cancel', { reason: 'The whole series', andFollowing: true }))
    expect((await cases.get(made[1].id)).state).toBe('cancelled')
    expect((await cases.get(taken.id)).state).toBe('scheduled')
  })
})

describe('use', () => {
  it('posts what was used and opened for nothing, costs what its lots cost, and is opened again as it was', async () => {
    const suture = await cases.product('Suture', 2.9)
    const drape = await cases.product('Drape', 4.35)
    const trocar = await cases.product('Trocar', 38)
    const clip = await cases.product('Clip', 21.5)
    await cases.receive(suture.itemId, 'S1', 3, days[18], 2.9)
    await cases.receive(suture.itemId, 'S2', 5, '2039-01-01', 3.1)
    await cases.receive(drape.itemId, 'D1', 5, undefined, 4.35)
    await cases.receive(trocar.itemId, 'T1', 5, undefined, 38)
    await cases.receive(clip.itemId, 'C1', 5, undefined, 21.5)
    const { typeId } = await cases.typeWith(
      [
        { name: 'Suture', open: 2, hold: 2 },
        { name: 'Drape', open: 1, hold: 0 },
        { name: 'Trocar', open: 1, hold: 1 },
        { name: 'Clip', open: 0, hold: 2 },
      ],
      { checklist: ['Site confirmed'] },
    )
    const { id } = await cases.booked(typeId, at(3, '09:00'))
    await dispatchEvents(test.app)
    expect(await cases.get(id)).toMatchObject({ state: 'ready', readiness: 'green' })
    const reserved = ok(await ivan.get(`/api/case-picks/${id}`)).lots as Body[]
    expect(reserved.map(({ lotNumber, quantity }) => [lotNumber, quantity]).sort()).toEqual([
      ...[
        ['C1', 2],
        ['D1', 1],
        ['S1', 3],
        ['S2', 1],
        ['T1', 2],
      ],
    ])
    const picked = reserved.map((lot) => ({ id: lot.id, picked: lot.quantity }))
    const { version } = await cases.get(id)
    ok(await ivan.post(`/api/cases/${id}/pick`, { version, lots: picked }))
    expect((await cases.step(sam, id, 'start')).status).toBe(409)
    ok(await cases.step(sam, id, 'start', { checked: ['Site confirmed'] }))
    const lotOf = (number: string) => reserved.find(({ lotNumber }) => lotNumber === number) as Body
    const record = (number: string, used: number, openedUnused: number, returned: number) => ({
      ...{ id: lotOf(number).id, used, openedUnused, returned },
    })
    const all = [
      ...[record('S1', 2, 0, 0), record('S2', 1, 0, 0), record('D1', 1, 0, 0)],
      ...[record('T1', 1, 1, 0), record('C1', 0, 0, 2)],
    ]
    expect((await sam.post(`/api/cases/${id}/use`, { lots: [record('S1', 4, 0, 0)] })).status).toBe(422)
    ok(await sam.post(`/api/cases/${id}/use`, { lots: all }))
    const early = await cases.step(sam, id, 'complete')
    expect([early.status, early.body.blockers]).toEqual([409, ['Suture, lot S1: 3 picked, 2 accounted for']])
    const done = ok(await cases.step(sam, id, 'complete', { restReturned: true }))
    expect(done.cost).toEqual({
      ...{ used: 51.25, openedUnused: 38, total: 89.25, card: 48.15, cardAtMost: 134.95 },
      differences: [
        { name: 'Trocar', kind: 'opened_unused', amount: 38 },
        { name: 'Suture', kind: 'more', amount: 3.1 },
      ],
    })
    expect((await cases.step(sam, id, 'complete')).status).toBe(409)
    const onHand = async (itemId: string) => ok(await ivan.get(`/api/inventory/${itemId}`))
    expect(await onHand(suture.itemId)).toMatchObject({ currentQuantity: 5, reservedQuantity: 0 })
    const reopened = ok(await cases.step(sam, id, 'reopen', { reason: 'One suture was counted twice' }))
    expect([reopened.state, reopened.lots.length]).toEqual(['in_progress', 5])
    expect(await onHand(suture.itemId)).toMatchObject({ currentQuantity: 8, reservedQuantity: 4 })
    ok(await sam.post(`/api/cases/${id}/use`, { lots: [record('S2', 0, 0, 1)] }))
    const again = ok(await cases.step(sam, id, 'complete', { restReturned: true }))
    expect(again.cost).toMatchObject({ used: 48.15, total: 86.15 })
    await ok(
      await ivan.post('/api/stock/commands', {
        ...{ id: idOf('use after case'), kind: 'use', itemId: suture.itemId, quantity: 1 },
      }),
    )
    expect((await cases.step(sam, id, 'reopen', { reason: 'Another mistake' })).status).toBe(409)
  })

  it('records a scan of what was not picked by reserving it first, and refuses what is on hold', async () => {
    const gauze = await cases.product('Swab', 1)
    const extra = await cases.product('Sponge', 2)
    await cases.receive(gauze.itemId, 'G1', 4)
    await cases.receive(extra.itemId, 'E1', 1)
    const { typeId } = await cases.typeWith([{ name: 'Swab', open: 1, hold: 1 }])
    const { id } = await cases.booked(typeId, at(3, '12:00'))
    await dispatchEvents(test.app)
    ok(await cases.step(sam, id, 'start'))
    const lotId = async (number: string) =>
      (await test.rows<{ id: string }>('select id from lot where number = $1', [number]))[0]?.id
    const scan = async (itemId: string, number: string, what: string, quantity = 1) =>
      sam.post(`/api/cases/${id}/scans`, { itemId, lotId: await lotId(number), what, quantity })
    ok(await scan(gauze.itemId, 'G1', 'used', 3))
    ok(await scan(extra.itemId, 'E1', 'used'))
    const beyond = await scan(extra.itemId, 'E1', 'used')
    expect(beyond.status).toBe(409)
    const found = await cases.get(id)
    expect(found.lots.map(({ lotNumber, picked, used }: Body) => [lotNumber, picked, used]).sort()).toEqual([
      ...[
        ['E1', 1, 1],
        ['G1', 3, 3],
      ],
    ])
    await hold('E1')
    const refused = await cases.step(sam, id, 'complete')
    expect([refused.status, refused.body.blockers]).toEqual([409, ['Sponge, lot E1 cannot be used']])
  })

  it('resolves a scanned code to stock of its own office, for those who may see no other stock', async () => {
    const drain = await cases.product('Drain', 3)
    await cases.receive(drain.itemId, 'DR-1', 2)
    const { typeId } = await cases.typeWith([{ name: 'Drain', open: 1, hold: 0 }])
    const { id } = await cases.booked(typeId, at(4, '12:00'))
    await dispatchEvents(test.app)
    ok(await cases.step(sam, id, 'start'))
    expect((await sam.get('/api/scan/lookup?raw=DR-1')).status).toBe(403)
    const scan = (raw: string, more: object = {}) =>
      sam.post(`/api/cases/${id}/scans`, { raw, what: 'used', ...more })
    const label = gs1BracketString({ gtin: '09520000000028', lot: 'DR-2' })
    await test.rows(
      `insert into product_code (organization_id, scheme, code, product_id, pack_quantity) values ($1, 'GTIN', '09520000000028', $2, 1)`,
      [ids.organization, drain.productId],
    )
    ok(await scan('dr-1'))
    ok(await scan(ownCode('item', drain.itemId)))
    await cases.receive(drain.itemId, 'DR-2', 2)
    ok(await scan(label))
    const used = (await cases.get(id)).lots.map(({ lotNumber, used }: Body) => [lotNumber, used])
    expect(used.sort()).toEqual([
      ['DR-1', 2],
      ['DR-2', 1],
    ])
    const refused = await Promise.all(
      ['09520000000028', 'Nobody knows this', ownCode('item', ids.southGloves), '(01)09520000000012'].map(
        async (raw) => {
          const { status, body } = await scan(raw)
          return [status, body.fields]
        },
      ),
    )
    const unknown = { raw: 'No stock of this office has this code.' }
    expect(refused).toEqual([
      [422, { raw: 'Several lots here have this code. Scan the label with the lot number.' }],
      [422, unknown],
      [422, unknown],
      [422, { raw: expect.stringContaining('check digit') }],
    ])
    expect((await scan('DR-1', { itemId: drain.itemId, lotId: null })).status).toBe(422)
  })

  it('finds free stock of its own office by name, for those who may see no other stock', async () => {
    const clip = await cases.product('Vascular clip', 4)
    await cases.receive(clip.itemId, 'VC-1', 2)
    await cases.receive(clip.itemId, 'VC-2', 1)
    await hold('VC-2')
    const { typeId } = await cases.typeWith([])
    const { id } = await cases.booked(typeId, at(5, '12:00'))
    ok(await cases.step(sam, id, 'start'))
    const find = async (search: string) => ok(await sam.get(`/api/cases/${id}/stock?search=${search}`))
    const [found, ...others] = await find('vascular')
    expect([found, others]).toEqual([
      expect.objectContaining({ itemId: clip.itemId, lotNumber: 'VC-1', name: 'Vascular clip', free: 2 }),
      [],
    ])
    ok(await sam.post(`/api/cases/${id}/scans`, { itemId: found.itemId, lotId: found.lotId, what: 'used' }))
    expect((await find('vascular')).map(({ free }: Body) => free)).toEqual([1])
    const elsewhere = await test.as('procedure_scheduler', 'south')
    expect((await elsewhere.get(`/api/cases/${id}/stock`)).status).toBe(404)
  })

  it('an emergency takes from a case that is named, which is red then', async () => {
    const { itemId } = await cases.product('Graft')
    await cases.receive(itemId, 'GR1', 2)
    const { typeId } = await cases.typeWith([{ name: 'Graft', open: 2, hold: 0 }])
    const planned = await cases.booked(typeId, at(5, '09:00'))
    await dispatchEvents(test.app)
    const emergency = await cases.booked(typeId, at(5, '11:00'), { isEmergency: true })
    await dispatchEvents(test.app)
    expect([await cases.said(planned.id), await cases.said(emergency.id)]).toEqual([
      'GR1 2, green',
      'short 2, red',
    ])
    const [lot] = (await cases.get(planned.id)).lots
    ok(
      await cases.step(sam, emergency.id, 'take', {
        lotId: lot.id,
        quantity: 2,
        reason: 'Ruptured, cannot wait',
      }),
    )
    await dispatchEvents(test.app)
    expect([await cases.said(planned.id), await cases.said(emergency.id)]).toEqual([
      'short 2, red',
      'GR1 2, green',
    ])
  })
})

/** What a vendor has promised of a product for a day. */
async function promise(productId: string, quantity: number, day: string) {
  const buying = await buyingOf(test)
  const sold = idOf('sold for cases')
  await test.rows(
    `insert into vendor_product (organization_id, id, vendor_id, product_id, vendor_sku, rank) values ($1, $2, $3, $4, 'BW-A', 1)`,
    [ids.organization, sold, vendorId, productId],
  )
  await test.rows(
    `insert into vendor_price (organization_id, id, vendor_product_id, source, pack, pack_quantity, price, valid_from)
     values ($1, gen_random_uuid(), $2, 'list', 'EA', 1, 20, '2026-01-01')`,
    [ids.organization, sold],
  )
  const order = await buying.sent([{ productId, quantity }])
  const lines = order.lines.map(({ id }: Body) => ({ id, promisedOn: day }))
  ok(await buying.take(buying.vera, 'acknowledge', order, { lines }))
}

let rooms = 0
async function otherRoom(of: TestApp): Promise<string> {
  const id = idOf(`other room ${++rooms}`)
  await of.rows(
    `insert into room (organization_id, id, office_id, name, number, floor, building, type) values ($1, $2, $3, $4, $5, '1', 'A', 'exam_room')`,
    [ids.organization, id, ids.north, `Suite ${rooms}`, `2-0${rooms}`],
  )
  return id
}
const suits = (of: TestApp, typeId: string, roomIds: string[]) =>
  of.rows(
    `insert into procedure_type_room (organization_id, type_id, room_id) select $1, $2, r.id from unnest($3::uuid[]) r (id) on conflict do nothing`,
    [ids.organization, typeId, roomIds],
  )
