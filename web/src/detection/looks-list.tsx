import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { DetectionSummary } from '@wellstock/contract/detection'
import { useChosenOffice } from '../lib/chosen-office.ts'
import { formatDateTime, formatNumber } from '../lib/format.ts'
import { m } from '../lib/messages.ts'
import { pageSizes } from '../lib/search-params.ts'
import { useSession } from '../lib/session.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { Grid } from '../ui/grid.tsx'
import { type GridColumn, useGridView } from '../ui/grid-view.ts'
import { Pagination } from '../ui/pagination.tsx'
import { LookBadge } from './badges.tsx'
import type { DetectionSearch, SearchChange } from './detection-search.ts'
import classes from './looks-list.module.css'
import { detectionQueries } from './queries.ts'

type LooksListProps = { search: DetectionSearch; onSearch: SearchChange }

/** Looks made earlier: of the room, or of the office, the latest first. */
export function LooksList({ search: { room, page, pageSize }, onSearch }: LooksListProps) {
  const officeId = useChosenOffice(useSession()) ?? undefined
  const { data, error, isPlaceholderData, refetch } = useQuery(
    detectionQueries.list({ roomId: room, officeId, page, pageSize }),
  )
  // Whoever comes back finds the page they were on.
  const open = (look: string) => onSearch({ look, page })
  const columns = columnsOf(open)
  const view = useGridView('looks', columns)
  const total = data?.total ?? 0
  const icon = <IconEye size={24} stroke={1.75} />

  return (
    <section className={classes.root} aria-labelledby="detection-earlier">
      <div className={classes.head}>
        <h2 id="detection-earlier">{m.detection_earlier()}</h2>
        {room && (
          <Button variant="subtle" size="compact-md" onClick={() => onSearch({ room: undefined })}>
            {m.detection_every_room()}
          </Button>
        )}
      </div>
      {error && !data ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <Grid
          label={m.detection_earlier()}
          columns={columns}
          view={view}
          rows={data?.items}
          rowId={({ id }) => id}
          rowName={({ roomNumber, roomName }) => `${roomNumber} · ${roomName}`}
          isFetching={isPlaceholderData}
          skeletonRows={4}
          onOpen={({ id }) => open(id)}
          card={(look) => <LookCard look={look} onOpen={() => open(look.id)} />}
          empty={
            total > 0 ? (
              <EmptyState icon={icon} title={m.detection_past_end()}>
                <Button variant="default" onClick={() => onSearch({ page: 1 })}>
                  {m.detection_first_page()}
                </Button>
              </EmptyState>
            ) : (
              <EmptyState icon={icon} title={m.detection_none()} text={m.detection_none_text()} />
            )
          }
        />
      )}
      {total > pageSizes[0] && (
        <Pagination
          page={page}
          pageSize={pageSize}
          total={total}
          onPage={(next) => onSearch({ page: next })}
          onPageSize={(size) => onSearch({ pageSize: size })}
        />
      )}
    </section>
  )
}

type RowProps = { look: DetectionSummary; onOpen: () => void }

function Place({ look: { roomNumber, roomName, officeName }, onOpen }: RowProps) {
  return (
    <span className={classes.place}>
      <button type="button" onClick={onOpen}>
        {m.detection_room_name({ number: roomNumber, room: roomName })}
      </button>
      <small>{officeName}</small>
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
    <div className={classes.card}>
      <Place look={look} onOpen={onOpen} />
      <span className={classes.facts}>
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
