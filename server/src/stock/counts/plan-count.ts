import { permissions, type Role } from '@wellstock/contract/platform/access'
import type { CountPlan, PlanOutcome } from '@wellstock/contract/stock/counts'
import { said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import { nextNumber } from '../../identity/offices/next-number.ts'
import { covers, type Person, type Scope } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { Problem, problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { spoken } from '../../platform/messages.ts'
import { OPEN_STATES } from './open-states.ts'

type Room = {
  id: string
  name: string
  officeId: string
  officeCode: string
  year: number
  isActive: boolean
}

async function findRoom(tx: Connection, scope: Scope, id: string): Promise<Room | undefined> {
  const [room] = await tx.rows<Room>(
    `select r.id, r.name, r.office_id, o.code as "officeCode", r.is_active,
       extract(year from office_today(o.timezone))::integer as year
     from room r join office o on o.organization_id = r.organization_id and o.id = r.office_id and o.archived_at is null
     where r.organization_id = $1 and r.id = $2`,
    [scope.organizationId, id],
  )
  return room && covers(scope, room.officeId) ? room : undefined
}

/** Who may count in an office, by name. */
async function countersOf(db: Connection, scope: Scope, officeId: string) {
  const roles: readonly Role[] = permissions['inventory.write']
  return db.rows<{ id: string; name: string }>(
    `select p.id, p.name from person p where p.organization_id = $1 and p.status = 'active' and exists (
       select from current_role_grant g where g.organization_id = $1 and g.person_id = p.id and g.role = any($2)
         and (g.office_id is null or g.office_id = $3))
     order by lower(p.name), p.id`,
    [scope.organizationId, roles, officeId],
  )
}

/** What of a room can be counted, without quantities, and by whom. */
export async function countOptions(db: Connection, scope: Scope, { roomId }: { roomId: string }) {
  const room = await findRoom(db, scope, roomId)
  if (!room) throw invalid({ roomId: said.room_does_not_exist() })
  const items = await db.rows<{ id: string; name: string; sku: string; abcClass: 'A' | 'B' | 'C' }>(
    `select id, name, sku, abc_class from item
     where organization_id = $1 and room_id = $2 and archived_at is null order by name_key, id`,
    [scope.organizationId, roomId],
  )
  return { people: await countersOf(db, scope, room.officeId), items }
}

/** Plans a count. Which items were chosen is kept as lines without lots until the count begins. Answers with its id. */
export async function planCount(
  tx: Connection,
  person: Person,
  scope: Scope,
  plan: CountPlan,
): Promise<string> {
  const { organizationId } = scope
  const { itemIds, isBlind, assignedTo, dueOn } = plan
  const room = await findRoom(tx, scope, plan.roomId)
  if (!room) throw invalid({ roomId: said.room_does_not_exist() })
  if (!room.isActive) throw invalid({ roomId: said.room_no_longer_in_use() })
  if (assignedTo && !(await countersOf(tx, scope, room.officeId)).some(({ id }) => id === assignedTo))
    throw invalid({ assignedTo: said.person_may_not_count() })
  const chosen = [...new Set(itemIds)]
  const known = await tx.rows<{ id: string }>(
    'select id from item where organization_id = $1 and room_id = $2 and archived_at is null and id = any($3)',
    [organizationId, room.id, chosen],
  )
  if (known.length < chosen.length) throw invalid({ itemIds: said.item_not_in_room() })

  const id = uuid()
  const number = await nextNumber(tx, organizationId, { prefix: 'CNT', ...room })
  await tx.rows(
    `insert into stock_count (organization_id, id, number, office_id, room_id, is_blind, assigned_to, due_on, note)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [organizationId, id, number, room.officeId, room.id, isBlind, assignedTo, dueOn, plan.note],
  )
  await tx.rows(
    `insert into count_line (organization_id, id, count_id, item_id, expected_at_start)
     select $1, wanted.id, $2, wanted.item_id, 0 from unnest($3::uuid[], $4::uuid[]) as wanted(id, item_id)`,
    [organizationId, id, chosen.map(() => uuid()), chosen],
  )
  await note(tx, person, 'count.planned', { entity: 'count', id }, { number, ...plan })
  return id
}

/** Plans a count of each room, everything in it. Each succeeds or fails by itself and says why. */
export async function planRooms(
  tx: Connection,
  person: Person,
  scope: Scope,
  { roomIds, assignedTo, dueOn }: { roomIds: string[]; assignedTo: string | null; dueOn: string | null },
): Promise<PlanOutcome[]> {
  const outcomes: PlanOutcome[] = []
  for (const roomId of [...new Set(roomIds)].sort()) {
    const roomName = (await findRoom(tx, scope, roomId))?.name ?? ''
    try {
      const countId = await tx.attempt(() => planOnce(tx, person, scope, { roomId, assignedTo, dueOn }))
      outcomes.push({ roomId, roomName, done: true, countId, ...spoken(null) })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      outcomes.push({ roomId, roomName, done: false, countId: null, ...error.closest })
    }
  }
  return outcomes
}

async function planOnce(
  tx: Connection,
  person: Person,
  scope: Scope,
  plan: Pick<CountPlan, 'roomId' | 'assignedTo' | 'dueOn'>,
) {
  // Another office's room is not there, whatever goes on in it.
  if (!(await findRoom(tx, scope, plan.roomId))) throw invalid({ roomId: said.room_does_not_exist() })
  // Two people planning what is due plan it once: they wait for each other at the room.
  await tx.rows('select 1 from room where organization_id = $1 and id = $2 for no key update', [
    scope.organizationId,
    plan.roomId,
  ])
  const [open] = await tx.rows<{ number: string }>(
    `select number from stock_count where organization_id = $1 and room_id = $2
       and state in ${OPEN_STATES} limit 1`,
    [scope.organizationId, plan.roomId],
  )
  if (open) throw problem('OPERATION_FAILED', said.room_has_count({ number: open.number }))
  return planCount(tx, person, scope, { ...plan, isBlind: true, note: '' })
}
