import type { OfficeReport, ReportRow } from '@wellstock/contract/overview/reports'
import { IDLE_DAYS, NEW_DAYS } from '@wellstock/domain/overview/figures'
import {
  LEAST_DAYS,
  LEAST_ITEMS,
  type ReportFigure,
  type ReportPart,
  reportFigureKeys,
  reportParts,
  reportTypes,
} from '@wellstock/domain/overview/reports'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idOf, ids, personId } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { scaled } from '../../testing/scaled.ts'
import { addDays } from '../statistics/period.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const NOW = Date.parse('2026-11-20T14:00:00Z')
/** In Auckland, where the day is ahead of every other office. */
const TODAY = '2026-11-21'
const DAYS = 420
const east = idOf('report office east')
const zones: Record<string, string> = {
  [ids.north]: 'America/Denver',
  [ids.south]: 'Pacific/Auckland',
  [east]: 'Europe/Berlin',
}
const offices = Object.keys(zones)
const todayIn = (office: string) => (office === ids.south ? TODAY : '2026-11-20')

type Item = {
  id: string
  office: string
  type: string
  price: number | null
  reorder: number | null
  max: number | null
  /** By the clock of its office. */
  archivedOn: string | null
}
type Moved = { item: string; day: string; type: string; quantity: number; cost: number | null }

let test: TestApp
let admin: Awaited<ReturnType<TestApp['as']>>
let items: Item[]
/** By item. */
let moved: Map<string, Moved[]>

const types = {
  in: ['receipt', 'receipt', 'receipt', 'count_adjust', 'adjust'],
  out: ['issue', 'issue', 'issue', 'issue', 'waste_expired', 'waste_damaged', 'count_adjust', 'adjust'],
}

/** A ledger in three zones: every type, costs with four decimals and none, some taken back, some written down late. */
async function inventLedger() {
  const numbers = fc.sample(fc.nat(1_000_000), { numRuns: 20_000, seed: 5 })
  let place = 0
  const below = (limit: number) => (numbers[place++ % numbers.length] ?? 0) % limit
  const rows: Record<string, unknown>[] = []
  const late: Record<string, unknown>[] = []
  await test.database.asOwner(async (client) => {
    await client.query(
      `insert into office (organization_id, id, code, name, type, timezone) values ($1, $2, 'EAST', 'East Office', 'clinic', $3)`,
      [ids.organization, east, zones[east]],
    )
    await client.query('update office set timezone = $2 where id = $1', [ids.south, zones[ids.south]])
    for (let n = 0; n < 75; n++) {
      const id = idOf(`report item ${n}`)
      await client.query(
        `insert into product (organization_id, id, sku, name, category, type) values ($1, $2, $3, $3, $4, $5)`,
        [
          ids.organization,
          idOf(`report product ${n}`),
          `REP-${n}`,
          n % 2 ? 'Sutures' : 'Needles',
          n % 13 === 12 ? 'Equipment' : 'Supplies',
        ],
      )
      await client.query(
        `insert into item (organization_id, id, product_id, office_id, sku, name, category, type, unit, department, location,
           unit_price, reorder_point, max_quantity)
         values ($1, $2, $3, $4, '', '', '', '', '', 'Surgery', 'Shelf', $5, $6, $7)`,
        [
          ids.organization,
          id,
          idOf(`report product ${n}`),
          offices[n % 3],
          n % 17 === 16 ? null : (3_137 + n * 31_117) / 10_000,
          n % 4 === 0 ? null : 6,
          n % 5 === 0 ? 20 : null,
        ],
      )
      const isRare = n % 7 === 3
      let onHand = 0
      let at = NOW - below(n < 60 ? 30 : DAYS) * DAY - (n < 60 ? DAYS - 40 : 0) * DAY
      for (let count = 0; at < NOW; count++) {
        const isIn = onHand === 0 || below(4) === 0
        const quantity = isIn ? 5 + below(40) : -(1 + below(Math.min(onHand, 9)))
        const choice = isIn ? types.in : types.out
        const movement = {
          id: idOf(`${id} ${count}`),
          item_id: id,
          quantity,
          type: count === 0 ? 'opening' : choice[below(choice.length)],
          unit_cost: below(6) === 0 ? null : (1 + below(90_000)) / 10_000,
          reverses_id: null as string | null,
          occurred_at: new Date(at).toISOString(),
        }
        // What came in and was written down later does no harm to what is there.
        ;(isIn && count > 0 && below(8) === 0 ? late : rows).push(movement)
        if (!late.includes(movement)) onHand += quantity
        if (!isIn && below(9) === 0) {
          rows.push({
            ...movement,
            id: idOf(`${id} ${count} back`),
            quantity: -quantity,
            reverses_id: movement.id,
            occurred_at: new Date(Math.min(at + (1 + below(40)) * DAY, NOW)).toISOString(),
          })
          onHand -= quantity
        }
        at += HOUR + below((isRare ? 120 : 16) * 24) * HOUR
      }
      if (n % 11 === 10 && onHand > 0)
        rows.push({
          id: idOf(`${id} last`),
          item_id: id,
          quantity: -onHand,
          type: 'issue',
          unit_cost: 1.2345,
          reverses_id: null,
          occurred_at: new Date(NOW).toISOString(),
        })
    }
    for (const some of [rows, late])
      await client.query(
        `insert into stock_movement (organization_id, id, item_id, quantity, type, reason, unit_cost, reverses_id, actor_id, occurred_at)
         select $1, m.id, m.item_id, m.quantity, m.type, 'test', m.unit_cost, m.reverses_id, $2, m.occurred_at
         from jsonb_to_recordset($3) as m (id uuid, item_id uuid, quantity integer, type text, unit_cost numeric, reverses_id uuid,
           occurred_at timestamptz)`,
        [ids.organization, personId('admin'), JSON.stringify(some)],
      )
    await client.query(
      `update item set archived_at = '2026-08-15T12:00:00Z' where organization_id = $1 and current_quantity = 0 and sku = 'REP-10'`,
      [ids.organization],
    )
  })
}

/** The ledger as it stands in the database, row by row. */
async function readLedger() {
  items = await test.rows<Item>(
    `select i.id, i.office_id as office, i.type, i.unit_price as price, i.reorder_point as reorder, i.max_quantity as max,
       (i.archived_at at time zone o.timezone)::date as "archivedOn"
     from item i join office o on o.id = i.office_id where i.organization_id = $1`,
    [ids.organization],
  )
  const [officeOf, clocks] = [
    new Map(items.map(({ id, office }) => [id, office])),
    new Map<string, Intl.DateTimeFormat>(),
  ]
  for (const { id, timezone } of await test.rows<{ id: string; timezone: string }>(
    'select id, timezone from office where organization_id = $1',
    [ids.organization],
  ))
    clocks.set(
      id,
      new Intl.DateTimeFormat('en-CA', {
        timeZone: timezone,
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
      }),
    )
  const rows = await test.rows<Moved & { at: string }>(
    `select item_id as item, occurred_at as at, type, quantity, unit_cost as cost from stock_movement where organization_id = $1`,
    [ids.organization],
  )
  moved = new Map(items.map(({ id }) => [id, []]))
  for (const { at, ...each } of rows) {
    const day = clocks.get(officeOf.get(each.item) ?? '')?.format(Date.parse(at)) ?? ''
    moved.get(each.item)?.push({ ...each, day })
  }
}

beforeAll(async () => {
  test = await startTestApp()
  admin = await test.as('admin')
  await inventLedger()
  await readLedger()
}, 120_000)
afterAll(() => test.stop())

/** Ten-thousandths: exact. */
const exact = (price: number | null) => Math.round((price ?? 0) * 10_000)
const cents = (sum: number) => (Math.sign(sum) * Math.round(Math.abs(sum) / 100)) / 100 || 0
const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0)
const levelOf = ({ reorder }: Item, quantity: number) =>
  quantity <= 0 ? 'out' : quantity <= (reorder ?? 5) ? 'low' : 'in'

type Naive = Record<
  | 'value'
  | 'items'
  | 'low'
  | 'out'
  | 'supplies'
  | 'used'
  | 'received'
  | 'expired'
  | 'damaged'
  | 'correction'
  | 'utilised'
  | 'excess'
  | 'idle',
  number
> & { first: string }

/** Everything a report says of stock, of one office, added up from the rows of the ledger. */
function naive(office: string, from: string, to: string): Naive {
  const own = items.filter((item) => item.office === office)
  const result: Naive = {
    value: 0,
    items: 0,
    low: 0,
    out: 0,
    supplies: 0,
    used: 0,
    received: 0,
    expired: 0,
    damaged: 0,
    correction: 0,
    utilised: 0,
    excess: 0,
    idle: 0,
    first: '9999',
  }
  let corrected = 0
  let usesAny = false
  for (const item of own) {
    const there = (moved.get(item.id) ?? []).filter(({ day }) => day <= to)
    const first = there.map(({ day }) => day).sort()[0]
    const flow = (...wanted: string[]) =>
      sumOf(
        there
          .filter(({ day, type }) => day >= from && wanted.includes(type))
          .map(({ quantity, cost }) => quantity * exact(cost)),
      )
    result.received += flow('receipt')
    if (item.type === 'Supplies') {
      result.used -= flow('issue')
      result.expired -= flow('waste_expired')
      result.damaged -= flow('waste_damaged')
      corrected += flow('count_adjust', 'adjust')
    }
    const isKept = item.archivedOn === null || item.archivedOn > to
    if (isKept && (first || to >= todayIn(item.office))) result.items++
    if (!first) continue
    if (first < result.first) result.first = first
    const quantity = sumOf(there.map((each) => each.quantity))
    const price = exact(item.price)
    result.value += quantity * price
    if (isKept && levelOf(item, quantity) === 'low') result.low++
    if (isKept && levelOf(item, quantity) === 'out') result.out++
    if (item.type !== 'Supplies') continue
    const recent = there.filter(({ day, type }) => type === 'issue' && day > addDays(to, -IDLE_DAYS))
    const units = Math.max(0, -sumOf(recent.map((each) => each.quantity)))
    const max = item.max ?? (item.reorder ?? 0) + Math.ceil(units / 3)
    const isMoving = recent.some((each) => each.quantity < 0)
    usesAny ||= isMoving
    if (quantity <= 0) continue
    result.supplies++
    if (!isMoving && first > addDays(to, -NEW_DAYS)) continue
    if (!isMoving) result.idle += quantity * price
    else {
      result.utilised += Math.min(quantity, max) * price
      result.excess += Math.max(0, quantity - max) * price
    }
  }
  result.correction = Math.max(0, -corrected)
  return usesAny ? result : { ...result, utilised: 0, excess: 0, idle: 0 }
}

const addUp = (all: Naive[]): Naive =>
  all.reduce((sum, each) => ({
    ...(Object.fromEntries(
      Object.entries(sum).map(([key, value]) => [
        key,
        key === 'first' ? '' : Number(value) + Number(each[key as 'value']),
      ]),
    ) as Naive),
    first: each.first < sum.first ? each.first : sum.first,
  }))

function expected(sums: Naive, to: string) {
  const avoidable = sums.expired + sums.damaged + sums.correction
  const rated = sums.utilised + sums.excess + sums.idle
  const unrated = sums.supplies > 0 ? 'nothing_used' : 'no_stock'
  const ratedValue = (value: number) => (rated === 0 && sums.supplies > 0 ? unrated : cents(value))
  const thin =
    sums.first > addDays(to, 1 - LEAST_DAYS) ? 'few_days' : sums.supplies < LEAST_ITEMS ? 'few_items' : null
  const share = (above: number, below: number, gap: string) =>
    below > 0 ? Math.min(1, Math.max(0, above / below)) : gap
  return {
    inventoryValue: cents(sums.value),
    totalItems: sums.items,
    usedCost: cents(sums.used),
    receivedCost: cents(sums.received),
    expiredCost: cents(sums.expired),
    damagedCost: cents(sums.damaged),
    correctionLoss: cents(sums.correction),
    avoidableCost: cents(avoidable),
    utilisedValue: ratedValue(sums.utilised),
    excessValue: ratedValue(sums.excess),
    idleValue: ratedValue(sums.idle),
    utilizationRate: thin ?? share(sums.utilised, rated, unrated),
    costEfficiency:
      thin ??
      (sums.used > 0 ? share(sums.used, sums.used + Math.max(0, avoidable), 'nothing_used') : 'nothing_used'),
    expiryLossRate: share(sums.expired, sums.used + sums.expired, 'nothing_used'),
  }
}

const valuesIn = (figures: OfficeReport['total']) =>
  Object.fromEntries(figures.map(({ key, value, gap }) => [key, value ?? gap])) as Record<
    ReportFigure,
    number | string
  >

async function reportOf(query: Record<string, string>): Promise<OfficeReport> {
  const { status, body } = await admin.get(`/api/reports/offices?${new URLSearchParams(query)}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

const periods = fc
  .record({ back: fc.integer({ min: 0, max: DAYS }), length: fc.integer({ min: 1, max: DAYS }) })
  .map(({ back, length }) => ({ from: addDays(TODAY, 1 - back - length), to: addDays(TODAY, -back) }))

describe('the figures', () => {
  it('are what the rows of the ledger add up to, to the cent', async () => {
    const seen = new Set<string | number>()
    await fc.assert(
      fc.asyncProperty(periods, async ({ from, to }) => {
        const report = await reportOf({ from, to })
        const own = offices.map((office) => naive(office, from, to))
        for (const [index, office] of offices.entries()) {
          const row = report.offices.find(({ officeId }) => officeId === office)
          const shown = valuesIn(row?.figures ?? [])
          const sums = own[index] as Naive
          expect(shown, `${office} ${from} ${to}`).toMatchObject(expected(sums, to))
          // The badge of today counts what nobody may use, too.
          if (to < addDays(TODAY, -1))
            expect(shown).toMatchObject({ lowStockItems: sums.low, outOfStockItems: sums.out })
          seen.add(typeof shown.utilizationRate === 'number' ? 'rated' : shown.utilizationRate)
        }
        expect(valuesIn(report.total), `${from} ${to}`).toMatchObject(expected(addUp(own), to))
        expect(report.summary.inventoryValue.value).toBe(valuesIn(report.total).inventoryValue)
      }),
      { numRuns: scaled(500), seed: 7 },
    )
    expect([...seen].sort()).toEqual(['few_days', 'few_items', 'rated'])
  }, 600_000)

  it('are kept month by month as a recount of the whole ledger has them', async () => {
    const months = () => test.rows('select * from item_month order by organization_id, item_id, month')
    const kept = await months()
    await test.rows(
      'select rebuild_item_months(organization_id, array_agg(id)) from item group by organization_id',
    )
    expect(await months()).toEqual(kept)
    expect(kept.length).toBeGreaterThan(500)
  })

  it('stand beside those of the equally long period before', async () => {
    const report = await reportOf({ from: '2026-07-11', to: '2026-09-20', compare: 'true' })
    expect(report.compared).toEqual({ from: '2026-04-30', to: '2026-07-10', days: 72 })
    const before = await reportOf({ from: '2026-04-30', to: '2026-07-10' })
    expect(before.compared).toBeNull()
    for (const [index, row] of [...report.offices, report].entries()) {
      const earlier = [...before.offices, before][index]
      const list = (each: typeof row | undefined) =>
        each ? ('total' in each ? each.total : each.figures) : []
      for (const [place, { key, before: shown }] of list(row).entries())
        expect(shown, key).toBe(
          key === 'alerts' || key === 'inTransitValue' ? null : list(earlier)[place]?.value,
        )
    }
  })

  it('of an office follow its time zone when that changes', async () => {
    const item = idOf('report item 2')
    // In the Azores this hour comes twice: it is 00:30 on October 25, and half an hour later 00:00 again.
    // In Nuuk the clock springs from 23:00 to midnight: it is 00:30 on March 29.
    for (const at of ['2026-10-25T00:30:00Z', '2026-03-29T01:30:00Z'])
      await test.rows(
        `insert into stock_movement (organization_id, id, item_id, quantity, type, reason, unit_cost, actor_id, occurred_at)
         values ($1, gen_random_uuid(), $2, 3, 'receipt', 'test', 2.5, $3, $4)`,
        [ids.organization, item, personId('admin'), at],
      )
    for (const zone of ['Pacific/Honolulu', 'Atlantic/Azores', 'America/Nuuk', zones[east]]) {
      await test.rows('update office set timezone = $2 where id = $1', [east, zone])
      await readLedger()
      // Without an earlier movement in the month it is not cut there, and the instant is never asked for.
      for (const [month, day] of [
        ['2026-10-01', '2026-10-25'],
        ['2026-03-01', '2026-03-29'],
      ])
        expect(moved.get(item)?.some((each) => each.day >= String(month) && each.day < String(day))).toBe(
          true,
        )
      for (const [from, to] of [
        ['2026-02-10', '2026-03-28'],
        ['2026-03-29', '2026-04-30'],
        ['2026-08-01', '2026-08-31'],
        ['2026-06-09', '2026-10-24'],
        ['2026-10-25', '2026-11-05'],
      ] as const) {
        const row = (await reportOf({ from, to })).offices.find(({ officeId }) => officeId === east)
        expect(valuesIn(row?.figures ?? []), `${zone} ${from}`).toMatchObject(
          expected(naive(east, from, to), to),
        )
      }
    }
  })
})

describe('every number', () => {
  const rowsOf = async (query: Record<string, string>, part: ReportPart) => {
    const all: ReportRow[] = []
    for (let page = 1; ; page++) {
      const search = new URLSearchParams({ ...query, part, page: String(page), pageSize: '100' })
      const { status, body } = await admin.get(`/api/reports/offices/rows?${search}`)
      expect(status, JSON.stringify(body)).toBe(200)
      all.push(...body.items)
      if (all.length >= body.total) return { rows: all, sum: body.sum as number }
    }
  }

  it('is the sum of the rows it opens', async () => {
    await fc.assert(
      fc.asyncProperty(periods, fc.constantFrom(undefined, ...offices), async ({ from, to }, office) => {
        const report = await reportOf({ from, to })
        const figures = valuesIn(
          report.offices.find(({ officeId }) => officeId === office)?.figures ?? report.total,
        )
        for (const part of reportParts.filter(
          (each) =>
            reportFigureKeys.some((key) => key === each) &&
            each !== 'transferDays' &&
            each !== 'deliveryDays',
        )) {
          const { rows, sum } = await rowsOf({ from, to, ...(office && { officeId: office }) }, part)
          expect(sum, part).toBe(figures[part as ReportFigure])
          expect(cents(sumOf(rows.map(({ amount }) => Math.round(amount * 10_000)))), part).toBe(sum)
          expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
          for (const { url } of rows) expect(url).toMatch(/^\/dashboard\//)
        }
      }),
      { numRuns: scaled(8), seed: 3 },
    )
  }, 300_000)

  it.each(reportTypes)('of the breakdown of %s agrees with the figures', async (type) => {
    const query = { from: '2026-05-14', to: '2026-09-21' }
    const { breakdown, total, offices: rows } = await reportOf({ ...query, type })
    for (const { values } of breakdown.rows) expect(values).toHaveLength(breakdown.columns.length)
    const column = (index: number) =>
      sumOf(breakdown.rows.map(({ values }) => Math.round((values[index] ?? 0) * 100)))
    if (type === 'overview') {
      expect(breakdown.rows.map(({ key }) => key)).toEqual(
        [4, 5, 6, 7, 8, 9].map((month) => `2026-0${month}-01`),
      )
      expect(breakdown.rows.at(-1)?.values).toEqual(
        rows.map(({ figures }) => valuesIn(figures).inventoryValue),
      )
      expect(breakdown.rows[2]?.values).toEqual(
        rows.map(({ officeId }) => cents(naive(officeId, query.from, '2026-06-30').value)),
      )
    }
    if (type === 'inventory') {
      for (const [index, { figures }] of rows.entries())
        expect(
          Math.abs(column(index) - Math.round(Number(valuesIn(figures).inventoryValue) * 100)),
        ).toBeLessThan(3)
      for (const { key, values } of breakdown.rows)
        for (const [index, officeId] of breakdown.columns.map((each) => each.key).entries()) {
          const { sum } = await rowsOf({ ...query, officeId, group: key }, 'inventoryValue')
          expect(sum, `${key} ${officeId}`).toBe(values[index])
        }
    }
    if (type === 'financial') {
      expect(breakdown.rows.map(({ key }) => key)).toEqual([
        '2026-05-14',
        '2026-06-01',
        '2026-07-01',
        '2026-08-01',
        '2026-09-01',
      ])
      expect(Math.abs(column(0) / 100 - Number(valuesIn(total).usedCost))).toBeLessThan(0.05)
      expect(Math.abs(column(1) / 100 - Number(valuesIn(total).receivedCost))).toBeLessThan(0.05)
      const june = offices.map((office) => naive(office, '2026-06-01', '2026-06-30'))
      expect(breakdown.rows[1]?.values).toEqual(
        [
          june.map(({ used }) => used),
          june.map(({ received }) => received),
          june.map(({ expired, damaged, correction }) => expired + damaged + correction),
        ].map((values) => cents(sumOf(values))),
      )
    }
    if (type === 'performance') {
      expect(breakdown.rows).toHaveLength(13)
      const last = rows.map(({ officeId }) => naive(officeId, '2026-09-15', '2026-09-21'))
      expect(breakdown.rows.at(-1)?.key).toBe('2026-09-15')
      expect(breakdown.rows.at(-1)?.values).toEqual(
        last.map(({ used, expired, damaged, correction }, index) => {
          if (typeof valuesIn(rows[index]?.figures ?? []).costEfficiency === 'string') return null
          const below = used + Math.max(0, expired + damaged + correction)
          return below > 0 ? Math.max(0, used / below) : null
        }),
      )
    }
  })
})
