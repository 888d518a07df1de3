import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ids, personId } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { rememberedOrders } from './approvals-fixture.ts'

// What the database keeps by itself, asked as the owner of the tables.
const links = (['compliance_viewer', 'order_viewer', 'office_viewer', 'budget_viewer'] as const).map((role) =>
  personId(role),
) as [string, string, string, string]

let test: TestApp
let orders: ReturnType<typeof rememberedOrders>
let request: string
let twoSteps: string
let flagged: string
beforeAll(async () => {
  test = await startTestApp()
  orders = rememberedOrders(test)
  request = (await orders.submit(orders.order(480, { editors: [personId('approver', 'south')] }))).id
  twoSteps = (await orders.submit(orders.order(4_000))).id
  flagged = (await orders.submit(orders.order(480, { flags: ['new_vendor'] }))).id
  // Who decides for another is asked to decide something.
  for (const id of [...links, personId('vendor_manager')]) await grant(id, 'inventory_manager')
})
afterAll(() => test.stop())

const decision = (changes: Record<string, unknown> = {}) =>
  test.rows(
    `insert into approval_decision (organization_id, id, request_id, position, person_id, on_behalf_of, decision, seats, comment,
       content_hash, policy_number)
     select r.organization_id, $2, r.id, coalesce($3, 1), $4, $5, $6, $7, $8, coalesce($9, r.content_hash), r.policy_number
     from approval_request r where r.id = $1`,
    [
      changes.request ?? request,
      randomUUID(),
      changes.position ?? null,
      changes.by ?? personId('manager'),
      changes.for ?? null,
      changes.decision ?? 'approve',
      changes.seats ?? [0],
      changes.comment ?? '',
      changes.hash ?? null,
    ],
  )
const grant = (id: string, role: string, officeId: string | null = null) =>
  test.rows('insert into role_grant (organization_id, person_id, role, office_id) values ($1, $2, $3, $4)', [
    ids.organization,
    id,
    role,
    officeId,
  ])
const delegation = (from: string, to: string, more: { ends?: string; max?: number } = {}) =>
  test.rows(
    `insert into approval_delegation (organization_id, id, from_id, to_id, starts_at, ends_at, max_amount)
     values ($1, $2, $3, $4, now() - interval '1 day', now() + $5::interval, $6)`,
    [ids.organization, randomUUID(), from, to, more.ends ?? '1 day', more.max ?? null],
  )

describe('a decision is refused', () => {
  it.each([
    ['to the requester', { by: personId('order_manager') }, 'what they asked for'],
    ['to an editor', { by: personId('approver', 'south') }, 'what they asked for'],
    ['to whoever has no right', { by: personId('finance_manager') }, 'not theirs to decide'],
    ['to another office', { by: personId('manager', 'south') }, 'not theirs to decide'],
    ['of another content', { hash: 'f'.repeat(64) }, 'content as it is'],
    ['of a step whose turn it is not', { request: () => twoSteps, position: 2 }, 'whose turn it is'],
    ['for whoever delegated nothing', { by: personId('user'), for: personId('manager') }, 'has delegated'],
    ['for the requester', { by: personId('manager'), for: personId('order_manager') }, 'what they asked for'],
    ['without a comment where something is flagged', { request: () => flagged }, 'with a comment'],
    ['without a comment where it is refused', { decision: 'reject', seats: [] }, 'approval_decision_comment'],
    ['of a place that is not there', { seats: [1] }, 'not theirs to decide'],
    ['that approves nothing', { seats: [] }, 'approval_decision_seats'],
  ] as const)('%s', async (_, changes, reason) => {
    const asked = 'request' in changes ? { ...changes, request: changes.request() } : changes
    await expect(decision(asked)).rejects.toThrow(reason)
  })

  it('to whoever was suspended, or lost the role', async () => {
    const is = (status: string) =>
      test.rows('update person set status = $2 where id = $1', [personId('manager'), status])
    await is('suspended')
    await expect(decision()).rejects.toThrow('not theirs to decide')
    await is('active')
  })

  it('to the requester and to an editor with another account', async () => {
    const link = (to: string) =>
      test.rows('update person set identity_id = $2 where id = $1', [personId('manager'), to])
    for (const barred of [personId('order_manager'), personId('approver', 'south')]) {
      await link(barred)
      await expect(decision()).rejects.toThrow('what they asked for')
    }
    await link(personId('manager'))
  })

  it('to the requester even where they hold the right', async () => {
    await grant(personId('order_manager'), 'manager')
    await expect(decision({ by: personId('order_manager') })).rejects.toThrow('what they asked for')
  })

  it('twice to one person, and to a right that was used for them', async () => {
    await grant(personId('manager'), 'finance_manager')
    const both = { request: twoSteps }
    await decision(both)
    await test.rows(
      `update approval_step set state = 'approved', decided_at = now() where request_id = $1 and position = 1`,
      [twoSteps],
    )
    await test.rows(
      `update approval_step set state = 'active', activated_at = now() where request_id = $1 and position = 2`,
      [twoSteps],
    )
    await expect(decision({ ...both, position: 2 })).rejects.toThrow('two steps')
    await delegation(personId('manager'), personId('vendor_manager'))
    const forManager = { by: personId('vendor_manager'), for: personId('manager') }
    await expect(decision({ ...both, position: 2, ...forManager })).rejects.toThrow('two steps')
    await test.rows('update person set identity_id = $2 where id = $1', [
      personId('finance_manager'),
      personId('manager'),
    ])
    await expect(decision({ ...both, position: 2, by: personId('finance_manager') })).rejects.toThrow(
      'two steps',
    )
  })
})

describe('a delegation', () => {
  const [a, b, c, d] = links

  it('is given to whom the policy asks, leads in no circle and over two links', async () => {
    await expect(delegation(a, personId('user'))).rejects.toThrow('asked to decide')
    await expect(delegation(a, a)).rejects.toThrow('leads back')
    await delegation(a, b)
    await expect(delegation(b, a)).rejects.toThrow('leads back')
    await delegation(b, c)
    await expect(delegation(c, a)).rejects.toThrow('leads back')
    await expect(delegation(c, d)).rejects.toThrow('twice at most')
    await expect(delegation(d, a)).rejects.toThrow('twice at most')
  })

  it('gives the right of its giver over two links, up to the maximum, while all are active', async () => {
    await grant(a, 'manager', ids.north)
    const reaches = async (from: string, to: string, cost = 480) =>
      (
        await test.rows<{ is: boolean }>('select approval_reaches($1, $2, $3, $4, $5) as is', [
          ids.organization,
          from,
          to,
          'order',
          cost,
        ])
      )[0]?.is
    expect([await reaches(a, b), await reaches(a, c), await reaches(b, a)]).toEqual([true, true, false])
    await test.rows(`update person set status = 'suspended' where id = $1`, [b])
    expect([await reaches(a, b), await reaches(a, c)]).toEqual([false, false])
    await test.rows(`update person set status = 'active' where id = $1`, [b])
    await delegation(personId('security_auditor'), d, { max: 2_000 })
    const capped = (cost: number) => reaches(personId('security_auditor'), d, cost)
    expect([await capped(2_000), await capped(2_000.01)]).toEqual([true, false])
    await decision({ by: c, for: a })
  })

  it('that was taken back stays so', async () => {
    await test.rows('update approval_delegation set revoked_at = now() where from_id = $1', [a])
    await expect(
      test.rows('update approval_delegation set revoked_at = null where from_id = $1', [a]),
    ).rejects.toThrow()
  })
})

describe('what stands, stands', () => {
  it.each([
    [`update approval_decision set comment = 'other'`, 'append-only'],
    ['delete from approval_decision', 'append-only'],
    ['delete from approval_revision', 'append-only'],
    [`update approval_request set content = content || ' '`, 'approval_request_hash'],
    [
      `update approval_request set content = '{}', content_hash = encode(sha256('{}'), 'hex')`,
      'a recorded revision',
    ],
    [`update approval_request set state = 'approved', decided_at = now()`, 'all of its steps'],
    [
      `update approval_step set state = 'approved', decided_at = now() where position = 2`,
      'approved by those',
    ],
    [`update approval_policy set rules = rules || rules`, 'published stands'],
    ['delete from approval_policy', 'published stands'],
    [
      `insert into approval_policy (organization_id, number, rules, drafted_by, drafters)
       select organization_id, 2, '[{"auto": false, "steps": []}]', id, array[id] from person limit 1`,
      'approval_policy_steps',
    ],
  ])('%s is refused to the owner of the tables', async (statement, reason) => {
    await expect(test.rows(statement)).rejects.toThrow(reason)
  })

  it('a request has the steps of its rule: none only where that says so, and nothing is flagged', async () => {
    const insert = (changes: string) =>
      test.rows(
        `insert into approval_request select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(),
           'document_id', gen_random_uuid(), 'state', 'approved', 'decided_at', now()) || $2::jsonb)).*
         from approval_request r where r.id = $1`,
        [request, changes],
      )
    const auto = '{"rule_id": "00000000-0000-4000-8000-000000000001"}'
    await expect(insert('{}')).rejects.toThrow('the steps of its rule')
    await expect(insert(JSON.stringify({ ...JSON.parse(auto), flags: ['new_vendor'] }))).rejects.toThrow(
      'the steps of its rule',
    )
    await insert(auto)
  })

  it('one document waits once', async () => {
    await expect(
      test.rows(
        `insert into approval_request select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid()))).*
         from approval_request r where r.id = $1`,
        [request],
      ),
    ).rejects.toThrow('approval_request_one_waiting')
  })

  it('a policy is published by an administrator who has not written it, or a day later by the only one', async () => {
    const [rules] = await test.rows<{ rules: object }>('select rules from approval_policy limit 1')
    await test.rows(
      `insert into approval_policy (organization_id, number, rules, drafted_by, drafters) values ($1, 2, $2, $3, $4)`,
      [ids.organization, JSON.stringify(rules?.rules), personId('admin'), [personId('admin')]],
    )
    const publish = (by: string, hours: number) =>
      test.rows(
        `update approval_policy set state = 'published', published_by = $1, published_at = now(),
           effective_at = now() + make_interval(hours => $2) where number = 2`,
        [by, hours],
      )
    await expect(publish(personId('manager'), 0)).rejects.toThrow('by an administrator')
    await expect(publish(personId('admin', 'south'), 0)).rejects.toThrow('by an administrator')
    await expect(publish(personId('admin'), 23)).rejects.toThrow('has not written it')
    await grant(personId('settings_manager'), 'admin')
    await expect(publish(personId('admin'), 24)).rejects.toThrow('has not written it')
    await publish(personId('settings_manager'), 0)
  })
})
