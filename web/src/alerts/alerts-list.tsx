import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { AlertKind } from '@wellstock/domain/alerts'
import type { ReactNode } from 'react'
import { m } from '../lib/messages.ts'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { Pagination } from '../ui/pagination.tsx'
import classes from './alerts.module.css'
import { AlertsGrid } from './alerts-grid.tsx'
import type { AlertsShown } from './alerts-groups.tsx'
import type { AlertsSearch } from './alerts-search.ts'
import { alertQueries, type GroupFilter } from './queries.ts'
import { kindWord } from './words.ts'

type AlertsListProps = AlertsShown & {
  filter: GroupFilter & { kind: AlertKind | undefined; page: number; pageSize: number }
  onPage: (change: Partial<AlertsSearch>) => void
  empty: (isPastEnd: boolean) => ReactNode
}

/** All alerts of one cause, or all that are over, page by page. */
export function AlertsList({ filter, selected, onSelect, onPage, empty, ...shown }: AlertsListProps) {
  const list = useQuery(alertQueries.list(filter))
  const total = list.data?.total ?? 0
  const label = filter.kind ? kindWord(filter.kind) : m.alerts_title()
  if (list.error && !list.data)
    return (
      <div className={classes.panel}>
        <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
      </div>
    )
  return (
    <>
      {filter.kind && (
        <div className={classes.groupHead}>
          <h2>{label}</h2>
          <Button
            variant="subtle"
            size="compact-md"
            leftSection={<IconArrowLeft size={16} stroke={1.75} aria-hidden />}
            onClick={() => onPage({ kind: undefined, page: 1 })}
          >
            {m.alerts_group_all()}
          </Button>
        </div>
      )}
      <AlertsGrid
        label={label}
        rows={list.data?.items}
        isOfOneKind={filter.kind !== undefined}
        isFetching={list.isPlaceholderData}
        selection={onSelect && { ids: selected, onChange: (ids) => onSelect(list.data?.items ?? [], ids) }}
        empty={empty(total > 0)}
        {...shown}
      />
      {total > 0 && (
        <Pagination
          page={filter.page}
          pageSize={filter.pageSize}
          total={total}
          onPage={(page) => onPage({ page })}
          onPageSize={(size) => onPage({ pageSize: size, page: 1 })}
        />
      )}
    </>
  )
}
