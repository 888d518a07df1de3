import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { OfferedProduct } from '@wellstock/contract/procedures/preference-cards'
import { useState } from 'react'
import { query } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'

type ProductChoiceProps = {
  label: string
  /** Those that are there already. */
  taken: readonly string[]
  error?: string | undefined
  onAdd: (product: OfferedProduct) => void
}

/** A product by its name or number. */
export function ProductChoice({ label, taken, error, onAdd }: ProductChoiceProps) {
  const [typed, setTyped] = useState('')
  // A page that only has the field asks nothing.
  const [isOpen, setOpen] = useState(false)
  const [search] = useDebouncedValue(typed, 200)
  const { data } = useQuery(
    query.preferenceCards.products.queryOptions({
      input: { search },
      placeholderData: keepPreviousData,
      enabled: isOpen,
    }),
  )
  const offered = (data ?? []).filter(({ id }) => !taken.includes(id))
  return (
    <Select
      label={label}
      placeholder={m.common_name_or_sku()}
      data={offered.map(({ id, name, sku }) => ({ value: id, label: `${name} · ${sku}` }))}
      value={null}
      searchValue={typed}
      onSearchChange={setTyped}
      onFocus={() => setOpen(true)}
      filter={({ options }) => options}
      onChange={(next) => {
        const found = offered.find(({ id }) => id === next)
        if (found) onAdd(found)
        setTyped('')
      }}
      error={error}
      searchable
      nothingFoundMessage={m.common_nothing_matches()}
    />
  )
}
