import { Button, Select, Skeleton, Stack } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { CountRow } from '@wellstock/contract/stock/counts'
import type { BookRoom } from '@wellstock/domain/stock/scan-book'
import { useEffect, useEffectEvent } from 'react'
import { api, query } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { useSession } from '../../lib/session.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { useStartCount } from '../counts/queries.ts'
import { roomLabel } from '../items/place.ts'
import type { ScanSession } from './scan-session.ts'
import type { ChosenCount } from './scan-session-state.ts'
import classes from './stop-card.module.css'

const MAX_COUNTS = 50

const isCountable = ({ state }: CountRow) =>
  state === 'planned' || state === 'counting' || state === 'recount'

type CountChoiceProps = {
  officeId: string
  rooms: readonly BookRoom[]
  /** Of this room alone, where its label was scanned. */
  room: BookRoom | null
  scanSession: ScanSession
  onChosen?: () => void
}

/** Which count is scanned into: one that is under way, one that was planned, or a new one. */
export function CountChoice({ officeId, rooms, room, scanSession, onChosen }: CountChoiceProps) {
  const { person } = useSession()
  const start = useStartCount()
  const { data, error } = useQuery(
    query.counts.list.queryOptions({ input: { state: 'open', officeId, page: 1, pageSize: MAX_COUNTS } }),
  )
  const counts = (data?.items ?? []).filter(
    (count) => isCountable(count) && (!room || count.roomId === room.id),
  )
  const choose = (count: ChosenCount) => {
    const { id, number, roomId, roomName } = count
    void scanSession.setCount({ id, number, roomId, roomName }).then(onChosen)
  }
  const create = useMutation({
    mutationFn: async (roomId: string) => {
      const { id } = await api.counts.create({ roomId })
      return api.counts.start({ id })
    },
    onSuccess: choose,
  })

  // The label of a room that is being counted is all that has to be scanned.
  const underWay = room ? counts.find(({ state }) => state !== 'planned') : undefined
  const chooseAtOnce = useEffectEvent(() => underWay && choose(underWay))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each count that is found.
  useEffect(() => void chooseAtOnce(), [underWay?.id])

  if (error) return <p role="alert">{messageOf(error)}</p>
  if (!data) return <Skeleton height={50} radius={8} />
  const free = rooms.filter((each) => !data.items.some((count) => count.roomId === each.id))
  return (
    <Stack gap="sm">
      <Refusal error={start.error ?? create.error} />
      {counts.map((count) => (
        <Button
          key={count.id}
          size="lg"
          variant="default"
          className={classes.choice}
          disabled={start.isPending}
          onClick={() => {
            if (count.state !== 'planned') return choose(count)
            const takeOver = count.assignedTo !== null && count.assignedTo.id !== person.id
            start.mutate({ id: count.id, takeOver }, { onSuccess: choose })
          }}
        >
          {count.state === 'planned'
            ? m.scan_count_start({ number: count.number, room: count.roomName })
            : m.scan_count_go_on({ number: count.number, room: count.roomName })}
        </Button>
      ))}
      {room && counts.length === 0 && (
        <Button size="lg" loading={create.isPending} onClick={() => create.mutate(room.id)}>
          {m.scan_count_new({ room: room.name || room.number })}
        </Button>
      )}
      {!room && (
        <Select
          size="lg"
          label={m.scan_count_room()}
          data={free.map((each) => ({ value: each.id, label: roomLabel(each) }))}
          value={null}
          onChange={(next) => next && create.mutate(next)}
          searchable
          disabled={create.isPending}
        />
      )}
    </Stack>
  )
}
