import type { Transfer } from '@wellstock/contract/stock/transfer'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ids } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { brokenInvariants } from '../../testing/invariants.ts'
import { pickedAsAllocated, receiveGloves } from './transfer-fixture.ts'

type Someone = Awaited<ReturnType<TestApp['as']>>

// On the embedded database these run one after the other; on PostgreSQL they race.
let test: TestApp
let ana: Someone
let ben: Someone
beforeAll(async () => {
  test = await startTestApp()
  ana = await test.as('inventory_manager')
  ben = await test.as('admin')
  await receiveGloves(test)
})
afterAll(() => test.stop())
afterEach(async () => {
  expect(await brokenInvariants((text) => test.rows(text))).toEqual({})
})

const post = async (transfer: Transfer, step: string, input: Record<string, unknown>, who = ana) =>
  who.post(`/api/transfers/${transfer.id}/${step}`, input)

async function begin(
  quantity: number,
  upTo: 'draft' | 'approved' | 'picking' | 'in_transit',
): Promise<Transfer> {
  let { body } = await ana.post('/api/transfers', {
    fromOfficeId: ids.north,
    toOfficeId: ids.south,
    lines: [{ itemId: ids.gloves, quantity }],
  })
  const go = async (step: string, input: object) => {
    const answer = await post(body, step, { ...input })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    body = answer.body
  }
  if (upTo === 'draft') return body
  await go('request', { version: body.version })
  if (upTo === 'approved') return body
  await go('pick', { lots: pickedAsAllocated(body) })
  if (upTo === 'in_transit') await go('ship', { version: body.version })
  return body
}

const lotsOf = (transfer: Transfer) =>
  transfer.lines.flatMap((line) => line.lots.map((lot) => ({ lineId: line.id, ...lot })))
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()
const onHand = async (id: string) =>
  (await test.rows<{ q: number }>('select current_quantity as q from item where id = $1', [id]))[0]?.q ?? 0

describe('at the same moment', () => {
  it('two people send the same transfer: it leaves once', async () => {
    const before = await onHand(ids.gloves)
    const picked = await begin(6, 'picking')
    const answers = await Promise.all(
      [ana, ben, ana, ben].map((who) => post(picked, 'ship', { version: picked.version }, who)),
    )
    expect(statuses(answers)).toEqual([200, 409, 409, 409])
    expect(await onHand(ids.gloves)).toBe(before - 6)
    const late = answers.find(({ status }) => status === 409)
    expect(late?.body.message).toBe('This transfer was sent already.')
  })

  it('two people receive the same shipment: no more arrives than was sent', async () => {
    const before = await onHand(ids.southGloves)
    const sent = await begin(5, 'in_transit')
    const [lot] = lotsOf(sent)
    const answers = await Promise.all(
      [ana, ben, ana].map((who) => post(sent, 'receive', { lots: [{ id: lot?.id, received: 3 }] }, who)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await onHand(ids.southGloves)).toBe(before + 3)
  })

  it('one receives what the other takes back: each unit goes one way', async () => {
    const before = (await onHand(ids.gloves)) + (await onHand(ids.southGloves))
    const sent = await begin(8, 'in_transit')
    const [lot] = lotsOf(sent)
    await Promise.all([
      post(sent, 'receive', { lots: [{ id: lot?.id, received: 5 }] }, ana),
      post(sent, 'return', { lots: [{ id: lot?.id, quantity: 5 }], reason: 'Wanted back' }, ben),
    ])
    const { body } = await ana.get(`/api/transfers/${sent.id}`)
    expect(body.inTransit.quantity).toBe(3)
    expect((await onHand(ids.gloves)) + (await onHand(ids.southGloves)) + 3).toBe(before)
  })

  it('one cancels what the other sends: either, never both', async () => {
    const picked = await begin(2, 'picking')
    const answers = await Promise.all([
      post(picked, 'ship', { version: picked.version }, ana),
      post(picked, 'cancel', { version: picked.version, reason: '' }, ben),
    ])
    expect(statuses(answers)).toEqual([200, 409])
  })

  it('many transfers ask for the last units: no unit is promised twice', async () => {
    const free = await onHand(ids.gloves)
    const drafts = await Promise.all(
      [1, 2, 3, 4].map(() => begin(Math.min(40, Math.floor(free / 2) - 1), 'draft')),
    )
    const answers = await Promise.all(
      drafts.map((draft, n) => post(draft, 'request', { version: draft.version }, n % 2 ? ana : ben)),
    )
    const [item] = await test.rows<{ q: number; r: number }>(
      'select current_quantity as q, reserved_quantity as r from item where id = $1',
      [ids.gloves],
    )
    expect(item?.r).toBeLessThanOrEqual(item?.q ?? 0)
    expect(answers.some(({ status }) => status === 409)).toBe(true)
  })

  it('what goes to and fro between two offices never waits in a circle', async () => {
    const back = {
      fromOfficeId: ids.south,
      toOfficeId: ids.north,
      lines: [{ itemId: ids.southGloves, quantity: 1 }],
    }
    const there = await Promise.all([1, 2, 3].map(() => begin(1, 'picking')))
    const here = await Promise.all(
      [1, 2, 3].map(async () => (await ana.post('/api/transfers', back)).body as Transfer),
    )
    const answers = await Promise.all([
      ...there.map((transfer) => post(transfer, 'ship', { version: transfer.version }, ben)),
      ...here.map((transfer) => post(transfer, 'request', { version: transfer.version }, ana)),
    ])
    expect(new Set(statuses(answers))).toEqual(new Set([200]))
  })
})
