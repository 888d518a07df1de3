import { may } from '@wellstock/contract/platform/access'
import type { TransferPolicy } from '@wellstock/contract/stock/transfers'
import { DEFAULT_APPROVAL_ABOVE, DEFAULT_LIFE_DAYS } from '@wellstock/contract/stock/transfers'
import type { Person } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'

const KEY = 'transfers.policy'

/** The rules of the organization's transfers, or the usual ones. */
export async function readPolicy(db: Connection, organizationId: string): Promise<TransferPolicy> {
  const [row] = await db.rows<{ value: string }>(
    'select value from setting where organization_id = $1 and key = $2',
    [organizationId, KEY],
  )
  const stored = row ? (JSON.parse(row.value) as Partial<TransferPolicy>) : {}
  return {
    approvalAbove: DEFAULT_APPROVAL_ABOVE,
    separateReceiver: false,
    minLifeDays: DEFAULT_LIFE_DAYS,
    ...stored,
  }
}

export const mayChangePolicy = ({ grants }: Person) => may(grants, 'transfers.rules')

export async function setPolicy(tx: Connection, person: Person, policy: TransferPolicy) {
  const before = await readPolicy(tx, person.organizationId)
  await tx.rows(
    `insert into setting (organization_id, key, value) values ($1, $2, $3)
     on conflict (organization_id, key) do update set value = excluded.value, updated_at = now()`,
    [person.organizationId, KEY, JSON.stringify(policy)],
  )
  await note(
    tx,
    person,
    'transfer.rules_changed',
    { entity: 'organization', id: person.organizationId },
    { before, after: policy },
  )
  return { ...policy, canChange: true }
}
