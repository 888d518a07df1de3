import type { AlertRuleFields, Told } from '@wellstock/contract/stock/alert-rules'
import { alertKinds } from '@wellstock/domain/stock/alerts'
import { said } from '@wellstock/messages/sentence'
import { notice, notifyPerson } from '../../identity/notifications/notify.ts'
import { type Recipient, recipients } from '../../identity/notifications/recipients.ts'
import type { Person } from '../../platform/access/person.ts'
import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { isMeant, seesAlerts } from './match.ts'
import { ruleTest } from './notices.ts'
import { mayChangeRule } from './rules.ts'
import { wantsAlerts } from './wants.ts'

type Office = { id: string; name: string }
type People = Pick<AlertRuleFields, 'roles' | 'people'>

/** Sends whoever asks a notice as the rule would send it, and says who would be told now. Nothing of the rule is saved. */
export async function testRule(tx: Connection, app: App, person: Person, rule: AlertRuleFields) {
  const { organizationId } = person
  if (!mayChangeRule(person, rule)) throw invalid({ officeIds: said.rule_names_your_offices() })
  const offices = await tx.rows<Office>(
    `select id, name from office where organization_id = $1 and archived_at is null
       and (cardinality($2::uuid[]) = 0 or id = any($2)) order by type <> 'main', created_at, code`,
    [organizationId, rule.officeIds],
  )
  const active = await recipients(tx, organizationId)
  const named = [...rule.people, ...(rule.escalation?.people ?? [])]
  const closed = await tx.rows<{ id: string; name: string }>(
    `select id, name from person where organization_id = $1 and id = any($2) and status <> 'active' order by name`,
    [organizationId, named],
  )
  const toldBy = (people: People) => [
    ...active.flatMap((reader) => outcomesOf(rule, people, reader, offices)),
    ...closed
      .filter(({ id }) => people.people.includes(id))
      .map((each): Told => ({ ...each, offices: [], refusal: 'inactive', email: false })),
  ]
  const test = notice(ruleTest, { rule: rule.name.trim() }, { channels: rule.channels })
  await notifyPerson(tx, app, organizationId, person.id, test)
  const me = active.find(({ id }) => id === person.id)
  return {
    told: toldBy(rule),
    escalated: rule.escalation ? toldBy(rule.escalation) : [],
    isMailed: rule.channels.includes('email') && me?.settings.notifications.email === true,
  }
}

/** What becomes of one person: told of some offices, refused others. */
function outcomesOf(
  rule: AlertRuleFields,
  people: People,
  reader: Recipient,
  offices: readonly Office[],
): Told[] {
  const meant = offices.filter(({ id }) => isMeant(people, reader, id))
  const seen = meant.filter(({ id }) => seesAlerts(reader, id))
  const barred = meant.filter((office) => !seen.includes(office))
  const { id, name, settings } = reader
  const kinds = rule.kinds.length > 0 ? rule.kinds : alertKinds
  const isWanted = kinds.some((kind) => wantsAlerts(settings, kind))
  const email = rule.channels.includes('email') && settings.notifications.email
  const namesOf = (some: readonly Office[]) =>
    some.length === offices.length ? [] : some.map((office) => office.name)
  return [
    ...(seen.length > 0
      ? [
          {
            id,
            name,
            offices: namesOf(seen),
            refusal: isWanted ? null : ('switched_off' as const),
            email: email && isWanted,
          },
        ]
      : []),
    ...(barred.length > 0
      ? [{ id, name, offices: namesOf(barred), refusal: 'may_not_see' as const, email: false }]
      : []),
  ]
}
