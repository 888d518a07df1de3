import { Box, Group, Stack, Text } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { BudgetEntry, EntryFigure } from '@wellstock/contract/finance/budget-lines'
import type { ReactNode } from 'react'
import { api } from '../../lib/api.ts'
import { formatDate, formatNumber, formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import type { PageSize } from '../../lib/search-params.ts'
import type { EmptyWords } from '../../ui/empty-list.tsx'
import type { GridColumn } from '../../ui/grid-view.ts'
import { List } from '../../ui/list.tsx'
import ui from '../../ui/shared.module.css'
import { budgetsSearchDefaults, entrySorts } from './budgets-search.ts'
import { DocumentName } from './document-name.tsx'
import { budgetQueries, type EntryPlace } from './queries.ts'
import { amountOf, categoryName, documentName, figureWord, lineName, partOf, signed } from './words.ts'

type Sort = (typeof entrySorts)[number]
type Place = { page: number; pageSize: PageSize; sort: Sort; dir: 'asc' | 'desc' }

type EntriesListProps = {
  label: string
  /** Without its order. */
  place: EntryPlace
  /** The one sum that is looked at; without it, all four. */
  figure?: EntryFigure
  search: Place
  onChange: (change: Partial<Place>) => void
  filters?: ReactNode
  exports?: boolean
  offset?: string
  noMatch?: EmptyWords['noMatch']
}

const sums = ['allocated', 'precommitted', 'committed', 'spent'] as const

/** The entries that sums of budgets are made of, and what they come to. */
export function EntriesList({ label, place, figure, search, onChange, ...props }: EntriesListProps) {
  const { page, pageSize, sort, dir } = search
  const asked = { ...place, ...(figure && { figure }), sort, dir }
  const answer = useQuery(budgetQueries.entries(asked, { page, pageSize }))
  const { data } = answer
  return (
    <List
      name={figure ? 'budget-entries-of-figure' : 'budget-entries'}
      label={label}
      {...(props.offset && { offset: props.offset })}
      answer={answer}
      search={search}
      onChange={onChange}
      sorts={entrySorts}
      every={(paging) => api.budgets.entries({ ...asked, ...paging })}
      filters={props.filters}
      {...(props.exports && {
        exports: { path: '/api/budgets/entries/export', params: asked },
        hasView: true,
        views: { list: 'budgets' as const, defaults: budgetsSearchDefaults },
      })}
      above={
        data &&
        figure && (
          <Text c="dimmed" aria-live="polite">
            {m.budgets_entries_sum({
              count: data.total,
              shown: formatNumber(data.total),
              sum: formatPrice(amountOf(data.sums, figure)),
            })}
          </Text>
        )
      }
      columns={[...columns(), ...amountColumns(figure)]}
      rowId={({ id }) => id}
      rowName={(entry) => `${documentName(entry)}, ${m[`budgets_kind_${entry.kind}`]()}`}
      card={(entry) => <EntryCard entry={entry} figure={figure} />}
      empty={{
        none: { icon: IconReceipt, title: m.budgets_entries_none(), text: m.budgets_entries_none_text() },
        ...(props.noMatch && { noMatch: props.noMatch }),
      }}
    />
  )
}

const columns = (): GridColumn<BudgetEntry>[] => [
  {
    key: 'date',
    header: m.common_date(),
    cell: ({ bookedOn }) => <span className={ui.nowrap}>{formatDate(bookedOn)}</span>,
    isSortable: true,
    width: '7rem',
  },
  {
    key: 'document',
    header: m.budgets_document(),
    cell: (entry) => <DocumentName document={entry} note={entry.note} />,
    isSortable: true,
    canHide: false,
  },
  { key: 'kind', header: m.budgets_kind(), cell: ({ kind }) => m[`budgets_kind_${kind}`]() },
  {
    key: 'department',
    header: m.budgets_line(),
    cell: ({ line }) => (
      <span className={`${ui.named} ${ui.notes}`}>
        {line.department.name}
        <small>{[categoryName(line), partOf(line)].filter(Boolean).join(' · ')}</small>
      </span>
    ),
    isSortable: true,
  },
  {
    key: 'actor',
    header: m.budgets_actor(),
    cell: ({ actor }) => actor ?? <span className={ui.quiet}>{m.budgets_nobody()}</span>,
  },
]

const amountColumns = (figure: EntryFigure | undefined): GridColumn<BudgetEntry>[] =>
  (figure ? [figure] : sums).map((each) => ({
    key: each,
    header: figureWord(each),
    cell: (entry) => <span className={ui.nowrap}>{signed(amountOf(entry, each))}</span>,
    isNumeric: true,
  }))

function EntryCard({ entry, figure }: { entry: BudgetEntry; figure: EntryFigure | undefined }) {
  const changed = (figure ? [figure] : sums).filter((each) => amountOf(entry, each) !== 0)
  return (
    <Stack gap="xs">
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
        <DocumentName document={entry} note={entry.note} />
        <Box component="span" flex="none" className={`${ui.right} ${ui.figures} ${ui.notes}`}>
          {changed.map((each) => (
            <span key={each} className={ui.block}>
              <b>{signed(amountOf(entry, each))}</b> <small>{figureWord(each)}</small>
            </span>
          ))}
        </Box>
      </Group>
      <span className={ui.note}>
        {[formatDate(entry.bookedOn), m[`budgets_kind_${entry.kind}`](), lineName(entry.line), entry.actor]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </Stack>
  )
}
