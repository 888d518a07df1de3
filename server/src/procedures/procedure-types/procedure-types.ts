import type { ProcedureRoom, ProcedureType } from '@wellstock/contract/procedures/procedure-types'
import type { standings } from '@wellstock/contract/procedures/providers'
import { said } from '@wellstock/messages/sentence'
import { officesInScope, type Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { likeOf } from '../../platform/database/like.ts'
import { problem } from '../../platform/http/problem.ts'
import { TO_COME } from '../booked-cases.ts'

const ROOM = `'id', r.id, 'name', r.name, 'number', r.number, 'officeId', o.id, 'office', o.name`

// The rooms are those of the offices somebody sees, `$1`.
const TYPE = `
  select t.id, t.name, t.minutes, t.turnover_minutes as "turnoverMinutes", t.checklist, t.is_active as "isActive", t.version,
    coalesce((select jsonb_agg(jsonb_build_object(${ROOM}) order by o.name, r.number)
      from procedure_type_room tr join room r on r.organization_id = tr.organization_id and r.id = tr.room_id
      join office o on o.organization_id = r.organization_id and o.id = r.office_id
      where tr.organization_id = t.organization_id and tr.type_id = t.id and r.is_active and o.archived_at is null
        and ($1::uuid[] is null or o.id = any($1))), '[]') as rooms,
    (select count(*) from procedure_case c where c.organization_id = t.organization_id and c.type_id = t.id and ${TO_COME}) as cases
  from procedure_type t where t.organization_id = current_organization()`

type Filter = { search?: string | undefined; standing?: (typeof standings)[number] | undefined }

/** What is performed, by name: what is active, or all of it. */
export const listTypes = (
  db: Connection,
  scope: Scope,
  { search, standing = 'all' }: Filter,
): Promise<ProcedureType[]> =>
  db.rows<ProcedureType>(
    `${TYPE} and ($2::text is null or plain_text(t.name) like $2) and ($3 = 'all' or t.is_active)
     order by lower(t.name), t.id`,
    [officesInScope(scope), search?.trim() ? likeOf(search.trim()) : null, standing],
  )

export async function getType(db: Connection, scope: Scope, id: string): Promise<ProcedureType> {
  const [type] = await db.rows<ProcedureType>(`${TYPE} and t.id = $2`, [officesInScope(scope), id])
  if (!type) throw problem('NOT_FOUND', said.procedure_type_not_found())
  return type
}

/** Rooms that procedures can take place in: those that are used, of the offices somebody sees. */
export const listProcedureRooms = (db: Connection, scope: Scope): Promise<ProcedureRoom[]> =>
  db.rows<ProcedureRoom>(
    `select r.id, r.name, r.number, o.id as "officeId", o.name as office from room r
     join office o on o.organization_id = r.organization_id and o.id = r.office_id
     where r.organization_id = current_organization() and r.is_active and not r.is_quarantine and o.archived_at is null
       and ($1::uuid[] is null or o.id = any($1))
     order by o.name, r.number`,
    [officesInScope(scope)],
  )
