import type { RoomDue } from '@wellstock/contract/stock/counts'
import type { RoomToCheck } from '@wellstock/contract/stock/room'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { CountNow } from '../../stock/counts/count-now.tsx'
import { roomOf } from '../../stock/items/place.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import classes from './today.module.css'
import { joined, look, Row } from './today-parts.tsx'

export function CountRow({ room }: { room: RoomDue }) {
  return (
    <Row
      name={<span className={classes.name}>{roomOf(room)}</span>}
      notes={joined(
        room.officeName,
        room.lastCountedOn ? m.today_counted({ date: formatDate(room.lastCountedOn) }) : m.common_never(),
        m.counts_due_items({ count: room.itemCount, shown: formatNumber(room.itemCount) }),
      )}
      action={<CountNow room={room} />}
    />
  )
}

export function CheckRow({ room }: { room: RoomToCheck }) {
  const { roomId, officeName, failed, checkedAt, isOverdue } = room
  const name = roomOf(room) ?? ''
  const word = failed.length > 0 ? m.today_check_again() : m.rooms_check_now()
  return (
    <Row
      name={<span className={classes.name}>{name}</span>}
      notes={
        <>
          {failed.length > 0 && <span className={classes.urgent}>{failed.join(', ')} </span>}
          {joined(
            officeName,
            checkedAt ? m.today_checked({ date: formatDate(checkedAt) }) : m.rooms_never_checked(),
            isOverdue && m.today_check_overdue(),
          )}
        </>
      }
      action={
        <LinkButton
          {...look}
          to="/dashboard/inventory-rooms"
          search={{ room: roomId, tab: 'readiness' } as never}
          aria-label={`${word}: ${name}`}
        >
          {word}
        </LinkButton>
      }
    />
  )
}
