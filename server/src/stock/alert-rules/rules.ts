import type { AlertRule, AlertRuleFields } from '@wellstock/contract/stock/alert-rules'
import { said } from '@wellstock/messages/sentence'
import { covers, type Person, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'

type Stored = Omit<AlertRule, 'canChange' | 'escalation'> & {
  hours: number | null
  when: 'unowned' | 'unresolved' | null
  escalationRoles: AlertRule['roles']
  escalationPeople: string[]
}

const COLUMNS = `id, built_in, name, kinds, least_severity, office_ids, roles, people, channels, is_on, version,
  escalation_hours as hours, escalation_when as "when", escalation_roles, escalation_people`

const ORDER = `order by built_in = 'stock' desc nulls last, built_in is null, lower(name), id`

/** A rule as it is kept. */
export type KnownRule = Omit<AlertRule, 'canChange'>

function ruleOf({ hours, when, escalationRoles, escalationPeople, ...rule }: Stored): KnownRule {
  const others = { roles: escalationRoles, people: escalationPeople }
  return { ...rule, escalation: hours !== null && when !== null ? { hours, when, ...others } : null }
}

/** The rules that are on. */
export async function rulesInForce(tx: Connection, organizationId: string): Promise<KnownRule[]> {
  const rows = await tx.rows<Stored>(
    `select ${COLUMNS} from alert_rule where organization_id = $1 and is_on`,
    [organizationId],
    'alert-rules',
  )
  return rows.map(ruleOf)
}

/** Whether a rule is about offices of the person only. */
export const mayChangeRule = (person: Person, { officeIds }: Pick<AlertRuleFields, 'officeIds'>) => {
  const scope = scopeOf(person, 'alerts.rules')
  return scope.offices === 'all' || (officeIds.length > 0 && officeIds.every((id) => covers(scope, id)))
}

/** Whether a rule reaches an office of the person. */
function maySee(person: Person, { officeIds }: Pick<AlertRuleFields, 'officeIds'>) {
  const scope = scopeOf(person, 'alerts.rules-read')
  return officeIds.length === 0 || scope.offices === 'all' || officeIds.some((id) => covers(scope, id))
}

const shown = (person: Person, rule: KnownRule): AlertRule => ({
  ...rule,
  canChange: mayChangeRule(person, rule),
})

/** The rules that reach an office of the person, and what rules can be made of. */
export async function listRules(db: Connection, person: Person) {
  const { organizationId } = person
  const scope = scopeOf(person, 'alerts.rules')
  const rows = await db.rows<Stored>(
    `select ${COLUMNS} from alert_rule where organization_id = $1 ${ORDER}`,
    [organizationId],
  )
  const rules = rows.map(ruleOf).filter((rule) => maySee(person, rule))
  const named = [
    ...new Set(rules.flatMap(({ people, escalation }) => [...people, ...(escalation?.people ?? [])])),
  ]
  const isEditor = scope.offices === 'all' || scope.offices.length > 0
  const people = await db.rows<{ id: string; name: string }>(
    `select id, name from person where organization_id = $1 and (id = any($2) or $3 and status = 'active') order by name, id`,
    [organizationId, named, isEditor],
  )
  const offices = await db.rows<{ id: string; name: string }>(
    `select id, name from office where organization_id = $1 and (archived_at is null or id = any($2))
     order by type <> 'main', created_at, code`,
    [organizationId, rules.flatMap(({ officeIds }) => officeIds)],
  )
  return {
    rules: rules.map((rule) => shown(person, rule)),
    offices,
    people,
    coversAll: scope.offices === 'all',
  }
}

export async function getRule(db: Connection, person: Person, id: string, lock = ''): Promise<AlertRule> {
  const [row] = await db.rows<Stored>(
    `select ${COLUMNS} from alert_rule where organization_id = $1 and id = $2 ${lock}`,
    [person.organizationId, id],
  )
  const rule = row && ruleOf(row)
  if (!rule || !maySee(person, rule)) throw problem('NOT_FOUND', said.alert_rule_not_found())
  return shown(person, rule)
}

/** A rule that is the person's to change, locked until the transaction ends. */
export async function lockRule(tx: Connection, person: Person, id: string): Promise<AlertRule> {
  const rule = await getRule(tx, person, id, 'for update')
  if (!rule.canChange) throw problem('FORBIDDEN', said.rule_of_other_offices())
  return rule
}
