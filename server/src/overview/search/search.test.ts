import type { SearchResult } from '@wellstock/contract/overview/search'
import { searchTypes } from '@wellstock/contract/overview/search-types'
import { type Role, roles } from '@wellstock/contract/platform/access'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idOf, ids, personId } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'

type Where = 'everywhere' | 'south' | 'other'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  const here = ids.organization
  await test.rows(
    `insert into vendor (organization_id, id, name) values ($1, $2, 'Harrow & Vale Sutures'), ($3, $4, 'Hidden Vendor')`,
    [here, idOf('vendor harrow'), ids.other, idOf('vendor hidden')],
  )
  await test.rows(
    `insert into product_code (organization_id, scheme, code, product_id) values ($1, 'GTIN', '00812345678906', $2)`,
    [here, idOf('product gloves')],
  )
  await stock('Safety scalpel, disposable #10 blade', 'SCL-10', 'Surgical', 'SN-7')
  await stock('Émile’s dressing 100% cotton', 'DRS-9', 'Wound care')
  for (const [name, status, officeId] of [
    ['Suspended Sam', 'suspended', ids.south],
    ['Invited Ida', 'invited', null],
    ['Wendela Quist', 'active', ids.south],
  ]) {
    const id = idOf(`person ${name}`)
    await test.rows(
      `insert into person (organization_id, id, email, name, status) values ($1, $2, $3, $4, $5)`,
      [here, id, `${status}@mail.test`, name, status],
    )
    await test.rows(
      `insert into role_grant (organization_id, person_id, role, office_id) values ($1, $2, 'approver', $3)`,
      [here, id, officeId],
    )
  }
  await test.rows(
    `update office set street = '1 River Road', city = 'Delta', status = 'maintenance' where id = $1`,
    [ids.south],
  )
})
afterAll(() => test.stop())

/** One more item in the north office. */
async function stock(name: string, sku: string, category: string, serial: string | null = null) {
  const values = [ids.organization, idOf(`product ${sku}`), sku, name, category]
  await test.rows(
    `insert into product (organization_id, id, sku, name, category, type) values ($1, $2, $3, $4, $5, 'Supplies')`,
    values,
  )
  await test.rows(
    `insert into item (organization_id, id, product_id, office_id, sku, name, category, type, unit, department, location, serial_number)
     values ($1, $2, $3, $4, '', '', '', '', '', 'Surgical Services', 'Shelf', $5)`,
    [ids.organization, idOf(`item ${sku}`), idOf(`product ${sku}`), ids.north, serial],
  )
}

const quick = async (text: string, role: Role = 'admin', where: Where = 'everywhere', officeId?: string) => {
  const person = await test.as(role, where)
  const { status, body } = await person.get(
    `/api/search/quick?${new URLSearchParams({ q: text })}`,
    officeId ? { 'x-office': officeId } : {},
  )
  expect(status).toBe(200)
  return body as { results: SearchResult[]; total: number }
}
const find = async (query: Record<string, string>, role: Role = 'admin', where: Where = 'everywhere') => {
  const { status, body } = await (await test.as(role, where)).get(`/api/search?${new URLSearchParams(query)}`)
  expect(status).toBe(200)
  return body
}
const names = ({ results }: { results: SearchResult[] }) => results.map(({ name }) => name)
const reasons = (result: SearchResult | undefined) => result?.reasons.map(({ reason }) => reason)

describe('quick search', () => {
  it('answers the record of the specification', async () => {
    const { results, total } = await quick('gauze')
    expect(total).toBe(1)
    expect(results).toEqual([
      {
        id: ids.gauze,
        type: 'inventory',
        name: 'Gauze sponge 4 x 4',
        category: 'Wound care',
        department: 'General',
        status: 'Low Stock',
        lastUpdated: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        description: 'WND-001 · North Office · North Store',
        url: `/dashboard/inventory/${ids.gauze}`,
        metadata: { sku: 'WND-001', onHand: '4', unit: 'BX' },
        score: expect.any(Number),
        reasons: expect.arrayContaining([{ reason: 'namePrefix', points: 50 }]),
      },
    ])
  })

  it.each([
    ['gloves', ['Nitrile exam gloves, M', 'Nitrile exam gloves, M']],
    ['GLOVES nitr', ['Nitrile exam gloves, M', 'Nitrile exam gloves, M']],
    ['emile', ['Émile’s dressing 100% cotton']],
    [
      'surgical',
      ['Surgical Services', 'Safety scalpel, disposable #10 blade', 'Émile’s dressing 100% cotton'],
    ],
    ['itril', ['Nitrile exam gloves, M', 'Nitrile exam gloves, M']],
    ['north lab', ['North Lab']],
    ['river road', ['South Office']],
    ['harrow', ['Harrow & Vale Sutures']],
    ['security_auditor', ['security_auditor everywhere', 'security_auditor south']],
    ['hidden', []],
    ['secret', []],
    ['zebra', []],
  ])('finds by %j', async (text, expected) => {
    expect(names(await quick(text))).toEqual(expected)
  })

  it('finds figures and fractions however they are written, as the list does', async () => {
    const name = 'CO₂ absorber ½ in. × 10'
    await stock(name, 'ABS-77', 'Anesthesia')
    const list = async (search: string) => {
      const { body } = await (await test.as('admin')).get(`/api/inventory?${new URLSearchParams({ search })}`)
      return body.items.map((item: { name: string }) => item.name)
    }
    for (const text of ['co2', 'CO₂', '1/2 absorber', '½ ABSORBER', 'co2 1/2 in']) {
      expect(names(await quick(text)), text).toEqual([name])
      expect(await list(text), text).toEqual([name])
    }
    await test.rows('update item set archived_at = now() where id = $1', [idOf('item ABS-77')])
  })

  it('leads to every record by an address of its own', async () => {
    const urlOf = async (text: string) => (await quick(text)).results[0]?.url
    expect(await urlOf('North Lab')).toBe(`/dashboard/locations/${ids.northLab}`)
    expect(await urlOf('North Office')).toBe(`/dashboard/locations/${ids.north}`)
    expect(await urlOf('Surgical Services')).toBe('/dashboard/departments/Surgical%20Services')
    expect(await urlOf('Harrow & Vale Sutures')).toBe('/dashboard/vendors/harrow-vale-sutures')
    expect(await urlOf('approver south')).toBe(`/dashboard/users/${personId('approver', 'south')}`)
  })

  it.each([
    ['SKU', 'glv-001', ids.gloves],
    ['serial number', 'sn-7', idOf('item SCL-10')],
    ['lot', 'w-1', ids.gauze],
    ['GTIN', '00812345678906', ids.gloves],
    ['GTIN without its leading zeros', '812345678906', ids.gloves],
  ])('knows an exact %s and puts it first', async (_, text, id) => {
    const { results } = await quick(text)
    expect(results.map((result) => result.id)).toContain(id)
    const [best] = results
    expect(reasons(best)).toContain('code')
    expect(best?.score).toBeGreaterThanOrEqual(100)
  })

  it('knows a code of letters alone, where it is no word', async () => {
    await test.rows(
      `insert into product_code (organization_id, scheme, code, product_id) values ($1, 'internal', 'QXJVAB', $2)`,
      [ids.organization, idOf('product gauze')],
    )
    const { results } = await quick('qxjvab')
    expect(results.map(({ id, metadata }) => [id, metadata.code])).toEqual([[ids.gauze, 'QXJVAB']])
  })

  it('says which code it was', async () => {
    expect((await quick('g-soon')).results.map(({ id, metadata }) => [id, metadata.code])).toEqual([
      [ids.gloves, 'G-SOON'],
    ])
    expect(reasons((await quick('g-soo')).results[0])).toBeUndefined()
  })

  it('shows badges: stock levels, offices in maintenance, people who wait', async () => {
    expect((await quick('South Office')).results[0]?.status).toBe('Maintenance')
    expect((await quick('South Store')).results[0]?.status).toBe('')
    expect((await quick('Invited Ida')).results[0]?.status).toBe('Pending')
    expect((await quick('low stock')).results.map(({ id, status }) => [id, status])).toEqual([
      [ids.gauze, 'Low Stock'],
    ])
  })

  it('finds the whole of a kind by its name', async () => {
    const { results } = await quick('vendor', 'vendor_manager')
    expect(names({ results }).at(-1)).toBe('Harrow & Vale Sutures')
    expect(reasons(results.at(-1))).toContain('type')
  })

  it('holds at most 20', async () => {
    const { results, total } = await quick('everywhere')
    expect(results).toHaveLength(20)
    expect(total).toBeGreaterThan(20)
  })
})

describe('a typo', () => {
  it.each(['nitrille', 'glovves', 'gauzze spong', 'nitrille gloves'])(
    'in %j finds what was meant',
    async (text) => {
      const { results } = await quick(text)
      expect(results.length).toBeGreaterThan(0)
      for (const result of results) {
        expect(reasons(result)).toEqual(['typo'])
        expect(result.score).toBeLessThan(5)
      }
    },
  )

  it('stands below everything that fits, and is not looked for where something fits exactly', async () => {
    const mixed = (await quick('sutur')).results.concat((await quick('maintenanc')).results)
    const scores = mixed.map(({ score }) => score)
    expect(scores.filter((score) => score < 5)).toEqual([])

    const some = (await quick('storr')).results
    expect(names({ results: some })).toContain('North Store')
    expect(reasons((await quick('Harrow & Vale Sutures')).results[0])).toEqual(['nameExact', 'recent'])
    expect((await quick('Harrow & Vale Sutures')).total).toBe(1)
  })

  it('finds people and vendors too', async () => {
    expect(names(await quick('harow'))).toEqual(['Harrow & Vale Sutures'])
    expect(names(await quick('suspnded'))).toContain('Suspended Sam')
  })

  it('is not looked for in numbers', async () => {
    expect((await quick('4711')).results).toEqual([])
  })
})

describe('what a person may not open is not found', () => {
  const readers: readonly Role[] = ['admin', 'inventory_manager', 'inventory_viewer']

  it.each(roles)('%s finds items, vendors and places as far as the role reaches', async (role) => {
    for (const where of ['everywhere', 'south', 'other'] as const) {
      const found = async (text: string, type: string) =>
        (await quick(text, role, where)).results.filter((result) => result.type === type).map(({ id }) => id)
      const items = {
        everywhere: [ids.gloves, ids.southGloves],
        south: [ids.southGloves],
        other: [ids.farGloves],
      }
      expect([role, where, (await found('gloves', 'inventory')).sort()]).toEqual([
        role,
        where,
        readers.includes(role) ? items[where].toSorted() : [],
      ])
      expect([role, where, (await found('glovves', 'inventory')).length > 0]).toEqual([
        role,
        where,
        readers.includes(role),
      ])
      const vendors = {
        everywhere: [idOf('vendor harrow')],
        south: [idOf('vendor harrow')],
        other: [idOf('vendor hidden')],
      }
      expect([role, where, await found('vendor', 'vendor')]).toEqual([
        role,
        where,
        role === 'admin' || role === 'vendor_manager' ? vendors[where] : [],
      ])
      // The base role is held nowhere in particular: whoever has no other works anywhere.
      const offices = { everywhere: [ids.north, ids.south], south: [ids.south], other: [ids.far] }
      const seen = role === 'user' && where === 'south' ? offices.everywhere : offices[where]
      const isOffice = (id: string) => ([ids.north, ids.south, ids.far] as string[]).includes(id)
      const places = (await found('office', 'location')).filter(isOffice)
      expect([role, where, places.sort()]).toEqual([role, where, [...seen].sort()])
    }
  })

  it('by a code of another office or organization', async () => {
    expect((await quick('w-1', 'admin', 'south')).results).toEqual([])
    expect((await quick('sn-7', 'admin', 'south')).results).toEqual([])
    expect((await quick('glv-001', 'inventory_viewer', 'south')).results.map(({ id }) => id)).toEqual([
      ids.southGloves,
    ])
    expect((await quick('x-1')).results.map(({ id }) => id)).not.toContain(ids.farGloves)
    expect((await quick('g-late', 'admin', 'other')).results).toEqual([])
  })

  it('shows those who are not active to whoever manages them alone', async () => {
    const found = async (role: Role, where: Where) => [
      ...names(await quick('suspended sam', role, where)),
      ...names(await quick('invited ida', role, where)),
    ]
    expect(await found('admin', 'everywhere')).toEqual(['Suspended Sam', 'Invited Ida'])
    expect(await found('admin', 'south')).toEqual(['Suspended Sam'])
    expect(await found('admin', 'other')).toEqual([])
    expect(await found('manager', 'everywhere')).toEqual([])
  })

  it('shows others no e-mail address, nor finds people by it', async () => {
    const [seen] = (await quick('active@mail.test')).results
    expect([seen?.name, seen?.description]).toEqual(['Wendela Quist', 'active@mail.test · South Office'])
    expect(names(await quick('active@mail.test', 'admin', 'south'))).toEqual(['Wendela Quist'])
    expect(names(await quick('active@mail.test', 'manager'))).toEqual([])
    const [other] = (await quick('wendela', 'manager')).results
    expect([other?.name, other?.description]).toEqual(['Wendela Quist', 'South Office'])
    const [everywhere] = (await quick('approver everywhere', 'manager')).results
    expect([everywhere?.description, everywhere?.metadata]).toEqual(['', { everywhere: 'yes' }])
  })

  it('knows the departments of the organization, whoever asks', async () => {
    expect(names(await quick('surgical services', 'inventory_viewer'))).toContain('Surgical Services')
    const departments = async (role: Role, where: Where, text: string) =>
      (await quick(text, role, where)).results
        .filter(({ type }) => type === 'department')
        .map(({ name }) => name)
    expect(await departments('approver', 'south', 'surgical services')).toEqual(['Surgical Services'])
    expect(await departments('approver', 'everywhere', 'general')).toEqual(['General'])
  })

  it('nor in an office that is archived or a room out of use', async () => {
    await test.rows('update room set is_active = false where id = $1', [ids.northLab])
    expect(names(await quick('north lab'))).not.toContain('North Lab')
    await test.rows('update room set is_active = true where id = $1', [ids.northLab])
  })
})

describe('the office chosen in the header', () => {
  it('narrows what stands in a place', async () => {
    const at = async (text: string, officeId: string, role: Role = 'admin', where: Where = 'everywhere') =>
      (await quick(text, role, where, officeId)).results.map(({ id }) => id)
    expect(await at('gloves', ids.south)).toEqual([ids.southGloves])
    expect(await at('glv-001', ids.north)).toEqual([ids.gloves])
    expect(await at('office', ids.north)).not.toContain(ids.south)
    expect(await at('store', ids.south)).toContain(ids.southStore)
    expect(await at('store', ids.south)).not.toContain(ids.northStore)
    expect(await at('gloves', ids.north, 'inventory_viewer', 'south')).toEqual([])
    expect(await at('gloves', ids.far)).toEqual([])
  })

  it('leaves people and vendors where they are', async () => {
    expect(names(await quick('harrow', 'admin', 'everywhere', ids.south))).toEqual(['Harrow & Vale Sutures'])
    expect(names(await quick('approver everywhere', 'admin', 'everywhere', ids.south))).toContain(
      'approver everywhere',
    )
  })
})

describe('whatever is typed', () => {
  it.each([
    ['%', []],
    ['100%', ['Émile’s dressing 100% cotton']],
    ['_', expect.arrayContaining(['inventory_manager everywhere'])],
    ["'", []],
    ["' or 1=1 --", []],
    ['\\', []],
    ['#10 blade', ['Safety scalpel, disposable #10 blade']],
    ['<script>', []],
    ['{}', []],
    ['x'.repeat(100), []],
    ['x '.repeat(50), ['Gauze sponge 4 x 4']],
    ['   ', []],
    ['\u0000gauze\u0007', ['Gauze sponge 4 x 4']],
    ['\ud800', []],
    ['💉', []],
  ])('%j is a text and nothing more', async (text, expected) => {
    expect(names(await quick(text))).toEqual(expected)
  })

  it.each([
    ['', 'Type what to look for.'],
    ['x'.repeat(101), 'At most 100 characters.'],
  ])('refuses %j', async (text, message) => {
    for (const path of ['/api/search/quick', '/api/search']) {
      const { status, body } = await (await test.as('admin')).get(
        `${path}?${new URLSearchParams({ q: text })}`,
      )
      expect([status, body.fields]).toEqual([422, { q: message }])
    }
  })
})

describe('the full search', () => {
  it('counts each type, whatever tab is open, and narrows', async () => {
    const all = await find({ q: 'south' })
    expect(all).toMatchObject({ page: 1, pageSize: 20, limit: 200 })
    const counts = Object.fromEntries(
      all.counts.map(({ type, count }: { type: string; count: number }) => [type, count]),
    )
    expect(Object.keys(counts)).toEqual([...searchTypes])
    expect(counts).toMatchObject({ inventory: 1, location: 2, vendor: 0 })
    expect(all.total).toBe(counts.inventory + counts.user + counts.location)

    const places = await find({ q: 'south', type: 'location' })
    expect(places.counts).toEqual(all.counts)
    expect(names(places)).toEqual(['South Office', 'South Store'])
    expect(places).toMatchObject({ total: 2, statuses: ['Maintenance'], categories: ['Clinic', 'Storage'] })

    expect(names(await find({ q: 'south', type: 'location', status: 'Maintenance' }))).toEqual([
      'South Office',
    ])
    expect(names(await find({ q: 'south', type: 'location', category: 'Storage' }))).toEqual(['South Store'])
    expect((await find({ q: 'south', type: 'document' })).total).toBe(0)
  })

  it('finds by its number what has one, for whoever may open it', async () => {
    const admin = await test.as('admin')
    const { body: transfer } = await admin.post('/api/transfers', {
      ...{ fromOfficeId: ids.north, toOfficeId: ids.south, lines: [{ itemId: ids.gloves, quantity: 2 }] },
    })
    const { body: count } = await admin.post('/api/counts', { roomId: ids.northStore })
    const found = (role: Role, where: Where, q: string) =>
      find({ q }, role, where).then(({ results }) =>
        results.map(({ name, url }: SearchResult) => [name, url]),
      )
    const [sent, counted] = [transfer.number.toLowerCase(), count.number.slice(0, -2)]
    const asTransfer = [[transfer.number, `/dashboard/offices/transfer/${transfer.id}`]]
    expect(await found('admin', 'everywhere', sent)).toEqual(asTransfer)
    expect(await found('inventory_manager', 'south', sent)).toEqual(asTransfer)
    expect(await found('inventory_manager', 'other', sent)).toEqual([])
    expect(await found('budget_viewer', 'everywhere', sent)).toEqual([])
    expect(await found('inventory_viewer', 'everywhere', counted)).toEqual([
      [count.number, `/dashboard/inventory-rooms/counts/${count.id}`],
    ])
    expect(await found('inventory_viewer', 'south', counted)).toEqual([])
  })

  it('narrows to an office: what belongs to none stays out, and nobody looks into an office of others', async () => {
    const countsOf = async (
      query: Record<string, string>,
      role: Role = 'admin',
      where: Where = 'everywhere',
    ) =>
      Object.fromEntries(
        (await find(query, role, where)).counts.map(({ type, count }: { type: string; count: number }) => [
          type,
          count,
        ]),
      )
    expect(names(await find({ q: 'gloves', officeId: ids.south }))).toEqual(
      names(await find({ q: 'gloves', type: 'inventory' })).slice(0, 1),
    )
    expect(await countsOf({ q: 'store', officeId: ids.south })).toMatchObject({ location: 1 })
    expect(await countsOf({ q: 'harrow', officeId: ids.south })).toMatchObject({ vendor: 0 })
    expect(await countsOf({ q: 'surgical' })).toMatchObject({ department: 1 })
    expect(await countsOf({ q: 'surgical', officeId: ids.north })).toMatchObject({ department: 0 })
    // Who works in an office: those with a role in it, or everywhere.
    expect(names(await find({ q: 'wendela', officeId: ids.south }))).toEqual(['Wendela Quist'])
    expect((await find({ q: 'wendela', officeId: ids.north })).total).toBe(0)
    expect(names(await find({ q: 'approver everywhere', officeId: ids.north }))).toContain(
      'approver everywhere',
    )
    for (const officeId of [ids.north, ids.far, idOf('no office')])
      expect((await find({ q: 'o', officeId }, 'inventory_viewer', 'south')).total).toBe(0)
  })

  it('narrows to when something was updated, whatever finds it', async () => {
    const at = (days: number) => new Date(test.app.now().getTime() - days * 86_400_000).toISOString()
    await test.rows('update item set updated_at = $2 where id = $1', [ids.gauze, at(20)])
    const isFound = async (query: Record<string, string>) =>
      (await find(query)).results.some(({ id }: SearchResult) => id === ids.gauze)
    // By a word, by two, by the beginning of its name, and by its category.
    for (const q of ['gauze', 'sponge gauze', 'gau', 'wound care']) {
      expect([q, await isFound({ q }), await isFound({ q, updated: '30' })]).toEqual([q, true, true])
      expect([q, await isFound({ q, updated: '7' })]).toEqual([q, false])
      expect([q, await isFound({ q, from: at(21), to: at(19) })]).toEqual([q, true])
      expect([q, await isFound({ q, from: at(19) }), await isFound({ q, to: at(21) })]).toEqual([
        q,
        false,
        false,
      ])
    }
    await test.rows(`update department set updated_at = $1 where name = 'Surgical Services'`, [at(100)])
    expect((await find({ q: 'surgical', type: 'department', updated: '90' })).total).toBe(0)
  })

  it('has no tab for what a person may not open at all', async () => {
    const { counts } = await find({ q: 'south' }, 'approver')
    expect(counts.map(({ type }: { type: string }) => type)).toEqual([
      'user',
      'department',
      'location',
      'document',
      'order',
    ])
  })

  it('pages without losing or repeating anything', async () => {
    const pages = [1, 2, 3, 4, 5].map((page) => find({ q: 'south', page: `${page}`, pageSize: '7' }))
    const found = (await Promise.all(pages)).flatMap(({ results }) =>
      results.map(({ id }: SearchResult) => id),
    )
    const { total } = await find({ q: 'south' })
    expect(new Set(found).size).toBe(total)
    expect(found).toHaveLength(total)
  })

  it('sorts by what changed last', async () => {
    const { results } = await find({ q: 'o', sort: 'recent' })
    const times = results.map(({ lastUpdated }: SearchResult) => lastUpdated)
    expect(times).toEqual(times.toSorted().toReversed())
    expect(new Set(times).size).toBeGreaterThan(1)
  })

  it('refuses what it does not know', async () => {
    for (const query of [
      'q=a&sort=price',
      'q=a&type=ghost',
      'q=a&page=0',
      'q=a&colour=red',
      'q=a&updated=8',
      'q=a&officeId=x',
    ])
      expect((await (await test.as('admin')).get(`/api/search?${query}`)).status).toBe(422)
  })
})

describe('recent and popular searches', () => {
  const remember = async (q: string, role: Role, where: Where = 'everywhere') =>
    (await test.as(role, where)).post('/api/search/recent', { q })
  const read = async (role: Role, where: Where = 'everywhere') =>
    (await (await test.as(role, where)).get('/api/search/recent')).body

  it('keeps the latest 8, each wording once, and forgets them when told', async () => {
    for (const word of [
      'one',
      'two',
      'three',
      'four',
      'five',
      'six',
      'seven',
      'eight',
      'nine',
      ' ONE ',
      'five',
    ]) {
      test.passTime(1000)
      expect((await remember(word, 'approver')).status).toBe(200)
    }
    const { recent } = await read('approver')
    expect(recent).toEqual(['five', 'ONE', 'nine', 'eight', 'seven', 'six', 'four', 'three'])
    expect((await read('approver', 'south')).recent).toEqual([])

    const { body } = await (await test.as('approver')).delete('/api/search/recent')
    expect(body).toEqual({ recent: [] })
    expect((await read('approver')).recent).toEqual([])
  })

  it('calls popular what several people of the organization look for', async () => {
    const by = async (text: string, people: Role[], where: Where = 'everywhere') => {
      for (const role of people) await remember(text, role, where)
    }
    await by('Gloves', ['admin', 'manager', 'user'])
    await by('gauze', ['admin', 'manager'])
    await by('gauze', ['admin'])
    await by('only mine', ['admin'])
    await by('only mine', ['admin'])
    await by('00812345678906', ['admin', 'manager'])
    await by('far away', ['admin', 'manager', 'user'], 'other')
    const { popular } = await read('finance_manager')
    expect(popular).toEqual(['Gloves', 'gauze'])

    for (const word of ['aa', 'bb', 'cc', 'dd', 'ee']) await by(word, ['admin', 'manager'])
    expect((await read('user')).popular).toEqual(['Gloves', 'gauze', 'aa', 'bb', 'cc', 'dd'])

    test.passTime(91 * 24 * 60 * 60_000)
    await by('fresh', ['admin', 'manager'])
    expect((await read('user')).popular).toEqual(['fresh'])
  })

  it('stores nothing of somebody who does not want it', async () => {
    const id = personId('budget_viewer')
    await test.rows(`update person set settings = '{"privacy": {"storeHistory": false}}' where id = $1`, [id])
    expect((await remember('a secret', 'budget_viewer')).body).toEqual({ recent: [] })
    expect(await test.rows('select 1 from search_history where person_id = $1', [id])).toEqual([])
  })

  it('keeps no blank', async () => {
    const { status, body } = await remember('  \u0000 ', 'admin')
    expect([status, body.fields]).toEqual([422, { q: 'Type what to look for.' }])
  })
})
