import type { Wait } from '@wellstock/contract/procedures/waitlist'
import { said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import { officesInScope, type Person, type Scope, scopeOf } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { insertRow } from '../../platform/database/write.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { refuseOffice } from './case-document.ts'

/** What waits for a time in the offices of a scope, the longest waiting first. */
export const listWaits = (db: Connection, scope: Scope, officeId?: string) =>
  db.rows<Wait>(
    `select w.id, jsonb_build_object('id', o.id, 'name', o.name) as office, jsonb_build_object('id', t.id, 'name', t.name) as type,
       case when p.id is not null then jsonb_build_object('id', p.id, 'name', p.name) end as provider, w.wanted_from::text, w.wanted_until::text,
       w.reference, w.note, w.created_at, c.name as "createdBy"
     from case_wait w
     join office o on o.organization_id = w.organization_id and o.id = w.office_id
     join procedure_type t on t.organization_id = w.organization_id and t.id = w.type_id
     left join provider p on p.organization_id = w.organization_id and p.id = w.provider_id
     join person c on c.organization_id = w.organization_id and c.id = w.created_by
     where w.organization_id = $1 and w.ended_at is null and ($2::uuid[] is null or w.office_id = any($2))
       and ($3::uuid is null or w.office_id = $3) order by w.created_at, w.id limit 500`,
    [scope.organizationId, officesInScope(scope), officeId ?? null],
  )

type NewWait = Pick<Wait, 'wantedFrom' | 'wantedUntil' | 'reference' | 'note'> & {
  officeId: string
  typeId: string
  providerId: string | null
}

export async function addWait(tx: Connection, person: Person, wanted: NewWait) {
  refuseOffice(person, wanted.officeId)
  const { organizationId } = person
  const { wantedFrom, wantedUntil } = wanted
  if (wantedFrom && wantedUntil && wantedUntil < wantedFrom)
    throw invalid({ wantedUntil: said.ends_before_it_begins() })
  const [known] = await tx.rows<{ office: boolean; type: boolean; provider: boolean }>(
    `select exists (select from office where organization_id = $1 and id = $2 and archived_at is null) as office,
       exists (select from procedure_type where organization_id = $1 and id = $3 and is_active) as type,
       $4::uuid is null or exists (select from provider where organization_id = $1 and id = $4 and is_active) as provider`,
    [organizationId, wanted.officeId, wanted.typeId, wanted.providerId],
  )
  if (!known?.office) throw problem('NOT_FOUND', said.no_such_office())
  if (!known.type) throw invalid({ typeId: said.no_such_procedure_type() })
  if (!known.provider) throw invalid({ providerId: said.no_such_provider() })
  const id = uuid()
  await insertRow(tx, 'case_wait', { organizationId, id, ...wanted, createdBy: person.id })
  await note(tx, person, 'case.waits', { entity: 'case', id: null }, { waitId: id, typeId: wanted.typeId })
}

type Ended = { caseId: string } | { reason: string }

/** It waits no more: it has a time, or somebody says why. */
export async function closeWait(tx: Connection, person: Person, id: string, ended: Ended) {
  const scope = scopeOf(person, 'procedures.write')
  const closed = await tx.rows(
    `update case_wait set ended_at = now(), case_id = $3, end_reason = $4
     where organization_id = $1 and id = $2 and ended_at is null and ($5::uuid[] is null or office_id = any($5)) returning 1`,
    [
      ...[scope.organizationId, id],
      ...('caseId' in ended ? [ended.caseId, ''] : [null, ended.reason]),
      officesInScope(scope),
    ],
  )
  if (closed.length === 0) throw problem('NOT_FOUND', said.wait_not_found())
  await note(
    tx,
    person,
    'case.wait_ended',
    { entity: 'case', id: 'caseId' in ended ? ended.caseId : null },
    { waitId: id, ...ended },
  )
}
