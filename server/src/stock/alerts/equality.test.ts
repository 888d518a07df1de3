import fc from 'fast-check'
import { DatabaseError } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { dispatchEvents } from '../../platform/events/dispatch.ts'
import { idOf, ids, personId } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { setHold } from '../../testing/holds.ts'
import { countLots } from '../expirations/count-lots.ts'
import { findLots } from '../expirations/lots.ts'
import { startNewDay } from './new-day.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  // The days of the database are those of the machine.
  test.passTime(Date.now() - test.now().getTime())
})
afterAll(() => test.stop())

const ITEMS = 3
const LOTS = 3

const some = <T>(...values: T[]) => fc.constantFrom(...values)
const item = fc.nat(ITEMS - 1)
const lot = fc.nat(LOTS)
const level = fc.option(fc.nat(60), { nil: null })

const command = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      item,
      lot,
      quantity: fc.integer({ min: -40, max: 60 }).filter((quantity) => quantity !== 0),
      daysAgo: some(0, 0, 1, 2, 5, 20, 60, 95),
    }),
  },
  fc.record({ do: fc.constant('reverse' as const), nth: fc.nat(20) }),
  fc.record({
    do: fc.constant('levels' as const),
    item,
    levels: fc.tuple(level, level, level),
    price: fc.nat(500),
  }),
  fc.record({ do: fc.constant('status' as const), item, status: some('active', 'maintenance') }),
  fc.record({
    do: fc.constant('hold' as const),
    lot,
    hold: some('none', 'recalled', 'quarantined', 'damaged'),
  }),
  fc.record({
    do: fc.constant('expiry' as const),
    lot,
    days: fc.option(some(-20, -1, 0, 3, 30, 31, 80, 90, 200), { nil: null }),
  }),
  fc.record({ do: fc.constant('reserve' as const), item, lot, quantity: fc.integer({ min: 1, max: 20 }) }),
  fc.record({ do: fc.constant('release' as const), nth: fc.nat(5) }),
  fc.record({ do: fc.constant('quarantine' as const), is: fc.boolean() }),
  fc.record({ do: fc.constant('place' as const), item, room: some(ids.northStore, ids.northLab) }),
  fc.record({ do: fc.constant('archive' as const), item }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('drain' as const) }) },
)
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never

let run = 0
const itemId = (n: number) => idOf(`equal item ${run} ${n}`)
const lotId = (n: number) => (n === LOTS ? null : idOf(`equal lot ${run} ${n}`))
const product = () => idOf(`equal product ${run}`)

/** Three items of one product in two offices; two of them with one lot of three, and stock without a lot. */
async function begin() {
  run++
  await test.database.write(ids.organization, async (tx) => {
    await tx.rows(
      `insert into product (organization_id, id, sku, name, category, type, expiry_required, criticality)
       values ($1, $2, $3, $3, 'Equal', 'Supplies', true, 'V')`,
      [ids.organization, product(), `EQ-${run}`],
    )
    for (const n of Array(LOTS).keys())
      await tx.rows(
        `insert into lot (organization_id, id, product_id, number, expiry_date)
         values ($1, $2, $3, $4, office_today('America/Denver') + $5::int)`,
        [ids.organization, lotId(n), product(), `L${n}`, [10, 50, 400][n]],
      )
    for (const n of Array(ITEMS).keys())
      await tx.rows(
        `insert into item (organization_id, id, product_id, office_id, room_id, sku, name, category, type, unit, department,
           location, min_quantity, reorder_point, max_quantity, unit_price)
         values ($1, $2, $3, $4, $5, '', '', '', '', '', 'General', $6, 2, 5, 30, 12.5)`,
        [
          ids.organization,
          itemId(n),
          product(),
          n === 2 ? ids.south : ids.north,
          [ids.northStore, ids.northLab, ids.southStore][n],
          `Shelf ${n}`,
        ],
      )
    for (const n of [0, 1])
      for (const of of [n, LOTS])
        await carryOut(tx, { do: 'move', item: n, lot: of, quantity: 30, daysAgo: 70 })
  })
}

const header = (item: string) => `
  with header as (
    insert into posting (organization_id, id, cause, cause_id) values ($1, gen_random_uuid(), 'item', ${item}) returning id)`

const carryOut = (tx: Connection, given: Exclude<Command, { do: 'drain' }>) => {
  const organization = ids.organization
  switch (given.do) {
    case 'move':
      return tx.rows(
        `${header('$2')}
         insert into stock_movement (organization_id, id, item_id, lot_id, quantity, type, reason, actor_id, occurred_at, posting_id)
         select $1, gen_random_uuid(), $2, $3, $4, $5, 'test', $6, now() - $7 * interval '1 day', header.id from header`,
        [
          organization,
          itemId(given.item),
          lotId(given.lot),
          given.quantity,
          given.quantity < 0 ? 'issue' : 'receipt',
          personId('admin'),
          given.daysAgo,
        ],
      )
    case 'reverse':
      return tx.rows(
        `${header('($2::uuid[])[1]')}
         insert into stock_movement (organization_id, id, item_id, lot_id, quantity, type, reason, actor_id, reverses_id, posting_id)
         select organization_id, gen_random_uuid(), item_id, lot_id, -quantity, type, 'test', actor_id, m.id, header.id
         from header, stock_movement m
         where organization_id = $1 and item_id = any($2) and reverses_id is null
           and not exists (select from stock_movement v where v.organization_id = $1 and v.reverses_id = m.id)
         order by seq offset $3 limit 1`,
        [organization, [0, 1, 2].map(itemId), given.nth],
      )
    case 'levels': {
      const [min, reorder, max] = given.levels.toSorted((a, b) => (a ?? 0) - (b ?? 0))
      return tx.rows(
        `update item set min_quantity = $3, reorder_point = $4, max_quantity = $5, unit_price = $6
         where organization_id = $1 and id = $2`,
        [organization, itemId(given.item), min, reorder, max, given.price],
      )
    }
    case 'status':
      return tx.rows('update item set status = $3 where organization_id = $1 and id = $2', [
        organization,
        itemId(given.item),
        given.status,
      ])
    case 'hold':
      return setHold((sql, values) => tx.rows(sql, values), lotId(given.lot), given.hold)
    case 'expiry':
      return tx.rows(
        `update lot set expiry_date = office_today('America/Denver') + $3::int where organization_id = $1 and id = $2`,
        [organization, lotId(given.lot), given.days],
      )
    case 'reserve':
      return tx.rows(
        `insert into reservation (organization_id, id, item_id, lot_id, quantity, purpose, created_by)
         values ($1, gen_random_uuid(), $2, $3, $4, 'test', $5)`,
        [organization, itemId(given.item), lotId(given.lot), given.quantity, personId('admin')],
      )
    case 'release':
      return tx.rows(
        `update reservation set state = 'released' where organization_id = $1 and id = (
           select id from reservation where organization_id = $1 and state = 'held' and item_id = any($2)
           order by created_at, id offset $3 limit 1)`,
        [organization, [0, 1, 2].map(itemId), given.nth],
      )
    case 'quarantine':
      return tx.rows('update room set is_quarantine = $3 where organization_id = $1 and id = $2', [
        organization,
        ids.northLab,
        given.is,
      ])
    case 'place':
      return tx.rows('update item set room_id = $3 where organization_id = $1 and id = $2', [
        organization,
        itemId(given.item),
        given.room,
      ])
    case 'archive':
      return tx.rows('update item set archived_at = now() where organization_id = $1 and id = $2', [
        organization,
        itemId(given.item),
      ])
  }
}

/** What the database refuses did not happen. */
async function attempt(given: Exclude<Command, { do: 'drain' }>): Promise<boolean> {
  try {
    await test.database.write(ids.organization, (tx) => carryOut(tx, given))
    return true
  } catch (error) {
    if (error instanceof DatabaseError || (error as { code?: string }).code?.startsWith('23')) return false
    throw error
  }
}

const stateNow = async () => ({
  alerts: await test.rows(
    `select kind, subject, severity, data, office_id, lot_id from alert
     where state <> 'resolved' and kind <> 'count_overdue' order by kind, subject`,
  ),
  outlooks: await test.rows('select * from item_outlook order by item_id'),
  days: await test.rows('select * from expiry_day order by office_id, expiry_date'),
})

/** The lots that expire, in all and in one office: as the list counts them, and as they lie there. */
async function countsOfLots() {
  const grants = [{ role: 'admin' as const, officeId: null }]
  const scope = scopeOf({ organizationId: ids.organization, grants } as Person, 'expirations.read')
  const filters = [{}, { officeId: ids.south }, { band: 'd30' as const }, { band: 'expired' as const }]
  return Promise.all(
    filters.map(async (filter) => {
      const asked = { ...filter, sort: 'expiry' as const, dir: 'asc' as const }
      return {
        counted: await test.database.read(ids.organization, (db) => countLots(db, scope, asked)),
        there: (
          await test.database.read(ids.organization, (db) =>
            findLots(db, scope, asked, { limit: 1000, offset: 0 }),
          )
        ).length,
      }
    }),
  )
}

it('what is worked out change by change is what is worked out from nothing', {
  timeout: 300_000,
}, async () => {
  await startNewDay(test.app)
  const happened = new Map<string, number>()
  const opened = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 5, maxLength: 30 }), async (commands) => {
      await begin()
      for (const given of commands)
        if (given.do === 'drain') await dispatchEvents(test.app)
        else if (await attempt(given)) happened.set(given.do, (happened.get(given.do) ?? 0) + 1)
      // Lots are counted right while the sums of their days still have to follow.
      for (const { counted, there } of await countsOfLots()) expect(counted).toBe(there)
      await dispatchEvents(test.app)
      const step = await stateNow()

      for (const table of ['alert', 'item_outlook', 'expiry_day']) await test.rows(`delete from ${table}`)
      await startNewDay(test.app)
      const whole = await stateNow()
      expect(step).toEqual(whole)
      for (const { kind } of whole.alerts as { kind: string }[]) opened.add(kind)
    }),
    // One seed: whether every kind came up is asked below, and must not depend on luck.
    { numRuns: 25, seed: 1, examples: [[[{ do: 'archive', item: 2 }, { do: 'drain' }]]] },
  )
  // Every kind of command went through, and every kind of alert was there to compare.
  expect([...happened.keys()].sort()).toEqual([
    'archive',
    'expiry',
    'hold',
    'levels',
    'move',
    'place',
    'quarantine',
    'release',
    'reserve',
    'reverse',
    'status',
  ])
  expect([...opened].sort()).toEqual([
    'expired_in_stock',
    'expiring',
    'low',
    'no_expiry',
    'on_hold',
    'out',
    'over',
    'wasting',
  ])
})
