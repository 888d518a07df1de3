import { Skeleton, Stack, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Item } from '@wellstock/contract/stock/items'
import { useState } from 'react'
import { formatDate, formatDateTime, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { lotName } from '../commands/lot-select.tsx'
import { stockQueries } from '../commands/queries.ts'
import classes from './item-ledger.module.css'

/** What was on hand at a moment of the past, by lot. */
export function StockAsOf({ item }: { item: Item }) {
  const [typed, setTyped] = useState('')
  const at = typed && !Number.isNaN(Date.parse(typed)) ? new Date(typed).toISOString() : ''
  const { data, error } = useQuery({
    ...stockQueries.asOf(item.id, at),
    placeholderData: keepPreviousData,
    enabled: at !== '',
  })
  return (
    <Stack gap="xs" className={classes.asOf}>
      <TextInput
        type="datetime-local"
        label={m.item_as_of_label()}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={at && error ? messageOf(error) : undefined}
      />
      <div aria-live="polite">
        {at && !data && !error && <Skeleton height={24} width="16rem" />}
        {at && data && (
          <>
            <p>
              <b>
                {m.item_as_of_quantity({
                  at: formatDateTime(data.at),
                  quantity: formatNumber(data.quantity),
                  unit: item.unit,
                })}
              </b>
            </p>
            {data.lots.length > 0 && (
              <ul>
                {data.lots.map((lot) => (
                  <li key={lot.lotId ?? 'none'}>
                    {lot.expiryDate
                      ? m.item_as_of_lot_dated({
                          lot: lotName(lot),
                          quantity: formatNumber(lot.quantity),
                          date: formatDate(lot.expiryDate),
                        })
                      : m.item_as_of_lot({ lot: lotName(lot), quantity: formatNumber(lot.quantity) })}
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </div>
    </Stack>
  )
}
