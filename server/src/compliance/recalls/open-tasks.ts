import type { OpenRecallTask } from '@wellstock/contract/overview/home'
import { officesInScope, type Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'

/** What offices of a scope have still to answer about active recalls, the gravest and longest waiting first. */
export const openRecallTasks = (db: Connection, scope: Scope) =>
  db.rows<OpenRecallTask>(
    `select r.id as "recallId", r.number, r.title, r.class, t.office_id as "officeId", o.name as office, t.created_at as since,
       (select count(*)::int from recall_task_lot n where n.organization_id = t.organization_id and n.recall_id = t.recall_id
         and n.office_id = t.office_id) as lots
     from recall_task t
     join recall r on r.organization_id = t.organization_id and r.id = t.recall_id and r.state = 'active'
     join office o on o.organization_id = t.organization_id and o.id = t.office_id
     where t.organization_id = $1 and t.state = 'open' and ($2::uuid[] is null or t.office_id = any($2))
     order by r.class nulls last, t.created_at, o.name`,
    [scope.organizationId, officesInScope(scope)],
  )
