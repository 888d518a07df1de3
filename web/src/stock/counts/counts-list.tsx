import { Flex, Group } from '@mantine/core'
import { IconClipboardCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { CountRow } from '@wellstock/contract/stock/counts'
import { useMemo } from 'react'
import { api } from '../../lib/api.ts'
import { formatDate, formatDateTime, formatNumber, formatPercent } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import type { GridColumn } from '../../ui/grid-view.ts'
import { List } from '../../ui/list.tsx'
import ui from '../../ui/shared.module.css'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { roomOf } from '../items/place.ts'
import { useCountSteps } from './bulk-steps.ts'
import { CountsFilters } from './counts-filters.tsx'
import classes from './counts-page.module.css'
import { type CountsSearch, countsSearchDefaults } from './counts-search.ts'
import { countQueries, filterOf } from './queries.ts'

type CountsListProps = {
  search: CountsSearch
  onChange: (change: Partial<CountsSearch>) => void
}

/** Counts that are not over, or those that are posted. */
export function CountsList({ search, onChange }: CountsListProps) {
  const navigate = useNavigate()
  const isPosted = search.tab === 'posted'
  const columns = useMemo(() => (isPosted ? postedColumns() : openColumns()), [isPosted])
  const bulk = useCountSteps()
  const list = useQuery(countQueries.list(search))
  return (
    <List
      name={`counts-${search.tab}`}
      label={isPosted ? m.counts_tab_posted() : m.counts_tab_open()}
      offset="22rem"
      answer={list}
      search={search}
      onChange={onChange}
      exports={{ path: '/api/counts/export', params: filterOf(search) }}
      every={(place) => api.counts.list({ ...filterOf(search), ...place })}
      filters={<CountsFilters search={search} onChange={onChange} />}
      views={{ list: 'counts', defaults: countsSearchDefaults }}
      columns={columns}
      bulk={isPosted ? undefined : bulk}
      rowId={({ id }) => id}
      rowName={({ number }) => number}
      onOpen={({ id }) => void navigate({ to: '/dashboard/inventory-rooms/counts/$id', params: { id } })}
      card={(count) => <CountCard count={count} />}
      empty={{
        none: {
          icon: IconClipboardCheck,
          title: isPosted ? m.counts_posted_empty() : m.counts_open_empty(),
          text: isPosted ? m.counts_posted_empty_text() : m.counts_open_empty_text(),
        },
        noMatch: Boolean((search.state && !isPosted) || search.officeId || search.mine) && {
          title: m.counts_no_match(),
          clear: m.common_clear_the_filters(),
          onClear: () => onChange({ state: undefined, officeId: undefined, mine: undefined, page: 1 }),
        },
        pastEnd: { title: m.common_no_such_page(), back: m.common_go_to_the_first_page() },
      }}
    />
  )
}

const progress = ({ countedCount, lineCount }: CountRow) =>
  m.counts_progress_of({ counted: formatNumber(countedCount), lines: formatNumber(lineCount) })

function NumberLink({ count: { id, number } }: { count: CountRow }) {
  return (
    <Link
      to="/dashboard/inventory-rooms/counts/$id"
      params={{ id }}
      tabIndex={-1}
      className={`${ui.strong} ${ui.code} ${ui.plainLink} ${ui.link}`}
    >
      {number}
    </Link>
  )
}

function Due({ count }: { count: CountRow }) {
  if (!count.dueOn) return <span className={ui.note}>–</span>
  return (
    <Flex
      component="span"
      direction="column"
      className={`${ui.figures} ${classes.due}`}
      data-late={count.isOverdue || undefined}
    >
      {formatDate(count.dueOn)}
      {count.isOverdue && <small className={ui.note}>{m.counts_overdue()}</small>}
    </Flex>
  )
}

const placeColumns = (): GridColumn<CountRow>[] => [
  {
    key: 'number',
    header: m.counts_number(),
    cell: (count) => <NumberLink count={count} />,
    canHide: false,
  },
  {
    key: 'room',
    header: m.common_room(),
    cell: (count) => (
      <span className={`${ui.named} ${ui.notes}`}>
        {roomOf(count)}
        <small>{count.officeName}</small>
      </span>
    ),
  },
]

const openColumns = (): GridColumn<CountRow>[] => [
  ...placeColumns(),
  { key: 'state', header: m.common_state(), cell: ({ state }) => <StatusBadge status={state} /> },
  {
    key: 'assigned',
    header: m.counts_assigned(),
    cell: ({ assignedTo }) => assignedTo?.name ?? <span className={ui.note}>{m.common_nobody()}</span>,
  },
  { key: 'due', header: m.counts_due_on(), cell: (count) => <Due count={count} /> },
  {
    key: 'progress',
    header: m.counts_progress(),
    cell: (count) => (count.state === 'planned' ? '–' : progress(count)),
    isNumeric: true,
  },
]

const postedColumns = (): GridColumn<CountRow>[] => [
  ...placeColumns(),
  {
    key: 'posted',
    header: m.counts_posted_at(),
    cell: ({ postedAt }) => postedAt && formatDateTime(postedAt),
  },
  { key: 'by', header: m.counts_posted_by(), cell: ({ postedBy }) => postedBy },
  {
    key: 'differences',
    header: m.counts_differences(),
    cell: ({ differences }) => formatNumber(differences ?? 0),
    isNumeric: true,
  },
  {
    key: 'accuracy',
    header: m.counts_accuracy(),
    cell: ({ accuracy }) => (accuracy === null ? '–' : formatPercent(accuracy)),
    isNumeric: true,
  },
]

function CountCard({ count }: { count: CountRow }) {
  return (
    <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
      <div className={`${ui.named} ${ui.notes}`}>
        <Link
          to="/dashboard/inventory-rooms/counts/$id"
          params={{ id: count.id }}
          className={`${ui.strong} ${ui.code} ${ui.plainLink} ${ui.link}`}
        >
          {count.number}
        </Link>
        {roomOf(count)}
        <small>{count.officeName}</small>
        {count.postedAt ? (
          <small>
            {m.counts_posted_text({ name: count.postedBy ?? '', date: formatDateTime(count.postedAt) })}
          </small>
        ) : (
          <small>
            {count.assignedTo ? m.counts_for({ name: count.assignedTo.name }) : m.common_nobody()}
          </small>
        )}
      </div>
      <div className={classes.cardEnd}>
        <StatusBadge status={count.state} />
        {count.accuracy !== null && <b>{formatPercent(count.accuracy)}</b>}
        {count.state !== 'planned' && count.state !== 'posted' && <span>{progress(count)}</span>}
        {count.state !== 'posted' && count.dueOn && <Due count={count} />}
      </div>
    </Group>
  )
}
