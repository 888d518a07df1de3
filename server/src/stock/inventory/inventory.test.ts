import type { Role } from '@wellstock/contract/platform/access'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idOf, ids, personId } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { setHold } from '../../testing/holds.ts'

type Named = { name: string; id: string }

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.stop())

const names = (body: { items: Named[] }) => body.items.map((item) => item.name)

describe('the list', () => {
  it('shows a viewer the items of the organization and no other', async () => {
    const { status, body } = await (await test.as('inventory_viewer')).get('/api/inventory')
    expect(status).toBe(200)
    expect(body).toMatchObject({ total: 3, page: 1, pageSize: 20 })
    expect(names(body)).toEqual(['Gauze sponge 4 x 4', 'Nitrile exam gloves, M', 'Nitrile exam gloves, M'])
  })

  it('shows a person of one office the items of that office', async () => {
    const { body } = await (await test.as('inventory_viewer', 'south')).get('/api/inventory')
    expect(body.items.map((item: Named) => item.id)).toEqual([ids.southGloves])
    expect(body.total).toBe(1)
  })

  it.each([
    ['search=glo', 2],
    ['search=GLOVES%20nit', 2],
    ['search=glv-001', 2],
    ['search=m', 2],
    ['search=x', 1],
    ['search=zebra', 0],
    ['search=%27%20or%201%3D1', 0],
    ['category=Wound%20care', 1],
    ['category=Gloves&search=nitrile', 2],
    [`officeId=${ids.south}`, 1],
    [`officeId=${ids.far}`, 0],
    [`roomId=${ids.northStore}`, 2],
    ['status=Low%20Stock', 1],
    ['status=active', 3],
    ['status=maintenance', 0],
    ['location=South', 1],
    ['location=100%25', 0],
    ['vendor=Unknown', 3],
    ['type=Equipment', 0],
    ['department=General&search=gauze', 1],
  ])('finds by %s', async (query, total) => {
    const { status, body } = await (await test.as('admin')).get(`/api/inventory?${query}`)
    expect(status).toBe(200)
    expect(body.total).toBe(total)
    expect(body.items).toHaveLength(total)
  })

  it('sorts, pages and tells the total on every page', async () => {
    const admin = await test.as('admin')
    const first = await admin.get('/api/inventory?sort=currentQuantity&dir=desc&pageSize=2')
    const second = await admin.get('/api/inventory?sort=currentQuantity&dir=desc&pageSize=2&page=2')
    expect([...first.body.items, ...second.body.items].map((item) => item.currentQuantity)).toEqual([
      30, 7, 4,
    ])
    expect([first.body.total, second.body.total]).toEqual([3, 3])
    const searched = await admin.get('/api/inventory?search=gloves&pageSize=1&page=2')
    expect(searched.body).toMatchObject({ total: 2, page: 2, pageSize: 1 })
    expect(searched.body.items).toHaveLength(1)
  })

  it('refuses sort keys, directions and pages it does not know', async () => {
    const admin = await test.as('admin')
    for (const query of [
      'sort=price;drop',
      'dir=up',
      'page=0',
      'pageSize=101',
      'page=x',
      'colour=red',
      'page=1&page=2',
    ]) {
      const { status, body } = await admin.get(`/api/inventory?${query}`)
      expect([query, status, body.code]).toEqual([query, 422, 'VALIDATION_ERROR'])
      expect(Object.keys(body.fields)).toHaveLength(1)
    }
  })

  it('lets a place that is asked for win over the office in the header, within what the person may see', async () => {
    const seen = async (where: 'everywhere' | 'south', query: string, office: string) => {
      const person = await test.as('inventory_viewer', where)
      const { body } = await person.get(`/api/inventory?${query}`, { 'x-office': office })
      return [body.total, ...body.items.map((item: Named) => item.id)]
    }
    expect(await seen('everywhere', `officeId=${ids.south}`, ids.north)).toEqual([1, ids.southGloves])
    expect(await seen('everywhere', `roomId=${ids.southStore}`, ids.north)).toEqual([1, ids.southGloves])
    expect(await seen('everywhere', 'search=gloves', ids.south)).toEqual([1, ids.southGloves])
    expect(await seen('south', `officeId=${ids.north}`, ids.south)).toEqual([0])
    expect(await seen('south', `roomId=${ids.northStore}`, ids.south)).toEqual([0])
  })

  it('tells what the filters can be set to, and where the person may write', async () => {
    const { body } = await (await test.as('inventory_manager', 'south')).get('/api/inventory/facets')
    expect(body.categories).toEqual(['Gloves'])
    expect(body.offices).toEqual([{ id: ids.south, name: 'South Office', code: 'SOUTH', writable: true }])
    expect(body.rooms.map((room: Named) => room.name)).toEqual(['South Store'])
  })

  it('offers an office in maintenance for something new, and an inactive one not', async () => {
    const writable = async (status: string) => {
      await test.rows('update office set status = $2 where id = $1', [ids.south, status])
      const { body } = await (await test.as('inventory_manager')).get('/api/inventory/facets')
      return body.offices.find(({ id }: Named) => id === ids.south).writable
    }
    const offered = [await writable('inactive'), await writable('maintenance'), await writable('active')]
    expect(offered).toEqual([false, true, true])
  })
})

describe('one item', () => {
  it('is shown with its place, badge and next expiry', async () => {
    const { body } = await (await test.as('inventory_viewer')).get(`/api/inventory/${ids.gloves}`)
    expect(body).toMatchObject({
      name: 'Nitrile exam gloves, M',
      sku: 'GLV-001',
      officeName: 'North Office',
      roomNumber: '1-01',
      roomType: 'storage',
      currentQuantity: 30,
      stockLevel: 'In Stock',
      unitPrice: 12.5,
      nextExpiry: '2040-01-31',
    })
  })

  it("looks the same whether it does not exist, is another organization's or another office's", async () => {
    const south = await test.as('inventory_manager', 'south')
    const answers = await Promise.all(
      [ids.farGloves, ids.gloves, '00000000-0000-4000-8000-000000000000', 'not-an-id'].map((id) =>
        south.get(`/api/inventory/${id}`),
      ),
    )
    for (const { status, body } of answers) {
      expect(status).toBe(404)
      expect({ ...body, requestId: '' }).toEqual({
        code: 'NOT_FOUND',
        message: 'Item not found',
        reason: 'no_such_item',
        requestId: '',
      })
    }
  })

  it('has a ledger whose movements sum to the quantity shown', async () => {
    const viewer = await test.as('inventory_viewer')
    const { body } = await viewer.get(`/api/inventory/${ids.gloves}/movements`)
    expect(body.items.map((m: { quantity: number }) => m.quantity)).toEqual([10, 20])
    expect(body.items.map((m: { balance: number }) => m.balance)).toEqual([30, 20])
    const lots = await viewer.get(`/api/inventory/${ids.gloves}/lots`)
    expect(
      lots.body.map((lot: { lotNumber: string; onHand: number }) => [lot.lotNumber, lot.onHand]),
    ).toEqual([
      ['G-SOON', 10],
      ['G-LATE', 20],
    ])
  })
})

describe('narrowed by the stock itself', () => {
  beforeAll(async () => {
    test = await startTestApp(test)
  })
  const found = async (query: string) =>
    (
      (await (await test.as('inventory_manager')).get(`/api/inventory?${query}`)).body.items as {
        id: string
      }[]
    ).map(({ id }) => id)
  const gloveLots = () => idOf('product gloves')

  it('to what is low or out', async () => {
    expect(await found('condition=short')).toEqual([ids.gauze])
  })

  it('to what lies on hold', async () => {
    expect(await found('condition=on_hold')).toEqual([])
    const [lot] = await test.rows<{ id: string }>(
      `select id from lot where product_id = $1 and number = 'G-SOON'`,
      [gloveLots()],
    )
    await setHold(test.rows, lot?.id, 'recalled')
    expect(await found('condition=on_hold')).toEqual([ids.gloves])
  })

  it('to what expires soon, today included, but not to what has expired', async () => {
    const expire = async (days: number) =>
      test.rows(`update lot set expiry_date = $2 where product_id = $1 and number = 'G-SOON'`, [
        gloveLots(),
        await test.day(days),
      ])
    await expire(0)
    expect(await found('expiresIn=1')).toEqual([ids.gloves])
    await expire(30)
    expect([await found('expiresIn=30'), await found('expiresIn=31')]).toEqual([[], [ids.gloves]])
    await expire(-1)
    expect(await found('expiresIn=30')).toEqual([])
  })

  it('to what nothing was done with for a while', async () => {
    expect(await found('idleFor=30')).toEqual([])
    const forgotten = idOf('item forgotten gauze')
    await test.rows(
      `insert into item (organization_id, id, product_id, office_id, room_id, sku, name, category, type, unit, department, location)
       values ($1, $2, $3, $4, $5, '', '', '', '', '', 'General', 'Shelf')`,
      [ids.organization, forgotten, idOf('product gauze'), ids.south, ids.southStore],
    )
    await test.rows(
      `insert into stock_movement (organization_id, id, item_id, quantity, type, reason, actor_id, occurred_at)
       values ($1, $2, $3, 1, 'opening', 'opening', $4, now() - interval '40 days')`,
      [ids.organization, idOf('opening of it'), forgotten, personId('admin')],
    )
    expect([await found('idleFor=39'), await found('idleFor=41')]).toEqual([[forgotten], []])
  })
})

describe('an archived item', () => {
  const empty = idOf('item to archive')
  beforeAll(async () => {
    test = await startTestApp(test)
    await test.rows(
      `insert into item (organization_id, id, product_id, office_id, room_id, sku, name, category, type, unit, department, location)
       values ($1, $2, $3, $4, $5, '', '', '', '', '', 'General', 'Shelf')`,
      [ids.organization, empty, idOf('product gauze'), ids.south, ids.southStore],
    )
    await test.rows('update item set archived_at = now() where id = $1', [empty])
  })
  const found = async (
    query: string,
    role: Role = 'inventory_manager',
    where: 'everywhere' | 'south' = 'everywhere',
  ) => {
    const { body } = await (await test.as(role, where)).get(`/api/inventory?${query}`)
    return [body.items.map(({ id }: { id: string }) => id), body.total]
  }

  it('is listed where it is asked for, and nowhere else', async () => {
    expect(await found('condition=archived')).toEqual([[empty], 1])
    expect(await found('condition=archived&search=GAUZE')).toEqual([[empty], 1])
    expect(await found('condition=archived&search=gloves')).toEqual([[], 0])
    const [all] = await found('search=gauze&pageSize=100')
    expect(all).not.toContain(empty)
  })

  it('comes back to where it was, once, found by its words again', async () => {
    const manager = await test.as('inventory_manager')
    const path = `/api/inventory/${empty}/restore`
    expect((await (await test.as('inventory_viewer')).post(path, {})).status).toBe(403)
    expect((await (await test.as('inventory_manager', 'other')).post(path, {})).status).toBe(404)
    const { status, body } = await manager.post(path, {})
    expect([status, body.id, body.currentQuantity]).toEqual([200, empty, 0])
    expect(await found('condition=archived')).toEqual([[], 0])
    expect((await found('search=gauze&pageSize=100'))[0]).toContain(empty)
    expect((await manager.post(path, {})).status).toBe(404)
  })

  it('stays where the product is kept there again', async () => {
    await test.rows('update item set archived_at = now() where id = $1', [empty])
    await test.rows(
      `insert into item (organization_id, id, product_id, office_id, room_id, sku, name, category, type, unit, department, location)
       values ($1, $2, $3, $4, $5, '', '', '', '', '', 'General', 'Shelf')`,
      [ids.organization, idOf('item instead'), idOf('product gauze'), ids.south, ids.southStore],
    )
    const { status, body } = await (await test.as('inventory_manager')).post(
      `/api/inventory/${empty}/restore`,
      {},
    )
    expect([status, body.message]).toEqual([409, 'This product is already kept in that place.'])
    expect(await found('condition=archived')).toEqual([[empty], 1])
  })

  it('stays while its room is no longer in use', async () => {
    await test.rows('delete from item where id = $1', [idOf('item instead')])
    await test.rows('update room set is_active = false where id = $1', [ids.southStore])
    const { status } = await (await test.as('inventory_manager')).post(`/api/inventory/${empty}/restore`, {})
    expect(status).toBe(422)
  })
})
