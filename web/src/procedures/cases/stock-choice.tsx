import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { FreeStock } from '@wellstock/contract/procedures/case-stock'
import { useState } from 'react'
import { query } from '../../lib/api.ts'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'

const keyOf = ({ itemId, lotId }: FreeStock) => `${itemId} ${lotId}`

const wordsOf = ({ name, sku, unit, lotNumber, expiryDate, room, free }: FreeStock) =>
  [
    name,
    sku,
    lotNumber && m.common_lot_named({ lot: lotNumber }),
    expiryDate && m.common_expires_on({ date: formatDate(expiryDate) }),
    room,
    m.common_quantity_and_unit({ quantity: formatNumber(free), unit }),
  ]
    .filter(Boolean)
    .join(' · ')

/** Free stock of the office of a case by its name or number: what has no label to scan. */
export function StockChoice({ caseId, onChoose }: { caseId: string; onChoose: (stock: FreeStock) => void }) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 200)
  const { data = [] } = useQuery(
    query.caseStock.stock.queryOptions({
      input: { id: caseId, search },
      placeholderData: keepPreviousData,
      enabled: search !== '',
    }),
  )
  return (
    <Select
      label={m.cases_other_stock()}
      placeholder={m.common_name_or_sku()}
      data={search === '' ? [] : data.map((stock) => ({ value: keyOf(stock), label: wordsOf(stock) }))}
      value={null}
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      onChange={(next) => {
        const found = data.find((stock) => keyOf(stock) === next)
        if (found) onChoose(found)
        setTyped('')
      }}
      searchable
      nothingFoundMessage={search === '' ? undefined : m.common_nothing_matches()}
    />
  )
}
