import { type Access, permissions, type Role, roles } from '@wellstock/contract/access'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '../endpoints.ts'
import { ids } from '../testing/fixture.ts'
import { startTestApp, type TestApp } from '../testing/harness.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.stop())

// A command nobody could carry out: whoever may call the route gets as far as its validation or finds nothing there.
const IMPOSSIBLE = { 'not a field of any command': true }
const isRefused = ({ status, body }: { status: number; body: { code?: string } }) =>
  status === 403 && body.code === 'FORBIDDEN'

const allowed = (access: Access, role: Role) =>
  access === 'public' || access === 'session' || (permissions[access] as readonly Role[]).includes(role)

/** Every table that holds business data, counted: a refused request leaves all of it as it was. */
const counts = () =>
  test.rows(`select (select count(*) from item) items, (select count(*) from product) products, (select count(*) from stock_movement) movements,
    (select count(*) from audit_event) events, (select count(*) from import_batch) imports, (select sum(version) from item) versions`)

const routes = endpoints.map(({ procedure, meta }) => {
  const { method = 'GET', path = '' } = procedure['~orpc'].route
  return { method, path: `/api${path}`, access: meta.access }
})
const guarded = routes.filter(({ access }) => access !== 'public')

describe('every route declares its access, and the server keeps to it', () => {
  it.each(guarded)('$method $path is closed to visitors', async ({ method, path }) => {
    const place = path.replace('{id}', ids.gloves)
    const { status, body } = await test.visitor().raw(method, place, method === 'GET' ? undefined : '{}')
    expect([status, body.code]).toEqual([401, 'AUTHENTICATION_FAILED'])
  })

  it.each(guarded)(
    '$method $path opens to $access alone, whatever the office',
    async ({ method, path, access }) => {
      const before = await counts()
      for (const role of roles) {
        for (const where of ['everywhere', 'south', 'other'] as const) {
          const person = await test.as(role, where)
          for (const id of [ids.gloves, ids.southGloves, ids.farGloves]) {
            const place = path.replace('{id}', id)
            const answer = await person.raw(
              method,
              method === 'GET' ? `${place}?nobody=knows` : place,
              method === 'GET' ? undefined : JSON.stringify(IMPOSSIBLE),
            )
            expect([role, where, isRefused(answer)]).toEqual([role, where, !allowed(access, role)])
            if (!path.includes('{id}')) break
          }
        }
      }
      expect(await counts()).toEqual(before)
    },
  )
})

describe('what a role may read depends on office and organisation', () => {
  const readers = roles.filter((role) => allowed('inventory.read', role))
  const items = { north: ids.gloves, south: ids.southGloves, far: ids.farGloves }
  const visible = { everywhere: ['north', 'south'], south: ['south'], other: ['far'] }

  it.each(readers)(
    '%s sees the items of the offices held, and others as if they did not exist',
    async (role) => {
      for (const where of ['everywhere', 'south', 'other'] as const) {
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
    for (const where of ['everywhere', 'south', 'other'] as const) {
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
