import { Select } from '@mantine/core'
import { roles } from '@wellstock/contract/access'
import { m } from '../lib/messages.ts'
import { isRole, roleName } from '../sign-in/role-name.ts'
import { SearchBox } from '../ui/search-box.tsx'
import { statusWord } from '../ui/status-badge.tsx'
import classes from './people.module.css'
import { type PeopleSearch, statuses } from './people-search.ts'

type PeopleFiltersProps = {
  search: PeopleSearch
  /** Whether the list can be narrowed to a status: the list of those who wait is. */
  hasStatus: boolean
  onChange: (change: Partial<PeopleSearch>) => void
}

export function PeopleFilters({ search, hasStatus, onChange }: PeopleFiltersProps) {
  return (
    <>
      <SearchBox
        className={classes.search}
        label={m.people_search()}
        hint={m.people_search_hint()}
        clearLabel={m.people_search_clear()}
        value={search.search ?? ''}
        onSearch={(text) => onChange({ search: text || undefined })}
      />
      {hasStatus && (
        <Select
          className={classes.filter}
          aria-label={m.people_filter_status()}
          placeholder={m.people_filter_status()}
          data={statuses.map((status) => ({ value: status, label: statusWord(status) }))}
          value={search.status ?? null}
          onChange={(value) => onChange({ status: statuses.find((each) => each === value) })}
          clearable
          clearButtonProps={{ 'aria-label': m.people_filter_clear({ filter: m.people_filter_status() }) }}
        />
      )}
      <Select
        className={classes.filter}
        aria-label={m.people_filter_role()}
        placeholder={m.people_filter_role()}
        data={roles.map((role) => ({ value: role, label: roleName(role) }))}
        value={search.role ?? null}
        onChange={(value) => onChange({ role: value && isRole(value) ? value : undefined })}
        searchable
        nothingFoundMessage={m.people_filter_nothing()}
        clearable
        clearButtonProps={{ 'aria-label': m.people_filter_clear({ filter: m.people_filter_role() }) }}
      />
    </>
  )
}
