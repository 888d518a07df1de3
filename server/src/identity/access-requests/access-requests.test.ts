import type { Notification } from '@wellstock/contract/identity/notifications'
import type { Role } from '@wellstock/contract/platform/access'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dispatchEvents } from '../../platform/events/dispatch.ts'
import { ids, personId } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'

const HOUR = 60 * 60_000
const BUDGETS = '/dashboard/budgets'

let test: TestApp
type Where = Parameters<TestApp['as']>[1]
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.stop())
beforeEach(async () => {
  for (const table of ['notification', 'notification_inbox', 'outgoing_mail', 'outbox_event'])
    await test.rows(`delete from ${table}`)
})

const ask = async (path: string, role: Role = 'inventory_viewer', where?: Where) =>
  (await test.as(role, where)).post('/api/access-requests', { path })
const look = async (path: string, role: Role = 'inventory_viewer') =>
  (await test.as(role)).get(`/api/access-requests?path=${encodeURIComponent(path)}`)
const noticesOf = async (role: Role, where?: Where) =>
  (await (await test.as(role, where)).get('/api/notifications/panel')).body.items as Notification[]
const told = async () =>
  (await test.rows<{ person_id: string }>('select person_id from notification')).map((row) => row.person_id)
const recorded = () =>
  test.rows<{ actor_id: string; entity_id: string; details: object }>(
    `select actor_id, entity_id, details from audit_event where action = 'access.requested' order by seq`,
  )

describe('who can give access', () => {
  it('are the administrators of the whole organization, and no one of another', async () => {
    const { status, body } = await look(BUDGETS)
    expect([status, body]).toEqual([200, { grantors: ['admin everywhere'], askedAt: null }])
  })

  it('are active', async () => {
    await test.rows(`update person set status = 'suspended' where id = $1`, [personId('admin')])
    const answers = [(await look(BUDGETS)).body, (await ask(BUDGETS)).body]
    await test.rows(`update person set status = 'active' where id = $1`, [personId('admin')])
    expect(answers).toEqual([
      { grantors: [], askedAt: null },
      { grantors: [], askedAt: null },
    ])
    expect(await told()).toEqual([])
  })
})

describe('asking for access', () => {
  it('tells each of them whose request it is, for which page, and where to grant it', async () => {
    const before = await recorded()
    const { status, body } = await ask(BUDGETS)
    const now = test.app.now().toISOString()
    expect([status, body]).toEqual([200, { grantors: ['admin everywhere'], askedAt: now }])
    expect(await told()).toEqual([personId('admin')])
    expect(await noticesOf('admin')).toMatchObject([
      {
        title: 'inventory_viewer everywhere asks for access to Budgets',
        message: 'One of these roles opens it: Administrator, Finance manager, Budget viewer.',
        category: 'user',
        actionUrl: `/dashboard/users/${personId('inventory_viewer')}`,
      },
    ])
    expect((await recorded()).slice(before.length)).toEqual([
      {
        actor_id: personId('inventory_viewer'),
        entity_id: personId('inventory_viewer'),
        details: { path: BUDGETS },
      },
    ])
    expect((await look(BUDGETS)).body).toEqual(body)
    expect((await look(BUDGETS, 'approver')).body.askedAt).toBeNull()
    expect((await look('/dashboard/orders')).body.askedAt).toBeNull()
  })

  it('a second time within a day tells nobody, dismissed or not, and answers the first time', async () => {
    const first = await ask(BUDGETS)
    const [notice] = await noticesOf('admin')
    await (await test.as('admin')).delete(`/api/notifications/${notice?.id}`)
    const events = await recorded()
    test.passTime(23 * HOUR)
    expect((await ask(BUDGETS)).body).toEqual(first.body)
    expect(await told()).toHaveLength(1)
    expect(await recorded()).toEqual(events)

    test.passTime(2 * HOUR)
    expect((await look(BUDGETS)).body.askedAt).toBeNull()
    expect((await ask(BUDGETS)).body.askedAt).toBe(test.app.now().toISOString())
    expect(await told()).toHaveLength(2)
  })

  it('twice at the same time tells once', async () => {
    const events = await recorded()
    const answers = await Promise.all([ask(BUDGETS), ask(BUDGETS)])
    expect(answers.map(({ body }) => body.askedAt)).toEqual(answers.map(() => test.app.now().toISOString()))
    expect(await told()).toHaveLength(1)
    expect(await recorded()).toHaveLength(events.length + 1)
  })

  it('for a page of the whole organization is for the administrator of one office, too', async () => {
    expect((await ask('/dashboard/system', 'admin', 'south')).body.grantors).toEqual(['admin everywhere'])
    expect(await told()).toEqual([personId('admin')])
  })

  it('stays within the organization', async () => {
    expect((await ask(BUDGETS, 'approver', 'other')).body.grantors).toEqual(['admin other'])
    expect(await told()).toEqual([personId('admin', 'other')])
    expect(await noticesOf('admin')).toEqual([])
  })

  it.each(['/dashboard/nowhere', 'https://evil.example', '', '/dashboard/inventory/1'])(
    'for %j, which is no page, is refused',
    async (path) => {
      const { status, body } = await ask(path)
      expect([status, body.fields]).toEqual([422, { path: 'This page does not exist.' }])
      expect((await look(path)).status).toBe(422)
      expect(await told()).toEqual([])
    },
  )

  it('for a page the person can open is refused', async () => {
    const { status, body } = await ask('/dashboard/inventory')
    expect([status, body.message]).toEqual([409, 'You can open this page already.'])
    expect(await told()).toEqual([])
  })

  it('is over once a role opens the page', async () => {
    await ask(BUDGETS, 'order_viewer')
    await ask('/dashboard/bids', 'order_viewer')
    await (await test.as('admin')).post(`/api/people/${personId('order_viewer')}/grants`, {
      role: 'budget_viewer',
      officeId: ids.north,
    })
    await dispatchEvents(test.app)
    expect(await noticesOf('admin')).toMatchObject([
      { title: 'order_viewer everywhere asks for access to Bids', ended: false },
      { title: 'order_viewer everywhere asks for access to Budgets', ended: true },
    ])
  })
})
