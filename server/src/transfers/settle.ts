import type { TransferState } from '@wellstock/domain/transfers'
import type { Connection } from '../database/database.ts'
import { stateAfter } from './steps.ts'

/** Brings the state of a transfer that was sent in line with what is still on its way. Answers with it. */
export async function settle(tx: Connection, id: string): Promise<TransferState> {
  const [left] = await tx.rows<{ waiting: number; missing: number; arrived: number }>(
    `select sum(in_transit - missing) as waiting, sum(missing) as missing, sum(arrived) as arrived from transfer_lot
     where organization_id = current_organization() and transfer_id = $1`,
    [id],
  )
  const { arrived, ...rest } = left ?? { waiting: 0, missing: 0, arrived: 0 }
  const state = stateAfter(rest)
  await tx.rows(
    `update transfer set state = $2, updated_at = now(), version = version + 1,
       received_at = case when $2 <> 'partly_received' and $3 then coalesce(received_at, now()) end,
       closed_at = case when $2 = 'closed' then coalesce(closed_at, now()) end
     where organization_id = current_organization() and id = $1`,
    [id, state, arrived > 0],
  )
  return state
}
