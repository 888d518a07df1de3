import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { idOf, ids } from '../../testing/fixture.ts'
import { type Answer, startTestApp, type TestApp } from '../../testing/harness.ts'
import { brokenInvariants } from '../../testing/invariants.ts'

let test: TestApp
let people: Awaited<ReturnType<TestApp['as']>>[]
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.stop())
beforeEach(async () => {
  people = await Promise.all((['admin', 'inventory_manager'] as const).map((role) => test.as(role)))
})
afterEach(async () => expect(await brokenInvariants(test.rows)).toEqual({}))

const at = (place: number) => people[place % people.length] as (typeof people)[number]
const together = (count: number, work: (place: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: count }, (_, place) => work(place)))
const good = (answers: Answer[]) => answers.filter(({ status }) => status === 200).length
const send = (place: number, more: object) =>
  at(place).post('/api/stock/commands', { id: randomUUID(), itemId: ids.southGloves, quantity: 1, ...more })
const onHand = async (id: string) => (await at(0).get(`/api/inventory/${id}`)).body.currentQuantity

it('fifty people use the last ten: ten succeed, forty are told', async () => {
  await send(0, { kind: 'receive', quantity: 3, lotNumber: 'G-LATE' })
  expect(await onHand(ids.southGloves)).toBe(10)
  const answers = await together(50, (place) => send(place, { kind: 'use' }))
  expect(good(answers)).toBe(10)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(40)
  expect(await onHand(ids.southGloves)).toBe(0)
})

it('one command sent eight times at once happens once', async () => {
  const id = randomUUID()
  const answers = await together(8, () =>
    at(0).post('/api/stock/commands', {
      id,
      kind: 'receive',
      itemId: ids.southGloves,
      quantity: 5,
      lotNumber: 'ONCE',
    }),
  )
  expect(answers.map(({ body }) => body.outcome).sort()).toEqual([
    'already',
    'already',
    'already',
    'already',
    'already',
    'already',
    'already',
    'applied',
  ])
  expect(await onHand(ids.southGloves)).toBe(5)
})

it('one command is taken back once by eight people', async () => {
  const { body } = await send(0, { kind: 'use', quantity: 2 })
  const answers = await together(8, (place) =>
    at(place).post(`/api/stock/commands/${body.commandId}/undo`, {}),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect(answers.filter((answer) => answer.body.outcome === 'applied')).toHaveLength(1)
  expect(await onHand(ids.southGloves)).toBe(5)
})

it('moves to and fro between two rooms all finish, and nothing is lost', async () => {
  const first = await send(0, { kind: 'move', itemId: ids.gloves, quantity: 10, toRoomId: ids.northLab })
  const elsewhere = first.body.toItem.id
  const answers = await together(24, (place) =>
    send(
      place,
      place % 2 === 0
        ? { kind: 'move', itemId: ids.gloves, toRoomId: ids.northLab }
        : { kind: 'move', itemId: elsewhere, toRoomId: ids.northStore },
    ),
  )
  expect(good(answers)).toBe(24)
  expect((await onHand(ids.gloves)) + (await onHand(elsewhere))).toBe(30)
})

it('what is reserved at the same moment as it is used is never promised twice', async () => {
  const free = (await at(0).get(`/api/inventory/${ids.gloves}`)).body.availableQuantity
  const answers = await together(30, (place) =>
    place % 2 === 0
      ? send(place, { kind: 'use', itemId: ids.gloves })
      : at(place).post(`/api/inventory/${ids.gloves}/reservations`, { quantity: 1, purpose: 'Theatre' }),
  )
  expect(good(answers)).toBe(Math.min(30, free))
})

it('a lot is put on hold while it is being used: what was used before stays used, nothing after', async () => {
  const lot = idOf(`lot ${idOf('product gloves')} G-LATE`)
  await together(12, (place) =>
    place === 5
      ? at(place).post(`/api/stock/lots/${lot}/hold`, { hold: 'quarantined', reason: 'A wet carton' })
      : send(place, { kind: 'use', itemId: ids.gloves }),
  )
  const after = await send(0, { kind: 'use', itemId: ids.gloves, lotId: lot })
  expect(after.status).not.toBe(200)
})
