import { Button, Group } from '@mantine/core'
import { alertKinds, alertSeverities } from '@wellstock/domain/stock/alerts'
import { m } from '../../lib/messages.ts'
import { useSession } from '../../lib/session.tsx'
import { FilterChoice } from '../../ui/filter-choice.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import ui from '../../ui/shared.module.css'
import classes from './alerts.module.css'
import type { AlertsSearch } from './alerts-search.ts'
import { kindWord, severityWord } from './words.ts'

type AlertsFiltersProps = {
  search: AlertsSearch
  onChange: (change: Partial<AlertsSearch>) => void
}

export function AlertsFilters({ search, onChange }: AlertsFiltersProps) {
  const { offices } = useSession()
  const choice = (label: string) => ({
    label,
    clearLabel: m.common_clear_named({ filter: label }),
    className: classes.filter,
  })
  return (
    <Group align="stretch" gap="xs" className={classes.bar} data-filters>
      <SearchBox
        className={ui.search}
        label={m.alerts_search()}
        hint={m.alerts_search_hint()}
        clearLabel={m.common_clear_the_search()}
        value={search.search ?? ''}
        onSearch={(text) => onChange({ search: text || undefined })}
      />
      <FilterChoice
        {...choice(m.alerts_filter_kind())}
        data={alertKinds.map((kind) => ({ value: kind, label: kindWord(kind) }))}
        value={search.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <FilterChoice
        {...choice(m.alerts_filter_severity())}
        data={alertSeverities.map((severity) => ({ value: severity, label: severityWord(severity) }))}
        value={search.severity}
        onChange={(severity) => onChange({ severity })}
      />
      <FilterChoice
        {...choice(m.common_owner())}
        data={[{ value: 'nobody', label: m.alerts_unassigned() }]}
        value={search.unowned && 'nobody'}
        onChange={(owner) => onChange({ unowned: owner && true })}
      />
      {offices.length > 1 && (
        <FilterChoice
          {...choice(m.common_office())}
          data={offices.map(({ id, name }) => ({ value: id, label: name }))}
          value={search.officeId}
          onChange={(officeId) => onChange({ officeId })}
        />
      )}
      {search.itemId && (
        <Button
          variant="default"
          data-filter={m.alerts_filter_item()}
          onClick={() => onChange({ itemId: undefined })}
        >
          {m.common_clear_named({ filter: m.alerts_filter_item() })}
        </Button>
      )}
    </Group>
  )
}
