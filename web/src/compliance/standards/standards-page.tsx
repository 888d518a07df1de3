import { Button } from '@mantine/core'
import { IconChecklist, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { officesWith } from '@wellstock/contract/platform/access'
import { clauseStandings } from '@wellstock/domain/compliance/evidence'
import { useMemo, useState } from 'react'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { useSession } from '../../lib/session.tsx'
import { FilterChoice } from '../../ui/filter-choice.tsx'
import { List } from '../../ui/list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import ui from '../../ui/shared.module.css'
import { ComplianceNav } from '../nav/compliance-nav.tsx'
import { AddClausesDialog } from './add-clauses-dialog.tsx'
import { ClauseCard, clauseColumns } from './clause-columns.tsx'
import { ClauseDialog } from './clause-dialog.tsx'
import { CoverageFigures } from './coverage.tsx'
import { clauseQueries, filterOf } from './queries.ts'
import { type StandardsSearch, standardsSearchDefaults } from './standards-search.ts'
import { clauseName, standingWord } from './words.ts'

const route = getRouteApi('/dashboard/compliance/standards')

/** Clauses are of every office: they are kept by whoever keeps compliance for all of them. */
const useKeepsClauses = () => officesWith(useSession().person.grants, 'compliance.write') === 'all'

/** What standards ask for, what proves it, and where nothing does. */
export function StandardsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const keeps = useKeepsClauses()
  const [isAdding, setAdding] = useState(false)
  const answer = useQuery(clauseQueries.list(search))
  const change = (part: Partial<StandardsSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...part }), resetScroll: false })
  const narrow = (part: Partial<StandardsSearch>) => change({ ...part, page: 1 })
  const open = (clause: string | undefined) => change({ clause })
  // biome-ignore lint/correctness/useExhaustiveDependencies: how a clause is opened stays the same
  const columns = useMemo(() => clauseColumns(open), [])
  const { standard, standing } = search
  const add = keeps && (
    <Button leftSection={<IconPlus size={18} stroke={2} aria-hidden />} onClick={() => setAdding(true)}>
      {m.standards_add()}
    </Button>
  )

  return (
    <>
      <PageHeader title={m.page_title_standards()}>{add}</PageHeader>
      <ComplianceNav />
      <CoverageFigures coverage={answer.data?.coverage} standard={standard} />
      <List
        name="clauses"
        label={m.page_title_standards()}
        offset="27rem"
        answer={answer}
        search={search}
        onChange={change}
        filters={
          <>
            <SearchBox
              className={ui.search}
              label={m.standards_search()}
              hint={m.standards_search_hint()}
              clearLabel={m.common_clear_the_search()}
              value={search.search ?? ''}
              onSearch={(text) => narrow({ search: text || undefined })}
            />
            <FilterChoice
              label={m.standards_standard()}
              data={(answer.data?.standards ?? []).map((value) => ({ value, label: value }))}
              value={standard}
              onChange={(next) => narrow({ standard: next })}
            />
            <FilterChoice
              label={m.common_status()}
              data={clauseStandings.map((value) => ({ value, label: standingWord(value) }))}
              value={standing}
              onChange={(next) => narrow({ standing: next })}
            />
          </>
        }
        exports={{ path: '/api/compliance/clauses/export', params: filterOf(search) }}
        every={(place) => api.clauses.list({ ...filterOf(search), ...place })}
        hasView
        columns={columns}
        rowId={({ id }) => id}
        rowName={clauseName}
        onOpen={({ id }) => open(id)}
        card={(clause) => <ClauseCard {...clause} />}
        empty={{
          none: {
            icon: IconChecklist,
            title: m.standards_empty(),
            text: m.standards_empty_text(),
            action: add,
          },
          noMatch: Boolean(standard || standing || search.search) && {
            title: m.standards_unmatched(),
            clear: m.common_clear_the_filters(),
            onClear: () => void navigate({ search: standardsSearchDefaults }),
          },
        }}
      />
      {isAdding && <AddClausesDialog standard={standard ?? ''} onClose={() => setAdding(false)} />}
      {search.clause && <ClauseDialog id={search.clause} keeps={keeps} onClose={() => open(undefined)} />}
    </>
  )
}
