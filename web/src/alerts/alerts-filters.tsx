import { Button, Select } from '@mantine/core'
import { alertKinds, alertSeverities } from '@wellstock/domain/alerts'
import type { RefObject } from 'react'
import { m } from '../lib/messages.ts'
import { useSession } from '../lib/session.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import classes from './alerts.module.css'
import type { AlertsSearch } from './alerts-search.ts'
import { kindWord, severityWord } from './words.ts'

type AlertsFiltersProps = {
  search: AlertsSearch
  searchBox: RefObject<HTMLInputElement | null>
  onChange: (change: Partial<AlertsSearch>) => void
}

export function AlertsFilters({ search, searchBox, onChange }: AlertsFiltersProps) {
  const { offices } = useSession()
  return (
    <div className={classes.bar}>
      <SearchBox
        ref={searchBox}
        className={classes.search}
        label={m.alerts_search()}
        hint={m.alerts_search_hint()}
        clearLabel={m.alerts_search_clear()}
        value={search.search ?? ''}
        onSearch={(text) => onChange({ search: text || undefined })}
      />
      <Filter
        label={m.alerts_filter_kind()}
        data={alertKinds.map((kind) => ({ value: kind, label: kindWord(kind) }))}
        value={search.kind}
        onChange={(value) => onChange({ kind: alertKinds.find((kind) => kind === value) })}
      />
      <Filter
        label={m.alerts_filter_severity()}
        data={alertSeverities.map((severity) => ({ value: severity, label: severityWord(severity) }))}
        value={search.severity}
        onChange={(value) => onChange({ severity: alertSeverities.find((severity) => severity === value) })}
      />
      {offices.length > 1 && (
        <Filter
          label={m.alerts_filter_office()}
          data={offices.map(({ id, name }) => ({ value: id, label: name }))}
          value={search.officeId}
          onChange={(value) => onChange({ officeId: value })}
        />
      )}
      {search.itemId && (
        <Button variant="default" onClick={() => onChange({ itemId: undefined })}>
          {m.alerts_filter_clear({ filter: m.alerts_filter_item() })}
        </Button>
      )}
    </div>
  )
}

type FilterProps = {
  label: string
  data: { value: string; label: string }[]
  value: string | undefined
  onChange: (value: string | undefined) => void
}

function Filter({ label, data, value, onChange }: FilterProps) {
  return (
    <Select
      className={classes.filter}
      aria-label={label}
      placeholder={label}
      data={data}
      value={value ?? null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
      clearable
      clearButtonProps={{ 'aria-label': m.alerts_filter_clear({ filter: label }) }}
    />
  )
}
