import { randomUUID } from 'node:crypto'
import type { Role } from '@wellstock/contract/platform/access'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { ids, personId } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { scaled } from '../../testing/scaled.ts'
import { rememberedOrders } from './approvals-fixture.ts'
import { decideDocument } from './decide.ts'
import { reviseRequest } from './revise-request.ts'
import { submitForApproval, voidRequest, withdrawRequest } from './submit.ts'

let test: TestApp
let orders: ReturnType<typeof rememberedOrders>
beforeAll(async () => {
  test = await startTestApp()
  orders = rememberedOrders(test)
  // Some hold several roles, so that one person fits several steps.
  for (const [holder, role] of [
    ['manager', 'finance_manager'],
    ['finance_manager', 'manager'],
    ['admin', 'approver'],
    // Asked by the policy, of counts: who decides for another is.
    ['user', 'inventory_manager'],
    ['order_manager', 'manager'],
  ] as const)
    await test.rows('insert into role_grant (organization_id, person_id, role) values ($1, $2, $3)', [
      ids.organization,
      personId(holder),
      role,
    ])
  await test.rows(
    `insert into approval_delegation (organization_id, id, from_id, to_id, starts_at, ends_at)
     values ($1, $2, $3, $4, now() - interval '1 day', now() + interval '1 day'), ($1, $5, $4, $6, now() - interval '1 day', now() + interval '1 day')`,
    [
      ids.organization,
      randomUUID(),
      personId('approver'),
      personId('order_manager'),
      randomUUID(),
      personId('user'),
    ],
  )
})
afterAll(() => test.stop())

const cast = [
  'order_manager',
  'manager',
  'approver',
  'finance_manager',
  'procurement_manager',
  'admin',
  'user',
] as const satisfies Role[]
const someone = (role: Role): Person => ({
  id: personId(role),
  organizationId: ids.organization,
  name: role,
  email: '',
  department: '',
  role,
  otherAccounts: [],
  grants: [],
})

/** Does it, or says that it was refused in words. What only the database refuses is a failure of the test. */
async function attempt<T>(work: (tx: Connection) => Promise<T>): Promise<T | 'refused'> {
  try {
    return await test.database.write(ids.organization, work)
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return 'refused'
    throw error
  }
}

type Step =
  | { do: 'submit'; who: number }
  | { do: 'withdraw'; who: number }
  | { do: 'void'; who: number }
  | { do: 'decide'; who: number; decision: 'approve' | 'reject' | 'request_changes' }
  | { do: 'revise'; who: number; percent: number }
const who = fc.nat(cast.length - 1)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('submit' as const), who }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('decide' as const),
      who,
      decision: fc.constantFrom(
        'approve' as const,
        'approve' as const,
        'approve' as const,
        'reject' as const,
        'request_changes' as const,
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('revise' as const),
      who,
      percent: fc.integer({ min: -10, max: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('withdraw' as const, 'void' as const), who }) },
)

/** What must hold of every request, as questions whose answer is nothing. */
const wrong = `
  select 'decided by who asked or edited' as what, d.request_id from approval_decision d
  join approval_request r on r.organization_id = d.organization_id and r.id = d.request_id
  where r.requested_by in (d.person_id, d.on_behalf_of)
    or (d.at >= r.requested_at and d.person_id = any(r.editors)
      and not exists (select from approval_revision v where v.request_id = r.id and v.revised_by = d.person_id and v.at > d.at))
  union all
  select 'decided twice by one right', request_id from (
    select d.request_id, x.id from approval_decision d cross join lateral (values (d.person_id), (d.on_behalf_of)) x (id) where x.id is not null) e
  group by request_id, id having count(*) > 1
  union all
  select 'another content than was decided', r.id from approval_request r
  where r.content_hash <> encode(sha256(convert_to(r.content, 'UTF8')), 'hex') or exists (
    select from approval_decision d where d.request_id = r.id and d.content_hash <> r.content_hash
      and not exists (select from approval_revision v where v.request_id = r.id and v.old_hash = d.content_hash))
  union all
  select 'approved without all of its steps', r.id from approval_request r
  where r.state = 'approved' and exists (select from approval_step s where s.request_id = r.id and s.state <> 'approved')`

it('whatever is tried, nobody decides their own, nor twice, nor what has changed', async () => {
  let decided = 0
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(500, 4_000, 20_000, 90_000),
      fc.array(step, { minLength: 12, maxLength: 20 }),
      async (amount, steps) => {
        const id = randomUUID()
        let cost = amount
        const document = () => ({ ...orders.order(cost), id })
        await attempt((tx) => submitForApproval(tx, someone('order_manager'), orders.orders, document()))
        for (const taken of steps) {
          const person = someone(cast[taken.who] ?? 'user')
          if (taken.do === 'submit')
            await attempt((tx) => submitForApproval(tx, person, orders.orders, document()))
          else if (taken.do === 'withdraw')
            await attempt((tx) => withdrawRequest(tx, person, orders.orders, id))
          else if (taken.do === 'void') await attempt((tx) => voidRequest(tx, person, orders.orders, id))
          else if (taken.do === 'revise') {
            cost = Math.round(cost * (100 + taken.percent)) / 100
            await attempt((tx) => reviseRequest(tx, person, orders.orders, document()))
          } else {
            const { decision } = taken
            const answer = await attempt((tx) =>
              decideDocument(tx, person, orders.orders, id, { decision, comment: 'Looked at' }),
            )
            if (answer !== 'refused') decided++
          }
        }
        expect(await test.rows(wrong)).toEqual([])
        const [state] = await test.rows<{ approved: number }>(
          `select count(*)::int as approved from approval_request where document_id = $1 and state = 'approved'`,
          [id],
        )
        const effects = orders.effects.filter((each) => each.startsWith(`approved ${id.slice(-4)}`))
        expect(effects.length).toBeGreaterThanOrEqual(state?.approved ?? 0)
      },
    ),
    { numRuns: scaled(60) },
  )
  expect(decided).toBeGreaterThan(5)
}, 240_000)
