import { Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ProviderCost } from '@wellstock/contract/procedures/preference-cards'
import { lazy, Suspense } from 'react'
import { query } from '../../lib/api.ts'
import { formatMoney, formatMonth, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Block, Nothing } from '../../ui/block.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import ui from '../../ui/shared.module.css'

const ProviderCostsChart = lazy(() => import('./provider-costs-chart.tsx'))

/** What cases of a type came at on average, by who performed them and by month: a picture, and its table behind it. */
export function ProviderCosts({ typeId }: { typeId: string }) {
  const { data, error, refetch } = useQuery(query.preferenceCards.costs.queryOptions({ input: { typeId } }))
  return (
    <Block title={m.cards_provider_costs()} isWide>
      <Text className={ui.note}>{m.cards_provider_costs_text()}</Text>
      {error && !data && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <Nothing>{m.cards_provider_costs_none()}</Nothing>}
      {data && data.length > 0 && (
        <>
          <Suspense>
            <ProviderCostsChart costs={data} />
          </Suspense>
          <details>
            <summary>{m.common_table()}</summary>
            <CostTable costs={data} />
          </details>
        </>
      )}
    </Block>
  )
}

const CostTable = ({ costs }: { costs: readonly ProviderCost[] }) => (
  <Table.ScrollContainer minWidth={560}>
    <Table className={ui.figures} aria-label={m.cards_provider_costs()}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{m.cards_provider()}</Table.Th>
          <Table.Th>{m.common_month()}</Table.Th>
          <Table.Th className={ui.right}>{m.cards_cases()}</Table.Th>
          <Table.Th className={ui.right}>{m.cards_cost_a_case()}</Table.Th>
          <Table.Th className={ui.right}>{m.cards_cost_unused()}</Table.Th>
          <Table.Th className={ui.right}>{m.cards_cost_of_card()}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {costs.map(({ provider, month, cases, cost, unused, cardCost }) => (
          <Table.Tr key={`${provider.id} ${month}`}>
            <Table.Td>{provider.name}</Table.Td>
            <Table.Td>{formatMonth(`${month}-01`)}</Table.Td>
            <Table.Td className={ui.right}>{formatNumber(cases)}</Table.Td>
            <Table.Td className={ui.right}>{formatMoney(cost)}</Table.Td>
            <Table.Td className={ui.right}>{formatMoney(unused)}</Table.Td>
            <Table.Td className={ui.right}>{cardCost === null ? '–' : formatMoney(cardCost)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
)
