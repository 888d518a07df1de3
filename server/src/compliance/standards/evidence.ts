import type { EvidenceRule } from '@wellstock/contract/compliance/standards'
import { addDays } from '@wellstock/domain/compliance/days'
import {
  type FoundEvidence,
  foundTogether,
  isSatisfied,
  MAX_FRESH_DAYS,
  type Period,
} from '@wellstock/domain/compliance/evidence'
import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { EvidenceSource } from '../../platform/evidence-source.ts'

/** Whose evidence is looked at, and when; null offices: all. */
export type Looking = {
  db: Connection
  app: Pick<App, 'evidenceSources'>
  offices: string[] | null
  period: Period
}

type Group = FoundEvidence & { taskKind: string | null; deviceClass: string | null }
type Add = (value: unknown) => string

/** In SQL, of a row `t` of a source: that it is of these offices, or of all of them. */
export const inOffices = (offices: string) =>
  `(${offices}::uuid[] is null or t.office_id is null or t.office_id = any(${offices}))`

/** What a source has, once for all rules that read it. */
const groupsOf = ({ db, offices, period }: Looking, source: EvidenceSource) =>
  db.rows<Group>(
    `select t.task_kind, t.device_class, max(t.day)::text as latest,
       coalesce(array_agg(distinct date_trunc('quarter', t.day::timestamp)::date::text) filter (where t.day >= $3::date), '{}') as quarters
     from (${source.rows}) t where t.counts and t.day <= $2::date and t.day > $2::date - ${MAX_FRESH_DAYS} and ${inOffices('$1')}
     group by t.task_kind, t.device_class`,
    [offices, period.to, period.from],
  )

const isOf =
  ({ taskKind, deviceClass }: EvidenceRule) =>
  (group: Group) =>
    (taskKind === null || group.taskKind === taskKind) &&
    (deviceClass === null || group.deviceClass === deviceClass)

/** Reads what the sources of these rules have. Answers with what each rule finds, and whether that is enough. */
export async function judgeRules(looking: Looking, rules: readonly EvidenceRule[]) {
  const groups = new Map<string, Group[]>()
  for (const source of looking.app.evidenceSources)
    if (rules.some((rule) => rule.source === source.name))
      groups.set(source.name, await groupsOf(looking, source))
  return (rule: EvidenceRule) => {
    const found = foundTogether((groups.get(rule.source) ?? []).filter(isOf(rule)))
    return { isSatisfied: isSatisfied(rule, found, looking.period), latestOn: found.latest }
  }
}

/** In SQL, of a row `t`: that one of these rules is about it. */
export const ofRules = (rules: readonly EvidenceRule[], add: Add) =>
  `(${rules
    .map(({ taskKind, deviceClass }) =>
      [
        'true',
        ...(taskKind === null ? [] : [`t.task_kind = ${add(taskKind)}`]),
        ...(deviceClass === null ? [] : [`t.device_class = ${add(deviceClass)}`]),
      ].join(' and '),
    )
    .map((condition) => `(${condition})`)
    .join(' or ')})`

/** In SQL: the rows these rules find within their days, with the name of their source. */
export function foundByRules(
  { app, offices, period }: Looking,
  rules: readonly EvidenceRule[],
  add: Add,
): string {
  const [seen, to] = [add(offices), add(period.to)]
  return app.evidenceSources
    .flatMap((source) =>
      rules
        .filter((rule) => rule.source === source.name)
        .map((rule) => {
          const from = add(rule.freshDays === null ? period.from : addDays(period.to, 1 - rule.freshDays))
          return `select t.id, t.day, t.title, t.detail, t.result, t.office_id, t.link, '${source.name}' as source from (${source.rows}) t
            where t.counts and t.day between ${from}::date and ${to}::date and ${inOffices(seen)} and ${ofRules([rule], add)}`
        }),
    )
    .join(' union ')
}
