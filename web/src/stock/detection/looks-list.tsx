import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { DetectionSummary } from '@wellstock/contract/stock/detection'
import { useChosenOffice } from '../../lib/chosen-office.ts'
import { formatDateTime, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { pageSizes } from '../../lib/search-params.ts'
import { useSession } from '../../lib/session.tsx'
import type { GridColumn } from '../../ui/grid-view.ts'
import { List } from '../../ui/list.tsx'
import ui from '../../ui/shared.module.css'
import { LookBadge } from './badges.tsx'
import type { DetectionSearch, SearchChange } from './detection-search.ts'
import classes from './looks-list.module.css'
import { detectionQueries } from './queries.ts'

type LooksListProps = { search: DetectionSearch; onSearch: SearchChange }

/** Looks made earlier: of the room, or of the office, the latest first. */
export function LooksList({ search, onSearch }: LooksListProps) {
  const { room, page, pageSize } = search
  const officeId = useChosenOffice(useSession()) ?? undefined
  const list = useQuery(detectionQueries.list({ roomId: room, officeId, page, pageSize }))
  // Whoever comes back finds the page they were on.
  const open = (look: string) => onSearch({ look, page })

  return (
    <section className={ui.column8} aria-labelledby="detection-earlier">
      <div className={`${ui.row} ${ui.between} ${ui.gap4x12}`}>
        <h2 className={ui.text17} id="detection-earlier">
          {m.detection_earlier()}
        </h2>
        {room && (
          <Button variant="subtle" size="compact-md" onClick={() => onSearch({ room: undefined })}>
            {m.detection_every_room()}
          </Button>
        )}
      </div>
      <List
        name="looks"
        label={m.detection_earlier()}
        offset="0rem"
        answer={list}
        search={search}
        onChange={onSearch}
        pagesOver={pageSizes[0]}
        columns={columnsOf(open)}
        rowId={({ id }) => id}
        rowName={({ roomNumber, roomName }) => `${roomNumber} · ${roomName}`}
        skeletonRows={4}
        onOpen={({ id }) => open(id)}
        card={(look) => <LookCard look={look} onOpen={() => open(look.id)} />}
        empty={{
          none: { icon: IconEye, title: m.detection_none(), text: m.detection_none_text() },
          pastEnd: { title: m.detection_past_end(), back: m.detection_first_page() },
        }}
      />
    </section>
  )
}

type RowProps = { look: DetectionSummary; onOpen: () => void }

function Place({ look: { roomNumber, roomName, officeName }, onOpen }: RowProps) {
  return (
    <span className={`${ui.plainButtons} ${ui.touchButtons} ${classes.place}`}>
      <button type="button" onClick={onOpen}>
        {m.detection_room_name({ number: roomNumber, room: roomName })}
      </button>
      <small className={ui.note}>{officeName}</small>
    </span>
  )
}

function Differences({ look: { differences, rows } }: { look: DetectionSummary }) {
  return m.detection_differences({
    count: differences,
    shown: formatNumber(differences),
    rows: formatNumber(rows),
  })
}

function LookCard({ look, onOpen }: RowProps) {
  return (
    <div className={`${ui.notes} ${classes.card}`}>
      <Place look={look} onOpen={onOpen} />
      <span className={`${ui.row} ${classes.facts}`}>
        <LookBadge state={look.state} />
        <Differences look={look} />
      </span>
      <small>{formatDateTime(look.createdAt)}</small>
    </div>
  )
}

const columnsOf = (open: (id: string) => void): GridColumn<DetectionSummary>[] => [
  {
    key: 'room',
    header: m.detection_room(),
    cell: (look) => <Place look={look} onOpen={() => open(look.id)} />,
    canHide: false,
  },
  { key: 'state', header: m.detection_column_state(), cell: ({ state }) => <LookBadge state={state} /> },
  {
    key: 'differences',
    header: m.detection_column_differences(),
    cell: (look) => <Differences look={look} />,
  },
  {
    key: 'source',
    header: m.detection_source(),
    cell: ({ source }) => m[`detection_source_${source}`](),
  },
  { key: 'by', header: m.detection_column_by(), cell: ({ startedBy }) => startedBy },
  {
    key: 'at',
    header: m.detection_column_at(),
    cell: ({ createdAt }) => formatDateTime(createdAt),
    isNumeric: true,
  },
]
