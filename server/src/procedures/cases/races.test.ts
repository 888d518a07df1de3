import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { dispatchEvents } from '../../platform/events/dispatch.ts'
import { type Answer, startTestApp, type TestApp } from '../../testing/harness.ts'
import { brokenInvariants } from '../../testing/invariants.ts'
import { type Body, casesOf, ok, type Someone } from './case-fixture.ts'

let test: TestApp
let cases: Awaited<ReturnType<typeof casesOf>>
let sam: Someone
let ivan: Someone
let admin: Someone
let days: string[]

beforeAll(async () => {
  test = await startTestApp()
  // The days of the database are those of the machine.
  test.passTime(Date.now() - test.now().getTime())
  cases = await casesOf(test)
  ;({ sam, ivan } = cases)
  admin = await test.as('admin')
  days = await Promise.all(Array.from({ length: 30 }, (_, n) => test.day(n)))
})
afterAll(() => test.stop())
afterEach(async () => {
  await dispatchEvents(test.app)
  expect(await brokenInvariants(test.rows)).toEqual({})
})

const at = (day: number, time: string) => `${days[day]}T${time}`
const statusesOf = (answers: Answer[]) => answers.map(({ status }) => status).sort()
const idOfLot = async (number: string) =>
  (await test.rows<{ id: string }>('select id from lot where number = $1', [number]))[0]?.id
const onHand = async (itemId: string): Promise<Body> => ok(await ivan.get(`/api/inventory/${itemId}`))

/** Several things at once, begun in this order in every other round. */
const atOnce = (round: number, ...works: (() => Promise<Answer>)[]) =>
  round % 2 === 0
    ? Promise.all(works.map((work) => work()))
    : Promise.all(works.toReversed().map((work) => work())).then((answers) => answers.toReversed())

/** A case in progress that has used two of a lot of five. */
async function caseThatUsed(name: string, day: number) {
  const { itemId } = await cases.product(name)
  await cases.receive(itemId, name, 5, undefined, 2.5)
  const { typeId } = await cases.typeWith([{ name, open: 2, hold: 0 }])
  const { id } = await cases.booked(typeId, at(day, '09:00'))
  ok(await cases.step(sam, id, 'reserve'))
  const lots = ok(await cases.step(sam, id, 'start')).lots.map((lot: Body) => ({
    ...{ id: lot.id, used: 2, openedUnused: 0, returned: 0 },
  }))
  const { version } = ok(await sam.post(`/api/cases/${id}/use`, { lots }))
  return { id, itemId, complete: (who = sam) => who.post(`/api/cases/${id}/complete`, { version }) }
}

it('cases that reserve the same lot at once, while it is used, have no more of it than there is', async () => {
  const { itemId } = await cases.product('Graft')
  await cases.receive(itemId, 'G1', 5)
  const { typeId } = await cases.typeWith([{ name: 'Graft', open: 4, hold: 0 }])
  // Beyond the days ahead of which stock is reserved by itself.
  const [a, b] = [await cases.booked(typeId, at(10, '09:00')), await cases.booked(typeId, at(11, '09:00'))]
  const reserve =
    (who: Someone, { id }: Body) =>
    () =>
      cases.step(who, id, 'reserve')
  const answers = await atOnce(0, reserve(sam, a), reserve(admin, b), () =>
    ivan.post('/api/stock/commands', {
      ...{ id: randomUUID(), kind: 'use', itemId, quantity: 2 },
    }),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, expect.any(Number)])
  const reserved = (await Promise.all([a, b].map(({ id }) => cases.get(id)))).flatMap(({ lots }) => lots)
  const held = reserved.reduce((sum, { quantity }) => sum + quantity, 0)
  const left = answers[2]?.status === 200 ? 3 : 5
  expect(await onHand(itemId)).toMatchObject({ currentQuantity: left, reservedQuantity: held })
  expect(held).toBe(left)
})

it('a case that is called off and one that reserves what it had do not block one another', async () => {
  for (const round of [0, 1, 2]) {
    const name = `Plate ${round}`
    const { itemId } = await cases.product(name)
    await cases.receive(itemId, name, 5)
    const { typeId } = await cases.typeWith([{ name, open: 4, hold: 0 }])
    const first = await cases.booked(typeId, at(12, `1${round}:00`))
    const second = await cases.booked(typeId, at(13, `1${round}:00`))
    const answers = await atOnce(
      round,
      () => cases.step(sam, first.id, 'cancel', { reason: 'Called off by the provider' }),
      () => cases.step(admin, second.id, 'reserve'),
    )
    expect(statusesOf(answers)).toEqual([200, 200])
    expect((await cases.get(second.id)).readiness).toBe('green')
  }
  const [seen] = await test.rows<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  expect(seen?.deadlocks).toBe(0)
})

it('cases that scan the same lot at once take it once', async () => {
  const { itemId } = await cases.product('Screw')
  await cases.receive(itemId, 'SC1', 5)
  const { typeId } = await cases.typeWith([])
  const both = [await cases.booked(typeId, at(7, '09:00')), await cases.booked(typeId, at(8, '09:00'))]
  for (const { id } of both) ok(await cases.step(sam, id, 'start'))
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      (n % 2 ? sam : admin).post(`/api/cases/${both[n % 2 ? 0 : 1]?.id}/scans`, { raw: 'SC1', what: 'used' }),
    ),
  )
  expect(statusesOf(answers)).toEqual([200, 200, 200, 200, 200, 409, 409, 409])
  expect(await onHand(itemId)).toMatchObject({ currentQuantity: 5, reservedQuantity: 5 })
})

it('a case whose lot is put on hold was completed before, or is refused', async () => {
  for (const round of [0, 1, 2, 3]) {
    const lotNumber = `Held ${round}`
    const { id, itemId, complete } = await caseThatUsed(lotNumber, 2 + round)
    const lotId = await idOfLot(lotNumber)
    // Before the lots of the case are locked, about then, and after.
    const [completed, held] = await Promise.all([
      complete(),
      setTimeout(round * 15).then(() =>
        ivan.post(`/api/stock/lots/${lotId}/hold`, { hold: 'quarantined', reason: 'Recalled by its maker' }),
      ),
    ])
    ok(held)
    const noted = await test.rows<{ action: string }>(
      `select action from audit_event where action in ('case.completed', 'lot.held') and entity_id in ($1, $2) order by seq`,
      [id, lotId],
    )
    const isDone = completed.status === 200
    if (!isDone) expect(completed.status).toBe(409)
    expect(noted.map(({ action }) => action)).toEqual([...(isDone ? ['case.completed'] : []), 'lot.held'])
    expect((await cases.get(id)).state).toBe(isDone ? 'completed' : 'in_progress')
    expect((await onHand(itemId)).currentQuantity).toBe(isDone ? 3 : 5)
  }
})

it('of two who complete a case at once one does', async () => {
  const { id, itemId, complete } = await caseThatUsed('Stapler', 6)
  expect(statusesOf(await Promise.all([complete(), complete(admin)]))).toEqual([200, 409])
  expect((await cases.get(id)).cost.used).toBe(5)
  expect((await onHand(itemId)).currentQuantity).toBe(3)
})

it('of a case that is booked and one that moves to the same room and time one is there', async () => {
  const { typeId } = await cases.typeWith([])
  for (const round of [0, 1, 2, 3]) {
    const { id } = await cases.booked(typeId, at(14 + round, '09:00'))
    const answers = await atOnce(
      round,
      () => cases.book(typeId, at(14 + round, '13:30')),
      () => cases.move(id, at(14 + round, '13:00')),
    )
    expect(statusesOf(answers)).toEqual([200, 409])
  }
})
