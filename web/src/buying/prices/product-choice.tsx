import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { SoldProduct } from '@wellstock/contract/buying/prices'
import { useState } from 'react'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { priceQueries } from './queries.ts'

type ProductChoiceProps = {
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
      label={label}
      data={products.map(({ id, name, sku, isInCatalog }) => ({
        value: id,
        label: [name, sku, isForNew && isInCatalog && m.prices_in_catalog()].filter(Boolean).join(' · '),
        disabled: isForNew && isInCatalog,
      }))}
      // The server has searched: by SKU and code too.
      filter={({ options }) => options}
      value={value}
      onChange={(id) => onChange(products.find((product) => product.id === id) ?? null)}
      searchable
      onSearchChange={setText}
      nothingFoundMessage={m.prices_product_none()}
      maxDropdownHeight={280}
      error={error ?? (failed && messageOf(failed))}
    />
  )
}
