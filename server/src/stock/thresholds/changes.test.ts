import { randomUUID } from 'node:crypto'
import type { Role } from '@wellstock/contract/platform/access'
import type { ThresholdChange } from '@wellstock/contract/stock/threshold-changes'
import { addedValue } from '@wellstock/contract/stock/thresholds'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idOf, ids } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'

let test: TestApp
const items = Array.from({ length: 12 }, (_, index) => idOf(`item of many ${index}`))
const [first = '', second = '', ...others] = items
beforeAll(async () => {
  test = await startTestApp()
  for (const [index, id] of items.entries()) {
    const product = idOf(`product of many ${index}`)
    await test.rows(
      `insert into product (organization_id, id, sku, name, category, type, unit) values ($1, $2, $3, $3, 'Many', 'Supplies', 'EA')`,
      [ids.organization, product, `MANY-${index}`],
    )
    await test.rows(
      `insert into item (organization_id, id, product_id, office_id, room_id, sku, name, category, type, unit, department, location,
         min_quantity, reorder_point, max_quantity, unit_price)
       values ($1, $2, $3, $4, $5, '', '', '', '', '', 'General', 'Shelf', 2, 5, 20, 2.5)`,
      [ids.organization, id, product, ids.north, ids.northStore],
    )
  }
})
afterAll(() => test.stop())

const reason = 'Flu season'
const versions = async () =>
  new Map(
    (
      await test.rows<{ id: string; version: number }>('select id, version from item where id = any($1)', [
        items,
      ])
    ).map(({ id, version }) => [id, version]),
  )
const change = async (of: readonly string[], maxQuantity: number, role: Role = 'settings_manager') => {
  const now = await versions()
  return (await test.as(role)).post('/api/thresholds/bulk', {
    reason,
    changes: of.map((itemId) => ({ itemId, version: now.get(itemId), fields: { maxQuantity } })),
  })
}
const outcomesOf = ({ body }: Awaited<ReturnType<typeof change>>) =>
  body.map(({ outcome }: { outcome: string }) => outcome)
const maximums = async () =>
  (
    await test.rows<{ max: number }>('select max_quantity as max from item where id = any($1) order by id', [
      items,
    ])
  ).map(({ max }) => max)
const waiting = async () => (await (await test.as('settings_manager')).get('/api/thresholds/changes')).body
const latest = async () => {
  const [found] = await test.rows<{ id: string; documentId: string; version: number }>(
    `select id, document_id as "documentId", version from approval_request order by requested_at desc limit 1`,
  )
  if (!found) throw new Error('nothing was asked')
  return found
}
const decide = async (decision: string, role: Role, comment = '') => {
  const { id, version } = await latest()
  const wish = { version, decisionId: randomUUID(), decision, comment }
  const person = await test.as(role)
  return {
    answer: await person.post(`/api/approvals/${id}/decide`, wish),
    again: () => person.post(`/api/approvals/${id}/decide`, wish),
  }
}

it('what is added is what higher maximums cost, and nobody knows it where something has no price', () => {
  const line = (from: number | null, to: number | null, unitPrice: number | null) => ({
    before: { maxQuantity: from },
    after: { maxQuantity: to },
    unitPrice,
  })
  expect(addedValue([line(20, 30, 2.5), line(30, 10, 4), line(null, 4, 1)])).toBe(29)
  expect(addedValue([line(30, 10, null)])).toBe(0)
  expect(addedValue([line(20, 30, 2.5), line(1, 2, null)])).toBeNull()
})

describe('a change of many items', () => {
  it('is made at once up to ten of them', async () => {
    expect(outcomesOf(await change(others, 21))).toEqual(others.map(() => 'changed'))
    expect(await waiting()).toEqual([])
  })

  it('waits for another, is made once, and says of each line what came of it', async () => {
    const answer = await change(items, 30)
    expect(outcomesOf(answer)).toEqual(items.map(() => 'waiting'))
    expect((await maximums()).filter((max) => max === 30)).toEqual([])
    expect(await waiting()).toMatchObject([{ number: 'THR-2026-0001', items: 12, reason }])
    const manager = await test.as('inventory_manager')
    const { body: grid } = await manager.get('/api/thresholds?search=MANY-3')
    expect(grid.items[0].waitsIn).toMatchObject({ number: 'THR-2026-0001' })
    const [request] = await test.rows<{ amount: string; officeIds: string[]; state: string }>(
      `select amount, office_ids as "officeIds", state from approval_request where document_id = $1`,
      [(await latest()).documentId],
    )
    // Two rise by 10, ten by 9, at 2.50.
    expect([Number(request?.amount), request?.officeIds, request?.state]).toEqual([
      275,
      [ids.north],
      'waiting',
    ])

    expect((await decide('approve', 'settings_manager')).answer.body.message).toBe(
      'Somebody else has to decide: you asked for it.',
    )
    expect((await decide('approve', 'order_manager')).answer.status).toBe(404)
    expect(outcomesOf(await change([first], 25, 'admin'))).toEqual(['changed'])
    const { answer: approved, again } = await decide('approve', 'approver')
    expect([approved.status, approved.body.state]).toEqual([200, 'approved'])
    const after = await versions()
    expect((await again()).status).toBe(200)
    expect(await versions()).toEqual(after)

    const path = `/api/thresholds/changes/${(await latest()).documentId}`
    const { body } = (await manager.get(path)) as { body: ThresholdChange }
    expect(body).toMatchObject({ state: 'applied', amount: 275, decidedBy: { name: 'approver everywhere' } })
    expect(body.lines.filter(({ outcome }) => outcome === 'changed')).toHaveLength(11)
    expect(body.lines.find(({ id }) => id === first)).toMatchObject({
      outcome: 'stale',
      message: 'Somebody else has changed this item meanwhile.',
      changes: { maxQuantity: { from: 20, to: 30 } },
    })
    expect((await maximums()).filter((max) => max === 30)).toHaveLength(11)
    const { body: history } = await manager.get(`/api/thresholds/${second}/history`)
    expect(history[0]).toMatchObject({ by: 'settings_manager everywhere', reason })
    const south = await test.as('inventory_manager', 'south')
    expect((await south.get(path)).status).toBe(404)
    const found = async (who: typeof south) =>
      (await who.get('/api/search?q=thr-2026-0001')).body.results.map(
        ({ type, url, status }: Record<string, string>) => [type, url, status],
      )
    const url = `/dashboard/thresholds?change=${(await latest()).documentId}`
    expect(await found(manager)).toEqual([['threshold-change', url, 'Approved']])
    expect([await found(south), await found(await test.as('inventory_manager', 'other'))]).toEqual([[], []])
  })

  it('that is rejected or withdrawn changes nothing; what is wrong or stale is refused at once', async () => {
    const before = await maximums()
    await change(items, 40)
    expect((await decide('reject', 'inventory_manager', 'Too much.')).answer.status).toBe(200)
    const now = await versions()
    const { body } = await (await test.as('settings_manager')).post('/api/thresholds/bulk', {
      reason,
      changes: items.map((itemId) => ({
        itemId,
        version: itemId === first ? 1_000 : now.get(itemId),
        fields: { maxQuantity: 41 },
      })),
    })
    expect(body.filter(({ outcome }: { outcome: string }) => outcome === 'stale')).toHaveLength(1)
    expect(await waiting()).toMatchObject([{ items: 11 }])
    const { id, version } = await latest()
    expect(
      (await (await test.as('settings_manager')).post(`/api/approvals/${id}/withdraw`, { version })).body
        .state,
    ).toBe('withdrawn')
    expect(await waiting()).toEqual([])
    expect(await maximums()).toEqual(before)
    const states = await test.rows('select state, remark from threshold_change order by number')
    expect(states).toEqual([
      { state: 'applied', remark: '' },
      { state: 'rejected', remark: 'Too much.' },
      { state: 'withdrawn', remark: '' },
    ])
  })

  it('is not applied past the approval', async () => {
    await change(items, 50)
    await expect(
      test.rows(
        `update threshold_change set state = 'applied', decided_at = now() where state = 'requested'`,
      ),
    ).rejects.toThrow('by an approval')
  })
})
