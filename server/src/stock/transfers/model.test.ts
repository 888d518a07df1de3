import { randomUUID } from 'node:crypto'
import type { Transfer } from '@wellstock/contract/stock/transfer'
import { TransferDraft } from '@wellstock/contract/stock/transfer'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { ids, personId } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { brokenInvariants } from '../../testing/invariants.ts'
import { scaled } from '../../testing/scaled.ts'
import { cancelTransfer, requestTransfer } from './decide.ts'
import { createTransfer } from './draft.ts'
import { getTransfer } from './find-transfer.ts'
import { approveLoss, lossFound } from './losses.ts'
import { pickTransfer } from './pick.ts'
import { receiveTransfer } from './receive.ts'
import { returnTransfer } from './return.ts'
import { shipTransfer } from './ship.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.stop())

const someone = (role: 'admin' | 'office_manager'): Person => ({
  id: personId(role),
  organizationId: ids.organization,
  name: role,
  email: `${role}.everywhere@example.test`,
  department: 'General',
  role,
  otherAccounts: [],
  grants: [{ role, officeId: null }],
})
const ana = someone('admin')
const ben = someone('office_manager')
const scope = scopeOf(ana, 'transfers.write')

/** Does it, or says that it was refused. Anything but a refusal is a failure of the test. */
async function attempt<T>(work: (tx: Connection) => Promise<T>): Promise<T | 'refused'> {
  try {
    return await test.database.write(ids.organization, work)
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return 'refused'
    throw error
  }
}

const START = 60

/** A product of its own with two lots in the north, for one run. */
async function stockFresh() {
  const product = randomUUID()
  const item = randomUUID()
  await test.rows(
    `insert into product (organization_id, id, sku, name, category, type) values ($1, $2, $3, 'Model product', 'Model', 'Supplies')`,
    [ids.organization, product, `T-${product.slice(0, 8)}`],
  )
  await test.rows(
    `insert into item (organization_id, id, product_id, office_id, room_id, sku, name, category, type, unit, department, location, unit_price)
     values ($1, $2, $3, $4, $5, '', '', '', '', '', 'General', 'Shelf', 1.25)`,
    [ids.organization, item, product, ids.north, ids.northStore],
  )
  for (const [number, expiry] of [
    ['A', '2040-05-31'],
    ['B', '2040-06-30'],
  ]) {
    const lot = randomUUID()
    await test.rows(
      'insert into lot (organization_id, id, product_id, number, expiry_date) values ($1, $2, $3, $4, $5)',
      [ids.organization, lot, product, number, expiry],
    )
    await test.rows(
      `insert into stock_movement (organization_id, id, item_id, lot_id, quantity, type, reason, unit_cost, actor_id)
       values ($1, $2, $3, $4, $5, 'opening', 'opening', 1.25, $6)`,
      [ids.organization, randomUUID(), item, lot, START / 2, ana.id],
    )
  }
  return { product, item }
}

type Step =
  | { do: 'begin'; quantity: number }
  | { do: 'pick' | 'ship' | 'cancel' | 'agree' | 'find'; which: number; share: number }
  | { do: 'receive'; which: number; received: number; damaged: number; missing: number }
  | { do: 'return'; which: number; quantity: number }

const which = fc.nat(3)
const few = fc.nat(6)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('begin' as const), quantity: fc.integer({ min: 1, max: 25 }) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'pick' as const,
        'ship' as const,
        'ship' as const,
        'pick' as const,
        'agree' as const,
      ),
      which,
      share: fc.integer({ min: 0, max: 4 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom('cancel' as const, 'find' as const), which, share: few }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('receive' as const),
      which,
      received: few,
      damaged: fc.nat(2),
      missing: fc.nat(2),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('return' as const),
      which,
      quantity: fc.integer({ min: 1, max: 5 }),
    }),
  },
)

/** What the world should hold: units on both sides, on their way, lost, and thrown away. */
type Model = { north: number; south: number; onTheWay: number; lost: number; thrown: number }

const load = (id: string) => test.database.read(ids.organization, (db) => getTransfer(db, ana, scope, id))
const lotsOf = ({ lines }: Transfer) =>
  lines.flatMap((line) => line.lots.map((lot) => ({ ...lot, lineId: line.id })))

/** Takes one step and moves the model along where it was not refused. */
async function follow(model: Model, transfers: string[], item: string, taken: Step) {
  if (taken.do === 'begin') {
    const draft = TransferDraft.parse({
      fromOfficeId: ids.north,
      toOfficeId: ids.south,
      lines: [{ itemId: item, quantity: taken.quantity }],
    })
    const id = await attempt((tx) => createTransfer(tx, ana, scope, draft))
    if (id === 'refused') return
    transfers.push(id)
    await attempt((tx) => requestTransfer(tx, ana, scope, { id, version: 1 }))
    return
  }
  const id = transfers[taken.which % Math.max(1, transfers.length)]
  if (!id) return
  const { version, ...transfer } = await load(id)
  const lots = lotsOf({ version, ...transfer })
  const [lot] = lots.filter(({ inTransit, missing }) => inTransit > missing)
  const losses = lots.flatMap((each) => each.losses)
  switch (taken.do) {
    case 'pick':
      await attempt((tx) =>
        pickTransfer(tx, ana, scope, {
          id,
          lots: lots.map((each) => ({
            lineId: each.lineId,
            lotId: each.lotId,
            picked: Math.ceil((each.allocated * taken.share) / 4),
          })),
        }),
      )
      return
    case 'ship': {
      const done = await attempt((tx) =>
        shipTransfer(tx, ana, scope, {
          id,
          version,
          shortReasons: transfer.lines.map((line) => ({ lineId: line.id, reason: 'not_found' as const })),
        }),
      )
      if (done === 'refused') return
      const units = lots.reduce((sum, { picked }) => sum + (picked ?? 0), 0)
      model.north -= units
      model.onTheWay += units
      return
    }
    case 'cancel':
      await attempt((tx) => cancelTransfer(tx, ana, scope, { id, version, reason: '' }))
      return
    case 'receive': {
      if (!lot) return
      const { received, damaged, missing } = taken
      const arrival = { id: lot.id, received, damaged, missing, roomId: ids.southStore, note: '' }
      const done = await attempt((tx) => receiveTransfer(tx, ana, scope, { id, lots: [arrival] }))
      if (done === 'refused') return
      model.onTheWay -= received + damaged
      model.south += received
      model.thrown += damaged
      return
    }
    case 'return': {
      if (!lot) return
      const done = await attempt((tx) =>
        returnTransfer(tx, ana, scope, {
          id,
          lots: [{ id: lot.id, quantity: taken.quantity }],
          reason: 'Not needed',
        }),
      )
      if (done === 'refused') return
      model.onTheWay -= taken.quantity
      model.north += taken.quantity
      return
    }
    case 'agree': {
      const loss = losses.find(({ state }) => state === 'reported')
      if (!loss) return
      await attempt((tx) => approveLoss(tx, ben, scope, { id, lossId: loss.id, note: '' }))
      model.onTheWay -= loss.quantity
      model.lost += loss.quantity
      return
    }
    case 'find': {
      const loss = losses.find(({ state }) => state !== 'found')
      if (!loss) return
      await attempt((tx) => lossFound(tx, ben, scope, { id, lossId: loss.id, note: '' }))
      if (loss.state === 'reported') return
      model.onTheWay += loss.quantity
      model.lost -= loss.quantity
    }
  }
}

const world = async (product: string): Promise<Model> => {
  const [row] = await test.rows<Model>(
    `select coalesce(sum(i.current_quantity) filter (where i.office_id = $2), 0)::int as north,
       coalesce(sum(i.current_quantity) filter (where i.office_id = $3), 0)::int as south,
       (select coalesce(sum(p.in_transit), 0)::int from transfer_lot p join lot l on l.organization_id = p.organization_id and l.id = p.lot_id
        where l.product_id = $1) as "onTheWay",
       (select coalesce(sum(p.lost), 0)::int from transfer_lot p join lot l on l.organization_id = p.organization_id and l.id = p.lot_id
        where l.product_id = $1) as lost,
       (select coalesce(-sum(m.quantity), 0)::int from stock_movement m join item k on k.organization_id = m.organization_id and k.id = m.item_id
        where k.product_id = $1 and m.type = 'waste_damaged') as thrown
     from item i where i.product_id = $1`,
    [product, ids.north, ids.south],
  )
  if (!row) throw new Error('no product')
  return row
}

/** Every run begins with a shipment on its way: by chance alone, few would get that far. */
const SHIPPED = 12
const shipmentLeaves: Step[] = [
  { do: 'begin', quantity: SHIPPED },
  { do: 'pick', which: 0, share: 4 },
  { do: 'ship', which: 0, share: 4 },
]

it('whatever is done with transfers, every unit is somewhere, once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
      const { product, item } = await stockFresh()
      const model: Model = { north: START, south: 0, onTheWay: 0, lost: 0, thrown: 0 }
      const transfers: string[] = []
      for (const taken of shipmentLeaves) await follow(model, transfers, item, taken)
      expect(model.onTheWay).toBe(SHIPPED)
      for (const taken of steps) await follow(model, transfers, item, taken)
      expect(await world(product)).toEqual(model)
      expect(model.north + model.south + model.onTheWay + model.lost + model.thrown).toBe(START)
      expect(await brokenInvariants((text) => test.rows(text))).toEqual({})
    }),
    { numRuns: scaled(40) },
  )
}, 240_000)
