import { Box, Button, Flex, Group, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ItemReplenishment as Replenishment } from '@wellstock/contract/stock/item-details'
import type { Item } from '@wellstock/contract/stock/items'
import { useState } from 'react'
import {
  formatDateTime,
  formatMoney,
  formatNumber,
  formatPrice,
  formatRate,
  formatShare,
} from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import ui from '../../ui/shared.module.css'
import { detailQueries } from '../commands/queries.ts'
import { SeasonChip } from '../thresholds/season-chip.tsx'
import { SeasonsDrawer } from '../thresholds/seasons-drawer.tsx'
import classes from './item-details.module.css'

const shown = (quantity: number | null | undefined) => (quantity == null ? '–' : formatNumber(quantity))

/** The levels of an item beside those its demand suggests, why, and what to order now. */
export function ItemReplenishment({ item }: { item: Item }) {
  const { data, error, refetch } = useQuery(detailQueries.replenishment(item.id))
  const canSet = useCan('thresholds.write', item.officeId)
  const [opensSeasons, setOpensSeasons] = useState(false)
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={320} radius={12} />
  const { levels, season, suggestion } = data
  const { minQuantity, reorderPoint, maxQuantity } = season?.usual ?? levels
  return (
    <Box
      component="section"
      miw={0}
      p="md"
      className={`${ui.panel} ${classes.block}`}
      aria-label={m.item_tab_replenishment()}
    >
      <OrderNow item={item} data={data} />
      {season && (
        <p>
          <SeasonChip season={season} />
        </p>
      )}
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{m.item_replenish_level()}</th>
            <th scope="col" data-numeric>
              {m.item_replenish_now()}
            </th>
            <th scope="col" data-numeric>
              {m.common_suggested()}
            </th>
          </tr>
        </thead>
        <tbody>
          {(
            [
              [m.item_minQuantity(), levels.minQuantity, suggestion?.min],
              [m.item_reorderPoint(), levels.reorderPoint, suggestion?.reorderPoint],
              [m.item_maxQuantity(), levels.maxQuantity, suggestion?.max],
            ] as const
          ).map(([label, now, suggested]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td data-numeric>{shown(now)}</td>
              <td data-numeric data-differs={suggested != null && suggested !== now ? true : undefined}>
                {shown(suggested)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <h2>{m.item_replenish_why()}</h2>
      <Flex component="ul" direction="column" gap={6} className={ui.bullets}>
        {explained(data, item.unit).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </Flex>
      {canSet && (
        <Group gap="xs">
          <Button variant="default" onClick={() => setOpensSeasons(true)}>
            {m.season_open()}
          </Button>
          <Link to="/dashboard/thresholds" search={{ search: item.sku }}>
            {m.item_replenish_thresholds()}
          </Link>
        </Group>
      )}
      <SeasonsDrawer
        item={
          opensSeasons
            ? { itemId: item.id, name: item.name, usual: { minQuantity, reorderPoint, maxQuantity } }
            : null
        }
        onClose={() => setOpensSeasons(false)}
      />
    </Box>
  )
}

function OrderNow({ item, data }: { item: Item; data: Replenishment }) {
  const { order, available, onOrder, binEmpty } = data
  const unit = item.unit
  if (binEmpty) return <OrderForBin binEmpty={binEmpty} item={item} data={data} />
  if (!order) return <p className={classes.lead}>{m.item_replenish_no_max()}</p>
  const numbers = {
    max: formatNumber(order.max),
    available: formatNumber(available),
    onOrder: formatNumber(onOrder),
    missing: formatNumber(order.missing),
    unit,
  }
  const isWanted = order.isDue && order.quantity > 0
  return (
    <div>
      <p className={classes.lead}>
        {isWanted
          ? m.item_replenish_order({ quantity: formatNumber(order.quantity), unit })
          : m.item_replenish_order_none({ available: numbers.available, unit })}
      </p>
      <p className={classes.quiet}>
        {m.item_replenish_order_why(numbers)}{' '}
        {order.addedForMultiple > 0 &&
          m.item_replenish_rounded({
            multiple: formatNumber(data.levels.orderMultiple),
            quantity: formatNumber(order.quantity),
          })}
      </p>
      <Vendor data={data} unit={unit} quantity={order.quantity} />
    </div>
  )
}

type OrderForBinProps = {
  item: Item
  data: Replenishment
  binEmpty: NonNullable<Replenishment['binEmpty']>
}

/** A bin is empty: what to order for it, whatever the levels say. */
function OrderForBin({ item: { unit }, data, binEmpty }: OrderForBinProps) {
  const time = formatDateTime(binEmpty.since)
  if (binEmpty.quantity === null) return <p className={classes.lead}>{m.alerts_says_bin_empty({ time })}</p>
  const quantity = formatNumber(binEmpty.quantity)
  return (
    <div>
      <p className={classes.lead}>{m.item_replenish_order({ quantity, unit })}</p>
      <p className={classes.quiet}>
        {data.levels.autoReorderQuantity === null
          ? m.item_replenish_bin_empty({ time })
          : m.item_replenish_bin_empty_fixed({ time })}
      </p>
      <Vendor data={data} unit={unit} quantity={binEmpty.quantity} />
    </div>
  )
}

type VendorProps = { data: Replenishment; unit: string; quantity: number }

const Vendor = ({ data: { vendor, unitPrice }, unit, quantity }: VendorProps) => (
  <p className={classes.quiet}>
    {unitPrice === null
      ? m.item_replenish_vendor({ vendor: vendor ?? '–' })
      : m.item_replenish_vendor_price({
          vendor: vendor ?? '–',
          price: formatPrice(unitPrice),
          unit,
          total: formatMoney(unitPrice * quantity),
        })}
  </p>
)

/** Where the suggested levels come from, number by number. */
function explained({ demand, leadTime, suggestion, levels, shelfLifeDays }: Replenishment, unit: string) {
  const { measured } = leadTime
  const lead = {
    days: formatRate(leadTime.days),
    deviation: formatRate(leadTime.deviation),
    count: formatNumber(measured?.deliveries ?? 0),
    p50: formatRate(measured?.p50 ?? 0),
    p90: formatRate(measured?.p90 ?? 0),
  }
  const sentences = [
    demand.used > 0
      ? m.item_replenish_demand({
          daily: formatRate(demand.daily),
          deviation: formatRate(demand.deviation),
          unit,
          used: formatNumber(demand.used),
          days: formatNumber(demand.days),
          out: formatNumber(demand.daysOutOfStock),
        })
      : m.item_demand_none(),
  ]
  if (demand.isThin && demand.used > 0) sentences.push(m.item_demand_thin())
  sentences.push(m[`item_replenish_lead_${leadTime.source}`](lead))
  if (!suggestion) return sentences
  const { explanation } = suggestion
  sentences.push(
    m.item_replenish_safety({
      quantity: formatNumber(suggestion.min),
      unit,
      service: formatShare(suggestion.serviceLevel),
      z: formatRate(explanation.z),
    }),
    m.item_replenish_reorder({
      quantity: formatNumber(suggestion.reorderPoint),
      lead: formatRate(explanation.demandInLeadTime),
      safety: formatRate(explanation.safetyStock),
    }),
    m.item_replenish_max({
      quantity: formatNumber(suggestion.max),
      review: formatRate(explanation.demandInReview),
      days: formatNumber(levels.reviewDays),
      multiple: formatNumber(levels.orderMultiple),
    }),
  )
  if (explanation.isShelfLimited)
    sentences.push(
      m.item_replenish_shelf({
        days: formatNumber(shelfLifeDays ?? 0),
        quantity: formatNumber(explanation.usedInHalfShelfLife ?? 0),
        unit,
      }),
    )
  return sentences
}
