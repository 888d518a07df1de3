import type { KeptTasks } from '@wellstock/contract/compliance/task'
import { may } from '@wellstock/contract/platform/access'
import { officesInScope, type Person, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { deviceList } from './device-list.ts'
import { asTasks, JOINS, WHOLE, type WholeRow } from './read-tasks.ts'

/** What opens over a weekend is there on a device that has no connection then. */
const AHEAD_DAYS = 3
const MOST = 100
const RECORDS = 3

/** What somebody can record now or within days: their own tasks first, then, of devices they keep, those that are nobody's. */
export async function keptTasks(db: Connection, person: Person): Promise<KeptTasks> {
  const rows = await db.rows<WholeRow>(
    `select ${WHOLE} from task t ${JOINS}
     where t.organization_id = $1 and t.state in ('open', 'failed') and p.ended_at is null and d.state <> 'retired'
       and t.opens_on <= office_today(o.timezone) + ${AHEAD_DAYS}
       and (t.assignee_id = $2 or t.assignee_id is null and ($3::uuid[] is null or d.office_id = any($3)))
     order by t.assignee_id is null, t.closes_on, lower(d.name), t.id limit ${MOST}`,
    [person.organizationId, person.id, officesInScope(scopeOf(person, 'compliance.write'))],
  )
  const compares = rows.some(({ kind }) => kind === 'calibration') && may(person.grants, 'compliance.read')
  return {
    asOf: new Date().toISOString(),
    tasks: await asTasks(db, person, rows, RECORDS),
    instruments: compares ? await instruments(db, person) : [],
  }
}

async function instruments(db: Connection, person: Person) {
  const scope = scopeOf(person, 'compliance.read')
  const wanted = { class: 'reference', search: '', page: 1, pageSize: MOST } as const
  const { items } = await deviceList.page({ db, scope }, wanted)
  return items.map(({ id, name, number }) => ({ id, name, number }))
}
