import { Button } from '@mantine/core'
import { IconMailPlus, IconUserSearch, IconUsers } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { PersonRow } from '@wellstock/contract/people'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { query } from '../lib/api.ts'
import { formatNumber } from '../lib/format.ts'
import { m } from '../lib/messages.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { Grid } from '../ui/grid.tsx'
import { useGridView } from '../ui/grid-view.ts'
import { GridViewMenu } from '../ui/grid-view-menu.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Pagination } from '../ui/pagination.tsx'
import classes from './people.module.css'
import { peopleColumns } from './people-columns.tsx'
import { PeopleFilters } from './people-filters.tsx'
import type { PeopleSearch } from './people-search.ts'
import { WaitingAction } from './person-actions.tsx'
import { PersonCard } from './person-card.tsx'

const InviteDialog = lazy(() => import('./invite-dialog.tsx'))

type PeopleListProps = {
  title: string
  trail?: ReactNode
  /** Only those who have not been let in yet. */
  isWaiting?: boolean
  search: PeopleSearch
  onSearch: (change: Partial<PeopleSearch>) => void
  /** Beside the button to invite. */
  children?: ReactNode
}

/** The people with an account or an invitation. */
export function PeopleList({ title, trail, isWaiting = false, search, onSearch, children }: PeopleListProps) {
  const navigate = useNavigate()
  const [isInviting, setInviting] = useState(false)
  const columns = useMemo(peopleColumns, [])
  const view = useGridView('people', columns)
  const list = useQuery(
    query.people.list.queryOptions({
      input: { ...search, ...(isWaiting && { status: 'waiting' }) },
      placeholderData: keepPreviousData,
    }),
  )
  const total = list.data?.total ?? 0
  const isFiltered = Boolean(search.search || search.role || (search.status && !isWaiting))
  const narrow = (change: Partial<PeopleSearch>) => onSearch({ ...change, page: 1 })

  return (
    <>
      <PageHeader
        title={title}
        trail={trail}
        description={
          list.data &&
          m.people_count({
            count: total,
            shown: formatNumber(total),
            isFiltered: isFiltered ? 'yes' : 'no',
          })
        }
      >
        {children}
        <Button
          leftSection={<IconMailPlus size={18} stroke={1.75} aria-hidden />}
          onClick={() => setInviting(true)}
        >
          {m.people_invite()}
        </Button>
      </PageHeader>

      <div className={classes.stack}>
        <div className={classes.head}>
          <PeopleFilters search={search} hasStatus={!isWaiting} onChange={narrow} />
          <div className={classes.view}>
            <GridViewMenu view={view} columns={columns} />
          </div>
        </div>
        {list.error && !list.data ? (
          <div className={classes.panel}>
            <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
          </div>
        ) : (
          <Grid
            label={title}
            columns={columns}
            view={view}
            rows={list.data?.items}
            rowId={({ id }) => id}
            rowName={({ name }) => name}
            isFetching={list.isPlaceholderData}
            onOpen={({ id }) => void navigate({ to: '/dashboard/users/$id', params: { id } })}
            {...(isWaiting && { rowActions: (person: PersonRow) => <WaitingAction person={person} /> })}
            card={(person) => (
              <PersonCard person={person} action={isWaiting && <WaitingAction person={person} />} />
            )}
            empty={
              <Nobody
                isPastEnd={total > 0}
                isFiltered={isFiltered}
                isWaiting={isWaiting}
                onFirstPage={() => onSearch({ page: 1 })}
                onClear={() => narrow({ search: undefined, status: undefined, role: undefined })}
              />
            }
          />
        )}
        {total > 0 && (
          <Pagination
            page={search.page}
            pageSize={search.pageSize}
            total={total}
            onPage={(page) => onSearch({ page })}
            onPageSize={(size) => narrow({ pageSize: size })}
          />
        )}
      </div>

      <Suspense>{isInviting && <InviteDialog onClose={() => setInviting(false)} />}</Suspense>
    </>
  )
}

type NobodyProps = {
  isPastEnd: boolean
  isFiltered: boolean
  isWaiting: boolean
  onFirstPage: () => void
  onClear: () => void
}

/** Why the list shows nobody. */
function Nobody({ isPastEnd, isFiltered, isWaiting, onFirstPage, onClear }: NobodyProps) {
  if (isPastEnd)
    return (
      <EmptyState icon={<IconUsers size={24} stroke={1.75} />} title={m.people_past_end()}>
        <Button variant="default" onClick={onFirstPage}>
          {m.people_first_page()}
        </Button>
      </EmptyState>
    )
  if (isFiltered)
    return (
      <EmptyState
        icon={<IconUserSearch size={24} stroke={1.75} />}
        title={m.people_none_found()}
        text={m.people_none_found_text()}
      >
        <Button variant="default" onClick={onClear}>
          {m.people_clear_all()}
        </Button>
      </EmptyState>
    )
  return (
    <EmptyState
      icon={<IconUsers size={24} stroke={1.75} />}
      title={isWaiting ? m.people_none_waiting() : m.people_none()}
      text={isWaiting ? m.people_none_waiting_text() : m.people_none_text()}
    />
  )
}
