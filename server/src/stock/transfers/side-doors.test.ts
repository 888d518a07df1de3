import type { Transfer } from '@wellstock/contract/stock/transfer'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { idOf, ids } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { pickedAsAllocated } from './transfer-fixture.ts'

type Someone = Awaited<ReturnType<TestApp['as']>>

// What is reserved for a transfer, or is on its way, cannot be reached by the doors of the stock.
let test: TestApp
let keeper: Someone
beforeAll(async () => {
  test = await startTestApp()
  keeper = await test.as('inventory_manager')
})
afterAll(() => test.stop())

const lot = idOf(`lot ${idOf('product gloves')} G-SOON`)
let approved: Transfer
beforeEach(async () => {
  const { body } = await keeper.post('/api/transfers', {
    fromOfficeId: ids.north,
    toOfficeId: ids.south,
    lines: [{ itemId: ids.gloves, quantity: 2 }],
  })
  approved = (await keeper.post(`/api/transfers/${body.id}/request`, { version: body.version })).body
})

async function ship() {
  const lots = pickedAsAllocated(approved)
  const { body } = await keeper.post(`/api/transfers/${approved.id}/pick`, { lots })
  return keeper.post(`/api/transfers/${approved.id}/ship`, { version: body.version })
}

describe('what is reserved for a transfer', () => {
  it('is neither released nor used on the page of the item', async () => {
    const { body: held } = await keeper.get(`/api/inventory/${ids.gloves}/reservations`)
    const { id } = held.find(({ purpose }: { purpose: string }) => purpose === approved.number)
    const released = await keeper.post(`/api/stock/reservations/${id}/release`, {})
    expect([released.status, released.body.message]).toEqual([409, `This is kept for ${approved.number}.`])
    const used = await keeper.post('/api/stock/commands', {
      kind: 'use',
      id: idOf(`use of ${id}`),
      itemId: ids.gloves,
      quantity: 1,
      reservationId: id,
    })
    expect([used.status, used.body.message]).toEqual([409, `This is kept for ${approved.number}.`])
    expect((await ship()).status).toBe(200)
  })
})

describe('a lot that is on its way', () => {
  it('is the business of both offices, even if neither has any of it', async () => {
    const { body: sent } = await ship()
    expect(sent.state).toBe('in_transit')
    const south = await test.as('inventory_manager', 'south')
    expect(
      (await south.post(`/api/stock/lots/${lot}/hold`, { hold: 'recalled', reason: 'A call by the vendor' }))
        .status,
    ).toBe(200)
    const southCompliance = await test.as('compliance_manager', 'south')
    expect(
      (await southCompliance.post(`/api/stock/lots/${lot}/release`, { reason: 'It was another lot' })).status,
    ).toBe(403)
    const compliance = await test.as('compliance_manager')
    expect(
      (await compliance.post(`/api/stock/lots/${lot}/release`, { reason: 'It was another lot' })).status,
    ).toBe(200)
  })
})

describe('an item that a plan or a transfer names', () => {
  it('is archived, not deleted, and never answers with an error', async () => {
    const { body: item } = await keeper.post('/api/inventory', {
      name: 'Never stocked',
      sku: 'NVR-1',
      category: 'Gloves',
      type: 'Supplies',
      department: 'General',
      currentQuantity: 0,
      minQuantity: 1,
      officeId: ids.north,
    })
    const { body: draft, status } = await keeper.post('/api/transfers', {
      fromOfficeId: ids.north,
      toOfficeId: ids.south,
      lines: [{ itemId: item.id, quantity: 1 }],
    })
    expect(status, JSON.stringify(draft)).toBe(200)
    expect((await keeper.delete(`/api/inventory/${item.id}`)).status).toBe(200)
    const [row] = await test.rows<{ archived: boolean }>(
      'select archived_at is not null as archived from item where id = $1',
      [item.id],
    )
    expect(row).toEqual({ archived: true })
    const asked = await keeper.post(`/api/transfers/${draft.id}/request`, { version: draft.version })
    expect(asked.status).toBe(409)
  })
})
