import { Button, Flex, Group } from '@mantine/core'
import { IconDoor } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { RoomDue } from '@wellstock/contract/stock/counts'
import { useMemo } from 'react'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { spokenWords } from '../../lib/sentences.ts'
import type { GridColumn } from '../../ui/grid-view.ts'
import { List } from '../../ui/list.tsx'
import ui from '../../ui/shared.module.css'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { toast } from '../../ui/toast.tsx'
import { roomOf } from '../items/place.ts'
import { useWritable } from '../items/writable.ts'
import { CountNow } from './count-now.tsx'
import classes from './counts-page.module.css'
import { countQueries, usePlanDue } from './queries.ts'

type DueListProps = {
  roomId: string | undefined
  officeId: string | undefined
  onPlan: (roomId: string) => void
}

/** Rooms by the day they are to be counted. All that are due can be planned in one go. */
export function DueList({ roomId, officeId, onPlan }: DueListProps) {
  const { covers } = useWritable()
  const { data, error, refetch } = useQuery(countQueries.due())
  const planDue = usePlanDue()
  const columns = useMemo(dueColumns, [])
  const rooms = data?.filter(
    (room) => (!roomId || room.roomId === roomId) && (!officeId || room.officeId === officeId),
  )
  const waiting = (rooms ?? []).filter((room) => room.overdueDays >= 0 && !room.open && covers(room.officeId))
  const words = { count: waiting.length, shown: formatNumber(waiting.length) }

  function planAll() {
    planDue.mutate(
      { roomIds: waiting.map((room) => room.roomId) },
      {
        onSuccess: (outcomes) => {
          const done = outcomes.filter((outcome) => outcome.done).length
          if (done > 0) toast.success(m.counts_due_planned({ count: done, shown: formatNumber(done) }))
          for (const { roomName, ...outcome } of outcomes)
            if (outcome.message)
              toast.warning(m.counts_due_not_planned({ room: roomName, reason: spokenWords(outcome) }))
        },
        onError: (failure) => toast.error(messageOf(failure)),
      },
    )
  }

  return (
    <List
      name="counts-due"
      label={m.counts_tab_due()}
      offset="22rem"
      answer={{ data: rooms, error, refetch }}
      filters={
        waiting.length > 0 && (
          <Button variant="default" loading={planDue.isPending} onClick={planAll}>
            {m.counts_due_plan_all(words)}
          </Button>
        )
      }
      columns={columns}
      rowId={(room) => room.roomId}
      rowName={({ roomName }) => roomName}
      rowActions={(room) => <PlanAction room={room} isWriter={covers(room.officeId)} onPlan={onPlan} />}
      card={(room) => (
        <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
          <div className={`${ui.named} ${ui.notes}`}>
            <b>{roomOf(room)}</b>
            <small>{room.officeName}</small>
            <small>
              {m.counts_due_last()}: {room.lastCountedOn ? formatDate(room.lastCountedOn) : m.common_never()}
            </small>
          </div>
          <div className={classes.cardEnd}>
            <Next room={room} />
            <PlanAction room={room} isWriter={covers(room.officeId)} onPlan={onPlan} />
          </div>
        </Group>
      )}
      empty={{
        none: { icon: IconDoor, title: m.counts_due_empty(), text: m.counts_due_empty_text() },
      }}
    />
  )
}

function Next({ room: { nextDueOn, overdueDays } }: { room: RoomDue }) {
  const days = Math.abs(overdueDays)
  const words = { count: days, shown: formatNumber(days) }
  return (
    <Flex
      component="span"
      direction="column"
      className={`${ui.figures} ${classes.due}`}
      data-late={overdueDays > 0 || undefined}
    >
      {formatDate(nextDueOn)}
      <small className={ui.note}>
        {overdueDays > 0
          ? m.counts_due_late(words)
          : overdueDays === 0
            ? m.counts_due_today()
            : m.counts_due_left(words)}
      </small>
    </Flex>
  )
}

type PlanActionProps = { room: RoomDue; isWriter: boolean; onPlan: (roomId: string) => void }

function PlanAction({ room, isWriter, onPlan }: PlanActionProps) {
  if (room.open)
    return (
      <Link
        to="/dashboard/inventory-rooms/counts/$id"
        params={{ id: room.open.id }}
        className={classes.open}
        aria-label={room.open.number}
      >
        <StatusBadge status={room.open.state} />
      </Link>
    )
  if (!isWriter) return null
  return (
    <Flex component="span" align="center" wrap="wrap" gap="xs">
      <CountNow room={room} />
      <Button
        variant="subtle"
        size="compact-md"
        className={ui.touch}
        aria-label={m.counts_due_plan_room({ room: roomOf(room) })}
        onClick={() => onPlan(room.roomId)}
      >
        {m.counts_due_plan()}
      </Button>
    </Flex>
  )
}

const dueColumns = (): GridColumn<RoomDue>[] => [
  {
    key: 'room',
    header: m.common_room(),
    canHide: false,
    cell: (room) => (
      <span className={`${ui.named} ${ui.notes}`}>
        <b>{roomOf(room)}</b>
        <small>{room.officeName}</small>
      </span>
    ),
  },
  {
    key: 'class',
    header: m.counts_due_class(),
    cell: ({ abcClass, everyDays, itemCount }) => (
      <span className={`${ui.named} ${ui.notes}`}>
        {abcClass} · {m.counts_due_every({ count: everyDays, shown: formatNumber(everyDays) })}
        <small>{m.counts_due_items({ count: itemCount, shown: formatNumber(itemCount) })}</small>
      </span>
    ),
  },
  {
    key: 'last',
    header: m.counts_due_last(),
    cell: ({ lastCountedOn }) => (lastCountedOn ? formatDate(lastCountedOn) : m.common_never()),
  },
  { key: 'next', header: m.counts_due_next(), cell: (room) => <Next room={room} /> },
]
