import type { Task, TaskRow } from '@wellstock/contract/compliance/task'
import type { TaskTab } from '@wellstock/contract/compliance/tasks'
import type { TaskKind } from '@wellstock/domain/compliance/devices'
import { officesInScope, type Person, type Scope, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { likeOf } from '../../platform/database/like.ts'
import { type Paging, readPage } from '../../platform/database/read-page.ts'
import { problem } from '../../platform/http/problem.ts'
import { recordsOfPlans } from './read-records.ts'
import { factsOfTask, taskDocument } from './task-document.ts'

/** How far a task `t` of a plan `p` is on a day: what was missed before it and not made up for keeps it overdue. */
export const timingOn = (today: string) => `case when t.state not in ('open', 'failed') then null
  when t.closes_on < ${today} or p.overdue_since <= ${today} then 'overdue'
  when t.opens_on <= ${today} then 'due' else 'upcoming' end`

/** The same on the day of an office `o`. */
export const TIMING = timingOn('office_today(o.timezone)')

const COLUMNS = `t.id, t.plan_id, p.name, p.kind, p.every, p.unit, p.basis, p.is_blocking, p.signatures, p.readings, t.state,
  ${TIMING} as timing, t.due_on::text, t.opens_on::text, t.closes_on::text, t.done_on::text,
  jsonb_build_object('id', d.id, 'number', d.number, 'name', d.name, 'state', d.state, 'officeId', o.id, 'officeName', o.name,
    'roomName', r.name) as device,
  case when a.id is not null then jsonb_build_object('id', a.id, 'name', a.name) end as assignee,
  p.kind = 'spore_test' and exists (select from sterilizer_load l where l.organization_id = t.organization_id and l.device_id = t.device_id
    and l.state <> 'voided') as "isOfLoad", t.version`

const PLACES = `
  join task_plan p on p.organization_id = t.organization_id and p.id = t.plan_id
  join device d on d.organization_id = t.organization_id and d.id = t.device_id
  join office o on o.organization_id = d.organization_id and o.id = d.office_id`

export const JOINS = `${PLACES}
  join item i on i.organization_id = d.organization_id and i.id = d.id
  left join room r on r.organization_id = i.organization_id and r.id = i.room_id
  left join person a on a.organization_id = t.organization_id and a.id = t.assignee_id`

/** How far the figures of compliance look ahead and back. */
export const SOON_DAYS = 30

type TaskFilter = {
  tab: TaskTab
  officeId?: string | undefined
  deviceId?: string | undefined
  kind?: TaskKind | undefined
  mine: boolean
  search: string
}

const tabs: Record<TaskTab, string> = {
  // What can be done now: its window is open, or has passed.
  due: `t.state in ('open', 'failed') and p.ended_at is null and t.opens_on <= office_today(o.timezone)`,
  overdue: `p.ended_at is null and ${TIMING} = 'overdue'`,
  soon: `t.state in ('open', 'failed') and p.ended_at is null and ${TIMING} <> 'overdue' and t.due_on <= office_today(o.timezone) + ${SOON_DAYS}`,
  upcoming: `t.state = 'open' and p.ended_at is null and t.opens_on > office_today(o.timezone)`,
  missed: `t.state = 'missed' and d.state <> 'retired' and t.due_on >= office_today(o.timezone) - ${SOON_DAYS}`,
  settled: `t.state in ('done', 'failed', 'waived', 'missed')`,
  all: `(t.state <> 'open' or p.ended_at is null)`,
}

/** Tasks of devices whose offices somebody sees, and those that are theirs: what is due first, or what was settled last. */
export function listTasks(db: Connection, person: Person, scope: Scope, filter: TaskFilter & Paging) {
  const seen = scopeOf(person, 'compliance.read')
  const values: unknown[] = [scope.organizationId, officesInScope(seen), person.id]
  const add = (value: unknown) => `$${values.push(value)}`
  const parts = [
    't.organization_id = $1',
    `(t.assignee_id = $3 or ${!filter.mine} and ($2::uuid[] is null or d.office_id = any($2)))`,
    tabs[filter.tab],
  ]
  const narrowed = officesInScope(scope)
  if (filter.officeId) parts.push(`d.office_id = ${add(filter.officeId)}`)
  else if (narrowed) parts.push(`d.office_id = any(${add(narrowed)})`)
  if (filter.deviceId) parts.push(`t.device_id = ${add(filter.deviceId)}`)
  if (filter.kind) parts.push(`p.kind = ${add(filter.kind)}`)
  if (filter.search) {
    const like = add(likeOf(filter.search))
    parts.push(
      `(${['p.name', 'd.name', 'd.number', 'd.serial_number'].map((each) => `plain_text(${each}) like ${like}`).join(' or ')})`,
    )
  }
  const isOver = filter.tab === 'settled' || filter.tab === 'missed'
  const order = isOver ? 't.due_on desc, t.id' : 't.closes_on, lower(d.name), t.id'
  const from = `task t ${PLACES} where ${parts.join(' and ')}`
  return readPage(db, filter, from, values, (limit, bound) =>
    db.rows<TaskRow>(
      `select ${COLUMNS} from (select t.* from ${from} order by ${order} ${limit}) t ${JOINS} order by ${order}`,
      bound,
    ),
  )
}

const RECORDS_SHOWN = 20

/** Beside its row, what a task says of itself. */
export const WHOLE = `${COLUMNS}, t.waive_reason, t.waived_until::text`
export type WholeRow = Omit<Task, 'records' | 'loads' | 'mayRecord' | 'mayManage'>

/** One task with what was recorded of its plan, for whoever sees the device or has the task. */
export async function findTask(db: Connection, person: Person, id: string): Promise<Task> {
  const rows = await db.rows<WholeRow>(
    `select ${WHOLE} from task t ${JOINS}
     where t.organization_id = $1 and t.id = $2 and (t.assignee_id = $4 or $3::uuid[] is null or d.office_id = any($3))`,
    [person.organizationId, id, officesInScope(scopeOf(person, 'compliance.read')), person.id],
  )
  const [task] = await asTasks(db, person, rows, RECORDS_SHOWN)
  if (!task) throw problem('NOT_FOUND', taskDocument.notFound)
  return task
}

/** Rows with the latest records of their plans, the loads that can be read, and what somebody may do. */
export async function asTasks(
  db: Connection,
  person: Person,
  rows: readonly WholeRow[],
  recordsShown: number,
): Promise<Task[]> {
  const plans = [...new Set(rows.map(({ planId }) => planId))]
  const sterilizers = rows.flatMap(({ kind, device }) => (kind === 'spore_test' ? device.id : []))
  const records = await recordsOfPlans(db, person.organizationId, plans, recordsShown)
  const loads = await loadsToRead(db, [...new Set(sterilizers)])
  return rows.map((row) => {
    const { device, assignee } = row
    const facts = factsOfTask(person, { officeId: device.officeId, assigneeId: assignee?.id ?? null })
    const isOpen = row.state === 'open' || row.state === 'failed'
    return {
      ...row,
      records: records.filter(({ planId }) => planId === row.planId),
      loads:
        row.kind === 'spore_test'
          ? loads.flatMap(({ deviceId, ...load }) => (deviceId === device.id ? load : []))
          : [],
      mayRecord: facts.records && isOpen && device.state !== 'retired',
      mayManage: facts.keeps && isOpen,
    }
  })
}

const LOADS_OFFERED = 20

/** The loads of sterilizers whose test can be read: those that wait for it first, the latest of each first. */
const loadsToRead = (db: Connection, deviceIds: readonly string[]) =>
  db.rows<Task['loads'][number] & { deviceId: string }>(
    `select l.id, l.number, l.cycle, l.state, l.ran_at, l.device_id from unnest($1::uuid[]) device(id), lateral (
       select * from sterilizer_load l where l.organization_id = current_organization() and l.device_id = device.id
         and l.state in ('none', 'pending', 'invalid')
       order by l.state <> 'pending', l.cycle desc limit ${LOADS_OFFERED}) l
     order by l.state <> 'pending', l.cycle desc`,
    [deviceIds],
  )
