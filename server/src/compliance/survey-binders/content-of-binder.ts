import type { ClauseRow, Coverage, EvidenceRule } from '@wellstock/contract/compliance/standards'
import type { TaskKind } from '@wellstock/domain/compliance/devices'
import type { EvidenceSourceName, Period } from '@wellstock/domain/compliance/evidence'
import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { EvidenceGap, EvidenceRow, EvidenceSource } from '../../platform/evidence-source.ts'
import { assessClauses, coverageOf } from '../standards/clauses.ts'
import { ATTACHED } from '../standards/documents-source.ts'
import { inOffices, type Looking, ofRules } from '../standards/evidence.ts'

/** What a binder is of: the offices by their identifiers, null for all there are. */
export type Wanted = Period & { offices: string[] | null; standard: string }

export type Reading = { app: Pick<App, 'evidenceSources'>; db: Connection; wanted: Wanted }

/** Evidence of one kind: what is printed as one section, in files of so many rows. */
export type Section = { source: EvidenceSourceName; taskKind: TaskKind | null; rows: number }

export type AttachedFile = {
  documentId: string
  versionNumber: number
  title: string
  fileName: string
  mediaType: string
  labels: string
}

export type Content = {
  /** Of the standard it is narrowed to; null: it is not. */
  rules: EvidenceRule[] | null
  sections: Section[]
  documents: AttachedFile[]
  /** Of the standard, as they stand at the end of the period. */
  clauses: ClauseRow[]
  coverage: Coverage
  /** Of every standard, whatever the binder is narrowed to. */
  gaps: number
  uncovered: ClauseRow[]
}

export const lookingAt = ({ app, db, wanted: { offices, from, to } }: Reading): Looking => ({
  app,
  db,
  offices,
  period: { from, to },
})

/** The rules a binder of a standard is narrowed to; of all standards: null. */
const rulesOf = (clauses: readonly ClauseRow[], { standard }: Wanted): EvidenceRule[] | null =>
  standard === ''
    ? null
    : clauses.filter((clause) => clause.standard === standard).flatMap(({ rules }) => rules)

/** In SQL, of a row `t` of a source: that it is in the binder. The first four values are offices, first and last day. */
function isIn(source: EvidenceSource, rules: EvidenceRule[] | null, values: unknown[]) {
  const own = rules?.filter((rule) => rule.source === source.name)
  return `t.day between $2::date and $3::date and ${inOffices('$1')} ${own ? `and ${ofRules(own, (value) => `$${values.push(value)}`)}` : ''}`
}

/** The sources a binder reads row by row; documents are in it as files. */
const sourcesOf = (app: Reading['app'], rules: EvidenceRule[] | null) =>
  app.evidenceSources.filter(
    ({ name }) => name !== 'documents' && (rules?.some(({ source }) => source === name) ?? true),
  )

/** What a binder will have, counted. */
export async function planContent(reading: Reading): Promise<Content> {
  const { app, db, wanted } = reading
  const all = await assessClauses(lookingAt(reading))
  const rules = rulesOf(all, wanted)
  const sections: Section[] = []
  for (const source of sourcesOf(app, rules)) {
    const values: unknown[] = [wanted.offices, wanted.from, wanted.to]
    const counted = await db.rows<{ taskKind: TaskKind | null; rows: number }>(
      `select t.task_kind, count(*) as rows from (${source.rows}) t where ${isIn(source, rules, values)} group by 1 order by 1`,
      values,
    )
    sections.push(...counted.map((section) => ({ source: source.name, ...section })))
  }
  const clauses = wanted.standard === '' ? all : all.filter(({ standard }) => standard === wanted.standard)
  return {
    rules,
    sections,
    documents: await findDocuments(db, wanted, rules),
    clauses,
    coverage: coverageOf(clauses, wanted.to),
    gaps: await countGaps(reading),
    uncovered: all.filter(({ standing }) => standing === 'gap'),
  }
}

/** Documents handed in within the period, and those of clauses whenever that was before its end: each once. */
const findDocuments = (
  db: Connection,
  { offices, from, to, standard }: Wanted,
  rules: EvidenceRule[] | null,
) =>
  db.rows<AttachedFile>(
    `select t.document_id, t.version_number, t.title, t.file_name, t.media_type, string_agg(distinct t.label, ', ') as labels from (${ATTACHED}) t
     left join clause c on c.organization_id = current_organization() and t.kind = 'clause' and c.id = t.record_id
     where t.day <= $3::date and ${inOffices('$1')}
       and case when t.kind = 'clause' then $4 in ('', c.standard) else t.day >= $2::date and $5::boolean end
     group by 1, 2, 3, 4, 5 order by lower(t.title), 1`,
    [offices, from, to, standard, rules?.some(({ source }) => source === 'documents') ?? true],
  )

/** Rows of a section after one of them, by day. */
export async function readSection(
  { app, db, wanted }: Reading,
  rules: Content['rules'],
  section: Section,
  after: EvidenceRow | null,
  most: number,
) {
  const source = app.evidenceSources.find(({ name }) => name === section.source)
  if (!source) return []
  const values: unknown[] = [wanted.offices, wanted.from, wanted.to]
  const inBinder = isIn(source, rules, values)
  const add = (value: unknown) => `$${values.push(value)}`
  const next = after ? `and (t.day, t.id) > (${add(after.day)}::date, ${add(after.id)}::text)` : ''
  return db.rows<EvidenceRow>(
    `select t.id, t.day::text, t.title, t.detail, t.result, o.name as office, t.link from (${source.rows}) t
     left join office o on o.organization_id = current_organization() and o.id = t.office_id
     where ${inBinder} and t.task_kind is not distinct from ${add(section.taskKind)}::text ${next} order by t.day, t.id limit ${add(most)}`,
    values,
  )
}

/** In SQL: what is missing, of all sources; offices, first and last day are the first values. */
const gapsFrom = (app: Reading['app']) =>
  `(${app.evidenceSources
    .flatMap(({ gaps }) =>
      gaps
        ? [
            `select t.id, t.day, t.gap, t.title, t.detail, t.office_id, t.link from (${gaps}) t
             where t.day <= $3::date and (t.is_standing or t.day >= $2::date) and ${inOffices('$1')}`,
          ]
        : [],
    )
    .join(' union all ')}) t`

export async function countGaps({ app, db, wanted: { offices, from, to } }: Reading) {
  const [counted] = await db.rows<{ gaps: number }>(`select count(*) as gaps from ${gapsFrom(app)}`, [
    offices,
    from,
    to,
  ])
  return counted?.gaps ?? 0
}

/** What is missing, the latest first: what is of the period, and what still is whenever that began. */
export const readGaps = (
  { app, db, wanted: { offices, from, to } }: Reading,
  { limit, offset }: { limit: number; offset: number },
) =>
  db.rows<EvidenceGap>(
    `select t.id, t.day::text, t.gap, t.title, t.detail, o.name as office, t.link from ${gapsFrom(app)}
     left join office o on o.organization_id = current_organization() and o.id = t.office_id
     order by t.day desc, t.gap, t.id limit $4 offset $5`,
    [offices, from, to, limit, offset],
  )

/** Clauses without evidence, as what is missing at the end of a period. */
export const clauseGaps = (uncovered: readonly ClauseRow[], day: string): EvidenceGap[] =>
  uncovered.map(({ id, standard, number, requirement, nextAction }) => ({
    id,
    day,
    gap: 'no_evidence',
    title: [`${standard} ${number}`, requirement].filter(Boolean).join(' · '),
    detail: nextAction,
    office: null,
    link: `/dashboard/compliance/standards?clause=${id}`,
  }))
