import { Stack, Switch } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { RoomContent, RoomDetails } from '@wellstock/contract/stock/room'
import { useMemo, useState } from 'react'
import { formatNumber, formatPercent } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { pageSizes } from '../../lib/search-params.ts'
import type { GridColumn } from '../../ui/grid-view.ts'
import { List } from '../../ui/list.tsx'
import ui from '../../ui/shared.module.css'
import { roomQueries } from './queries.ts'
import { ItemName, RoomBar, SortSelect } from './room-contents.tsx'
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
  const answer = useQuery(
    roomQueries.contents({ id: room.id, sort, page, pageSize, belowPar: String(belowPar) }),
  )
  const columns = useMemo(parColumns, [])
  return (
    <List
      name="room-par"
      label={m.rooms_tab_par()}
      offset="22rem"
      answer={answer}
      search={{ page, pageSize }}
      onChange={onSearch}
      pagesOver={pageSizes[0]}
      filters={
        <RoomBar>
          <SortSelect search={search} onSearch={onSearch} />
          <Switch
            label={m.rooms_par_only()}
            checked={belowPar}
            onChange={(event) => {
              setBelowPar(event.currentTarget.checked)
              onSearch({ page: 1 })
            }}
          />
        </RoomBar>
      }
      columns={columns}
      rowId={(row) => row.itemId}
      rowName={(row) => row.name}
      card={(row) => (
        <Stack gap={6} className={classes.card}>
          <ItemName row={row} />
          <Fill row={row} />
          <span className={ui.note}>
            {m.rooms_bin()} {row.binCode ?? '–'}
          </span>
        </Stack>
      )}
      empty={{
        none: {
          icon: IconCircleCheck,
          title: belowPar ? m.rooms_par_full() : m.rooms_contents_empty(),
          text: belowPar ? m.rooms_par_full_text() : m.rooms_contents_empty_text(),
        },
      }}
    />
  )
}

/** How much of par can be used, as a bar and in words. */
function Fill({ row: { fill, par, onHand, unit } }: { row: RoomContent }) {
  if (fill === null || par === null) return <span className={ui.note}>{m.rooms_fill_none()}</span>
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
  { key: 'item', header: m.common_item(), cell: (row) => <ItemName row={row} />, canHide: false },
  {
    key: 'onHand',
    header: m.common_on_hand(),
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
