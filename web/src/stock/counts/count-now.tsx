import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { RoomDue } from '@wellstock/contract/stock/counts'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { roomOf } from '../items/place.ts'

/** Begins a count of all of a room and opens it. */
export function useBeginCount() {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (roomId: string) => {
      const { id } = await api.counts.create({ roomId })
      return api.counts.start({ id })
    },
    onSuccess: ({ id }) => void navigate({ to: '/dashboard/inventory-rooms/counts/$id', params: { id } }),
    onError: (error) => toast.error(messageOf(error)),
  })
}

/** Begins a count of a room, or opens the one that is under way. */
export function CountNow({ room }: { room: RoomDue }) {
  const begin = useBeginCount()
  const look = { variant: 'default', size: 'compact-md', className: ui.touch } as const
  if (room.open) {
    const isBeingDecided = room.open.state === 'awaiting_approval'
    return (
      <LinkButton
        {...look}
        to="/dashboard/inventory-rooms/counts/$id"
        params={{ id: room.open.id }}
        aria-label={
          isBeingDecided
            ? m.counts_look_at({ room: roomOf(room) })
            : m.counts_go_on_with({ room: roomOf(room) })
        }
      >
        {isBeingDecided ? m.counts_look() : m.counts_go_on()}
      </LinkButton>
    )
  }
  return (
    <Button
      {...look}
      loading={begin.isPending}
      aria-label={m.counts_now_room({ room: roomOf(room) })}
      onClick={() => begin.mutate(room.roomId)}
    >
      {m.common_count()}
    </Button>
  )
}
