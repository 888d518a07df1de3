import type { ComplianceSummary } from '@wellstock/contract/compliance/devices'
import { officesInScope, type Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { SOON_DAYS, timingOn } from './read-tasks.ts'

/** How devices and their tasks stand: each a count of the rows its link opens. */
export async function readSummary(db: Connection, scope: Scope): Promise<ComplianceSummary> {
  const [row] = await db.rows<ComplianceSummary>(
    `with place as materialized (
       select id, office_today(timezone) as today from office where organization_id = $1 and ($2::uuid[] is null or id = any($2))),
     seen as (
       select d.organization_id, d.id, d.state, o.today from device d join place o on o.id = d.office_id
       where d.organization_id = $1 and d.state <> 'retired'),
     open as (
       select t.device_id, t.due_on, o.today, ${timingOn('o.today')} as timing from seen o
       join task t on t.organization_id = o.organization_id and t.device_id = o.id and t.state in ('open', 'failed')
       join task_plan p on p.organization_id = t.organization_id and p.id = t.plan_id and p.ended_at is null),
     judged as (
       select t.state, t.done_on, t.closes_on from seen s
       join task t on t.organization_id = s.organization_id and t.device_id = s.id
       where t.due_on >= s.today - 365 and (t.state in ('done', 'failed', 'missed') or t.state = 'open' and t.closes_on < s.today))
     select (select count(*) from seen)::int as devices,
       (select count(*) from seen where state in ('in_service', 'needs_attention'))::int as "inService",
       (select count(*) from seen s where state in ('in_service', 'needs_attention')
         and not exists (select from open t where t.device_id = s.id and t.timing = 'overdue'))::int as compliant,
       (select count(*) from open where timing = 'overdue')::int as "overdueTasks",
       (select count(*) from seen s join task t on t.organization_id = s.organization_id and t.device_id = s.id
         where t.state = 'missed' and t.due_on >= s.today - ${SOON_DAYS})::int as "missedTasks",
       (select count(*) from open where timing <> 'overdue' and due_on <= today + ${SOON_DAYS})::int as "dueSoon",
       (select count(*) from certificate c where c.organization_id = $1
         and ($2::uuid[] is null or c.office_id = any($2) or c.office_id is null and cardinality($2) > 0)
         and certificate_standing(c.state, c.expires_on, today_of(c.organization_id, c.office_id)) in ('due', 'expired'))::int as certificates,
       (select jsonb_build_object('due', count(*), 'onTime', count(*) filter (where state = 'done' and done_on <= closes_on)) from judged) as "onTime"`,
    [scope.organizationId, officesInScope(scope)],
  )
  if (!row) throw new Error('sums without a row')
  return row
}
