import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type api, query } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'

type Offered = Awaited<ReturnType<typeof api.bidChoices.products>>[number]

type ProductChoiceProps = {
  label: string
  /** Those that are there already. */
  taken: readonly string[]
  onAdd: (product: Offered) => void
}

/** A product of the catalog by its name or number. */
export function ProductChoice({ label, taken, onAdd }: ProductChoiceProps) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 200)
  const { data = [], error } = useQuery(
    query.bidChoices.products.queryOptions({ input: { search }, placeholderData: keepPreviousData }),
  )
  const offered = data.filter(({ product }) => !taken.includes(product.id))
  return (
    <Select
      label={label}
      placeholder={m.common_name_or_sku()}
      data={offered.map(({ product: { id, name, sku } }) => ({ value: id, label: `${name} · ${sku}` }))}
      value={null}
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has searched.
      filter={({ options }) => options}
      onChange={(next) => {
        const found = offered.find(({ product }) => product.id === next)
        if (found) onAdd(found)
        setTyped('')
      }}
      error={error && messageOf(error)}
      nothingFoundMessage={m.common_nothing_matches()}
      searchable
    />
  )
}
