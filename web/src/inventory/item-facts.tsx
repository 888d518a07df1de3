import type { Item } from '@wellstock/contract/inventory'
import type { ReactNode } from 'react'
import { formatMoney, formatNumber, formatPrice } from '../lib/format.ts'
import { m } from '../paraglide/messages.js'
import { ExpiryChip } from './expiry-chip.tsx'
import { stockValue } from './inventory-columns.tsx'
import classes from './item-page.module.css'
import { roomOf } from './place.ts'
import { StockBar, stockSentence, thresholdOf } from './stock-level.tsx'

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** What one wants to know of an item at a glance. */
export function ItemFacts({ item }: { item: Item }) {
  const value = stockValue(item)
  return (
    <dl className={classes.facts}>
      <Fact label={m.item_on_hand()}>
        <span className={classes.figure}>
          {formatNumber(item.currentQuantity)} <small>{item.unit}</small>
        </span>
        <span role="img" aria-label={stockSentence(item)}>
          <StockBar item={item} width={128} />
        </span>
        <span className={classes.quiet}>{m.level_low_at({ quantity: formatNumber(thresholdOf(item)) })}</span>
      </Fact>
      <Fact label={m.item_value()}>
        <span className={classes.figure}>{value === null ? '–' : formatMoney(value)}</span>
        <span className={classes.quiet}>
          {item.unitPrice === null
            ? m.item_no_price()
            : m.item_price_each({ price: formatPrice(item.unitPrice), unit: item.unit })}
        </span>
      </Fact>
      <Fact label={m.item_next_expiry()}>
        {item.nextExpiry ? <ExpiryChip date={item.nextExpiry} /> : m.item_no_expiry()}
      </Fact>
      <Fact label={m.item_place()}>
        {item.officeName}
        <span className={classes.quiet}>{roomOf(item)}</span>
      </Fact>
      <Fact label={m.item_vendor()}>{item.vendor}</Fact>
    </dl>
  )
}
