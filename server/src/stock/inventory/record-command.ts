import type { CommandKind } from '@wellstock/domain/stock/commands'
import type { Connection } from '../../platform/database/database.ts'

export type NewCommand = {
  id: string
  kind: CommandKind
  officeId: string
  itemId: string
  /** What it does to the item on hand, signed. */
  quantity: number
  request: object
  undoesId?: string
  device?: string
  occurredAt?: string | null
}

/** Writes a command down before it acts. False where one of this identifier is there already: then nothing is to be done. */
export async function recordCommand(
  tx: Connection,
  actor: { id: string; organizationId: string },
  command: NewCommand,
): Promise<boolean> {
  const rows = await tx.rows(
    `insert into stock_command (organization_id, id, kind, office_id, item_id, quantity, request, undoes_id, device, actor_id, occurred_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, coalesce($11::timestamptz, now()))
     on conflict (organization_id, id) do nothing returning 1`,
    [
      actor.organizationId,
      command.id,
      command.kind,
      command.officeId,
      command.itemId,
      command.quantity,
      JSON.stringify(command.request),
      command.undoesId ?? null,
      command.device ?? '',
      actor.id,
      command.occurredAt ?? null,
    ],
    'record-command',
  )
  return rows.length > 0
}
