import { roles } from '@wellstock/contract/platform/access'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idOf, ids, personId } from '../../testing/fixture.ts'
import { type Answer, startTestApp, type TestApp } from '../../testing/harness.ts'

const brightwater = idOf('vendor brightwater')
const farVendor = idOf('vendor far')
const archived = idOf('office archived')
const archivedRoom = idOf('room archived')
const nobody = '00000000-0000-4000-8000-000000000000'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  await test.rows(
    `insert into vendor (organization_id, id, name) values ($1, $2, 'Brightwater & Sons'), ($3, $4, 'Far Supplies')`,
    [ids.organization, brightwater, ids.other, farVendor],
  )
  await test.rows('update item set vendor_id = $1 where id in ($2, $3)', [
    brightwater,
    ids.gauze,
    ids.southGloves,
  ])
  await test.rows(
    `insert into office (organization_id, id, code, name, type, timezone, archived_at)
     values ($1, $2, 'OLD', 'Old Office', 'clinic', 'UTC', now())`,
    [ids.organization, archived],
  )
  await test.rows(
    `insert into room (organization_id, id, office_id, name, number, floor, building, type)
     values ($1, $2, $3, 'Old Store', '1', '1', 'A', 'storage')`,
    [ids.organization, archivedRoom, archived],
  )
  await test.rows(`update person set department = 'Laboratory' where id = any($1)`, [
    [personId('approver'), personId('order_viewer', 'south')],
  ])
  await test.rows(`update item set department = 'Laboratory' where id in ($1, $2)`, [
    ids.gauze,
    ids.southGloves,
  ])
})
afterAll(() => test.stop())

type Named = { id: string; name: string }
const namesOf = (list: Named[]) => list.map(({ name }) => name)
const found = ({ status, body }: Answer) => [status, body.message]

/** The figures of a record are those of the list its numbers link to. */
async function expectAsListed(who: Awaited<ReturnType<TestApp['as']>>, filter: string, stock: object) {
  const count = async (status: string) =>
    (await who.get(`/api/inventory?${filter}${status && `&status=${encodeURIComponent(status)}`}`)).body.total
  const listed = { items: await count(''), low: await count('Low Stock'), out: await count('Out of Stock') }
  expect(stock).toMatchObject(listed)
}

describe('a department', () => {
  it('shows its people, the offices it is in, and its stock as the list counts it', async () => {
    const admin = await test.as('admin')
    const { status, body } = await admin.get('/api/departments/Laboratory')
    expect(status).toBe(200)
    expect(namesOf(body.people)).toEqual(['approver everywhere', 'order_viewer south'])
    expect(namesOf(body.offices)).toEqual(['North Office', 'South Office'])
    expect(body.stock).toEqual({ items: 2, low: 1, out: 0, value: 11 * 12.5 })
    await expectAsListed(admin, 'department=Laboratory', body.stock)
  })

  it('counts within the offices of the person, and offers no others', async () => {
    const south = await test.as('inventory_viewer', 'south')
    const { body } = await south.get('/api/departments/Laboratory')
    expect(body.stock).toMatchObject({ items: 1, low: 0 })
    expect(namesOf(body.offices)).toEqual(['South Office'])
    await expectAsListed(south, 'department=Laboratory', body.stock)
  })

  it('counts in the office chosen in the header', async () => {
    const { body } = await (await test.as('admin')).get('/api/departments/Laboratory', {
      'x-office': ids.north,
    })
    expect(body.stock).toMatchObject({ items: 1, low: 1 })
  })

  it('shows no stock to those who may not see the inventory', async () => {
    const approver = await test.as('approver', 'south')
    expect((await approver.get('/api/departments/Laboratory')).body.stock).toBeNull()
    await test.rows(`update item set department = 'Secret lab' where id = $1`, [ids.gauze])
    const south = await test.as('inventory_viewer', 'south')
    const empty = { people: [], offices: [] }
    expect((await approver.get('/api/departments/Secret%20lab')).body).toMatchObject({
      ...empty,
      stock: null,
    })
    expect((await south.get('/api/departments/Secret%20lab')).body).toMatchObject({
      ...empty,
      stock: { items: 0, value: 0 },
    })
    const admin = await test.as('admin')
    expect((await admin.get('/api/departments/Secret%20lab')).body).toMatchObject({
      people: [],
      stock: { items: 1 },
    })
    await test.rows(`update item set department = 'Laboratory' where id = $1`, [ids.gauze])
  })

  it('is there when the organization may have it, and not when nobody has heard of it', async () => {
    const user = await test.as('user')
    expect((await user.get('/api/departments/Finance')).body).toMatchObject({
      name: 'Finance',
      head: null,
      people: [],
      offices: [],
      stock: null,
    })
    for (const name of ['Astrology', 'a'.repeat(121)])
      expect(found(await user.get(`/api/departments/${name}`))).toEqual([404, 'Department not found'])
    await test.rows(`update person set department = 'Far away' where id = $1`, [personId('user', 'other')])
    expect((await user.get('/api/departments/Far%20away')).status).toBe(404)
  })

  it('leaves out who is not active', async () => {
    await test.rows(`update person set status = 'suspended' where id = $1`, [personId('approver')])
    const { body } = await (await test.as('admin')).get('/api/departments/Laboratory')
    expect(namesOf(body.people)).toEqual(['order_viewer south'])
    await test.rows(`update person set status = 'active' where id = $1`, [personId('approver')])
  })
})

describe('a location', () => {
  it('is an office, with its rooms, people and stock', async () => {
    const admin = await test.as('admin')
    const { body } = await admin.get(`/api/locations/${ids.south}`)
    expect(body).toMatchObject({
      kind: 'office',
      name: 'South Office',
      code: 'SOUTH',
      address: { city: '' },
      contact: { manager: '' },
      stock: { items: 1, low: 0, out: 0, value: 87.5 },
    })
    expect(body.rooms).toEqual([
      {
        id: ids.southStore,
        name: 'South Store',
        number: '1-01',
        floor: '1',
        building: 'A',
        type: 'storage',
        items: 1,
      },
    ])
    expect(new Set(body.people.map(({ id }: Named) => id))).toEqual(
      new Set(roles.filter((role) => role !== 'user').map((role) => personId(role, 'south'))),
    )
    await expectAsListed(admin, `officeId=${ids.south}`, body.stock)
  })

  it('or a room, with its office', async () => {
    const admin = await test.as('admin')
    const { body } = await admin.get(`/api/locations/${ids.northStore}`)
    expect(body).toMatchObject({
      kind: 'room',
      name: 'North Store',
      isQuarantine: false,
      isActive: true,
      office: { id: ids.north, name: 'North Office' },
      stock: { items: 2, low: 1, out: 0 },
    })
    await expectAsListed(admin, `roomId=${ids.northStore}`, body.stock)
  })

  it('is shown to whoever works there, in whatever role, and to nobody else', async () => {
    for (const role of roles) {
      const everywhere = await test.as(role)
      const south = await test.as(role, 'south')
      const other = await test.as(role, 'other')
      // The base role is for no office in particular.
      const north = role === 'user' ? 200 : 404
      for (const id of [ids.north, ids.northLab]) {
        expect([role, (await everywhere.get(`/api/locations/${id}`)).status]).toEqual([role, 200])
        expect([role, (await south.get(`/api/locations/${id}`)).status]).toEqual([role, north])
        expect([role, (await other.get(`/api/locations/${id}`)).status]).toEqual([role, 404])
      }
      expect((await south.get(`/api/locations/${ids.southStore}`)).status).toBe(200)
    }
  })

  it('counts items for those who may see the inventory of the office', async () => {
    const approver = await test.as('approver', 'south')
    expect((await approver.get(`/api/locations/${ids.south}`)).body).toMatchObject({
      stock: null,
      rooms: [{ items: null }],
    })
    expect((await approver.get(`/api/locations/${ids.southStore}`)).body.stock).toBeNull()
    await test.rows(
      `insert into role_grant (organization_id, person_id, role, office_id) values ($1, $2, 'inventory_viewer', $3)`,
      [ids.organization, personId('approver'), ids.south],
    )
    const mixed = await test.as('approver')
    expect((await mixed.get(`/api/locations/${ids.south}`)).body.stock).toMatchObject({ items: 1 })
    expect((await mixed.get(`/api/locations/${ids.north}`)).body.stock).toBeNull()
  })

  it('is not there once archived, elsewhere, or never', async () => {
    const admin = await test.as('admin')
    for (const id of [archived, archivedRoom, ids.far, ids.farStore, ids.gloves, nobody, 'not-an-id'])
      expect(found(await admin.get(`/api/locations/${id}`))).toEqual([404, 'Location not found'])
  })
})

describe('a vendor', () => {
  it('is found by the name in its address, with what is bought from it', async () => {
    const admin = await test.as('admin')
    const { body } = await admin.get('/api/vendors/brightwater-sons/stock')
    expect(body).toEqual({
      name: 'Brightwater & Sons',
      categories: ['Gloves', 'Wound care'],
      stock: { items: 2, low: 1, out: 0, value: 137.5 },
    })
    await expectAsListed(admin, 'vendor=Brightwater%20%26%20Sons', body.stock)
  })

  it('counts within the offices of the person, and the one chosen in the header', async () => {
    const south = await (await test.as('admin', 'south')).get('/api/vendors/brightwater-sons/stock')
    expect(south.body).toMatchObject({ categories: ['Gloves'], stock: { items: 1 } })
    const north = await (await test.as('admin')).get('/api/vendors/brightwater-sons/stock', {
      'x-office': ids.north,
    })
    expect(north.body).toMatchObject({ categories: ['Wound care'], stock: { items: 1, low: 1 } })
  })

  it('shows a vendor manager without the inventory who it is', async () => {
    const { body } = await (await test.as('vendor_manager')).get('/api/vendors/brightwater-sons/stock')
    expect(body).toMatchObject({ name: 'Brightwater & Sons', categories: [], stock: null })
  })

  it('is not there for another organization, and refused to those who may not see vendors', async () => {
    const admin = await test.as('admin')
    for (const slug of ['far-supplies', 'nobody'])
      expect(found(await admin.get(`/api/vendors/${slug}/stock`))).toEqual([404, 'Vendor not found'])
    expect(
      (await (await test.as('inventory_manager')).get('/api/vendors/brightwater-sons/stock')).status,
    ).toBe(403)
  })
})

it('a department has one name, however it is written', async () => {
  const manager = await test.as('inventory_manager')
  const { body: item } = await manager.post('/api/inventory', {
    roomId: ids.northStore,
    name: 'Patch cable',
    category: 'Cables',
    department: 'it',
  })
  expect(item.department).toBe('Information Technology')
  const found = await manager.get('/api/departments/IT')
  expect(found.body).toMatchObject({ name: 'Information Technology', stock: { items: 1 } })
  expect((await manager.get('/api/inventory?department=IT')).body.total).toBe(1)
})
