import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idOf, ids } from '../../testing/fixture.ts'
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
const refused = async (fields: Record<string, unknown>) => {
  const { status, body } = await manager.post('/api/inventory', fields)
  return [status, Object.keys(body.fields ?? {})]
}
const receive = async (itemId: string, more: Record<string, unknown> = {}) => {
  const { status, body } = await manager.post('/api/stock/commands', {
    kind: 'receive',
    id: randomUUID(),
    itemId,
    quantity: 1,
    ...more,
  })
  return [status, status === 200 ? body.item.currentQuantity : Object.keys(body.fields)]
}
const asOwner = (text: string, values: unknown[]) =>
  test.database.asOwner((client) => client.query(text, values))

describe('a product that is not tracked', () => {
  it('takes stock without lot and date, and refuses both kindly wherever it comes in', async () => {
    const same = { sku: 'CUP-1', name: 'Paper cups', category: 'Cups', type: 'Supplies', track: 'none' }
    expect(await refused({ ...same, currentQuantity: 3, lotNumber: 'L-1' })).toEqual([422, ['lotNumber']])
    // Its dates would be those of its lots.
    const { id, productId, track } = await create({ ...same, expiryRequired: true, currentQuantity: 3 })
    expect(track).toBe('none')
    expect(await receive(id)).toEqual([200, 4])
    expect(await receive(id, { lotNumber: 'L-1' })).toEqual([422, ['lotNumber']])
    // What is said of another place of the product does not change how it is tracked.
    const other = { ...same, track: 'lot', roomId: ids.southStore, currentQuantity: 1, lotNumber: 'L-1' }
    expect(await refused(other)).toEqual([422, ['lotNumber']])
    await expect(
      asOwner('insert into lot (organization_id, id, product_id, number) values ($1, $2, $3, $4)', [
        ids.organization,
        randomUUID(),
        productId,
        'L-1',
      ]),
    ).rejects.toMatchObject({ constraint: 'lot_of_untracked' })
    await expect(
      asOwner('update product set expiry_required = true where id = $1', [productId]),
    ).rejects.toMatchObject({ constraint: 'product_dated' })
  })
})

describe('a product that is tracked by serial number', () => {
  const pump = { sku: 'PMP-1', name: 'Infusion pump', category: 'Devices', type: 'Equipment' }

  it('is one piece with a number of its own in each item', async () => {
    expect(await refused({ ...pump, track: 'serial' })).toEqual([422, ['serialNumber']])
    const two = { ...pump, track: 'serial', serialNumber: 'P-1', currentQuantity: 2 }
    expect(await refused(two)).toEqual([422, ['currentQuantity']])
    const piece = await create({ ...two, currentQuantity: 1, roomId: ids.northStore })
    expect(await receive(piece.id)).toEqual([422, ['quantity']])
    expect(await refused({ ...pump, serialNumber: 'p-1', roomId: ids.southStore })).toEqual([
      409,
      ['serialNumber'],
    ])
    const other = await create({ ...pump, serialNumber: 'P-2', roomId: ids.southStore })
    expect(other.track).toBe('serial')
    for (const serialNumber of [null, 'P-1']) {
      const { body } = await manager.put(`/api/inventory/${other.id}`, { serialNumber })
      expect(Object.keys(body.fields)).toEqual(['serialNumber'])
    }
    const counted = await manager.put(`/api/inventory/${other.id}`, { currentQuantity: 2 })
    expect([counted.status, Object.keys(counted.body.fields)]).toEqual([422, ['currentQuantity']])
    await expect(
      asOwner('update item set serial_number = null where id = $1', [other.id]),
    ).rejects.toMatchObject({ constraint: 'item_serial' })
    await expect(
      asOwner(`update item set serial_number = 'P-1' where id = $1`, [other.id]),
    ).rejects.toMatchObject({ constraint: 'item_serial_once' })
  })

  it('is what a number given with a new product makes of it', async () => {
    const { id, track } = await create({ name: 'Lamp', type: 'Equipment', serialNumber: 'L-1' })
    expect(track).toBe('serial')
    const { body } = await manager.put(`/api/inventory/${id}`, { track: 'none', version: 1 })
    expect(body).toMatchObject({ track: 'none', serialNumber: 'L-1' })
  })
})

describe('changing how a product is tracked', () => {
  it('waits until nothing of it is on hand in any office, and says where it is', async () => {
    const { status, body } = await manager.put(`/api/inventory/${ids.gloves}`, { track: 'none' })
    expect([status, body.blockers]).toEqual([
      409,
      ['North Office, North Store: 30 BX on hand.', 'South Office, South Store: 7 BX on hand.'],
    ])
    await expect(
      asOwner(`update product set track = 'none' where id = $1`, [idOf('product gloves')]),
    ).rejects.toMatchObject({ constraint: 'product_tracked_on_hand' })
    const south = await test.as('inventory_manager', 'south')
    const { body: local } = await south.put(`/api/inventory/${ids.southGloves}`, { track: 'none' })
    expect(Object.keys(local.fields)).toEqual(['track'])
  })

  it('reaches every place of the product once it is used up', async () => {
    const { id } = await create({ name: 'Dated', expiryRequired: true, roomId: ids.northStore })
    const { body: plain } = await manager.put(`/api/inventory/${id}`, { track: 'serial' })
    expect(plain.blockers).toEqual(['North Office, North Store: no serial number.'])
    const { body } = await manager.put(`/api/inventory/${id}`, { track: 'serial', serialNumber: 'D-1' })
    expect(body).toMatchObject({ track: 'serial', serialNumber: 'D-1' })
    expect((await manager.put(`/api/inventory/${id}`, { track: 'none' })).body.track).toBe('none')
    expect(await receive(id)).toEqual([200, 1])
  })
})

it('keeps the temperatures of a product for all its places, the lower one below', async () => {
  expect(await refused({ name: 'Vaccine', storageMin: 8, storageMax: 2 })).toEqual([422, ['storageMax']])
  const { id, productId } = await create({ name: 'Vaccine', storageMin: 2, storageMax: 8 })
  const { status, body } = await manager.put(`/api/inventory/${id}`, { storageMin: 9 })
  expect([status, Object.keys(body.fields)]).toEqual([422, ['storageMax']])
  await manager.put(`/api/inventory/${id}`, { storageMin: -20.5, storageMax: null })
  expect((await manager.get(`/api/products/${productId}`)).body).toMatchObject({
    track: 'lot',
    storageMin: -20.5,
    storageMax: null,
    items: [{ storageMin: -20.5, storageMax: null }],
  })
})

describe('the bin of an item', () => {
  it('is one of its room, in whichever letters, or is added to it', async () => {
    const { id, binCode } = await create({ name: 'Binned', roomId: ids.northStore, binCode: 'A-1' })
    expect(binCode).toBe('A-1')
    const again = await create({ name: 'Binned too', roomId: ids.northStore, binCode: 'a-1' })
    expect(again.binCode).toBe('A-1')
    const { body: room } = await manager.get(`/api/rooms/${ids.northStore}`)
    expect(
      room.bins.map(({ code, position }: { code: string; position: number }) => [code, position]),
    ).toEqual([['A-1', 0]])
    const bin = async (change: Record<string, unknown>) =>
      (await manager.put(`/api/inventory/${id}`, change)).body.binCode
    expect(await bin({ binCode: 'B-2' })).toBe('B-2')
    expect(await bin({ notes: 'Top shelf' })).toBe('B-2')
    expect(await bin({ roomId: ids.northLab })).toBe(null)
    expect(await bin({ roomId: ids.northStore, binCode: 'B-2' })).toBe('B-2')
    expect(await bin({ binCode: null })).toBe(null)
    expect(await refused({ name: 'Nowhere', binCode: 'A-1' })).toEqual([422, ['binCode']])
  })
})

describe('one item in several rooms', () => {
  const bandage = { name: 'Bandage', category: 'Wound care', type: 'Supplies', roomId: ids.northStore }

  it('is created in all of them at once, each with its own stock, bin and levels', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const wanted = {
      ...bandage,
      sku: 'BND-1',
      currentQuantity: 4,
      unitPrice: 2,
      minQuantity: 3,
      alsoIn: [
        {
          roomId: ids.northLab,
          currentQuantity: 2,
          lotNumber: 'B-1',
          expiryDate: '2040-01-31',
          unitPrice: 2.5,
        },
        { roomId: ids.southStore, binCode: 'S-1', minQuantity: 1, reorderPoint: 5, maxQuantity: 9 },
      ],
    }
    const { status, body } = await manager.post('/api/inventory', wanted, key)
    expect([status, body.roomName, body.currentQuantity]).toEqual([200, 'North Store', 4])
    expect((await manager.post('/api/inventory', wanted, key)).body.id).toBe(body.id)
    const { body: product } = await manager.get(`/api/products/${body.productId}`)
    expect(product.items).toMatchObject([
      {
        roomName: 'North Store',
        currentQuantity: 4,
        unitPrice: 2,
        minQuantity: 3,
        location: 'North Office, North Store',
      },
      {
        roomName: 'North Lab',
        currentQuantity: 2,
        unitPrice: 2.5,
        minQuantity: null,
        nextExpiry: '2040-01-31',
      },
      { roomName: 'South Store', binCode: 'S-1', minQuantity: 1, reorderPoint: 5, maxQuantity: 9 },
    ])
  })

  it('is created in none of them where one is wrong, and each is told what', async () => {
    const before = await test.rows(
      'select (select count(*) from item) items, (select count(*) from product) products',
    )
    expect(
      await refused({
        ...bandage,
        track: 'none',
        alsoIn: [
          { roomId: ids.northStore },
          { roomId: ids.northLab, currentQuantity: 1, lotNumber: 'L' },
          { roomId: ids.southStore, minQuantity: 5, reorderPoint: 2 },
        ],
      }),
    ).toEqual([422, ['alsoIn.2.reorderPoint', 'alsoIn.0.roomId', 'alsoIn.1.lotNumber']])
    expect(await refused({ ...bandage, alsoIn: [{ roomId: ids.farStore }, { roomId: ids.far }] })).toEqual([
      422,
      ['alsoIn.0.roomId', 'alsoIn.1.roomId'],
    ])
    const south = await test.as('inventory_manager', 'south')
    const { body } = await south.post('/api/inventory', {
      ...bandage,
      roomId: ids.southStore,
      alsoIn: [{ roomId: ids.northStore }],
    })
    expect(Object.keys(body.fields)).toEqual(['alsoIn.0.roomId'])
    expect(
      await test.rows('select (select count(*) from item) items, (select count(*) from product) products'),
    ).toEqual(before)
  })

  it('is one piece in each room, of what has serial numbers', async () => {
    const pieces = {
      name: 'Thermometer',
      track: 'serial',
      serialNumber: 'TH-1',
      currentQuantity: 1,
      roomId: ids.northStore,
    }
    const room = { roomId: ids.northStore, currentQuantity: 1 }
    expect(await refused({ ...pieces, alsoIn: [{ ...room, serialNumber: 'th-1' }, room] })).toEqual([
      422,
      ['alsoIn.0.roomId', 'alsoIn.1.serialNumber'],
    ])
    const { productId } = await create({ ...pieces, alsoIn: [{ ...room, serialNumber: 'TH-2' }] })
    expect((await manager.get(`/api/products/${productId}`)).body).toMatchObject({ places: 2, onHand: 2 })
  })
})
