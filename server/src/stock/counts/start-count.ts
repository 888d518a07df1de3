import { said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import type { Person, Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { violatedConstraint } from '../../platform/database/failures.ts'
import { problem } from '../../platform/http/problem.ts'
import { moveTo, NOW } from '../../platform/workflow/document.ts'
import { countDocument, lockForStep } from './count-document.ts'
import { UNDER_WAY_STATES } from './open-states.ts'

/**
 * Begins a planned count: whoever it is assigned to, or who takes it over. From here on no other count begins in this
 * room. Every lot on hand gets a line, and every item without stock one without a lot.
 */
export async function startCount(
  tx: Connection,
  person: Person,
  scope: Scope,
  step: { id: string; takeOver: boolean },
) {
  const { organizationId } = scope
  const count = await lockForStep(tx, person, scope, 'start', step)
  const { id } = count
  const [room] = await tx.rows<{ isActive: boolean }>(
    'select is_active from room where organization_id = $1 and id = $2 for share',
    [organizationId, count.roomId],
  )
  if (!room?.isActive) throw problem('OPERATION_FAILED', said.room_no_longer_in_use())
  await refuseSecond(tx, organizationId, count.roomId)

  const lines = await tx.rows<{ itemId: string; lotId: string | null; onHand: number }>(
    `select i.id as "itemId", s.lot_id, coalesce(s.on_hand, 0) as "onHand"
     from item i left join stock_balance s on s.organization_id = i.organization_id and s.item_id = i.id and s.on_hand > 0
     where i.organization_id = $1 and i.room_id = $2 and i.archived_at is null and (
       not exists (select from count_line l where l.organization_id = $1 and l.count_id = $3)
       or i.id in (select l.item_id from count_line l where l.organization_id = $1 and l.count_id = $3))`,
    [organizationId, count.roomId, id],
  )
  if (lines.length === 0) throw problem('OPERATION_FAILED', said.nothing_to_count())

  await tx.rows('delete from count_line where organization_id = $1 and count_id = $2', [organizationId, id])
  await tx.rows(
    `insert into count_line (organization_id, id, count_id, item_id, lot_id, expected_at_start)
     select $1, * from (select unnest($3::uuid[]) as id, $2::uuid as count_id, unnest($4::uuid[]) as item_id,
       unnest($5::uuid[]) as lot_id, unnest($6::int[]) as expected) as line`,
    [
      organizationId,
      id,
      lines.map(() => uuid()),
      lines.map(({ itemId }) => itemId),
      lines.map(({ lotId }) => lotId),
      lines.map(({ onHand }) => onHand),
    ],
  )
  try {
    await moveTo(tx, person, countDocument, 'start', count, 'counting', {
      stamps: { started_by: person.id, started_at: NOW, assigned_to: person.id },
      about: {
        lines: lines.length,
        takenOverFrom: count.assignedTo === person.id ? null : count.assignedTo,
      },
    })
  } catch (error) {
    if (violatedConstraint(error) !== 'stock_count_under_way') throw error
    throw underWay()
  }
}

const underWay = (number?: string) =>
  problem('OPERATION_FAILED', said.another_count_in_room(), {
    blockers: number ? [said.post_or_cancel_first({ number })] : [],
  })

async function refuseSecond(tx: Connection, organizationId: string, roomId: string) {
  const [other] = await tx.rows<{ number: string }>(
    `select number from stock_count where organization_id = $1 and room_id = $2 and state in ${UNDER_WAY_STATES}`,
    [organizationId, roomId],
  )
  if (other) throw underWay(other.number)
}
