import { findInBook } from '@wellstock/domain/stock/scan-book'
import { parseScan } from '@wellstock/domain/stock/scan-codes'
import { gs1BracketString } from '@wellstock/domain/stock/scan-codes/gs1-labels'
import { ownCode } from '@wellstock/domain/stock/scan-codes/own-codes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { idOf, ids } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'

let test: TestApp
let viewer: Awaited<ReturnType<TestApp['as']>>
const gtin = '09520000000011'
const lotId = idOf(`lot ${idOf('product gloves')} G-SOON`)
beforeAll(async () => {
  test = await startTestApp()
  viewer = await test.as('inventory_viewer')
  await test.rows(
    `insert into product_code (organization_id, scheme, code, product_id, pack_quantity) values ($1, 'GTIN', $2, $3, 12)`,
    [ids.organization, gtin, idOf('product gloves')],
  )
})
afterAll(() => test.stop())

const bookOf = async () => (await viewer.get(`/api/scan/book?officeId=${ids.north}`)).body
const lookup = async (raw: string) =>
  (await viewer.get(`/api/scan/lookup?raw=${encodeURIComponent(raw)}`)).body

const codes: [what: string, raw: string][] = [
  ['a GTIN', gtin],
  ['a GS1 label with a lot', gs1BracketString({ gtin, lot: 'G-SOON', expiry: '2040-01-31' })],
  ['our own label of an item', ownCode('item', ids.gloves)],
  ['our own label of a lot', ownCode('lot', lotId)],
  ['a SKU in small letters', 'glv-001'],
  ['a lot number', 'g-soon'],
]

it.each(codes)('%s leads to the same item by the book and by asking', async (_, raw) => {
  const scanned = parseScan(raw, { today: '2026-11-20' })
  const [byBook, asked] = [
    findInBook(await bookOf(), scanned),
    findInBook(await lookup(raw), scanned, ids.northStore),
  ]
  expect(byBook).toMatchObject({ kind: 'item', items: [{ id: ids.gloves }] })
  expect(asked).toMatchObject({ kind: 'item' })
  const { items: _items, ...about } = byBook as { items: unknown }
  expect(asked).toMatchObject(about)
})

it('a lot on the label is recognised, and a package counts what it holds', async () => {
  const raw = gs1BracketString({ gtin, lot: 'G-SOON', expiry: '2040-01-31' })
  expect(findInBook(await bookOf(), parseScan(raw))).toMatchObject({
    lotId,
    lotNumber: 'G-SOON',
    packQuantity: 12,
  })
  const unknownLot = gs1BracketString({ gtin, lot: 'NEVER-SEEN', expiry: '2040-01-31' })
  expect(findInBook(await bookOf(), parseScan(unknownLot))).toMatchObject({
    kind: 'item',
    lotId: null,
    lotNumber: 'NEVER-SEEN',
  })
})

it('a room, a command, an unknown and a wrong code are told apart', async () => {
  const book = await bookOf()
  expect(findInBook(book, parseScan(ownCode('room', ids.northLab)))).toMatchObject({
    kind: 'room',
    room: { name: 'North Lab' },
  })
  expect(findInBook(book, parseScan('CN:X:UNDO'))).toEqual({ kind: 'command', command: 'UNDO' })
  expect(findInBook(book, parseScan('ZZ-999'))).toEqual({ kind: 'unknown' })
  expect(findInBook(book, parseScan('(01)09520000000012'))).toEqual({ kind: 'wrong' })
  expect((await lookup('Nobody knows this')).items).toEqual([])
})

it('shows nobody the stock of another office or organization', async () => {
  const south = await test.as('inventory_viewer', 'south')
  expect((await south.get(`/api/scan/book?officeId=${ids.north}`)).status).toBe(404)
  expect((await viewer.get(`/api/scan/book?officeId=${ids.far}`)).status).toBe(404)
  const found = (await south.get(`/api/scan/lookup?raw=${gtin}`)).body
  expect(found.items.map((item: { id: string }) => item.id)).toEqual([ids.southGloves])
  expect(
    (await south.get(`/api/scan/lookup?raw=${encodeURIComponent(ownCode('item', ids.gloves))}`)).body.items,
  ).toEqual([])
})

it('an unknown code is kept for no office that is not there', async () => {
  const manager = await test.as('inventory_manager')
  const keep = async (officeId: string) =>
    (await manager.post('/api/scan/unknown', { raw: 'ZZ-1', officeId })).status
  expect([await keep(ids.far), await keep(idOf('no office'))]).toEqual([404, 404])
})

it('an unknown code is kept and counted, until it is linked', async () => {
  const manager = await test.as('inventory_manager')
  const keep = () => manager.post('/api/scan/unknown', { raw: '(01)09520000009991', officeId: ids.north })
  expect((await keep()).body).toEqual({ code: '09520000009991' })
  await keep()
  expect((await viewer.get('/api/scan/unknown')).body.items).toEqual([
    expect.objectContaining({ code: '09520000009991', scheme: 'GTIN', times: 2, officeName: 'North Office' }),
  ])
  await manager.post(`/api/inventory/${ids.gauze}/codes`, { raw: '(01)09520000009991', packQuantity: 1 })
  expect((await viewer.get('/api/scan/unknown')).body.total).toBe(0)
})
