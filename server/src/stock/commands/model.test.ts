import { randomUUID } from 'node:crypto'
import type { NewStockCommand } from '@wellstock/contract/stock/command'
import { StockCommand } from '@wellstock/contract/stock/command'
import type { Item } from '@wellstock/contract/stock/items'
import { type OpenHold, openHolds } from '@wellstock/domain/stock/inventory'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { idOf, ids, personId } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { brokenInvariants } from '../../testing/invariants.ts'
import { scaled } from '../../testing/scaled.ts'
import { adjustItem } from '../inventory/adjust.ts'
import { holdLot, releaseLot } from './holds.ts'
import { releaseReservation, reserve } from './reservations.ts'
import { runCommand } from './run-command.ts'
import { type ModelItem, putIn, takeAway, total } from './stock-model.ts'
import { undoCommand } from './take-back.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.stop())

const person: Person = {
  id: personId('admin'),
  organizationId: ids.organization,
  name: 'admin',
  email: 'admin.everywhere@example.test',
  department: 'General',
  role: 'admin',
  otherAccounts: [],
  grants: [{ role: 'admin', officeId: null }],
}
const scope = scopeOf(person, 'inventory.write')
// Counted from one moment: the same lot keeps its date when midnight passes meanwhile.
const begun = Date.now()
const inDays = (days: number) => new Date(begun + days * 86_400_000).toISOString().slice(0, 10)

/** Does it, or says that it was refused. Anything but a refusal is a failure of the test. */
async function attempt<T>(work: (tx: Connection) => Promise<T>): Promise<T | 'refused'> {
  try {
    return await test.database.write(ids.organization, work)
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return 'refused'
    throw error
  }
}

type Unsent<C = NewStockCommand> = C extends unknown ? Omit<C, 'id'> : never
const run = (command: Unsent) =>
  attempt((tx) =>
    runCommand(tx, person, scope, StockCommand.parse({ id: randomUUID(), ...command }), { now: test.now() }),
  )

/** A product of its own with an item in each of two rooms, for one run. */
async function stockFresh(): Promise<string> {
  const product = randomUUID()
  const item = randomUUID()
  await test.rows(
    `insert into product (organization_id, id, sku, name, category, type) values ($1, $2, $3, 'Model product', 'Model', 'Supplies')`,
    [ids.organization, product, `M-${product.slice(0, 8)}`],
  )
  await test.rows(
    `insert into item (organization_id, id, product_id, office_id, room_id, sku, name, category, type, unit, department, location, unit_price)
     values ($1, $2, $3, $4, $5, '', '', '', '', '', 'General', 'Shelf', 0.01)`,
    [ids.organization, item, product, ids.north, ids.northStore],
  )
  return item
}

type Step =
  | { do: 'receive'; quantity: number; lot: number; days: number }
  | { do: 'use' | 'waste' | 'return' | 'move' | 'count'; quantity: number }
  | { do: 'hold' | 'release'; lot: number; kind: OpenHold; isHere: boolean }
  | { do: 'reserve'; quantity: number }
  | { do: 'unreserve' }
  | { do: 'undo' }

const quantity = fc.integer({ min: 1, max: 12 })
const lot = fc.integer({ min: 0, max: 3 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('receive' as const),
      quantity,
      lot,
      days: fc.constantFrom(200, 400, 800),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'use' as const,
        'waste' as const,
        'return' as const,
        'move' as const,
        'count' as const,
      ),
      quantity,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('hold' as const, 'release' as const, 'release' as const),
      lot,
      kind: fc.constantFrom(...openHolds),
      isHere: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reserve' as const), quantity }) },
  { weight: 1, arbitrary: fc.constant<Step>({ do: 'unreserve' }) },
  { weight: 1, arbitrary: fc.constant<Step>({ do: 'undo' }) },
)

type World = {
  itemId: string
  model: ModelItem
  elsewhere: ModelItem
  /** What is open: of a lot, for what, and whether only where the item is. */
  holds: Set<string>
  reservations: { id: string; key: string; quantity: number }[]
  /** What the last command that can be undone did. */
  last: { id: string; takeBack: () => boolean } | null
}

const keyOf = (lotNumber: string | null) => lotNumber ?? '-'
const daysOf = [200, 400, 800, 1200]

async function perform(world: World, todo: Step) {
  const { itemId, model } = world
  const find = (item: ModelItem, key: string) => item.lots.find((each) => each.key === key)
  switch (todo.do) {
    case 'receive': {
      const number = `L${todo.lot}`
      const known = find(model, number) ?? find(world.elsewhere, number)
      const done = await run({
        kind: 'receive',
        itemId,
        quantity: todo.quantity,
        lotNumber: number,
        expiryDate: inDays(daysOf[todo.lot] ?? 0),
      })
      expect(done === 'refused').toBe(known !== undefined && isHeld(world, number, false))
      if (done === 'refused') return
      putIn(model, number, todo.quantity, {
        expiresIn: daysOf[todo.lot] ?? 0,
        isHeld: isHeld(world, number, true),
      })
      world.last = { id: done.commandId, takeBack: () => backOut(model, number, todo.quantity) }
      return
    }
    case 'use':
    case 'waste':
    case 'return': {
      const taken = takeAway(model, todo.quantity, { usableOnly: todo.do === 'use' })
      const done = await run({
        kind: todo.do,
        itemId,
        quantity: todo.quantity,
        ...(todo.do === 'waste' && { reason: 'damaged' as const }),
      } as Unsent)
      expect(done === 'refused').toBe(taken === false)
      if (done === 'refused' || taken === false) return
      expect(done.parts.map((part) => [keyOf(part.lotNumber), part.quantity])).toEqual(
        taken.map((part) => [part.key, part.quantity]),
      )
      world.last = { id: done.commandId, takeBack: () => bringBack(model, taken) }
      return
    }
    case 'move': {
      const taken = takeAway(model, todo.quantity, { usableOnly: true })
      const done = await run({ kind: 'move', itemId, quantity: todo.quantity, toRoomId: ids.northLab })
      expect(done === 'refused').toBe(taken === false)
      if (done === 'refused' || taken === false) return
      for (const part of taken) {
        const like = find(model, part.key)
        if (like)
          putIn(world.elsewhere, part.key, part.quantity, {
            ...like,
            isHeld: isHeld(world, part.key, false),
          })
      }
      world.last = {
        id: done.commandId,
        takeBack: () => {
          // What is on hold by now does not come back to a room for use.
          if (taken.some((part) => find(model, part.key)?.isHeld)) return false
          if (!taken.every((part) => (find(world.elsewhere, part.key)?.onHand ?? 0) >= part.quantity))
            return false
          for (const part of taken) backOut(world.elsewhere, part.key, part.quantity)
          return bringBack(model, taken)
        },
      }
      return
    }
    case 'count': {
      const done = await attempt((tx) =>
        adjustItem(tx, person, scope, itemId, { quantity: todo.quantity, reason: 'found', note: '' }),
      )
      expect(done).not.toBe('refused')
      putIn(model, '-', todo.quantity, { expiresIn: null, isHeld: false })
      world.last = null
      return
    }
    case 'hold':
    case 'release': {
      const key = `L${todo.lot}`
      const known = find(model, key)
      if (!known || (todo.isHere && known.onHand === 0)) return
      const id = await lotIdOf(itemId, key)
      const about = { id, reason: 'Because of the test' }
      const place = todo.isHere ? itemId : undefined
      const hold = [key, todo.kind, todo.isHere ? 'here' : 'everywhere'].join(' ')
      const holdId = await holdIdOf(id, todo.kind, place)
      const done = await attempt((tx) =>
        todo.do === 'hold'
          ? holdLot(tx, person, scope, { ...about, itemId: place, hold: todo.kind })
          : releaseLot(tx, person, scope, { ...about, holdId }),
      )
      // Opened once for each reason; and only what is open ends.
      expect([todo, done === 'refused']).toEqual([todo, world.holds.has(hold) === (todo.do === 'hold')])
      if (done === 'refused') return
      if (todo.do === 'hold') world.holds.add(hold)
      else world.holds.delete(hold)
      for (const [place, isHere] of [
        [model, true],
        [world.elsewhere, false],
      ] as const) {
        const held = find(place, key)
        if (held) held.isHeld = isHeld(world, key, isHere)
      }
      return
    }
    case 'reserve': {
      const before = model.lots.map((each) => each.onHand)
      const taken = takeAway(model, todo.quantity, { usableOnly: true })
      model.lots.forEach((each, place) => {
        each.onHand = before[place] ?? 0
      })
      const done = await attempt((tx) =>
        reserve(tx, person, scope, { id: itemId, quantity: todo.quantity, purpose: 'Theatre' }),
      )
      expect(done === 'refused').toBe(taken === false)
      if (done === 'refused' || taken === false) return
      const known = new Set(world.reservations.map((each) => each.id))
      for (const made of done.filter((each) => !known.has(each.id))) {
        const key = keyOf(made.lotNumber)
        const held = find(model, key)
        if (held) held.reserved += made.quantity
        world.reservations.push({ id: made.id, key, quantity: made.quantity })
      }
      return
    }
    case 'unreserve': {
      const [first] = world.reservations
      if (!first) return
      const done = await attempt((tx) => releaseReservation(tx, person, scope, first.id))
      expect(done).not.toBe('refused')
      const held = find(model, first.key)
      if (held) held.reserved -= first.quantity
      world.reservations.shift()
      return
    }
    case 'undo': {
      const { last } = world
      if (!last) return
      const done = await attempt((tx) => undoCommand(tx, person, scope, last.id))
      expect(done === 'refused').toBe(!last.takeBack())
      if (done !== 'refused') world.last = null
      return
    }
  }
}

/** What came in goes out again, where all of it is still there and nobody was promised it. */
function backOut(item: ModelItem, key: string, amount: number): boolean {
  const known = item.lots.find((each) => each.key === key)
  if (!known || known.onHand - known.reserved < amount) return false
  known.onHand -= amount
  return true
}

function bringBack(item: ModelItem, taken: { key: string; quantity: number }[]): boolean {
  for (const part of taken) {
    const known = item.lots.find((each) => each.key === part.key)
    if (known) known.onHand += part.quantity
  }
  return true
}

/** Whether any hold of a lot is open: wherever it is, and where the item is. */
const isHeld = ({ holds }: World, key: string, isHere: boolean) =>
  [...holds].some((hold) => hold.startsWith(`${key} `) && (isHere || hold.endsWith('everywhere')))

async function holdIdOf(lotId: string, kind: OpenHold, itemId: string | null = null) {
  const [row] = await test.rows<{ id: string }>(
    'select id from lot_hold where lot_id = $1 and kind = $2 and item_id is not distinct from $3 and ended_at is null',
    [lotId, kind, itemId],
  )
  return row?.id ?? idOf('no hold')
}

async function lotIdOf(itemId: string, number: string): Promise<string> {
  const [row] = await test.rows<{ id: string }>(
    'select l.id from lot l join item i on i.product_id = l.product_id where i.id = $1 and l.number = $2',
    [itemId, number],
  )
  return row?.id ?? idOf('no lot')
}

const COMMANDS = scaled(20_000)
const PER_RUN = 200

it(`${COMMANDS.toLocaleString('en-US')} random commands leave what the model says, and every invariant whole`, async () => {
  let performed = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: PER_RUN, maxLength: PER_RUN, size: 'max' }),
      async (steps) => {
        const world: World = {
          itemId: await stockFresh(),
          model: { lots: [] },
          elsewhere: { lots: [] },
          holds: new Set(),
          reservations: [],
          last: null,
        }
        for (const todo of steps) {
          await perform(world, todo)
          performed++
        }
        const [item] = await test.rows<
          Pick<Item, 'id'> & { current_quantity: number; reserved_quantity: number }
        >('select id, current_quantity, reserved_quantity from item where id = $1', [world.itemId])
        expect(item).toMatchObject({
          current_quantity: total(world.model),
          reserved_quantity: world.reservations.reduce((sum, each) => sum + each.quantity, 0),
        })
        expect(await brokenInvariants(test.rows)).toEqual({})
      },
    ),
    { numRuns: COMMANDS / PER_RUN, endOnFailure: true },
  )
  expect(performed).toBeGreaterThanOrEqual(COMMANDS)
}, 600_000)
