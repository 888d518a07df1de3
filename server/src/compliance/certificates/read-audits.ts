import type { Audit, AuditCheck, AuditWithChecklist, Finding } from '@wellstock/contract/compliance/audits'
import { AUDIT_SOON_DAYS } from '@wellstock/domain/compliance/certificates'
import { officesInScope, type Person, type Scope, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { type Paging, readPage } from '../../platform/database/read-page.ts'
import { problem } from '../../platform/http/problem.ts'
import { actsFor, auditDocument, auditFacts, findingActsFor } from './audit-document.ts'

type Looking = { db: Connection; scope: Scope; person: Person }
export type AuditFilter = {
  officeId?: string | undefined
  certificateId?: string | undefined
  tab: 'open' | 'due' | 'all'
  id?: string | undefined
}

type StoredAudit = Omit<Audit, 'acts' | 'findings'> & {
  findings: Omit<Finding, 'acts'>[]
  hasChecklist: boolean
  hasFindings: boolean
}

const COLUMNS = `a.id, a.version, a.state, a.kind, coalesce(a.standard, c.standard) as standard, a.planned_on::text, a.done_on::text, a.result,
  a.auditor, a.reason, a.left_reason, ${auditFacts('a')}, a.state = 'planned' and a.planned_on < today_of(a.organization_id, a.office_id) as is_overdue,
  case when c.id is not null then jsonb_build_object('id', c.id, 'number', c.number) end as certificate,
  case when o.id is not null then jsonb_build_object('id', o.id, 'name', o.name) end as office,
  (select count(k.result)::int from audit_check k where k.organization_id = a.organization_id and k.visit_id = a.id) as looked,
  (select count(*)::int from audit_check k where k.organization_id = a.organization_id and k.visit_id = a.id) as clauses,
  coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'version', g.version, 'state', g.state, 'severity', g.severity, 'clause', g.clause, 'clauseId', g.clause_id,
      'what', g.what, 'remark', g.remark, 'endedOn', g.ended_on, 'endedBy', p.name,
      'nonconformity', case when n.id is not null then jsonb_build_object('id', n.id, 'number', n.number, 'state', n.state) end)
      order by array_position(array['major', 'minor', 'opportunity'], g.severity), g.created_at, g.id)
    from finding g
    left join nonconformity n on n.organization_id = g.organization_id and n.id = g.nonconformity_id
    left join person p on p.organization_id = g.organization_id and p.id = g.ended_by
    where g.organization_id = a.organization_id and g.visit_id = a.id), '[]') as findings`

const ORDER = `a.state <> 'planned', case when a.state = 'planned' then a.planned_on end, coalesce(a.done_on, a.planned_on) desc, a.id`

/** Audits of the scope that a filter leaves: those to come the first first, then the latest done. */
export async function listAudits({ db, scope, person }: Looking, filter: AuditFilter & Paging) {
  const values: unknown[] = [scope.organizationId, officesInScope(scope)]
  const add = (value: unknown) => `$${values.push(value)}`
  const where = [
    'a.organization_id = $1',
    '($2::uuid[] is null or a.office_id = any($2) or a.office_id is null and cardinality($2) > 0)',
  ]
  if (filter.id) where.push(`a.id = ${add(filter.id)}`)
  if (filter.officeId) where.push(`(a.office_id = ${add(filter.officeId)} or a.office_id is null)`)
  if (filter.certificateId) where.push(`a.certificate_id = ${add(filter.certificateId)}`)
  // One that was done stays open with what was found in it.
  if (filter.tab === 'open')
    where.push(`(a.state = 'planned' or exists (select from finding g
      where g.organization_id = a.organization_id and g.visit_id = a.id and g.state = 'open'))`)
  if (filter.tab === 'due')
    where.push(
      `a.state = 'planned' and a.planned_on <= today_of(a.organization_id, a.office_id) + ${AUDIT_SOON_DAYS}`,
    )
  const narrowed = `audit_visit a where ${where.join(' and ')}`
  const found = await readPage(db, filter, narrowed, values, (limit, all) =>
    db.rows<StoredAudit>(
      `select ${COLUMNS} from (select * from ${narrowed} order by ${ORDER} ${limit}) a
       left join certificate c on c.organization_id = a.organization_id and c.id = a.certificate_id
       left join office o on o.organization_id = a.organization_id and o.id = a.office_id order by ${ORDER}`,
      all,
    ),
  )
  return { ...found, items: found.items.map((audit) => withActs(person, audit)) }
}

function withActs(person: Person, { hasChecklist, hasFindings, ...audit }: StoredAudit): Audit {
  const officeId = audit.office?.id ?? null
  return {
    ...audit,
    findings: audit.findings.map((finding) => ({
      ...finding,
      acts: findingActsFor(person, officeId, {
        ...finding,
        nonconformityState: finding.nonconformity?.state ?? null,
      }),
    })),
    acts: actsFor(person, { state: audit.state, officeId, hasChecklist, hasFindings }),
  }
}

/** One audit with its checklist and what was found in it. */
export async function getAudit(db: Connection, person: Person, id: string): Promise<AuditWithChecklist> {
  const scope = scopeOf(person, 'compliance.read')
  const { items } = await listAudits({ db, scope, person }, { id, tab: 'all', page: 1, pageSize: 1 })
  if (!items[0]) throw problem('NOT_FOUND', auditDocument.notFound)
  const checks = await db.rows<AuditCheck>(
    `select k.clause_id, c.number, k.requirement, k.mark, k.version, k.result, k.note, p.name as looked_by from audit_check k
     join clause c on c.organization_id = k.organization_id and c.id = k.clause_id
     left join person p on p.organization_id = k.organization_id and p.id = k.looked_by
     where k.organization_id = $1 and k.visit_id = $2 order by k.position, k.clause_id`,
    [person.organizationId, id],
  )
  return { ...items[0], checks }
}
