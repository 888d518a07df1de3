import type { OrderRules } from '@wellstock/contract/buying/orders'
import { may } from '@wellstock/contract/platform/access'
import type { Person } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'

const KEY = 'orders.rules'
const USUAL: OrderRules = { directUpTo: 1000 }

/** The rules of ordering, or the usual ones. */
export async function readRules(db: Connection, organizationId: string): Promise<OrderRules> {
  const [row] = await db.rows<{ value: string }>(
    'select value from setting where organization_id = $1 and key = $2',
    [organizationId, KEY],
  )
  return { ...USUAL, ...(row && (JSON.parse(row.value) as OrderRules)) }
}

export const rulesFor = async (db: Connection, { organizationId, grants }: Person) => ({
  ...(await readRules(db, organizationId)),
  canChange: may(grants, 'approvals.rules'),
})

export async function setRules(tx: Connection, person: Person, rules: OrderRules) {
  const { organizationId } = person
  const before = await readRules(tx, organizationId)
  await tx.rows(
    `insert into setting (organization_id, key, value) values ($1, $2, $3)
     on conflict (organization_id, key) do update set value = excluded.value, updated_at = now()`,
    [organizationId, KEY, JSON.stringify(rules)],
  )
  const entity = { entity: 'organization', id: organizationId } as const
  await note(tx, person, 'order.rules_changed', entity, { before, after: rules })
  return rulesFor(tx, person)
}
