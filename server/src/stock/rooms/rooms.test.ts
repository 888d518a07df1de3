import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { idOf, ids, personId } from '../../testing/fixture.ts'
import { type Answer, startTestApp, type TestApp } from '../../testing/harness.ts'
import { setHold } from '../../testing/holds.ts'
import { readPdf } from '../../testing/read-pdf.ts'

type Person = Awaited<ReturnType<TestApp['as']>>
type Room = { id: string; version: number; bins: { id: string; code: string; version: number }[] }

let test: TestApp
let manager: Person
let viewer: Person
let south: Person
beforeAll(async () => {
  test = await startTestApp()
  manager = await test.as('inventory_manager')
  viewer = await test.as('inventory_viewer')
  south = await test.as('inventory_manager', 'south')
})
afterAll(() => test.stop())

let serial = 0
const fields = (changes: object = {}) => ({
  name: `Room ${++serial}`,
  number: `R-${serial}`,
  floor: '2',
  building: 'Annex',
  type: 'storage',
  ...changes,
})
const { id: _, ...settable } = { id: '', ...fields() }
const addRoom = async (changes: object = {}) =>
  (await manager.post('/api/rooms', { officeId: ids.north, ...fields(changes) })).body
const addItem = async (roomId: string, changes: object = {}) =>
  (await manager.post('/api/inventory', { roomId, name: `Thing ${++serial}`, category: 'Tape', ...changes }))
    .body
const formOf = (room: object, changes: object = {}) => {
  const names = [
    ...Object.keys(settable),
    'isQuarantine',
    'responsible',
    'temperatureMin',
    'temperatureMax',
    'notes',
  ]
  return {
    ...Object.fromEntries(Object.entries(room).filter(([name]) => [...names, 'version'].includes(name))),
    ...changes,
  }
}
const save = (room: Room, changes: object) => manager.put(`/api/rooms/${room.id}`, formOf(room, changes))
const deactivate = (id: string, toRoomId?: string) =>
  manager.post(`/api/rooms/${id}/deactivate`, toRoomId ? { toRoomId } : {})
const get = async (id: string) => (await manager.get(`/api/rooms/${id}`)).body
const contents = async (id: string, query = '') =>
  (await manager.get(`/api/rooms/${id}/contents?${query}`)).body
const refused = ({ status, body }: Answer) => [status, body.message, body.blockers ?? body.fields]
const lastNote = async (id: string) =>
  (
    await test.rows<{ action: string; details: Record<string, unknown> }>(
      'select action, details from audit_event where entity_id = $1 order by seq desc limit 1',
      [id],
    )
  )[0]
const reserve = (itemId: string, lotId: string | null, quantity: number) =>
  test.rows(
    `insert into reservation (organization_id, id, item_id, lot_id, quantity, purpose, created_by)
     values ($1, $2, $3, $4, $5, 'a case', $6)`,
    [ids.organization, idOf(`reservation ${++serial}`), itemId, lotId, quantity, personId('admin')],
  )
/** A lot of the item, with stock of it. */
async function stockLot(
  item: { id: string; productId: string },
  quantity: number,
  { expiry = null, hold = 'none' }: { expiry?: string | null; hold?: string } = {},
) {
  const number = `L-${++serial}`
  const lotId = idOf(number)
  await test.rows(
    'insert into lot (organization_id, id, product_id, number, expiry_date) values ($1, $2, $3, $4, $5)',
    [ids.organization, lotId, item.productId, number, expiry],
  )
  await setHold(test.rows, lotId, hold)
  await test.rows(
    `insert into stock_movement (organization_id, id, item_id, lot_id, quantity, type, reason, actor_id)
     values ($1, $2, $3, $4, $5, 'opening', 'opening', $6)`,
    [ids.organization, idOf(`movement ${number}`), item.id, lotId, quantity, personId('admin')],
  )
  return { lotId, number }
}
const countRoom = (roomId: string, state: string, more: { postedAt?: string; dueOn?: string } = {}) =>
  test.rows(
    `insert into stock_count (organization_id, id, number, office_id, room_id, state, posted_by, posted_at, due_on)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      ids.organization,
      idOf(`count ${++serial}`),
      `C-${serial}`,
      ids.north,
      roomId,
      state,
      more.postedAt ? personId('admin') : null,
      more.postedAt ?? null,
      more.dueOn ?? null,
    ],
  )

describe('the tree of rooms', () => {
  it('shows the offices with their rooms, in order, and what needs attention in each', async () => {
    const room = await addRoom({ building: 'Aaa', number: '10' })
    const before = await addRoom({ building: 'Aaa', number: '9' })
    const item = await addItem(room.id, {
      minQuantity: 0,
      reorderPoint: 50,
      maxQuantity: 60,
      currentQuantity: 3,
    })
    await addItem(room.id)
    await stockLot(item, 4, { expiry: '2020-01-01' })
    await countRoom(room.id, 'planned', { dueOn: '2020-01-01' })
    const { body } = await viewer.get('/api/rooms/tree')
    expect(body.offices.map(({ code }: { code: string }) => code)).toEqual(['NORTH', 'SOUTH'])
    const [north] = body.offices
    expect(north.rooms.map(({ id }: Room) => id).slice(0, 4)).toEqual([
      ids.northStore,
      ids.northLab,
      before.id,
      room.id,
    ])
    expect(north.rooms[3]).toMatchObject({
      name: room.name,
      building: 'Aaa',
      floor: '2',
      items: 2,
      low: 1,
      out: 1,
      expired: 1,
      isCountOverdue: true,
      bins: 0,
      isActive: true,
    })
    const { low, out, expired, items, isCountOverdue } = north.rooms[3]
    expect(await get(room.id)).toMatchObject({ low, out, expired, items, isCountOverdue })
  })

  it('shows a person their offices, and the one chosen in the header', async () => {
    const codes = async (who: Person, headers = {}) =>
      (await who.get('/api/rooms/tree', headers)).body.offices.map(({ code }: { code: string }) => code)
    expect(await codes(south)).toEqual(['SOUTH'])
    expect(await codes(manager, { 'x-office': ids.south })).toEqual(['SOUTH'])
    const [office] = (await south.get('/api/rooms/tree')).body.offices
    expect(office.rooms).toMatchObject([{ id: ids.southStore, items: 1 }])
  })
})

describe('a room', () => {
  it('is there for whoever may see its office, and changed by whoever may write there', async () => {
    const missing = [404, 'Room not found']
    const of = ({ status, body }: Answer) => [status, body.message]
    expect((await viewer.get(`/api/rooms/${ids.northStore}`)).body).toMatchObject({
      name: 'North Store',
      officeName: 'North Office',
      items: 2,
      low: 1,
      lastCount: null,
      nextCountOn: null,
      bins: [],
    })
    for (const id of [ids.northStore, ids.farStore, ids.gloves, 'nonsense']) {
      expect(of(await south.get(`/api/rooms/${id}`))).toEqual(missing)
      for (const part of ['contents', 'restock', 'sheet', 'label', 'bin-labels', 'restock-list'])
        expect(of(await south.get(`/api/rooms/${id}/${part}`))).toEqual(missing)
    }
    const form = formOf(await get(ids.northStore))
    expect(of(await south.put(`/api/rooms/${ids.northStore}`, form))).toEqual(missing)
    expect(of(await south.post(`/api/rooms/${ids.northStore}/deactivate`, {}))).toEqual(missing)
    expect(of(await south.post(`/api/rooms/${ids.northStore}/bins`, { codes: ['A'] }))).toEqual(missing)
    expect((await south.post('/api/rooms', { officeId: ids.north, ...fields() })).status).toBe(422)
    expect((await viewer.put(`/api/rooms/${ids.northStore}`, form)).status).toBe(403)
    expect((await viewer.post(`/api/rooms/${ids.northStore}/deactivate`, {})).status).toBe(403)
    expect((await viewer.post('/api/rooms', { officeId: ids.north, ...fields() })).status).toBe(403)
  })

  it('is added with all its facts, once, and the audit knows of it', async () => {
    const wanted = {
      officeId: ids.north,
      ...fields({
        name: ' Cold Store ',
        responsible: 'Kim',
        temperatureMin: 2,
        temperatureMax: 7.5,
        notes: 'Fridge',
      }),
    }
    const key = { 'idempotency-key': 'add the cold store' }
    const answers = [
      await manager.post('/api/rooms', wanted, key),
      await manager.post('/api/rooms', wanted, key),
    ]
    expect(answers.map(({ body }) => body.id)).toEqual(Array(2).fill(answers[0]?.body.id))
    const { body } = await manager.get(`/api/rooms/${answers[0]?.body.id}`)
    expect(body).toMatchObject({
      ...wanted,
      name: 'Cold Store',
      isActive: true,
      isQuarantine: false,
      items: 0,
      version: 1,
    })
    expect(await lastNote(body.id)).toMatchObject({
      action: 'room.created',
      details: { officeId: ids.north },
    })
    expect(refused(await manager.post('/api/rooms', { ...wanted, building: 'ANNEX' }))).toEqual([
      409,
      'Another room in this building has this number.',
      { number: 'Another room in this building has this number.' },
    ])
    expect(
      (await manager.post('/api/rooms', { ...wanted, name: ' ', number: '', temperatureMax: 1 })).body.fields,
    ).toMatchObject({ name: 'Name is required.', number: 'Number is required.' })
    expect(
      (await manager.post('/api/rooms', { ...wanted, number: 'other', temperatureMax: 1 })).body.fields,
    ).toEqual({
      temperatureMax: 'Highest temperature must be at least the lowest.',
    })
  })

  it('is not added to an inactive office, nor taken into use there again', async () => {
    const room = await addRoom()
    await deactivate(room.id)
    await test.rows(`update office set status = 'inactive' where id = $1`, [ids.north])
    const message = 'North Office is inactive: it takes no new rooms.'
    for (const answer of [
      await manager.post('/api/rooms', { officeId: ids.north, ...fields() }),
      await manager.post(`/api/rooms/${room.id}/activate`, {}),
    ])
      expect(refused(answer).slice(0, 2)).toEqual([409, message])
    await test.rows(`update office set status = 'active' where id = $1`, [ids.north])
    expect((await manager.post(`/api/rooms/${room.id}/activate`, {})).body.isActive).toBe(true)
    expect((await manager.post(`/api/rooms/${room.id}/activate`, {})).status).toBe(409)
  })

  it('changed by two people at once keeps the first change and tells the second of it', async () => {
    const room = await addRoom()
    const answers = await Promise.all(['Ana', 'Bo', 'Cy'].map((responsible) => save(room, { responsible })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412])
    const { responsible } = await get(room.id)
    const [second] = answers.filter(({ status }) => status === 412)
    expect(second?.body.fields).toEqual({
      responsible: `inventory_manager everywhere changed this to "${responsible}".`,
    })
    expect(await lastNote(room.id)).toMatchObject({
      action: 'room.updated',
      details: { version: 2, changes: { responsible: { from: '', to: responsible } } },
    })
  })

  it('becomes no quarantine room while stock is reserved there, and stays one while something needs it', async () => {
    const room = await addRoom()
    const item = await addItem(room.id)
    const { lotId, number: lotNumber } = await stockLot(item, 5)
    await reserve(item.id, lotId, 2)
    expect(refused(await save(room, { isQuarantine: true }))).toEqual([
      409,
      'Stock in this room is reserved, so it cannot become a quarantine room.',
      [`${item.name}, lot ${lotNumber}: 2 are reserved for a case.`],
    ])
    await test.rows(`update reservation set state = 'released' where item_id = $1`, [item.id])
    const { body: quarantine } = await save(room, { isQuarantine: true })
    expect(quarantine).toMatchObject({ isQuarantine: true, out: 0 })

    const old = await stockLot(item, 1, { expiry: '2020-01-01' })
    const held = await stockLot(item, 1, { hold: 'recalled' })
    expect(refused(await save(quarantine, { isQuarantine: false }))).toEqual([
      409,
      'This room has to stay a quarantine room for now.',
      [`${item.name}: lot ${old.number} has expired.`, `${item.name}: lot ${held.number} is on hold.`],
    ])
  })

  it('knows its last count and when the next is due, by the most valuable class in it', async () => {
    const room = await addRoom()
    const postedAt = `${await test.day(-80)}T18:00:00.000Z`
    await countRoom(room.id, 'posted', { postedAt })
    expect(await get(room.id)).toMatchObject({
      lastCount: { postedAt, by: 'admin everywhere' },
      nextCountOn: await test.day(100),
      isCountOverdue: false,
      openCount: null,
    })
    const item = await addItem(room.id)
    await test.rows(`update item set abc_class = 'A' where id = $1`, [item.id])
    expect(await get(room.id)).toMatchObject({ nextCountOn: await test.day(-50), isCountOverdue: true })
    const dueOn = await test.day(900)
    await countRoom(room.id, 'planned', { dueOn })
    expect(await get(room.id)).toMatchObject({ nextCountOn: dueOn, openCount: { state: 'planned' } })
  })
})

describe('what stands in a room', () => {
  it('is listed along the way, by name or by what runs out first, in pages', async () => {
    const room = await addRoom()
    const { body: withBins } = await manager.post(`/api/rooms/${room.id}/bins`, { codes: ['B-1', 'A-1'] })
    const [first, second] = withBins.bins
    const last = await addItem(room.id, {
      name: 'Alpha',
      maxQuantity: 10,
      reorderPoint: 5,
      currentQuantity: 10,
    })
    const late = await addItem(room.id, { name: 'Beta', reorderPoint: 8, currentQuantity: 4 })
    const early = await addItem(room.id, { name: 'Gamma' })
    await stockLot(late, 2, { expiry: '2020-01-01' })
    await manager.put(`/api/rooms/${room.id}/placements`, {
      placements: [
        { itemId: early.id, binId: first.id },
        { itemId: late.id, binId: second.id },
      ],
    })
    const names = async (query: string) =>
      (await contents(room.id, query)).items.map(({ name }: { name: string }) => name)
    expect(await names('')).toEqual(['Gamma', 'Beta', 'Alpha'])
    expect(await names('sort=name')).toEqual(['Alpha', 'Beta', 'Gamma'])
    expect(await names('sort=level')).toEqual(['Gamma', 'Beta', 'Alpha'])
    expect(await names('pageSize=2&page=2')).toEqual(['Alpha'])
    expect(await names(`binId=${second.id}`)).toEqual(['Beta'])
    expect(await names('belowPar=true')).toEqual(['Beta'])
    const { items, total } = await contents(room.id)
    expect(total).toBe(3)
    expect(items[1]).toMatchObject({
      binCode: 'A-1',
      onHand: 6,
      availableQuantity: 4,
      par: 8,
      fill: 0.5,
      lots: 1,
      expiredLots: 1,
      nextExpiry: '2020-01-01',
      stockLevel: 'Low Stock',
    })
    expect(items[0]).toMatchObject({ par: null, fill: null, lots: 0 })
    expect(items[2]).toMatchObject({ itemId: last.id, par: 10, fill: 1 })
  })
})

describe('bins', () => {
  let room: Room
  const bins = () => `/api/rooms/${room.id}/bins`
  beforeEach(async () => {
    room = (await manager.post(`/api/rooms/${(await addRoom()).id}/bins`, { codes: ['A-1', 'A-2', 'A-3'] }))
      .body
  })
  const codes = async () => (await get(room.id)).bins.map(({ code }: { code: string }) => code)
  const binOf = (code: string) => room.bins.find((bin) => bin.code === code) as Room['bins'][number]

  it('are added at the end, each code once', async () => {
    const { status, body } = await manager.post(bins(), { codes: ['B-1', 'a-2'] })
    expect([status, body.fields]).toEqual([422, { codes: 'Bin a-2 is in this room already.' }])
    expect((await manager.post(bins(), { codes: ['B-1', 'b-1'] })).status).toBe(422)
    expect((await manager.post(bins(), { codes: [' '] })).status).toBe(422)
    await manager.post(bins(), { codes: ['B-1'] })
    expect(await codes()).toEqual(['A-1', 'A-2', 'A-3', 'B-1'])
    expect((await lastNote(room.id))?.action).toBe('room.bins_added')
  })

  it('are renamed by one person at a time', async () => {
    const { id, version } = binOf('A-1')
    const answers = await Promise.all(
      ['X', 'Y'].map((code) => manager.put(`${bins()}/${id}`, { code, version })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
    const other = binOf('A-2')
    expect((await manager.put(`${bins()}/${other.id}`, { code: 'a-3', version: 1 })).body.fields).toEqual({
      code: 'Bin a-3 is in this room already.',
    })
    expect((await manager.put(`${bins()}/${other.id}`, { code: 'a-2', version: 1 })).status).toBe(200)
  })

  it('are put in order, every one of them', async () => {
    const inOrder = ['A-3', 'A-1', 'A-2'].map((code) => binOf(code).id)
    expect((await manager.put(`${bins()}/order`, { binIds: inOrder })).status).toBe(200)
    expect(await codes()).toEqual(['A-3', 'A-1', 'A-2'])
    for (const wrong of [inOrder.slice(1), [...inOrder, idOf('bin')], [...inOrder.slice(1), inOrder[1]]])
      expect((await manager.put(`${bins()}/order`, { binIds: wrong })).status).toBe(412)
  })

  it('hold items of their own room alone, and lose them when they go', async () => {
    const item = await addItem(room.id)
    const placements = [{ itemId: item.id, binId: binOf('A-2').id }]
    const place = (id: string, body = placements) =>
      manager.put(`/api/rooms/${id}/placements`, { placements: body })
    expect((await place(ids.northStore)).body.fields).toEqual({
      placements: 'This bin is no longer in this room.',
    })
    expect((await place(room.id, [{ itemId: ids.gauze, binId: binOf('A-2').id }])).body.fields).toEqual({
      placements: 'An item is no longer in this room.',
    })
    expect((await place(room.id)).body.bins[1]).toMatchObject({ code: 'A-2', items: 1 })
    expect((await manager.get(`/api/inventory/${item.id}`)).body.binCode).toBe('A-2')

    expect((await manager.delete(`${bins()}/${binOf('A-2').id}`)).status).toBe(200)
    expect(await codes()).toEqual(['A-1', 'A-3'])
    expect((await manager.get(`/api/inventory/${item.id}`)).body.binCode).toBeNull()
    expect((await manager.delete(`${bins()}/${binOf('A-2').id}`)).status).toBe(404)
  })

  it('stay behind when an item goes to another room', async () => {
    const item = await addItem(room.id)
    await manager.put(`/api/rooms/${room.id}/placements`, {
      placements: [{ itemId: item.id, binId: binOf('A-2').id }],
    })
    const { status, body } = await manager.put(`/api/inventory/${item.id}`, { roomId: ids.northLab })
    expect([status, body.binCode]).toEqual([200, null])
  })
})

describe('taking a room out of use', () => {
  it('is refused while stock, reservations or a count are there, and archives what is empty', async () => {
    const room = await addRoom()
    const item = await addItem(room.id)
    const { lotId } = await stockLot(item, 5)
    await reserve(item.id, lotId, 2)
    await countRoom(room.id, 'counting')
    const answer = await deactivate(room.id)
    expect(refused(answer)).toEqual([
      409,
      'This room cannot be taken out of use yet.',
      [
        `Count C-${serial} is not finished. Post or cancel it first.`,
        'It still holds stock of 1 item. Choose the room it goes to.',
        'Stock of 1 item is reserved.',
      ],
    ])
    expect((await get(room.id)).isActive).toBe(true)

    const empty = await addRoom()
    const record = await addItem(empty.id, { reorderPoint: 3 })
    expect((await deactivate(empty.id)).body).toMatchObject({ isActive: false, items: 0 })
    expect((await manager.get(`/api/inventory/${record.id}`)).status).toBe(404)
    expect(await lastNote(empty.id)).toEqual({
      action: 'room.deactivated',
      details: { archived: [record.id] },
    })
    expect((await deactivate(empty.id)).body.message).toBe('This room is out of use already.')
    expect((await manager.post('/api/inventory', { name: 'Late', roomId: empty.id })).body.fields).toEqual({
      roomId: 'This room is no longer in use.',
    })
  })

  it('moves records along where the other room does not keep the product, with what is reserved', async () => {
    const [room, target] = [await addRoom(), await addRoom()]
    const { body: withBin } = await manager.post(`/api/rooms/${room.id}/bins`, { codes: ['A'] })
    const item = await addItem(room.id, { reorderPoint: 4, maxQuantity: 9 })
    await manager.put(`/api/rooms/${room.id}/placements`, {
      placements: [{ itemId: item.id, binId: withBin.bins[0].id }],
    })
    const { lotId } = await stockLot(item, 5)
    await reserve(item.id, lotId, 2)
    expect((await deactivate(room.id, target.id)).body).toMatchObject({ isActive: false, items: 0 })
    expect((await manager.get(`/api/inventory/${item.id}`)).body).toMatchObject({
      roomId: target.id,
      location: `North Office, ${target.name}`,
      binCode: null,
      currentQuantity: 5,
      reservedQuantity: 2,
      reorderPoint: 4,
      version: 2,
    })
    expect(await lastNote(room.id)).toEqual({
      action: 'room.deactivated',
      details: { toRoomId: target.id, moved: [item.id], merged: [] },
    })
  })

  it('merges lot by lot where the other room keeps the product too, and the sums stay', async () => {
    const [room, target] = [await addRoom(), await addRoom()]
    const item = await addItem(room.id, { sku: `TWIN-${++serial}`, unitPrice: 2.5, currentQuantity: 3 })
    const twin = await addItem(target.id, { sku: item.sku, name: item.name, currentQuantity: 1 })
    const lot = await stockLot(item, 5, { expiry: '2030-01-01' })
    expect((await deactivate(room.id, target.id)).status).toBe(200)
    expect((await manager.get(`/api/inventory/${twin.id}`)).body.currentQuantity).toBe(9)
    expect((await manager.get(`/api/inventory/${item.id}`)).status).toBe(404)
    const moves = await test.rows<{
      type: string
      quantity: number
      lotId: string | null
      unitCost: string
      posting: string
    }>(
      `select type, quantity, lot_id as "lotId", unit_cost as "unitCost", posting_id as posting
       from stock_movement where item_id in ($1, $2) and type like 'transfer%' order by type, quantity`,
      [item.id, twin.id],
    )
    expect(moves.map(({ type, quantity, lotId }) => [type, quantity, lotId])).toEqual([
      ['transfer_in', 3, null],
      ['transfer_in', 5, lot.lotId],
      ['transfer_out', -5, lot.lotId],
      ['transfer_out', -3, null],
    ])
    expect(new Set(moves.map(({ unitCost }) => Number(unitCost)))).toEqual(new Set([2.5]))
    expect(new Set(moves.map(({ posting }) => posting)).size).toBe(1)
  })

  it('merges nothing that is reserved, and sends to a room for use nothing that may not be used', async () => {
    const [room, target, quarantine] = [
      await addRoom(),
      await addRoom(),
      await addRoom({ isQuarantine: true }),
    ]
    const item = await addItem(room.id, { sku: `TWIN-${++serial}` })
    await addItem(target.id, { sku: item.sku, name: item.name })
    const good = await stockLot(item, 5)
    await reserve(item.id, good.lotId, 1)
    const old = await stockLot(item, 1, { expiry: '2020-01-01' })
    const held = await stockLot(item, 1, { hold: 'recalled' })
    expect((await deactivate(room.id, target.id)).body.blockers).toEqual([
      `${item.name}, lot ${good.number}: 1 are reserved for a case.`,
      `${item.name}: lot ${old.number} has expired. It can only go to a quarantine room.`,
      `${item.name}: lot ${held.number} is on hold. It can only go to a quarantine room.`,
    ])
    expect((await deactivate(room.id, quarantine.id)).body.blockers).toEqual([
      `${item.name}, lot ${good.number}: 1 are reserved for a case.`,
    ])
    await test.rows(`update reservation set state = 'released' where item_id = $1`, [item.id])
    expect((await deactivate(room.id, quarantine.id)).status).toBe(200)
    expect(await get(quarantine.id)).toMatchObject({ items: 1, expired: 1, out: 0 })
    expect((await deactivate(quarantine.id, target.id)).body.blockers).toEqual([
      'What is in quarantine can only go to another quarantine room.',
    ])
  })

  it('asks for another room of the same office that is in use', async () => {
    const [room, closed] = [await addRoom(), await addRoom()]
    await deactivate(closed.id)
    const refusal = async (toRoomId: string) => (await deactivate(room.id, toRoomId)).body.fields
    expect(await refusal(room.id)).toEqual({ toRoomId: 'Choose another room.' })
    expect(await refusal(ids.southStore)).toEqual({ toRoomId: 'This room belongs to another office.' })
    expect(await refusal(closed.id)).toEqual({ toRoomId: 'This room is no longer in use.' })
    for (const id of [ids.farStore, idOf('no room')])
      expect(await refusal(id)).toEqual({ toRoomId: 'This room does not exist.' })
  })

  it('at the same moment as stocking it or emptying the other room: nothing is lost and nothing stands in a closed room', async () => {
    for (let round = 0; round < 4; round++) {
      const [room, other] = [await addRoom(), await addRoom()]
      const item = await addItem(room.id, { currentQuantity: 2 })
      const answers = await Promise.all([
        deactivate(room.id, other.id),
        deactivate(other.id, room.id),
        manager.post('/api/inventory', { name: `Raced ${++serial}`, roomId: room.id, currentQuantity: 1 }),
        manager.post(`/api/inventory/${item.id}/adjustments`, { quantity: 4, reason: 'found' }),
        save(room, { notes: 'changed meanwhile' }),
      ])
      const [one, two, stocked, found] = answers.map(({ status }) => status)
      expect([one, two].sort()).toEqual([200, 422])
      expect(found).toBe(200)
      const [stray] = await test.rows<{ stray: number; units: number }>(
        `select count(*) filter (where not r.is_active and i.archived_at is null)::int as stray,
           sum(i.current_quantity)::int as units
         from item i join room r on r.id = i.room_id where r.id in ($1, $2)`,
        [room.id, other.id],
      )
      expect(stray).toEqual({ stray: 0, units: 6 + (stocked === 200 ? 1 : 0) })
    }
  })

  it('answers a repeat of the same request as it answered the first', async () => {
    const room = await addRoom()
    const key = { 'idempotency-key': `deactivate ${room.id}` }
    const first = await manager.post(`/api/rooms/${room.id}/deactivate`, {}, key)
    const second = await manager.post(`/api/rooms/${room.id}/deactivate`, {}, key)
    expect([second.status, second.body]).toEqual([200, first.body])
  })
})

describe('the restock run', () => {
  it('brings what is missing up to par from the storage rooms of the office, first to expire first, along the way', async () => {
    const room = await addRoom({ type: 'exam_room' })
    const item = await addItem(room.id, {
      sku: `PAR-${++serial}`,
      reorderPoint: 4,
      maxQuantity: 10,
      currentQuantity: 2,
    })
    const short = await addItem(room.id, { name: 'Zebra tape', reorderPoint: 3 })
    const stock = (roomId: string, changes = {}) =>
      addItem(roomId, { sku: item.sku, name: item.name, ...changes })
    const [far, near] = [await addRoom({ building: 'Zzz' }), await addRoom({ building: 'Aab' })]
    const inFar = await stock(far.id)
    const inNear = await stock(near.id, { currentQuantity: 9 })
    const soon = await stockLot(inFar, 3, { expiry: '2040-01-01' })
    await stockLot(inNear, 9, { expiry: '2020-01-01' })
    const lab = await stock(ids.northLab, { currentQuantity: 50 })
    const hold = await stock((await addRoom({ isQuarantine: true })).id, { currentQuantity: 50 })

    const { body } = await viewer.get(`/api/rooms/${room.id}/restock`)
    expect(body.picks).toMatchObject([
      { itemId: item.id, fromItemId: inNear.id, fromRoomName: near.name, lotNumber: null, quantity: 5 },
      {
        itemId: item.id,
        fromItemId: inFar.id,
        lotNumber: soon.number,
        expiryDate: '2040-01-01',
        quantity: 3,
      },
    ])
    expect(body.short).toEqual([
      { itemId: short.id, sku: short.sku, name: 'Zebra tape', unit: 'EA', wanted: 3, missing: 3 },
    ])
    for (const { id } of [inFar, inNear, lab, hold])
      expect((await manager.get(`/api/inventory/${id}`)).body.reservedQuantity).toBe(0)
  })
})

describe('paper', () => {
  it('is printed of a room, its bins and what to bring', async () => {
    const { body: room } = await manager.post(`/api/rooms/${(await addRoom()).id}/bins`, {
      codes: ['A-03-2'],
    })
    const item = await addItem(room.id, { maxQuantity: 7, currentQuantity: 2 })
    for (const [path, words] of [
      ['sheet', [item.name, item.sku, room.name]],
      ['label', [room.name, 'North Office']],
      ['bin-labels?layout=sheet', ['A-03-2']],
      ['restock-list', [room.name]],
    ] as const) {
      const response = await viewer.open(`/api/rooms/${room.id}/${path}`)
      expect([path, response.status, response.headers.get('content-type')]).toEqual([
        path,
        200,
        'application/pdf',
      ])
      const text = readPdf(new Uint8Array(await response.arrayBuffer())).join(' ')
      for (const word of words) expect(text).toContain(word)
    }
  })
})
