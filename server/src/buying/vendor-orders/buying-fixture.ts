import { allocate } from '@wellstock/domain/finance/ledger'
import { expect } from 'vitest'
import { budgetOf } from '../../finance/budgets/budget-fixture.ts'
import { idOf, ids, personId, YEAR } from '../../testing/fixture.ts'
import type { TestApp } from '../../testing/harness.ts'

export type Someone = Awaited<ReturnType<TestApp['as']>>
// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
export type Body = any

export const gloves = idOf('product gloves')
export const gauze = idOf('product gauze')
export const vendorId = idOf('vendor brightwater')
export const byHand = { way: 'by_hand' }

/** What was answered, where nothing was refused. */
export const ok = ({ status, body }: { status: number; body: Body }): Body => {
  expect([status, body.fields ?? body.reason ?? '']).toEqual([200, ''])
  return body
}

const box = { pack: 'BX', packQuantity: 1 }

/**
 * An organization that buys: Brightwater sells gauze for 10.00 unless said otherwise and gloves for 2.00, one line of a budget pays,
 * and the manager approves whatever is ordered.
 */
export async function buyingOf(test: TestApp, gauzePrice = { ...box, price: 10 }) {
  const budget = await budgetOf(test)
  const ana = await test.as('order_manager')
  const vera = await test.as('vendor_manager')
  const manager = await test.as('manager')
  const neededBy = await test.day(10)
  const [department] = await test.rows<{ id: string }>(
    `select id from department where organization_id = $1 and name = 'General'`,
    [ids.organization],
  )
  const departmentId = department?.id ?? ''
  const lineId = await budget.line(0, { year: YEAR })
  await test.rows('update budget_line set department_id = $2 where id = $1', [lineId, departmentId])
  await insertVendor(test, gauzePrice)
  // One tier: what is tried here is not how high an order goes.
  await test.rows(
    `insert into approval_policy (organization_id, number, state, rules, published_by, published_at, effective_at)
     select organization_id, 2, 'published', (
       select jsonb_agg(case when rule -> 'kinds' ? 'order' then rule || '{"upTo": 100000}' else rule end)
       from jsonb_array_elements(rules) rule), $2, now(), now()
     from approval_policy where organization_id = $1`,
    [ids.organization, personId('admin')],
  )
  await budget.write([allocate(lineId, 100_000)], {
    kind: 'budget',
    number: `FY${YEAR}`,
    bookedOn: `${YEAR}-01-01`,
  })

  async function decide(who: Someone, kind: string, documentId: string, decision: string) {
    const request = (await who.get(`/api/approvals/document?kind=${kind}&documentId=${documentId}`)).body
    const answer = await who.post(`/api/approvals/${request.id}/decide`, {
      version: request.version,
      decisionId: idOf(`decision ${documentId} ${Math.random()}`),
      decision,
      comment: 'As agreed',
    })
    expect([answer.status, answer.body.reason ?? '']).toEqual([200, ''])
  }

  /** An order that is approved: 100 boxes of gauze at 10.00 unless said otherwise. */
  async function approved(lines: object[] = [{ productId: gauze, quantity: 100 }]): Promise<Body> {
    const begun = (await ana.post('/api/orders', { officeId: ids.north, departmentId, neededBy, lines })).body
    const asked = await ana.post(`/api/orders/${begun.id}/submit`, { version: begun.version })
    expect([asked.status, asked.body.reason ?? '']).toEqual([200, ''])
    await decide(manager, 'order', begun.id, 'approve')
    return (await ana.get(`/api/orders/${begun.id}`)).body
  }

  const create = (who: Someone, order: Body, quantity?: number) =>
    who.post('/api/vendor-orders', {
      vendorId,
      officeId: ids.north,
      lines: order.lines.map(({ id }: Body) => ({ orderLineId: id, ...(quantity && { quantity }) })),
    })

  async function drafted(order: Body, quantity?: number): Promise<Body> {
    return ok(await create(vera, order, quantity))
  }

  const take = (who: Someone, step: string, { id, version }: Body, more: object = {}) =>
    who.post(`/api/vendor-orders/${id}/${step}`, { version, ...more })

  /** What a vendor was sent: 100 boxes of gauze, or the lines of one order. */
  async function sent(lines?: object[]): Promise<Body> {
    const draft = await drafted(await approved(lines))
    const { status, body } = await take(vera, 'send', draft, byHand)
    expect([status, body.reason ?? '']).toEqual([200, ''])
    return body
  }

  /** Asked for, committed and available, as they have changed since. */
  async function since() {
    const at = async () => {
      const { precommitted, committed, available } = await budget.balance(lineId)
      return [precommitted, committed, available]
    }
    const before = await at()
    return async () =>
      (await at()).map((value, place) => Math.round((value - (before[place] ?? 0)) * 100) / 100)
  }

  const seen = async ({ id }: Body, who = vera) => (await who.get(`/api/vendor-orders/${id}`)).body
  return {
    ...{ budget, ana, vera, manager, departmentId, lineId, neededBy },
    ...{ decide, approved, create, drafted, take, sent, since, seen },
  }
}

async function insertVendor(test: TestApp, gauzePrice: typeof box & { price: number }) {
  await test.rows(
    `insert into vendor (organization_id, id, name, state, email, lead_time_days, minimum_order)
     values ($1, $2, 'Brightwater', 'active', 'orders@brightwater.example', 4, 50)`,
    [ids.organization, vendorId],
  )
  for (const [product, { pack, packQuantity, price }] of [
    [gauze, gauzePrice],
    [gloves, { ...box, price: 2 }],
  ] as const) {
    const sold = idOf(`sold ${product}`)
    await test.rows(
      `insert into vendor_product (organization_id, id, vendor_id, product_id, vendor_sku, rank) values ($1, $2, $3, $4, $5, 1)`,
      [ids.organization, sold, vendorId, product, `BW-${price}`],
    )
    await test.rows(
      `insert into vendor_price (organization_id, id, vendor_product_id, source, pack, pack_quantity, price, valid_from)
       values ($1, gen_random_uuid(), $2, 'list', $3, $4, $5, '2026-01-01')`,
      [ids.organization, sold, pack, packQuantity, price],
    )
  }
  await test.rows('update item set vendor_id = $2 where product_id = any($1) and organization_id = $3', [
    [gauze, gloves],
    vendorId,
    ids.organization,
  ])
}
