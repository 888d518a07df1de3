import { Button, CloseButton, Flex, Group, NativeSelect, Stack } from '@mantine/core'
import { IconBoxOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { RoomContent, RoomDetails } from '@wellstock/contract/stock/room'
import { contentSorts, MAX_PLACEMENTS } from '@wellstock/domain/stock/rooms'
import { type ReactNode, useMemo, useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { pageSizes } from '../../lib/search-params.ts'
import type { GridColumn } from '../../ui/grid-view.ts'
import { List } from '../../ui/list.tsx'
import ui from '../../ui/shared.module.css'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { toast } from '../../ui/toast.tsx'
import { ExpiryChip } from '../items/expiry-chip.tsx'
import { roomQueries, usePlaceItems } from './queries.ts'
import classes from './room-contents.module.css'
import type { RoomSearch } from './rooms-search.ts'

type RoomContentsProps = {
  room: RoomDetails
  search: RoomSearch
  onSearch: (part: Partial<RoomSearch>) => void
  canWrite: boolean
}

/** What stands in the room, along the way through it; items are put into bins here. */
export function RoomContents({ room, search, onSearch, canWrite }: RoomContentsProps) {
  const { bin, sort, page, pageSize } = search
  const answer = useQuery(roomQueries.contents({ id: room.id, binId: bin, sort, page, pageSize }))
  const navigate = useNavigate()
  const columns = useMemo(contentColumns, [])
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set())
  const canPlace = canWrite && room.bins.length > 0

  return (
    <List
      name="room"
      label={m.rooms_tab_contents()}
      offset="22rem"
      answer={answer}
      search={{ page, pageSize }}
      onChange={onSearch}
      every={(place) => api.rooms.contents({ id: room.id, binId: bin, sort, ...place })}
      // Where the room holds more than fits on the smallest page.
      pagesOver={pageSizes[0]}
      filters={
        <RoomBar>
          <SortSelect search={search} onSearch={onSearch} />
          {room.bins.length > 0 && (
            <NativeSelect
              label={m.rooms_bin()}
              value={bin ?? ''}
              onChange={(event) => onSearch({ bin: event.currentTarget.value || undefined })}
              data={[
                { value: '', label: m.rooms_bin_any() },
                ...room.bins.map(({ id, code }) => ({ value: id, label: code })),
              ]}
            />
          )}
        </RoomBar>
      }
      above={
        canPlace &&
        selection.size > 0 && (
          <PlaceBar room={room} selection={selection} onClear={() => setSelection(new Set())} />
        )
      }
      columns={columns}
      rowId={(row) => row.itemId}
      rowName={(row) => row.name}
      {...(canPlace && { selection, onSelectionChange: setSelection })}
      onOpen={({ itemId }) => void navigate({ to: '/dashboard/inventory/$id', params: { id: itemId } })}
      card={(row) => <ContentCard row={row} />}
      empty={{
        none: { icon: IconBoxOff, title: m.rooms_contents_empty(), text: m.rooms_contents_empty_text() },
        noMatch: bin !== undefined && {
          title: m.rooms_bin_empty(),
          clear: m.rooms_show_all(),
          onClear: () => onSearch({ bin: undefined }),
        },
      }}
    />
  )
}

/** What narrows and sorts the items of a room: fields with their names above them. */
export const RoomBar = ({ children }: { children: ReactNode }) => (
  <div className={classes.bar}>{children}</div>
)

export function SortSelect({ search, onSearch }: Pick<RoomContentsProps, 'search' | 'onSearch'>) {
  return (
    <NativeSelect
      label={m.rooms_sort()}
      value={search.sort}
      onChange={(event) =>
        onSearch({ sort: contentSorts.find((sort) => sort === event.currentTarget.value) })
      }
      data={contentSorts.map((sort) => ({ value: sort, label: m[`rooms_sort_${sort}`]() }))}
    />
  )
}

type PlaceBarProps = { room: RoomDetails; selection: ReadonlySet<string>; onClear: () => void }

function PlaceBar({ room, selection, onClear }: PlaceBarProps) {
  const place = usePlaceItems()
  const [binId, setBinId] = useState(room.bins[0]?.id ?? '')
  const count = selection.size

  function put() {
    const placements = [...selection].map((itemId) => ({ itemId, binId: binId || null }))
    place.mutate(
      { id: room.id, placements },
      {
        onSuccess: () => {
          toast.success(m.rooms_placed({ count, shown: formatNumber(count) }))
          onClear()
        },
        onError: (error) => toast.error(messageOf(error)),
      },
    )
  }

  return (
    <Flex component="section" align="center" wrap="wrap" className={classes.place} aria-label={m.rooms_put()}>
      <CloseButton aria-label={m.rooms_clear_selection()} onClick={onClear} />
      <span aria-live="polite">{m.rooms_selected({ count, shown: formatNumber(count) })}</span>
      <NativeSelect
        aria-label={m.rooms_put_into()}
        value={binId}
        onChange={(event) => setBinId(event.currentTarget.value)}
        data={[
          ...room.bins.map(({ id, code }) => ({ value: id, label: code })),
          { value: '', label: m.rooms_no_bin() },
        ]}
      />
      <Button variant="default" onClick={put} loading={place.isPending} disabled={count > MAX_PLACEMENTS}>
        {m.rooms_put()}
      </Button>
    </Flex>
  )
}

export function ItemName({ row: { itemId, name, sku, serialNumber } }: { row: RoomContent }) {
  return (
    <Flex component="span" direction="column" miw={0} className={`${ui.hoverLinks} ${classes.name}`}>
      <Link to="/dashboard/inventory/$id" params={{ id: itemId }}>
        {name}
      </Link>
      <small className={ui.code}>
        {sku}
        {serialNumber && ` · ${serialNumber}`}
      </small>
    </Flex>
  )
}

function Lots({ row: { lots, expiredLots, nextExpiry } }: { row: RoomContent }) {
  if (lots === 0) return <span className={ui.note}>–</span>
  return (
    <span className={classes.lots}>
      <span className={ui.note}>{m.rooms_lots_count({ count: lots, shown: formatNumber(lots) })}</span>
      {nextExpiry && <ExpiryChip date={nextExpiry} isExpired={expiredLots > 0} isShort />}
    </span>
  )
}

const OnHand = ({ row: { onHand, unit } }: { row: RoomContent }) => (
  <>
    {formatNumber(onHand)} <small className={ui.note}>{unit}</small>
  </>
)

function ContentCard({ row }: { row: RoomContent }) {
  return (
    <Group justify="space-between" align="stretch" wrap="nowrap" gap="sm">
      <div>
        <ItemName row={row} />
        <span className={classes.badges}>
          <StatusBadge status={row.stockLevel} />
          <Lots row={row} />
        </span>
      </div>
      <Stack gap={4} align="flex-end" flex="none">
        <span className={classes.figure}>
          <OnHand row={row} />
        </span>
        <span className={ui.code}>{row.binCode ?? m.rooms_no_bin()}</span>
      </Stack>
    </Group>
  )
}

const contentColumns = (): GridColumn<RoomContent>[] => [
  {
    key: 'bin',
    header: m.rooms_bin(),
    cell: (row) => <span className={ui.code}>{row.binCode ?? '–'}</span>,
    width: '6rem',
  },
  { key: 'item', header: m.common_item(), cell: (row) => <ItemName row={row} />, canHide: false },
  { key: 'level', header: m.rooms_level(), cell: (row) => <StatusBadge status={row.stockLevel} /> },
  { key: 'lots', header: m.rooms_lots(), cell: (row) => <Lots row={row} /> },
  {
    key: 'onHand',
    header: m.common_on_hand(),
    cell: (row) => <OnHand row={row} />,
    isNumeric: true,
    width: '7rem',
  },
]
