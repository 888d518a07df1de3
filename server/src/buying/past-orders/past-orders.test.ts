import type { PastImport, PastImportProgress, PastImportRow } from '@wellstock/contract/buying/past-orders'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ids } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { findPrices } from '../price-checks/record-prices.ts'
import { type Body, buyingOf, gauze, ok, type Someone, vendorId } from '../vendor-orders/buying-fixture.ts'

let test: TestApp
let vera: Someone

beforeAll(async () => {
  test = await startTestApp()
  test.passTime(Date.now() - test.now().getTime())
  vera = (await buyingOf(test)).vera
})
afterAll(() => test.stop())

const HEADER =
  'PO Number,Order Date,Supplier,SKU,Qty,Unit Price,Promised Date,Received Date,Qty Received,Qty Rejected,Invoice No,Invoice Date,Qty Billed,Billed Price'
const handIn = async (rows: readonly string[], more: object = {}, header = HEADER) =>
  ok(
    await vera.post('/api/past-imports', {
      ...{ fileName: 'orders.csv', content: [header, ...rows].join('\n'), officeId: ids.north },
      ...more,
    }),
  ) as PastImport

/** The last thing a stream says, or why it was refused. */
async function followed(step: 'check' | 'commit', { id, version }: PastImport, more: object = {}) {
  const { status, body } = await vera.post(`/api/past-imports/${id}/${step}`, { version, ...more })
  if (status !== 200) return { refusal: body }
  const events = (body as string).split('\n\n').map((part) => part.split('\n'))
  const data = (name: string) => events.findLast(([event]) => event === `event: ${name}`)?.[1]?.slice(6)
  const refused = data('error')
  if (refused) return { refusal: JSON.parse(refused).data }
  const said = JSON.parse(data('message') ?? 'null') as Extract<PastImportProgress, { step: 'done' }>
  return { import: said.import }
}
async function checked(draft: PastImport) {
  const { import: found, refusal } = await followed('check', draft)
  expect(refusal).toBeUndefined()
  return found as PastImport
}
async function committed(draft: PastImport) {
  const { import: found, refusal } = await followed('commit', await checked(draft))
  expect(refusal).toBeUndefined()
  return found as PastImport
}
const seen = async ({ id }: PastImport) => (await vera.get(`/api/past-imports/${id}`)).body as PastImport
const undo = async (file: PastImport) =>
  vera.post(`/api/past-imports/${file.id}/undo`, { version: (await seen(file)).version })
const rowsOf = async ({ id }: PastImport, query = '') =>
  (await vera.get(`/api/past-imports/${id}/rows?pageSize=100${query}`)).body.items as PastImportRow[]
const listed = async (query = '') => (await vera.get(`/api/past-orders?${query}`)).body as Body
const written = async () =>
  (
    await test.rows<{ count: number }>(
      `select ((select count(*) from past_order) + (select count(*) from past_order_line) + (select count(*) from past_receipt)
         + (select count(*) from past_bill))::int as count`,
    )
  )[0]?.count

/** What is learned of an item whose ledger began yesterday. */
async function learned() {
  const { body } = await (await test.as('inventory_manager')).get(`/api/thresholds/${ids.gauze}`)
  return { leadTime: body.leadTime, demand: body.demand }
}

const figures = async () => ({
  card: (await vera.get(`/api/vendors/${vendorId}/scorecard`)).body,
  ...(await learned()),
  flags: await test.database.read(ids.organization, async (db) => {
    const [found] = await findPrices(
      db,
      ids.organization,
      { source: 'order', officeId: ids.north },
      vendorId,
      [{ productId: gauze, packQuantity: 1, packPrice: 10, quantity: 10 }],
    )
    return found?.findings.map(({ flag, basis, against }) => `${flag} ${basis} ${against.toFixed(2)}`)
  }),
})

/** Ten boxes of gauze at 9.00, ordered sixty days ago, promised after four, there after so many. */
const order = async (number: string, days: number | null, { rejected = 0, billed = '' } = {}) => {
  const came = days === null ? ',,' : `${await test.day(days - 60)},10,${rejected}`
  return `${number},${await test.day(-60)},Brightwater,WND-001,10,$9.00,${await test.day(-56)},${came},I-${number},${await test.day(billed ? -49 : -50)},10,${billed}`
}

it('past orders are tried, brought in, added to, and taken back, and figures begin with them', async () => {
  await test.database.asOwner(async (owner) => {
    await owner.query('alter table stock_movement disable trigger user')
    await owner.query(
      `update stock_movement set occurred_at = occurred_at - interval '1 day' where item_id = $1`,
      [ids.gauze],
    )
    await owner.query('alter table stock_movement enable trigger user')
  })
  const before = await figures()
  expect(before.demand).toMatchObject({ days: 0, used: 0 })
  const rows = [
    await order('F-1', 2),
    await order('F-2', 3),
    await order('F-3', 4, { billed: '9.40' }),
    await order('F-4', 8, { rejected: 1 }),
    await order('F-5', null),
  ]
  const draft = await handIn(rows)
  expect(draft).toMatchObject({ state: 'draft', rows: 5, counts: null, office: { id: ids.north } })
  expect(draft.columns.map(({ field }) => field)).toEqual([
    ...['number', 'orderedOn', 'vendor', 'sku', 'packs', 'price', 'promisedOn', 'receivedOn', 'received'],
    ...['rejected', 'invoice', 'invoicedOn', 'billed', 'billedPrice'],
  ])
  expect((await followed('commit', draft)).refusal.reason).toBe('price_list_not_checked')
  const tried = await checked(draft)
  const counts = { new: 5, same: 0, problem: 0, orders: 5, lines: 5, receipts: 4, bills: 5 }
  expect(tried.counts).toEqual(counts)
  // Nothing is written by trying.
  expect(await written()).toBe(0)

  const { import: first } = await followed('commit', tried)
  expect(first).toMatchObject({ state: 'committed', counts, committedBy: 'vendor_manager everywhere' })
  // Sent again, it is done.
  expect((await followed('commit', tried)).import).toMatchObject({ state: 'committed' })
  expect(await written()).toBe(19)
  // Four deliveries measure no lead time, and are too few for a score.
  expect(await figures()).toMatchObject({
    card: {
      score: null,
      receipts: 4,
      lines: { due: 4, onTimeInFull: 3 },
      invoices: { all: 5, atFirstPass: 3 },
    },
    leadTime: before.leadTime,
    flags: ['price_jump last 9.40', 'price_jump trend 9.00'],
  })

  // The receipt of the fifth comes in a file of its own, with its order's number alone.
  const second = await committed(
    await handIn(
      [`F-5,WND-001,${await test.day(-55)},10`, `F-1,WND-001,${await test.day(-58)},10`],
      { fileName: 'receipts.csv', vendorId },
      'PO Number,SKU,Receipt Date,Qty Received',
    ),
  )
  expect(second.counts).toMatchObject({ new: 1, same: 1, orders: 0, receipts: 1 })
  const now = await figures()
  // Of 2, 3, 4, 5 and 8 days, half come within 4 and nine of ten within 6.8. Of 450.00 that came, 9.00 were refused.
  expect(now).toMatchObject({
    card: {
      receipts: 5,
      lines: { due: 5, onTimeInFull: 3 },
      fillRate: 4 / 5,
      leadTime: { deliveries: 5 },
      goods: { value: 450, faulty: 9 },
      invoices: { all: 5, atFirstPass: 3 },
    },
    leadTime: { days: 4, source: 'measured', measured: { deliveries: 5, p50: 4, p90: 6.8 } },
  })
  expect(now.card.score).toBeGreaterThan(0)
  // What came in whole months before counts as used, in the days that are looked back on; how much of it is in them, the calendar says.
  expect(now.demand.days).toBeGreaterThanOrEqual(28)
  expect(now.demand.used).toBeGreaterThan(0)
  expect(now.demand.used).toBeLessThanOrEqual(49)
  const [opened] = (await vera.get(`/api/vendors/${vendorId}/scorecard/rows?part=lead_time`)).body.items
  const { items } = await listed('search=F-4')
  expect(opened).toMatchObject({ name: 'F-4', url: `/dashboard/vendor-orders/past/${items[0].id}` })
  const page = (await vera.get(`/api/past-orders/${items[0].id}`)).body
  expect(page).toMatchObject({
    ...{ number: 'F-4', vendor: { id: vendorId }, total: 90, lineCount: 1, received: 0.9, billed: 1 },
    lines: [{ product: { sku: 'WND-001' }, quantity: 10, received: 9, rejected: 1, billed: 10 }],
    receipts: [{ quantity: 10, rejected: 1 }],
    bills: [{ number: 'I-F-4', quantity: 10, packPrice: 9 }],
    files: [{ fileName: 'orders.csv' }],
  })
  expect((await vera.get('/api/search?q=F-4&type=past-order')).body.results?.[0] ?? {}).toMatchObject({
    name: 'F-4',
  })

  const refused = await undo(first as PastImport)
  expect([refused.status, refused.body.reason]).toEqual([409, 'past_import_followed'])
  expect(refused.body.blockers[0]).toContain('receipts.csv')
  for (const file of [second, first as PastImport]) expect(ok(await undo(file)).state).toBe('undone')
  expect(await written()).toBe(0)
  expect(await figures()).toEqual(before)
})

it('says of every row why it is left out, and one answer holds for all of a kind', async () => {
  const header = 'PO,Date,Supplier,Item,Qty,Price'
  const day = await test.day(-60)
  const draft = await handIn(
    [
      `A-1,${day},Bright Water,Nitrile exam gloves M,5,2`,
      `A-2,${day},Bright Water,"Nitrile exam gloves, M",5,2`,
      `A-3,${day},Brightwater,Something else,5,2`,
      `A-4,${await test.day(2)},Brightwater,"Nitrile exam gloves, M",5,2`,
      `A-5,03/04/2025,Brightwater,"Nitrile exam gloves, M",5,2`,
      `A-6,${day},Brightwater,"Nitrile exam gloves, M",-5,2`,
      `,${day},Brightwater,"Nitrile exam gloves, M",5,2`,
      `A-8,,Brightwater,"Nitrile exam gloves, M",5,2`,
    ],
    {},
    header,
  )
  const problems = async (file: PastImport) =>
    (await rowsOf(file, '&outcome=problem')).map(({ line, field, messageReason }) => [
      ...[line, field, messageReason?.reason],
    ])
  const tried = await checked(draft)
  expect(tried.counts).toMatchObject({ new: 0, problem: 8 })
  expect(await problems(tried)).toEqual([
    [1, 'vendor', 'past_vendor_unknown'],
    [2, 'vendor', 'past_vendor_unknown'],
    [3, 'name', 'price_line_asks_product'],
    [4, 'orderedOn', 'past_date_to_come'],
    [5, 'orderedOn', 'past_date_either'],
    [6, 'packs', 'past_not_whole'],
    [7, 'number', 'past_row_needs_number'],
    [8, 'number', 'past_not_there'],
  ])
  const answer = async (file: PastImport, line: number, given: object) =>
    ok(await vera.put(`/api/past-imports/${file.id}/rows/${line}`, { version: file.version, ...given }))
  const named = await checked(await answer(tried, 1, { vendorId }))
  expect((await problems(named)).map(([line]) => line)).toEqual([3, 4, 5, 6, 7, 8])
  const known = await checked(await answer(named, 3, { productId: gauze }))
  expect((await problems(known)).map(([line]) => line)).toEqual([4, 5, 6, 7, 8])
  const { columns, id, version } = known
  const terms = { version, officeId: ids.north, fields: columns.map(({ field }) => field) }
  const dated = await checked(ok(await vera.put(`/api/past-imports/${id}`, { ...terms, dateOrder: 'day' })))
  expect((await problems(dated)).map(([line]) => line)).toEqual([4, 6, 7, 8])

  expect((await followed('commit', dated, { allOrNothing: true })).refusal.reason).toBe(
    'rows_cannot_be_imported',
  )
  expect((await followed('commit', dated)).import).toMatchObject({ state: 'committed' })
  expect((await listed()).total).toBe(4)
  // A file may be larger than a form.
  const many = Array.from(
    { length: 12_000 },
    (_, at) => `L-${at},${day},Brightwater,GLV-001,5,2,${'x'.repeat(90)}`,
  )
  expect(await handIn(many, {}, 'PO,Date,Supplier,SKU,Qty,Price,Remarks')).toMatchObject({ rows: 12_000 })
  // The same file again brings nothing.
  const again = await checked(
    await handIn([`A-1,${day},Brightwater,GLV-001,5,2`], {}, 'PO,Date,Supplier,SKU,Qty,Price'),
  )
  expect(again.counts).toMatchObject({ new: 0, same: 1 })
  expect((await followed('commit', again)).refusal.reason).toBe('past_nothing_to_bring_in')
})

it('is for who manages vendors everywhere, and the list for who sees the vendor orders of an office', async () => {
  const orders = await test.as('order_manager')
  const south = await test.as('vendor_manager', 'south')
  const stranger = await test.as('admin', 'other')
  for (const who of [orders, south]) expect((await who.get('/api/past-imports')).status).toBe(403)
  expect((await orders.get('/api/past-orders')).body.total).toBe(4)
  expect((await south.get('/api/past-orders')).body.total).toBe(0)
  expect((await stranger.get('/api/past-orders')).body.total).toBe(0)
  const [{ id }] = (await orders.get('/api/past-orders')).body.items
  for (const who of [south, stranger]) expect((await who.get(`/api/past-orders/${id}`)).status).toBe(404)
  const file = (await vera.get('/api/past-imports')).body.items[0]
  expect((await stranger.get(`/api/past-imports/${file.id}`)).status).toBe(404)
})
