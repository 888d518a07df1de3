import { permissions, type Role } from '@wellstock/contract/platform/access'
import {
  type Anomaly,
  type AnomalyRule,
  type AnomalyState,
  anomalyRules,
  type RuleRecord,
} from '@wellstock/contract/stock/anomalies'
import { said } from '@wellstock/messages/sentence'
import { officesInScope, type Person, type Scope } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { type Paging, readPage } from '../../platform/database/read-page.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { readSettings } from './settings.ts'

const WITHIN = 'a.organization_id = $1 and ($2::uuid[] is null or a.office_id = any($2))'

const ANOMALY = `
  select a.id, a.rule, a.severity, a.state, a.item_id, i.name as "itemName", i.sku, i.unit, i.room_id, a.office_id,
    o.name as "officeName", a.evidence,
    case when w.id is not null then jsonb_build_object('id', w.id, 'name', w.name) end as owner, a.first_seen_at,
    a.last_seen_at, d.name as "decidedBy", a.decided_at, a.note
  from anomaly a
  join office o on o.organization_id = a.organization_id and o.id = a.office_id
  left join item i on i.organization_id = a.organization_id and i.id = a.item_id
  left join person w on w.organization_id = a.organization_id and w.id = a.owner_id
  left join person d on d.organization_id = a.organization_id and d.id = a.decided_by
  where ${WITHIN}`

const placeOf = (scope: Scope) => [scope.organizationId, officesInScope(scope)]

export async function listAnomalies(
  db: Connection,
  scope: Scope,
  { rule, state, ...paging }: Paging & { rule?: AnomalyRule | undefined; state: AnomalyState },
) {
  const matches = 'a.state = $3 and ($4::text is null or a.rule = $4)'
  const from = `anomaly a where ${WITHIN} and ${matches}`
  return readPage(db, paging, from, [...placeOf(scope), state, rule ?? null], (limit, all) =>
    db.rows<Anomaly>(
      `${ANOMALY} and ${matches}
       order by case a.severity when 'high' then 1 when 'medium' then 2 else 3 end, a.last_seen_at desc, a.id ${limit}`,
      all,
    ),
  )
}

/** How often each rule was right, of what somebody decided: confirmed ÷ (confirmed + dismissed). Fixed counts as right. */
export async function ruleRecords(db: Connection, scope: Scope): Promise<RuleRecord[]> {
  const settings = await readSettings(db, scope.organizationId)
  const rows = await db.rows<Pick<RuleRecord, 'rule' | 'open' | 'confirmed' | 'dismissed'>>(
    `select a.rule, count(*) filter (where a.state = 'open')::int as open,
       count(*) filter (where a.state in ('confirmed', 'fixed'))::int as confirmed,
       count(*) filter (where a.state = 'dismissed')::int as dismissed
     from anomaly a where ${WITHIN} group by a.rule`,
    placeOf(scope),
  )
  return anomalyRules.map((rule) => {
    const record = rows.find((row) => row.rule === rule) ?? { rule, open: 0, confirmed: 0, dismissed: 0 }
    const decided = record.confirmed + record.dismissed
    return {
      ...record,
      ...settings[rule],
      precision: decided > 0 ? Math.round((1000 * record.confirmed) / decided) / 1000 : null,
    }
  })
}

export async function ruleRecordOf(db: Connection, scope: Scope, rule: AnomalyRule): Promise<RuleRecord> {
  const record = (await ruleRecords(db, scope)).find((each) => each.rule === rule)
  if (!record) throw problem('NOT_FOUND', said.anomaly_not_found())
  return record
}

async function getAnomaly(db: Connection, scope: Scope, id: string): Promise<Anomaly> {
  const [anomaly] = await db.rows<Anomaly>(`${ANOMALY} and a.id = $3`, [...placeOf(scope), id])
  if (!anomaly) throw problem('NOT_FOUND', said.anomaly_not_found())
  return anomaly
}

/** Says what an anomaly is. Said again, it is the latest that stands. */
export async function decideAnomaly(
  tx: Connection,
  person: Person,
  scope: Scope,
  { id, state, note: remark }: { id: string; state: AnomalyState; note: string },
): Promise<Anomaly> {
  const before = await getAnomaly(tx, scope, id)
  await tx.rows(
    `update anomaly set state = $3, note = $4, decided_by = case when $3 = 'open' then null else $5::uuid end,
       decided_at = case when $3 = 'open' then null else now() end where organization_id = $1 and id = $2`,
    [scope.organizationId, id, state, remark, person.id],
  )
  await note(
    tx,
    person,
    'anomaly.decided',
    { entity: 'anomaly', id },
    { rule: before.rule, from: before.state, to: state, note: remark },
  )
  return getAnomaly(tx, scope, id)
}

/** Gives an anomaly to somebody who manages stock, or to nobody. */
export async function assignAnomaly(
  tx: Connection,
  person: Person,
  scope: Scope,
  { id, personId }: { id: string; personId: string | null },
): Promise<Anomaly> {
  await getAnomaly(tx, scope, id)
  const roles: readonly Role[] = permissions['inventory.write']
  const [owner] = await tx.rows(
    `select 1 from person p where p.organization_id = $1 and p.id = $2 and p.status = 'active' and exists (
       select from current_role_grant g join anomaly a on a.organization_id = g.organization_id and a.id = $4
       where g.organization_id = $1 and g.person_id = p.id and g.role = any($3) and (g.office_id is null or g.office_id = a.office_id))`,
    [scope.organizationId, personId, roles, id],
  )
  if (personId && !owner) throw invalid({ personId: said.person_does_not_manage_stock() })
  await tx.rows('update anomaly set owner_id = $3 where organization_id = $1 and id = $2', [
    scope.organizationId,
    id,
    personId,
  ])
  await note(tx, person, 'anomaly.assigned', { entity: 'anomaly', id }, { personId })
  return getAnomaly(tx, scope, id)
}
