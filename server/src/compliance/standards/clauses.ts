import type { ClauseRow, Coverage, EvidenceRule } from '@wellstock/contract/compliance/standards'
import { coverageFigures } from '@wellstock/domain/compliance/compliance-figures'
import { type ClauseStanding, inClauseOrder, periodUntil } from '@wellstock/domain/compliance/evidence'
import { plain } from '@wellstock/domain/platform/plain-text'
import { said } from '@wellstock/messages/sentence'
import { officesInScope } from '../../platform/access/person.ts'
import { findLanguage } from '../../platform/access/settings-document.ts'
import { type Paging, readPage } from '../../platform/database/read-page.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import { problem } from '../../platform/http/problem.ts'
import { messagesIn } from '../../platform/messages.ts'
import { todayOf } from '../../platform/today.ts'
import { foundByRules, judgeRules, type Looking } from './evidence.ts'

export type ClauseFilter = {
  standard?: string | undefined
  standing?: ClauseStanding | undefined
  search: string
}

type Call = Pick<ScopedCall, 'app' | 'db' | 'person' | 'scope'>
type Stored = Omit<ClauseRow, 'standing' | 'rules'> & { rules: EvidenceRule[] }

/** Evidence as it stands today, of the offices somebody looks at. */
export const lookingNow = async ({ app, db, person, scope }: Call): Promise<Looking> => ({
  app,
  db,
  offices: officesInScope(scope),
  period: periodUntil(await todayOf(db, person.organizationId)),
})

/** In SQL, of an audit `v`: that it is of the offices that are looked at, or of all of them. */
const SEEN = '($3::uuid[] is null or v.office_id is null or v.office_id = any($3))'

/** All clauses, or one, as their standards have them, each with how its evidence stands at the end of a period. */
export async function assessClauses(looking: Looking, id: string | null = null): Promise<ClauseRow[]> {
  const stored = await looking.db.rows<Stored>(
    `select c.id, c.standard, c.number, c.requirement, c.is_applicable, c.reason, c.next_action, c.links, c.version,
       case when w.id is not null then jsonb_build_object('id', w.id, 'name', w.name) end as owner,
       coalesce((select jsonb_agg(jsonb_build_object('source', e.source, 'taskKind', e.task_kind, 'deviceClass', e.device_class,
           'freshDays', e.fresh_days) order by e.position)
         from evidence_rule e where e.organization_id = c.organization_id and e.clause_id = c.id), '[]') as rules,
       coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'slug', d.slug, 'title', d.title, 'isValid', d.state in ('approved', 'filed')
           and coalesce(d.valid_to >= $1::date, true) and organization_today(d.organization_id, v.uploaded_at) <= $1::date) order by lower(d.title), d.id)
         from document_link l
         join document d on d.organization_id = l.organization_id and d.id = l.document_id and d.state <> 'obsolete'
         join document_version v on v.organization_id = d.organization_id and v.document_id = d.id and v.number = d.current_version
         where l.organization_id = c.organization_id and l.kind = 'clause' and l.record_id = c.id), '[]') as documents,
       (select jsonb_build_object('id', v.id, 'doneOn', v.done_on, 'result', k.result) from audit_check k
         join audit_visit v on v.organization_id = k.organization_id and v.id = k.visit_id and v.state = 'done' and v.done_on <= $1::date
         where k.organization_id = c.organization_id and k.clause_id = c.id and k.result is not null and ${SEEN}
         order by v.done_on desc, v.id limit 1) as last_audit,
       (select count(*)::int from finding g join audit_visit v on v.organization_id = g.organization_id and v.id = g.visit_id
         where g.organization_id = c.organization_id and g.clause_id = c.id and g.state = 'open' and ${SEEN}) as open_findings
     from clause c left join person w on w.organization_id = c.organization_id and w.id = c.owner_id
     where c.organization_id = current_organization() and ($2::uuid is null or c.id = $2)`,
    [looking.period.to, id, looking.offices],
  )
  const judge = await judgeRules(
    looking,
    stored.flatMap(({ rules }) => rules),
  )
  return inClauseOrder(
    stored.map((clause) => {
      const row = { ...clause, rules: clause.rules.map((rule) => ({ ...rule, ...judge(rule) })) }
      return { ...row, standing: standingOf(row, looking.period.to) }
    }),
  )
}

/** Evidence of a clause that is valid, as `coverageFigures` counts it. */
const evidenceOf = ({ isApplicable, rules, documents }: Omit<ClauseRow, 'standing'>) => ({
  isApplicable,
  evidence: [...rules.filter((rule) => rule.isSatisfied), ...documents.filter(({ isValid }) => isValid)].map(
    () => null,
  ),
})

const standingOf = (clause: Omit<ClauseRow, 'standing'>, day: string): ClauseStanding =>
  clause.isApplicable
    ? coverageFigures([evidenceOf(clause)], day).covered === 1
      ? 'covered'
      : 'gap'
    : 'not_applicable'

export const coverageOf = (clauses: readonly ClauseRow[], day: string): Coverage =>
  coverageFigures(clauses.map(evidenceOf), day)

/** The clauses a filter leaves, with the coverage of the whole standard. */
export async function findClauses(call: Call, { standard, standing, search }: ClauseFilter) {
  const looking = await lookingNow(call)
  const all = await assessClauses(looking)
  const ofStandard = standard ? all.filter((clause) => clause.standard === standard) : all
  const wanted = plain(search)
  return {
    clauses: ofStandard.filter(
      (clause) =>
        (!standing || clause.standing === standing) &&
        plain(`${clause.number} ${clause.requirement} ${clause.nextAction}`).includes(wanted),
    ),
    coverage: coverageOf(ofStandard, looking.period.to),
    standards: [...new Set(all.map((clause) => clause.standard))],
  }
}

export async function listClauses(call: Call, { page, pageSize, ...filter }: ClauseFilter & Paging) {
  const { clauses, ...whole } = await findClauses(call, filter)
  return {
    items: clauses.slice((page - 1) * pageSize, page * pageSize),
    total: clauses.length,
    page,
    pageSize,
    ...whole,
  }
}

export async function getClause(call: Call, id: string): Promise<ClauseRow> {
  const [clause] = await assessClauses(await lookingNow(call), id)
  if (!clause) throw problem('NOT_FOUND', said.clause_not_found())
  return clause
}

type Found = {
  id: string
  day: string
  title: string
  detail: string
  result: string
  office: string | null
  link: string
  source: string
}

/** What the rules of a clause find, the latest first. */
export async function listEvidence(call: Call, { id, ...paging }: { id: string } & Paging) {
  const { rules } = await getClause(call, id)
  if (rules.length === 0) return { items: [], total: 0, ...paging }
  const looking = await lookingNow(call)
  const values: unknown[] = []
  const from = `(${foundByRules(looking, rules, (value) => `$${values.push(value)}`)}) t`
  const m = messagesIn(await findLanguage(call.db, call.person))
  const found = await readPage(call.db, paging, from, values, (limit, all) =>
    call.db.rows<Found>(
      `select t.id, t.day::text, t.title, t.detail, t.result, o.name as office, t.link, t.source from ${from}
       left join office o on o.organization_id = current_organization() and o.id = t.office_id order by t.day desc, t.id ${limit}`,
      all,
    ),
  )
  const wordOf = new Map(call.app.evidenceSources.map(({ name, resultWord }) => [name as string, resultWord]))
  return {
    ...found,
    items: found.items.map(({ source, ...row }) => ({
      ...row,
      result: wordOf.get(source)?.(m, row.result) ?? row.result,
    })),
  }
}
