import type { CommandOutcome, StockCommand } from '@wellstock/contract/stock/command'
import { said } from '@wellstock/messages/sentence'
import type { SecondPerson } from '../../identity/people/second-person.ts'
import type { Person, Scope } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { getItem, lockItem } from '../inventory/items.ts'
import { postMovements } from '../inventory/post-movement.ts'
import { recordCommand } from '../inventory/record-command.ts'
import { disposalOfCommand, enterDisposal } from './disposals.ts'
import { planDonate } from './donate.ts'
import { refuseGaps } from './gaps.ts'
import { lockBoth, planMove } from './move.ts'
import { partsOf } from './parts.ts'
import type { Plan } from './plan.ts'
import { planReceive } from './receive.ts'
import { planReturn } from './return.ts'
import { planUse } from './use.ts'
import { lotsToWaste, planWaste, takesTwo } from './waste.ts'
import { askForWriteOff } from './write-offs.ts'

const days = (count: number) => count * 24 * 3_600_000
/** How far back a command may have happened. */
const OLDEST = days(7)

type Circumstances = {
  now: Date
  signedBy?: SecondPerson | null
  /** What is thrown away under one identifier shares a certificate. */
  batchId?: string | undefined
}

/**
 * Does something with stock, once: a command of an identifier that is known already changes nothing. `signedBy` is the
 * second person where one has signed.
 */
export async function runCommand(
  tx: Connection,
  person: Person,
  scope: Scope,
  given: StockCommand,
  { now, signedBy = null, batchId }: Circumstances,
): Promise<CommandOutcome> {
  refuseNotTheirs(person, given.by)
  const occurredAt = momentOf(given.occurredAt, now)
  // What is expired is asked of the moment that is recorded.
  const command = { ...given, occurredAt: occurredAt ?? undefined }
  if (command.kind === 'move') await lockBoth(tx, command)
  const item = await lockItem(tx, scope, command.itemId)
  if (signedBy && !signedBy.covers(item.officeId))
    throw invalid({ witness: said.witness_may_not_sign_here() })
  const { witness: _, ...request } = { witness: undefined, ...command }
  const isFirst = await recordCommand(tx, person, {
    ...command,
    officeId: item.officeId,
    quantity: command.kind === 'receive' ? command.quantity : -command.quantity,
    request: {
      ...request,
      fromRoomId: item.roomId,
      witnessId: signedBy?.id ?? null,
      ...(command.kind === 'waste' && { unitCost: item.unitCost }),
    },
    occurredAt,
  })
  if (!isFirst) return earlierOutcome(tx, scope, command)

  if (command.kind === 'waste' && command.asksApproval && !signedBy) {
    const parts = await lotsToWaste(tx, item, command)
    if (takesTwo(parts, command)) return askForWriteOff(tx, person, scope, { item, command, parts })
  }
  const plan = await planOf(tx, person, scope, { item, command, signedBy })
  if (occurredAt) await refuseGaps(tx, plan.movements, occurredAt)
  await postMovements(tx, person, { cause: 'stock_command', id: command.id }, plan.movements, occurredAt)
  const disposal =
    command.kind === 'waste' &&
    (await enterDisposal(tx, person, {
      commandId: command.id,
      batchId: batchId ?? command.id,
      officeId: item.officeId,
      witness: signedBy?.name ?? command.witnessName,
    }))
  await note(
    tx,
    person,
    `stock.${command.kind}`,
    { entity: 'item', id: item.id },
    {
      commandId: command.id,
      quantity: command.quantity,
      ...plan.remarks,
      ...(disposal && { disposal: disposal.number }),
    },
  )
  return {
    outcome: 'applied',
    commandId: command.id,
    item: await getItem(tx, scope, item.id),
    toItem: plan.toItemId ? await getItem(tx, scope, plan.toItemId) : null,
    parts: await partsOf(tx, command.id),
    disposalId: disposal ? disposal.id : null,
  }
}

type Wanted = {
  item: Awaited<ReturnType<typeof lockItem>>
  command: StockCommand
  signedBy: SecondPerson | null
}

function planOf(
  tx: Connection,
  person: Person,
  scope: Scope,
  { item, command, signedBy }: Wanted,
): Promise<Plan> {
  switch (command.kind) {
    case 'use':
      return planUse(tx, item, command)
    case 'receive':
      return planReceive(tx, scope, item, command)
    case 'move':
      return planMove(tx, person, scope, item, command)
    case 'waste':
      return planWaste(tx, item, command, signedBy)
    case 'donate':
      return planDonate(tx, item, command)
    case 'return':
      return planReturn(tx, item, command)
  }
}

/** What somebody else did on the same device is sent once they have signed in again. */
export function refuseNotTheirs(person: Pick<Person, 'id'>, by: string | undefined) {
  if (by && by !== person.id)
    throw problem('OPERATION_FAILED', said.command_of_somebody_else(), {
      status: 425,
    })
}

/** The moment a command happened, or null for now: a clock that runs ahead says nothing. */
export function momentOf(given: string | undefined, now: Date): string | null {
  if (!given) return null
  const age = now.getTime() - Date.parse(given)
  if (age > OLDEST) throw invalid({ occurredAt: said.happened_too_long_ago() })
  return age <= 0 ? null : given
}

async function earlierOutcome(tx: Connection, scope: Scope, command: StockCommand): Promise<CommandOutcome> {
  const [earlier] = await tx.rows<{ kind: string; itemId: string; quantity: number }>(
    `select kind, item_id, abs(quantity) as quantity from stock_command where organization_id = $1 and id = $2`,
    [scope.organizationId, command.id],
  )
  const { kind, itemId, quantity } = command
  if (earlier?.kind !== kind || earlier.itemId !== itemId || earlier.quantity !== quantity)
    throw problem('DUPLICATE_DATA', said.command_identifier_used(), {
      fields: { id: said.command_identifier_used() },
    })
  const disposal = kind === 'waste' ? await disposalOfCommand(tx, command.id) : undefined
  return {
    outcome: disposal && disposal.state !== 'posted' ? 'waiting' : 'already',
    commandId: command.id,
    item: await getItem(tx, scope, itemId),
    toItem: null,
    parts: await partsOf(tx, command.id),
    disposalId: disposal?.id ?? null,
  }
}
