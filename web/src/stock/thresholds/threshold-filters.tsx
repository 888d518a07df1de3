import { Chip, Group } from '@mantine/core'
import type { ItemFacets } from '@wellstock/contract/stock/inventory'
import { abcClasses } from '@wellstock/domain/stock/inventory'
import type { ComponentProps } from 'react'
import { m } from '../../lib/messages.ts'
import { FilterChoice } from '../../ui/filter-choice.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import ui from '../../ui/shared.module.css'
import classes from './thresholds.module.css'
import type { Filter, ThresholdsSearch } from './thresholds-search.ts'

type FiltersProps = {
  search: ThresholdsSearch
  facets: ItemFacets | undefined
  onChange: (change: Partial<Filter>) => void
}

export function ThresholdFilters({ search, facets, onChange }: FiltersProps) {
  const rooms = facets?.rooms.filter(({ officeId }) => officeId === search.officeId) ?? []
  const chip = (key: 'below' | 'differs' | 'locked', label: string) => (
    <Chip checked={search[key] === true} onChange={(isOn) => onChange({ [key]: isOn ? true : undefined })}>
      {label}
    </Chip>
  )
  return (
    <>
      <SearchBox
        className={`${ui.search} ${classes.search}`}
        label={m.thresholds_search()}
        hint={m.common_name_or_sku()}
        clearLabel={m.common_clear_the_search()}
        value={search.search ?? ''}
        onSearch={(text) => onChange({ search: text || undefined })}
      />
      <Choice
        label={m.common_office()}
        value={search.officeId}
        data={facets?.offices.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        onChange={(officeId) => onChange({ officeId, roomId: undefined })}
      />
      {(search.officeId || search.roomId) && (
        <Choice
          label={m.common_room()}
          value={search.roomId}
          data={rooms.map(({ id, number, name }) => ({ value: id, label: `${number} ${name}` }))}
          onChange={(roomId) => onChange({ roomId })}
        />
      )}
      <Choice
        label={m.common_category()}
        value={search.category}
        data={(facets?.categories ?? []).map((category) => ({ value: category, label: category }))}
        onChange={(category) => onChange({ category })}
      />
      <Choice
        label={m.thresholds_abc()}
        value={search.abcClass}
        data={abcClasses.map((each) => ({ value: each, label: m.thresholds_abc_class({ letter: each }) }))}
        onChange={(value) => onChange({ abcClass: abcClasses.find((each) => each === value) })}
      />
      <Group gap="xs">
        {chip('below', m.thresholds_below())}
        {chip('differs', m.thresholds_differs())}
        {chip('locked', m.thresholds_levelsLocked())}
      </Group>
    </>
  )
}

type ChoiceProps = Pick<ComponentProps<typeof FilterChoice>, 'label' | 'value' | 'data' | 'onChange'>

const Choice = (props: ChoiceProps) => (
  <FilterChoice
    className={classes.filter}
    searchable={props.data.length > 6}
    clearLabel={m.common_clear_named({ filter: props.label })}
    nothingFoundMessage={m.common_nothing_matches()}
    {...props}
  />
)
