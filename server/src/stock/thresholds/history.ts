import type { HistoryEntry } from '@wellstock/contract/stock/threshold-changes'
import { said } from '@wellstock/messages/sentence'
import type { Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { factsByIds } from './facts.ts'

/** Who changed the levels of an item, newest first: here with a reason, on the item's own page without one, or by its seasons. */
export async function levelsHistory(db: Connection, scope: Scope, itemId: string): Promise<HistoryEntry[]> {
  if ((await factsByIds(db, scope, [itemId])).size === 0) throw problem('NOT_FOUND', said.no_such_item())
  return db.rows<HistoryEntry>(
    `select e.seq, e.at, e.action, coalesce(actor_name(p.name, e.details), '') as by, e.details ->> 'reason' as reason,
       case when e.action like 'levels.%' then e.details -> 'changes' else (
         select jsonb_object_agg(key, value) from jsonb_each(e.details -> 'changes')
         where key in ('minQuantity', 'reorderPoint', 'maxQuantity')) end as changes
     from audit_event e left join person p on p.organization_id = e.organization_id and p.id = e.actor_id
     where e.organization_id = $1 and e.entity_id = $2 and (e.action like 'levels.%'
       or e.action = 'item.updated' and e.details -> 'changes' ?| array['minQuantity', 'reorderPoint', 'maxQuantity'])
     order by e.seq desc limit 200`,
    [scope.organizationId, itemId],
  )
}
