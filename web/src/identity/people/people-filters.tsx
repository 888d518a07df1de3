import { roles } from '@wellstock/contract/platform/access'
import { m } from '../../lib/messages.ts'
import { FilterChoice } from '../../ui/filter-choice.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import ui from '../../ui/shared.module.css'
import { statusWord } from '../../ui/status-badge.tsx'
import { roleName } from '../sign-in/role-name.ts'
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
        className={`${ui.search} ${classes.search}`}
        label={m.people_search()}
        hint={m.people_search_hint()}
        clearLabel={m.common_clear_the_search()}
        value={search.search ?? ''}
        onSearch={(text) => onChange({ search: text || undefined })}
      />
      {hasStatus && (
        <FilterChoice
          className={classes.filter}
          label={m.common_status()}
          data={statuses.map((status) => ({ value: status, label: statusWord(status) }))}
          value={search.status}
          onChange={(status) => onChange({ status })}
        />
      )}
      <FilterChoice
        className={classes.filter}
        label={m.common_role()}
        data={roles.map((role) => ({ value: role, label: roleName(role) }))}
        value={search.role}
        onChange={(role) => onChange({ role })}
        searchable
        nothingFoundMessage={m.common_nothing_matches()}
      />
    </>
  )
}
