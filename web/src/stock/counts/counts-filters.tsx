import { useQuery } from '@tanstack/react-query'
import { openCountStates } from '@wellstock/domain/stock/counts'
import { m } from '../../lib/messages.ts'
import { FilterChoice } from '../../ui/filter-choice.tsx'
import { inventoryQueries } from '../items/queries.ts'
import type { CountsSearch } from './counts-search.ts'

type CountsFiltersProps = { search: CountsSearch; onChange: (change: Partial<CountsSearch>) => void }

export function CountsFilters({ search, onChange }: CountsFiltersProps) {
  const { data: facets } = useQuery(inventoryQueries.facets())
  return (
    <>
      {search.tab === 'open' && (
        <FilterChoice
          label={m.common_state()}
          data={openCountStates.map((state) => ({ value: state, label: m[`counts_state_${state}`]() }))}
          value={search.state}
          onChange={(state) => onChange({ state, page: 1 })}
        />
      )}
      {(facets?.offices.length ?? 0) > 1 && (
        <FilterChoice
          label={m.common_office()}
          data={facets?.offices.map(({ id, name }) => ({ value: id, label: name })) ?? []}
          value={search.officeId}
          onChange={(officeId) => onChange({ officeId, page: 1 })}
          searchable
        />
      )}
    </>
  )
}
