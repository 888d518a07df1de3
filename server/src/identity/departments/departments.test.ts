import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ids, personId } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.stop())

type Named = { department: string; departmentId: string | null }

const write = async (text: string): Promise<Named | undefined> => {
  const [row] = await test.rows<Named>(
    `update item set department = $2 where id = $1 returning department, department_id as "departmentId"`,
    [ids.gauze, text],
  )
  return row
}
const idOf = async (name: string) =>
  (
    await test.rows<{ id: string | null }>('select department_called($1, $2) as id', [ids.organization, name])
  )[0]?.id ?? null

describe('the database', () => {
  it('an organization begins with the seven of the specification', async () => {
    const rows = await test.rows<{ name: string }>(
      `select name from department where organization_id = $1 and name <> 'General' order by name`,
      [ids.other],
    )
    expect(rows.map(({ name }) => name)).toEqual([
      'Compliance',
      'Finance',
      'Information Technology',
      'Management',
      'Operations',
      'Procurement',
      'Quality Assurance',
    ])
  })

  it('a text finds its department, an unknown one makes it, an empty one is none', async () => {
    const finance = { department: 'Finance', departmentId: await idOf('Finance') }
    expect(await write(' fINANCE ')).toEqual(finance)
    expect(await write('IT')).toMatchObject({ department: 'Information Technology' })
    expect(await idOf('Radiology')).toBeNull()
    const made = await write('Radiology')
    expect(made).toEqual({ department: 'Radiology', departmentId: await idOf('Radiology') })
    expect(await write('RADIOLOGY')).toEqual(made)
    expect(await write('')).toEqual({ department: '', departmentId: null })
    await test.rows('update item set department_id = $2 where id = $1', [ids.gauze, finance.departmentId])
    const [row] = await test.rows<{ department: string }>('select department from item where id = $1', [
      ids.gauze,
    ])
    expect(row?.department).toBe('Finance')
  })

  it('a new name goes to items, people and views, and the one before still leads there', async () => {
    await write('Stores')
    await test.rows(`update person set department = 'Stores' where id = $1`, [personId('user')])
    await test.rows(
      `insert into saved_view (organization_id, id, person_id, list, name, search)
     values ($1, gen_random_uuid(), $2, 'inventory', 'Ours', '{"department": "Stores", "type": "Supplies"}')`,
      [ids.organization, personId('user')],
    )
    const id = await idOf('Stores')
    await test.rows(`update department set name = 'Supply Chain' where id = $1`, [id])
    const [seen] = await test.rows(
      `select i.department as item, p.department as person, v.search from item i, person p, saved_view v
     where i.id = $1 and p.id = $2 and v.name = 'Ours'`,
      [ids.gauze, personId('user')],
    )
    expect(seen).toEqual({
      item: 'Supply Chain',
      person: 'Supply Chain',
      search: { department: 'Supply Chain', type: 'Supplies' },
    })
    expect(await idOf('stores')).toBe(id)
    expect(await write('STORES')).toEqual({ department: 'Supply Chain', departmentId: id })
  })

  it('what is merged is empty, stays merged, and its names lead to the other', async () => {
    const merge = (from: string | null, into: string | null) =>
      test.rows('update department set merged_into = $2 where id = $1', [from, into])
    await write('Annex')
    const [annex, radiology, finance] = [await idOf('Annex'), await idOf('Radiology'), await idOf('Finance')]
    await expect(merge(annex, radiology)).rejects.toThrow('moved before it is merged')
    await expect(merge(annex, annex)).rejects.toThrow()
    await write('Finance')
    await merge(annex, radiology)
    expect(await idOf('annex')).toBe(radiology)
    await expect(merge(annex, finance)).rejects.toThrow('stays as it was')
    await expect(merge(finance, annex)).rejects.toThrow('one that is there')
    await expect(
      test.rows('update item set department_id = $2 where id = $1', [ids.gauze, annex]),
    ).rejects.toThrow('the department is not there')
    await merge(radiology, await idOf('Operations'))
    expect(await write('annex')).toMatchObject({ department: 'Operations' })
  })

  it('text and id cannot disagree, whoever writes', async () => {
    await test.rows('alter table item disable trigger item_department')
    for (const wrong of [`department = 'Finances'`, `department_id = null`, `department = ''`])
      await expect(test.rows(`update item set ${wrong} where id = $1`, [ids.gauze])).rejects.toThrow(
        /item_department/,
      )
    await test.rows('alter table item enable trigger item_department')
  })
})

type Admin = Awaited<ReturnType<TestApp['as']>>
type Row = { id: string; name: string; version: number }

describe('departments', () => {
  let admin: Admin
  beforeAll(async () => {
    admin = await test.as('admin')
  })

  const add = async (name: string): Promise<Row> =>
    (await admin.post('/api/departments', { name, headId: null })).body
  const rename = ({ id, version }: Row, name: string) =>
    admin.put(`/api/departments/${id}`, { version, name, headId: null })
  const merge = ({ id, version }: Row, into: string) =>
    admin.post(`/api/departments/${id}/merge`, { into, version })
  const notesOf = (id: string) =>
    test.rows('select action, details from audit_event where entity_id = $1 order by seq', [id])

  it('are added and headed by somebody active, under a name nobody else has', async () => {
    const { status, body } = await admin.post('/api/departments', {
      name: ' Sterile Processing ',
      headId: personId('manager'),
    })
    expect([status, body]).toEqual([
      200,
      {
        id: body.id,
        name: 'Sterile Processing',
        head: { id: personId('manager'), name: 'manager everywhere' },
        people: 0,
        version: 1,
      },
    ])
    const again = await admin.post('/api/departments', { name: 'sterile processing', headId: null })
    expect([again.status, again.body.fields]).toEqual([
      409,
      { name: 'Another department is called sterile processing.' },
    ])
    const foreign = await admin.post('/api/departments', {
      name: 'Cath Lab',
      headId: personId('user', 'other'),
    })
    expect([foreign.status, foreign.body.fields]).toEqual([
      422,
      { headId: 'Choose somebody who has access.' },
    ])
    const user = await test.as('user')
    const names = (await user.get('/api/departments')).body.map(({ name }: Row) => name)
    expect(names).toContain('Sterile Processing')
    expect(names).not.toContain('Cath Lab')
  })

  it('are renamed with all that is in them, and found by either name', async () => {
    const manager = await test.as('inventory_manager')
    const lab = await add('Wet Lab')
    await write('Wet Lab')
    const renamed = await rename(lab, 'Molecular Lab')
    expect(renamed.body).toMatchObject({ id: lab.id, name: 'Molecular Lab', version: 2 })
    for (const name of ['Wet Lab', 'molecular lab'])
      expect((await manager.get(`/api/departments/${name}`)).body).toMatchObject({
        id: lab.id,
        name: 'Molecular Lab',
        stock: { items: 1 },
      })
    expect((await manager.get('/api/inventory?department=wet%20lab')).body.items).toMatchObject([
      { department: 'Molecular Lab' },
    ])
    const found = (await manager.get('/api/search/quick?q=molecular')).body.results
    expect(found).toMatchObject([
      { type: 'department', url: '/dashboard/departments/Molecular%20Lab' },
      { type: 'inventory', department: 'Molecular Lab' },
    ])
    expect(await notesOf(lab.id)).toMatchObject([
      { action: 'department.created' },
      {
        action: 'department.updated',
        details: { changes: { name: { from: 'Wet Lab', to: 'Molecular Lab' } } },
      },
    ])
    const late = await rename(lab, 'Lab')
    expect([late.status, late.body.fields]).toEqual([
      412,
      { name: 'admin everywhere changed this to "Molecular Lab".' },
    ])
  })

  it('are merged with what was said beforehand, and lead to the other', async () => {
    const [from, into] = [await add('Annex Stores'), await add('Main Stores')]
    await write('Annex Stores')
    await test.rows(`update person set department = 'Annex Stores' where id = $1`, [personId('user')])
    const contents = [
      { what: 'people', count: 1 },
      { what: 'items', count: 1 },
      { what: 'budgets', count: 0 },
      { what: 'orders', count: 0 },
      { what: 'documents', count: 0 },
      { what: 'comments', count: 0 },
    ]
    expect((await admin.get(`/api/departments/${from.id}/contents`)).body).toEqual(contents)
    expect((await merge(from, from.id)).body.fields).toEqual({
      into: 'A department cannot be merged into itself. Choose another one.',
    })
    expect((await merge({ ...from, version: 7 }, into.id)).body.code).toBe('STALE_VERSION')
    const merged = await merge(from, into.id)
    expect(merged.body).toMatchObject({ id: into.id, name: 'Main Stores', people: 1 })
    expect((await admin.get('/api/departments/annex stores')).body).toMatchObject({
      name: 'Main Stores',
      stock: { items: 1 },
    })
    expect((await notesOf(from.id)).at(-1)).toEqual({
      action: 'department.merged',
      details: {
        name: 'Annex Stores',
        into: 'Main Stores',
        moved: { people: 1, items: 1, budgets: 0, orders: 0, documents: 0, comments: 0 },
      },
    })
    const message = 'This department has been merged into Main Stores.'
    expect([(await merge(from, into.id)).body.message, (await rename(from, 'Annex')).body.message]).toEqual([
      message,
      message,
    ])
    const other = await add('Depot Stores')
    expect((await merge(other, from.id)).body.fields).toEqual({ into: message })
  })

  it('are those of the own organization, and changed by those who administer all of it', async () => {
    const [far] = await test.rows<{ id: string }>(
      `select id from department where organization_id = $1 and name = 'Finance'`,
      [ids.other],
    )
    const foreign = { id: far?.id ?? '', name: 'Finance', version: 1 }
    expect((await rename(foreign, 'Money')).status).toBe(404)
    expect((await merge(foreign, (await idOf('Finance')) ?? '')).status).toBe(404)
    expect((await admin.get(`/api/departments/${foreign.id}/contents`)).status).toBe(404)
    const own = await add('Front Desk')
    expect((await merge(own, foreign.id)).body.fields).toEqual({ into: 'Choose a department.' })
    for (const [role, where] of [
      ['manager', 'everywhere'],
      ['admin', 'south'],
    ] as const) {
      const somebody = await test.as(role, where)
      const { status } = await somebody.post('/api/departments', { name: 'Own Ward', headId: null })
      expect([role, status]).toEqual([role, 403])
    }
  })

  it('change once, however many change or merge them at the same moment', async () => {
    const [a, b, c] = [await add('Ward A'), await add('Ward B'), await add('Ward C')]
    const crossed = await Promise.all([merge(a, b.id), merge(b, a.id), merge(a, c.id)])
    expect(crossed.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    const [left] = await test.rows<{ loose: number }>(
      `select count(*)::int as loose from department d join department o on o.id = d.merged_into
       where o.merged_into is not null or d.merged_into = d.id`,
    )
    expect(left?.loose).toBe(0)
    const ward = await add('Ward D')
    const [first, written, second] = await Promise.all([
      rename(ward, 'Ward E'),
      write('Ward D'),
      rename(ward, 'Ward F'),
    ])
    expect([first.status, second.status].sort()).toEqual([200, 412])
    expect(written?.departmentId).toBe(ward.id)
    const [item] = await test.rows<{ department: string; name: string }>(
      'select i.department, d.name from item i join department d on d.id = i.department_id where i.id = $1',
      [ids.gauze],
    )
    expect(item?.department).toBe(item?.name)
  })
})
