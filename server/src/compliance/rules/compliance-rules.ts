import type { ComplianceRules } from '@wellstock/contract/compliance/rules'
import { may } from '@wellstock/contract/platform/access'
import { DEFAULT_EFFECT_DAYS } from '@wellstock/domain/compliance/nonconformities'
import type { Person } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { readSetting, writeSetting } from '../../platform/setting.ts'

const KEY = 'compliance.rules'

/** The rules of the organization's compliance, or the usual ones. */
export async function readRules(db: Connection, organizationId: string): Promise<ComplianceRules> {
  const stored = await readSetting(db, organizationId, KEY)
  return {
    effectDays: DEFAULT_EFFECT_DAYS,
    sporePolicy: 'everything',
    ...(stored && (JSON.parse(stored) as ComplianceRules)),
  }
}

/** Of an organization `r.organization_id` in SQL: the days after which the effect of a correction is looked at. */
export const EFFECT_DAYS = `coalesce((select (s.value::jsonb ->> 'effectDays')::int from setting s
  where s.organization_id = r.organization_id and s.key = '${KEY}'), ${DEFAULT_EFFECT_DAYS})`

export const rulesFor = async (db: Connection, { organizationId, grants }: Person) => ({
  ...(await readRules(db, organizationId)),
  canChange: may(grants, 'compliance.rules'),
})

export async function setRules(tx: Connection, person: Person, rules: ComplianceRules) {
  const { organizationId } = person
  const before = await readRules(tx, organizationId)
  await writeSetting(tx, organizationId, KEY, JSON.stringify(rules))
  const entity = { entity: 'organization', id: organizationId } as const
  await note(tx, person, 'compliance.rules_changed', entity, { before, after: rules })
  return rulesFor(tx, person)
}
