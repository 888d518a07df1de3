import { IconAlertTriangle, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { recallStates } from '@wellstock/domain/compliance/recall-states'
import { recallClasses } from '@wellstock/domain/compliance/recalls'
import { useMemo } from 'react'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { FilterChoice } from '../../ui/filter-choice.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { List } from '../../ui/list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import ui from '../../ui/shared.module.css'
import { ComplianceNav } from '../nav/compliance-nav.tsx'
import { filterOf, recallQueries } from './queries.ts'
import { RecallCard, recallColumns } from './recall-columns.tsx'
import { type RecallsSearch, recallsSearchDefaults, sorts } from './recalls-search.ts'
import { classWord, stateWord } from './words.ts'

const route = getRouteApi('/dashboard/compliance/recalls/')

function NewButton() {
  if (!useCan('recalls.write')) return null
  return (
    <LinkButton
      to="/dashboard/compliance/recalls/new"
      leftSection={<IconPlus size={18} stroke={2} aria-hidden />}
    >
      {m.page_title_recalls_new()}
    </LinkButton>
  )
}

/** What was recalled, and how far each has come. */
export function RecallsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const columns = useMemo(recallColumns, [])
  const answer = useQuery(recallQueries.list(search))
  const change = (part: Partial<RecallsSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...part }), resetScroll: false })
  const narrow = (part: Partial<RecallsSearch>) => change({ ...part, page: 1 })
  const { tab, state, class: of } = search
  const clear = { state: undefined, class: undefined, search: undefined, tab: 'all' as const }

  return (
    <>
      <PageHeader title={m.page_title_recalls()}>
        <NewButton />
      </PageHeader>
      <ComplianceNav />
      <List
        name="recalls"
        label={m.page_title_recalls()}
        offset="21rem"
        answer={answer}
        search={search}
        sorts={sorts}
        onChange={change}
        filters={
          <>
            <SearchBox
              className={ui.search}
              label={m.recalls_search()}
              hint={m.recalls_search_hint()}
              clearLabel={m.common_clear_the_search()}
              value={search.search ?? ''}
              onSearch={(text) => narrow({ search: text || undefined })}
            />
            <FilterChoice
              label={m.common_status()}
              data={[
                { value: 'any', label: m.recalls_tab_all() },
                ...recallStates.map((each) => ({ value: each, label: stateWord(each) })),
              ]}
              value={tab === 'all' && !state ? 'any' : state}
              onChange={(next) =>
                narrow({
                  tab: next === undefined ? 'open' : 'all',
                  state: next === 'any' ? undefined : (next as RecallsSearch['state']),
                })
              }
            />
            <FilterChoice
              label={m.recalls_class()}
              data={recallClasses.map((each) => ({ value: each, label: classWord(each) }))}
              value={of}
              onChange={(next) => narrow({ class: next })}
            />
          </>
        }
        exports={{ path: '/api/recalls/export', params: filterOf(search) }}
        every={(place) => api.recalls.list({ ...filterOf(search), ...place })}
        hasView
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ number, title }) => [number, title].join(', ')}
        onOpen={({ id }) => void navigate({ to: '/dashboard/compliance/recalls/$id', params: { id } })}
        card={(recall) => <RecallCard recall={recall} />}
        empty={{
          none: {
            icon: IconAlertTriangle,
            title: m.recalls_empty(),
            text: m.recalls_empty_text(),
            action: <NewButton />,
          },
          noMatch: Boolean(state || of || search.search) && {
            title: m.recalls_no_match(),
            clear: m.common_clear_the_filters(),
            onClear: () => void navigate({ search: { ...recallsSearchDefaults, ...clear } }),
          },
        }}
      />
    </>
  )
}
