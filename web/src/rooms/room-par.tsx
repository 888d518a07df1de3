import { Switch } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { RoomContent, RoomDetails } from '@wellstock/contract/rooms'
import { useMemo, useState } from 'react'
import { formatNumber, formatPercent } from '../lib/format.ts'
import { m } from '../lib/messages.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { Grid } from '../ui/grid.tsx'
import { type GridColumn, useGridView } from '../ui/grid-view.ts'
import { roomQueries } from './queries.ts'
import { ContentPages, ItemName, SortSelect } from './room-contents.tsx'
import classes from './room-par.module.css'
import type { RoomSearch } from './rooms-search.ts'

type RoomParProps = {
  room: RoomDetails
  search: RoomSearch
  onSearch: (part: Partial<RoomSearch>) => void
}

/** What is on hand against what should be, and how full each place is. */
export function RoomPar({ room, search, onSearch }: RoomParProps) {
  const [belowPar, setBelowPar] = useState(true)
  const { sort, page, pageSize } = search
  const { data, error, isPlaceholderData, refetch } = useQuery(
    roomQueries.contents({ id: room.id, sort, page, pageSize, belowPar: String(belowPar) }),
  )
  const columns = useMemo(parColumns, [])
  const view = useGridView('room-par', columns)
  return (
    <div className={classes.stack}>
      <div className={classes.bar}>
        <SortSelect search={search} onSearch={onSearch} />
        <Switch
          label={m.rooms_par_only()}
          checked={belowPar}
          onChange={(event) => {
            setBelowPar(event.currentTarget.checked)
            onSearch({ page: 1 })
          }}
        />
      </div>
      {error && !data ? (
        <div className={classes.panel}>
          <ErrorNotice error={error} onRetry={() => void refetch()} />
        </div>
      ) : (
        <Grid
          label={m.rooms_tab_par()}
          columns={columns}
          view={view}
          rows={data?.items}
          rowId={(row) => row.itemId}
          rowName={(row) => row.name}
          isFetching={isPlaceholderData}
          card={(row) => (
            <div className={classes.card}>
              <ItemName row={row} />
              <Fill row={row} />
              <span className={classes.quiet}>
                {m.rooms_bin()} {row.binCode ?? '–'}
              </span>
            </div>
          )}
          empty={
            <EmptyState
              icon={<IconCircleCheck size={24} stroke={1.75} />}
              title={belowPar ? m.rooms_par_full() : m.rooms_contents_empty()}
              text={belowPar ? m.rooms_par_full_text() : m.rooms_contents_empty_text()}
            />
          }
        />
      )}
      <ContentPages data={data} onSearch={onSearch} />
    </div>
  )
}

/** How much of par can be used, as a bar and in words. */
function Fill({ row: { fill, par, onHand, unit } }: { row: RoomContent }) {
  if (fill === null || par === null) return <span className={classes.quiet}>{m.rooms_fill_none()}</span>
  const share = Math.min(fill, 1)
  return (
    <span className={classes.fill}>
      <svg width={72} height={8} viewBox="0 0 72 8" aria-hidden data-low={fill < 0.5 || undefined}>
        <rect className={classes.track} width={72} height={8} rx={4} />
        <rect className={classes.level} width={share * 72} height={8} rx={4} />
      </svg>
      <span className={classes.share}>{formatPercent(fill)}</span>
      <span className={classes.words}>
        {formatNumber(onHand)} / {formatNumber(par)} {unit}
      </span>
    </span>
  )
}

const parColumns = (): GridColumn<RoomContent>[] => [
  { key: 'bin', header: m.rooms_bin(), cell: (row) => row.binCode ?? '–', width: '6rem' },
  { key: 'item', header: m.rooms_item(), cell: (row) => <ItemName row={row} />, canHide: false },
  {
    key: 'onHand',
    header: m.rooms_on_hand(),
    cell: (row) => `${formatNumber(row.onHand)} ${row.unit}`,
    isNumeric: true,
    width: '7rem',
  },
  {
    key: 'par',
    header: m.rooms_par(),
    cell: (row) => (row.par === null ? '–' : formatNumber(row.par)),
    isNumeric: true,
    width: '6rem',
  },
  { key: 'fill', header: m.rooms_fill(), cell: (row) => <Fill row={row} />, width: '12rem' },
]
