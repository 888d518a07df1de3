import { Box, Button, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDoor, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '../../lib/messages.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import ui from '../../ui/shared.module.css'
import { useWritable } from '../items/writable.ts'
import { roomQueries } from './queries.ts'
import { RoomDrill } from './room-drill.tsx'
import { RoomFormDialog } from './room-form-dialog.tsx'
import { RoomPage } from './room-page.tsx'
import { RoomTree } from './room-tree.tsx'
import classes from './rooms-page.module.css'
import { type RoomSearch, roomSearchDefaults } from './rooms-search.ts'

const route = getRouteApi('/dashboard/inventory-rooms/')

/** All rooms: the tree at the left, the room at the right; on a phone one after the other. */
export function RoomsPage() {
  const { room, office, ...search } = route.useSearch()
  const navigate = route.useNavigate()
  const isNarrow = useMediaQuery('screen and (max-width: 61.99em)', false, { getInitialValueInEffect: false })
  const { isWriter, covers } = useWritable()
  const [isAdding, setIsAdding] = useState(false)
  const { data, error, refetch } = useQuery(roomQueries.tree())

  const open = (roomId: string, bin?: string) =>
    void navigate({
      search: (before) => ({ ...roomSearchDefaults, office: before.office, room: roomId, bin }),
    })
  const change = (part: Partial<RoomSearch>) =>
    void navigate({
      search: (before) => ({ ...before, page: 1, ...part }),
      replace: true,
      resetScroll: false,
    })

  const places = data?.offices.filter(({ id, status }) => status !== 'inactive' && covers(id)) ?? []
  const add = isWriter && (
    <Button
      variant={room ? 'default' : 'filled'}
      leftSection={<IconPlus size={18} stroke={2} aria-hidden />}
      disabled={places.length === 0}
      onClick={() => setIsAdding(true)}
    >
      {m.rooms_add()}
    </Button>
  )
  const dialog = (
    <RoomFormDialog
      isOpen={isAdding}
      offices={places}
      officeId={data?.offices.find(({ rooms }) => rooms.some(({ id }) => id === room))?.id ?? office}
      onClose={() => setIsAdding(false)}
      onSaved={(saved) => open(saved.id)}
    />
  )
  const page = room && (
    <RoomPage
      key={room}
      id={room}
      search={search}
      onSearch={change}
      trail={
        <Link to="/dashboard/inventory-rooms" search={{ office }} activeOptions={{ exact: true }}>
          {m.common_rooms()}
        </Link>
      }
    />
  )

  if (isNarrow && page) return page
  const list = data ? (
    data.offices.every(({ rooms }) => rooms.length === 0) ? (
      <EmptyState
        icon={<IconDoor size={24} stroke={1.75} />}
        title={m.rooms_none()}
        text={isWriter ? m.rooms_none_text() : m.rooms_none_viewer()}
      />
    ) : isNarrow ? (
      <RoomDrill offices={data.offices} officeId={office} />
    ) : (
      <RoomTree offices={data.offices} roomId={room} binId={search.bin} onSelect={open} />
    )
  ) : error ? (
    <ErrorNotice error={error} onRetry={() => void refetch()} />
  ) : (
    <div className={classes.bones} role="status" aria-label={m.common_loading()}>
      {[60, 75, 65, 70, 55, 72].map((width) => (
        <Skeleton key={width} height={isNarrow ? 40 : 20} width={isNarrow ? '100%' : `${width}%`} />
      ))}
    </div>
  )

  if (isNarrow)
    return (
      <>
        <PageHeader title={m.page_title_inventory_rooms()}>{add}</PageHeader>
        {list}
        {dialog}
      </>
    )
  return (
    <div className={classes.split}>
      <nav
        className={`${ui.panel} ${classes.side}`}
        aria-label={m.common_rooms()}
        data-screen-only={page ? true : undefined}
      >
        {list}
        {page && add && <div className={classes.add}>{add}</div>}
      </nav>
      <Box miw={0}>
        {page || (
          <>
            <PageHeader title={m.page_title_inventory_rooms()}>{add}</PageHeader>
            <div className={ui.panel} data-screen-only>
              <EmptyState
                icon={<IconDoor size={24} stroke={1.75} />}
                title={m.common_choose_a_room()}
                text={m.rooms_choose_text()}
              />
            </div>
          </>
        )}
      </Box>
      {dialog}
    </div>
  )
}
