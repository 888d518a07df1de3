import type { Overrun } from '@wellstock/contract/finance/budget-lines'
import { said } from '@wellstock/messages/sentence'
import { officesInScope, type Person, type Scope } from '../../platform/access/person.ts'
import { note as noteEvent } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { LINE_NAME_FROM } from './line-name.ts'
import { coversLine, PLACE, type PlaceRow, placeOf } from './lines.ts'

type Row = PlaceRow & Omit<Overrun, 'line' | 'canSettle'>

/** Where more was taken than there was and nobody has said yet what comes of it, the oldest first. */
export async function listOverruns(
  db: Connection,
  scope: Scope,
  writing: Scope,
  year: number,
): Promise<Overrun[]> {
  const rows = await db.rows<Row>(
    `select ${PLACE}, v.id, v.document_kind, v.document_number, v.missing, v.created_at
     from budget_overrun v join budget_line l on l.organization_id = v.organization_id and l.id = v.line_id ${LINE_NAME_FROM}
     where v.organization_id = $1 and v.settled_at is null and ($2::uuid[] is null or l.office_id = any($2)) and l.fiscal_year = $3
     order by v.created_at, v.id`,
    [scope.organizationId, officesInScope(scope), year],
  )
  return rows.map((row) => ({
    id: row.id,
    line: placeOf(row),
    documentKind: row.documentKind,
    documentNumber: row.documentNumber,
    missing: row.missing,
    createdAt: row.createdAt,
    canSettle: coversLine(writing, row.officeId),
  }))
}

/** Ends the task of a line that is over its budget with a word on what comes of it; its figures stay as they are. */
export async function settleOverrun(
  tx: Connection,
  person: Person,
  scope: Scope,
  { id, note }: { id: string; note: string },
) {
  const [overrun] = await tx.rows<{
    isSettled: boolean
    officeId: string | null
    lineId: string
    number: string
  }>(
    `select v.settled_at is not null as "isSettled", l.office_id, v.line_id, v.document_number as number
     from budget_overrun v join budget_line l on l.organization_id = v.organization_id and l.id = v.line_id
     where v.organization_id = $1 and v.id = $2 for no key update of v`,
    [scope.organizationId, id],
  )
  if (!overrun || !coversLine(scope, overrun.officeId)) throw problem('NOT_FOUND', said.overrun_not_found())
  if (overrun.isSettled) throw problem('OPERATION_FAILED', said.overrun_settled_already())
  await tx.rows(
    'update budget_overrun set settled_at = now(), settled_by = $3, note = $4 where organization_id = $1 and id = $2',
    [scope.organizationId, id, person.id, note],
  )
  await noteEvent(
    tx,
    person,
    'budget.overrun_settled',
    { entity: 'budget', id: overrun.lineId },
    {
      number: overrun.number,
      note,
    },
  )
  return { id }
}
