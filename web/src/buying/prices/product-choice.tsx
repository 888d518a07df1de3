import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { SoldProduct } from '@wellstock/contract/buying/prices'
import { useState } from 'react'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { priceQueries } from './queries.ts'

type ProductChoiceProps = {
  id?: string
  vendorId: string
  label: string
  value: string | null
  onChange: (product: SoldProduct | null) => void
  /** Products of the catalog cannot be chosen. */
  isForNew?: boolean
  error?: string | undefined
}

/** One of our products by its name or number, for what a vendor sells. */
export function ProductChoice({
  id,
  vendorId,
  label,
  value,
  onChange,
  isForNew = false,
  error,
}: ProductChoiceProps) {
  const [text, setText] = useState('')
  const [wanted] = useDebouncedValue(text.split(' · ')[0]?.trim() ?? '', 300)
  const { data, error: failed } = useQuery(priceQueries.products(vendorId, wanted))
  const products = data?.items ?? []
  return (
    <Select
      {...(id && { id })}
      label={label}
      data={products.map(({ id: value, name, sku, isInCatalog }) => ({
        value,
        label: [name, sku, isForNew && isInCatalog && m.prices_in_catalog()].filter(Boolean).join(' · '),
        disabled: isForNew && isInCatalog,
      }))}
      // The server has searched: by SKU and code too.
      filter={({ options }) => options}
      value={value}
      onChange={(chosen) => onChange(products.find((product) => product.id === chosen) ?? null)}
      searchable
      onSearchChange={setText}
      nothingFoundMessage={m.prices_product_none()}
      maxDropdownHeight={280}
      error={error ?? (failed && messageOf(failed))}
    />
  )
}
