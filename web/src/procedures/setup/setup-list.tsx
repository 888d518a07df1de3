import { Badge, Button, Group } from '@mantine/core'
import { type UseQueryResult, useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { useCan } from '../../lib/session.tsx'
import type { EmptyWords } from '../../ui/empty-list.tsx'
import { FilterChoice } from '../../ui/filter-choice.tsx'
import type { GridColumn } from '../../ui/grid-view.ts'
import { List } from '../../ui/list.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { DeactivateDialog } from './active-dialog.tsx'

type SetUp = { id: string; name: string; version: number; isActive: boolean; cases: number }
type Wanted = { id: string; version: number; isActive: boolean }

export type SetupFilter = { search: string; isAll: boolean }
export const noFilter: SetupFilter = { search: '', isAll: false }

/** What the server is asked for. */
export const askedFor = ({ search, isAll }: SetupFilter) => ({
  ...(search && { search }),
  standing: isAll ? ('all' as const) : ('active' as const),
})

type SetupListProps<Row extends SetUp> = {
  name: string
  label: string
  search: { label: string; hint: string }
  filter: SetupFilter
  onFilter: (filter: SetupFilter) => void
  answer: UseQueryResult<Row[]>
  /** Between the name and the cases. */
  columns: GridColumn<Row>[]
  /** The lines of its card below the name. */
  card: (row: Row) => ReactNode
  /** Buttons of a row beside those that all have. */
  actions?: (row: Row) => ReactNode
  onOpen: (row: Row) => void
  setActive: (wanted: Wanted) => Promise<Row>
  empty: EmptyWords['none'] & { unmatched: string }
}

/** A list of what procedures stand on: active or all, with what can be done with each. */
export function SetupList<Row extends SetUp>(props: SetupListProps<Row>) {
  const { filter, onFilter, onOpen, setActive, actions, search } = props
  const maySetUp = useCan('procedures.setup')
  const [leaving, setLeaving] = useState<Row | null>(null)
  const back = useMutation({
    mutationFn: ({ id, version }: Row) => setActive({ id, version, isActive: true }),
    onSuccess: ({ name }) => toast.success(m.procedure_setup_reactivated({ name })),
    onError: (error) => toast.error(messageOf(error)),
  })
  const buttons = (row: Row) => (
    <Group gap="xs" wrap="nowrap">
      {actions?.(row)}
      {maySetUp && (
        <Button
          variant="default"
          size="compact-md"
          disabled={back.isPending}
          onClick={() => (row.isActive ? setLeaving(row) : back.mutate(row))}
        >
          {row.isActive ? m.procedure_setup_deactivate() : m.procedure_setup_reactivate()}
        </Button>
      )}
    </Group>
  )
  const named = (row: Row) => (
    <Group gap="xs">
      <button type="button" className={`${ui.plainButton} ${ui.strong}`} onClick={() => onOpen(row)}>
        {row.name}
      </button>
      {!row.isActive && (
        <Badge variant="light" color="gray">
          {m.procedure_setup_inactive()}
        </Badge>
      )}
    </Group>
  )
  const columns: GridColumn<Row>[] = [
    { key: 'name', header: m.common_name(), canHide: false, cell: named },
    ...props.columns,
    {
      key: 'cases',
      header: m.procedure_setup_cases(),
      isNumeric: true,
      cell: ({ cases }) => formatNumber(cases),
    },
    { key: 'actions', header: m.common_actions(), canHide: false, cell: buttons },
  ]
  return (
    <>
      <List
        name={props.name}
        label={props.label}
        answer={props.answer}
        filters={
          <>
            <SearchBox
              className={ui.search}
              label={search.label}
              hint={search.hint}
              clearLabel={m.common_clear_the_search()}
              value={filter.search}
              onSearch={(text) => onFilter({ ...filter, search: text })}
            />
            <FilterChoice
              label={m.procedure_setup_active_only()}
              data={[{ value: 'all', label: m.procedure_setup_all() }]}
              value={filter.isAll ? 'all' : undefined}
              onChange={(next) => onFilter({ ...filter, isAll: next === 'all' })}
            />
          </>
        }
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        onOpen={onOpen}
        card={(row) => (
          <>
            {named(row)}
            {props.card(row)}
            {row.cases > 0 && (
              <small className={ui.note}>
                {m.procedure_setup_cases_count({ count: row.cases, shown: formatNumber(row.cases) })}
              </small>
            )}
            {buttons(row)}
          </>
        )}
        empty={{
          none: props.empty,
          noMatch: Boolean(filter.search) && {
            title: props.empty.unmatched,
            text: m.procedure_setup_unmatched(),
            clear: m.common_clear_the_filters(),
            onClear: () => onFilter(noFilter),
          },
        }}
      />
      {leaving && <DeactivateDialog row={leaving} send={setActive} onClose={() => setLeaving(null)} />}
    </>
  )
}
