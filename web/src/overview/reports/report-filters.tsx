import { Button, MultiSelect, Select, Switch } from '@mantine/core'
import { reportPeriods, reportTypes } from '@wellstock/domain/overview/reports'
import { m } from '../../lib/messages.ts'
import { DateField } from '../../ui/date-field.tsx'
import classes from './report.module.css'
import type { ReportDates } from './report-filter.ts'
import type { ReportsSearch } from './reports-search.ts'

type ReportFiltersProps = {
  search: ReportsSearch
  /** The days that are meant; unknown until the server has said what day it is. */
  dates: ReportDates
  today: string | undefined
  offices: readonly { id: string; name: string }[]
  /** What is wrong, by field. */
  problems: Record<string, string | undefined>
  onChange: (change: Partial<ReportsSearch>) => void
}

/** What the report looks at: the filters of the specification, and whether it is compared. */
export function ReportFilters({ search, dates, today, offices, problems, onChange }: ReportFiltersProps) {
  const chosen = search.offices ?? []
  const known = offices.map(({ id, name }) => ({ value: id, label: name }))
  const unknown = chosen
    .filter((id) => !offices.some((office) => office.id === id))
    .map((id) => ({ value: id, label: m.reports_office_unknown() }))
  const day = (field: 'from' | 'to', label: string) => (
    <DateField
      label={label}
      max={today}
      value={dates[field] ?? ''}
      error={problems[field]}
      onChange={(value) =>
        // Of the other date only what is in force is taken along, which may be newer than what is drawn.
        onChange({
          ...(search.period !== 'custom' && dates),
          period: 'custom',
          [field]: value || undefined,
        })
      }
    />
  )
  return (
    <form
      className={classes.filters}
      data-filters
      aria-label={m.common_filters()}
      onSubmit={(event) => event.preventDefault()}
    >
      <Select
        label={m.reports_type()}
        data={reportTypes.map((value) => ({ value, label: m[`reports_type_${value}`]() }))}
        value={search.type}
        error={problems.type}
        onChange={(type) => type && onChange({ type })}
        allowDeselect={false}
      />
      {day('from', m.reports_start())}
      {day('to', m.reports_end())}
      <Select
        label={m.common_period()}
        data={reportPeriods.map((value) => ({ value, label: m[`reports_period_${value}`]() }))}
        value={search.period}
        onChange={(period) =>
          period &&
          onChange({ period, ...(period === 'custom' ? dates : { from: undefined, to: undefined }) })
        }
        allowDeselect={false}
      />
      <div className={classes.offices}>
        <MultiSelect
          label={m.common_offices()}
          placeholder={chosen.length > 0 ? undefined : m.common_all_offices()}
          data={[...known, ...unknown]}
          value={chosen}
          error={problems.offices}
          onChange={(ids) => onChange({ offices: ids.length > 0 ? ids : undefined })}
          searchable={offices.length > 6}
          maxDropdownHeight={320}
        />
        <Button variant="subtle" onClick={() => onChange({ offices: undefined })}>
          {m.reports_clear_all()}
        </Button>
      </div>
      <Switch
        className={classes.compare}
        label={m.reports_compare()}
        checked={search.compare ?? false}
        onChange={(event) => onChange({ compare: event.currentTarget.checked || undefined })}
      />
    </form>
  )
}
