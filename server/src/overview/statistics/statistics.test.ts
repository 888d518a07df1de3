import type { Home } from '@wellstock/contract/overview/home'
import type { Figure, Panel, StatisticsRow } from '@wellstock/contract/overview/statistics'
import { panelParts, panels } from '@wellstock/domain/overview/statistics'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demandOf } from '../../stock/replenishment/demand.ts'
import { pastOfItems } from '../../stock/thresholds/demand-of-items.ts'
import { idOf, ids, personId } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'

const DAY = 86_400_000
const TODAY = '2026-11-20'
const zones: Record<string, string> = { [ids.north]: 'America/Denver', [ids.south]: 'Pacific/Auckland' }

type Moved = {
  id: string
  item: string
  at: number
  type: string
  quantity: number
  cost: number | null
  reverses: string | null
}
type Stocked = { id: string; office: string; category: string; price: number; sku: string }

let test: TestApp
let items: Stocked[]
let moved: Moved[]

const types = {
  in: ['receipt', 'receipt', 'count_adjust', 'adjust'],
  out: ['issue', 'issue', 'issue', 'issue', 'waste_expired', 'waste_damaged', 'count_adjust', 'adjust'],
}

/** A ledger of 500 days in two offices on either side of the date line: every type, prices with and without, some taken back. */
function inventLedger() {
  const number = fc.sample(fc.nat(1_000_000), { numRuns: 12_000, seed: 11 })
  let place = 0
  const below = (limit: number) => (number[place++ % number.length] ?? 0) % limit
  items = Array.from({ length: 12 }, (_, index) => ({
    id: idOf(`statistics item ${index}`),
    office: index % 3 === 0 ? ids.south : ids.north,
    category: index % 2 ? 'Sutures' : 'Needles',
    price: 0.37 + index * 3.1117,
    sku: `STA-${index}`,
  }))
  moved = items.flatMap(({ id, price }, index) => {
    let at = Date.parse('2026-11-20T14:00:00Z') - (500 - index * 30) * DAY
    let onHand = 0
    const own: Moved[] = []
    for (let n = 0; at < Date.parse('2026-11-20T14:00:00Z'); n++) {
      const isIn = onHand === 0 || below(5) === 0
      const quantity = isIn ? 1 + below(40) : -(1 + below(Math.min(onHand, 15)))
      const choice = isIn ? types.in : types.out
      const type = n === 0 ? 'opening' : (choice[below(choice.length)] as string)
      const cost = below(7) === 0 ? null : Math.round((price + below(300) / 100) * 10_000) / 10_000
      const movement = { id: idOf(`${id} ${n}`), item: id, at, type, quantity, cost, reverses: null }
      own.push(movement)
      onHand += quantity
      if (n > 0 && below(9) === 0 && onHand - quantity >= 0) {
        own.push({
          ...movement,
          id: idOf(`${id} ${n} back`),
          at: at + 3_600_000,
          quantity: -quantity,
          reverses: movement.id,
        })
        onHand -= quantity
      }
      at += 7_200_000 + below(9 * 24) * 3_600_000
    }
    return own
  })
  moved.sort((a, b) => a.at - b.at)
}

beforeAll(async () => {
  inventLedger()
  test = await startTestApp()
  await test.database.asOwner(async (client) => {
    await client.query("update office set timezone = 'Pacific/Auckland' where id = $1", [ids.south])
    for (const { id, office, category, price, sku } of items) {
      await client.query(
        `insert into product (organization_id, id, sku, name, category, type) values ($1, $2, $3, $3, $4, 'Supplies')`,
        [ids.organization, idOf(`product ${sku}`), sku, category],
      )
      await client.query(
        `insert into item (organization_id, id, product_id, office_id, sku, name, category, type, unit, department, location, unit_price)
         values ($1, $2, $3, $4, '', '', '', '', '', 'Surgery', 'Shelf', $5)`,
        [ids.organization, id, idOf(`product ${sku}`), office, price],
      )
    }
    for (const { id, item, at, type, quantity, cost, reverses } of moved)
      await client.query(
        `insert into stock_movement (organization_id, id, item_id, quantity, type, reason, unit_cost, reverses_id, actor_id, occurred_at)
         values ($1, $2, $3, $4, $5, 'test', $6, $7, $8, $9)`,
        [
          ids.organization,
          id,
          item,
          quantity,
          type,
          cost,
          reverses,
          personId('admin'),
          new Date(at).toISOString(),
        ],
      )
  })
}, 120_000)
afterAll(() => test.stop())

const dayIn = (zone: string) => {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  return (at: number) => format.format(at)
}
const clocks = Object.fromEntries(Object.entries(zones).map(([office, zone]) => [office, dayIn(zone)]))

const itemOf = (id: string) => items.find((item) => item.id === id) as Stocked
const dayOf = ({ item, at }: Moved) => clocks[itemOf(item).office]?.(at) ?? ''
const costOf = ({ cost, quantity }: Moved) => quantity * (cost ?? 0)
const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0)

/** To the cent: halves are rounded in binary here and in decimals there. */
const near = (value: number | null | undefined, expected: number | null | undefined, label?: string) =>
  expect(Math.abs((value ?? Number.NaN) - (expected ?? Number.NaN)), label).toBeLessThan(0.02)

type Query = Record<string, string | undefined>
const queryOf = (query: Query) =>
  new URLSearchParams(
    Object.entries(query).flatMap(([key, value]): [string, string][] => (value ? [[key, value]] : [])),
  )

async function panelOf(panel: string, query: Query): Promise<Panel> {
  const { status, body } = await (await test.as('admin')).get(`/api/statistics/${panel}?${queryOf(query)}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

async function rowsOf(panel: string, part: string, query: Query) {
  const admin = await test.as('admin')
  const all: StatisticsRow[] = []
  for (let page = 1; ; page++) {
    const { status, body } = await admin.get(
      `/api/statistics/${panel}/rows?${queryOf({ ...query, part, page: String(page), pageSize: '100' })}`,
    )
    expect(status, JSON.stringify(body)).toBe(200)
    all.push(...body.items)
    if (all.length >= body.total) return { rows: all, sum: body.sum as number, total: body.total as number }
  }
}

const figureOf = (panel: Panel, key: Figure['key']) =>
  panel.figures.find((figure) => figure.key === key) as Figure

const dayBefore = (days: number) => new Date(Date.parse(TODAY) - days * DAY).toISOString().slice(0, 10)
const filters = fc
  .record({
    start: fc.integer({ min: 0, max: 480 }),
    length: fc.integer({ min: 1, max: 400 }),
    offices: fc.constantFrom(undefined, ids.north, ids.south),
    category: fc.constantFrom(undefined, 'Sutures'),
    sku: fc.constantFrom(undefined, undefined, 'sta-4'),
  })
  .map(({ start, length, ...rest }) => ({
    ...rest,
    compare: 'none',
    period: 'custom',
    from: dayBefore(start),
    to: dayBefore(Math.max(0, start - length + 1)),
  }))

type Filter = typeof filters extends fc.Arbitrary<infer T> ? T : never

/** Months of the period are cut off at both ends, and something is said to have moved on a day that is still to come. */
const untilToday: Filter = {
  ...{ offices: ids.north, category: undefined, sku: undefined },
  ...{ compare: 'none', period: 'custom', from: '2026-05-14', to: TODAY },
}

const isWanted = ({ offices, category, sku }: Filter) => {
  return ({ item }: Moved) => {
    const found = itemOf(item)
    return (
      (!offices || found.office === offices) &&
      (!category || found.category === category) &&
      (!sku || found.sku.toLowerCase() === sku)
    )
  }
}

describe('the numbers', () => {
  it('are what the ledger adds up to, whatever the filter', async () => {
    await fc.assert(
      fc.asyncProperty(filters, async (filter) => {
        const wanted = moved.filter(isWanted(filter))
        const inPeriod = wanted.filter((each) => dayOf(each) >= filter.from && dayOf(each) <= filter.to)
        const spent = (type: string) => -sumOf(inPeriod.filter((each) => each.type === type).map(costOf))
        const [value, usage, waste, shrinkage, turnover] = (await Promise.all(
          ['value', 'usage', 'waste', 'shrinkage', 'turnover'].map((panel) => panelOf(panel, filter)),
        )) as [Panel, Panel, Panel, Panel, Panel]

        for (const [index, { key }] of value.rows.entries()) {
          const end = value.rows[index + 1]?.key ?? ''
          const there = wanted.filter((each) => (end ? dayOf(each) < end : dayOf(each) <= filter.to))
          const worth = sumOf(
            there.map(({ item, quantity }) => quantity * Number(itemOf(item).price.toFixed(4))),
          )
          near(value.rows[index]?.values[0], worth, key)
        }
        near(figureOf(usage, 'usedCost').value, spent('issue'))
        const units = inPeriod.filter(({ type }) => type === 'issue').map(({ quantity }) => -quantity)
        expect(figureOf(usage, 'units')?.value).toBe(filter.sku ? sumOf(units) : undefined)
        near(figureOf(waste, 'expiredCost').value, spent('waste_expired'))
        near(figureOf(waste, 'otherWaste').value, spent('waste_damaged'))
        const net = (figureOf(shrinkage, 'found').value ?? 0) - (figureOf(shrinkage, 'lost').value ?? 0)
        near(net, -spent('count_adjust') - spent('adjust'))

        const days: number[] = []
        for (let at = Date.parse(filter.from); at <= Date.parse(filter.to); at += DAY) {
          const day = new Date(at).toISOString().slice(0, 10)
          const there = wanted.filter((each) => dayOf(each) <= day)
          days.push(
            sumOf(there.map(({ item, quantity }) => quantity * Number(itemOf(item).price.toFixed(4)))),
          )
        }
        near(figureOf(turnover, 'average').value, sumOf(days) / days.length)
      }),
      { numRuns: 12, examples: [[untilToday]] },
    )
  }, 120_000)

  it('are the sums of the rows they open, figure by figure and cell by cell', async () => {
    await fc.assert(
      fc.asyncProperty(filters, fc.nat(), async (filter, choice) => {
        for (const name of panels) {
          const panel = await panelOf(name, filter)
          for (const { key, part, value } of panel.figures) {
            if (part === null || part !== key) continue
            const { rows, sum } = await rowsOf(name, part, filter)
            near(sum, value, `${name} ${key}`)
            near(sumOf(rows.map(({ amount }) => amount)), sum, `${name} ${key}`)
          }
          const row = panel.rows[choice % Math.max(1, panel.rows.length)]
          if (!row) continue
          const at =
            panel.rowKind === 'time'
              ? { bucket: row.key }
              : panel.rowKind === 'item'
                ? { itemId: row.key }
                : {}
          for (const [index, { key, part }] of panel.columns.entries()) {
            const isCell = part === key || (panel.rowKind === 'class' && part === 'supplies')
            const value = row.values[index]
            if (!part || !isCell || value === null) continue
            const cell = panel.rowKind === 'class' ? { cell: row.key + (part === 'supplies' ? key : '') } : {}
            const { sum } = await rowsOf(name, part, { ...filter, ...at, ...cell })
            near(sum, value, `${name} ${row.key} ${key}`)
          }
        }
      }),
      { numRuns: 6 },
    )
  }, 120_000)

  it('are those of the home page, week by week', async () => {
    const { body } = await (await test.as('admin')).get('/api/home')
    const weeks = body.weeks as Home['weeks']
    expect(weeks.map(({ week }) => week)).toEqual(
      Array.from({ length: 13 }, (_, index) => dayBefore(4 + 7 * (12 - index))),
    )
    const usage = await panelOf('usage', {
      period: 'custom',
      from: weeks[0]?.week,
      to: '2026-11-21',
      compare: 'none',
    })
    near(sumOf(weeks.map(({ used }) => used)), figureOf(usage, 'usedCost').value)
    for (const { week, received, used } of weeks) {
      const end = new Date(Date.parse(week) + 7 * DAY).toISOString().slice(0, 10)
      const costIn = (type: string) =>
        sumOf(
          moved.filter((each) => each.type === type && dayOf(each) >= week && dayOf(each) < end).map(costOf),
        )
      near(received, costIn('receipt'), week)
      near(used, -costIn('issue'), week)
    }
  })

  it('count the same days out of stock as the page of an item does', async () => {
    /** An instant of a day in an office. */
    const during = (day: string, office: string) =>
      new Date(`${day}T${office === ids.north ? '19' : '00'}:00Z`)
    const today = { [ids.north]: '2026-11-20', [ids.south]: '2026-11-21' }
    await fc.assert(
      fc.asyncProperty(filters, async (filter) => {
        const { rows } = await rowsOf('stockouts', 'daysOut', filter)
        const stocked = new Map(
          (await rowsOf('stockouts', 'daysStocked', filter)).rows.map(({ itemId, amount }) => [
            itemId,
            amount,
          ]),
        )
        const wanted = new Set(moved.filter(isWanted(filter)).map(({ item }) => item))
        for (const office of [ids.north, ids.south]) {
          const itemIds = [...wanted].filter((id) => itemOf(id).office === office)
          const dayAfter = new Date(Date.parse(filter.to) + DAY).toISOString().slice(0, 10)
          const now = dayAfter < (today[office] ?? '') ? dayAfter : (today[office] ?? '')
          const days = (Date.parse(now) - Date.parse(filter.from)) / DAY
          const pasts = await test.database.read(ids.organization, (db) =>
            pastOfItems(db, ids.organization, itemIds, during(now, office), days),
          )
          for (const id of itemIds) {
            const window = pasts.get(id)?.window
            const demand = days > 0 && window ? demandOf(window) : undefined
            const isUsed = demand !== undefined && demand.used > 0
            expect(stocked.get(id), id).toBe(isUsed ? demand.days : undefined)
            expect(rows.find((row) => row.itemId === id)?.amount ?? 0, id).toBe(
              isUsed ? demand.daysOutOfStock : 0,
            )
          }
        }
      }),
      { numRuns: 10 },
    )
  }, 120_000)
})

describe('a panel', () => {
  it.each(panels)('%s answers with its parts alone, and compares itself to the days before', async (name) => {
    const panel = await panelOf(name, { period: '90d', compare: 'previous' })
    expect(panel.period).toEqual({ from: '2026-08-24', to: '2026-11-21', days: 90 })
    expect(panel.compared).toEqual({ from: '2026-05-26', to: '2026-08-23', days: 90 })
    const parts: readonly string[] = panelParts[name]
    for (const { part } of [...panel.figures, ...panel.columns]) if (part) expect(parts).toContain(part)
    for (const { value, gap } of panel.figures) expect(value === null).toBe(gap !== null)
    for (const { values } of panel.rows) expect(values).toHaveLength(panel.columns.length)
    const earlier = await panelOf(name, {
      period: 'custom',
      from: '2026-05-26',
      to: '2026-08-23',
      compare: 'none',
    })
    const before = earlier.figures.filter(({ key }) => key !== 'forecast' && key !== 'forecastWaste')
    for (const { key, value } of before) expect(figureOf(panel, key).before, key).toBe(value)
  })

  it('says why instead of inventing a number where there is too little to go by', async () => {
    const nothing = { period: 'custom', from: '2020-01-01', to: '2020-01-20', compare: 'none' }
    const gapsOf = async (name: string, query: Query) =>
      Object.fromEntries(
        (await panelOf(name, query)).figures.map(({ key, gap, value }) => [key, gap ?? value]),
      )
    expect(await gapsOf('value', nothing)).toEqual({ inventoryValue: 'no_stock' })
    expect(await gapsOf('turnover', nothing)).toMatchObject({
      turns: 'no_stock',
      daysOnHand: 'short_history',
      usedCost: 0,
    })
    expect(await gapsOf('abc', nothing)).toEqual({ supplies: 'few_weeks', usedCost: 'few_weeks' })
    expect(await gapsOf('stockouts', nothing)).toMatchObject({ outRate: 'nothing_used' })
    expect(await gapsOf('usage', nothing)).toEqual({
      usedCost: 0,
      forecast: 'few_buckets',
      mape: 'few_buckets',
    })
    expect(await gapsOf('waste', nothing)).toEqual({
      expiredCost: 0,
      expiryLossRate: 'nothing_used',
      otherWaste: 0,
      forecastWaste: 'no_outlook',
    })
    expect(await gapsOf('shrinkage', nothing)).toMatchObject({
      difference: 'no_counts',
      countAccuracy: 'no_counts',
    })
    expect(await gapsOf('idle', nothing)).toMatchObject({ dead: 'short_period' })
    expect(await gapsOf('movers', nothing)).toMatchObject({ topShare: 'nothing_used' })
    expect(await gapsOf('prices', nothing)).toMatchObject({ index: 'no_base' })
    expect(await gapsOf('prices', { period: '24m', compare: 'none' })).toMatchObject({ index: 'no_base' })
  })

  it('holds prices against the basket of the days before', async () => {
    const from = '2026-03-01'
    const to = '2026-07-31'
    const baseFrom = '2025-09-29'
    const receipts = moved.filter(({ type, cost }) => type === 'receipt' && cost !== null)
    const within = (id: string, first: string, last: string) => {
      const some = receipts.filter((each) => each.item === id && dayOf(each) >= first && dayOf(each) <= last)
      return { units: sumOf(some.map(({ quantity }) => quantity)), cost: sumOf(some.map(costOf)) }
    }
    const basket = items.flatMap(({ id }) => {
      const base = within(id, baseFrom, '2026-02-28')
      const now = within(id, from, to)
      return base.units > 0 && now.units > 0
        ? [{ now: (now.cost / now.units) * base.units, base: base.cost }]
        : []
    })
    const panel = await panelOf('prices', { period: 'custom', from, to, compare: 'none' })
    const expected = (100 * sumOf(basket.map(({ now }) => now))) / sumOf(basket.map(({ base }) => base))
    expect(basket.length).toBeGreaterThan(5)
    expect(figureOf(panel, 'index').value).toBeCloseTo(expected, 0)
  })

  it('tells how exact counts were, by the second count where there was one', async () => {
    const count = idOf('statistics count')
    await test.database.asOwner(async (client) => {
      await client.query(
        `insert into stock_count (organization_id, id, number, office_id, room_id, state, posted_at)
         values ($1, $2, 'CC-1', $3, $4, 'posted', '2026-10-05T12:00:00Z')`,
        [ids.organization, count, ids.north, ids.northStore],
      )
      const line = (item: string, values: (number | null)[]) =>
        client.query(
          `insert into count_line (organization_id, id, count_id, item_id, expected_at_start, expected, counted, recount_expected, recounted)
           values ($1, $2, $3, $4, 0, $5, $6, $7, $8)`,
          [ids.organization, idOf(`line ${item}`), count, item, ...values],
        )
      await client.query('update item set unit_price = 2 where id = $1', [ids.gauze])
      await line(ids.gloves, [100, 90, 100, 98])
      await line(ids.gauze, [50, 50, null, null])
    })
    const query = { period: 'custom', from: '2026-10-01', to: '2026-10-31', compare: 'none' }
    const panel = await panelOf('shrinkage', query)
    expect(figureOf(panel, 'difference').value).toBeCloseTo((2 * 12.5) / (98 * 12.5 + 50 * 2), 9)
    expect(figureOf(panel, 'countAccuracy').value).toBe(1)
    expect((await rowsOf('shrinkage', 'differences', query)).sum).toBe(25)
    expect((await rowsOf('shrinkage', 'counted', query)).sum).toBe(1325)
    expect((await rowsOf('shrinkage', 'countLinesOff', query)).total).toBe(
      figureOf(panel, 'countLinesOff').value,
    )
    expect((await rowsOf('shrinkage', 'countLines', query)).total).toBe(2)
    expect((await rowsOf('shrinkage', 'countLinesWithin', query)).total).toBe(
      figureOf(panel, 'countLines').value,
    )
  })

  it('tells how many lines of transfers were sent in full, each on its day, and each office by itself', async () => {
    const transfer = idOf('statistics transfer')
    const sent = '2026-10-06T05:30:00Z'
    await test.database.asOwner(async (client) => {
      await client.query(`select set_config('app.organization_id', '', true)`)
      await client.query(
        `insert into transfer (organization_id, id, number, from_office_id, to_office_id, state, created_by, shipped_at)
         values ($1, $2, 'TR-9', $3, $4, 'in_transit', $5, $6)`,
        [ids.organization, transfer, ids.north, ids.south, personId('admin'), sent],
      )
      await client.query(
        `insert into posting (organization_id, id, cause, cause_id) values ($1, $2, 'transfer', $2)`,
        [ids.organization, transfer],
      )
      const line = async (item: string, lot: string, [asked, shipped]: [number, number]) => {
        const of = (what: string) => idOf(`${what} of ${item}`)
        await client.query(
          'insert into transfer_line (organization_id, id, transfer_id, item_id, quantity, position) values ($1, $2, $3, $4, $5, 1)',
          [ids.organization, of('line'), transfer, item, asked],
        )
        await client.query(
          `insert into transfer_lot (organization_id, id, transfer_id, line_id, lot_id, allocated, picked, unit_cost)
           values ($1, $2, $3, $4, $5, $6, $6, 2)`,
          [ids.organization, of('shipment'), transfer, of('line'), lot, shipped],
        )
        await client.query(
          `insert into stock_movement (organization_id, id, item_id, lot_id, quantity, type, reason, unit_cost, actor_id, occurred_at,
             line_id, posting_id)
           values ($1, $2, $3, $4, $5, 'transfer_out', 'test', 2, $6, $7, $8, $9)`,
          [
            ids.organization,
            of('leg'),
            item,
            lot,
            -shipped,
            personId('admin'),
            sent,
            of('shipment'),
            transfer,
          ],
        )
      }
      await line(ids.gloves, idOf(`lot ${idOf('product gloves')} G-LATE`), [5, 5])
      await line(ids.gauze, idOf(`lot ${idOf('product gauze')} W-1`), [3, 1])
    })
    const query = { period: 'custom', from: '2026-10-05', to: '2026-10-06', compare: 'offices' }
    const panel = await panelOf('fill', query)
    expect(panel.figures.map(({ key, value, before }) => [key, value, before])).toEqual([
      ['transferFillRate', 0.5, null],
      ['transferLinesShort', 1, null],
      ['transferLinesAsked', 2, null],
    ])
    expect(panel).toMatchObject({
      rowKind: 'office',
      compared: null,
      columns: [
        { key: 'transferFillRate', part: 'transferLinesFull' },
        { key: 'transferLinesShort', part: 'transferLinesShort' },
        { key: 'transferLinesAsked', part: 'transferLinesAsked' },
      ],
      rows: [
        { key: ids.north, name: 'North Office', isChosen: false, values: [0.5, 1, 2] },
        { key: ids.south, name: 'South Office', isChosen: false, values: [null, null, null] },
      ],
    })
    const short = await rowsOf('fill', 'transferLinesShort', query)
    expect(short.rows).toMatchObject([{ itemId: ids.gauze, quantity: 2, amount: 1 }])
    // By the clock of the office it left: half past eleven at night on the day before.
    const byDay = await panelOf('fill', { ...query, compare: 'none' })
    expect(byDay.rows.map(({ key, values }) => [key, values])).toEqual([
      ['2026-10-05', [2, 1, 0.5]],
      ['2026-10-06', [0, 0, null]],
    ])
    const none = await panelOf('fill', { ...query, compare: 'none', offices: ids.south })
    expect(figureOf(none, 'transferFillRate').gap).toBe('no_transfers')
  })
})

describe('offices beside each other', () => {
  const query = { period: 'custom', from: '2026-01-01', to: '2026-11-20', compare: 'offices' }

  it('have the figures that each has by itself, with those looked at marked', async () => {
    for (const name of panels) {
      const both = await panelOf(name, { ...query, offices: ids.north })
      expect(both.rows.map(({ key, isChosen }) => [key, isChosen])).toEqual([
        [ids.north, true],
        [ids.south, false],
      ])
      for (const { key, values } of both.rows) {
        const { figures } = await panelOf(name, { ...query, compare: 'none', offices: key })
        expect(values, `${name} of ${key}`).toEqual(figures.map(({ value }) => value))
      }
      expect(both.rows[0]?.values).toEqual(both.figures.map(({ value }) => value))
    }
  })

  it('are those that somebody works in, and nobody else’s', async () => {
    const south = await test.as('inventory_manager', 'south')
    const { body } = await south.get(`/api/statistics/value?${queryOf({ ...query, offices: ids.north })}`)
    expect(body.rows.map(({ key }: { key: string }) => key)).toEqual([ids.south])
    const file = await south.get(`/api/statistics/value/export?${queryOf({ ...query, format: 'csv' })}`)
    expect(file.body).toContain('South Office')
    expect(file.body).not.toContain('North Office')
  })
})

describe('who sees what', () => {
  const query = 'period=custom&from=2026-01-01&to=2026-11-20&compare=none'
  const used = async (person: 'everywhere' | 'south' | 'other', more = '', headers = {}) => {
    const { body } = await (await test.as('inventory_viewer', person)).get(
      `/api/statistics/usage?${query}${more}`,
      headers,
    )
    return figureOf(body, 'usedCost').value
  }

  it('a person of one office sees the numbers of that office, whatever they ask for', async () => {
    const south = await used('everywhere', `&offices=${ids.south}`)
    expect(south).toBeGreaterThan(0)
    expect(await used('south')).toBe(south)
    expect(await used('south', `&offices=${ids.north},${ids.south}`)).toBe(south)
    expect(await used('south', `&offices=${ids.north}`)).toBe(0)
    const rows = await (await test.as('inventory_viewer', 'south')).get(
      `/api/statistics/usage/rows?${query}&part=usedCost&offices=${ids.north}`,
    )
    expect(rows.body).toMatchObject({ items: [], total: 0, sum: 0 })
    expect(await used('other')).toBe(0)
  })

  it('the office in the header narrows, and one that is named wins over it', async () => {
    const [north, south] = [await used('everywhere', `&offices=${ids.north}`), await used('south')]
    expect(await used('everywhere', '', { 'x-office': ids.north })).toBe(north)
    expect(await used('everywhere', `&offices=${ids.south}`, { 'x-office': ids.north })).toBe(south)
    near(await used('everywhere'), (north ?? 0) + (south ?? 0))
  })

  it('somebody without the inventory sees nothing', async () => {
    const { status } = await (await test.as('finance_manager')).get(`/api/statistics/usage?${query}`)
    expect(status).toBe(403)
  })
})

it('panels take turns: whoever asks for something else is answered in between', async () => {
  const admin = await test.as('admin')
  const answered: string[] = []
  const ask = async (path: string) => {
    expect((await admin.get(`/api${path}`)).status).toBe(200)
    answered.push(path)
  }
  await Promise.all([
    ...panels.map((panel) => ask(`/statistics/${panel}?period=24m`)),
    ask('/alerts/summary'),
  ])
  expect(answered.indexOf('/alerts/summary')).toBeLessThan(panels.length / 2)
})

describe('what cannot be asked', () => {
  it.each([
    ['/usage?period=custom', 'from'],
    ['/usage?period=custom&from=2026-02-01', 'to'],
    ['/usage?period=custom&from=2026-02-01&to=2026-01-01', 'to'],
    ['/usage?period=custom&from=2020-02-01&to=2026-01-01', 'to'],
    ['/usage?period=7y', 'period'],
    ['/usage?offices=here', 'offices.0'],
    ['/usage/rows?part=dead', 'part'],
    ['/usage/rows?part=usedCost&bucket=2026-11-03', 'bucket'],
    ['/abc/rows?part=supplies&cell=D', 'cell'],
  ])('%s is refused at %s', async (path, field) => {
    const { status, body } = await (await test.as('admin')).get(`/api/statistics${path}`)
    expect(status).toBe(422)
    expect(Object.keys(body.fields)).toEqual([field])
  })
})

describe('a panel as a file', () => {
  it('has the rows of the table, its figures and its filters', async () => {
    const admin = await test.as('admin')
    const query = `period=custom&from=2026-01-01&to=2026-03-31&category=Sutures&sku=STA-1&compare=none`
    const csv = await admin.get(`/api/statistics/usage/export?${query}&format=csv`)
    expect(csv.status).toBe(200)
    const panel = (await admin.get(`/api/statistics/usage?${query}`)).body as Panel
    const lines = (csv.body as string).trim().split(/\r?\n/)
    expect(lines[0]).toContain('Units used')
    for (const { key, values } of panel.rows)
      expect(lines.find((line) => line.startsWith(key))?.split(',')[2]).toBe(String(values[1]))
    for (const format of ['xlsx', 'pdf'])
      expect((await admin.get(`/api/statistics/usage/export?${query}&format=${format}`)).status).toBe(200)
  })
})
