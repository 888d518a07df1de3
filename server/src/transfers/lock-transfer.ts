import type { TransferPurpose, TransferState } from '@wellstock/domain/transfers'
import { said } from '@wellstock/messages/sentence'
import { stale } from '../audit/stale.ts'
import type { Connection } from '../database/database.ts'
import { problem } from '../http/problem.ts'
import type { Scope } from '../people/person.ts'
import { missing, sees } from './find-transfer.ts'

export type LockedTransfer = {
  id: string
  number: string
  state: TransferState
  purpose: TransferPurpose
  fromOfficeId: string
  toOfficeId: string
  expectedOn: string | null
  minLifeDays: number
  requestedBy: string | null
  shippedBy: string | null
  version: number
}

/**
 * A transfer that concerns the scope, in one of the states given, held until the transaction ends: of two who take the same
 * step, the second waits and finds it taken. Always asked for before any item is locked.
 */
export async function lockTransfer(
  tx: Connection,
  scope: Scope,
  { id, version }: { id: string; version?: number },
  ...states: TransferState[]
): Promise<LockedTransfer> {
  const [transfer] = await tx.rows<LockedTransfer>(
    `select id, number, state, purpose, from_office_id as "fromOfficeId", to_office_id as "toOfficeId", expected_on as "expectedOn",
       min_life_days as "minLifeDays", requested_by as "requestedBy", shipped_by as "shippedBy", version
     from transfer where organization_id = $1 and id = $2 for update`,
    [scope.organizationId, id],
  )
  if (!transfer || !sees(scope, transfer)) throw missing()
  if (states.length > 0 && !states.includes(transfer.state))
    // Somebody else was faster, or it has not come that far.
    throw problem('OPERATION_FAILED', said[`transfer_is_${transfer.state}`]())
  if (version !== undefined && version !== transfer.version)
    throw await stale(tx, 'transfer.changed', id, version)
  return transfer
}

export const theirOfficeOnly = (office: 'sending' | 'receiving') =>
  problem(
    'FORBIDDEN',
    office === 'sending' ? said.sending_office_does_this() : said.receiving_office_does_this(),
  )
