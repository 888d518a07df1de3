import { Button, Flex, Group } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { DetectionSummary } from '@wellstock/contract/stock/detection'
import { api } from '../../lib/api.ts'
import { useChosenOffice } from '../../lib/chosen-office.ts'
import { formatDateTime, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { pageSizes } from '../../lib/search-params.ts'
import { useSession } from '../../lib/session.tsx'
import type { GridColumn } from '../../ui/grid-view.ts'
import { List } from '../../ui/list.tsx'
import ui from '../../ui/shared.module.css'
import { ShelfCheckBadge } from './badges.tsx'
import type { DetectionSearch, SearchChange } from './detection-search.ts'
import { detectionQueries } from './queries.ts'
import classes from './shelf-checks-list.module.css'

type ShelfChecksListProps = { search: DetectionSearch; onSearch: SearchChange }

/** Shelf checks made earlier: of the room, or of the office, the latest first. */
export function ShelfChecksList({ search, onSearch }: ShelfChecksListProps) {
  const { room, page, pageSize } = search
  const officeId = useChosenOffice(useSession()) ?? undefined
  const list = useQuery(detectionQueries.list({ roomId: room, officeId, page, pageSize }))
  // Whoever comes back finds the page they were on.
  const open = (check: string) => onSearch({ look: check, page })

  return (
    <Flex component="section" direction="column" gap="xs" aria-labelledby="detection-earlier">
      <Group justify="space-between" gap="4px 12px">
        <h2 className={ui.text17} id="detection-earlier">
          {m.detection_earlier()}
        </h2>
        {room && (
          <Button variant="subtle" size="compact-md" onClick={() => onSearch({ room: undefined })}>
            {m.detection_every_room()}
          </Button>
        )}
      </Group>
      <List
        name="looks"
        label={m.detection_earlier()}
        offset="0rem"
        answer={list}
        search={search}
        onChange={onSearch}
        every={(place) => api.detection.list({ roomId: room, officeId, ...place })}
        pagesOver={pageSizes[0]}
        columns={columnsOf(open)}
        rowId={({ id }) => id}
        rowName={({ roomNumber, roomName }) => `${roomNumber} · ${roomName}`}
        skeletonRows={4}
        onOpen={({ id }) => open(id)}
        card={(check) => <ShelfCheckCard check={check} onOpen={() => open(check.id)} />}
        empty={{
          none: { icon: IconEye, title: m.detection_none(), text: m.detection_none_text() },
          pastEnd: { title: m.common_no_such_page(), back: m.detection_first_page() },
        }}
      />
    </Flex>
  )
}

type RowProps = { check: DetectionSummary; onOpen: () => void }

function Place({ check: { roomNumber, roomName, officeName }, onOpen }: RowProps) {
  return (
    <span className={`${ui.plainButtons} ${ui.touchButtons} ${classes.place}`}>
      <button type="button" onClick={onOpen}>
        {m.detection_room_name({ number: roomNumber, room: roomName })}
      </button>
      <small className={ui.note}>{officeName}</small>
    </span>
  )
}

function Differences({ check: { differences, rows } }: { check: DetectionSummary }) {
  return m.detection_differences({
    count: differences,
    shown: formatNumber(differences),
    rows: formatNumber(rows),
  })
}

function ShelfCheckCard({ check, onOpen }: RowProps) {
  return (
    <div className={`${ui.notes} ${classes.card}`}>
      <Place check={check} onOpen={onOpen} />
      <Flex component="span" align="center" wrap="wrap" className={classes.facts}>
        <ShelfCheckBadge state={check.state} />
        <Differences check={check} />
      </Flex>
      <small>{formatDateTime(check.createdAt)}</small>
    </div>
  )
}

const columnsOf = (open: (id: string) => void): GridColumn<DetectionSummary>[] => [
  {
    key: 'room',
    header: m.common_room(),
    cell: (check) => <Place check={check} onOpen={() => open(check.id)} />,
    canHide: false,
  },
  {
    key: 'state',
    header: m.common_state(),
    cell: ({ state }) => <ShelfCheckBadge state={state} />,
  },
  {
    key: 'differences',
    header: m.detection_column_differences(),
    cell: (check) => <Differences check={check} />,
  },
  {
    key: 'source',
    header: m.detection_source(),
    cell: ({ source }) => m[`detection_source_${source}`](),
  },
  { key: 'by', header: m.detection_column_by(), cell: ({ startedBy }) => startedBy },
  {
    key: 'at',
    header: m.common_when(),
    cell: ({ createdAt }) => formatDateTime(createdAt),
    isNumeric: true,
  },
]
