import type { PolicyFields } from '@wellstock/contract/identity/approval-policy'
import {
  type ApprovalKindName,
  medianOf,
  type Replayed,
  simulate,
} from '@wellstock/domain/identity/approvals'
import { said } from '@wellstock/messages/sentence'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { invalid } from '../../platform/http/read-request.ts'

const EXAMPLES = 100
/** What a step is taken to last where nobody has decided one yet: the median of the sample, in hours. */
const USUAL_HOURS = 5
const DAY = 24 * 60 * 60_000

type Decided = Replayed & { number: string; kind: ApprovalKindName; hours: (number | null)[] }

const rolesOf = (column: string) => `(select coalesce(jsonb_agg(distinct a ->> 'role'), '[]')
  || case when exists (select from jsonb_array_elements(${column}) n where jsonb_array_length(n -> 'people') > 0) then '["named"]' else '[]'::jsonb end
  from jsonb_array_elements(${column}) e, jsonb_array_elements(e -> 'roles') a)`

/** What was approved or refused in a period, as changed rules would have led it, and how much longer that would have taken. */
export async function simulatePolicy(
  db: Connection,
  { organizationId }: Person,
  { from, to, rules }: { from: string; to: string; rules: PolicyFields['rules'] },
) {
  if (to < from) throw invalid({ to: said.period_the_wrong_way_round() })
  if (Date.parse(to) - Date.parse(from) > 731 * DAY) throw invalid({ to: said.period_of_a_year() })
  const documents = await db.rows<Decided>(
    `select r.id, r.number, r.kind, r.office_ids, r.category, r.department, r.amount, r.routed_amount, r.budget_state, r.flags,
       r.is_within_own_limit, r.rule_id,
       coalesce(jsonb_agg(${rolesOf('s.seats')} order by s.position) filter (where s.position is not null), '[]') as steps,
       coalesce(jsonb_agg(extract(epoch from s.decided_at - s.activated_at) / 3600 order by s.position)
         filter (where s.position is not null), '[]') as hours
     from approval_request r
     left join approval_step s on s.organization_id = r.organization_id and s.request_id = r.id
     where r.organization_id = $1 and r.state in ('approved', 'rejected')
       and r.decided_at >= $2::date and r.decided_at < $3::date + 1
     group by r.organization_id, r.id order by r.decided_at, r.id`,
    [organizationId, from, to],
  )
  const delays = new Map<string, number[]>()
  for (const { steps, hours } of documents)
    for (const [place, roles] of steps.entries())
      for (const role of roles) {
        const took = hours[place]
        if (typeof took === 'number') delays.set(role, [...(delays.get(role) ?? []), took])
      }
  const medians = new Map([...delays].map(([role, values]) => [role, medianOf(values) ?? USUAL_HOURS]))
  const results = simulate(documents, rules, medians, USUAL_HOURS)
  const byId = new Map(documents.map((document) => [document.id, document]))
  const isChanged = ({ stepsBefore, stepsAfter, ruleId }: (typeof results)[number]) =>
    ruleId === null || JSON.stringify(stepsBefore.map(sorted)) !== JSON.stringify(stepsAfter.map(sorted))
  const changed = results.filter(isChanged)
  const isAuto = (steps: string[][]) => steps.length === 0
  const roles = [...new Set(results.flatMap((each) => [...each.stepsBefore, ...each.stepsAfter].flat()))]
  const stepsAsking = (all: string[][][], role: string) =>
    all.reduce((sum, steps) => sum + steps.filter((asked) => asked.includes(role)).length, 0)
  return {
    documents: results.length,
    changed: changed.length,
    nowAuto: changed.filter((each) => each.ruleId !== null && isAuto(each.stepsAfter)).length,
    noLongerAuto: changed.filter((each) => isAuto(each.stepsBefore) && !isAuto(each.stepsAfter)).length,
    refused: changed.filter(({ ruleId }) => ruleId === null).length,
    hours: round(changed.reduce((sum, { hours }) => sum + hours, 0)),
    medianHours: roundOrNull(medianOf(changed.map(({ hours }) => hours))),
    byRole: roles.sort().map((role) => ({
      role,
      before: stepsAsking(
        results.map((each) => each.stepsBefore),
        role,
      ),
      after: stepsAsking(
        results.map((each) => each.stepsAfter),
        role,
      ),
      medianHours: roundOrNull(medians.get(role) ?? null),
    })),
    examples: changed
      .flatMap(({ ruleId: _, ...each }) => {
        const document = byId.get(each.id)
        return document
          ? [
              {
                ...each,
                hours: round(each.hours),
                kind: document.kind,
                number: document.number,
                amount: document.amount,
              },
            ]
          : []
      })
      .sort((a, b) => (b.amount ?? 0) - (a.amount ?? 0) || (a.id < b.id ? -1 : 1))
      .slice(0, EXAMPLES),
  }
}

const sorted = (roles: readonly string[]) => [...roles].sort()
const round = (hours: number) => Math.round(hours * 10) / 10
const roundOrNull = (hours: number | null) => (hours === null ? null : round(hours))
