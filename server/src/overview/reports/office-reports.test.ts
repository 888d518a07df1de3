import type { OfficeReport, ReportRow } from '@wellstock/contract/overview/reports'
import type { ReportFigure } from '@wellstock/domain/overview/reports'
import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accuracyOf } from '../../stock/counts/tolerance.ts'
import type { AbcClass } from '../../stock/replenishment/abc.ts'
import { idOf, ids, personId } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'

const october = { from: '2026-10-01', to: '2026-10-31' }
const product = idOf('product tape')
const tape = idOf('north tape')
const southTape = idOf('south tape')

let test: TestApp
let admin: Awaited<ReturnType<TestApp['as']>>

const moving = (client: pg.PoolClient) => {
  let n = 0
  return (item: string, quantity: number, type: string, at: string, transferLot: string | null = null) =>
    client.query(
      `insert into stock_movement (organization_id, id, item_id, quantity, type, reason, unit_cost, actor_id, occurred_at, line_id,
         posting_id)
       values ($1, $2, $3, $4, $5, 'test', 2, $6, $7, $8, (select transfer_id from transfer_lot where id = $8))`,
      [ids.organization, idOf(`tape ${n++}`), item, quantity, type, personId('admin'), at, transferLot],
    )
}

type Sent = { number: string; state: string; asked: number; shippedAt: string; receivedAt: string | null }

async function insertTransfer(client: pg.PoolClient, { number, state, asked, shippedAt, receivedAt }: Sent) {
  const of = (what: string) => idOf(`${what} ${number}`)
  await client.query(
    `insert into transfer (organization_id, id, number, from_office_id, to_office_id, state, created_by, shipped_at, received_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      ids.organization,
      of('transfer'),
      number,
      ids.north,
      ids.south,
      state,
      personId('admin'),
      shippedAt,
      receivedAt,
    ],
  )
  await client.query(
    'insert into transfer_line (organization_id, id, transfer_id, item_id, quantity, position) values ($1, $2, $3, $4, $5, 1)',
    [ids.organization, of('line'), of('transfer'), tape, asked],
  )
  await client.query(
    `insert into transfer_lot (organization_id, id, transfer_id, line_id, lot_id, allocated, picked, unit_cost)
     values ($1, $2, $3, $4, null, $5, $5, 2)`,
    [ids.organization, of('shipment'), of('transfer'), of('line'), asked],
  )
  await client.query(
    `insert into posting (organization_id, id, cause, cause_id) values ($1, $2, 'transfer', $2)`,
    [ids.organization, of('transfer')],
  )
  return of('shipment')
}

/** Two offices a day apart, one product, a month that can be reckoned by hand. Every movement at a cost of 2, the price is 2.50. */
async function insertLedger(client: pg.PoolClient) {
  await client.query("update office set timezone = 'Pacific/Auckland' where id = $1", [ids.south])
  await client.query(
    `insert into product (organization_id, id, sku, name, category, type) values ($1, $2, 'TAP-1', 'Tape', 'Wound care', 'Supplies')`,
    [ids.organization, product],
  )
  for (const [item, office] of [
    [tape, ids.north],
    [southTape, ids.south],
  ])
    await client.query(
      `insert into item (organization_id, id, product_id, office_id, sku, name, category, type, unit, department, location, unit_price)
       values ($1, $2, $3, $4, '', '', '', '', '', 'General', 'Shelf', 2.5)`,
      [ids.organization, item, product, office],
    )
  const move = moving(client)
  await move(tape, 100, 'opening', '2026-08-01T12:00:00Z')
  await move(tape, -30, 'issue', '2026-10-05T12:00:00Z')
  await move(tape, -5, 'waste_expired', '2026-10-10T12:00:00Z')
  await move(tape, -4, 'adjust', '2026-10-12T12:00:00Z')
  await move(tape, 1, 'count_adjust', '2026-10-20T12:00:00Z')

  const first = await insertTransfer(client, {
    number: 'TR-1',
    state: 'partly_received',
    asked: 20,
    shippedAt: '2026-10-15T12:00:00Z',
    receivedAt: null,
  })
  await move(tape, -15, 'transfer_out', '2026-10-15T12:00:00Z', first)
  await move(southTape, 10, 'transfer_in', '2026-10-18T12:00:00Z', first)
  const second = await insertTransfer(client, {
    number: 'TR-2',
    state: 'closed',
    asked: 4,
    shippedAt: '2026-10-02T00:00:00Z',
    receivedAt: '2026-10-05T12:00:00Z',
  })
  await move(tape, -4, 'transfer_out', '2026-10-02T00:00:00Z', second)
  await move(southTape, 4, 'transfer_in', '2026-10-05T12:00:00Z', second)
  // The last of October where it leaves, November already where it goes.
  const third = await insertTransfer(client, {
    number: 'TR-3',
    state: 'in_transit',
    asked: 6,
    shippedAt: '2026-10-31T20:00:00Z',
    receivedAt: null,
  })
  await move(tape, -6, 'transfer_out', '2026-10-31T20:00:00Z', third)
  const loss = (
    label: string,
    quantity: number,
    state: string,
    approvedAt: string | null,
    foundAt?: string,
  ) =>
    client.query(
      `insert into transfer_loss (organization_id, id, transfer_lot_id, quantity, state, reported_by, approved_by, approved_at, found_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        ids.organization,
        idOf(label),
        first,
        quantity,
        state,
        personId('admin', 'south'),
        approvedAt && personId('admin'),
        approvedAt,
        foundAt ?? null,
      ],
    )
  await loss('agreed', 3, 'approved', '2026-10-19T12:00:00Z')
  await loss('turned up at once', 1, 'found', null, '2026-10-20T12:00:00Z')
  await loss('turned up later', 1, 'found', '2026-10-20T12:00:00Z', '2026-11-02T12:00:00Z')
  await loss('only said', 1, 'reported', null)
}

beforeAll(async () => {
  test = await startTestApp()
  await test.database.asOwner(insertLedger)
  admin = await test.as('admin')
}, 60_000)
afterAll(() => test.stop())

type Query = Record<string, string>
const ask = (query: Query, who = admin) => who.get(`/api/reports/offices?${new URLSearchParams(query)}`)
const figureOf = (figures: OfficeReport['total'], key: ReportFigure) => {
  const figure = figures.find((each) => each.key === key)
  return figure?.value ?? figure?.gap
}
const valuesOf = (figures: OfficeReport['total'], keys: readonly ReportFigure[]) =>
  Object.fromEntries(keys.map((key) => [key, figureOf(figures, key)]))
const rowsOf = async (query: Query, who = admin) =>
  (await who.get(`/api/reports/offices/rows?${new URLSearchParams(query)}`)).body as {
    items: ReportRow[]
    sum: number
    total: number
  }

describe('a month reckoned by hand', () => {
  it('has its stock, its costs and its losses', async () => {
    const { body } = (await ask({ ...october, type: 'financial' })) as { body: OfficeReport }
    const [north, south] = body.offices
    // 100 − 30 − 5 − 4 + 1 − 15 − 4 − 6 = 37 in the north, 10 + 4 = 14 in the south, at 2.50.
    expect(figureOf(north?.figures ?? [], 'inventoryValue')).toBe(92.5)
    expect(figureOf(south?.figures ?? [], 'inventoryValue')).toBe(35)
    expect(north?.lastUpdated).not.toBeNull()
    expect(
      valuesOf(body.total, [
        'usedCost',
        'expiredCost',
        'damagedCost',
        'correctionLoss',
        'transitLoss',
        'avoidableCost',
        'expiryLossRate',
      ]),
    ).toEqual({
      usedCost: 60,
      expiredCost: 10,
      damagedCost: 0,
      correctionLoss: 6,
      transitLoss: 8,
      avoidableCost: 24,
      expiryLossRate: 10 / 70,
    })
    expect(figureOf(body.total, 'costEfficiency')).toBe('few_items')
    expect(figureOf(south?.figures ?? [], 'costEfficiency')).toBe('few_days')
    expect(valuesOf(body.total, ['ordersFulfilled', 'orderFillRate'])).toEqual({
      ...{ ordersFulfilled: 0, orderFillRate: 'no_deliveries' },
    })
    expect(body.breakdown.rows).toEqual([{ key: '2026-10-01', name: '', values: [60, 0, 24] }])
    const losses = await rowsOf({ ...october, part: 'transitLoss' })
    expect(losses.sum).toBe(8)
    expect(losses.items).toEqual([
      expect.objectContaining({
        kind: 'loss',
        name: 'Tape',
        detail: 'TR-1',
        officeName: 'North Office',
        quantity: 3,
        amount: 6,
        url: `/dashboard/offices/transfer/${idOf('transfer TR-1')}`,
      }),
      expect.objectContaining({ id: idOf('turned up later'), quantity: 1, amount: 2 }),
    ])
  })

  it('takes a loss off again on the day it was found, once it had been agreed to', async () => {
    for (const [from, to, sum, amounts] of [
      ['2026-11-01', '2026-11-10', -2, [-2]],
      ['2026-10-20', '2026-11-10', 0, [2, -2]],
      ['2026-10-01', '2026-11-10', 6, [6, 2, -2]],
    ] as const) {
      const { body } = (await ask({ from, to })) as { body: OfficeReport }
      expect(figureOf(body.total, 'transitLoss')).toBe(sum)
      const rows = await rowsOf({ from, to, part: 'transitLoss' })
      expect(rows.sum).toBe(sum)
      expect(rows.items.map(({ amount }) => amount).toSorted()).toEqual(amounts.toSorted())
      expect(new Set(rows.items.map(({ id }) => id)).size).toBe(amounts.length)
    }
  })

  it('has its transfers, each on the day it left by the clock of either end', async () => {
    const { body } = (await ask({ ...october, type: 'transfers' })) as { body: OfficeReport }
    const [north, south] = body.offices
    const keys = [
      'transfersIn',
      'transfersOut',
      'transferLinesIn',
      'transferLinesOut',
      'transferValueIn',
      'transferValueOut',
      'inTransitValue',
      'transferDays',
    ] as const
    expect(valuesOf(north?.figures ?? [], keys)).toEqual({
      transfersIn: 0,
      transfersOut: 3,
      transferLinesIn: 0,
      transferLinesOut: 3,
      transferValueIn: 0,
      transferValueOut: 50,
      inTransitValue: 0,
      transferDays: 'no_transfers',
    })
    // On its way: 15 − 10 − 3 of the first, 6 of the third.
    expect(valuesOf(south?.figures ?? [], keys)).toEqual({
      transfersIn: 2,
      transfersOut: 0,
      transferLinesIn: 2,
      transferLinesOut: 0,
      transferValueIn: 38,
      transferValueOut: 0,
      inTransitValue: 16,
      transferDays: 3.5,
    })
    expect(figureOf(body.total, 'transferFillRate')).toBeCloseTo(2 / 3, 9)
    expect(figureOf(south?.figures ?? [], 'transferFillRate')).toBe('no_transfers')
    expect(body.summary.totalTransfers.value).toBe(5)
    expect(body.breakdown).toEqual({
      kind: 'route',
      unit: 'money',
      columns: ['transferLinesOut', 'transferValueOut', 'transfersOut'].map((key) => ({ key, name: null })),
      rows: [{ key: `${ids.north}>${ids.south}`, name: 'North Office → South Office', values: [3, 50, 3] }],
    })
    for (const [part, sum] of [
      ['transfersIn', 2],
      ['transfersOut', 3],
      ['transferLinesFull', 2],
      ['transferLinesAsked', 3],
      ['transferValueIn', 38],
      ['inTransitValue', 16],
      ['transferDays', 3.5],
      ['transfersArrived', 1],
    ] as const)
      expect((await rowsOf({ ...october, part })).sum, part).toBe(sum)
  })

  it('tells the rows of a route apart, from an office that is shown and from elsewhere', async () => {
    const group = `${ids.north}>${ids.south}`
    const sumsOf = (parts: string[], more: Query, who = admin) =>
      Promise.all(parts.map(async (part) => (await rowsOf({ ...october, ...more, part }, who)).sum))
    const out = ['transferLinesOut', 'transferValueOut', 'transfersOut']
    expect(await sumsOf(out, { group })).toEqual([3, 50, 3])
    expect(await sumsOf(out, { group: `${ids.south}>${ids.north}` })).toEqual([0, 0, 0])
    const south = await test.as('office_viewer', 'south')
    const { body } = (await ask({ ...october, type: 'transfers' }, south)) as { body: OfficeReport }
    expect(body.breakdown.rows.map(({ key, values }) => [key, values])).toEqual([[group, [2, 38, 2]]])
    const into = ['transferLinesIn', 'transferValueIn', 'transfersIn']
    expect(await sumsOf(into, { group }, south)).toEqual([2, 38, 2])
  })

  it('lists nothing as lost where more was found than missed', async () => {
    const query = { from: '2026-10-15', to: '2026-10-31', part: 'correctionLoss' }
    expect(await rowsOf(query)).toMatchObject({ items: [], total: 0, sum: 0 })
    expect(await rowsOf({ ...query, from: '2026-10-01' })).toMatchObject({ total: 2, sum: 6 })
  })

  it('counts the alerts that stand, and neither those resting nor those resolved', async () => {
    await test.database.asOwner(async (client) => {
      const alert = (kind: string, state: string, until: string | null) =>
        client.query(
          `insert into alert (organization_id, id, kind, subject, office_id, item_id, severity, data, opened_at, changed_at, state, snoozed_until, resolved_at)
           values ($1, $2, $3, $4::uuid::text, $5, $4::uuid, 'high', '{}', now(), now(), $6::text, $7, case when $6::text = 'resolved' then now() end)`,
          [ids.organization, idOf(`alert ${kind}`), kind, tape, ids.north, state, until],
        )
      await alert('low', 'open', null)
      await alert('over', 'snoozed', '2026-11-19T00:00:00Z')
      await alert('out', 'snoozed', '2027-11-19T00:00:00Z')
      await alert('idle', 'resolved', null)
    })
    const { body } = (await ask(october)) as { body: OfficeReport }
    expect(body.offices.map(({ figures }) => figureOf(figures, 'alerts'))).toEqual([2, 0])
    const rows = await rowsOf({ ...october, part: 'alerts', officeId: ids.north })
    expect(rows).toMatchObject({ total: 2, sum: 2 })
    expect(rows.items[0]).toMatchObject({ name: 'Tape', url: `/dashboard/inventory-alerts?itemId=${tape}` })
  })
})

describe('the accuracy of counts', () => {
  it('is that of the count pages: by class, price and the second count', async () => {
    const line = fc.record({
      abcClass: fc.constantFrom<AbcClass>('A', 'B', 'C'),
      unitCost: fc.constantFrom(null, 0, 0.0001, 0.25, 3.3333, 12.5, 40),
      expected: fc.nat(400),
      off: fc.integer({ min: -25, max: 25 }),
      second: fc.option(fc.integer({ min: -9, max: 9 })),
    })
    const lines = fc.sample(line, { numRuns: 120, seed: 2 }).map(({ expected, off, second, ...rest }) => ({
      ...rest,
      expected,
      counted: Math.max(0, expected + off),
      recountExpected: second === null ? null : expected,
      recounted: second === null ? null : Math.max(0, expected + second),
    }))
    await test.database.asOwner(async (client) => {
      const count = idOf('report count')
      await client.query(
        `insert into stock_count (organization_id, id, number, office_id, room_id, state, posted_at)
         values ($1, $2, 'CC-9', $3, $4, 'posted', '2026-09-05T12:00:00Z')`,
        [ids.organization, count, ids.north, ids.northStore],
      )
      for (const [n, each] of lines.entries()) {
        const item = idOf(`counted item ${n}`)
        await client.query(
          `insert into item (organization_id, id, product_id, office_id, serial_number, sku, name, category, type, unit, department, location,
             unit_price, abc_class) values ($1, $2, $3, $4, $5, '', '', '', '', '', 'General', 'Shelf', $6, $7)`,
          [ids.organization, item, product, ids.north, `S-${n}`, each.unitCost, each.abcClass],
        )
        await client.query(
          `insert into count_line (organization_id, id, count_id, item_id, expected_at_start, expected, counted, recount_expected, recounted)
           values ($1, $2, $3, $4, 0, $5, $6, $7, $8)`,
          [
            ids.organization,
            idOf(`counted line ${n}`),
            count,
            item,
            each.expected,
            each.counted,
            each.recountExpected,
            each.recounted,
          ],
        )
      }
    })
    const september = { from: '2026-09-05', to: '2026-09-05' }
    const { body } = (await ask(september)) as { body: OfficeReport }
    expect(figureOf(body.total, 'countAccuracy')).toBe(accuracyOf(lines))
    expect(figureOf(body.offices[1]?.figures ?? [], 'countAccuracy')).toBe('no_counts')
    const all = await rowsOf({ ...september, part: 'countLines' })
    const within = await rowsOf({ ...september, part: 'countLinesWithin' })
    expect(all.sum).toBe(120)
    expect(within.sum / all.sum).toBe(accuracyOf(lines))
    expect(all.items[0]?.url).toBe(`/dashboard/inventory-rooms/counts/${idOf('report count')}`)
  })
})

describe('who sees what', () => {
  it('a person of one office sees that one alone, and is told that there is no other', async () => {
    const viewer = await test.as('office_viewer', 'south')
    const { body } = (await ask(october, viewer)) as { body: OfficeReport }
    expect(body.offices.map(({ code }) => code)).toEqual(['SOUTH'])
    expect(figureOf(body.total, 'inventoryValue')).toBe(35)
    const refused = { status: 422, body: { fields: { offices: 'This office does not exist.' } } }
    for (const offices of [ids.north, `${ids.south},${ids.north}`, ids.far, idOf('no office')])
      expect(await ask({ ...october, offices }, viewer)).toMatchObject(refused)
    expect(await ask({ ...october, offices: ids.far })).toMatchObject(refused)
    const rows = await viewer.get(
      `/api/reports/offices/rows?${new URLSearchParams({ ...october, part: 'inventoryValue', officeId: ids.north })}`,
    )
    expect(rows).toMatchObject({ status: 422, body: { fields: { officeId: 'This office does not exist.' } } })
    const mine = await rowsOf({ ...october, part: 'transfersIn' }, viewer)
    expect(mine.total).toBe(2)
    const options = (await viewer.get('/api/reports/offices/options')).body
    expect(options.offices).toEqual([
      { id: ids.south, code: 'SOUTH', name: 'South Office', isArchived: false },
    ])
    expect(options.firstDay).toBe('2026-10-06')
    expect((await ask(october, await test.as('inventory_manager'))).status).toBe(403)
  })

  it('the office in the header narrows, and those named win over it', async () => {
    const codes = async (more: Query, office: string) => {
      const { body } = await admin.get(
        `/api/reports/offices?${new URLSearchParams({ ...october, ...more })}`,
        { 'x-office': office },
      )
      return body.offices.map(({ code }: { code: string }) => code)
    }
    expect(await codes({}, ids.north)).toEqual(['NORTH'])
    expect(await codes({ offices: ids.south }, ids.north)).toEqual(['SOUTH'])
  })

  it('chooses among colleagues who may see reports, and nobody of another organization', async () => {
    const { body } = await admin.get('/api/reports/offices/options')
    expect(body).toMatchObject({ today: '2026-11-21', firstDay: '2026-08-01' })
    expect(body.people.map(({ name }: { name: string }) => name)).toEqual([
      'admin everywhere',
      'admin south',
      'office_manager everywhere',
      'office_manager south',
      'office_viewer everywhere',
      'office_viewer south',
    ])
  })
})

describe('what cannot be asked', () => {
  it.each([
    [{ from: '2026-11-01', to: '2026-11-22' }, 'to', 'The period cannot end in the future.'],
    [
      { from: '2026-11-01', to: '2026-11-22', offices: ids.north },
      'to',
      'The period cannot end in the future.',
    ],
    [{ from: '1999-12-31', to: '2000-01-31' }, 'from', 'Choose a day after 1999.'],
    [{ from: '1999-12-30', to: '1999-12-31' }, 'to', 'Choose a day after 1999.'],
    [{ from: '2026-11-02', to: '2026-11-01' }, 'to', 'The end date must not be before the start date.'],
    [{ from: '2020-11-02', to: '2026-11-01' }, 'to', 'A report covers at most 5 years.'],
    [{ from: '2026-13-01', to: '2026-11-01' }, 'from', 'This is not a date. Use YYYY-MM-DD.'],
    [{ ...october, type: 'weather' }, 'type', 'This report does not exist. Choose another one.'],
  ])('%j is refused at %s', async (query, field, message) => {
    expect(await ask(query as Query)).toMatchObject({ status: 422, body: { fields: { [field]: message } } })
  })

  it('today is still the present somewhere', async () => {
    const today = { from: '2026-11-21', to: '2026-11-21' }
    expect((await ask(today)).status).toBe(200)
    // In the north it is the 20th still, but whoever sees both offices gets one today.
    expect((await ask({ ...today, offices: ids.north })).status).toBe(200)
    const { status } = await admin.get(`/api/reports/offices?${new URLSearchParams(today)}`, {
      'x-office': ids.north,
    })
    expect(status).toBe(200)
  })
})

describe('an office archived meanwhile', () => {
  it('is shown where it is named, and not otherwise', async () => {
    await test.rows("update office set archived_at = '2026-11-10T00:00:00Z' where id = $1", [ids.south])
    const { body } = await ask(october)
    expect(body.offices.map(({ code }: { code: string }) => code)).toEqual(['NORTH'])
    const named = (await ask({ ...october, offices: `${ids.north},${ids.south}` })).body as OfficeReport
    expect(named.offices.map(({ code, isArchived }) => [code, isArchived])).toEqual([
      ['NORTH', false],
      ['SOUTH', true],
    ])
    expect(figureOf(named.total, 'inventoryValue')).toBe(127.5)
    const { offices } = (await admin.get('/api/reports/offices/options')).body
    expect(offices.at(-1)).toMatchObject({ code: 'SOUTH', isArchived: true })
  })
})
