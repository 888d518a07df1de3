import { useQuery } from '@tanstack/react-query'
import { openReturnStates, returnStates } from '@wellstock/domain/buying/vendor-returns'
import { m } from '../../lib/messages.ts'
import { useSession } from '../../lib/session.tsx'
import { FilterChoice } from '../../ui/filter-choice.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import ui from '../../ui/shared.module.css'
import { returnQueries } from './queries.ts'
import classes from './returns.module.css'
import type { ReturnsSearch } from './returns-search.ts'
import { stateWord } from './words.ts'

const optionsOf = (list: readonly { id: string; name: string }[] = []) =>
  list.map(({ id, name }) => ({ value: id, label: name }))

type ReturnsFiltersProps = { search: ReturnsSearch; onChange: (change: Partial<ReturnsSearch>) => void }

export function ReturnsFilters({ search, onChange }: ReturnsFiltersProps) {
  const { offices } = useSession()
  const { data: vendors } = useQuery(returnQueries.vendors())
  const states = search.tab === 'open' ? openReturnStates : returnStates
  return (
    <>
      <SearchBox
        className={ui.search}
        label={m.returns_search()}
        hint={m.returns_search_hint()}
        clearLabel={m.common_clear_the_search()}
        value={search.search ?? ''}
        onSearch={(text) => onChange({ search: text || undefined })}
      />
      <FilterChoice
        className={classes.filter}
        label={m.common_status()}
        data={states.map((value) => ({ value, label: stateWord(value) }))}
        value={search.state}
        onChange={(state) => onChange({ state })}
      />
      {(offices.length > 1 || search.officeId) && (
        <FilterChoice
          className={classes.filter}
          label={m.returns_office()}
          data={optionsOf(offices)}
          value={search.officeId}
          onChange={(officeId) => onChange({ officeId })}
          searchable
          nothingFoundMessage={m.common_nothing_found()}
        />
      )}
      <FilterChoice
        className={classes.filter}
        label={m.common_vendor()}
        data={optionsOf(vendors)}
        value={search.vendorId}
        onChange={(vendorId) => onChange({ vendorId })}
        searchable
        nothingFoundMessage={m.common_nothing_found()}
      />
    </>
  )
}
