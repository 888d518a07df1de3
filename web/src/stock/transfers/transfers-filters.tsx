import { Switch } from '@mantine/core'
import { transferPurposes } from '@wellstock/domain/stock/transfers'
import { m } from '../../lib/messages.ts'
import { useSession } from '../../lib/session.tsx'
import { FilterChoice } from '../../ui/filter-choice.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import ui from '../../ui/shared.module.css'
import classes from './transfers-page.module.css'
import { stateFilters, type TransfersSearch } from './transfers-search.ts'
import { purposeWord, stateWord } from './words.ts'

type TransfersFiltersProps = {
  search: TransfersSearch
  onChange: (change: Partial<TransfersSearch>) => void
}

const filterWord = (state: (typeof stateFilters)[number]) =>
  state === 'open' || state === 'on_the_way' ? m[`transfers_filter_${state}`]() : stateWord(state)

export function TransfersFilters({ search, onChange }: TransfersFiltersProps) {
  const { offices } = useSession()
  const choice = (label: string) => ({
    label,
    clearLabel: m.transfers_filter_clear({ filter: label }),
    className: classes.filter,
  })
  return (
    <>
      <SearchBox
        className={ui.search}
        label={m.transfers_search()}
        hint={m.transfers_search_hint()}
        clearLabel={m.common_clear_the_search()}
        value={search.search ?? ''}
        onSearch={(text) => onChange({ search: text || undefined })}
      />
      <FilterChoice
        {...choice(m.common_state())}
        data={stateFilters.map((state) => ({ value: state, label: filterWord(state) }))}
        value={search.state}
        onChange={(state) => onChange({ state })}
      />
      <FilterChoice
        {...choice(m.transfers_purpose())}
        data={transferPurposes.map((purpose) => ({ value: purpose, label: purposeWord(purpose) }))}
        value={search.purpose}
        onChange={(purpose) => onChange({ purpose })}
      />
      {(offices.length > 1 || search.officeId) && (
        <FilterChoice
          {...choice(m.common_office())}
          data={offices.map(({ id, name }) => ({ value: id, label: name }))}
          value={search.officeId}
          onChange={(officeId) => onChange({ officeId })}
        />
      )}
      <Switch
        className={classes.only}
        label={m.transfers_discrepancy_only()}
        checked={search.discrepancy ?? false}
        onChange={(event) => onChange({ discrepancy: event.currentTarget.checked || undefined })}
      />
    </>
  )
}
