import { Button, Group } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { AlertKind } from '@wellstock/domain/stock/alerts'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import type { EmptyWords } from '../../ui/empty-list.tsx'
import ui from '../../ui/shared.module.css'
import { AlertsGrid } from './alerts-grid.tsx'
import type { AlertsShown } from './alerts-groups.tsx'
import type { AlertsSearch } from './alerts-search.ts'
import { alertQueries, type GroupFilter } from './queries.ts'
import { kindWord } from './words.ts'

type AlertsListProps = AlertsShown & {
  filter: GroupFilter & { kind: AlertKind | undefined; page: number; pageSize: number }
  onPage: (change: Partial<AlertsSearch>) => void
  empty: EmptyWords
}

/** All alerts of one cause, or all that are over, page by page. */
export function AlertsList({ filter, selected, onSelect, onPage, ...shown }: AlertsListProps) {
  const list = useQuery(alertQueries.list(filter))
  const label = filter.kind ? kindWord(filter.kind) : m.alerts_title()
  return (
    <>
      {filter.kind && (
        <Group justify="space-between" gap="4px 12px">
          <h2 className={`${ui.text17} ${ui.strong}`}>{label}</h2>
          <Button
            variant="subtle"
            size="compact-md"
            leftSection={<IconArrowLeft size={16} stroke={1.75} aria-hidden />}
            onClick={() => onPage({ kind: undefined, page: 1 })}
          >
            {m.alerts_group_all()}
          </Button>
        </Group>
      )}
      <AlertsGrid
        label={label}
        answer={list}
        search={filter}
        onChange={onPage}
        every={(place) => api.alerts.list({ ...filter, ...place })}
        isOfOneKind={filter.kind !== undefined}
        selection={onSelect && { ids: selected, onChange: (ids) => onSelect(list.data?.items ?? [], ids) }}
        {...shown}
      />
    </>
  )
}
