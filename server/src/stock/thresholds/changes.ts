import type { ThresholdChange, WaitingChange } from '@wellstock/contract/stock/threshold-changes'
import type { Sentence } from '@wellstock/messages/sentence'
import { officesInScope, type Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { spoken } from '../../platform/messages.ts'
import { changeDocument, OFFICE_IDS } from './change-document.ts'

const PERSON = (column: string) =>
  `(select jsonb_build_object('id', p.id, 'name', p.name) from person p
    where p.organization_id = threshold_change.organization_id and p.id = threshold_change.${column})`

const ITEMS = `(select count(*) from threshold_change_line l
  where l.organization_id = threshold_change.organization_id and l.change_id = threshold_change.id)::int`

const ROW = `id, number, reason, ${PERSON('requested_by')} as "requestedBy", requested_at, ${ITEMS} as items`

/** Changes of items of the scope that wait for approval, the longest waiting first. */
export async function waitingChanges(db: Connection, scope: Scope): Promise<WaitingChange[]> {
  return db.rows<WaitingChange>(
    `select ${ROW} from threshold_change
     where organization_id = $1 and state = 'requested' and ($2::uuid[] is null or ${OFFICE_IDS} <@ $2)
     order by requested_at, id`,
    [scope.organizationId, officesInScope(scope)],
  )
}

type Row = Omit<ThresholdChange, 'lines'> & { officeIds: string[] }
type Line = Omit<ThresholdChange['lines'][number], 'message' | 'messageReason'> & { reason: Sentence | null }

/** A change of many items, all of them of the scope, with its lines. */
export async function getChange(db: Connection, scope: Scope, id: string): Promise<ThresholdChange> {
  const [row] = await db.rows<Row>(
    `select ${ROW}, state, ${PERSON('decided_by')} as "decidedBy", decided_at, remark, amount, ${OFFICE_IDS} as "officeIds"
     from threshold_change where organization_id = $1 and id = $2`,
    [scope.organizationId, id],
  )
  if (!row || !changeDocument.canView(scope, { ...row, requestedBy: row.requestedBy.id, version: 0 }))
    throw problem('NOT_FOUND', changeDocument.notFound)
  const lines = await db.rows<Line>(
    `select l.item_id as id, i.name, o.name as "officeName", l.changes, l.outcome, l.message as reason
     from threshold_change_line l
     join item i on i.organization_id = l.organization_id and i.id = l.item_id
     join office o on o.organization_id = i.organization_id and o.id = i.office_id
     where l.organization_id = $1 and l.change_id = $2 order by i.name_key, o.name, i.id`,
    [scope.organizationId, id],
  )
  const { officeIds: _, ...change } = row
  return { ...change, lines: lines.map(({ reason, ...line }) => ({ ...line, ...spoken(reason) })) }
}
