import { Button } from '@mantine/core'
import { IconMailPlus, IconUserSearch, IconUsers } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { PersonRow } from '@wellstock/contract/identity/people'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { api, query } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { List } from '../../ui/list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { usePeopleSteps } from './bulk-steps.ts'
import { peopleColumns } from './people-columns.tsx'
import { PeopleFilters } from './people-filters.tsx'
import { type PeopleSearch, searchDefaults } from './people-search.ts'
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

export function PeopleList({ title, trail, isWaiting = false, search, onSearch, children }: PeopleListProps) {
  const navigate = useNavigate()
  const [isInviting, setInviting] = useState(false)
  const bulk = usePeopleSteps()
  const columns = useMemo(peopleColumns, [])
  const list = useQuery(
    query.people.list.queryOptions({
      input: { ...search, ...(isWaiting && { status: 'waiting' }) },
      placeholderData: keepPreviousData,
    }),
  )
  const { page: _, pageSize: __, ...narrowed } = search
  const exportFilter = { ...narrowed, ...(isWaiting && { status: 'waiting' as const }) }
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

      <List
        name="people"
        label={title}
        offset="20rem"
        answer={list}
        search={search}
        onChange={onSearch}
        filters={<PeopleFilters search={search} hasStatus={!isWaiting} onChange={narrow} />}
        exports={{ path: '/api/people/export', params: exportFilter }}
        every={(place) => api.people.list({ ...exportFilter, ...place })}
        hasView
        {...(!isWaiting && { views: { list: 'people', defaults: searchDefaults } })}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        onOpen={({ id }) => void navigate({ to: '/dashboard/users/$id', params: { id } })}
        rowActions={isWaiting ? (person: PersonRow) => <WaitingAction person={person} /> : undefined}
        card={(person) => (
          <PersonCard person={person} action={isWaiting && <WaitingAction person={person} />} />
        )}
        bulk={bulk}
        empty={{
          none: {
            icon: IconUsers,
            title: isWaiting ? m.people_none_waiting() : m.people_none(),
            text: isWaiting ? m.people_none_waiting_text() : m.people_none_text(),
          },
          noMatch: isFiltered && {
            icon: IconUserSearch,
            title: m.common_nobody_matches(),
            text: m.people_none_found_text(),
            clear: m.common_clear_all(),
            onClear: () => narrow({ search: undefined, status: undefined, role: undefined }),
          },
        }}
      />

      <Suspense>{isInviting && <InviteDialog onClose={() => setInviting(false)} />}</Suspense>
    </>
  )
}
