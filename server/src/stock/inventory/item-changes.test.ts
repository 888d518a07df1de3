import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idOf, ids, personId } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'

let test: TestApp
let manager: Awaited<ReturnType<TestApp['as']>>
beforeAll(async () => {
  test = await startTestApp()
  manager = await test.as('inventory_manager')
})
afterAll(() => test.stop())

const create = async (fields: Record<string, unknown>) => {
  const { status, body } = await manager.post('/api/inventory', fields)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

const movementsOf = async (id: string) => (await manager.get(`/api/inventory/${id}/movements`)).body.items

describe('creating', () => {
  it("fills in the specification's defaults for fields left out", async () => {
    expect(await create({})).toMatchObject({
      name: 'Untitled Item',
      category: 'General',
      type: 'Equipment',
      department: 'General',
      location: 'Unknown',
      status: 'active',
      vendor: 'Unknown',
      currentQuantity: 0,
      minQuantity: null,
      reorderPoint: null,
      sku: expect.stringMatching(/^ITM-\d{6}$/),
    })
  })

  it('leaves levels that were left out unset: low at or below 5, as the specification has it', async () => {
    const of = async (currentQuantity: number, more = {}) =>
      (await create({ name: `Tape ${currentQuantity}`, currentQuantity, ...more })).stockLevel
    expect([await of(5), await of(6), await of(4, { minQuantity: 0 })]).toEqual([
      'Low Stock',
      'In Stock',
      'In Stock',
    ])
  })

  it('opens the quantity in the lot it came in', async () => {
    const lot = { lotNumber: 'T-1', expiryDate: '2040-01-31' }
    const { id } = await create({ name: 'Dated tape', currentQuantity: 3, expiryRequired: true, ...lot })
    expect((await manager.get(`/api/inventory/${id}/lots`)).body).toMatchObject([{ ...lot, onHand: 3 }])
  })

  it.each([
    [{ currentQuantity: 3, expiryRequired: true }, 'lotNumber'],
    [{ currentQuantity: 3, expiryRequired: true, lotNumber: 'T-1' }, 'expiryDate'],
    [{ lotNumber: 'T-1' }, 'currentQuantity'],
    [{ currentQuantity: 3, expiryDate: '2040-01-31' }, 'lotNumber'],
  ])('refuses %j beside %s', async (wrong, field) => {
    const { status, body } = await manager.post('/api/inventory', { name: 'Half a lot', ...wrong })
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]])
  })

  it('refuses stock without a lot of a product that expires, and another date of a known lot', async () => {
    const known = await create({
      name: 'Expiring tape',
      expiryRequired: true,
      category: 'Tape',
      type: 'Supplies',
    })
    const again = {
      name: 'Expiring tape',
      category: 'Tape',
      type: 'Supplies',
      sku: known.sku,
      roomId: ids.northStore,
    }
    const refused = await manager.post('/api/inventory', { ...again, currentQuantity: 2 })
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['lotNumber']])
    await create({ ...again, currentQuantity: 2, lotNumber: 'E-1', expiryDate: '2040-01-31' })
    const other = await manager.post('/api/inventory', {
      ...again,
      roomId: ids.southStore,
      currentQuantity: 2,
      lotNumber: 'E-1',
      expiryDate: '2041-01-31',
    })
    expect([other.status, Object.keys(other.body.fields)]).toEqual([422, ['expiryDate']])
  })

  it('opens the quantity with a movement', async () => {
    const item = await create({
      name: 'Tape',
      currentQuantity: 12,
      roomId: ids.northStore,
      unitPrice: 3.25,
      minQuantity: 4,
    })
    expect(item).toMatchObject({
      currentQuantity: 12,
      officeName: 'North Office',
      location: 'North Office, North Store',
      reorderPoint: 4,
    })
    expect(await movementsOf(item.id)).toMatchObject([{ type: 'opening', quantity: 12, balance: 12 }])
  })

  it.each([
    "O'Brien clamp",
    '#10 blade',
    `4'6"-5'6" crutches`,
    'مضخة 注射器 💉',
    '<b>bold</b> -- comment',
    '  two  spaces ',
  ])('stores %s byte for byte and finds it again', async (name) => {
    const item = await create({ name, notes: name, department: name, location: name, vendor: name })
    const { body } = await manager.get(`/api/inventory/${item.id}`)
    expect([body.name, body.notes, body.location, body.vendor]).toEqual([name, name, name, name])
    expect(body.department).toBe(name.trim())
  })

  it('refuses each wrong field beside its name, and changes nothing', async () => {
    const before = await test.rows('select count(*) from item')
    const { status, body } = await manager.post('/api/inventory', {
      name: 'x',
      type: 'Gadget',
      currentQuantity: -1,
      unitPrice: 1.00001,
      purchaseDate: '2026-02-30',
      minQuantity: 5,
      reorderPoint: 2,
      colour: 'red',
      notes: 'nul \u0000',
    })
    expect(status).toBe(422)
    expect(Object.keys(body.fields).sort()).toEqual(
      ['colour', 'currentQuantity', 'name', 'notes', 'purchaseDate', 'type', 'unitPrice'].sort(),
    )
    expect((await manager.post('/api/inventory', { minQuantity: 5, reorderPoint: 2 })).body.fields).toEqual({
      reorderPoint: 'Reorder point must be at least the minimum quantity.',
    })
    expect(await test.rows('select count(*) from item')).toEqual(before)
  })

  it('refuses a number that belongs to another product, and a second record in the same room', async () => {
    const taken = await manager.post('/api/inventory', { sku: 'glv-001', name: 'Other thing' })
    expect([taken.status, taken.body.code, Object.keys(taken.body.fields)]).toEqual([
      409,
      'DUPLICATE_DATA',
      ['sku'],
    ])
    const same = { sku: 'GLV-001', name: 'Nitrile exam gloves, M', category: 'Gloves', type: 'Supplies' }
    const again = await manager.post('/api/inventory', { ...same, roomId: ids.northStore })
    expect([again.status, again.body.code]).toEqual([409, 'DUPLICATE_DATA'])
    expect(await create({ ...same, roomId: ids.northLab })).toMatchObject({
      sku: 'GLV-001',
      roomName: 'North Lab',
    })
  })

  it('stays inside the offices of the person', async () => {
    const south = await test.as('inventory_manager', 'south')
    expect((await south.post('/api/inventory', { name: 'Mine' })).body.officeName).toBe('South Office')
    for (const place of [
      { officeId: ids.north },
      { roomId: ids.northStore },
      { roomId: ids.farStore },
      { officeId: ids.far },
    ])
      expect((await south.post('/api/inventory', { name: 'Not mine', ...place })).status).toBe(422)
  })

  it('warns of items that look like the new one', async () => {
    const { body } = await manager.get('/api/inventory/lookalikes?name=Nitrile%20exam%20glove%20M')
    expect(body[0].name).toBe('Nitrile exam gloves, M')
  })
})

describe('changing', () => {
  it('asks why an item goes into maintenance, and keeps the answer in its history', async () => {
    const { id } = await create({ name: 'Pump' })
    for (const reason of [undefined, '  ']) {
      const { status, body } = await manager.put(`/api/inventory/${id}`, { status: 'maintenance', reason })
      expect([status, body.fields]).toEqual([422, { reason: 'Say why it goes into maintenance.' }])
    }
    const change = { action: 'status', status: 'maintenance' }
    const { body: outcomes } = await manager.post('/api/inventory/bulk', { ids: [id], change })
    expect(outcomes).toMatchObject([{ done: false }])
    await manager.put(`/api/inventory/${id}`, { status: 'maintenance', reason: 'Alarm fails' })
    await manager.put(`/api/inventory/${id}`, { status: 'maintenance', notes: 'Sent to the vendor' })
    await manager.put(`/api/inventory/${id}`, { status: 'active' })
    const { body } = await manager.get(`/api/inventory/${id}/history?only=changes`)
    expect(body.items.map(({ change }: { change: { reason: string | null } }) => change.reason)).toEqual([
      null,
      null,
      'Alarm fails',
      null,
    ])
  })

  it('writes the fields given and leaves the others', async () => {
    const item = await create({ name: 'Lamp', notes: 'keep', vendor: 'Medline' })
    const { body } = await manager.put(`/api/inventory/${item.id}`, {
      name: 'Lamp, LED',
      unitPrice: 9.99,
      version: item.version,
    })
    expect(body).toMatchObject({
      name: 'Lamp, LED',
      notes: 'keep',
      vendor: 'Medline',
      unitPrice: 9.99,
      updatedBy: 'inventory_manager everywhere',
    })
    expect(body.version).toBeGreaterThan(item.version)
    expect((await manager.get('/api/inventory?search=led')).body.total).toBe(1)
  })

  it('refuses a stale version and says what changed and by whom', async () => {
    const item = await create({ name: 'Pump' })
    await manager.put(`/api/inventory/${item.id}`, { minQuantity: 3, reorderPoint: 8, version: item.version })
    const { status, body } = await manager.put(`/api/inventory/${item.id}`, {
      notes: 'mine',
      version: item.version,
    })
    expect([status, body.code]).toEqual([412, 'STALE_VERSION'])
    expect(body.fields.minQuantity).toBe('inventory_manager everywhere changed this to "3".')
    expect((await manager.get(`/api/inventory/${item.id}`)).body.notes).toBe('')
  })

  it('turns a quantity into a count adjustment of the difference', async () => {
    const item = await create({ name: 'Cups', currentQuantity: 10 })
    const { body } = await manager.put(`/api/inventory/${item.id}`, { currentQuantity: 4 })
    expect(body.currentQuantity).toBe(4)
    expect((await movementsOf(item.id))[0]).toMatchObject({
      type: 'count_adjust',
      quantity: -6,
      reason: 'API edit',
    })
  })

  it("does not let one office rename another's product", async () => {
    const south = await test.as('inventory_manager', 'south')
    const { status, body } = await south.put(`/api/inventory/${ids.southGloves}`, { name: 'Renamed' })
    expect([status, Object.keys(body.fields)]).toEqual([422, ['name']])
    expect((await south.put(`/api/inventory/${ids.southGloves}`, { notes: 'ours' })).status).toBe(200)
  })

  it('names an item that is not there', async () => {
    const { status, body } = await manager.put('/api/inventory/00000000-0000-4000-8000-000000000000', {
      name: 'Nothing',
    })
    expect([status, body.message]).toEqual([404, 'Item not found'])
  })
})

describe('adjusting', () => {
  it('takes from the lot that expires first', async () => {
    const { body } = await manager.post(`/api/inventory/${ids.gloves}/adjustments`, {
      quantity: -12,
      reason: 'used',
      note: 'Room 4',
    })
    expect(body.currentQuantity).toBe(18)
    const lots = (await manager.get(`/api/inventory/${ids.gloves}/lots`)).body
    expect(lots).toMatchObject([{ lotNumber: 'G-LATE', onHand: 18 }])
    expect((await movementsOf(ids.gloves)).slice(0, 2)).toMatchObject([
      { quantity: -2, lotNumber: 'G-LATE', type: 'issue', note: 'Room 4' },
      { quantity: -10, lotNumber: 'G-SOON' },
    ])
  })

  it('never takes more than there is, and says how much there is', async () => {
    const { status, body } = await manager.post(`/api/inventory/${ids.gauze}/adjustments`, {
      quantity: -5,
      reason: 'lost',
    })
    expect([status, body.code, body.blockers]).toEqual([409, 'OPERATION_FAILED', ['4 BX on hand, 5 wanted.']])
    expect((await manager.get(`/api/inventory/${ids.gauze}`)).body.currentQuantity).toBe(4)
  })

  it('does not use what has expired, but lets it be written off', async () => {
    const item = await create({ name: 'Old serum', roomId: ids.northStore })
    await test.rows(
      `with l as (insert into lot (organization_id, id, product_id, number, expiry_date)
         select organization_id, gen_random_uuid(), product_id, 'OLD', '2020-01-31' from item where id = $1 returning *)
       insert into stock_movement (organization_id, id, item_id, lot_id, quantity, type, reason, actor_id)
       select l.organization_id, gen_random_uuid(), $1, l.id, 6, 'receipt', 'received', p.id from l, person p where p.email = 'admin.everywhere@example.test'`,
      [item.id],
    )
    const used = await manager.post(`/api/inventory/${item.id}/adjustments`, { quantity: -1, reason: 'used' })
    expect(used.body.blockers).toEqual([
      '6 EA on hand, 1 wanted.',
      '6 of it has expired or is on hold and cannot be used.',
    ])
    const wasted = await manager.post(`/api/inventory/${item.id}/adjustments`, {
      quantity: -6,
      reason: 'expired',
    })
    expect(wasted.body).toMatchObject({ currentQuantity: 0, stockLevel: 'Out of Stock' })
  })

  it.each([
    [{ quantity: 0, reason: 'count' }, 'quantity'],
    [{ quantity: 1.5, reason: 'count' }, 'quantity'],
    [{ quantity: 1, reason: 'used' }, 'quantity'],
    [{ quantity: -1, reason: 'found' }, 'quantity'],
    [{ quantity: 1, reason: 'because' }, 'reason'],
    [{ quantity: 1 }, 'reason'],
  ])('refuses %j', async (adjustment, field) => {
    const { status, body } = await manager.post(`/api/inventory/${ids.gauze}/adjustments`, adjustment)
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]])
  })

  it('is done once however often it is sent', async () => {
    const key = { 'idempotency-key': 'the-same-click' }
    const adjust = () =>
      manager.post(`/api/inventory/${ids.gauze}/adjustments`, { quantity: 3, reason: 'found' }, key)
    const [first, second] = [await adjust(), await adjust()]
    expect(first.body.currentQuantity).toBe(7)
    expect(JSON.stringify(second.body)).toBe(JSON.stringify(first.body))
    const other = await manager.post(
      `/api/inventory/${ids.gauze}/adjustments`,
      { quantity: 9, reason: 'found' },
      key,
    )
    expect([other.status, Object.keys(other.body.fields)]).toEqual([422, ['Idempotency-Key']])
    expect((await manager.get(`/api/inventory/${ids.gauze}`)).body.currentQuantity).toBe(7)
  })
})

describe('deleting', () => {
  it('is refused with the reason while stock remains', async () => {
    const { status, body } = await manager.delete(`/api/inventory/${ids.southGloves}`)
    expect([status, body.blockers]).toEqual([409, ['7 BX on hand. Adjust the quantity to 0 first.']])
  })

  it('removes an item without a history, and archives one with movements, keeping them', async () => {
    const empty = await create({ name: 'Never used' })
    expect((await manager.delete(`/api/inventory/${empty.id}`)).status).toBe(200)
    expect(await test.rows('select 1 from item where id = $1', [empty.id])).toEqual([])

    const used = await create({ name: 'Once used', currentQuantity: 1, sku: 'ONCE-1' })
    await manager.post(`/api/inventory/${used.id}/adjustments`, { quantity: -1, reason: 'used' })
    await manager.delete(`/api/inventory/${used.id}`)
    expect((await manager.get(`/api/inventory/${used.id}`)).status).toBe(404)
    expect((await manager.get('/api/inventory?search=once-1')).body.total).toBe(0)
    expect(await test.rows('select 1 from stock_movement where item_id = $1', [used.id])).toHaveLength(2)
    expect((await manager.delete(`/api/inventory/${used.id}`)).status).toBe(404)
  })

  it('archives an item that was counted, seen or done something with', async () => {
    const [counted, seen, done] = [
      await create({ name: 'Counted' }),
      await create({ name: 'Seen' }),
      await create({ name: 'Done' }),
    ]
    const place = [ids.organization, idOf('history'), ids.north, ids.northStore]
    await test.rows(
      "insert into stock_count (organization_id, id, number, office_id, room_id) values ($1, $2, 'C-H', $3, $4)",
      place,
    )
    await test.rows(
      'insert into count_line (organization_id, id, count_id, item_id, expected_at_start) values ($1, $2, $2, $3, 0)',
      [ids.organization, idOf('history'), counted.id],
    )
    await test.rows(
      "insert into detection (organization_id, id, office_id, room_id, source, started_by) values ($1, $2, $3, $4, 'list', $5)",
      [...place, personId('admin')],
    )
    await test.rows(
      `insert into detection_row (organization_id, detection_id, position, seen, item_id, code, verdict)
       values ($1, $2, 0, 0, $3, '{}', 'missing')`,
      [ids.organization, idOf('history'), seen.id],
    )
    await test.rows(
      `insert into stock_command (organization_id, id, kind, office_id, item_id, quantity, request, actor_id, occurred_at)
       values ($1, $2, 'move', $3, $4, 0, '{}', $5, now())`,
      [ids.organization, idOf('history'), ids.north, done.id, personId('admin')],
    )
    for (const { id } of [counted, seen, done]) {
      expect((await manager.delete(`/api/inventory/${id}`)).status).toBe(200)
      expect(
        await test.rows('select archived_at is not null as archived from item where id = $1', [id]),
      ).toEqual([{ archived: true }])
    }
  })
})

describe('several at once', () => {
  it('changes what it can and says why it could not change the rest', async () => {
    const empty = await create({ name: 'Bulk empty' })
    const { body } = await manager.post('/api/inventory/bulk', {
      ids: [empty.id, ids.southGloves, ids.farGloves],
      change: { action: 'delete' },
    })
    const byId = Object.fromEntries(
      body.map((row: { id: string; done: boolean; message: string }) => [row.id, row]),
    )
    expect(byId[empty.id]).toMatchObject({ name: 'Bulk empty', done: true, message: null })
    expect(byId[ids.southGloves]).toMatchObject({
      done: false,
      message: '7 BX on hand. Adjust the quantity to 0 first.',
    })
    expect(byId[ids.farGloves]).toMatchObject({ name: '', done: false, message: 'Item not found' })
  })

  it('sets levels and statuses', async () => {
    const item = await create({ name: 'Bulk level' })
    const change = { action: 'levels', minQuantity: 2, reorderPoint: 6, maxQuantity: 20 }
    await manager.post('/api/inventory/bulk', { ids: [item.id], change })
    await manager.post('/api/inventory/bulk', {
      ids: [item.id],
      change: { action: 'status', status: 'maintenance', reason: 'Yearly check' },
    })
    expect((await manager.get(`/api/inventory/${item.id}`)).body).toMatchObject({
      minQuantity: 2,
      reorderPoint: 6,
      maxQuantity: 20,
      stockLevel: 'Maintenance',
    })
  })
})
