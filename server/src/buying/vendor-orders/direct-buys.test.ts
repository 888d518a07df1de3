import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { idOf, ids } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { brokenInvariants } from '../../testing/invariants.ts'
import { type Body, buyingOf, gauze, gloves, ok, type Someone, vendorId } from './buying-fixture.ts'
import { fileVendorOrders } from './file-orders.ts'
import { placeDirectOrders } from './place-direct.ts'

let test: TestApp
let buying: Awaited<ReturnType<typeof buyingOf>>
let ana: Someone
let vera: Someone
let manager: Someone
let fin: Someone
let admin: Someone
let ivan: Someone

beforeAll(async () => {
  test = await startTestApp()
  buying = await buyingOf(test)
  ;({ ana, vera, manager } = buying)
  fin = await test.as('finance_manager')
  admin = await test.as('admin')
  ivan = await test.as('inventory_manager')
})
afterAll(async () => {
  expect(await brokenInvariants((text) => test.rows(text))).toEqual({})
  await test.stop()
})

const direct = (lines: object[] = [{ productId: gauze, quantity: 25 }], who = ana, more: object = {}) =>
  who.post('/api/orders', {
    ...{ officeId: ids.north, departmentId: buying.departmentId, neededBy: buying.neededBy },
    ...{ directVendorId: vendorId, lines, ...more },
  })
const submit = ({ id, version }: Body, who = ana) => who.post(`/api/orders/${id}/submit`, { version })
const asked = async (lines?: object[]) => ok(await submit(ok(await direct(lines))))
const seen = async ({ id }: Body) => ok(await ana.get(`/api/orders/${id}`))
const approve = ({ id }: Body) => buying.decide(manager, 'order', id, 'approve')
const place = async () => {
  while (await placeDirectOrders(test.app));
}
/** The vendor order of a direct buy. */
const placed = async (order: Body): Promise<Body> => {
  const [{ placed: on }] = (await seen(order)).lines
  return on[0] && buying.seen({ id: on[0].vendorOrderId })
}
/** What its buyer was told of it. */
const told = async ({ number }: Body) => {
  const { items } = (await ana.get('/api/notifications')).body
  const found = items.find(({ title }: Body) => title === `${number} was not sent to Brightwater`)
  return found && [found.message, found.actionUrl.split('/').slice(-2)[0]]
}
const inVendor = async <T>(change: string, work: () => Promise<T>) => {
  await test.rows(`update vendor set ${change}, version = version + 1 where id = $1`, [vendorId])
  try {
    return await work()
  } finally {
    await test.rows(
      `update vendor set state = 'active', held_reason = '', email = 'orders@brightwater.example', minimum_order = 50,
         version = version + 1 where id = $1`,
      [vendorId],
    )
  }
}
const limited = async (directUpTo: number | null) => ok(await admin.put('/api/orders/rules', { directUpTo }))
/** What changed: asked for, committed, spent and available. */
async function money() {
  const at = async () => {
    const { precommitted, committed, spent, available } = await buying.budget.balance(buying.lineId)
    return [precommitted, committed, spent, available]
  }
  const before = await at()
  return async () =>
    (await at()).map((value, place) => Math.round((value - (before[place] ?? 0)) * 100) / 100)
}

it('a direct buy of 250 is with its vendor once it is approved, and spent once it is billed (figure 15)', async () => {
  const left = await money()
  const order = await asked()
  expect(order).toMatchObject({
    ...{ isDirect: true, total: 250, directVendor: { id: vendorId, name: 'Brightwater' } },
    lines: [{ vendor: { id: vendorId }, packPrice: 10, priceSource: 'list' }],
  })
  expect(await left()).toEqual([250, 0, 0, -250])
  await place()
  expect(await placed(order)).toBeUndefined()

  await approve(order)
  await place()
  expect(await left()).toEqual([0, 250, 0, -250])
  const sent = await placed(order)
  expect(sent).toMatchObject({
    ...{ state: 'sent', way: 'email', sentTo: 'orders@brightwater.example', total: 250 },
    buyer: { name: order.requestedBy.name },
    lines: [{ vendorSku: 'BW-10', packs: 25, parts: [{ order: { number: order.number } }] }],
  })
  while (await fileVendorOrders(test.app));
  expect(
    await test.rows('select recipient from outgoing_mail where attachment_name = $1', [`${sent.number}.pdf`]),
  ).toEqual([{ recipient: 'orders@brightwater.example' }])

  const [line] = sent.lines
  ok(
    await ivan.post('/api/receipts', {
      ...{ id: randomUUID(), officeId: ids.north },
      lines: [
        {
          ...{ vendorOrderLineId: line.id, productId: gauze, quantity: 25 },
          ...{ lotNumber: 'L-1', expiryDate: '2039-01-31' },
        },
      ],
    }),
  )
  const invoice = ok(
    await ana.post('/api/invoices', {
      ...{ vendorId, officeId: ids.north, number: 'BW-250', invoicedOn: '2026-11-01', total: 250 },
      lines: [{ vendorOrderLineId: line.id, pack: 'BX', packQuantity: 1, packs: 25, packPrice: 10 }],
    }),
  )
  ok(await fin.post(`/api/invoices/${invoice.id}/approve`, { version: invoice.version }))
  expect(await left()).toEqual([0, 0, 250, -250])
  expect([(await placed(order)).state, (await seen(order)).state]).toEqual(['closed', 'closed'])
})

it('it is placed once, however often that is tried, beside what waits on a draft', async () => {
  const other = await buying.drafted(await buying.approved([{ productId: gloves, quantity: 40 }]))
  const order = await asked()
  await approve(order)
  await Promise.all([placeDirectOrders(test.app), placeDirectOrders(test.app)])
  await place()
  const { lines } = await seen(order)
  expect(lines[0].placed).toMatchObject([{ state: 'sent', quantity: 25 }])
  expect(await buying.seen(other)).toMatchObject({ state: 'draft', lineCount: 1 })
  await expect(
    test.rows(
      `insert into vendor_order (organization_id, id, vendor_id, office_id, buyer_id, direct_order_id)
       select organization_id, gen_random_uuid(), vendor_id, office_id, buyer_id, direct_order_id from vendor_order where id = $1`,
      [lines[0].placed[0].vendorOrderId],
    ),
  ).rejects.toThrow('vendor_order_direct')
  ok(await buying.take(vera, 'cancel', other, { reason: 'Not needed', becomes: 'back' }))
})

it('what breaks while it is placed leaves nothing behind, and it is placed the next time', async () => {
  const order = await asked()
  await approve(order)
  await test.rows('alter table vendor_order_part add constraint broken check (false) not valid')
  expect(await placeDirectOrders(test.app)).toBe(false)
  await test.rows('alter table vendor_order_part drop constraint broken')
  expect(test.logged.at(-1)).toMatchObject({ message: 'a direct buy could not be placed' })
  expect(await placed(order)).toBeUndefined()
  expect(await told(order)).toBeUndefined()
  await place()
  expect((await placed(order)).state).toBe('sent')
})

it('nothing of it is ordered where it is not approved, and its money is free', async () => {
  const left = await money()
  const order = await asked()
  await buying.decide(manager, 'order', order.id, 'reject')
  await place()
  expect(await seen(order)).toMatchObject({ state: 'rejected', lines: [{ placed: [] }] })
  expect(await left()).toEqual([0, 0, 0, 0])
})

it('where its vendor is on hold by then, it waits to be sent, and its buyer hears why', async () => {
  const left = await money()
  const order = await asked()
  await inVendor(`state = 'on_hold', held_reason = 'Recall'`, async () => {
    await approve(order)
    await place()
    expect(await placed(order)).toBeUndefined()
    expect(await told(order)).toEqual(['Brightwater is on hold or blocked. Choose another vendor.', 'orders'])
  })
  expect(await left()).toEqual([0, 250, 0, -250])
  // Its lines are bought from that vendor alone.
  const [{ id: orderLineId }] = order.lines
  const elsewhere = idOf('vendor elsewhere')
  await test.rows(
    `insert into vendor (organization_id, id, name, state) values ($1, $2, 'Elsewhere', 'active')`,
    [ids.organization, elsewhere],
  )
  const refused = await vera.post('/api/vendor-orders', {
    ...{ vendorId: elsewhere, officeId: ids.north, lines: [{ orderLineId }] },
  })
  expect(refused.body.fields).toEqual({
    'lines.0.orderLineId': `${order.number} is a direct buy from Brightwater and cannot be ordered from another vendor.`,
  })
  ok(await vera.post('/api/vendor-orders', { vendorId, officeId: ids.north, lines: [{ orderLineId }] }))
  expect(await placed(order)).toMatchObject({ state: 'draft', vendor: { id: vendorId } })
})

it.each([
  ['nobody knows where to mail it', `email = ''`, 'Brightwater has no e-mail address for orders.'],
  ['it is below the minimum', 'minimum_order = 300', 'This is below the minimum order of Brightwater.'],
])('where %s, it is a draft to be sent by hand, and its buyer hears why', async (_, change, why) => {
  const order = await asked()
  await inVendor(change, async () => {
    await approve(order)
    await place()
  })
  const draft = await placed(order)
  expect(draft).toMatchObject({ state: 'draft', total: 250 })
  expect(await told(order)).toEqual([why, 'vendor-orders'])
  ok(await buying.take(ana, 'send', draft, { way: 'by_hand' }))
})

it('is for whoever writes the orders and the vendor orders of the office', async () => {
  const user = await test.as('user')
  for (const who of [vera, user, await test.as('order_viewer')]) {
    const refused = await direct([], who)
    expect([refused.status, refused.body.reason]).toEqual([403, 'direct_buys_are_for_buyers'])
  }
  // Nor does what somebody else asked for become one in their name.
  const { id, version } = ok(await direct([], user, { directVendorId: null }))
  const turned = await ana.put(`/api/orders/${id}`, {
    ...{ version, officeId: ids.north, departmentId: buying.departmentId },
    ...{ neededBy: buying.neededBy, directVendorId: vendorId, lines: [] },
  })
  expect([turned.status, turned.body.reason]).toEqual([403, 'direct_buys_are_for_buyers'])
})

it('goes up to the limit of the organization, to the cent', async () => {
  expect((await ana.get('/api/orders/rules')).body).toEqual({ directUpTo: 1000, canChange: false })
  await limited(249.99)
  const draft = ok(await direct())
  const above = await submit(draft)
  expect([above.status, above.body.message]).toEqual([
    409,
    'Direct buys go up to $249.99. Take lines off, or submit it as an order.',
  ])
  await limited(null)
  expect((await submit(draft)).body.reason).toBe('direct_buys_are_not_allowed')
  expect((await direct()).body.reason).toBe('direct_buys_are_not_allowed')
  await limited(250)
  expect(ok(await submit(draft)).state).toBe('submitted')
  await limited(1000)
  expect((await ana.put('/api/orders/rules', { directUpTo: 1_000_000 })).status).toBe(403)
})

it('is asked of an active vendor, at its prices and in its packs, whatever the lines say', async () => {
  const other = idOf('vendor of cases')
  await test.rows(
    `insert into vendor (organization_id, id, name, state) values ($1, $2, 'Cases', 'prospect')`,
    [ids.organization, other],
  )
  const sold = idOf('sold in cases')
  await test.rows(
    `insert into vendor_product (organization_id, id, vendor_id, product_id, vendor_sku) values ($1, $2, $3, $4, 'C')`,
    [ids.organization, sold, other, gauze],
  )
  await test.rows(
    `insert into vendor_price (organization_id, id, vendor_product_id, source, pack, pack_quantity, price, valid_from)
     values ($1, gen_random_uuid(), $2, 'list', 'CS', 12, 150, '2026-01-01')`,
    [ids.organization, sold],
  )
  const lines = [{ productId: gauze, quantity: 24, vendorId }]
  const early = await direct(lines, ana, { directVendorId: other })
  expect(early.body).toMatchObject({
    message: 'Cases is not active. Activate the vendor first.',
  })
  const [keeper, money] = [await test.as('vendor_manager'), await test.as('finance_manager')]
  const { version } = (await keeper.post(`/api/vendors/${other}/steps/review`, { version: 1 })).body
  await keeper.post(`/api/vendors/${other}/steps/activate`, { version })
  const [asked] = await test.rows<{ id: string; version: number }>(
    'select id, version from approval_request where document_id = $1',
    [other],
  )
  const approval = { version: asked?.version, decisionId: randomUUID(), decision: 'approve' }
  await money.post(`/api/approvals/${asked?.id}/decide`, approval)
  expect(ok(await direct(lines, ana, { directVendorId: other }))).toMatchObject({
    total: 300,
    lines: [{ vendor: { id: other }, pack: 'CS', packs: 2, packPrice: 150 }],
  })
  const offered = async (query: string) =>
    (await ana.get(`/api/orders/products?officeId=${ids.north}&${query}`)).body.items
  const [first] = await offered(`vendorId=${other}`)
  expect(first).toMatchObject({ id: gauze, pack: 'CS', packPrice: 150, vendor: { id: other } })
  expect(await offered(`vendorId=${other}&productIds=${gauze}`)).toHaveLength(1)
  // What it does not sell has no price there.
  const unsold = ok(await direct([{ productId: gloves, quantity: 5 }], ana, { directVendorId: other }))
  expect((await submit(unsold)).body.fieldReasons['lines.0.productId'].reason).toBe('order_line_has_no_price')
})

it('names its vendor for good once it is submitted, for the owner of the tables as well', async () => {
  const order = await asked()
  await expect(
    test.rows('update supply_order set direct_vendor_id = null where id = $1', [order.id]),
  ).rejects.toThrow()
  const copied = ok(await ana.post(`/api/orders/${order.id}/copy`, {}))
  expect(copied).toMatchObject({ isDirect: false, directVendor: null })
  const { items } = ok(await ana.get(`/api/orders?search=${order.number}`))
  expect(items).toMatchObject([{ isDirect: true }])
})

it('is approved at its price before it is sent, where it costs more by then', async () => {
  const left = await money()
  const order = await asked()
  await approve(order)
  await test.rows(
    `update vendor_price set ended_on = office_today('America/Denver') - 1 where vendor_product_id = $1`,
    [idOf(`sold ${gauze}`)],
  )
  await test.rows(
    `insert into vendor_price (organization_id, id, vendor_product_id, source, pack, pack_quantity, price, valid_from)
     values ($1, gen_random_uuid(), $2, 'list', 'BX', 1, 12, office_today('America/Denver'))`,
    [ids.organization, idOf(`sold ${gauze}`)],
  )
  await place()
  const draft = await placed(order)
  expect(draft).toMatchObject({ state: 'pending_approval', total: 300 })
  expect(await left()).toEqual([50, 250, 0, -300])
  await buying.decide(manager, 'vendor_order', draft.id, 'approve')
  expect(await left()).toEqual([0, 300, 0, -300])
  expect((await placed(order)).state).toBe('sent')
})

it('is placed with the vendor its own was merged into', async () => {
  const other = idOf('vendor of other name')
  await test.rows(
    `insert into vendor (organization_id, id, name, state, email) values ($1, $2, 'Bright Water', 'active', 'b@water.example')`,
    [ids.organization, other],
  )
  const sold = idOf('sold by other name')
  await test.rows(
    `insert into vendor_product (organization_id, id, vendor_id, product_id, vendor_sku) values ($1, $2, $3, $4, 'O')`,
    [ids.organization, sold, other, gauze],
  )
  await test.rows(
    `insert into vendor_price (organization_id, id, vendor_product_id, source, pack, pack_quantity, price, valid_from)
     values ($1, gen_random_uuid(), $2, 'list', 'BX', 1, 12, '2026-01-01')`,
    [ids.organization, sold],
  )
  const order = ok(await submit(ok(await direct(undefined, ana, { directVendorId: other }))))
  const merging = await test.rows<{ version: number }>('select version from vendor where id = $1', [other])
  ok(await vera.post(`/api/vendors/${other}/merge`, { ...merging[0], into: vendorId }))
  await approve(order)
  await place()
  expect(await placed(order)).toMatchObject({ state: 'sent', vendor: { id: vendorId }, lineCount: 1 })
  expect((await seen(order)).directVendor).toMatchObject({ id: vendorId })
})
