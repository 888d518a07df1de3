import { randomUUID } from 'node:crypto'
import type { AccessRequest } from '@wellstock/contract/identity/access-requests'
import type { Approval } from '@wellstock/contract/identity/approval'
import type { Notification } from '@wellstock/contract/identity/notifications'
import type { Role } from '@wellstock/contract/platform/access'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dispatchEvents } from '../../platform/events/dispatch.ts'
import { ids, personId } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { remindOfApprovals } from '../approvals/remind.ts'

const HOUR = 60 * 60_000
const BUDGETS = '/dashboard/budgets'

let test: TestApp
type Where = Parameters<TestApp['as']>[1]
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.stop())
beforeEach(async () => {
  test = await startTestApp(test)
  await test.rows('delete from outbox_event')
})

type Wanted = { path?: string; role?: Role; officeId?: string | null; reason?: string }
const wanted = { path: BUDGETS, role: 'budget_viewer', officeId: null } as const

const ask = async (more: Wanted = {}, role: Role = 'inventory_viewer', where?: Where) =>
  (await test.as(role, where)).post('/api/access-requests', { ...wanted, ...more })
const look = async (path: string = BUDGETS, role: Role = 'inventory_viewer') =>
  (await (await test.as(role)).get(`/api/access-requests?path=${encodeURIComponent(path)}`))
    .body as AccessRequest
/** The request for approval that was asked for last. */
async function latest(): Promise<{ id: string; documentId: string; version: number }> {
  const [found] = await test.rows<{ id: string; documentId: string; version: number }>(
    `select id, document_id as "documentId", version from approval_request order by requested_at desc limit 1`,
  )
  if (!found) throw new Error('nothing was asked')
  return found
}
const decide = async (decision: string, who: Role = 'admin', where?: Where, comment = '') => {
  const { id, version } = await latest()
  return (await test.as(who, where)).post(`/api/approvals/${id}/decide`, {
    version,
    decisionId: randomUUID(),
    decision,
    comment,
  })
}
const noticesOf = async (role: Role, where?: Where) => {
  await dispatchEvents(test.app)
  return (await (await test.as(role, where)).get('/api/notifications/panel')).body.items as Notification[]
}
const heldBy = (role: Role, where?: Where) =>
  test.rows<{ role: string; officeId: string | null }>(
    `select role, office_id as "officeId" from role_grant where person_id = $1 order by created_at, role`,
    [personId(role, where)],
  )
const actions = async () =>
  (
    await test.rows<{ action: string }>(
      `select action from audit_event where action like 'access-request.%' or action = 'role.granted' order by seq`,
    )
  ).map(({ action }) => action)
const delegate = (from: string, to: string) =>
  test.rows(
    `insert into approval_delegation (organization_id, id, from_id, to_id, starts_at, ends_at)
     values ($1, $2, $3, $4, now() - interval '1 day', now() + interval '1 day')`,
    [ids.organization, randomUUID(), from, to],
  )

describe('who can give access', () => {
  it('are the active administrators of the whole organization, and no one of another', async () => {
    const away = personId('security_auditor')
    await test.rows(`insert into role_grant (organization_id, person_id, role) values ($1, $2, 'admin')`, [
      ids.organization,
      away,
    ])
    await test.rows(`update person set status = 'suspended' where id = $1`, [away])
    expect(await look()).toEqual({
      grantors: ['admin everywhere'],
      askedAt: null,
      request: null,
      offices: [
        { id: ids.north, name: 'North Office' },
        { id: ids.south, name: 'South Office' },
      ],
      officeId: null,
    })
    expect(await look('/dashboard/budget-allocation')).toMatchObject({ offices: [] })
  })
})

describe('asking for access', () => {
  it('asks those whom the policy names, tells each once, and leads to where it is decided', async () => {
    const { status, body } = await ask({ reason: 'I plan the gloves.' })
    expect([status, body]).toMatchObject([
      200,
      {
        grantors: ['admin everywhere'],
        askedAt: expect.any(String),
        request: { number: 'ACC-2026-0001', state: 'requested', role: 'budget_viewer', office: null },
      },
    ])
    const { id, documentId } = await latest()
    expect(await noticesOf('admin')).toMatchObject([
      {
        title: 'inventory_viewer everywhere asks for access to Budgets',
        message: 'Budget viewer, All offices. I plan the gloves.',
        category: 'user',
        actionUrl: `/dashboard/approvals?request=${id}`,
      },
    ])
    expect(await noticesOf('admin', 'other')).toEqual([])
    expect(await look()).toEqual(body)
    expect((await look(BUDGETS, 'approver')).askedAt).toBeNull()
    expect((await look('/dashboard/orders')).askedAt).toBeNull()
    const { body: approval } = await (await test.as('admin')).get(`/api/approvals/${id}`)
    expect(approval).toMatchObject({
      kind: 'access_request',
      title: 'Budgets: Budget viewer, All offices',
      amount: null,
      canDecide: true,
      documentId,
    } satisfies Partial<Approval>)
    expect((await (await test.as('admin')).get('/api/access-requests/waiting')).body.items).toMatchObject([
      {
        approvalId: id,
        path: BUDGETS,
        role: 'budget_viewer',
        person: { name: 'inventory_viewer everywhere' },
      },
    ])
    expect((await (await test.as('admin', 'south')).get('/api/access-requests/waiting')).body.total).toBe(0)
  })

  it('again while it waits tells nobody, at the same time as well, and answers who was asked and when', async () => {
    const [first, other] = await Promise.all([ask(), ask()])
    expect(other.body).toEqual(first.body)
    test.passTime(23 * HOUR)
    expect((await ask({ role: 'finance_manager' })).body).toEqual(first.body)
    expect(await noticesOf('admin')).toHaveLength(1)
    expect(await test.rows('select 1 from access_request')).toHaveLength(1)
  })

  it('is refused for what is no page, does not open it or is not theirs to ask for', async () => {
    const fieldsOf = async (more: Wanted) => {
      const { status, body } = await ask(more)
      return [status, body.fields]
    }
    expect(await fieldsOf({ path: '/dashboard/nowhere' })).toEqual([
      422,
      { path: 'This page does not exist.' },
    ])
    expect(await fieldsOf({ role: 'order_viewer' })).toEqual([
      422,
      { role: 'This role does not open the page. Choose another one.' },
    ])
    expect(await fieldsOf({ officeId: ids.far })).toEqual([422, { officeId: 'Choose one of your offices.' }])
    const plan = { path: '/dashboard/budget-allocation', role: 'finance_manager' } as const
    expect(await fieldsOf({ ...plan, officeId: ids.north })).toEqual([
      422,
      { officeId: 'This page is for people with a role for all offices. Choose all offices.' },
    ])
    expect((await fieldsOf({ reason: 'x'.repeat(501) }))[0]).toBe(422)
    await test.rows(`insert into role_grant (organization_id, person_id, role) values ($1, $2, 'user')`, [
      ids.organization,
      personId('inventory_viewer'),
    ])
    const { status, body } = await ask({ path: '/dashboard/inventory', role: 'inventory_viewer' })
    expect([status, body.message]).toEqual([409, 'You can open this page already.'])
    expect(await test.rows('select 1 from access_request')).toEqual([])
  })
})

describe('a request', () => {
  it('gives the role when another approves it, once, and tells whoever asked by the role alone', async () => {
    await ask({ officeId: ids.north })
    await dispatchEvents(test.app)
    expect((await decide('approve', 'inventory_viewer')).body.message).toBe(
      'Somebody else has to decide: you asked for it.',
    )
    const { id, version } = await latest()
    const wish = { version, decisionId: randomUUID(), decision: 'approve', comment: '' }
    const admin = await test.as('admin')
    const [first, again] = [
      await admin.post(`/api/approvals/${id}/decide`, wish),
      await admin.post(`/api/approvals/${id}/decide`, wish),
    ]
    expect([first.status, again.status, again.body.state]).toEqual([200, 200, 'approved'])
    expect(await heldBy('inventory_viewer')).toEqual([
      { role: 'inventory_viewer', officeId: null },
      { role: 'budget_viewer', officeId: ids.north },
    ])
    expect(await actions()).toEqual(['access-request.requested', 'role.granted', 'access-request.granted'])
    expect((await noticesOf('inventory_viewer')).map(({ title }) => title)).toEqual(['You have a new role'])
    expect(await noticesOf('admin')).toMatchObject([{ ended: true }])
  })

  it('that is refused says by whom and why, and can be made again', async () => {
    await ask()
    expect((await decide('reject', 'admin', 'everywhere', 'Finance only.')).status).toBe(200)
    expect(await look()).toMatchObject({
      askedAt: null,
      request: { state: 'rejected', decidedBy: 'admin everywhere', remark: 'Finance only.' },
    })
    const [notice] = await noticesOf('inventory_viewer')
    expect(notice).toMatchObject({ actionUrl: BUDGETS })
    expect(notice?.message).toContain('Finance only.')
    expect(await heldBy('inventory_viewer')).toHaveLength(1)
    expect((await ask()).body.request).toMatchObject({ number: 'ACC-2026-0002', state: 'requested' })
  })

  it('is settled by a role given by hand that opens the page, and no other is', async () => {
    await ask({}, 'order_viewer')
    await ask({ path: '/dashboard/bids', role: 'procurement_viewer' }, 'order_viewer')
    await dispatchEvents(test.app)
    await (await test.as('admin')).post(`/api/people/${personId('order_viewer')}/grants`, {
      role: 'finance_manager',
      officeId: ids.north,
    })
    expect(await noticesOf('admin')).toMatchObject([
      { title: 'order_viewer everywhere asks for access to Bids', ended: false },
      { title: 'order_viewer everywhere asks for access to Budgets', ended: true },
    ])
    expect(
      await test.rows(
        `select a.path, a.state, a.decided_by as "by", r.state as approval from access_request a
         join approval_request r on r.document_id = a.id order by a.number`,
      ),
    ).toEqual([
      { path: BUDGETS, state: 'withdrawn', by: null, approval: 'withdrawn' },
      { path: '/dashboard/bids', state: 'requested', by: null, approval: 'waiting' },
    ])
    expect((await actions()).at(-1)).toBe('access-request.settled')
  })

  it('is taken back by whoever asked, and by nobody else', async () => {
    const { request } = (await ask()).body as AccessRequest
    const withdraw = async (role: Role) =>
      (await test.as(role)).post(`/api/access-requests/${request?.id}/withdraw`, {
        version: request?.version,
      })
    expect((await withdraw('approver')).status).toBe(404)
    expect((await withdraw('inventory_viewer')).body).toMatchObject({ askedAt: null, request: null })
    expect((await withdraw('inventory_viewer')).body.message).toBe('This request was withdrawn.')
    expect((await decide('approve')).body.message).toBeTruthy()
    expect(await heldBy('inventory_viewer')).toHaveLength(1)
  })

  it('is decided by nobody who may not manage people, whoever lets them, nor past the code', async () => {
    await delegate(personId('admin'), personId('manager'))
    await ask()
    expect((await decide('approve', 'manager')).status).toBe(404)
    expect((await noticesOf('manager')).length).toBe(0)
    const { id } = await latest()
    await expect(
      test.rows(
        `insert into approval_decision (organization_id, id, request_id, position, person_id, on_behalf_of, decision, seats,
           content_hash, policy_number)
         select organization_id, $2, id, 1, $3, $4, 'approve', '{0}', content_hash, policy_number from approval_request where id = $1`,
        [id, randomUUID(), personId('manager'), personId('admin')],
      ),
    ).rejects.toThrow('those who manage people')
    await expect(
      test.rows(`update access_request set state = 'granted', decided_by = $1, decided_at = now()`, [
        personId('admin'),
      ]),
    ).rejects.toThrow('by an approval and a role')
  })

  it('is decided by a delegate who manages people, within what they could give', async () => {
    await delegate(personId('admin'), personId('admin', 'south'))
    await ask({ officeId: ids.south }, 'order_viewer', 'south')
    expect((await decide('approve', 'admin', 'south')).body).toMatchObject({ state: 'approved' })
    await ask()
    const { status } = await decide('approve', 'admin', 'south')
    expect(status).not.toBe(200)
    expect(await heldBy('inventory_viewer')).toHaveLength(1)
    expect(await look()).toMatchObject({ request: { state: 'requested' } })
  })

  it('is reminded of by the hours of its rule', async () => {
    await ask()
    await dispatchEvents(test.app)
    await test.rows(`update approval_step set remind_at = '2026-11-20T14:00:00Z'`)
    await remindOfApprovals(test.app)
    expect((await noticesOf('admin')).map(({ title }) => title)).toEqual([
      'Still waits for your approval: ACC-2026-0001',
      'inventory_viewer everywhere asks for access to Budgets',
    ])
  })
})
