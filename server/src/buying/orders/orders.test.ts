import { allocate } from '@wellstock/domain/finance/ledger'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { budgetOf, type TestBudget } from '../../finance/budgets/budget-fixture.ts'
import { idOf, ids, personId, YEAR } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'

type Someone = Awaited<ReturnType<TestApp['as']>>
// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Body = any

let test: TestApp
let budget: TestBudget
let ana: Someone
let manager: Someone
let finance: Someone
let viewer: Someone
let south: Someone
let user: Someone
let stranger: Someone
let lineId = ''
let departmentId = ''
let inTenDays = ''
const gloves = idOf('product gloves')
const gauze = idOf('product gauze')

beforeAll(async () => {
  test = await startTestApp()
  inTenDays = await test.day(10)
  budget = await budgetOf(test)
  ana = await test.as('order_manager')
  manager = await test.as('manager')
  finance = await test.as('finance_manager')
  viewer = await test.as('order_viewer')
  south = await test.as('order_manager', 'south')
  user = await test.as('user')
  stranger = await test.as('admin', 'other')
  const [department] = await test.rows<{ id: string }>(
    `select id from department where organization_id = $1 and name = 'General'`,
    [ids.organization],
  )
  departmentId = department?.id ?? ''
})
afterAll(() => test.stop())

/** Supplies of the department have so much more from now on. */
async function give(amount: number) {
  if (!lineId) {
    lineId = await budget.line(0, { year: YEAR })
    await test.rows('update budget_line set department_id = $2 where id = $1', [lineId, departmentId])
  }
  await budget.write([allocate(lineId, amount)], {
    kind: 'budget',
    number: `FY${YEAR}`,
    bookedOn: `${YEAR}-01-01`,
  })
}

const draft = (more: object = {}) => ({
  officeId: ids.north,
  departmentId,
  neededBy: inTenDays,
  lines: [
    { productId: gloves, quantity: 10 },
    { productId: gauze, quantity: 4 },
  ],
  ...more,
})
const begin = async (who: Someone, more: object = {}): Promise<Body> => {
  const { status, body } = await who.post('/api/orders', draft(more))
  expect([status, body.fields ?? body.code ?? '']).toEqual([200, ''])
  return body
}
const take = (who: Someone, step: string, { id, version }: Body, more: object = {}) =>
  who.post(`/api/orders/${id}/${step}`, { version, ...more })
const submitted = async (who: Someone, more: object = {}) => {
  const { status, body } = await take(who, 'submit', await begin(who, more))
  expect([status, body.reason ?? '']).toEqual([200, ''])
  return body
}
const requestOf = async (who: Someone, order: Body) =>
  (await who.get(`/api/approvals/document?kind=order&documentId=${order.id}`)).body
async function decide(who: Someone, order: Body, decision: string, comment = 'As agreed') {
  const request = await requestOf(who, order)
  return who.post(`/api/approvals/${request.id}/decide`, {
    version: request.version,
    decisionId: idOf(`decision ${order.id} ${Math.random()}`),
    decision,
    comment,
  })
}
const seen = async (who: Someone, { id }: Body) => (await who.get(`/api/orders/${id}`)).body
const counts = () =>
  test.rows(
    `select (select count(*) from supply_order) as orders, (select count(*) from supply_order_line) as lines,
       (select count(*) from budget_entry) as entries, (select count(*) from approval_request) as requests,
       (select count(*) from audit_event) as events`,
  )

describe('an order', () => {
  it('is a draft with a number, priced by what things cost, and changed by one person at a time', async () => {
    const order = await begin(ana)
    expect(order).toMatchObject({
      number: `ORD-NORTH-${YEAR}-0001`,
      state: 'draft',
      total: 175,
      lineCount: 2,
      steps: ['edit', 'submit', 'cancel'],
    })
    expect(order.lines[0]).toMatchObject({
      packs: 10,
      packPrice: 12.5,
      priceSource: 'last',
      amount: 125,
      available: 30,
    })
    const changed = await ana.put(`/api/orders/${order.id}`, {
      ...draft({ lines: [{ productId: gauze, quantity: 2 }] }),
      version: order.version,
    })
    expect(changed.body).toMatchObject({ total: 25, lineCount: 1 })
    const late = await ana.put(`/api/orders/${order.id}`, { ...draft(), version: order.version })
    expect([late.status, late.body.code]).toEqual([412, 'STALE_VERSION'])
    expect((await take(ana, 'cancel', changed.body, { reason: 'Not needed' })).body.state).toBe('cancelled')
  })

  it('refuses what cannot be ordered, beside its field, and writes nothing', async () => {
    const before = await counts()
    const line = (more: object) => ({ lines: [{ productId: gloves, quantity: 1, ...more }] })
    const refused: [object, string][] = [
      [line({ quantity: 0 }), 'lines.0.quantity'],
      [line({ quantity: -1 }), 'lines.0.quantity'],
      [line({ quantity: 10_000_001 }), 'lines.0.quantity'],
      [line({ quantity: 1.5 }), 'lines.0.quantity'],
      [line({ packPrice: 1 }), 'lines.0.packPrice'],
      [{ total: 5 }, 'total'],
      [line({ productId: idOf('product far gloves') }), 'lines.0.productId'],
      [line({ vendorId: idOf('nobody') }), 'lines.0.vendorId'],
      [line({ budgetLineId: idOf('nothing') }), 'lines.0.budgetLineId'],
      [line({ neededBy: await test.day(-9) }), 'lines.0.neededBy'],
      [{ neededBy: await test.day(-1) }, 'neededBy'],
      [{ officeId: ids.far }, 'officeId'],
      [{ departmentId: idOf('nowhere') }, 'departmentId'],
      [
        {
          lines: [
            { productId: gloves, quantity: 1 },
            { productId: gloves, quantity: 2 },
          ],
        },
        'lines.1.productId',
      ],
    ]
    for (const [more, field] of refused) {
      const { status, body } = await ana.post('/api/orders', draft(more))
      expect([field, status, Object.keys(body.fields ?? {})]).toEqual([field, 422, [field]])
    }
    const [other] = await test.rows<{ id: string }>(
      `select id from department where organization_id = $1 and name <> 'General' limit 1`,
      [ids.organization],
    )
    expect(
      (await user.post('/api/orders', draft({ departmentId: other?.id }))).body.fieldReasons,
    ).toMatchObject({
      departmentId: { reason: 'order_for_own_department' },
    })
    expect(await counts()).toEqual(before)
  })

  it('is refused with all that is in the way, to be kept and once it is submitted', async () => {
    const vendorId = idOf('vendor blocked later')
    await test.rows(
      `insert into vendor (organization_id, id, name, state) values ($1, $2, 'Later Supply', 'active')`,
      [ids.organization, vendorId],
    )
    const own = await begin(ana, { lines: [{ productId: gloves, quantity: 1, vendorId }] })
    const change = async (status: string, state: string, closed: string) => {
      await test.rows('alter table fiscal_year disable trigger user')
      await test.rows(`update office set status = '${status}' where id = $1`, [ids.north])
      await test.rows(
        `update vendor set state = '${state}', held_reason = case when '${state}' = 'active' then '' else 'Recall' end where id = $1`,
        [vendorId],
      )
      await test.rows(
        `update fiscal_year set closed_at = ${closed}, closed_by = case when ${closed} is null then null else $2::uuid end
         where organization_id = $1 and organization_today($1) between starts_on and ends_on`,
        [ids.organization, personId('admin')],
      )
      await test.rows('alter table fiscal_year enable trigger user')
    }
    const old = idOf('product without items')
    await test.rows(
      `insert into product (organization_id, id, sku, name, category, type) values ($1, $2, 'OLD-1', 'Old gown', 'Gowns', 'Supplies')`,
      [ids.organization, old],
    )
    await test.rows('update supply_order_line set product_id = $2 where order_id = $1', [own.id, old])
    const blocked = draft({ lines: [{ productId: old, quantity: 1, vendorId }] })
    const before = await counts()
    await change('maintenance', 'on_hold', 'now()')
    const submitted = await take(ana, 'submit', own)
    const kept = [
      await ana.post('/api/orders', blocked),
      await ana.put(`/api/orders/${own.id}`, { ...blocked, version: own.version }),
      await ana.post('/api/order-templates', {
        ...{
          name: 'Gowns',
          kind: 'template',
          officeId: ids.north,
          departmentId: blocked.departmentId,
          repeat: null,
        },
        lines: [{ productId: old, quantity: 1, vendorId }],
      }),
    ]
    await change('active', 'active', 'null')
    const inTheWay = ['office_takes_no_orders', 'vendor_takes_no_orders', 'named_product_is_discontinued']
    for (const [answer, reasons] of [
      [submitted, [...inTheWay, 'fiscal_year_closed']],
      ...kept.map((answer) => [answer, inTheWay] as const),
    ] as const) {
      expect([answer.status, answer.body.fields, answer.body.reason]).toEqual([
        ...[409, undefined, 'nothing_can_be_ordered'],
      ])
      expect(answer.body.blockerReasons.map(({ reason }: Body) => reason)).toEqual(reasons)
    }
    expect(submitted.body.blockers[0]).toMatch(/is in maintenance/)
    expect(await counts()).toEqual(before)
  })

  it('is seen by whoever asked, whoever sees the orders of its office, and whoever decides it', async () => {
    const own = await begin(user)
    expect(own.steps).toEqual(['edit', 'submit', 'cancel'])
    expect((await user.get('/api/orders/mine')).body.items.map(({ id }: Body) => id)).toEqual([own.id])
    expect((await user.get('/api/orders')).status).toBe(403)
    expect((await seen(viewer, own)).steps).toEqual([])
    for (const who of [south, stranger, finance]) {
      expect((await who.get(`/api/orders/${own.id}`)).status).toBe(404)
      expect((await take(who, 'submit', own)).status).toBe(404)
      expect((await who.post(`/api/orders/${own.id}/copy`, {})).status).toBe(404)
    }
    const denied = await take(viewer, 'submit', own)
    expect([denied.status, denied.body.reason]).toEqual([403, 'order_of_somebody_else'])
    expect(
      (await ana.get('/api/orders?whose=mine')).body.items.every(
        ({ requestedBy }: Body) => requestedBy.id === personId('order_manager'),
      ),
    ).toBe(true)
    // What is said about it is seen by the same people, whoever asked among them.
    const about = `kind=supply_order&id=${own.id}`
    const said = await user.post('/api/comments', {
      kind: 'supply_order',
      id: own.id,
      text: 'For Monday, please',
    })
    expect(said.status).toBe(200)
    expect((await viewer.get(`/api/comments?${about}`)).body.total).toBe(1)
    expect((await south.get(`/api/comments?${about}`)).status).toBe(404)
    const people = (await user.get(`/api/comments/people?${about}`)).body.map(({ id }: Body) => id)
    expect(people).toContain(personId('user'))
    expect(people).not.toContain(personId('user', 'south'))
    await take(user, 'cancel', own, { reason: 'Not needed' })
  })
})

describe('the money of an order', () => {
  it('is refused where the budget has not enough, with what is missing, and nothing is written', async () => {
    await give(100)
    const order = await begin(ana)
    const before = await counts()
    const { status, body } = await take(ana, 'submit', order)
    expect([status, body.reason, body.blockerReasons[0].reason]).toEqual([
      409,
      'over_budget',
      'budget_line_short',
    ])
    expect(await counts()).toEqual(before)
    await take(ana, 'cancel', order, { reason: 'Not needed' })
  })

  it('is set aside when it is submitted, committed when it is approved, and free in every other way out', async () => {
    await give(900)
    const at = async () => {
      const { precommitted, committed, available } = await budget.balance(lineId)
      return [precommitted, committed, available]
    }
    expect(await at()).toEqual([0, 0, 1000])

    // Six of these are more than there is: the last is foreseen to be refused, and nothing of it is kept.
    const before = await counts()
    const foreseen = await ana.post('/api/orders/foresee', {
      orders: Array.from({ length: 6 }, () => draft()),
    })
    expect(foreseen.body).toEqual([
      ...Array(5).fill(null),
      {
        message: expect.any(String),
        messageReason: expect.objectContaining({ reason: 'budget_line_short' }),
      },
    ])
    expect(await counts()).toEqual(before)
    const kept = await begin(ana)
    const asked = { orders: [{ id: kept.id, version: kept.version }] }
    expect((await ana.post('/api/orders/foresee', asked)).body).toEqual([null])
    expect((await stranger.post('/api/orders/foresee', asked)).body).toMatchObject([
      { messageReason: { reason: 'order_not_found' } },
    ])
    await take(ana, 'cancel', kept, { reason: 'Not needed' })
    expect(await at()).toEqual([0, 0, 1000])

    const first = await submitted(ana)
    expect(first).toMatchObject({
      state: 'submitted',
      budgetState: 'within',
      approval: { decided: 0, steps: 1 },
    })
    expect(first.budgets).toMatchObject([{ id: lineId, available: 825 }])
    expect(await at()).toEqual([175, 0, 825])
    const twice = await take(ana, 'submit', first)
    expect([twice.status, twice.body.reason]).toEqual([409, 'order_is_submitted'])
    const draftAgain = (await take(ana, 'withdraw', first)).body
    expect(await at()).toEqual([0, 0, 1000])

    const again = (await take(ana, 'submit', draftAgain)).body
    await decide(manager, again, 'request_changes')
    expect(await at()).toEqual([0, 0, 1000])
    const sentBack = await seen(ana, again)
    expect(sentBack).toMatchObject({ state: 'changes_requested', remark: 'As agreed' })
    const third = (await take(ana, 'submit', sentBack)).body
    await decide(manager, third, 'reject')
    expect([(await seen(ana, third)).state, ...(await at())]).toEqual(['rejected', 0, 0, 1000])

    const fourth = await submitted(ana)
    expect((await requestOf(manager, fourth)).budgetEffects).toMatchObject([
      { before: { precommitted: 0 }, after: { precommitted: 175 } },
    ])
    await decide(manager, fourth, 'approve')
    const approved = await seen(ana, fourth)
    expect([approved.state, approved.decidedBy, ...(await at())]).toEqual([
      'approved',
      expect.any(String),
      0,
      175,
      825,
    ])
    const onOrder = await test.rows(
      'select product_id, quantity from on_order where office_id = $1 order by quantity',
      [ids.north],
    )
    expect(onOrder).toEqual([
      { product_id: gauze, quantity: 4 },
      { product_id: gloves, quantity: 10 },
    ])
    // The page of the item suggests so much less.
    const reader = await test.as('inventory_viewer')
    const {
      available,
      onOrder: coming,
      order,
    } = (await reader.get(`/api/inventory/${ids.gauze}/replenishment`)).body
    expect([coming, order.missing]).toEqual([4, order.max - available - 4])
    const gauzeLine = approved.lines[1]
    const less = await take(ana, 'cancel-lines', approved, {
      reason: 'Out of stock',
      lineIds: [gauzeLine.id],
    })
    expect(less.body).toMatchObject({ state: 'approved', total: 125, lineCount: 1 })
    expect(await at()).toEqual([0, 125, 875])
    expect((await requestOf(manager, fourth)).state).toBe('approved')
    const again2 = await take(ana, 'cancel-lines', less.body, {
      reason: 'Out of stock',
      lineIds: [gauzeLine.id],
    })
    expect([again2.status, again2.body.reason]).toEqual([409, 'order_line_not_open'])
    const closed = await take(ana, 'close', less.body)
    expect([closed.body.state, ...(await at())]).toEqual(['closed', 0, 0, 1000])
    expect(closed.body.timeline.map(({ step }: Body) => step)).toEqual([
      'created',
      'submitted',
      'approved',
      'lines_cancelled',
      'closed',
    ])
  })

  it('goes back with the order, and with its last line the order goes too', async () => {
    const waiting = await submitted(ana)
    expect((await take(ana, 'cancel', waiting, { reason: 'Not needed' })).body.state).toBe('cancelled')
    expect((await requestOf(ana, waiting)).state).toBe('withdrawn')
    const order = await submitted(ana)
    await decide(manager, order, 'approve')
    const approved = await seen(ana, order)
    const { body } = await take(ana, 'cancel-lines', approved, {
      reason: 'Discontinued by the vendor',
      lineIds: approved.lines.map(({ id }: Body) => id),
    })
    expect([body.state, body.total]).toEqual(['cancelled', 0])
    expect((await requestOf(ana, order)).state).toBe('voided')
    expect(await budget.balance(lineId)).toMatchObject({ precommitted: 0, committed: 0 })
  })

  it('of what no budget pays for is unbudgeted, and goes to finance', async () => {
    const [other] = await test.rows<{ id: string }>(
      `insert into department (organization_id, id, name) values ($1, $2, 'Unfunded') returning id`,
      [ids.organization, idOf('department unfunded')],
    )
    const order = await submitted(ana, { departmentId: other?.id })
    expect(order.budgetState).toBe('unbudgeted')
    expect(order.budgets).toMatchObject([{ category: null, precommitted: 175 }])
    const request = await requestOf(ana, order)
    expect(request.stepList.flatMap(({ roles }: Body) => roles.map(({ role }: Body) => role))).toContain(
      'finance_manager',
    )
  })

  it('of two who submit the same draft at once is set aside once', async () => {
    const order = await begin(ana)
    const answers = await Promise.all([take(ana, 'submit', order), take(ana, 'submit', order)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await budget.balance(lineId)).toMatchObject({ precommitted: 175 })
    await take(ana, 'cancel', await seen(ana, order), { reason: 'Not needed' })
  })

  it('follows the state in the database, too', async () => {
    const order = await submitted(ana)
    await expect(
      test.rows(`update supply_order set state = 'rejected', version = version + 1 where id = $1`, [
        order.id,
      ]),
    ).rejects.toThrow('is not as its state says')
    await expect(
      test.rows(`update supply_order set state = 'approved', version = version + 1 where id = $1`, [
        order.id,
      ]),
    ).rejects.toThrow('approved by the approval')
    await expect(test.rows('delete from supply_order_line where order_id = $1', [order.id])).rejects.toThrow(
      'lines of an order that is submitted stand',
    )
    await expect(
      test.rows('update supply_order_line set packs = packs + 1 where order_id = $1', [order.id]),
    ).rejects.toThrow('stand')
    await take(ana, 'cancel', order, { reason: 'Not needed' })
  })
})

describe('orders to one vendor', () => {
  it('within a week count together, and say so', async () => {
    await give(20_000)
    const vendorId = idOf('vendor split')
    await test.rows(
      `insert into vendor (organization_id, id, name, state) values ($1, $2, 'Split Supply', 'active')`,
      [ids.organization, vendorId],
    )
    await test.rows('update item set vendor_id = $2 where product_id = $1 and organization_id = $3', [
      gauze,
      vendorId,
      ids.organization,
    ])
    const lines = [{ productId: gauze, quantity: 64 }]
    const one = await submitted(ana, { lines })
    const two = await submitted(ana, { lines })
    const [a, b] = [await requestOf(ana, one), await requestOf(ana, two)]
    expect([a.flags, b.flags]).toEqual([[], ['split_order']])
    expect(b.title).toContain(one.number)
    expect(b.steps).toBeGreaterThan(a.steps)
    // Also where they are so many that they do not fit into a title.
    const few = [{ productId: gauze, quantity: 1 }]
    for (let n = 0; n < 12; n++) await submitted(ana, { lines: few })
    expect((await requestOf(ana, await submitted(ana, { lines: few }))).title).toContain('+ 11')
  })
})

describe('a line whose price asks for a second look', () => {
  const sellerOf = async (name: string, price: number, source: 'list' | 'contract') => {
    const id = idOf(`vendor ${name}`)
    await test.rows(`insert into vendor (organization_id, id, name, state) values ($1, $2, $3, 'active')`, [
      ids.organization,
      id,
      name,
    ])
    const buyer = await test.as('vendor_manager')
    const { status } = await buyer.post(`/api/vendors/${id}/catalog`, {
      productId: gloves,
      vendorSku: `${name} 1`,
      price: { source, price, pack: 'CS', packQuantity: 10, validFrom: '2026-11-20' },
    })
    expect(status).toBe(200)
    return id
  }
  const of = (vendorId: string) => ({ lines: [{ productId: gloves, quantity: 10, vendorId }] })

  it('says by how much and against what, and is approved with a comment', async () => {
    const fair = await submitted(ana, of(await sellerOf('Fair Supply', 125, 'list')))
    expect(await requestOf(manager, fair)).toMatchObject({ flags: [], flaggedLines: [] })
    await decide(manager, fair, 'approve')

    const dear = await sellerOf('Dear Supply', 150, 'list')
    const jump = await requestOf(manager, await submitted(ana, of(dear)))
    expect(jump.flags).toEqual(['price_jump'])
    expect(jump.flaggedLines).toEqual([
      {
        line: jump.content.lines[0].id,
        ...{ name: 'Nitrile exam gloves, M', unit: 'BX', flag: 'price_jump', basis: 'last', vendor: null },
        ...{ price: 15, against: 12.5, change: expect.closeTo(0.2) },
      },
    ])
    const silent = await manager.post(`/api/approvals/${jump.id}/decide`, {
      ...{ version: jump.version, decisionId: idOf('silent'), decision: 'approve' },
    })
    expect([silent.status, Object.keys(silent.body.fields)]).toEqual([422, ['comment']])

    const agreed = await sellerOf('Agreed Supply', 120, 'contract')
    const off = await requestOf(manager, await submitted(ana, of(dear)))
    expect(off.flags).toEqual(['price_jump', 'off_contract', 'split_order'])
    expect(off.flaggedLines).toMatchObject([
      { basis: 'contract', price: 15, against: 12, change: 0.25, vendor: 'Agreed Supply' },
      { basis: 'last', against: 12.5 },
    ])
    const listed = await (await test.as('approver')).get(`/api/approvals?tab=mine&search=${off.number}`)
    expect(listed.body.items).toMatchObject([{ flaggedLines: off.flaggedLines }])
    const on = await requestOf(manager, await submitted(ana, of(agreed)))
    expect([on.flags, on.flaggedLines]).toEqual([[], []])
  })
})

describe('the list', () => {
  it('is narrowed by what is asked, and saved as a file', async () => {
    const all = (await ana.get('/api/orders?pageSize=100')).body
    const open = (await ana.get('/api/orders?state=open&pageSize=100')).body
    expect(open.total).toBeLessThan(all.total)
    expect((await ana.get(`/api/orders?search=${all.items[0].number}`)).body.total).toBe(1)
    expect((await ana.get('/api/orders?search=gauze&pageSize=100')).body.total).toBeGreaterThan(0)
    expect((await ana.get(`/api/orders?vendorId=${idOf('vendor split')}`)).body.total).toBe(15)
    expect((await ana.get(`/api/orders?budgetLineId=${lineId}&state=submitted`)).body.total).toBeGreaterThan(
      0,
    )
    expect((await manager.get('/api/orders?whose=waiting')).status).toBe(403)
    expect((await south.get('/api/orders')).body.total).toBe(0)
    expect((await stranger.get('/api/orders')).body.total).toBe(0)
    const { body } = await ana.get('/api/orders/counts')
    expect(body.states.cancelled).toBe((await ana.get('/api/orders?state=cancelled')).body.total)
    const file = await ana.get('/api/orders/export?format=csv&state=open')
    expect(file.body).toContain('Waiting for approval')
    expect(file.body.trim().split('\n').length).toBeGreaterThan(open.total)
  })

  it('is counted by office and state, whatever has happened to its orders', async () => {
    const differing = await test.rows(
      `with said as (select organization_id, office_id, state, count(*)::integer as orders from supply_order group by 1, 2, 3)
       select * from said full join (select * from supply_order_count where orders <> 0) kept
         using (organization_id, office_id, state) where said.orders is distinct from kept.orders`,
    )
    expect(differing).toEqual([])
    const filter = `officeId=${ids.north}&pageSize=100`
    for (const state of ['', '&state=open', '&state=cancelled']) {
      const { body } = await ana.get(`/api/orders?${filter}${state}`)
      expect(body.total).toBe(body.items.length)
    }
  })

  it('is filled from what an office needs, and what was ordered before', async () => {
    const { body } = await ana.get(`/api/orders/products?officeId=${ids.north}&search=gauze`)
    expect(body.items).toMatchObject([{ id: gauze, available: 4, packPrice: 12.5, isUsual: true }])
    const places = (await user.get('/api/orders/places')).body
    expect(places.departments).toEqual([{ id: departmentId, name: 'General' }])
    expect((await ana.get('/api/orders/places')).body.departments.length).toBeGreaterThan(1)
    const copied = await ana.post(
      `/api/orders/${(await ana.get('/api/orders?pageSize=1')).body.items[0].id}/copy`,
      {},
    )
    expect(copied.body).toMatchObject({ state: 'draft' })
    expect(copied.body.lines.length).toBeGreaterThan(0)
  })
})
