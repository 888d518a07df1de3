import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { moveTo, NOW } from '../../platform/workflow/document.ts'
import { type LockedTransfer, stateAfter, transferDocument } from './transfer-document.ts'

/** Brings the state of a transfer that was sent in line with what is still on its way, and records the step. */
export async function settle(
  tx: Connection,
  person: Person,
  transfer: LockedTransfer,
  step: 'receive' | 'return' | 'decide_loss' | 'find_loss',
  about: Record<string, unknown>,
) {
  const [left] = await tx.rows<{ waiting: number; missing: number; arrived: number }>(
    `select sum(in_transit - missing) as waiting, sum(missing) as missing, sum(arrived) as arrived from transfer_lot
     where organization_id = current_organization() and transfer_id = $1`,
    [transfer.id],
  )
  const { arrived, ...rest } = left ?? { waiting: 0, missing: 0, arrived: 0 }
  const state = stateAfter(rest)
  await moveTo(tx, person, transferDocument, step, transfer, state, {
    stamps: {
      received_at: state !== 'partly_received' && arrived > 0 ? (transfer.receivedAt ?? NOW) : null,
      closed_at: state === 'closed' ? (transfer.closedAt ?? NOW) : null,
    },
    about: { number: transfer.number, state, ...about },
  })
}
