import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { pastImportQueries } from './queries.ts'

type Named = { id: string; name: string }

type VendorChoiceProps = {
  label: string
  description?: string
  value: Named | null
  onChange: (vendor: Named | null) => void
  isClearable?: boolean
}

/** One of the vendors by its name. */
export function VendorChoice({
  label,
  description,
  value,
  onChange,
  isClearable = false,
}: VendorChoiceProps) {
  const [text, setText] = useState('')
  const [wanted] = useDebouncedValue(text === value?.name ? '' : text.trim(), 300)
  const { data, error } = useQuery(pastImportQueries.vendors(wanted))
  const found: readonly Named[] = data?.items ?? []
  const vendors = value && !found.some(({ id }) => id === value.id) ? [value, ...found] : found
  return (
    <Select
      label={label}
      {...(description && { description })}
      data={vendors.map(({ id, name }) => ({ value: id, label: name }))}
      // The server has searched.
      filter={({ options }) => options}
      value={value?.id ?? null}
      onChange={(id) => onChange(vendors.find((vendor) => vendor.id === id) ?? null)}
      searchable
      clearable={isClearable}
      onSearchChange={setText}
      nothingFoundMessage={m.common_nothing_found()}
      error={error && messageOf(error)}
    />
  )
}
