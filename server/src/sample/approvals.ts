import { createHash } from 'node:crypto'
import { canonicalText, moneyText } from '@wellstock/domain/identity/approval-content'
import type { ApprovalKindName } from '@wellstock/domain/identity/approvals'
import type pg from 'pg'
import { countRequests } from './count-approvals.ts'
import { idOf } from './identity.ts'
import { organization } from './organization.ts'
import { people } from './people.ts'
import { rng } from './random.ts'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR
/** The first and the second rule of what an organization begins with: within the limit, and decided by somebody. */
const [WITHIN_LIMIT, BY_SOMEBODY] = [1, 2]
/** How long somebody takes at most: what is approved leaves the next day. */
const LONGEST_HOURS = 20

/** A request as it is written: decided at once by a rule, by somebody later, or by nobody yet. */
export type SampleRequest = {
  id: string
  kind: ApprovalKindName
  document_id: string
  decision_id: string
  number: string
  title: string
  url: string
  office: string
  amount: string
  content: string
  hash: string
  names: Record<string, string>
  requested_by: string
  editors: string[]
  decided_by: string | null
  rule_id: string
  is_auto: boolean
  is_within_limit: boolean
  because: object
  requested_at: string
  /** Null: it waits. */
  decided_at: string | null
}

export const ruleId = (number: number) =>
  `00000000-0000-4000-8000-0000000000${String(number).padStart(2, '0')}`
export const hashOf = (content: string) => createHash('sha256').update(content, 'utf8').digest('hex')

type Transfer = {
  id: string
  number: string
  from_id: string
  to_id: string
  from_name: string
  to_name: string
  purpose: string
  min_life_days: number
  requested_by: string
  requested_at: string
  approved_by: string | null
  lines: { id: string; item: string; quantity: number; amount: number }[]
}

/** What has been asked for: decided at once by the rules, after some time by somebody, or waiting; and who decides for whom. */
export async function loadApprovals(client: pg.PoolClient, anchor: string) {
  const { rows } = await client.query<Transfer>(
    `select t.id, t.number, f.id as from_id, g.id as to_id, f.name as from_name, g.name as to_name, t.purpose,
       t.min_life_days, t.requested_by, t.requested_at, t.approved_by, n.lines
     from transfer t
     join office f on f.organization_id = t.organization_id and f.id = t.from_office_id
     join office g on g.organization_id = t.organization_id and g.id = t.to_office_id
     cross join lateral (
       select jsonb_agg(jsonb_build_object('id', l.id, 'item', l.item_id, 'quantity', l.quantity,
         'amount', l.quantity * coalesce(i.unit_price, 0))) as lines
       from transfer_line l join item i on i.organization_id = l.organization_id and i.id = l.item_id
       where l.organization_id = t.organization_id and l.transfer_id = t.id) n
     where t.organization_id = $1 and t.approved_at is not null and t.requested_by is not null and n.lines is not null
     order by t.requested_at, t.id`,
    [organization.id],
  )
  await insertRequests(client, [...rows.map(requestOf), ...(await countRequests(client, anchor))])
  await client.query(
    `update transfer t set approved_at = r.decided_at from approval_request r
     where t.organization_id = $1 and t.approved_by is not null and t.state <> 'cancelled'
       and r.organization_id = t.organization_id and r.document_id = t.id and r.state = 'approved'`,
    [organization.id],
  )
  await client.query(
    `update stock_count set state = 'awaiting_approval' where organization_id = $1 and state = 'review'`,
    [organization.id],
  )
  await insertDelegations(client, Date.parse(anchor))
}

function requestOf(transfer: Transfer): SampleRequest {
  const total = transfer.lines.reduce((sum, { amount }) => sum + amount, 0)
  const content = canonicalText({
    type: 'transfer',
    organization: organization.id,
    office: transfer.from_id,
    toOffice: transfer.to_id,
    requester: transfer.requested_by,
    purpose: transfer.purpose,
    minLifeDays: String(transfer.min_life_days),
    total: moneyText(total),
    lines: transfer.lines.map(({ id, item, quantity, amount }) => ({
      id,
      item,
      quantity: String(quantity),
      amount: moneyText(amount),
    })),
  })
  const isAuto = transfer.approved_by === null
  const hours = isAuto ? 0 : Math.min(LONGEST_HOURS, 5 * rng(`approval|${transfer.id}`).lognormal(0.8))
  const requestedAt = transfer.requested_at
  return {
    id: idOf(`approval|${transfer.id}`),
    kind: 'transfer',
    document_id: transfer.id,
    decision_id: idOf(`approval decision|${transfer.id}`),
    number: transfer.number,
    title: `${transfer.from_name} → ${transfer.to_name}`,
    url: `/dashboard/offices/transfer/${transfer.id}`,
    office: transfer.from_id,
    amount: moneyText(total),
    content,
    hash: hashOf(content),
    names: {},
    requested_by: transfer.requested_by,
    editors: [],
    decided_by: transfer.approved_by,
    rule_id: ruleId(isAuto ? WITHIN_LIMIT : BY_SOMEBODY),
    is_auto: isAuto,
    is_within_limit: isAuto,
    because: {
      reason: 'approval_because',
      params: {
        number: isAuto ? WITHIN_LIMIT : BY_SOMEBODY,
        facts: [{ reason: 'approval_kind_transfer' }, ...(isAuto ? [{ reason: 'approval_own_limit' }] : [])],
      },
    },
    requested_at: requestedAt,
    decided_at: new Date(Date.parse(requestedAt) + hours * HOUR).toISOString(),
  }
}

/** As they went: asked for, whose turn it was, decided, and approved with their step. */
async function insertRequests(client: pg.PoolClient, requests: readonly SampleRequest[]) {
  const rows = JSON.stringify(requests)
  const given = `jsonb_to_recordset($2::jsonb) as g (id uuid, kind text, document_id uuid, decision_id uuid, number text, title text,
    url text, office uuid, amount numeric, content text, hash text, names jsonb, requested_by uuid, editors uuid[], decided_by uuid,
    rule_id uuid, is_auto boolean, is_within_limit boolean, because jsonb, requested_at timestamptz, decided_at timestamptz)`
  const write = (statement: string) => client.query(statement, [organization.id, rows])
  await write(
    `insert into approval_request (organization_id, id, kind, document_id, number, title, url, office_ids, amount, routed_amount,
       currency, budget_state, is_within_own_limit, content, content_hash, submitted_content, names, requested_by, editors,
       policy_number, rule_id, because, state, requested_at, decided_at)
     select $1, g.id, g.kind, g.document_id, g.number, g.title, g.url, array[g.office], g.amount, g.amount,
       '${organization.currency}', 'none', g.is_within_limit, g.content, g.hash, g.content, g.names, g.requested_by, g.editors, 1,
       g.rule_id, g.because, case when g.is_auto then 'approved' else 'waiting' end, g.requested_at,
       case when g.is_auto then g.decided_at end
     from ${given}`,
  )
  await write(
    `insert into approval_step (organization_id, request_id, position, seats, mode, due_hours, remind_hours, escalate_hours, escalate_to,
       state, activated_at, due_at, remind_at, escalate_at)
     select $1, g.id, 1, jsonb_build_array(jsonb_build_object('roles', s -> 'roles', 'people', '[]'::jsonb,
         'officeIds', jsonb_build_array(g.office))), 'any', 48, 24, 48, s -> 'escalateTo', 'active', g.requested_at,
       g.requested_at + interval '48 hours', case when g.decided_at is null then g.requested_at + interval '24 hours' end,
       case when g.decided_at is null then g.requested_at + interval '48 hours' end
     from ${given} join approval_policy p on p.organization_id = $1 and p.number = 1
       cross join jsonb_array_elements(p.rules) rule cross join jsonb_array_elements(rule -> 'steps') s
     where not g.is_auto and rule ->> 'id' = g.rule_id::text`,
  )
  const decided = 'not g.is_auto and g.decided_at is not null'
  await write(
    `insert into approval_decision (organization_id, id, request_id, position, person_id, decision, seats, content_hash, policy_number, at)
     select $1, g.decision_id, g.id, 1, g.decided_by, 'approve', '{0}', g.hash, 1, g.decided_at from ${given} where ${decided}`,
  )
  await write(
    `update approval_step s set state = 'approved', decided_at = g.decided_at from ${given}
     where s.organization_id = $1 and s.request_id = g.id and ${decided}`,
  )
  await write(
    `update approval_request r set state = 'approved', decided_at = g.decided_at from ${given}
     where r.organization_id = $1 and r.id = g.id and ${decided}`,
  )
}

const EARLIER = 11

/** Holidays that are over, and one that is not: the office manager of all offices is away. */
async function insertDelegations(client: pg.PoolClient, anchor: number) {
  const deciders = people.filter(
    ({ status, grants }) =>
      status === 'active' &&
      grants.some(({ role }) => ['manager', 'approver', 'office_manager', 'finance_manager'].includes(role)),
  )
  const pairOf = (label: string) => {
    const random = rng(`delegation|${label}`)
    const from = random.pick(deciders)
    return { from, to: random.pick(deciders.filter(({ id }) => id !== from.id)), random }
  }
  const over = Array.from({ length: EARLIER }, (_, index) => {
    const { from, to, random } = pairOf(String(index))
    const begins = anchor - (index + 1) * 28 * DAY
    return {
      from,
      to,
      begins,
      ends: begins + random.integer(2, 14) * DAY,
      most: random.chance(0.4) ? 5_000 : null,
    }
  })
  const away = deciders.find(({ grants }) =>
    grants.some(({ role, officeId }) => role === 'office_manager' && officeId === null),
  )
  const from = away ?? pairOf('now').from
  const standsIn = rng('delegation|now').pick(deciders.filter(({ id }) => id !== from.id))
  const now = { from, to: standsIn, begins: anchor - 4 * DAY, ends: anchor + 10 * DAY, most: 10_000 }
  await client.query(
    `insert into approval_delegation (organization_id, id, from_id, to_id, starts_at, ends_at, max_amount, created_at)
     select $1, g.id, g.from_id, g.to_id, g.begins, g.ends, g.most, g.begins - interval '1 day'
     from jsonb_to_recordset($2::jsonb) as g (id uuid, from_id uuid, to_id uuid, begins timestamptz, ends timestamptz, most numeric)`,
    [
      organization.id,
      JSON.stringify(
        [...over, now].map(({ begins, ends, most, ...pair }) => ({
          id: idOf(`delegation|${begins}`),
          from_id: pair.from.id,
          to_id: pair.to.id,
          begins: new Date(begins).toISOString(),
          ends: new Date(ends).toISOString(),
          most,
        })),
      ),
    ],
  )
}
