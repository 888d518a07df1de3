import { Select } from '@mantine/core'
import { m } from '../../lib/messages.ts'

type YearPickerProps = {
  label: string
  years: readonly { year: number; isClosed: boolean }[]
  value: number | undefined
  isClearable?: boolean
  onChange: (year: number | undefined) => void
}

export const YearPicker = ({ label, years, value, isClearable = false, onChange }: YearPickerProps) => (
  <Select
    aria-label={label}
    placeholder={label}
    data={years.map(({ year, isClosed }) => ({
      value: String(year),
      label: isClosed
        ? m.budgets_year_closed({ year: String(year) })
        : m.common_fiscal_year({ year: String(year) }),
    }))}
    value={value === undefined ? null : String(value)}
    clearable={isClearable}
    allowDeselect={isClearable}
    clearButtonProps={{ 'aria-label': m.common_clear_named({ filter: label }) }}
    onChange={(next) => onChange(next === null ? undefined : Number(next))}
  />
)
