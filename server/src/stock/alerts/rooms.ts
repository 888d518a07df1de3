import type { AlertData } from '@wellstock/domain/stock/alerts'
import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import { type AbcClass, countEveryDays } from '../replenishment/abc.ts'
import { dateOf } from './days.ts'
import { type AlertChanges, updateAlerts } from './open-alerts.ts'

type RoomRow = {
  id: string
  officeId: string
  abcClass: AbcClass | null
  items: number
  countedDay: number | null
  stockedDay: number | null
  today: number
}

/**
 * Which rooms should have been counted again: the last count, or the first stock where there was none, is longer ago than
 * the most valuable class kept there allows. Called each night for all rooms, and for those that were counted.
 */
export async function evaluateRooms(
  tx: Connection,
  app: App,
  organizationId: string,
  roomIds?: string[],
): Promise<AlertChanges> {
  const rooms = await tx.rows<RoomRow>(
    `select r.id, r.office_id, s.class as "abcClass", coalesce(s.items, 0) as items,
       office_today(o.timezone) - date '1970-01-01' as today,
       (s.since at time zone o.timezone)::date - date '1970-01-01' as "stockedDay",
       (select (max(c.posted_at) at time zone o.timezone)::date - date '1970-01-01' from stock_count c
        where c.organization_id = r.organization_id and c.office_id = r.office_id and c.room_id = r.id and c.state = 'posted')
         as "countedDay"
     from room r
     join office o on o.organization_id = r.organization_id and o.id = r.office_id
     left join lateral (
       select min(i.abc_class) as class, count(*) as items, min(first.occurred_at) as since from item i
       left join lateral (select m.occurred_at from stock_movement m
         where m.organization_id = i.organization_id and m.item_id = i.id order by m.seq limit 1) first on true
       where i.organization_id = r.organization_id and i.room_id = r.id and i.archived_at is null and i.current_quantity > 0
         and r.is_active and o.archived_at is null) s on true
     where r.organization_id = $1 and ($2::uuid[] is null or r.id = any($2))`,
    [organizationId, roomIds ?? null],
  )
  const wanted = rooms.flatMap((room) => {
    const overdue = overdueOf(room)
    if (!overdue) return []
    const { dueDay, ...data } = overdue
    const { id, officeId } = room
    const severity = data.abcClass === 'A' ? ('medium' as const) : ('low' as const)
    return [
      {
        kind: 'count_overdue' as const,
        subject: id,
        officeId,
        itemId: null,
        lotId: null,
        roomId: id,
        severity,
        data,
        since: `${dateOf(dueDay + 1)}T00:00:00Z`,
      },
    ]
  })
  const about = { kinds: ['count_overdue' as const], subjects: rooms.map(({ id }) => id) }
  return updateAlerts(tx, app, organizationId, about, wanted)
}

function overdueOf(room: RoomRow): (AlertData['count_overdue'] & { dueDay: number }) | undefined {
  const { abcClass, items, countedDay, stockedDay, today } = room
  const since = countedDay ?? stockedDay
  if (abcClass === null || since === null) return undefined
  const everyDays = countEveryDays[abcClass]
  if (today - since <= everyDays) return undefined
  const lastCountedOn = countedDay === null ? null : dateOf(countedDay)
  return { items, abcClass, everyDays, lastCountedOn, dueDay: since + everyDays }
}
