import type { ProcedureRules } from '@wellstock/contract/procedures/rules'
import { DEFAULT_RESERVE_DAYS } from '@wellstock/domain/procedures/reserve-days'
import type { Person } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { readSetting, writeSetting } from '../../platform/setting.ts'

const KEY = 'procedures.rules'

/** The rules of the organization's procedures, or the usual ones. */
export async function readProcedureRules(db: Connection, organizationId: string): Promise<ProcedureRules> {
  const stored = await readSetting(db, organizationId, KEY)
  return { reserveDays: DEFAULT_RESERVE_DAYS, ...(stored && (JSON.parse(stored) as ProcedureRules)) }
}

export async function setProcedureRules(tx: Connection, person: Person, rules: ProcedureRules) {
  const { organizationId } = person
  const before = await readProcedureRules(tx, organizationId)
  await writeSetting(tx, organizationId, KEY, JSON.stringify(rules))
  const entity = { entity: 'organization', id: organizationId } as const
  await note(tx, person, 'procedures.rules_changed', entity, { before, after: rules })
  return rules
}
