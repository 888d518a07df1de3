import type { Nonconformity } from '@wellstock/contract/compliance/nonconformities'
import { RECURRENCE_DAYS } from '@wellstock/domain/compliance/nonconformities'
import { said } from '@wellstock/messages/sentence'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { stepsFor } from './nonconformity-document.ts'
import { nonconformityList } from './nonconformity-list.ts'

type More = Omit<Nonconformity, keyof Awaited<ReturnType<typeof nonconformityList.one>> | 'steps'> & {
  correctedById: string | null
}

/** One nonconformity with what was done about it. */
export async function getNonconformity(db: Connection, person: Person, id: string): Promise<Nonconformity> {
  const { correctedById, ...found } = await nonconformityList.one<More>(db, person, id, {
    more: `r.description, k.task_id as "taskId", c.name as "createdBy", r.corrected_by as "correctedById", x.name as "correctedBy",
      v.name as "verifiedBy", r.verified_on::text, r.effect_seen_on::text,
      (select jsonb_build_object('what', concat_ws(' ', coalesce(a.standard, q.standard), nullif(g.clause, '') || ':', g.what), 'auditId', a.id)
       from finding g join audit_visit a on a.organization_id = g.organization_id and a.id = g.visit_id
       left join certificate q on q.organization_id = a.organization_id and q.id = a.certificate_id
       where g.organization_id = r.organization_id and g.nonconformity_id = r.id) as finding,
      (select jsonb_agg(jsonb_build_object('id', a.id, 'step', a.step, 'note', a.note, 'by', p.name, 'at', a.at) order by a.at, a.id)
       from nonconformity_action a join person p on p.organization_id = a.organization_id and p.id = a.by_id
       where a.organization_id = r.organization_id and a.nonconformity_id = r.id) as actions,
      coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'number', s.number, 'verifiedOn', s.verified_on) order by s.verified_on desc)
        from nonconformity s where s.organization_id = r.organization_id and s.office_id = r.office_id and s.id <> r.id and r.cause <> ''
          and lower(s.cause) = lower(r.cause) and s.verified_on between r.opened_on - ${RECURRENCE_DAYS} and r.opened_on), '[]') as similar`,
    also: `join person c on c.organization_id = r.organization_id and c.id = r.created_by
      left join person x on x.organization_id = r.organization_id and x.id = r.corrected_by
      left join person v on v.organization_id = r.organization_id and v.id = r.verified_by
      left join task_record k on k.organization_id = r.organization_id and k.id = r.record_id`,
    notFound: said.nonconformity_not_found(),
  })
  const known = { officeId: found.office.id, state: found.state, correctedBy: correctedById }
  return { ...found, steps: stepsFor(person, known) }
}
