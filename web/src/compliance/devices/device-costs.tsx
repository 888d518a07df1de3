import { Button, Flex, Group, Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { DeviceCosts as Costs, DeviceCost } from '@wellstock/contract/compliance/device-costs'
import { deviceCostKinds } from '@wellstock/domain/compliance/device-costs'
import { useState } from 'react'
import { query } from '../../lib/api.ts'
import { formatDate, formatNumber, formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Block, Nothing } from '../../ui/block.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { ExportMenu } from '../../ui/export-menu.tsx'
import ui from '../../ui/shared.module.css'
import { AddCostDialog, ReverseCostDialog } from './cost-dialogs.tsx'
import classes from './devices.module.css'

/** What a device costs to own: its price, and what was spent on it, by year and one by one. */
export function DeviceCosts({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(query.deviceCosts.list.queryOptions({ input: { id } }))
  const [isAdding, setAdding] = useState(false)
  const [reversed, setReversed] = useState<DeviceCost | null>(null)
  return (
    <Block
      title={m.devices_costs()}
      action={
        data && (
          <Group gap="xs" data-screen-only>
            {data.years.length > 0 && <ExportMenu path={`/api/devices/${id}/costs/export`} params={{}} />}
            {data.canAdd && (
              <Button variant="default" onClick={() => setAdding(true)}>
                {m.devices_costs_add()}
              </Button>
            )}
          </Group>
        )
      }
    >
      {error && data === undefined && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data?.years.length === 0 && <Nothing>{m.devices_costs_none()}</Nothing>}
      {data && data.years.length > 0 && <Years costs={data} />}
      <Flex component="ul" direction="column" className={`${ui.plainList} ${ui.ruledItems}`}>
        {data?.rows.map((cost) => (
          <li key={cost.id} className={classes.record}>
            <OneCost cost={cost} />
            {data.canAdd && !cost.isReversed && !cost.reversesId && (
              <Button variant="subtle" size="compact-md" data-screen-only onClick={() => setReversed(cost)}>
                {m.devices_costs_reverse()}
              </Button>
            )}
          </li>
        ))}
      </Flex>
      {isAdding && <AddCostDialog id={id} onClose={() => setAdding(false)} />}
      {reversed && <ReverseCostDialog id={id} cost={reversed} onClose={() => setReversed(null)} />}
    </Block>
  )
}

function Years({ costs: { years, total } }: { costs: Costs }) {
  const kinds = (['purchase', ...deviceCostKinds] as const).filter((kind) =>
    years.some((year) => year[kind] !== 0),
  )
  return (
    <Table.ScrollContainer minWidth={360}>
      <Table aria-label={m.devices_costs_years()} className={ui.figures}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{m.devices_costs_year()}</Table.Th>
            {kinds.map((kind) => (
              <Table.Th key={kind}>{m[`devices_cost_${kind}`]()}</Table.Th>
            ))}
            <Table.Th>{m.common_total()}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {years.map((sums) => (
            <Table.Tr key={sums.year}>
              <Table.Th scope="row">{sums.year ?? m.devices_costs_no_year()}</Table.Th>
              {kinds.map((kind) => (
                <Table.Td key={kind}>{formatPrice(sums[kind])}</Table.Td>
              ))}
              <Table.Td>{formatPrice(sums.total)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row" colSpan={kinds.length + 1}>
              {m.devices_costs_total()}
            </Table.Th>
            <Table.Td>
              <b>{formatPrice(total)}</b>
            </Table.Td>
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </Table.ScrollContainer>
  )
}

function OneCost({ cost }: { cost: DeviceCost }) {
  const { kind, on, amount, vendor, note, part, reversesId, isReversed, reason, by } = cost
  return (
    <div className={`${ui.words} ${ui.notes}`}>
      <Group gap="4px 12px">
        <b className={`${ui.medium} ${ui.figures}`}>{formatPrice(amount)}</b>
        {m[`devices_cost_${kind}`]()}
        {(isReversed || reversesId) && <small>{m.devices_costs_reversed()}</small>}
      </Group>
      <small className={ui.figures}>{[formatDate(on), vendor, by].filter(Boolean).join(' · ')}</small>
      {part && (
        <span>
          {m.devices_costs_part({ quantity: formatNumber(part.quantity), name: part.name })}{' '}
          <small className={ui.code}>{part.sku}</small>
        </span>
      )}
      {(reason || note) && <span className={ui.breaks}>{reason || note}</span>}
    </div>
  )
}
