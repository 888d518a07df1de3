import type { RecordRow } from '@wellstock/contract/compliance/task'
import {
  affectedPeriod,
  type Calibration,
  verdictOfCalibration,
} from '@wellstock/domain/compliance/calibrations'
import { said } from '@wellstock/messages/sentence'
import { covers, officesInScope, type Person, type Scope, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { type Paging, readPage } from '../../platform/database/read-page.ts'
import { problem } from '../../platform/http/problem.ts'

const COLUMNS = `r.id, r.plan_id, p.name as "taskName", p.kind, t.due_on::text as "dueOn", r.performed_at, r.recorded_at, r.late_reason, b.name as by,
  s.name as second, r.outcome, r.readings, r.found, r.adjusted,
  case when n.id is not null then jsonb_build_object('id', n.id, 'name', n.name) end as instrument,
  r.certificate, r.note, r.follow_up, r.record_version, r.correction_reason`
const JOINS = `
  join task_plan p on p.organization_id = r.organization_id and p.id = r.plan_id
  left join task t on t.organization_id = r.organization_id and t.id = r.task_id
  join person b on b.organization_id = r.organization_id and b.id = r.by_id
  left join person s on s.organization_id = r.organization_id and s.id = r.second_id
  left join device n on n.organization_id = r.organization_id and n.id = r.instrument_id`

type Row = Omit<RecordRow, 'verdict'>

const withVerdict = <R extends Row>(row: R): R & Pick<RecordRow, 'verdict'> => ({
  ...row,
  verdict:
    row.found.length > 0 ? verdictOfCalibration({ on: '', found: row.found, left: row.adjusted }) : null,
})

type Of = { deviceId: string; planId?: string | undefined }

/** What was recorded of a device, or of one of its plans: the versions that stand, the latest first. */
export async function listRecords(db: Connection, scope: Scope, { deviceId, planId }: Of, paging: Paging) {
  const [device] = await db.rows<{ officeId: string }>(
    'select office_id from device where organization_id = $1 and id = $2',
    [scope.organizationId, deviceId],
  )
  if (!device || !covers(scope, device.officeId))
    throw problem('NOT_FOUND', said.compliance_device_not_found())
  const found = await readPage(
    db,
    paging,
    'standing_record r where r.organization_id = $1 and r.device_id = $2 and ($3::uuid is null or r.plan_id = $3)',
    [scope.organizationId, deviceId, planId ?? null],
    (limit, values) =>
      db.rows<Row>(
        `select ${COLUMNS} from (select * from standing_record r
           where r.organization_id = $1 and r.device_id = $2 and ($3::uuid is null or r.plan_id = $3)
           order by r.performed_at desc, r.id ${limit}) r ${JOINS} order by r.performed_at desc, r.id`,
        values,
      ),
  )
  return { ...found, items: found.items.map(withVerdict) }
}

/** The latest records of each plan. */
export const recordsOfPlans = async (
  db: Connection,
  organizationId: string,
  planIds: readonly string[],
  most: number,
) =>
  (
    await db.rows<Row>(
      `select ${COLUMNS} from unnest($2::uuid[]) plan(id), lateral (select * from standing_record r
         where r.organization_id = $1 and r.plan_id = plan.id order by r.performed_at desc, r.id limit $3) r
       ${JOINS} order by r.performed_at desc, r.id`,
      [organizationId, planIds, most],
    )
  ).map(withVerdict)

export async function findRecord(db: Connection, person: Person, id: string): Promise<RecordRow> {
  const [row] = await db.rows<Row>(
    `select ${COLUMNS} from task_record r ${JOINS} where r.organization_id = $1 and r.id = $2`,
    [person.organizationId, id],
  )
  if (!row) throw problem('NOT_FOUND', said.task_not_found())
  return withVerdict(row)
}

type Instrument = { deviceId: string; officeId: string; day: string; performedAt: string }

/**
 * What was recorded with an instrument since it was last known to be right, where a calibration found it outside its tolerance; null where
 * it was right.
 */
export async function findAffected(db: Connection, person: Person, recordId: string) {
  const [of] = await db.rows<Instrument & Pick<RecordRow, 'found' | 'adjusted'>>(
    `select r.device_id, d.office_id, (r.performed_at at time zone o.timezone)::date::text as day, r.performed_at, r.found, r.adjusted
     from standing_record r
     join device d on d.organization_id = r.organization_id and d.id = r.device_id
     join office o on o.organization_id = d.organization_id and o.id = d.office_id
     where r.organization_id = $1 and r.id = $2`,
    [person.organizationId, recordId],
  )
  const scope = scopeOf(person, 'compliance.read')
  if (!of || !covers(scope, of.officeId)) throw problem('NOT_FOUND', said.task_not_found())
  if (of.found.length === 0) return null
  const earlier = await db.rows<Calibration>(
    `select (r.performed_at at time zone o.timezone)::date::text as "on", r.found, r.adjusted as "left"
     from standing_record r
     join device d on d.organization_id = r.organization_id and d.id = r.device_id
     join office o on o.organization_id = d.organization_id and o.id = d.office_id
     where r.organization_id = $1 and r.device_id = $2 and r.performed_at < $3 and r.found <> '[]'`,
    [person.organizationId, of.deviceId, of.performedAt],
  )
  const period = affectedPeriod({ on: of.day, found: of.found, left: of.adjusted }, earlier)
  if (!period) return null
  const records = await db.rows<Row & { deviceId: string; deviceName: string }>(
    `select ${COLUMNS}, d.id as "deviceId", d.name as "deviceName" from standing_record r ${JOINS}
     join device d on d.organization_id = r.organization_id and d.id = r.device_id
     join office o on o.organization_id = d.organization_id and o.id = d.office_id
     where r.organization_id = $1 and (r.instrument_id = $2 or r.device_id = $2 and r.id <> $6)
       and ($3::date is null or (r.performed_at at time zone o.timezone)::date >= $3::date)
       and (r.performed_at at time zone o.timezone)::date <= $4::date and ($5::uuid[] is null or d.office_id = any($5))
     order by r.performed_at desc, r.id limit 1000`,
    [person.organizationId, of.deviceId, period.from, period.to, officesInScope(scope), recordId],
  )
  return { ...period, records: records.map(withVerdict) }
}
