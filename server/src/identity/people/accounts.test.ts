import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ids, personId } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { rememberedOrders } from '../approvals/approvals-fixture.ts'

let test: TestApp
let orders: ReturnType<typeof rememberedOrders>
let admin: Awaited<ReturnType<TestApp['as']>>
beforeAll(async () => {
  test = await startTestApp()
  orders = rememberedOrders(test)
  admin = await test.as('admin')
})
afterAll(() => test.stop())

const [requester, manager, finance] = [
  personId('order_manager'),
  personId('manager'),
  personId('finance_manager'),
]
const link = (id: string, otherId: string, reason = 'One nurse, two accounts') =>
  admin.post(`/api/people/${id}/accounts`, { otherId, reason })
const unlink = (id: string, reason = 'They were mixed up') =>
  admin.post(`/api/people/${id}/accounts/unlink`, { reason })
const seen = async (role: 'manager' | 'finance_manager', id: string) =>
  (await (await test.as(role)).get(`/api/approvals/${id}`)).body
const approve = async (role: 'manager' | 'approver', { id, version }: { id: string; version: number }) =>
  (await test.as(role)).post(`/api/approvals/${id}/decide`, {
    ...{ version, decisionId: randomUUID(), decision: 'approve' },
  })

describe('accounts of one person', () => {
  it('are linked with a reason, shown on the page of each, and noted', async () => {
    const { status, body } = await link(requester, manager)
    expect([status, body.private.otherAccounts]).toMatchObject([200, [{ id: manager }]])
    const other = (await admin.get(`/api/people/${manager}`)).body
    expect(other.private.otherAccounts).toMatchObject([{ id: requester }])
    const noted = await test.rows<{ details: object }>(
      `select details from audit_event where action = 'person.linked' and entity_id = any($1)`,
      [[requester, manager]],
    )
    expect(noted.length).toBe(2)
    expect(noted[0]?.details).toMatchObject({ reason: 'One nurse, two accounts' })
    const again = await link(manager, requester)
    expect([again.status, Object.keys(again.body.fields)]).toEqual([422, ['otherId']])
  })

  it('decide nothing that one of them asked for, until they are unlinked', async () => {
    const request = await orders.submit(orders.order(480))
    expect(await seen('manager', request.id)).toMatchObject({
      canDecide: false,
      cannotDecide: { reason: 'requester_does_not_approve' },
    })
    const refused = await approve('manager', request)
    expect([refused.status, refused.body.reason]).toEqual([409, 'requester_does_not_approve'])
    expect((await unlink(manager)).body.private.otherAccounts).toEqual([])
    expect((await approve('manager', request)).status).toBe(200)
  })

  it('fill one step, and are not counted twice when somebody is looked for', async () => {
    await link(manager, finance)
    const request = await orders.submit(orders.order(4_000))
    expect((await approve('manager', request)).status).toBe(200)
    expect(await seen('finance_manager', request.id)).toMatchObject({
      canDecide: false,
      cannotDecide: { reason: 'decided_a_step_already' },
    })
    await link(finance, personId('approver'))
    await expect(orders.submit(orders.order(4_000))).rejects.toThrow()
    // The account that gave its name to the three leaves; the two others stay together.
    expect((await unlink(manager)).status).toBe(200)
    const left = (await admin.get(`/api/people/${finance}`)).body.private.otherAccounts
    expect(left).toMatchObject([{ id: personId('approver') }])
    await unlink(finance)
  })

  it('are as before where linking is refused', async () => {
    const before = await test.rows('select id, identity_id from person order by id')
    const nobody = '00000000-0000-4000-8000-000000000000'
    expect((await link(requester, nobody)).status).toBe(404)
    expect((await link(requester, personId('admin', 'other'))).status).toBe(404)
    expect((await link(requester, requester)).status).toBe(422)
    expect((await link(requester, manager, 'no')).status).toBe(422)
    expect((await unlink(requester)).body.reason).toBe('account_is_not_linked')
    const approver = await test.as('approver')
    expect(
      (await approver.post(`/api/people/${requester}/accounts`, { otherId: manager, reason: 'Because' }))
        .status,
    ).toBe(403)
    expect(await test.rows('select id, identity_id from person order by id')).toEqual(before)
  })

  it('are unlinked by somebody else', async () => {
    expect((await link(personId('admin'), personId('user'))).status).toBe(200)
    for (const id of [personId('admin'), personId('user')])
      expect((await unlink(id)).body.reason).toBe('own_accounts')
    await test.rows('update person set identity_id = id where organization_id = $1', [ids.organization])
  })
})
