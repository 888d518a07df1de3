import { may } from '@wellstock/contract/platform/access'
import type { TransferPolicy } from '@wellstock/contract/stock/transfer'
import { DEFAULT_APPROVAL_ABOVE, DEFAULT_LIFE_DAYS } from '@wellstock/contract/stock/transfers'
import type { Person } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { readSetting, writeSetting } from '../../platform/setting.ts'

const KEY = 'transfers.policy'

/** The rules of the organization's transfers, or the usual ones. */
export async function readPolicy(db: Connection, organizationId: string): Promise<TransferPolicy> {
  const stored = await readSetting(db, organizationId, KEY)
  return {
    approvalAbove: DEFAULT_APPROVAL_ABOVE,
    separateReceiver: false,
    minLifeDays: DEFAULT_LIFE_DAYS,
    ...(stored && (JSON.parse(stored) as Partial<TransferPolicy>)),
  }
}

export const mayChangePolicy = ({ grants }: Person) => may(grants, 'transfers.rules')

export async function setPolicy(tx: Connection, person: Person, policy: TransferPolicy) {
  const before = await readPolicy(tx, person.organizationId)
  await writeSetting(tx, person.organizationId, KEY, JSON.stringify(policy))
  await note(
    tx,
    person,
    'transfer.rules_changed',
    { entity: 'organization', id: person.organizationId },
    { before, after: policy },
  )
  return { ...policy, canChange: true }
}
