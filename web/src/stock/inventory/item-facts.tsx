import { useQuery } from '@tanstack/react-query'
import type { Item } from '@wellstock/contract/stock/items'
import type { ReactNode } from 'react'
import { formatNumber, formatPrice, formatWorth } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import { detailQueries } from '../commands/queries.ts'
import { ExpiryChip } from '../items/expiry-chip.tsx'
import { roomOf } from '../items/place.ts'
import { SeasonChip } from '../thresholds/season-chip.tsx'
import { stockValue } from './inventory-columns.tsx'
import classes from './item-page.module.css'
import { StockBar, stockSentence, thresholdOf } from './stock-level.tsx'

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={`${ui.terms} ${classes.fact}`}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

export function ItemFacts({ item }: { item: Item }) {
  const value = stockValue(item)
  const figure = (quantity: number) => (
    <span className={classes.figure}>
      {formatNumber(quantity)} <small>{item.unit}</small>
    </span>
  )
  return (
    <dl className={`${ui.panel} ${classes.facts}`}>
      <Fact label={m.item_available()}>
        {figure(item.availableQuantity)}
        <span role="img" aria-label={stockSentence(item)}>
          <StockBar item={item} width={128} />
        </span>
        <span className={`${ui.block} ${ui.note}`}>
          {m.level_low_at({ quantity: formatNumber(thresholdOf(item)) })}
        </span>
        {item.season && <SeasonChip season={item.season} />}
      </Fact>
      <Fact label={m.common_on_hand()}>
        {figure(item.currentQuantity)}
        <span className={`${ui.block} ${ui.note}`}>
          {value === null
            ? m.item_no_price()
            : m.item_worth({
                value: formatWorth(value),
                price: formatPrice(item.unitCost ?? 0),
                unit: item.unit,
              })}
        </span>
      </Fact>
      <Fact label={m.item_reserved()}>{figure(item.reservedQuantity)}</Fact>
      <Fact label={m.item_unusable()}>{figure(item.unusableQuantity)}</Fact>
      <Fact label={m.item_cover()}>
        <Cover item={item} />
      </Fact>
      <Fact label={m.item_next_expiry()}>
        {item.nextExpiry ? <ExpiryChip date={item.nextExpiry} /> : m.item_no_expiry()}
      </Fact>
      <Fact label={m.item_place()}>
        {item.officeName}
        <span className={`${ui.block} ${ui.note}`}>
          {item.binCode ? m.item_room_and_bin({ room: roomOf(item), bin: item.binCode }) : roomOf(item)}
        </span>
      </Fact>
    </dl>
  )
}

function Cover({ item }: { item: Item }) {
  const { data } = useQuery(detailQueries.demand(item.id))
  if (!data) return '–'
  if (data.coverDays === null) return m.item_cover_unused()
  const days = Math.floor(data.coverDays)
  return (
    <>
      <span className={classes.figure}>
        {formatNumber(days)} <small>{m.item_days({ days })}</small>
      </span>
      {data.recent.isThin && <span className={`${ui.block} ${ui.note}`}>{m.item_demand_thin_short()}</span>}
    </>
  )
}
