import { allocate } from '@wellstock/domain/finance/ledger'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { budgetOf } from '../../finance/budgets/budget-fixture.ts'
import { dispatchEvents } from '../../platform/events/dispatch.ts'
import { startNewDay } from '../../stock/alerts/new-day.ts'
import { idOf, ids, personId, YEAR } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { reorderAutomatically } from './nightly.ts'

type Someone = Awaited<ReturnType<TestApp['as']>>
// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Body = any

let test: TestApp
let ana: Someone
let admin: Someone
let manager: Someone
const [brightwater, kestrel, held] = [idOf('brightwater'), idOf('kestrel'), idOf('held')]
const [gauze, gloves] = [idOf('product gauze'), idOf('product gloves')]

beforeAll(async () => {
  test = await startTestApp()
  test.passTime(Date.now() - test.now().getTime())
  ana = await test.as('order_manager')
  admin = await test.as('admin')
  manager = await test.as('manager')
  await test.rows(
    `insert into vendor (organization_id, id, name, state, lead_time_days, held_reason) values
       ($1, $2, 'Brightwater', 'active', 4, ''), ($1, $3, 'Kestrel', 'active', 2, ''), ($1, $4, 'Held', 'on_hold', 2, 'Recall')`,
    [ids.organization, brightwater, kestrel, held],
  )
  const budget = await budgetOf(test)
  const lineId = await budget.line(0, { year: YEAR })
  await test.rows(
    `update budget_line set department_id = (select department_id from item where id = $2) where id = $1`,
    [lineId, ids.gauze],
  )
  const given = { kind: 'budget', number: `FY${YEAR}`, bookedOn: `${YEAR}-01-01` } as const
  await budget.write([allocate(lineId, 50_000)], given)
  // Of gauze there are 4, ordered at 5 up to 100 in tens; of gloves 30, now ordered at 40; the south office has enough of them.
  await test.rows('update item set auto_reorder = true, order_multiple = 10, vendor_id = $2 where id = $1', [
    ids.gauze,
    brightwater,
  ])
  await test.rows(
    `update item set auto_reorder = true, auto_reorder_quantity = 24, reorder_point = 40, vendor_id = $2,
       alert_people = array[$3::uuid, $4::uuid] where id = $1`,
    [ids.gloves, kestrel, personId('order_viewer'), personId('inventory_viewer')],
  )
  await test.rows('update item set auto_reorder = true, vendor_id = $2 where id = $1', [
    ids.southGloves,
    kestrel,
  ])
  await lacks('Drapes', held)
  await reorderAutomatically(test.app)
  expect(await drafts()).toEqual([])
  while (await startNewDay(test.app));
})
afterAll(() => test.stop())

/** A product of which the north office has nothing and orders 20. */
async function lacks(name: string, vendor: string, price: number | null = 3) {
  const product = idOf(`product ${name}`)
  await test.rows(
    `insert into product (organization_id, id, sku, name, category, type) values ($1, $2, upper($3::text), $3, 'Supplies', 'Supplies')`,
    [ids.organization, product, name],
  )
  await test.rows(
    `insert into item (organization_id, id, product_id, office_id, room_id, sku, name, category, type, unit, department, location,
       min_quantity, reorder_point, max_quantity, unit_price, vendor_id, auto_reorder)
     values ($1, $2, $3, $4, $5, '', '', '', '', '', 'General', 'Shelf', 2, 5, 20, $6, $7, true)`,
    [ids.organization, idOf(`item ${name}`), product, ids.north, ids.northStore, price, vendor],
  )
  return product
}

async function night() {
  await test.rows(`update setting set value = '2020-01-01' where key like 'buying.reordered.%'`)
  while (await reorderAutomatically(test.app));
  expect(test.logged.filter(({ level }) => level === 'error')).toEqual([])
}

/** The drafts that collect, with their lines. */
const drafts = () =>
  test.rows<{ id: string; vendorId: string; lines: Record<string, number>; version: number }>(
    `select o.id, o.vendor_id as "vendorId", jsonb_object_agg(p.name, n.quantity) as lines, o.version from supply_order o
     join supply_order_line n on n.order_id = o.id join product p on p.id = n.product_id
     where o.is_collecting group by o.id, o.vendor_id, o.version, o.number order by o.number`,
  )
const draftOf = async (vendorId: string) => (await drafts()).find((draft) => draft.vendorId === vendorId)
const seen = async (id = ''): Promise<Body> => (await ana.get(`/api/orders/${id}`)).body
const take = (who: Someone, step: string, { id, version }: Body) =>
  who.post(`/api/orders/${id}/${step}`, { version })
const told = () =>
  test.rows<{ orderId: string; personId: string; lines: number }>(
    `select data ->> 'orderId' as "orderId", person_id as "personId", (data ->> 'lines')::int as lines from notification
     where kind = 'order.drafted' and ended_at is null order by data ->> 'number', person_id`,
  )

describe('what is reordered automatically', () => {
  it('goes into one draft for each vendor, however often and from how many processes', async () => {
    await Promise.all([reorderAutomatically(test.app), reorderAutomatically(test.app)])
    while (await reorderAutomatically(test.app));
    await night()
    await Promise.all([night(), night()])
    const made = await drafts()
    expect(made).toMatchObject([
      { vendorId: brightwater, lines: { 'Gauze sponge 4 x 4': 100 }, version: 1 },
      { vendorId: kestrel, lines: { 'Nitrile exam gloves, M': 24 }, version: 1 },
    ])
    expect(await seen(made[0]?.id)).toMatchObject({
      state: 'draft',
      isAutomatic: true,
      requestedBy: { id: personId('order_manager') },
      neededBy: await test.day(4),
      total: 1250,
      timeline: [{ step: 'created', by: null }],
    })
    const actors = await test.rows(
      `select actor_id from audit_event where action = 'order.created' and entity_id = $1`,
      [made[0]?.id],
    )
    expect(actors).toEqual([{ actor_id: null }])
  })

  it('is told to who orders there, and to whom its items name and who sees its orders', async () => {
    const [ofBrightwater, ofKestrel] = await drafts()
    const both = [
      { orderId: ofKestrel?.id, personId: personId('order_manager'), lines: 1 },
      { orderId: ofKestrel?.id, personId: personId('order_viewer'), lines: 1 },
    ].sort((a, b) => (a.personId < b.personId ? -1 : 1))
    expect(await told()).toEqual([
      { orderId: ofBrightwater?.id, personId: personId('order_manager'), lines: 1 },
      ...both,
    ])
    const { body } = await ana.get('/api/notifications')
    expect(body.items[0]).toMatchObject({ actionUrl: `/dashboard/orders/${ofKestrel?.id}` })
    expect(body.items.map(({ title }: Body) => title)).toContain(
      'Reorder draft for North Office, Brightwater: 1 line',
    )
  })

  it('is added to what somebody has written, which stays; without a price, too', async () => {
    const order = await seen((await draftOf(brightwater))?.id)
    const { officeId, departmentId } = { officeId: order.office.id, departmentId: order.department.id }
    const head = { officeId, departmentId, neededBy: order.neededBy, version: order.version }
    const changed = await ana.put(`/api/orders/${order.id}`, {
      ...head,
      lines: [{ productId: gauze, quantity: 7, note: 'For the clinic' }],
    })
    expect(changed.status).toBe(200)
    await lacks('Masks', brightwater, null)
    await night()
    expect(await draftOf(brightwater)).toMatchObject({
      id: order.id,
      lines: { 'Gauze sponge 4 x 4': 7, Masks: 20 },
      version: order.version + 2,
    })
    const now = await seen(order.id)
    expect(now).toMatchObject({ unpriced: 1, lineCount: 2 })
    expect(now.lines[0]).toMatchObject({ note: 'For the clinic', quantity: 7 })
    expect((await ana.put(`/api/orders/${order.id}`, { ...head, lines: [] })).status).toBe(412)
    expect((await take(ana, 'submit', now)).body.fieldReasons).toMatchObject({
      'lines.1.productId': { reason: 'order_line_has_no_price' },
    })
    // One notice of it stands, the latest.
    expect((await told()).filter(({ orderId }) => orderId === order.id)).toEqual([
      { orderId: order.id, personId: personId('order_manager'), lines: 2 },
    ])
  })

  it('is asked for by whoever submits it, who does not decide it; then only what is not on order is collected', async () => {
    const order = await seen((await draftOf(kestrel))?.id)
    const { status, body } = await take(admin, 'submit', order)
    expect([status, body.requestedBy?.id, body.state]).toEqual([200, personId('admin'), 'submitted'])
    const decide = async (who: Someone) => {
      const request = (await who.get(`/api/approvals/document?kind=order&documentId=${order.id}`)).body
      return who.post(`/api/approvals/${request.id}/decide`, {
        version: request.version,
        decisionId: idOf(`decision ${Math.random()}`),
        decision: 'approve',
        comment: 'As agreed',
      })
    }
    expect((await decide(admin)).status).not.toBe(200)
    await lacks('Wipes', kestrel)
    await night()
    const next = await draftOf(kestrel)
    expect(next).toMatchObject({ lines: { Wipes: 20 } })
    expect(next?.id).not.toBe(order.id)
    expect((await decide(manager)).status).toBe(200)
    await night()
    expect(await draftOf(kestrel)).toMatchObject({ lines: { Wipes: 20 }, version: 1 })
    expect((await seen(order.id)).timeline.map(({ step, by }: Body) => [step, by])).toMatchObject([
      ['created', null],
      ['submitted', 'admin everywhere'],
      ['approved', 'manager everywhere'],
    ])
    await dispatchEvents(test.app)
    expect((await told()).filter(({ orderId }) => orderId === order.id)).toEqual([])
  })

  it('is collected anew where a draft was withdrawn, or went to another office', async () => {
    const order = await seen((await draftOf(kestrel))?.id)
    const { body } = await take(ana, 'submit', order)
    expect((await take(ana, 'withdraw', body)).body).toMatchObject({ state: 'draft', isAutomatic: true })
    await night()
    expect(await draftOf(kestrel)).toBeUndefined()
    await lacks('Gowns', kestrel)
    await night()
    const second = await seen((await draftOf(kestrel))?.id)
    expect(second.lines).toHaveLength(1)
    // Of two submitters the latter asks for it.
    const again = await take(admin, 'submit', await seen(order.id))
    expect(again.body.requestedBy.id).toBe(personId('admin'))
    const moved = await ana.put(`/api/orders/${second.id}`, {
      ...{ officeId: ids.south, departmentId: second.department.id, neededBy: second.neededBy },
      ...{ version: second.version, lines: [{ productId: gloves, quantity: 1 }] },
    })
    expect(moved.status).toBe(200)
    expect(await draftOf(kestrel)).toBeUndefined()
    await night()
    expect(await draftOf(kestrel)).toMatchObject({ lines: { Gowns: 20 } })
  })

  it('waits while the office takes no orders', async () => {
    await lacks('Swabs', kestrel)
    await test.rows(`update office set status = 'maintenance' where id = $1`, [ids.north])
    await night()
    expect((await draftOf(kestrel))?.lines).toEqual({ Gowns: 20 })
    await test.rows(`update office set status = 'active' where id = $1`, [ids.north])
    await night()
    expect((await draftOf(kestrel))?.lines).toEqual({ Gowns: 20, Swabs: 20 })
  })

  it('is guarded in the database, too', async () => {
    const { id } = (await draftOf(kestrel)) ?? {}
    const copy = (more: string) =>
      test.rows(
        `insert into supply_order (organization_id, id, number, office_id, department_id, needed_by, requested_by, is_automatic,
           is_collecting, vendor_id)
         select organization_id, gen_random_uuid(), gen_random_uuid()::text, office_id, department_id, needed_by, requested_by, ${more}
         from supply_order where id = $1`,
        [id],
      )
    await expect(copy('true, true, vendor_id')).rejects.toThrow('supply_order_collects_once')
    await expect(copy('false, true, null')).rejects.toThrow('supply_order_collecting')
    await copy('true, true, null')
    await expect(copy('true, true, null')).rejects.toThrow('supply_order_collects_once')
    await expect(
      test.rows('update supply_order set requested_by = $2 where id = $1', [id, personId('admin')]),
    ).rejects.toThrow('append-only')
  })
})
