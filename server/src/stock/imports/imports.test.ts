import { existsSync, readFileSync } from 'node:fs'
import type { Import, ImportPreview, ImportProgress } from '@wellstock/contract/stock/imports'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scopeOf } from '../../platform/access/person.ts'
import { ids, personId } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { setHold } from '../../testing/holds.ts'
import { scaled } from '../../testing/scaled.ts'
import { commitImport } from './commit.ts'
import { readList } from './imports.ts'

const ownCopy = readFileSync(new URL('./testdata/clinic-list.csv', import.meta.url), 'utf8')
// The list a clinic handed us. It is not part of the repository, and lies beside it where everything is checked.
const original = new URL('../../../../../shared/data/clinic-stock-list.csv', import.meta.url)

let app: TestApp
let manager: Awaited<ReturnType<TestApp['as']>>

beforeAll(async () => {
  app = await startTestApp()
  manager = await app.as('inventory_manager')
})
afterAll(() => app.stop())

async function handIn(content: string, place: { officeId?: string; roomId?: string | null } = {}) {
  const { status, body } = await manager.post('/api/imports', {
    fileName: 'list.csv',
    content,
    officeId: ids.south,
    ...place,
  })
  expect(body).toMatchObject({ state: 'draft' })
  expect(status).toBe(200)
  return body as Import
}

async function preview(id: string, query = '') {
  const { status, body } = await manager.get(`/api/imports/${id}/preview${query}`)
  expect(status).toBe(200)
  return body as ImportPreview
}

type Event = { event: string; data: ImportProgress & { data?: unknown } }

async function commit(id: string, wanted: { allOrNothing?: boolean } = {}) {
  const { status, body } = await manager.post(`/api/imports/${id}/commit`, wanted)
  // Refused before anything was written: an answer like any other.
  if (status !== 200) return { refusal: body, progress: [], done: undefined }
  const events = (body as string)
    .split('\n\n')
    .filter((part) => part !== '')
    .map((part): Event => {
      const [event, data] = part.split('\n')
      return { event: event?.slice(7) ?? '', data: JSON.parse(data?.slice(6) ?? 'null') }
    })
  const refusal = events.find(({ event }) => event === 'error')?.data.data
  const progress = events.filter(({ event }) => event === 'message').map(({ data }): ImportProgress => data)
  const last = progress.at(-1)
  return { refusal, progress, done: last?.step === 'done' ? last.import : undefined }
}

const undo = (id: string) => manager.post(`/api/imports/${id}/undo`)

const list = (...rows: string[]) => ['SKU,Name,Category,Qty,Min,Max,Notes', ...rows].join('\n')

async function itemOf(sku: string, officeId: string = ids.south) {
  const { body } = await manager.get(`/api/inventory?officeId=${officeId}&search=${sku}&pageSize=100`)
  return body.items.find((item: { sku: string }) => item.sku === sku)
}

/** Items whose quantity is not the sum of their movements: always none. */
const outOfBalance = () =>
  app.rows(
    `select i.id from item i left join stock_movement m on m.organization_id = i.organization_id and m.item_id = i.id
     group by i.organization_id, i.id, i.current_quantity having i.current_quantity <> coalesce(sum(m.quantity), 0)`,
  )

describe('a clinic brings its own list', () => {
  let draft: Import

  it('and sees its columns guessed', async () => {
    draft = await handIn(ownCopy)
    expect(draft).toMatchObject({ rows: 24, officeName: 'South Office', roomId: null, result: null })
    expect(draft.columns.map(({ field }) => field)).not.toContain(null)
    expect(draft.columns[3]).toEqual({
      header: 'Vendor',
      field: 'vendor',
      samples: ['MEDLINE', 'Henry Schien'],
    })
  })

  it('and what would happen, with what to repair', async () => {
    const { counts, offers, items } = await preview(draft.id, '?outcome=problem')
    expect(counts).toEqual({ new: 23, changed: 0, same: 0, merged: 0, problem: 1 })
    expect(items).toMatchObject([{ line: 24, sku: '1404999', problems: [{ field: 'sku' }] }])
    expect(offers).toEqual([
      { kind: 'duplicates', rows: 1 },
      { kind: 'vendor', rows: 13, written: 'Henry Schien', suggested: 'Henry Schein' },
      { kind: 'units', rows: 14 },
    ])
  })

  it('repairs it', async () => {
    const repairs = { duplicates: 'sum', vendors: { 'Henry Schien': 'Henry Schein' } }
    const { body } = await manager.put(`/api/imports/${draft.id}`, { repairs })
    expect(body.repairs).toEqual({ ...repairs, keepUnits: false, picks: [], decimal: null, blanks: 'ask' })
    expect((await preview(draft.id)).counts).toEqual({ new: 23, changed: 0, same: 0, merged: 1, problem: 0 })
    await manager.put(`/api/imports/${draft.id}`, { repairs: { ...repairs, duplicates: 'separate' } })
    expect((await preview(draft.id)).counts).toEqual({ new: 24, changed: 0, same: 0, merged: 0, problem: 0 })
  })

  it('commits it, and finds every text as it was', async () => {
    const { done, progress } = await commit(draft.id)
    expect(done).toMatchObject({
      state: 'committed',
      result: { created: 24, changed: 0, same: 0, skipped: 0, merged: 0 },
    })
    expect(progress[0]).toEqual({ step: 'writing', done: 0, rows: 24 })
    expect(progress.at(-2)).toEqual({ step: 'writing', done: 24, rows: 24 })
    expect(await outOfBalance()).toEqual([])
    expect(await itemOf('765-9011')).toMatchObject({
      name: `Crutches #MWD6000G, Short, Gray, 4'6"-5'6''`,
      vendor: 'Henry Schein',
      unit: 'PR',
      type: 'Supplies',
      currentQuantity: 10,
      minQuantity: 5,
      reorderPoint: 5,
      maxQuantity: 100,
      unitPrice: 5.99,
      purchaseDate: '2025-02-05',
      location: 'Unknown',
    })
    expect(await itemOf('6980999')).toMatchObject({ name: 'Wiring Harness 🦾 שלום', unit: 'EA' })
    expect(await itemOf('1404999-2')).toMatchObject({ name: 'Coolant Quart', currentQuantity: 10 })
  })

  it('commits it once: a second time gives the same answer', async () => {
    const { done, progress } = await commit(draft.id)
    expect(done).toMatchObject({ state: 'committed', result: { created: 24 } })
    expect(progress).toHaveLength(1)
  })

  it('finds everything the same when the list is handed in again', async () => {
    const again = await handIn(ownCopy)
    await manager.put(`/api/imports/${again.id}`, {
      repairs: { duplicates: 'separate', vendors: { 'Henry Schien': 'Henry Schein' } },
    })
    expect((await preview(again.id)).counts).toEqual({ new: 0, changed: 0, same: 24, merged: 0, problem: 0 })
  })

  it('takes it all back', async () => {
    const { body } = await undo(draft.id)
    expect(body).toMatchObject({ state: 'undone' })
    expect(await outOfBalance()).toEqual([])
    expect(await itemOf('765-9011')).toBeUndefined()
    const [left] = await app.rows<{ quantity: number; items: number }>(
      `select sum(i.current_quantity) as quantity, count(*) filter (where i.archived_at is null) as items
       from import_change c join item i on i.id = c.item_id where c.import_id = $1`,
      [draft.id],
    )
    expect(left).toEqual({ quantity: 0, items: 0 })
    expect((await undo(draft.id)).body).toMatchObject({ state: 'undone' })
    expect((await commit(draft.id)).refusal).toMatchObject({ code: 'OPERATION_FAILED' })
  })
})

describe('the list as a clinic handed it to us', () => {
  it('imports exactly as it is', async ({ skip }) => {
    if (!existsSync(original)) {
      expect(process.env.CI, 'the list is missing beside the repository').toBeFalsy()
      skip()
    }
    const draft = await handIn(readFileSync(original, 'utf8'), { roomId: ids.southStore })
    expect(draft.rows).toBe(214)
    const { counts, offers } = await preview(draft.id)
    expect(counts).toEqual({ new: 213, changed: 0, same: 0, merged: 0, problem: 1 })
    expect(offers.map(({ kind, rows }) => [kind, rows])).toEqual([
      ['duplicates', 1],
      ['vendor', 82],
      ['units', 82],
    ])
    const { done } = await commit(draft.id)
    expect(done?.result).toEqual({ created: 213, changed: 0, same: 0, skipped: 1, merged: 0 })
    expect(await itemOf('CUR290015')).toMatchObject({
      name: 'TAPE,ATHLETIC TRAINER, PREMIUM,1.5"X15YD',
      unit: 'CS',
    })
    expect((await undo(draft.id)).body).toMatchObject({ state: 'undone' })
  })
})

describe('rows for items that exist', () => {
  it('change what the list says, count the quantity, and are as before after an undo', async () => {
    const before = await itemOf('GLV-001')
    const draft = await handIn(
      list('GLV-001,Other gloves,Gloves,5,3,,checked', 'WND-001,Gauze sponge 4 x 4,Wound care,8,1,,'),
    )
    const { items, counts } = await preview(draft.id)
    expect(counts).toEqual({ new: 1, changed: 1, same: 0, merged: 0, problem: 0 })
    expect(items[0]).toMatchObject({
      outcome: 'changed',
      changes: [
        { field: 'minQuantity', from: '2', to: '3', lot: null },
        { field: 'notes', from: '', to: 'checked', lot: null },
        { field: 'currentQuantity', from: '7', to: '5', lot: null },
      ],
      notes: ['The name stays "Nitrile exam gloves, M"; the list says "Other gloves".'],
    })
    await commit(draft.id)
    expect(await itemOf('GLV-001')).toMatchObject({
      currentQuantity: 5,
      minQuantity: 3,
      maxQuantity: 100,
      notes: 'checked',
    })
    expect(await itemOf('WND-001')).toMatchObject({
      name: 'Gauze sponge 4 x 4',
      currentQuantity: 8,
      officeId: ids.south,
    })
    expect(await outOfBalance()).toEqual([])

    expect((await undo(draft.id)).body.state).toBe('undone')
    const { version, lastUpdated, updatedBy, ...after } = await itemOf('GLV-001')
    expect(before).toMatchObject(after)
    expect(await itemOf('WND-001')).toBeUndefined()
    expect(await outOfBalance()).toEqual([])
  })

  it('take what is missing from the lots that expire first', async () => {
    const draft = await handIn(list('GLV-001,,,15,,,'), { officeId: ids.north, roomId: ids.northStore })
    await commit(draft.id)
    const { body: lots } = await manager.get(`/api/inventory/${ids.gloves}/lots`)
    expect(lots).toMatchObject([{ lotNumber: 'G-LATE', onHand: 15 }])
    await undo(draft.id)
    expect((await manager.get(`/api/inventory/${ids.gloves}`)).body.currentQuantity).toBe(30)
  })
})

describe('a bad row', () => {
  const rows = list(
    'BAD-1,Bowl,Ward,3,,,',
    'BAD-2,Basin,Ward,many,,,',
    'BAD-3,Bucket,Ward,4,9,5,',
    'BAD-4,Bottle,Ward,5,,,',
  )

  it('costs nothing but itself', async () => {
    const draft = await handIn(rows)
    const { done } = await commit(draft.id)
    expect(done?.result).toEqual({ created: 2, changed: 0, same: 0, skipped: 2, merged: 0 })
    expect(await itemOf('BAD-4')).toMatchObject({ currentQuantity: 5 })
    await undo(draft.id)
  })

  it('costs everything where the person wants all or nothing', async () => {
    const draft = await handIn(rows)
    const { refusal } = await commit(draft.id, { allOrNothing: true })
    expect(refusal).toMatchObject({
      code: 'OPERATION_FAILED',
      message: '2 rows cannot be imported. Nothing was written.',
      blockers: [
        'Line 2: "many" is not a number.',
        'Line 3: Maximum quantity must be at least the reorder point.',
      ],
    })
    expect(await itemOf('BAD-1')).toBeUndefined()
    expect((await manager.get(`/api/imports/${draft.id}`)).body.state).toBe('draft')
  })
})

describe('an import cannot be taken back', () => {
  it('once its stock was used, and says what stands in the way', async () => {
    const draft = await handIn(
      list('USE-1,Lancets,Ward,10,,,', 'USE-2,Labels,Ward,4,,,', 'USE-3,Ladle,Ward,1,,,'),
    )
    await commit(draft.id)
    const lancets = await itemOf('USE-1')
    await manager.post(`/api/inventory/${lancets.id}/adjustments`, { quantity: -3, reason: 'used' })
    const labels = await itemOf('USE-2')
    await manager.put(`/api/inventory/${labels.id}`, { notes: 'mine' })
    const ladle = await itemOf('USE-3')
    await manager.post(`/api/inventory/${ladle.id}/adjustments`, { quantity: 2, reason: 'received' })

    const { status, body } = await undo(draft.id)
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'OPERATION_FAILED',
      blockers: [
        'Lancets: 3 of 10 already used.',
        'Labels was edited since.',
        'Ladle: 2 more came in since.',
      ],
    })
    expect(await itemOf('USE-1')).toMatchObject({ currentQuantity: 7 })
    expect((await manager.get(`/api/imports/${draft.id}`)).body.state).toBe('committed')
  })

  it('before it was committed, nor thrown away after', async () => {
    const draft = await handIn(list('NOT-1,Nail file,Ward,1,,,'))
    expect((await undo(draft.id)).status).toBe(409)
    await commit(draft.id)
    expect((await manager.delete(`/api/imports/${draft.id}`)).status).toBe(409)
    await undo(draft.id)
  })
})

describe('a draft', () => {
  it('can be read differently, but not in a way that makes no sense', async () => {
    const draft = await handIn(list('DRA-1,Drape,Ward,1,,,'))
    const change = (body: Record<string, unknown>) => manager.put(`/api/imports/${draft.id}`, body)
    expect((await change({ fields: ['sku', 'name'] })).body.fields).toEqual({
      fields: 'The list has 7 columns; say for each of them what it is.',
    })
    expect((await change({ fields: ['sku', 'name', 'name', null, null, null, null] })).status).toBe(422)
    expect((await change({ roomId: ids.northStore })).status).toBe(422)
    const { body } = await change({
      fields: ['sku', 'name', null, null, null, null, null],
      roomId: ids.southStore,
    })
    expect(body).toMatchObject({ roomId: ids.southStore })
    expect((await preview(draft.id)).items[0]).toMatchObject({ outcome: 'new' })
    expect((await change({ officeId: ids.north })).body).toMatchObject({ officeId: ids.north, roomId: null })
  })

  it('can be thrown away', async () => {
    const draft = await handIn(list('DRA-1,Drape,Ward,1,,,'))
    expect((await manager.delete(`/api/imports/${draft.id}`)).body).toEqual({ id: draft.id })
    expect((await manager.get(`/api/imports/${draft.id}`)).status).toBe(404)
  })

  it('is refused where the file is no list', async () => {
    const wanted = { fileName: 'x.csv', content: 'PK\u0003\u0004', officeId: ids.south }
    expect((await manager.post('/api/imports', wanted)).body.fields.content).toMatch(/Excel workbook/)
    const rows = { ...wanted, content: `SKU,Name\n${'A1,Gauze\n'.repeat(20_001)}` }
    expect((await manager.post('/api/imports', rows)).body.fields.content).toMatch(/20,001 rows/)
  })
})

describe('lots and codes', () => {
  const rows = (...lines: string[]) => ['SKU,Name,Qty,Lot,Expiry,Barcode,Vendor,Price', ...lines].join('\n')
  const lotsOf = async (itemId: string) =>
    (await manager.get(`/api/inventory/${itemId}/lots`)).body.map(
      ({ lotNumber, expiryDate, onHand }: { lotNumber: string; expiryDate: string; onHand: number }) => [
        lotNumber,
        expiryDate,
        onHand,
      ],
    )
  const codesOf = async (itemId: string) => (await manager.get(`/api/inventory/${itemId}/codes`)).body.codes

  it('come in as one item with its lots, found by its codes, and are taken back with it', async () => {
    const content = rows(
      'LOT-1,Saline,5,S1,2040-01-31,4006381333931,Medline,4.50',
      'LOT-1,Saline,7,S2,2041-01-31,,McKesson,4.75',
      'LOT-2,Tape,3,,,,,',
    )
    const draft = await handIn(content)
    const before = await preview(draft.id)
    expect(before.counts).toEqual({ new: 2, changed: 0, same: 0, merged: 1, problem: 0 })
    expect(before.items[0]).toMatchObject({
      outcome: 'new',
      codes: ['04006381333931'],
      lots: [
        { number: 'S1', expiryDate: '2040-01-31', quantity: 5 },
        { number: 'S2', expiryDate: '2041-01-31', quantity: 7 },
      ],
      merged: { lines: [1, 2], differences: [{ field: 'vendor' }, { field: 'unitPrice' }] },
    })
    expect(before.items[1]).toMatchObject({ outcome: 'merged', notes: ['Merged into row 1.'] })
    await manager.put(`/api/imports/${draft.id}`, {
      repairs: { ...draft.repairs, picks: [{ line: 1, field: 'vendor', from: 2 }] },
    })
    const { done } = await commit(draft.id)
    expect(done?.result).toEqual({ created: 2, changed: 0, same: 0, skipped: 0, merged: 1 })

    const item = await itemOf('LOT-1')
    expect(item).toMatchObject({ currentQuantity: 12, vendor: 'McKesson', unitPrice: 4.5 })
    expect(await lotsOf(item.id)).toEqual([
      ['S1', '2040-01-31', 5],
      ['S2', '2041-01-31', 7],
    ])
    expect(await codesOf(item.id)).toMatchObject([{ scheme: 'GTIN', code: '04006381333931' }])
    expect(await outOfBalance()).toEqual([])

    expect((await preview((await handIn(content)).id)).counts).toMatchObject({ new: 0, same: 1, changed: 1 })

    await undo(draft.id)
    expect(await itemOf('LOT-1')).toBeUndefined()
    const [{ left } = { left: -1 }] = await app.rows<{ left: number }>(
      `select (select count(*) from lot where number in ('S1', 'S2') and expiry_date is not null)
         + (select count(*) from product_code where code = '04006381333931') as left`,
    )
    expect(left).toBe(0)

    const corrected = await handIn(rows('LOT-1,Saline,5,S1,2042-06-30,4006381333931,,'))
    expect((await commit(corrected.id)).done?.result).toMatchObject({ created: 1 })
    expect(await lotsOf((await itemOf('LOT-1')).id)).toEqual([['S1', '2042-06-30', 5]])
    await undo(corrected.id)
  })

  it('count an item lot by lot, and leave the lots alone that the list does not name', async () => {
    const draft = await handIn(rows('GLV-001,,12,G-SOON,,,,', 'GLV-001,,4,G-NEW,2042-01-31,,,'), {
      officeId: ids.north,
      roomId: ids.northStore,
    })
    const { items } = await preview(draft.id)
    expect(items[0]?.changes).toEqual([
      { field: 'currentQuantity', from: '10', to: '12', lot: 'G-SOON' },
      { field: 'currentQuantity', from: '0', to: '4', lot: 'G-NEW' },
      { field: 'expiryDate', from: '', to: '2042-01-31', lot: 'G-NEW' },
    ])
    await commit(draft.id)
    expect(await lotsOf(ids.gloves)).toEqual([
      ['G-SOON', '2040-01-31', 12],
      ['G-LATE', '2040-06-30', 20],
      ['G-NEW', '2042-01-31', 4],
    ])
    await undo(draft.id)
    expect(await lotsOf(ids.gloves)).toEqual([
      ['G-SOON', '2040-01-31', 10],
      ['G-LATE', '2040-06-30', 20],
    ])
    expect(await outOfBalance()).toEqual([])
  })

  it('are refused at the row where they break a rule that holds elsewhere', async () => {
    await app.rows(`insert into product_code (organization_id, scheme, code, product_id)
      select organization_id, 'GTIN', '00614141000036', id from product where sku = 'GLV-001' and organization_id = '${ids.organization}'`)
    await app.rows(`update product set expiry_required = true where sku = 'WND-001'`)
    const [soon] = await app.rows<{ id: string }>(`select id from lot where number = 'G-SOON'`)
    await setHold(app.rows, soon?.id, 'recalled')
    const draft = await handIn(
      rows(
        'GLV-001,,9,G-LATE,2041-01-01,,,',
        'RUL-1,Bowl,1,,,0614141000036,,',
        'WND-001,,1,,,,,',
        'RUL-2,Basin,1,OLD,2020-01-31,,,',
        'RUL-3,Bottle,1,,,614141000043,,',
        'RUL-4,Bucket,1,,,0614141000043,,',
      ),
    )
    const { items } = await preview(draft.id)
    expect(items.map(({ problems }) => problems[0]?.message)).toEqual([
      'Lot G-LATE is known to expire on Jun 30, 2040.',
      'This code stands for Nitrile exam gloves, M.',
      expect.stringMatching(/lot/),
      'Lot OLD expired on Jan 31, 2020.',
      undefined,
      'Line 5 has the code 00614141000043 for another item.',
    ])
    const held = await handIn(rows('GLV-001,,19,G-SOON,,,,'))
    expect((await preview(held.id)).items[0]?.problems[0]?.message).toBe('Lot G-SOON is on hold.')
    await app.rows(`update product set expiry_required = false where sku = 'WND-001'`)
    await setHold(app.rows, soon?.id, 'none')
  })

  it('go to the room a row names, and a row of another office is not taken in here', async () => {
    const draft = await handIn(
      [
        'SKU,Name,Qty,Room,Office',
        'ROO-1,Bowl,1,1-01,South Office',
        'ROO-2,Basin,1,Cellar,',
        'ROO-3,Bin,1,,North Office',
      ].join('\n'),
    )
    const { items } = await preview(draft.id)
    expect(items.map(({ outcome, notes, problems }) => [outcome, notes[0] ?? problems[0]?.message])).toEqual([
      ['new', undefined],
      ['new', 'This office has no room "Cellar". It is kept as the location.'],
      ['problem', 'This row is about North Office.'],
    ])
    await commit(draft.id)
    expect(await itemOf('ROO-1')).toMatchObject({
      roomId: ids.southStore,
      location: 'South Office, South Store',
    })
    expect(await itemOf('ROO-2')).toMatchObject({ roomId: null, location: 'Cellar' })
    await undo(draft.id)
  })
})

describe('a manager of one office', () => {
  it('imports there and nowhere else, and sees no other office’s imports', async () => {
    const south = await app.as('inventory_manager', 'south')
    const wanted = { fileName: 'x.csv', content: list('SCO-1,Scope,Ward,1,,,') }
    const elsewhere = await south.post('/api/imports', { ...wanted, officeId: ids.north })
    const nowhere = await south.post('/api/imports', { ...wanted, officeId: ids.far })
    expect(elsewhere.status).toBe(422)
    expect(elsewhere.body.fields).toEqual(nowhere.body.fields)

    const own = await south.post('/api/imports', { ...wanted, officeId: ids.south })
    expect(own.status).toBe(200)
    expect((await south.put(`/api/imports/${own.body.id}`, { officeId: ids.north })).status).toBe(422)

    const north = await handIn(wanted.content, { officeId: ids.north })
    for (const answer of [
      await south.get(`/api/imports/${north.id}`),
      await south.get(`/api/imports/${north.id}/preview`),
      await south.put(`/api/imports/${north.id}`, {}),
      await south.post(`/api/imports/${north.id}/undo`),
      await south.delete(`/api/imports/${north.id}`),
    ])
      expect(answer).toMatchObject({ status: 404, body: { message: 'Import not found' } })
    expect((await south.post(`/api/imports/${north.id}/commit`)).status).toBe(404)
    const { body } = await south.get('/api/imports?pageSize=100')
    expect(body.items.every(({ officeId }: Import) => officeId === ids.south)).toBe(true)
  })
})

describe('a list without numbers', () => {
  it('gets them, and goes by the names the next time', async () => {
    const content = 'Name,Qty\nNameless swabs,3\nNameless sponges,4'
    const draft = await handIn(content)
    await commit(draft.id)
    const { body } = await manager.get('/api/inventory?search=nameless')
    expect(
      body.items.map(({ sku, currentQuantity }: { sku: string; currentQuantity: number }) => [
        sku,
        currentQuantity,
      ]),
    ).toEqual([
      ['ITM-000002', 4],
      ['ITM-000001', 3],
    ])
    expect((await preview((await handIn(content)).id)).counts).toMatchObject({ new: 0, same: 2 })
    await undo(draft.id)
  })
})

describe('many rows', () => {
  it('are read before or after a transaction, never within one', async () => {
    const read = () => readList({ content: 'Name,Quantity\nGauze,1\n' })
    expect(read().rows).toBe(1)
    await expect(app.database.write(ids.organization, async () => read())).rejects.toThrow(
      'parseList works while a transaction is open',
    )
  })

  const rows = (count: number, begin: string) =>
    Array.from(
      { length: count },
      (_, n) => `${begin}-${n},Gauze sponge ${n} sterile,Ward ${n % 7},${n % 90},1,100,`,
    )

  it('are taken back in one go', { timeout: 120_000 }, async () => {
    const draft = await handIn(list(...rows(2_000, 'MANY')))
    await commit(draft.id)
    expect(await itemOf('MANY-1999')).toMatchObject({ currentQuantity: 19 })
    expect((await undo(draft.id)).body.state).toBe('undone')
    expect(await outOfBalance()).toEqual([])
    expect(await itemOf('MANY-1999')).toBeUndefined()
  })

  const many = scaled(20_000)
  it(`${many.toLocaleString('en-US')}, of twenty thousand at most, are written in one go, with progress`, {
    timeout: 300_000,
  }, async () => {
    const draft = await handIn(list(...rows(many, 'BIG')))
    expect((await preview(draft.id)).counts).toEqual({
      new: many,
      changed: 0,
      same: 0,
      merged: 0,
      problem: 0,
    })
    const { done, progress } = await commit(draft.id)
    expect(done?.result?.created).toBe(many)
    expect(progress.length).toBeGreaterThan(many / 1_000)
    const steps = progress.flatMap((event) => (event.step === 'writing' ? event.done : []))
    expect(steps).toEqual(steps.toSorted((a, b) => a - b))
    expect(await outOfBalance()).toEqual([])
  })

  const person = {
    id: personId('inventory_manager'),
    organizationId: ids.organization,
    name: '',
    email: '',
    department: '',
    role: 'inventory_manager' as const,
    otherAccounts: [],
    grants: [{ role: 'inventory_manager' as const, officeId: null }],
  }
  /** A commit of six hundred rows of which one portion is written. */
  async function begun(begin: string) {
    const draft = await handIn(list(...rows(600, begin)))
    const call = {
      app: app.app,
      person,
      scope: scopeOf(person, 'inventory.write'),
      request: { signal: new AbortController().signal },
    }
    const events = commitImport(call, { id: draft.id, allOrNothing: false })
    for (let event = 0; event < 2; event++) await events.next()
    expect(await itemOf(`${begin}-0`)).toMatchObject({ name: 'Gauze sponge 0 sterile' })
    expect(await itemOf(`${begin}-599`)).toBeUndefined()
    expect((await manager.get(`/api/imports/${draft.id}`)).body).toMatchObject({
      state: 'writing',
      result: null,
    })
    return { id: draft.id, events }
  }
  const stalled = (id: string) =>
    app.rows(`update import_batch set updated_at = now() - interval '1 hour' where id = '${id}'`)

  it('are taken back when nobody waits for them any longer', { timeout: 60_000 }, async () => {
    const { id, events } = await begun('GONE')
    await events.return(undefined)
    expect((await manager.get(`/api/imports/${id}`)).body.state).toBe('draft')
    expect(await itemOf('GONE-0')).toBeUndefined()
    expect(await outOfBalance()).toEqual([])
    expect((await commit(id)).done?.result).toMatchObject({ created: 600, skipped: 0 })
    expect((await undo(id)).body.state).toBe('undone')
  })

  it('let others write between two portions', { timeout: 60_000 }, async () => {
    const { id, events } = await begun('SHARE')
    const other = await manager.post(`/api/inventory/${ids.gauze}/adjustments`, {
      quantity: 1,
      reason: 'found',
    })
    expect(other.status).toBe(200)
    for await (const _ of events);
    expect((await manager.get(`/api/imports/${id}`)).body).toMatchObject({
      state: 'committed',
      result: { created: 600 },
    })
    await undo(id)
  })

  it('are gone on with after a crash, or taken back', { timeout: 60_000 }, async () => {
    const crashed = await begun('CRASH')
    await stalled(crashed.id)
    expect((await commit(crashed.id)).done?.result).toEqual({
      created: 600,
      changed: 0,
      same: 0,
      skipped: 0,
      merged: 0,
    })
    await crashed.events.return(undefined)
    expect((await manager.get(`/api/imports/${crashed.id}`)).body.state).toBe('committed')
    expect((await undo(crashed.id)).body.state).toBe('undone')

    const left = await begun('LEFT')
    expect((await undo(left.id)).body.state).toBe('undone')
    await expect(left.events.next()).rejects.toMatchObject({ code: 'OPERATION_FAILED' })
    expect(await itemOf('LEFT-0')).toBeUndefined()
    expect(await itemOf('LEFT-599')).toBeUndefined()
    expect(await outOfBalance()).toEqual([])
  })

  it('are not written on by somebody who may no longer', { timeout: 60_000 }, async () => {
    const { id, events } = await begun('LOST')
    await app.rows(`update person set status = 'suspended' where id = '${person.id}'`)
    await expect(events.next()).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await app.rows(`update person set status = 'active' where id = '${person.id}'`)
    manager = await app.as('inventory_manager')
    expect((await manager.get(`/api/imports/${id}`)).body.state).toBe('draft')
    expect(await itemOf('LOST-0')).toBeUndefined()
    expect(await outOfBalance()).toEqual([])
  })
})

it('leaves a trace of what was imported and taken back', async () => {
  const events = await app.rows<{ action: string }>(
    `select action, count(*) from audit_event where action like 'import.%' group by 1 order by 1`,
  )
  expect(events.map(({ action }) => action)).toEqual([
    'import.committed',
    'import.stopped',
    'import.undone',
    'import.written',
  ])
})
