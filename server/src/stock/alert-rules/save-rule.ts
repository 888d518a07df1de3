import { type AlertRule, type AlertRuleFields, MAX_ALERT_RULES } from '@wellstock/contract/stock/alert-rules'
import { named, said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import type { Person } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import { stale } from '../../platform/audit/stale.ts'
import type { Connection } from '../../platform/database/database.ts'
import { insertRow, updateRow } from '../../platform/database/write.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { getRule, lockRule, mayChangeRule } from './rules.ts'

/** Refuses offices that are not the person's, or not there, and people who are not there. */
async function check(
  tx: Connection,
  person: Person,
  { name, officeIds, people, escalation }: AlertRuleFields,
  builtIn: AlertRule['builtIn'],
) {
  if (!builtIn && !name.trim()) throw invalid({ name: said.required({ label: named('name') }) })
  if (!mayChangeRule(person, { officeIds })) throw invalid({ officeIds: said.rule_names_your_offices() })
  const mentioned = [...people, ...(escalation?.people ?? [])]
  const [found] = await tx.rows<{ offices: number; people: string[] }>(
    `select (select count(*) from office where organization_id = $1 and id = any($2)) as offices,
       (select coalesce(jsonb_agg(id), '[]') from person where organization_id = $1 and id = any($3)) as people`,
    [person.organizationId, officeIds, mentioned],
  )
  if (found?.offices !== new Set(officeIds).size) throw invalid({ officeIds: said.office_does_not_exist() })
  const isMissing = (id: string) => !found.people.includes(id)
  if (people.some(isMissing)) throw invalid({ people: said.person_does_not_exist() })
  if (escalation?.people.some(isMissing)) throw invalid({ escalation: said.person_does_not_exist() })
}

const once = <T>(values: readonly T[]) => [...new Set(values)]

const columnsOf = ({ escalation, ...rule }: AlertRuleFields) => ({
  ...rule,
  name: rule.name.trim(),
  kinds: once(rule.kinds),
  officeIds: once(rule.officeIds),
  roles: once(rule.roles),
  people: once(rule.people),
  channels: once(rule.channels),
  escalationHours: escalation?.hours ?? null,
  escalationWhen: escalation?.when ?? null,
  escalationRoles: once(escalation?.roles ?? []),
  escalationPeople: once(escalation?.people ?? []),
})

export async function createRule(
  tx: Connection,
  person: Person,
  wanted: AlertRuleFields,
): Promise<AlertRule> {
  const { organizationId } = person
  await check(tx, person, wanted, null)
  // Whoever adds two at once waits, so that the limit holds.
  const kept = await tx.rows('select 1 from alert_rule where organization_id = $1 order by id for update', [
    organizationId,
  ])
  if (kept.length >= MAX_ALERT_RULES)
    throw problem('OPERATION_FAILED', said.max_alert_rules({ max: MAX_ALERT_RULES }))
  const id = uuid()
  await insertRow(tx, 'alert_rule', { organizationId, id, ...columnsOf(wanted) })
  await note(tx, person, 'alert_rule.added', { entity: 'alert-rule', id }, await inWords(tx, person, wanted))
  return getRule(tx, person, id)
}

/** Changes a rule, only if nobody has since it was read. */
export async function updateRule(
  tx: Connection,
  person: Person,
  { id, version, ...wanted }: AlertRuleFields & { id: string; version: number },
): Promise<AlertRule> {
  const before = await lockRule(tx, person, id)
  if (version !== before.version) throw await stale(tx, 'alert_rule.changed', id, version)
  await check(tx, person, wanted, before.builtIn)
  const [from, to] = [await inWords(tx, person, before), await inWords(tx, person, wanted)]
  const changes = Object.fromEntries(
    Object.entries(to).flatMap(([field, value]) => {
      const old = from[field as keyof typeof from]
      return JSON.stringify(old) === JSON.stringify(value) ? [] : [[field, { from: old, to: value }]]
    }),
  )
  if (Object.keys(changes).length === 0) return before
  await updateRow(tx, 'alert_rule', { organizationId: person.organizationId, id }, columnsOf(wanted))
  await note(
    tx,
    person,
    'alert_rule.changed',
    { entity: 'alert-rule', id },
    { name: to.name, version: version + 1, changes },
  )
  return getRule(tx, person, id)
}

export async function removeRule(tx: Connection, person: Person, id: string): Promise<{ id: string }> {
  const rule = await lockRule(tx, person, id)
  if (rule.builtIn) throw problem('OPERATION_FAILED', said.built_in_rule_stays())
  await tx.rows('delete from alert_rule where organization_id = $1 and id = $2', [person.organizationId, id])
  await note(tx, person, 'alert_rule.deleted', { entity: 'alert-rule', id }, await inWords(tx, person, rule))
  return { id }
}

/** A rule as it is read by people, long after: names instead of identifiers. */
async function inWords(tx: Connection, { organizationId }: Person, rule: AlertRuleFields) {
  const mentioned = [...rule.people, ...(rule.escalation?.people ?? [])]
  const rows = await tx.rows<{ id: string; name: string }>(
    `select id, name from office where organization_id = $1 and id = any($2)
     union all select id, name from person where organization_id = $1 and id = any($3)`,
    [organizationId, rule.officeIds, mentioned],
  )
  const nameOf = (id: string) => rows.find((row) => row.id === id)?.name ?? ''
  const { escalation } = rule
  return {
    name: rule.name.trim(),
    kinds: once(rule.kinds),
    leastSeverity: rule.leastSeverity,
    officeIds: once(rule.officeIds).map(nameOf),
    roles: once(rule.roles),
    people: once(rule.people).map(nameOf),
    channels: once(rule.channels),
    escalation: escalation && [
      `${escalation.hours} h`,
      escalation.when,
      ...once(escalation.roles),
      ...once(escalation.people).map(nameOf),
    ],
    isOn: rule.isOn,
  }
}
