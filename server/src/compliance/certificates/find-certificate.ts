import type { Certificate } from '@wellstock/contract/compliance/certificates'
import { said } from '@wellstock/messages/sentence'
import { officesInScope, type Person, type Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { stepsFor } from './certificate-document.ts'
import { certificateList, type StoredRow, withKind } from './certificate-list.ts'

type More = Pick<Certificate, 'note' | 'replaces' | 'renewedBy' | 'actions'>

/** One certificate with its history. */
export async function getCertificate(db: Connection, person: Person, id: string): Promise<Certificate> {
  const found: StoredRow & More = await certificateList.one<More>(db, person, id, {
    more: `r.note, case when b.id is not null then jsonb_build_object('id', b.id, 'number', b.number) end as replaces,
      case when n.id is not null then jsonb_build_object('id', n.id, 'number', n.number) end as renewed_by,
      (select jsonb_agg(jsonb_build_object('id', a.id, 'step', a.step, 'note', a.note, 'by', p.name, 'at', a.at) order by a.at, a.id)
       from certificate_action a join person p on p.organization_id = a.organization_id and p.id = a.by_id
       where a.organization_id = r.organization_id and a.certificate_id = r.id) as actions`,
    also: `left join certificate b on b.organization_id = r.organization_id and b.id = r.replaces_id
      left join certificate n on n.organization_id = r.organization_id and n.replaces_id = r.id and n.state <> 'called_off'`,
    notFound: said.certificate_not_found(),
  })
  const known = {
    state: found.state,
    officeId: found.office?.id ?? null,
    isRenewed: found.renewedBy !== null,
  }
  return { ...withKind(found), steps: stepsFor(person, known) }
}

/** The standards of the certificates that somebody sees. */
export async function standardsOf(db: Connection, scope: Scope): Promise<string[]> {
  const rows = await db.rows<{ standard: string }>(
    `select distinct on (standard_key) standard from certificate r
     where organization_id = $1 and ($2::uuid[] is null or office_id is null or office_id = any($2))
     order by standard_key, decided_on desc nulls last`,
    [scope.organizationId, officesInScope(scope)],
  )
  return rows.map(({ standard }) => standard)
}
