import { Select, Switch } from '@mantine/core'
import { transferPurposes } from '@wellstock/domain/transfers'
import { m } from '../lib/messages.ts'
import { SearchBox } from '../ui/search-box.tsx'
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
  const choice = (label: string, value: string | undefined) => ({
    'aria-label': label,
    placeholder: label,
    value: value ?? null,
    clearable: true,
    clearButtonProps: { 'aria-label': m.transfers_filter_clear({ filter: label }) },
    className: classes.filter,
  })
  return (
    <>
      <SearchBox
        className={classes.search}
        label={m.transfers_search()}
        hint={m.transfers_search_hint()}
        clearLabel={m.transfers_search_clear()}
        value={search.search ?? ''}
        onSearch={(text) => onChange({ search: text || undefined })}
      />
      <Select
        {...choice(m.transfers_state(), search.state)}
        data={stateFilters.map((state) => ({ value: state, label: filterWord(state) }))}
        onChange={(value) => onChange({ state: stateFilters.find((state) => state === value) })}
      />
      <Select
        {...choice(m.transfers_purpose(), search.purpose)}
        data={transferPurposes.map((purpose) => ({ value: purpose, label: purposeWord(purpose) }))}
        onChange={(value) => onChange({ purpose: transferPurposes.find((purpose) => purpose === value) })}
      />
      <Switch
        className={classes.only}
        label={m.transfers_discrepancy_only()}
        checked={search.discrepancy ?? false}
        onChange={(event) => onChange({ discrepancy: event.currentTarget.checked || undefined })}
      />
    </>
  )
}
