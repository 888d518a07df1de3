import { said } from '@wellstock/messages/sentence'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ids, personId } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { insertLedgers, serum, suture } from './ledger-fixture.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  await insertLedgers(test)
})
afterAll(() => test.stop())

// Every test begins with the levels of the fixture.
beforeEach(() =>
  test.rows(
    `update item set min_quantity = 2, reorder_point = 5, max_quantity = case when id = any($1) then 20 else 100 end, order_multiple = 1,
       auto_reorder = false, auto_reorder_quantity = null, alert_people = '{}', levels_locked = false, version = 1`,
    [[suture, serum]],
  ),
)

const reason = 'Winter is coming'
const levelsOf = async (itemId: string) => {
  const [row] = await test.rows<{ levels: (number | null)[] }>(
    'select array[min_quantity, reorder_point, max_quantity] as levels from item where id = $1',
    [itemId],
  )
  return row?.levels
}

describe('changing the levels of an item', () => {
  it('takes a reason and keeps it in the history', async () => {
    const manager = await test.as('settings_manager')
    const change = { fields: { reorderPoint: 12, levelsLocked: true }, version: 1, reason }
    const { status, body } = await manager.put(`/api/thresholds/${ids.gloves}`, change)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      version: 2,
      fields: { minQuantity: 2, reorderPoint: 12, maxQuantity: 100, levelsLocked: true },
    })
    const history = await manager.get(`/api/thresholds/${ids.gloves}/history`)
    expect(history.body[0]).toMatchObject({
      by: 'settings_manager everywhere',
      reason,
      changes: { reorderPoint: { from: 5, to: 12 }, levelsLocked: { from: false, to: true } },
    })
  })

  it('keeps what was changed on the item’s own page in the same history', async () => {
    const admin = await test.as('admin')
    await admin.put(`/api/inventory/${ids.gauze}`, { maxQuantity: 90, notes: 'Top shelf' })
    const { body } = await admin.get(`/api/thresholds/${ids.gauze}/history`)
    expect(body[0]).toMatchObject({ reason: null, changes: { maxQuantity: { from: 100, to: 90 } } })
    expect(body[0].changes).not.toHaveProperty('notes')
  })

  it.each([
    [{ minQuantity: 6 }, 'reorderPoint', 'Reorder point must be at least the minimum quantity.'],
    [{ maxQuantity: 4 }, 'maxQuantity', 'Maximum quantity must be at least the reorder point.'],
    [{ reviewDays: 91 }, 'fields.reviewDays', 'Review period must be at most 90.'],
    [{ serviceLevel: 0.7 }, 'fields.serviceLevel', 'Service level must be from 80 % to 99.9 %.'],
    [
      { orderMultiple: 10, autoReorderQuantity: 25 },
      'autoReorderQuantity',
      'Reorder quantity must be a multiple of the order multiple.',
    ],
    [
      { autoReorder: true, maxQuantity: null },
      'autoReorder',
      'Automatic reordering needs a maximum or a quantity to order.',
    ],
    [
      { alertPeople: [personId('order_viewer')] },
      'alertPeople',
      'Choose active people who may see the stock of this office.',
    ],
    [
      { alertPeople: [personId('inventory_viewer', 'south')] },
      'alertPeople',
      'Choose active people who may see the stock of this office.',
    ],
  ])('refuses %j', async (fields, field, message) => {
    const admin = await test.as('admin')
    const { status, body } = await admin.put(`/api/thresholds/${ids.gloves}`, { fields, version: 1, reason })
    expect(status).toBe(422)
    expect(body.fields).toEqual({ [field]: message })
    expect(await levelsOf(ids.gloves)).toEqual([2, 5, 100])
  })

  it('takes people who may see the stock', async () => {
    const alertPeople = [personId('inventory_viewer'), personId('admin')]
    const admin = await test.as('admin')
    const { body } = await admin.put(`/api/thresholds/${ids.gloves}`, {
      fields: { alertPeople },
      version: 1,
      reason,
    })
    expect(body.fields.alertPeople).toEqual(alertPeople)
    const { body: choices } = await admin.get('/api/thresholds/choices')
    const offered = choices.people.map(({ id }: { id: string }) => id)
    expect(offered).toEqual(expect.arrayContaining(alertPeople))
    expect(offered).not.toContain(personId('order_viewer'))
  })

  it('asks for a reason', async () => {
    const admin = await test.as('admin')
    const change = { fields: { minQuantity: 1 }, version: 1, reason: 'why' }
    expect((await admin.put(`/api/thresholds/${ids.gloves}`, change)).body.fields).toEqual({
      reason: 'Reason must be at least 5 characters.',
    })
  })

  it('refuses what somebody has changed meanwhile, and says to what', async () => {
    const admin = await test.as('admin')
    const change = (reorderPoint: number) =>
      admin.put(`/api/thresholds/${ids.gloves}`, { fields: { reorderPoint }, version: 1, reason })
    expect((await change(8)).status).toBe(200)
    const { status, body } = await change(9)
    expect(status).toBe(412)
    expect(body.fields.reorderPoint).toBe('admin everywhere changed this to "8".')
    expect(await levelsOf(ids.gloves)).toEqual([2, 8, 100])
  })

  it('leaves a locked item alone until it is unlocked', async () => {
    await test.rows('update item set levels_locked = true where id = $1', [ids.gloves])
    const admin = await test.as('admin')
    const change = (fields: object) =>
      admin.put(`/api/thresholds/${ids.gloves}`, { fields, version: 1, reason })
    expect((await change({ minQuantity: 3 })).body.message).toBe(
      'The levels of this item are locked. Unlock them first.',
    )
    expect((await change({ minQuantity: 3, levelsLocked: false })).status).toBe(200)
    expect(await levelsOf(ids.gloves)).toEqual([3, 5, 100])
  })

  it('happens once, however often it is sent', async () => {
    const admin = await test.as('admin')
    const change = { fields: { minQuantity: 4 }, version: 1, reason }
    const send = () =>
      admin.put(`/api/thresholds/${ids.gloves}`, change, { 'idempotency-key': 'levels-once' })
    const [first, second] = [await send(), await send()]
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body.version).toBe(2)
  })

  it('is for the offices somebody looks after', async () => {
    const south = await test.as('inventory_manager', 'south')
    const change = { fields: { minQuantity: 1 }, version: 1, reason }
    expect((await south.put(`/api/thresholds/${ids.gloves}`, change)).status).toBe(404)
    expect((await south.get(`/api/thresholds/${ids.gloves}/history`)).status).toBe(404)
    expect((await south.put(`/api/thresholds/${ids.southGloves}`, change)).status).toBe(200)
    expect(
      (await (await test.as('inventory_viewer')).put(`/api/thresholds/${ids.gloves}`, change)).status,
    ).toBe(403)
  })
})

describe('changing several at once', () => {
  it('says of each what came of it', async () => {
    await test.rows('update item set levels_locked = true where id = $1', [ids.southGloves])
    const { status, body } = await (await test.as('admin')).post('/api/thresholds/bulk', {
      reason,
      changes: [
        { itemId: ids.gloves, version: 1, fields: { minQuantity: 3, reorderPoint: 6 } },
        { itemId: ids.gauze, version: 1, fields: { maxQuantity: 1 } },
        { itemId: ids.southGloves, fields: { minQuantity: 1 } },
        { itemId: suture, version: 7, fields: { minQuantity: 1 } },
        { itemId: serum, version: 1, fields: { minQuantity: 2 } },
        { itemId: ids.farGloves, fields: { minQuantity: 1 } },
      ],
    })
    expect(status).toBe(200)
    expect(body.map((row: { outcome: string; message: string }) => [row.outcome, row.message])).toEqual([
      ['changed', null],
      ['refused', 'Maximum quantity must be at least the reorder point.'],
      ['refused', 'The levels of this item are locked. Unlock them first.'],
      ['stale', 'Somebody else has changed this item meanwhile.'],
      ['unchanged', null],
      ['refused', 'Item not found'],
    ])
    expect(body[3].current).toMatchObject({ version: 1, fields: { minQuantity: 2 } })
    expect(await levelsOf(ids.gloves)).toEqual([3, 6, 100])
    expect(await levelsOf(ids.gauze)).toEqual([2, 5, 100])
  })

  it('refuses an item named twice', async () => {
    const change = { itemId: ids.gloves, fields: { minQuantity: 1 } }
    const { status } = await (await test.as('admin')).post('/api/thresholds/bulk', {
      reason,
      changes: [change, change],
    })
    expect(status).toBe(422)
  })
})

describe('accepting what is suggested', () => {
  it('counts first, and then changes what was counted', async () => {
    const admin = await test.as('admin')
    const itemIds = [suture, ids.gauze]
    const counted = await admin.post('/api/thresholds/accept', { itemIds, preview: true })
    expect(counted.body).toMatchObject({ changed: 1, unused: 1, locked: 0, refused: [] })
    expect(await levelsOf(suture)).toEqual([2, 5, 20])

    const { status, body } = await admin.post('/api/thresholds/accept', { itemIds, reason })
    expect(status).toBe(200)
    expect(body).toEqual(counted.body)
    expect(body.valueChange).toBeGreaterThan(200)
    // Without the order multiple of the ledger's fixture.
    expect(await levelsOf(suture)).toEqual([17, 31, 55])
    expect((await admin.post('/api/thresholds/accept', { itemIds, reason })).body).toMatchObject({
      changed: 0,
      unchanged: 1,
    })
  })

  it('leaves out what is locked, and by filter what has too little history', async () => {
    const admin = await test.as('admin')
    await test.rows('update item set levels_locked = true where id = $1', [serum])
    const filter = { category: 'Sutures', differs: true }
    expect((await admin.post('/api/thresholds/accept', { filter, reason })).body).toMatchObject({
      changed: 0,
      locked: 1,
      thin: 1,
    })
    expect(await levelsOf(suture)).toEqual([2, 5, 20])
  })

  it('needs a reason and either items or a filter', async () => {
    const admin = await test.as('admin')
    for (const wrong of [{ itemIds: [suture] }, { reason }, { itemIds: [suture], filter: {}, reason }])
      expect((await admin.post('/api/thresholds/accept', wrong)).status).toBe(422)
    const south = await test.as('inventory_manager', 'south')
    expect((await south.post('/api/thresholds/accept', { itemIds: [suture], reason })).body).toMatchObject({
      changed: 0,
    })
  })
})

describe('looking before changing', () => {
  it('shows what a pasted block would change and what is wrong with it, and writes nothing', async () => {
    const admin = await test.as('admin')
    const { status, body } = await admin.post('/api/thresholds/preview', {
      rows: [
        {
          sku: 'sut-001',
          fields: { minQuantity: '3', reorderPoint: '1,200', maxQuantity: '2.000', serviceLevel: '98 %' },
        },
        { sku: 'WND-001', fields: { minQuantity: '2', maxQuantity: 'many', autoReorder: 'yes' } },
        { sku: 'GLV-001', fields: { minQuantity: '1' } },
        { sku: 'GLV-001', office: 'south', fields: { minQuantity: '6' } },
        { sku: 'NIX-1', fields: { minQuantity: '1' } },
      ],
    })
    expect(status).toBe(200)
    const [first, second, ambiguous, south, missing] = body.rows
    expect(first.cells).toEqual([
      { field: 'minQuantity', from: 2, to: 3, message: null, messageReason: null },
      { field: 'reorderPoint', from: 5, to: 1200, message: null, messageReason: null },
      { field: 'maxQuantity', from: 20, to: 2000, message: null, messageReason: null },
      { field: 'serviceLevel', from: null, to: 0.98, message: null, messageReason: null },
    ])
    expect(second.cells).toEqual([
      {
        field: 'maxQuantity',
        from: 100,
        to: null,
        message: 'Maximum quantity must be a whole number.',
        messageReason: said.must_be_whole_number({ label: said.label_maximum_quantity() }),
      },
      { field: 'autoReorder', from: false, to: true, message: null, messageReason: null },
    ])
    expect(ambiguous.message).toBe(
      'This SKU is kept in several places. Name the office, or change it by hand.',
    )
    expect(south.cells).toEqual([
      {
        field: 'minQuantity',
        from: 2,
        to: 6,
        message: 'Reorder point must be at least the minimum quantity.',
        messageReason: said.reorder_point_below_minimum(),
      },
    ])
    expect(missing.message).toBe('This item is not in your offices. Check the SKU.')
    expect([body.changing, body.invalid]).toEqual([5, 4])
    expect(await levelsOf(suture)).toEqual([2, 5, 20])
  })

  it('raises levels by a percentage', async () => {
    const { body } = await (await test.as('admin')).post('/api/thresholds/formula', {
      itemIds: [suture],
      percent: 20,
      fields: ['reorderPoint', 'maxQuantity'],
    })
    expect(body.rows[0].cells.map(({ field, to }: { field: string; to: number }) => [field, to])).toEqual([
      ['reorderPoint', 6],
      ['maxQuantity', 24],
    ])
    expect(await levelsOf(suture)).toEqual([2, 5, 20])
  })

  it('shows the levels another office has for the same products', async () => {
    await test.rows('update item set min_quantity = 1, max_quantity = 50, review_days = 14 where id = $1', [
      ids.southGloves,
    ])
    const admin = await test.as('admin')
    const offices = { fromOfficeId: ids.south, toOfficeId: ids.north }
    const { body } = await admin.post('/api/thresholds/copy', offices)
    expect(body.rows).toHaveLength(1)
    expect(body.rows[0]).toMatchObject({ itemId: ids.gloves })
    expect(body.rows[0].cells.map(({ field, to }: { field: string; to: number }) => [field, to])).toEqual([
      ['minQuantity', 1],
      ['maxQuantity', 50],
      ['reviewDays', 14],
    ])
    const south = await test.as('inventory_manager', 'south')
    expect((await south.post('/api/thresholds/copy', offices)).body.rows).toEqual([])
  })
})
