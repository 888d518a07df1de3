import type { OrderRules } from '@wellstock/contract/buying/orders'
import { may } from '@wellstock/contract/platform/access'
import type { Person } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { readSetting, writeSetting } from '../../platform/setting.ts'

const KEY = 'orders.rules'
const USUAL: OrderRules = { directUpTo: 1000 }

/** The rules of ordering, or the usual ones. */
export async function readRules(db: Connection, organizationId: string): Promise<OrderRules> {
  const stored = await readSetting(db, organizationId, KEY)
  return { ...USUAL, ...(stored && (JSON.parse(stored) as OrderRules)) }
}

export const rulesFor = async (db: Connection, { organizationId, grants }: Person) => ({
  ...(await readRules(db, organizationId)),
  canChange: may(grants, 'approvals.rules'),
})

export async function setRules(tx: Connection, person: Person, rules: OrderRules) {
  const { organizationId } = person
  const before = await readRules(tx, organizationId)
  await writeSetting(tx, organizationId, KEY, JSON.stringify(rules))
  const entity = { entity: 'organization', id: organizationId } as const
  await note(tx, person, 'order.rules_changed', entity, { before, after: rules })
  return rulesFor(tx, person)
}
