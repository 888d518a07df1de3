import { useQuery } from '@tanstack/react-query'
import { checkOutcomes, checkPeriods, checkSources, priceFlags } from '@wellstock/domain/buying/price-checks'
import { m } from '../../lib/messages.ts'
import { useSession } from '../../lib/session.tsx'
import { FilterChoice } from '../../ui/filter-choice.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import ui from '../../ui/shared.module.css'
import classes from './price-checks.module.css'
import type { PriceChecksSearch } from './price-checks-search.ts'
import { priceCheckQueries } from './queries.ts'
import { flagWord, outcomeWord, sourceWord } from './words.ts'

const namesOf = (list: readonly { id: string; name: string }[] = []) =>
  list.map(({ id, name }) => ({ value: id, label: name }))
const wordsOf = <Value extends string>(values: readonly Value[], wordOf: (value: Value) => string) =>
  values.map((value) => ({ value, label: wordOf(value) }))

type PriceChecksFiltersProps = {
  search: PriceChecksSearch
  onChange: (change: Partial<PriceChecksSearch>) => void
}

export function PriceChecksFilters({ search, onChange }: PriceChecksFiltersProps) {
  const { offices } = useSession()
  const { data: vendors } = useQuery(priceCheckQueries.vendors())
  const named = { className: classes.filter, searchable: true, nothingFoundMessage: m.common_nothing_found() }
  return (
    <>
      <SearchBox
        className={ui.search}
        label={m.price_checks_search()}
        hint={m.price_checks_search_hint()}
        clearLabel={m.common_clear_the_search()}
        value={search.search ?? ''}
        onSearch={(text) => onChange({ search: text || undefined })}
      />
      <FilterChoice
        className={classes.filter}
        label={m.price_checks_source()}
        data={wordsOf(checkSources, sourceWord)}
        value={search.source}
        onChange={(source) => onChange({ source })}
      />
      <FilterChoice
        className={classes.filter}
        label={m.price_checks_flag()}
        data={wordsOf(priceFlags, flagWord)}
        value={search.flag}
        onChange={(flag) => onChange({ flag })}
      />
      <FilterChoice
        className={classes.filter}
        label={m.price_checks_outcome()}
        data={wordsOf(checkOutcomes, outcomeWord)}
        value={search.outcome}
        onChange={(outcome) => onChange({ outcome })}
      />
      <FilterChoice
        className={classes.filter}
        label={m.price_checks_period()}
        data={wordsOf(checkPeriods, (period) => m[`price_checks_${period}`]())}
        value={search.period}
        onChange={(period) => onChange({ period })}
      />
      {(offices.length > 1 || search.officeId) && (
        <FilterChoice
          label={m.price_checks_office()}
          data={namesOf(offices)}
          value={search.officeId}
          onChange={(officeId) => onChange({ officeId })}
          {...named}
        />
      )}
      <FilterChoice
        label={m.common_vendor()}
        data={namesOf(vendors)}
        value={search.vendorId}
        onChange={(vendorId) => onChange({ vendorId })}
        {...named}
      />
    </>
  )
}
