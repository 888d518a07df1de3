import { fitsSeat, seatsOf } from '@wellstock/domain/identity/approval-seats'
import type pg from 'pg'
import { submissionOf } from '../finance/budgets/approval.ts'
import { LINE_NAME_FROM, type NamedLine } from '../finance/budgets/line-name.ts'
import { dateOf, dayOf } from './calendar.ts'
import { idOf } from './identity.ts'
import { organization } from './organization.ts'
import { people } from './people.ts'
import { insertWaiting } from './waiting-approval.ts'

type Story = {
  from: [department: string, category: string]
  to: [department: string, category: string]
  amount: number
  reason: string
  daysAgo: number
  /** Why it was rejected. Without, it waits. */
  remark?: string
}

const stories: Story[] = [
  {
    from: ['Surgical Services', 'Services'],
    to: ['Primary Care', 'Capital'],
    amount: 4_800,
    reason: 'A second blanket warmer before the winter.',
    daysAgo: 6,
    remark: 'It can wait: put it into the budget of next year.',
  },
  {
    from: ['Diagnostic Imaging', 'Contingency'],
    to: ['Laboratory', 'Small Equipment'],
    amount: 3_200,
    reason: 'The old centrifuge has failed its calibration.',
    daysAgo: 1,
  },
]

type Line = NamedLine & { id: string; officeId: null; currency: string }

const [asker] = people.filter(({ primaryRole }) => primaryRole === 'finance_manager')

/** Money that a finance manager asked to be moved: once refused, once still waiting. */
export async function loadBudgetChanges(client: pg.PoolClient, anchor: string) {
  const year = Number(anchor.slice(0, 4))
  const { rows: series } = await client.query<{ last: number }>(
    'select last from number_series where organization_id = $1 and key = $2',
    [organization.id, `BT-${year}`],
  )
  let last = series[0]?.last ?? 0
  for (const story of stories) await loadChange(client, { anchor, year, story, place: ++last })
  await client.query('update number_series set last = $3 where organization_id = $1 and key = $2', [
    organization.id,
    `BT-${year}`,
    last,
  ])
}

type Loading = { anchor: string; year: number; story: Story; place: number }

async function loadChange(client: pg.PoolClient, { anchor, year, story, place }: Loading) {
  const { from, to, amount, reason, daysAgo, remark } = story
  const { rows: lines } = await client.query<Line>(
    `select l.id, l.office_id as "officeId", l.fiscal_year as "fiscalYear", d.name as "departmentName", c.name as "categoryName",
       o.code as "officeCode", l.month, $3 as currency
     from budget_line l ${LINE_NAME_FROM} where l.organization_id = $1 and l.fiscal_year = $2 and l.office_id is null`,
    [organization.id, year, organization.currency],
  )
  const find = ([department, category]: Story['from']) => {
    const line = lines.find((each) => each.departmentName === department && each.categoryName === category)
    if (!line) throw new Error(`${department} has no ${category}`)
    return line
  }
  const [out, into] = [find(from), find(to)]
  if (!asker) throw new Error('nobody looks after money')
  const id = idOf(`budget change|${year}|${place}`)
  const number = `BT-${year}-${String(place).padStart(4, '0')}`
  const at = `${dateOf(dayOf(anchor) - daysAgo)}T16:20:00Z`
  await client.query(
    `insert into budget_change (organization_id, id, number, fiscal_year, from_line_id, to_line_id, amount, reason, requested_by,
       requested_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)`,
    [organization.id, id, number, year, out.id, into.id, amount, reason, asker.id, at],
  )
  const change = { id, number, fromLineId: out.id, toLineId: into.id, amount, reason }
  const person = { id: asker.id, organizationId: organization.id }
  const asked = submissionOf(person, change, [out, into])
  const request = await insertWaiting(client, {
    ...asked,
    kind: 'budget_transfer',
    documentId: id,
    requestedBy: asker.id,
    at,
  })
  if (remark === undefined) return
  const decider = people.find(
    (each) =>
      each.status === 'active' &&
      each.id !== asker.id &&
      seatsOf(request.step, []).every((seat) => fitsSeat(each, seat)),
  )
  if (!decider) throw new Error(`nobody decides ${number}`)
  const decided = [organization.id, request.id, `${at.slice(0, 11)}19:05:00Z`]
  await client.query(
    `insert into approval_decision (organization_id, id, request_id, position, person_id, decision, comment, content_hash, policy_number, at)
     values ($1, $4, $2, 1, $5, 'reject', $6, $7, 1, $3)`,
    [...decided, idOf(`approval decision|${id}`), decider.id, remark, request.hash],
  )
  await client.query(
    `update approval_step set state = 'rejected', decided_at = $3 where organization_id = $1 and request_id = $2`,
    decided,
  )
  await client.query(
    `update approval_request set state = 'rejected', decided_at = $3 where organization_id = $1 and id = $2`,
    decided,
  )
  await client.query(
    `update budget_change set state = 'rejected', decided_by = $4, decided_at = $3, updated_at = $3, remark = $5, version = version + 1
     where organization_id = $1 and id = $2`,
    [organization.id, id, decided[2], decider.id, remark],
  )
}
