import type { OfficeDetails } from '@wellstock/contract/identity/offices'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idOf, ids, personId } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'

let test: TestApp
let admin: Awaited<ReturnType<TestApp['as']>>
let manager: Awaited<ReturnType<TestApp['as']>>
let south: Awaited<ReturnType<TestApp['as']>>
let stranger: Awaited<ReturnType<TestApp['as']>>
let stockkeeper: Awaited<ReturnType<TestApp['as']>>
beforeAll(async () => {
  test = await startTestApp()
  admin = await test.as('admin')
  manager = await test.as('office_manager')
  south = await test.as('office_manager', 'south')
  stranger = await test.as('office_manager', 'other')
  stockkeeper = await test.as('inventory_manager')
})
afterAll(() => test.stop())

let made = 0
const fields = (changes: Record<string, unknown> = {}) => ({
  name: `Office ${++made}`,
  type: 'branch',
  features: ['Parking', 'Wi-Fi'],
  street: '1 Main Street',
  city: 'Denver',
  state: 'CO',
  zipCode: '80205',
  phone: '(303) 555-0110',
  email: 'office@example.test',
  manager: 'Ana Whitlock',
  status: 'active',
  employees: 12,
  ...changes,
})

async function create(changes: Record<string, unknown> = {}) {
  const { status, body } = await manager.post('/api/offices', fields(changes))
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

/** What the wizard sends for an office as it stands, with what was changed. */
const formOf = (office: OfficeDetails, changes: Record<string, unknown> = {}) => {
  const { name, type, features, status, employees, version, address, contact } = office
  return {
    name,
    type,
    features,
    ...address,
    ...contact,
    status,
    employees,
    version,
    ...changes,
  }
}

const names = ({ body }: { body: { items: { name: string }[] } }) => body.items.map(({ name }) => name)

/** Everything an office command could touch, counted. */
const counts = async () =>
  (
    await test.rows(`select (select count(*) from office) offices, (select sum(version) from office) versions,
      (select count(*) from office where archived_at is null) active, (select count(*) from room) rooms,
      (select count(*) from item) items, (select count(*) from role_grant) grants, (select count(*) from audit_event) events,
      (select count(*) from outbox_event) published`)
  )[0]

describe('the list', () => {
  it('shows the offices with what stands in them', async () => {
    const { body } = await manager.get('/api/offices')
    expect(names({ body }).slice(0, 2)).toEqual(['North Office', 'South Office'])
    expect(body.total).toBe(body.items.length)
    expect(body.items[0]).toMatchObject({
      code: 'NORTH',
      // 30 gloves and 4 gauze at 12.50.
      inventoryValue: 425,
      items: 2,
      lowItems: 1,
      outItems: 0,
      employees: 1,
      features: [],
      contact: { phone: '', email: '', manager: '' },
    })
    const [touched] = await test.rows<{ at: Date }>(
      'select max(updated_at) as at from item where office_id = $1',
      [ids.north],
    )
    expect(body.items[0].lastActivity).toBe(new Date(touched?.at ?? '').toISOString())
  })

  it('finds by name, location or manager, whatever the capitals', async () => {
    const office = await create({ name: 'Larkstone', city: 'St. Paul', state: 'MN', manager: "Kai O'Dwyer" })
    for (const search of ['larkSTONE', 'st. paul', 'Paul, MN', '1 main street, st', "o'dwy", ' Larkstone '])
      expect(names(await manager.get(`/api/offices?search=${encodeURIComponent(search)}`)), search).toContain(
        office.name,
      )
    expect(names(await manager.get('/api/offices?search=nowhere'))).toEqual([])
  })

  it.each(['%', '_', '\\'])('takes %s for itself', async (search) => {
    const office = await create({ name: `A 100${search} office` })
    expect(names(await manager.get(`/api/offices?search=${encodeURIComponent(search)}`))).toEqual([
      office.name,
    ])
  })

  it('filters by type and status and still says how many there are in all', async () => {
    const office = await create({ type: 'warehouse', status: 'maintenance' })
    const { body } = await manager.get('/api/offices?type=warehouse&status=maintenance')
    expect(names({ body })).toEqual([office.name])
    expect(body.total).toBe((await manager.get('/api/offices')).body.items.length)
    expect((await manager.get('/api/offices?type=castle')).status).toBe(422)
  })
})

describe('whose offices', () => {
  it('somebody with one office sees and changes that one alone', async () => {
    const { body } = await south.get('/api/offices')
    expect([names({ body }), body.total]).toEqual([['South Office'], 1])
    const { body: north } = await manager.get(`/api/offices/${ids.north}`)
    const before = await counts()
    const answers = [
      await south.get(`/api/offices/${ids.north}`),
      await south.put(`/api/offices/${ids.north}`, formOf(north, fields())),
      await south.get(`/api/offices/${ids.north}/effects?status=inactive`),
      await south.delete(`/api/offices/${ids.north}`, { name: 'North Office' }),
    ]
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual(
      answers.map(() => [404, 'Office not found']),
    )
    expect(await counts()).toEqual(before)
    expect((await south.get(`/api/offices/${ids.south}`)).body).toMatchObject({
      name: 'South Office',
      rooms: 1,
    })
    expect((await south.get(`/api/offices/${ids.south}/effects?status=inactive`)).status).toBe(200)
  })

  it('another organization has none of them', async () => {
    expect(names(await stranger.get('/api/offices'))).toEqual(['Far Office'])
    for (const id of [ids.north, ids.south]) {
      expect((await stranger.get(`/api/offices/${id}`)).status).toBe(404)
      expect((await stranger.delete(`/api/offices/${id}`, { name: 'South Office' })).status).toBe(404)
    }
    expect((await manager.get(`/api/offices/${ids.far}`)).status).toBe(404)
    const setup = { officeId: ids.far, rooms: true, thresholds: true, roles: true }
    const copied = await manager.post('/api/offices', fields({ setup }))
    expect([copied.status, copied.body.fields]).toEqual([
      422,
      { 'setup.officeId': 'This office does not exist.' },
    ])
  })

  it('a viewer changes nothing', async () => {
    const viewer = await test.as('office_viewer')
    expect((await viewer.get(`/api/offices/${ids.south}`)).status).toBe(200)
    expect((await viewer.post('/api/offices', fields())).status).toBe(403)
    expect((await viewer.get(`/api/offices/${ids.south}/effects?status=inactive`)).status).toBe(403)
  })
})

describe('adding', () => {
  it('takes the fields, gives a code and the time zone of the state, and notes it', async () => {
    const office = await create({ name: 'Harborview Clinic', city: 'Tacoma', state: 'Washington' })
    expect(office).toMatchObject({
      code: 'HAR',
      location: 'Tacoma, Washington',
      timezone: 'America/Los_Angeles',
      inventoryValue: 0,
      version: 1,
      activity: [
        { action: 'office.created', actor: 'office_manager everywhere', subject: 'Harborview Clinic' },
      ],
    })
    expect((await create({ name: 'Harborview Annex' })).code).toBe('HARB')
    expect((await create({ name: '注射器 💉' })).code).toMatch(/^OFF\d*$/)
  })

  it("lets the time zone be given, and takes the main office's where the state says nothing", async () => {
    expect((await create({ timezone: 'Europe/Berlin' })).timezone).toBe('Europe/Berlin')
    expect((await create({ state: 'Bavaria' })).timezone).toBe('America/Denver')
    const { status, body } = await manager.post('/api/offices', fields({ timezone: 'Mars/Base' }))
    expect([status, body.fields]).toEqual([422, { timezone: 'This is not a time zone.' }])
  })

  it('is for somebody who manages all offices', async () => {
    const before = await counts()
    const { status, body } = await south.post('/api/offices', fields())
    expect([status, body.code, body.message]).toEqual([
      403,
      'FORBIDDEN',
      'Only somebody who manages all offices can add one.',
    ])
    expect(await counts()).toEqual(before)
  })

  it('asks for what each step asks for, and not for the ZIP code', async () => {
    const before = await counts()
    const empty = fields({
      name: ' ',
      street: '',
      city: '',
      state: '',
      phone: '',
      email: '',
      manager: '',
      zipCode: '',
    })
    const { status, body } = await manager.post('/api/offices', { ...empty, type: undefined })
    expect(status).toBe(422)
    expect(Object.keys(body.fields).sort()).toEqual(
      ['city', 'email', 'manager', 'name', 'phone', 'state', 'street', 'type'].sort(),
    )
    expect(await counts()).toEqual(before)
    expect((await create({ zipCode: undefined })).address.zipCode).toBe('')
  })

  it.each([
    ['abc', 0],
    ['', 0],
    [-3, 0],
    ['17', 17],
    [12.9, 12],
    [undefined, 0],
    [{ toString: 'x' }, 0],
  ])('reads %j employees as %i', async (employees, expected) => {
    expect((await create({ employees })).employees).toBe(expected)
  })

  it('refuses a name that is taken, whatever its capitals', async () => {
    const before = await counts()
    const { status, body } = await manager.post('/api/offices', fields({ name: ' north OFFICE ' }))
    expect([status, body.code]).toEqual([409, 'DUPLICATE_DATA'])
    expect(body.fields).toEqual({ name: 'Another office is called north OFFICE.' })
    expect(await counts()).toEqual(before)
  })

  it('gives two offices added at once two codes, and one name to one of them', async () => {
    const same = { name: 'Twin Peaks' }
    const answers = await Promise.all([
      manager.post('/api/offices', fields({ name: 'Quarry East' })),
      manager.post('/api/offices', fields({ name: 'Quarry West' })),
      manager.post('/api/offices', fields(same)),
      manager.post('/api/offices', fields(same)),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409])
    const codes = answers.filter(({ status }) => status === 200).map(({ body }) => body.code)
    expect(new Set(codes).size).toBe(3)
  })
})

describe('taking over from another office', () => {
  it('copies rooms, thresholds at quantity 0, and roles, and notifies each person', async () => {
    const setup = { officeId: ids.south, rooms: true, thresholds: true, roles: true }
    const { status, body: office } = await admin.post('/api/offices', fields({ name: 'Clone', setup }))
    expect(status, JSON.stringify(office)).toBe(200)
    expect(office).toMatchObject({ rooms: 1, items: 1, outItems: 1, inventoryValue: 0 })
    const items = await stockkeeper.get(`/api/inventory?officeId=${office.id}`)
    expect(items.body.items).toMatchObject([
      {
        sku: 'GLV-001',
        currentQuantity: 0,
        minQuantity: 2,
        reorderPoint: 5,
        maxQuantity: 100,
        unitPrice: 12.5,
        roomNumber: '1-01',
        location: 'Clone, South Store',
      },
    ])
    // Everybody who held a role in the south, the base role aside.
    const roles = await test.rows<{ role: string }>('select role from role_grant where office_id = $1', [
      office.id,
    ])
    expect(roles.length).toBe(20)
    const granted = await test.rows<{ kind: string; data: { by: string } }>(
      "select kind, data from outbox_event where data ->> 'officeId' = $1",
      [office.id],
    )
    expect(granted.length).toBe(20)
    expect(granted[0]).toMatchObject({ kind: 'role.granted', data: { by: 'admin everywhere' } })
    const noted = await test.rows(
      "select 1 from audit_event where action = 'role.granted' and details ->> 'officeId' = $1",
      [office.id],
    )
    expect(noted.length).toBe(20)
  })

  it('keeps products apart by room only where the rooms came along', async () => {
    const item = { name: 'Twice', category: 'Gloves', sku: 'TWICE-1', type: 'Supplies' }
    for (const roomId of [ids.northStore, ids.northLab])
      expect((await stockkeeper.post('/api/inventory', { ...item, roomId, minQuantity: 3 })).status).toBe(200)
    const from = { officeId: ids.north, roles: false }
    const without = await create({ setup: { ...from, thresholds: true } })
    const inRooms = await create({ setup: { ...from, rooms: true, thresholds: true } })
    const rooms = async (id: string) =>
      (await stockkeeper.get(`/api/inventory?officeId=${id}&search=TWICE-1`)).body.items.map(
        (each: { roomNumber: string | null }) => each.roomNumber,
      )
    expect(await rooms(without.id)).toEqual([null])
    expect((await rooms(inRooms.id)).sort()).toEqual(['1-01', '1-02'])
    expect(without.people).toBe(inRooms.people)
  })

  it('makes nobody an administrator on the word of an office manager', async () => {
    const office = await create({ setup: { officeId: ids.south, roles: true } })
    const roles = await test.rows<{ role: string }>('select role from role_grant where office_id = $1', [
      office.id,
    ])
    expect(roles.map(({ role }) => role)).not.toContain('admin')
    expect(roles.length).toBe(19)
  })

  it('makes nobody an administrator on the word of the administrator of one office', async () => {
    const held = [ids.organization, personId('office_manager'), ids.south]
    await test.rows(
      `insert into role_grant (organization_id, person_id, role, office_id) values ($1, $2, 'admin', $3)`,
      held,
    )
    const office = await create({ setup: { officeId: ids.south, roles: true } })
    const roles = await test.rows<{ role: string }>('select role from role_grant where office_id = $1', [
      office.id,
    ])
    expect(roles.map(({ role }) => role)).not.toContain('admin')
    await test.rows(
      `delete from role_grant where organization_id = $1 and person_id = $2 and role = 'admin' and office_id = $3`,
      held,
    )
  })

  it('is all or nothing', async () => {
    const before = await counts()
    const setup = { officeId: ids.south, rooms: true, thresholds: true, roles: true }
    expect((await admin.post('/api/offices', fields({ name: 'North Office', setup }))).status).toBe(409)
    expect(await counts()).toEqual(before)
  })
})

describe('changing', () => {
  it('changes what was sent and notes what it was before', async () => {
    const office = await create()
    const { status, body } = await manager.put(
      `/api/offices/${office.id}`,
      formOf(office, {
        name: 'Renamed',
        status: 'maintenance',
        employees: 'abc',
        features: ['Loading Dock'],
      }),
    )
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({ name: 'Renamed', status: 'maintenance', employees: 0, version: 2 })
    const [event] = await test.rows<{ details: object }>(
      "select details from audit_event where entity_id = $1 and action = 'office.updated'",
      [office.id],
    )
    expect(event?.details).toEqual({
      version: 2,
      changes: {
        name: { from: office.name, to: 'Renamed' },
        status: { from: 'active', to: 'maintenance' },
        employees: { from: 12, to: 0 },
        features: { from: ['Parking', 'Wi-Fi'], to: ['Loading Dock'] },
      },
    })
    expect(body.activity[0]).toMatchObject({ action: 'office.updated', subject: 'Renamed' })
  })

  it('refuses what was read before somebody else changed it, and says what they changed', async () => {
    const office = await create()
    await admin.put(`/api/offices/${office.id}`, formOf(office, { manager: 'Bo' }))
    const before = await counts()
    const { status, body } = await manager.put(`/api/offices/${office.id}`, formOf(office, { phone: '1' }))
    expect([status, body.code]).toEqual([412, 'STALE_VERSION'])
    expect(body.fields).toEqual({ manager: 'admin everywhere changed this to "Bo".' })
    expect(await counts()).toEqual(before)
  })

  it('refuses a name that is taken', async () => {
    const office = await create()
    const { status, body } = await manager.put(
      `/api/offices/${office.id}`,
      formOf(office, { name: 'SOUTH office' }),
    )
    expect([status, body.code, Object.keys(body.fields)]).toEqual([409, 'DUPLICATE_DATA', ['name']])
  })

  it('writes nothing where nothing differs', async () => {
    const office = await create()
    const before = await counts()
    expect((await manager.put(`/api/offices/${office.id}`, formOf(office))).body.version).toBe(1)
    expect(await counts()).toEqual(before)
  })
})

describe('what a status means', () => {
  const effects = async (id: string, status: string) =>
    (await manager.get(`/api/offices/${id}/effects?status=${status}`)).body.effects

  it('is told before it is set', async () => {
    await stockkeeper.post('/api/imports', {
      fileName: 'x.csv',
      content: 'SKU,Name,Quantity\nA-1,Tape,3',
      officeId: ids.south,
    })
    const { people } = (await manager.get(`/api/offices/${ids.south}`)).body
    expect(await effects(ids.south, 'inactive')).toEqual([
      { effect: 'no_new_items', count: null, value: null },
      { effect: 'no_imports', count: null, value: null },
      { effect: 'open_imports', count: 1, value: null },
      { effect: 'stock_stays', count: 1, value: 88 },
      { effect: 'items_stay_editable', count: 1, value: null },
      { effect: 'people_keep_access', count: people, value: null },
      { effect: 'marked_in_lists', count: null, value: null },
    ])
    expect((await effects(ids.south, 'maintenance')).map(({ effect }: { effect: string }) => effect)).toEqual(
      ['stock_stays', 'items_stay_editable', 'people_keep_access', 'marked_in_lists'],
    )
    expect(await effects(ids.south, 'active')).toEqual([])
  })

  it('is kept: an inactive office takes no new items and no imports, and its stock can still be used', async () => {
    const office = await create()
    const [room] = await test.rows<{ id: string }>(
      `insert into room (organization_id, id, office_id, name, number, floor, building, type)
       values ($1, $2, $3, 'Store', '1', '1', 'A', 'storage') returning id`,
      [ids.organization, idOf('room of the inactive office'), office.id],
    )
    const list = { fileName: 'x.csv', content: 'SKU,Name,Quantity\nB-1,Tape,3' }
    const item = (
      await stockkeeper.post('/api/inventory', { name: 'Kept', officeId: office.id, currentQuantity: 5 })
    ).body
    const draft = (await stockkeeper.post('/api/imports', { ...list, officeId: office.id })).body
    const elsewhere = (await stockkeeper.post('/api/imports', { ...list, officeId: ids.north })).body
    await manager.put(`/api/offices/${office.id}`, formOf(office, { status: 'inactive' }))

    const before = await counts()
    const refused = [
      await stockkeeper.post('/api/inventory', { name: 'New', officeId: office.id }),
      await stockkeeper.post('/api/inventory', { name: 'New', roomId: room?.id }),
      await stockkeeper.post('/api/imports', { ...list, officeId: office.id }),
      await stockkeeper.put(`/api/imports/${elsewhere.id}`, { officeId: office.id }),
    ]
    for (const { status, body } of refused)
      expect([status, body.code, body.message, body.blockers.length]).toEqual([
        409,
        'OPERATION_FAILED',
        `${office.name} is inactive: it takes no new items and no imports.`,
        1,
      ])
    const committed = await stockkeeper.post(`/api/imports/${draft.id}/commit`, { allOrNothing: true })
    expect(JSON.stringify(committed.body)).toContain('is inactive')
    expect((await stockkeeper.get(`/api/imports/${draft.id}`)).body.state).toBe('draft')
    expect(await counts()).toEqual(before)

    const used = await stockkeeper.post(`/api/inventory/${item.id}/adjustments`, {
      quantity: -1,
      reason: 'used',
    })
    expect(used.body.currentQuantity).toBe(4)
    expect((await stockkeeper.put(`/api/inventory/${item.id}`, { notes: 'still here' })).status).toBe(200)
  })

  it('changes nothing for an office in maintenance', async () => {
    const office = await create({ status: 'maintenance' })
    expect((await stockkeeper.post('/api/inventory', { name: 'New', officeId: office.id })).status).toBe(200)
  })
})

describe('the activity', () => {
  it('is what happened there: a day of movements in one line, changes and imports one by one', async () => {
    const office = await create()
    const make = async (name: string) =>
      (await stockkeeper.post('/api/inventory', { name, officeId: office.id, currentQuantity: 9 })).body
    const [first, second] = [await make('Tape'), await make('Swabs')]
    for (const { id } of [first, second, first])
      await stockkeeper.post(`/api/inventory/${id}/adjustments`, { quantity: -1, reason: 'used' })
    await stockkeeper.put(`/api/inventory/${second.id}`, { notes: 'x' })

    const activity = async (who: typeof manager) =>
      (await who.get(`/api/offices/${office.id}`)).body.activity as Record<string, unknown>[]
    const entries = await activity(admin)
    expect(entries).toHaveLength(6)
    expect(entries).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          action: 'stock.issue',
          actor: 'inventory_manager everywhere',
          subject: 'Tape',
          count: 2,
          url: `/dashboard/inventory/${first.id}`,
        }),
        expect.objectContaining({ action: 'stock.opening', subject: 'Swabs', count: 2 }),
        expect.objectContaining({ action: 'item.created', subject: 'Tape', count: null }),
        expect.objectContaining({ action: 'item.updated', subject: 'Swabs' }),
        expect.objectContaining({ action: 'office.created', url: null }),
      ]),
    )
    const times = entries.map(({ at }) => Date.parse(String(at)))
    expect(times).toEqual([...times].sort((a, b) => b - a))
    // Who may not open the inventory is not sent there.
    expect((await activity(manager)).every(({ url }) => url === null)).toBe(true)
  })
})

describe('deleting', () => {
  const remove = (office: { id: string; name: string }, name = office.name) =>
    manager.delete(`/api/offices/${office.id}`, { name })

  it('asks for the name, whatever its capitals', async () => {
    const office = await create()
    const before = await counts()
    for (const name of ['', 'North Office', `${office.name}x`]) {
      const { status, body } = await remove(office, name)
      expect([status, body.fields]).toEqual([422, { name: 'The name does not match.' }])
    }
    expect(await counts()).toEqual(before)
    expect((await remove(office, ` ${office.name.toUpperCase()} `)).status).toBe(200)
  })

  it('erases one without a history, with its rooms and their bins', async () => {
    const office = await create({ setup: { officeId: ids.north, rooms: true } })
    const [room] = await test.rows<{ id: string }>('select id from room where office_id = $1', [office.id])
    expect((await stockkeeper.post(`/api/rooms/${room?.id}/bins`, { codes: ['A-1'] })).status).toBe(200)
    await test.rows(
      `insert into unknown_code (organization_id, code, scheme, raw, office_id, first_seen_at, last_seen_at)
       values ($1, 'X', 'internal', 'X', $2, now(), now())`,
      [ids.organization, office.id],
    )
    expect((await remove(office)).body).toEqual({ id: office.id, name: office.name, archived: false })
    expect(await test.rows('select 1 from office where id = $1', [office.id])).toEqual([])
    expect(await test.rows('select 1 from room where office_id = $1', [office.id])).toEqual([])
    expect(await test.rows('select 1 from bin where room_id = $1', [room?.id])).toEqual([])
    const [event] = await test.rows(
      'select action from audit_event where entity_id = $1 order by seq desc limit 1',
      [office.id],
    )
    expect(event).toEqual({ action: 'office.deleted' })
  })

  it('archives one with a history: gone from everywhere, its name free again, its ledger kept', async () => {
    const office = await create({ setup: { officeId: ids.north, rooms: true } })
    const item = (
      await stockkeeper.post('/api/inventory', { name: 'Tape', officeId: office.id, currentQuantity: 2 })
    ).body
    await stockkeeper.post(`/api/inventory/${item.id}/adjustments`, { quantity: -2, reason: 'used' })
    expect((await remove(office)).body.archived).toBe(true)

    expect(names(await manager.get('/api/offices'))).not.toContain(office.name)
    expect((await manager.get(`/api/offices/${office.id}`)).status).toBe(404)
    expect((await manager.put(`/api/offices/${office.id}`, formOf(office))).status).toBe(404)
    expect((await stockkeeper.get(`/api/inventory/${item.id}`)).status).toBe(404)
    const { body: facets } = await stockkeeper.get('/api/inventory/facets')
    const mentions = [
      ...facets.offices,
      ...facets.rooms.map((room: { officeId: string }) => ({ id: room.officeId })),
    ]
    expect(mentions.map(({ id }: { id: string }) => id)).not.toContain(office.id)
    const { body: home } = await stockkeeper.get('/api/home')
    expect(home.offices.map(({ id }: { id: string }) => id)).not.toContain(office.id)
    for (const path of ['/api/inventory', '/api/imports']) {
      const list = { name: 'New', officeId: office.id }
      const upload = { fileName: 'x.csv', content: 'SKU\nA', officeId: office.id }
      const { status, body } = await stockkeeper.post(path, path === '/api/imports' ? upload : list)
      expect([path, status, body.fields]).toEqual([path, 422, { officeId: 'This office does not exist.' }])
    }
    const movements = await test.rows('select 1 from stock_movement where item_id = $1', [item.id])
    expect(movements.length).toBe(2)

    const again = await create({ name: office.name })
    expect(again.name).toBe(office.name)
    expect(again.code).not.toBe(office.code)
    expect((await remove(again)).status).toBe(200)
  })

  it.each([
    [
      'counted',
      "insert into stock_count (organization_id, id, number, office_id, room_id, state) values ($1, $2, 'C-1', $3, $4, 'cancelled')",
    ],
    [
      'looked at',
      "insert into detection (organization_id, id, office_id, room_id, source, started_by) values ($1, $2, $3, $4, 'list', $5)",
    ],
  ])('archives one where a room was %s', async (_, statement) => {
    const office = await create({ setup: { officeId: ids.north, rooms: true } })
    const [room] = await test.rows<{ id: string }>('select id from room where office_id = $1', [office.id])
    const values = [ids.organization, office.id, office.id, room?.id, personId('admin')]
    await test.rows(statement, values.slice(0, statement.includes('$5') ? 5 : 4))
    expect((await remove(office)).body.archived).toBe(true)
  })

  it('is refused, with every reason, while stock, imports or people are there', async () => {
    // Roles that were copied elsewhere above.
    await test.rows('delete from role_grant where office_id <> $1 and organization_id = $2', [
      ids.south,
      ids.organization,
    ])
    const before = await counts()
    const { status, body } = await manager.delete(`/api/offices/${ids.south}`, { name: 'south office' })
    expect([status, body.code, body.message]).toEqual([
      409,
      'OPERATION_FAILED',
      'This office cannot be deleted yet.',
    ])
    expect(body.blockers).toEqual([
      'It still holds stock of 1 item, worth $88. Bring the quantities to 0 first.',
      'An import into this office is not finished. Commit it or throw it away first.',
      'Some people hold roles in this office only: admin south, approver south, budget_viewer south, compliance_manager south, compliance_viewer south and 15 more. Give them another role first.',
    ])
    expect(await counts()).toEqual(before)
  })

  it('takes the roles held there back, and leaves nobody without one', async () => {
    const office = await create()
    const id = personId('office_viewer')
    await test.rows(
      "insert into role_grant (organization_id, person_id, role, office_id) values ($1, $2, 'approver', $3)",
      [ids.organization, id, office.id],
    )
    await test.rows("update person set primary_role = 'approver' where id = $1", [id])
    expect((await remove(office)).status).toBe(200)
    expect(await test.rows('select role from role_grant where person_id = $1', [id])).toEqual([
      { role: 'office_viewer' },
    ])
    expect(await test.rows('select primary_role from person where id = $1', [id])).toEqual([
      { primary_role: 'office_viewer' },
    ])
    const [event] = await test.rows(
      "select details from audit_event where entity_id = $1 and action = 'role.revoked'",
      [id],
    )
    expect(event).toEqual({ details: { role: 'approver', officeId: office.id } })
  })

  it('keeps the last office of an organization', async () => {
    await test.rows('update role_grant set office_id = null where office_id = $1', [ids.far])
    const { status, body } = await stranger.delete(`/api/offices/${ids.far}`, { name: 'Far Office' })
    expect(status).toBe(409)
    expect(body.blockers).toContain('This is the only office. Every organization keeps at least one.')
  })

  it('happens once, however many ask', async () => {
    const office = await create()
    const answers = await Promise.all([remove(office), remove(office), remove(office)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
    const events = await test.rows(
      "select 1 from audit_event where entity_id = $1 and action = 'office.deleted'",
      [office.id],
    )
    expect(events.length).toBe(1)
  })

  it('answers a repeat of the same request as it answered the first', async () => {
    const office = await create()
    const key = { 'idempotency-key': 'delete-once' }
    const first = await manager.delete(`/api/offices/${office.id}`, { name: office.name }, key)
    const second = await manager.delete(`/api/offices/${office.id}`, { name: office.name }, key)
    expect([second.status, second.body]).toEqual([200, first.body])
  })

  it('and stocking at the same moment: either the item is there and the office stays, or neither', async () => {
    for (let round = 0; round < 4; round++) {
      const office = await create()
      const [removed, stocked] = await Promise.all([
        remove(office),
        stockkeeper.post('/api/inventory', { name: 'Late', officeId: office.id, currentQuantity: 1 }),
      ])
      expect([removed.status, stocked.status].sort()).toEqual(
        removed.status === 200 ? [200, 422] : [200, 409],
      )
    }
  })
})
