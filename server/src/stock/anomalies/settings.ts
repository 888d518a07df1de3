import {
  type AnomalyRule,
  anomalyRules,
  type RuleSetting,
  usualSetting,
  wrongFigures,
} from '@wellstock/domain/stock/anomalies'
import { said } from '@wellstock/messages/sentence'
import type { Person } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'

type Kept = RuleSetting & { version: number }

/** How each rule is set: as it comes, where nobody has set it. */
export async function readSettings(
  db: Connection,
  organizationId: string,
): Promise<Record<AnomalyRule, Kept>> {
  const rows = await db.rows<Kept & { rule: AnomalyRule }>(
    `select rule, is_on, threshold::float8 as threshold, recent_days, version from anomaly_rule where organization_id = $1`,
    [organizationId],
  )
  const known = new Map(rows.map(({ rule, ...setting }) => [rule, setting]))
  return Object.fromEntries(
    anomalyRules.map((rule) => [rule, known.get(rule) ?? { ...usualSetting(rule), version: 0 }]),
  ) as Record<AnomalyRule, Kept>
}

type Figures = Pick<RuleSetting, 'threshold' | 'recentDays'>

/** Refuses figures outside of what their rule allows. */
export function checkFigures(rule: AnomalyRule, figures: Figures) {
  const [wrong] = wrongFigures(rule, figures)
  if (wrong) throw invalid({ [wrong]: said.figure_outside_limits() })
}

/** Sets a rule, only if nobody has since it was read. What it no longer finds is gone after the next night. */
export async function setRule(
  tx: Connection,
  person: Person,
  { rule, version, isOn, threshold, recentDays }: RuleSetting & { rule: AnomalyRule; version: number },
) {
  checkFigures(rule, { threshold, recentDays })
  const { organizationId } = person
  const before = (await readSettings(tx, organizationId))[rule]
  const [saved] = await tx.rows(
    `insert into anomaly_rule as r (organization_id, rule, is_on, threshold, recent_days) select $1::uuid, $2::text, $3::boolean, $4::numeric, $5::integer
     where $6::integer = 0 or exists (select from anomaly_rule where organization_id = $1 and rule = $2 and version = $6)
     on conflict (organization_id, rule) do update set is_on = excluded.is_on, threshold = excluded.threshold,
       recent_days = excluded.recent_days, version = r.version + 1, updated_at = now() where r.version = $6
     returning 1`,
    [organizationId, rule, isOn, threshold, recentDays, version],
  )
  if (!saved) throw problem('STALE_VERSION')
  const after = { isOn, threshold, recentDays }
  const changes = Object.fromEntries(
    (['isOn', 'threshold', 'recentDays'] as const).flatMap((field) =>
      before[field] === after[field] ? [] : [[field, { from: before[field], to: after[field] }]],
    ),
  )
  await note(
    tx,
    person,
    'anomaly.rule_set',
    { entity: 'organization', id: organizationId },
    { rule, version: version + 1, changes },
  )
  tx.touch('anomaly')
}
