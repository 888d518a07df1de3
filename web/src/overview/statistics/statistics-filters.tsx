import { Button, MultiSelect, Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { comparisons, periods } from '@wellstock/domain/overview/statistics'
import { useState } from 'react'
import { m } from '../../lib/messages.ts'
import { inventoryQueries } from '../../stock/items/queries.ts'
import classes from './statistics.module.css'
import { type StatisticsSearch, searchDefaults } from './statistics-search.ts'

type Change = Partial<StatisticsSearch>
type FiltersProps = {
  search: StatisticsSearch
  problem: string | undefined
  onChange: (change: Change) => void
}

const everything: Change = {
  ...searchDefaults,
  from: undefined,
  to: undefined,
  offices: undefined,
  category: undefined,
  department: undefined,
  sku: undefined,
}

type ChoiceProps = {
  label: string
  value: string | undefined
  data: readonly string[]
  onChange: (value: string | undefined) => void
}

const Choice = ({ label, value, data, onChange }: ChoiceProps) => (
  <Select
    label={label}
    placeholder={m.statistics_any()}
    data={value === undefined || data.includes(value) ? [...data] : [value, ...data]}
    value={value ?? null}
    onChange={(next) => onChange(next ?? undefined)}
    searchable={data.length > 6}
    clearable
    clearButtonProps={{ 'aria-label': m.common_clear_named({ filter: label }) }}
    nothingFoundMessage={m.common_nothing_matches()}
    maxDropdownHeight={320}
  />
)

/** One product, found by its name or SKU as the inventory finds its items. */
function ProductChoice({ sku, onChange }: { sku: string | undefined; onChange: FiltersProps['onChange'] }) {
  const [text, setText] = useState('')
  const [wanted] = useDebouncedValue(text.trim(), 300)
  const { data } = useQuery({
    ...inventoryQueries.list({ search: wanted, pageSize: 20 }),
    enabled: wanted.length > 1,
  })
  const found = new Map(
    (wanted ? data?.items : undefined)?.map((item) => [item.sku, `${item.name} · ${item.sku}`]),
  )
  if (sku && !found.has(sku)) found.set(sku, sku)
  return (
    <Select
      label={m.common_product()}
      placeholder={m.common_name_or_sku()}
      data={[...found].map(([value, label]) => ({ value, label }))}
      // The server has searched: by SKU too, and with words in any order.
      filter={({ options }) => options}
      value={sku ?? null}
      onChange={(next) => onChange({ sku: next ?? undefined })}
      searchable
      onSearchChange={setText}
      clearable
      clearButtonProps={{ 'aria-label': m.common_clear_named({ filter: m.common_product() }) }}
      nothingFoundMessage={wanted.length > 1 ? m.common_nothing_matches() : undefined}
      maxDropdownHeight={320}
    />
  )
}

/** What the statistics look at. The filters live in the address and nowhere else. */
export function StatisticsFilters({ search, problem, onChange }: FiltersProps) {
  const { data: facets } = useQuery(inventoryQueries.facets())
  const isChanged = Object.entries(everything).some(
    ([key, value]) => search[key as keyof StatisticsSearch] !== value,
  )
  return (
    <form
      className={classes.filters}
      data-filters
      aria-label={m.common_filters()}
      onSubmit={(event) => event.preventDefault()}
    >
      <Select
        label={m.common_period()}
        data={periods.map((value) => ({ value, label: m[`statistics_period_${value}`]() }))}
        value={search.period}
        onChange={(period) => period && onChange({ period })}
        allowDeselect={false}
      />
      {search.period === 'custom' && (
        <>
          <TextInput
            type="date"
            label={m.common_from_day()}
            value={search.from ?? ''}
            onChange={(event) => onChange({ from: event.currentTarget.value || undefined })}
          />
          <TextInput
            type="date"
            label={m.statistics_to()}
            value={search.to ?? ''}
            error={problem}
            onChange={(event) => onChange({ to: event.currentTarget.value || undefined })}
          />
        </>
      )}
      <Select
        label={m.statistics_compare()}
        data={comparisons.map((value) => ({ value, label: m[`statistics_compare_${value}`]() }))}
        value={search.compare}
        onChange={(compare) => compare && onChange({ compare })}
        allowDeselect={false}
      />
      {(facets?.offices.length ?? 0) > 1 && (
        <MultiSelect
          label={m.common_offices()}
          placeholder={search.offices ? undefined : m.common_all_offices()}
          data={facets?.offices.map(({ id, name }) => ({ value: id, label: name })) ?? []}
          value={search.offices ?? []}
          onChange={(offices) => onChange({ offices: offices.length > 0 ? offices : undefined })}
          clearable
          clearButtonProps={{ 'aria-label': m.common_clear_named({ filter: m.common_offices() }) }}
        />
      )}
      <Choice
        label={m.common_category()}
        value={search.category}
        data={facets?.categories ?? []}
        onChange={(category) => onChange({ category })}
      />
      <Choice
        label={m.common_department()}
        value={search.department}
        data={facets?.departments ?? []}
        onChange={(department) => onChange({ department })}
      />
      <ProductChoice sku={search.sku} onChange={onChange} />
      {isChanged && (
        <Button variant="subtle" onClick={() => onChange(everything)}>
          {m.common_clear_all()}
        </Button>
      )}
    </form>
  )
}
