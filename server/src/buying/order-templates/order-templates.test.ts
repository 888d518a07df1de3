import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idOf, ids, personId } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { orderRecurring } from './nightly.ts'

type Someone = Awaited<ReturnType<TestApp['as']>>
// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Body = any

let test: TestApp
let ana: Someone
let south: Someone
let user: Someone
let viewer: Someone
let stranger: Someone
let general = ''
const [gauze, gloves] = [idOf('product gauze'), idOf('product gloves')]
const [imaging, brightwater, held] = [idOf('imaging'), idOf('brightwater'), idOf('held')]

beforeAll(async () => {
  test = await startTestApp()
  test.passTime(Date.now() - test.now().getTime())
  ana = await test.as('order_manager')
  south = await test.as('order_manager', 'south')
  user = await test.as('user')
  viewer = await test.as('order_viewer', 'south')
  stranger = await test.as('admin', 'other')
  const [department] = await test.rows<{ id: string }>(
    `select id from department where organization_id = $1 and name = 'General'`,
    [ids.organization],
  )
  general = department?.id ?? ''
  await test.rows(`insert into department (organization_id, id, name) values ($1, $2, 'Imaging')`, [
    ids.organization,
    imaging,
  ])
  await test.rows(
    `insert into vendor (organization_id, id, name, state, held_reason) values
       ($1, $2, 'Brightwater', 'active', ''), ($1, $3, 'Held', 'on_hold', 'Recall')`,
    [ids.organization, brightwater, held],
  )
  // Gauze comes in packs of ten. Of it there are 4, of gloves 30.
  await test.rows(
    `insert into vendor_product (organization_id, id, vendor_id, product_id, vendor_sku) values ($1, $2, $3, $4, 'BW-77')`,
    [ids.organization, idOf('sold'), brightwater, gauze],
  )
  await test.rows(
    `insert into vendor_price (organization_id, id, vendor_product_id, source, pack, pack_quantity, price, valid_from)
     values ($1, $2, $3, 'list', 'CS', 10, 40, '2026-01-01')`,
    [ids.organization, idOf('price'), idOf('sold')],
  )
})
afterAll(() => test.stop())

let made = 0
const template = (more: object = {}) => ({
  name: `Template ${++made}`,
  kind: 'template',
  officeId: ids.north,
  departmentId: general,
  lines: [
    { productId: gauze, quantity: 20 },
    { productId: gloves, quantity: 5 },
  ],
  ...more,
})
const add = async (who: Someone, more: object = {}): Promise<Body> => {
  const { status, body } = await who.post('/api/order-templates', template(more))
  expect([status, body.fields ?? body.code ?? '']).toEqual([200, ''])
  return body
}
const take = (who: Someone, step: string, { id, version }: Body) =>
  who.post(`/api/order-templates/${id}/${step}`, { version })
const order = (who: Someone, { id }: Body, more: Body = {}) =>
  who.post(`/api/order-templates/${id}/order`, more)
const seen = async (who: Someone, { id }: Body): Promise<Body> =>
  (await who.get(`/api/order-templates/${id}`)).body
const names = async (who: Someone, query = ''): Promise<string[]> =>
  (await who.get(`/api/order-templates?${query}`)).body.items.map(({ name }: Body) => name)
const inputOf = ({ name, kind, office, department, lines, repeat, version }: Body) => ({
  ...{ name, kind, version },
  officeId: office?.id ?? null,
  departmentId: department.id,
  repeat: repeat && { every: repeat.every, nextOn: repeat.nextOn },
  lines: lines.map(({ productId, vendor, quantity }: Body) => ({
    ...{ productId, quantity },
    vendorId: vendor?.id ?? null,
  })),
})
const told = (kind: string) =>
  test.rows<{ personId: string; data: Body }>(
    'select person_id as "personId", data from notification where kind = $1 order by created_at, person_id',
    [kind],
  )
async function night() {
  while (await orderRecurring(test.app));
  expect(test.logged.filter(({ level }) => level === 'error')).toEqual([])
}

describe('a template', () => {
  it('becomes an order at the prices of now, and is changed by one person at a time', async () => {
    const kept = await add(ana, { lines: [{ productId: gauze, vendorId: brightwater, quantity: 20 }] })
    expect(kept).toMatchObject({
      owner: { id: personId('order_manager') },
      lineCount: 1,
      lines: [{ vendor: { name: 'Brightwater' }, packQuantity: 10, quantity: 20, stock: { available: 4 } }],
    })
    const { body } = await order(ana, kept)
    expect(body).toMatchObject({
      state: 'draft',
      office: { id: ids.north },
      department: { id: general },
      neededBy: await test.day(7),
      total: 80,
      lines: [{ productId: gauze, packs: 2, quantity: 20, vendor: { name: 'Brightwater' } }],
    })
    const path = `/api/order-templates/${kept.id}`
    const changed = await ana.put(path, { ...inputOf(kept), name: 'Wound care' })
    expect(changed.body).toMatchObject({ name: 'Wound care', version: 2 })
    expect((await ana.put(path, inputOf(kept))).status).toBe(412)
    expect((await take(ana, 'archive', kept)).status).toBe(412)
    expect((await take(ana, 'archive', changed.body)).status).toBe(200)
    expect((await order(ana, kept)).status).toBe(404)
    await expect(
      test.rows('update order_template set name = name where id = $1', [kept.id]),
    ).rejects.toThrow()
  })

  it('is refused where it could not be ordered, beside the field', async () => {
    const refused = async (more: object) => {
      const { status, body } = await ana.post('/api/order-templates', template(more))
      expect(status).toBe(422)
      return Object.keys(body.fields)
    }
    const line = { productId: gauze, quantity: 10 }
    expect(await refused({ lines: [] })).toEqual(['lines'])
    expect(await refused({ lines: [{ ...line, quantity: 15 }] })).toEqual(['lines.0.quantity'])
    expect(await refused({ lines: [line, line] })).toEqual(['lines.1.productId'])
    expect(await refused({ lines: [{ ...line, productId: ids.far }] })).toEqual(['lines.0.productId'])
    expect(await refused({ lines: [{ ...line, packPrice: 1 }] })).not.toEqual([])
    expect(await refused({ officeId: ids.far })).toEqual(['officeId'])
    const repeat = { every: 'week', nextOn: await test.day(3) }
    expect(await refused({ officeId: null, repeat })).toEqual(['officeId'])
    expect(await refused({ repeat: { ...repeat, nextOn: await test.day(-1) } })).toEqual(['nextOn'])
    const { name } = await add(ana)
    expect(await refused({ name: name.toUpperCase() })).toEqual(['name'])
    expect(
      (await ana.post('/api/order-templates', template({ kind: 'par', lines: [{ ...line, quantity: 15 }] })))
        .status,
    ).toBe(200)
  })

  it('is written by its department and by whoever writes the orders of its office', async () => {
    const own = await add(user, { name: 'Of General' })
    const foreign = await add(ana, { name: 'Of Imaging', departmentId: imaging })
    const everywhere = await add(ana, { name: 'Everywhere', departmentId: imaging, officeId: null })
    expect(
      (await user.post('/api/order-templates', template({ departmentId: imaging }))).body.fields,
    ).toHaveProperty('departmentId')
    expect(
      (await south.post('/api/order-templates', template({ departmentId: imaging, officeId: null }))).status,
    ).toBe(422)
    expect(await names(user)).toContain('Of General')
    expect(await names(user)).not.toContain('Of Imaging')
    expect((await user.get(`/api/order-templates/${foreign.id}`)).status).toBe(404)
    expect((await take(user, 'archive', foreign)).status).toBe(404)
    // Of every office: seen by whoever reads orders somewhere, ordered from where one may order.
    expect(await seen(viewer, everywhere)).toMatchObject({ mayWrite: false, mayOrder: false })
    expect(await seen(south, everywhere)).toMatchObject({ mayWrite: false, mayOrder: true })
    expect((await take(viewer, 'archive', everywhere)).status).toBe(403)
    expect((await order(viewer, everywhere, { officeId: ids.south })).status).toBe(422)
    expect((await order(south, everywhere)).body.fields).toHaveProperty('officeId')
    expect((await order(south, everywhere, { officeId: ids.north })).status).toBe(422)
    expect((await order(south, everywhere, { officeId: ids.south })).body).toMatchObject({
      office: { id: ids.south },
      requestedBy: { id: personId('order_manager', 'south') },
    })
    expect((await order(user, own)).status).toBe(200)
    expect(await names(stranger)).toEqual([])
    expect((await order(stranger, own)).status).toBe(404)
    expect(await names(ana, `officeId=${ids.south}&kind=template`)).toEqual(['Everywhere'])
  })

  it('goes with its department where that is merged', async () => {
    const [from] = await test.rows<{ id: string; version: number }>(
      `insert into department (organization_id, id, name) values ($1, $2, 'Annex') returning id, version`,
      [ids.organization, idOf('annex')],
    )
    const kept = await add(ana, { departmentId: from?.id })
    await expect(
      test.rows('update department set merged_into = $2 where id = $1', [from?.id, imaging]),
    ).rejects.toThrow('moved before it is merged')
    const admin = await test.as('admin')
    const { status } = await admin.post(`/api/departments/${from?.id}/merge`, {
      ...{ into: imaging, version: from?.version },
    })
    expect(status).toBe(200)
    expect(await seen(ana, kept)).toMatchObject({ department: { name: 'Imaging' } })
  })
})

describe('a par list', () => {
  it('asks for what lacks, less what is in an open order, in whole packs, and not for what is at par', async () => {
    await test.rows(`delete from supply_order_line`)
    const par = await add(ana, {
      kind: 'par',
      lines: [
        { productId: gauze, quantity: 37 },
        { productId: gloves, quantity: 30 },
      ],
    })
    const first = await order(ana, par)
    // 37 less 4.
    expect(first.body.lines).toMatchObject([{ productId: gauze, quantity: 40, packs: 4 }])
    const again = await order(ana, par)
    expect([again.status, again.body.reason]).toEqual([409, 'template_is_at_par'])
    const more = await ana.put(`/api/order-templates/${par.id}`, {
      ...inputOf(par),
      lines: [{ productId: gauze, quantity: 45 }],
    })
    expect((await order(ana, more.body)).body.lines).toMatchObject([{ productId: gauze, quantity: 10 }])
  })
})

describe('a template that repeats', () => {
  const due = async (more: object = {}) => {
    const kept = await add(ana, { repeat: { every: 'week', nextOn: await test.day(0) }, ...more })
    return kept
  }

  it('makes one draft on its day in the name of its owner, however often it is looked for', async () => {
    const kept = await due()
    await Promise.all([orderRecurring(test.app), orderRecurring(test.app)])
    await night()
    const after = await seen(ana, kept)
    expect(after).toMatchObject({
      repeat: { every: 'week', nextOn: await test.day(7), paused: null },
      runs: [{ dueOn: await test.day(0) }],
    })
    const { body } = await ana.get(`/api/orders/${after.runs[0].order.id}`)
    expect(body).toMatchObject({
      state: 'draft',
      isAutomatic: true,
      requestedBy: { id: personId('order_manager') },
      timeline: [{ step: 'created', by: null }],
      lineCount: 2,
    })
    expect(await told('template.ordered')).toMatchObject([
      { personId: personId('order_manager'), data: { number: body.number, lines: 2 } },
    ])
    // Set to the same day again, it is not ordered again.
    await ana.put(`/api/order-templates/${kept.id}`, {
      ...inputOf(after),
      repeat: { every: 'week', nextOn: await test.day(0) },
    })
    await night()
    expect((await seen(ana, kept)).runs).toHaveLength(1)
  })

  it('makes none while it is paused, nor for what was missed', async () => {
    const kept = await due({ repeat: { every: 'month', nextOn: await test.day(2) } })
    const paused = (await take(ana, 'pause', kept)).body
    expect(paused.repeat.paused).toBe('person')
    await test.rows('update order_template set next_on = next_on - 9 where id = $1', [kept.id])
    await night()
    expect((await seen(ana, kept)).runs).toEqual([])
    const resumed = (await take(await test.as('admin'), 'resume', paused)).body
    expect(resumed).toMatchObject({ owner: { id: personId('admin') }, repeat: { paused: null } })
    expect(resumed.repeat.nextOn > (await test.day(0))).toBe(true)
    expect((await take(ana, 'pause', await add(ana))).status).toBe(409)
  })

  it('is paused with the reason where it cannot go on, which its owner and the order managers are told', async () => {
    const lost = await due({ officeId: ids.south })
    const closed = await due({ officeId: ids.south, departmentId: imaging })
    await test.rows('update order_template set owner_id = $2, department_id = $3 where id = $1', [
      lost.id,
      personId('user'),
      imaging,
    ])
    await test.rows(`update office set status = 'maintenance' where id = $1`, [ids.south])
    await test.rows('update order_template set next_on = $2 where id = $1', [lost.id, await test.day(1)])
    await night()
    expect((await seen(ana, closed)).repeat.paused).toBe('office')
    await test.rows(`update office set status = 'active' where id = $1`, [ids.south])
    await test.rows('update order_template set next_on = $2 where id = $1', [lost.id, await test.day(0)])
    await night()
    expect((await seen(ana, lost)).repeat.paused).toBe('owner')
    const managers = [personId('order_manager'), personId('order_manager', 'south')]
    const notices = await told('template.paused')
    const toldOf = ({ id }: Body) =>
      notices.filter(({ data }) => data.templateId === id).map(({ personId: whom }) => whom)
    expect(toldOf(closed).sort()).toEqual([...managers].sort())
    expect(toldOf(lost).sort()).toEqual([...managers, personId('user')].sort())
  })
})

describe('a list of what to order', () => {
  const read = (content: string, who = user) =>
    who.post('/api/orders/read-lines', { officeId: ids.north, content })

  it('is read in packs or units as its header says, row by row, and writes nothing', async () => {
    const before = await test.rows('select count(*) as orders from supply_order')
    const { body } = await read(
      [
        'SKU;Description;Qty',
        'GLV-001;Gloves;12',
        'bw-77;;30',
        'NOPE-1;Unknown thing;3',
        'WND-001;Again;10',
        ';Gauze sponge 4 x 4;15',
        'GLV-001;Gloves;0',
        'GLV-001;Gloves;many',
      ].join('\n'),
    )
    expect(body.map(({ line, outcome, packs }: Body) => [line, outcome, packs])).toEqual([
      [1, 'matched', 12],
      [2, 'matched', 3],
      [3, 'unknown', 0],
      [4, 'twice', 0],
      [5, 'not_packs', 0],
      [7, 'no_quantity', 0],
    ])
    expect(body[1].product).toMatchObject({ id: gauze, packQuantity: 10 })
    const packs = await read('Item number,Cases\nWND-001,3\n')
    expect(packs.body).toMatchObject([{ outcome: 'matched', packs: 3 }])
    expect(await test.rows('select count(*) as orders from supply_order')).toEqual(before)
  })

  it('is refused where it is none, or asks for too much at once', async () => {
    expect((await read('')).body.fields).toHaveProperty('content')
    expect((await read('Color,Shape\nred,round\nblue,flat')).body.fields).toHaveProperty('content')
    const many = Array.from({ length: 2001 }, (_, n) => `SKU-${n},1`)
    expect((await read(['SKU,Quantity', ...many].join('\n'))).body.fields).toHaveProperty('content')
  })
})
