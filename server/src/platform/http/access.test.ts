import {
  type Access,
  permissions,
  type Role,
  roles,
  tokenPermissions,
  wholeOrganization,
} from '@wellstock/contract/platform/access'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parts } from '../../features.ts'
import { ids } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'

const places = ['everywhere', 'south', 'other'] as const
type Place = (typeof places)[number]
type Person = { role: Role; where: Place; visitor: Awaited<ReturnType<TestApp['as']>> }

let test: TestApp
/** Everybody there is, signed in once. */
let people: Person[]
beforeAll(async () => {
  test = await startTestApp()
  const everybody = roles.flatMap((role) => places.map((where) => ({ role, where })))
  people = await Promise.all(
    everybody.map(async ({ role, where }) => ({ role, where, visitor: await test.as(role, where) })),
  )
})
afterAll(() => test.stop())

// A command nobody could carry out: whoever may call the route gets as far as its validation or finds nothing there.
const IMPOSSIBLE = { 'not a field of any command': true }
const isRefused = ({ status, body }: { status: number; body: { code?: string } }) =>
  status === 403 && body.code === 'FORBIDDEN'

/** The table as this test reads it; `may` is held against all of it in the contract's own test. */
const allowed = (access: Staff, role: Role, where: Place = 'everywhere') =>
  access === 'public' ||
  access === 'session' ||
  ((permissions[access] as readonly Role[]).includes(role) &&
    !(where === 'south' && wholeOrganization.has(access)))

/** Every table that holds business data, counted: a refused request leaves all of it as it was. */
const counts = () =>
  test.rows(`select (select count(*) from item) items, (select count(*) from product) products, (select count(*) from stock_movement) movements,
    (select count(*) from audit_event) events, (select count(*) from import_batch) imports, (select sum(version) from item) versions,
    (select sum(version) from office) offices, (select count(*) from room) rooms, (select sum(version) from person) people,
    (select count(*) from role_grant) grants, (select count(*) from outgoing_mail) mails, (select count(*) from mailed_link) links,
    (select count(*) from second_factor) factors, (select count(*) from setting) settings, (select count(*) from outbox_event) published,
    (select string_agg(settings::text, '' order by id) from person) preferences, (select count(*) from search_history) searches,
    (select count(*) from saved_view) views`)

const routes = parts.endpoints.map(({ procedure, meta }) => {
  const { method = 'GET', path = '' } = procedure['~orpc'].route
  return { method, path: `/api${path}`, access: meta.access, inPerson: meta.inPerson }
})
type Staff = Exclude<Access, 'vendor'>
const guarded = routes.flatMap(({ access, ...route }, turn) =>
  access === 'public' || access === 'vendor' ? [] : [{ ...route, access, turn }],
)
type Guarded = (typeof guarded)[number]

/** Another one each turn, so that over all routes everybody is asked for; undefined where there is nobody. */
const oneOf = <T>(list: readonly T[], turn: number) => list[turn % list.length]

/** Asks for a route what nobody could carry out. */
const attempt = (visitor: Visitor, { method, path }: Guarded, id: string = ids.gloves) => {
  const place = path.replace('{id}', id)
  const isRead = method === 'GET'
  return visitor.raw(
    method,
    isRead ? `${place}?nobody=knows` : place,
    isRead ? undefined : JSON.stringify(IMPOSSIBLE),
  )
}
type Visitor = ReturnType<TestApp['visitor']>

const subjects = [ids.gloves, ids.southGloves, ids.farGloves]

describe('what is for vendors', () => {
  const forVendors = routes
    .filter(({ access }) => access === 'vendor')
    .map((route) => ({ ...route, turn: 0 }))

  it('is closed to strangers and to everybody of the staff', async () => {
    expect(forVendors.length).toBeGreaterThan(5)
    const admin = people.find(({ role }) => role === 'admin')?.visitor
    for (const route of forVendors)
      for (const visitor of [test.visitor(), admin]) {
        const { status, body } = await attempt(visitor as Visitor, route as unknown as Guarded)
        expect([route.path, status, body.code]).toEqual([route.path, 401, 'AUTHENTICATION_FAILED'])
      }
  })
})

describe('every route declares its access, and the server keeps to it', () => {
  it.each(guarded)('$method $path opens to $access alone', async (route) => {
    const { access, turn } = route
    const before = await counts()
    const { status, body } = await attempt(test.visitor(), route)
    expect([status, body.code]).toEqual([401, 'AUTHENTICATION_FAILED'])

    const within = people.filter(({ role, where }) => allowed(access, role, where))
    const without = people.filter((person) => !within.includes(person))
    for (const person of [oneOf(within, turn), oneOf(without, turn)]) {
      if (!person) continue
      const { role, where, visitor } = person
      // Their own, another office's and another organization's in turn.
      const id = oneOf(subjects, turn)
      const answer = await attempt(visitor, route, id)
      // Still signed in, so that it is the role that was asked.
      expect([role, where, id, answer.status === 401, isRefused(answer)]).toEqual([
        ...[role, where, id, false],
        !allowed(access, role, where),
      ])
    }
    expect(await counts()).toEqual(before)
  })

  it('and none asks for what nobody has', () => {
    for (const { path, access } of guarded)
      expect([path, people.some(({ role, where }) => allowed(access, role, where))]).toEqual([path, true])
  })
})

describe('a token opens no more than its holder, and no more than it was made for', () => {
  /** For all that tokens may be made for, for a single permission, to read alone, and for one office. */
  const kinds = {
    whole: { permissions: tokenPermissions, canWrite: true, inSouth: false },
    narrow: { permissions: ['transfers.write'], canWrite: true, inSouth: false },
    reading: { permissions: tokenPermissions, canWrite: false, inSouth: false },
    south: { permissions: tokenPermissions, canWrite: true, inSouth: true },
  } as const
  type Program = { role: Role; where: 'everywhere' | 'south'; kind: keyof typeof kinds }
  // What a token leaves out shows where its holder may do everything.
  const programs: Program[] = [
    ...(['whole', 'narrow', 'reading', 'south'] as const).map(
      (kind): Program => ({ role: 'admin', where: 'everywhere', kind }),
    ),
    { role: 'admin', where: 'south', kind: 'whole' },
    ...roles.map((role): Program => ({ role, where: 'everywhere', kind: 'whole' })),
  ]
  let made: (Program & { secret: string })[]

  beforeAll(async () => {
    made = await Promise.all(
      programs.map(async (program) => {
        const { inSouth, ...scope } = kinds[program.kind]
        const offices = inSouth ? [ids.south] : null
        return { ...program, secret: await test.token(program.role, program.where, { ...scope, offices }) }
      }),
    )
    // The first use of a day is an event.
    for (const { secret } of made) await test.program(secret).get('/api/inventory?nobody=knows')
  })

  const opens = ({ access, method, inPerson }: Guarded, { role, where, kind }: Program) => {
    const { permissions, canWrite, inSouth } = kinds[kind]
    return (
      access !== 'session' &&
      !inPerson &&
      (method === 'GET' || canWrite) &&
      (permissions as readonly Access[]).includes(access) &&
      allowed(access, role, inSouth ? 'south' : where)
    )
  }

  it.each(guarded)('$method $path', async (route) => {
    // A second between the routes keeps the rate from refusing.
    test.passTime(1_000)
    const before = await counts()
    const opening = made.filter((program) => opens(route, program))
    // To an administrator's only the token itself can be what closes the route.
    const closed = made.filter((program) => program.role === 'admin' && !opens(route, program))
    for (const program of [oneOf(opening, route.turn), oneOf(closed, route.turn)]) {
      if (!program) continue
      const { role, where, kind, secret } = program
      const answer = await attempt(test.program(secret), route)
      expect([role, where, kind, answer.status === 401, isRefused(answer)]).toEqual([
        ...[role, where, kind, false],
        !opens(route, program),
      ])
    }
    expect(await counts()).toEqual(before)
  })

  it('every permission a route asks for is one of a token, or open to nobody but a person signed in', () => {
    const inPerson = [
      'public',
      'session',
      'people.manage',
      'system.manage',
      'offices.add',
      'departments.write',
      // Approved and signed by people.
      'documents.read',
      'documents.write',
      // Answered for by people.
      'recalls.write',
      // Opened and scored by people.
      'bids.take-part',
      'vendor',
      'recalls.answer',
      // Written by people, in their name.
      'comments.write',
      'compliance.rules',
      'alerts.rules',
      'alerts.rules-read',
      'anomalies.rules',
      'budgets.allocate',
      'budgets.plan',
      // Where money goes is changed by two people.
      'vendor-bank.read',
      'vendor-bank.ask',
      'vendor-bank.confirm',
      'vendor-bank.show',
      // Approved, paid and sent back by people.
      'invoices.open',
      'invoices.approve',
      'invoices.close',
      'vendor-returns.read',
      'vendor-returns.write',
      // Asked for, submitted and sent by people.
      'orders.ask',
      'vendor-orders.open',
      'vendor-orders.write',
      // Decisions and the rules of them are made by people.
      'cards.approve',
      'approvals.read',
      'approvals.rules',
    ]
    const asked = [...new Set(routes.map(({ access }) => access))].filter((each) => !inPerson.includes(each))
    expect(asked.sort()).toEqual([...tokenPermissions].sort())
  })
})

describe('what a role may read depends on office and organization', () => {
  const readers = roles.filter((role) => allowed('inventory.read', role))
  const items = { north: ids.gloves, south: ids.southGloves, far: ids.farGloves }
  const visible = { everywhere: ['north', 'south'], south: ['south'], other: ['far'] }

  it.each(readers)(
    '%s sees the items of the offices held, and others as if they did not exist',
    async (role) => {
      for (const where of places) {
        const person = await test.as(role, where)
        for (const [office, id] of Object.entries(items))
          for (const path of ['', '/movements', '/lots']) {
            const { status } = await person.get(`/api/inventory/${id}${path}`)
            expect([where, office, path, status]).toEqual([
              where,
              office,
              path,
              visible[where].includes(office) ? 200 : 404,
            ])
          }
      }
    },
  )

  const writers = roles.filter((role) => allowed('inventory.write', role))
  it.each(writers)('%s changes nothing outside the offices held', async (role) => {
    for (const where of places) {
      const person = await test.as(role, where)
      for (const [office, id] of Object.entries(items).filter(
        ([office]) => !visible[where].includes(office),
      )) {
        const before = await counts()
        const answers = [
          await person.put(`/api/inventory/${id}`, { notes: 'mine now' }),
          await person.delete(`/api/inventory/${id}`),
          await person.post(`/api/inventory/${id}/adjustments`, { quantity: 1, reason: 'found' }),
        ]
        expect([office, ...answers.map(({ status }) => status)]).toEqual([office, 404, 404, 404])
        expect(await counts()).toEqual(before)
      }
    }
  })
})

describe('offices are seen and changed within the offices held', () => {
  const offices = { north: ids.north, south: ids.south, far: ids.far }
  const visible = { everywhere: ['north', 'south'], south: ['south'], other: ['far'] }
  const readers = roles.filter((role) => allowed('offices.read', role))
  const writers = roles.filter((role) => allowed('offices.write', role))

  it.each(readers)('%s', async (role) => {
    for (const where of places) {
      const person = await test.as(role, where)
      const { body } = await person.get('/api/offices')
      expect(body.items.map(({ id }: { id: string }) => id).sort()).toEqual(
        visible[where].map((office) => offices[office as keyof typeof offices]).sort(),
      )
      for (const [office, id] of Object.entries(offices))
        expect([where, office, (await person.get(`/api/offices/${id}`)).status]).toEqual([
          where,
          office,
          visible[where].includes(office) ? 200 : 404,
        ])
    }
  })

  it.each(writers)('%s changes none of the others', async (role) => {
    for (const where of places) {
      const person = await test.as(role, where)
      for (const [office, id] of Object.entries(offices).filter(
        ([office]) => !visible[where].includes(office),
      )) {
        const before = await counts()
        const answers = [
          await person.put(`/api/offices/${id}`, { ...wholeOffice, version: 1 }),
          await person.delete(`/api/offices/${id}`, { name: 'North Office' }),
          await person.get(`/api/offices/${id}/effects?status=inactive`),
        ]
        expect([office, ...answers.map(({ status }) => status)]).toEqual([office, 404, 404, 404])
        expect(await counts()).toEqual(before)
      }
    }
  })
})

const wholeOffice = {
  name: 'Taken over',
  type: 'clinic',
  street: '1 Main Street',
  city: 'Denver',
  state: 'CO',
  phone: '(303) 555-0100',
  email: 'a@example.test',
  manager: 'Somebody',
  status: 'active',
  employees: 1,
}

describe('the office chosen in the header', () => {
  const seen = async (where: 'everywhere' | 'south', office: string) => {
    const person = await test.as('inventory_viewer', where)
    const { status, body } = await person.get('/api/inventory?sort=office', { 'x-office': office })
    return [status, ...body.items.map((item: { officeId: string }) => item.officeId)]
  }

  it('narrows what is listed, and never widens it', async () => {
    expect(await seen('everywhere', ids.south)).toEqual([200, ids.south])
    expect(await seen('everywhere', ids.north)).toEqual([200, ids.north, ids.north])
    expect(await seen('south', ids.south)).toEqual([200, ids.south])
    expect(await seen('south', ids.north)).toEqual([200])
    expect(await seen('everywhere', ids.far)).toEqual([200])
    expect(await seen('everywhere', "'; drop table office; --")).toEqual([200])
  })

  it('does not hide what is opened by its address', async () => {
    const person = await test.as('inventory_viewer')
    expect((await person.get(`/api/inventory/${ids.gloves}`, { 'x-office': ids.south })).status).toBe(200)
  })
})
