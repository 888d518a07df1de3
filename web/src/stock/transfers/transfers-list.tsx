import { Button } from '@mantine/core'
import { IconTruck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { TransferDirection } from '@wellstock/domain/stock/transfers'
import { useMemo } from 'react'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { List } from '../../ui/list.tsx'
import { useTransferSteps } from './bulk-steps.ts'
import { filterOf, transferQueries } from './queries.ts'
import { TransferCard } from './transfer-card.tsx'
import { transferColumns } from './transfer-columns.tsx'
import { TransfersFilters } from './transfers-filters.tsx'
import { type TransfersSearch, transfersSearchDefaults } from './transfers-search.ts'
import { laneWords } from './words.ts'

type TransfersListProps = {
  direction: TransferDirection
  search: TransfersSearch
  onChange: (change: Partial<TransfersSearch>) => void
  onNew: () => void
}

/** What an office sends, what comes to it, or both, what changed last first. */
export function TransfersList({ direction, search, onChange, onNew }: TransfersListProps) {
  const navigate = useNavigate()
  const columns = useMemo(transferColumns, [])
  const bulk = useTransferSteps()
  const list = useQuery(transferQueries.list(direction, search))
  return (
    <List
      name="transfers"
      label={m[`transfers_tab_${direction}`]()}
      offset="22rem"
      answer={list}
      search={search}
      onChange={onChange}
      filters={<TransfersFilters search={search} onChange={onChange} />}
      exports={{ path: '/api/transfers/export', params: filterOf(direction, search) }}
      every={(place) => api.transfers.list({ ...filterOf(direction, search), ...place })}
      hasView
      views={{ list: 'transfers', defaults: transfersSearchDefaults }}
      columns={columns}
      rowId={({ id }) => id}
      rowName={(transfer) => `${transfer.number}, ${laneWords(transfer)}`}
      onOpen={({ id }) => void navigate({ to: '/dashboard/offices/transfer/$id', params: { id } })}
      card={(transfer) => <TransferCard transfer={transfer} />}
      bulk={bulk}
      empty={{
        none: {
          icon: IconTruck,
          title: m[`transfers_empty_${direction}`](),
          text: m[`transfers_empty_${direction}_text`](),
          action: <Button onClick={onNew}>{m.transfers_begin()}</Button>,
        },
        noMatch: Boolean(
          search.state || search.purpose || search.discrepancy || search.officeId || search.search,
        ) && {
          title: m.transfers_no_match(),
          text: m.transfers_no_match_text(),
          clear: m.common_clear_the_filters(),
          onClear: () =>
            onChange({
              state: undefined,
              purpose: undefined,
              discrepancy: undefined,
              officeId: undefined,
              search: undefined,
            }),
        },
      }}
    />
  )
}
