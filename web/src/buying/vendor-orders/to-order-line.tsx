import { Checkbox, Stack } from '@mantine/core'
import type { ToOrder } from '@wellstock/contract/buying/vendor-order'
import { useId } from 'react'
import { formatDate, formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { QuantityInput } from '../../ui/quantity-input.tsx'
import ui from '../../ui/shared.module.css'
import { ProductLink } from '../orders/order-lines.tsx'
import { packWords } from '../orders/words.ts'
import { OrderLink } from './order-link.tsx'
import classes from './to-order.module.css'
import { amountOf, mostOf, type Packs, packsOf } from './to-order-values.ts'
import { sourceWord } from './words.ts'

type ToOrderLineProps = {
  line: ToOrder['lines'][number]
  officeId: string
  packs: Packs
  canChange: boolean
  onPacks: (packs: number | '') => void
}

/** A line of an approved order: ordered now, or less of it, or later. */
export function ToOrderLine({ line, officeId, packs, canChange, onPacks }: ToOrderLineProps) {
  const { name, sku, order, requestedBy, neededBy, pack, packPrice, priceSource, approvedAmount } = line
  const id = useId()
  const count = packsOf(line, packs)
  const most = mostOf(line)
  const amount = amountOf(line, packs)
  return (
    <li className={classes.line} data-left-out={count === 0 || undefined}>
      {canChange && (
        <Checkbox
          aria-labelledby={id}
          checked={count !== 0}
          onChange={(event) => onPacks(event.currentTarget.checked ? most : 0)}
        />
      )}
      <div className={`${ui.named} ${ui.notes} ${classes.words}`}>
        <span id={id}>
          <ProductLink line={line} officeId={officeId} /> <small className={ui.code}>{sku}</small>
        </span>
        <small>
          <OrderLink order={order} officeId={officeId} /> · {requestedBy} ·{' '}
          {m.orders_needed_on({ date: formatDate(neededBy) })}
        </small>
      </div>
      <Stack gap={4} className={`${ui.notes} ${classes.packs}`}>
        {canChange && count !== 0 ? (
          <QuantityInput
            label={m.basket_packs_for({ name })}
            hidesLabel
            lessLabel={m.basket_fewer({ name })}
            moreLabel={m.basket_more({ name })}
            value={count}
            min={1}
            max={most}
            onChange={onPacks}
          />
        ) : null}
        <small className={ui.figures}>
          {count === most || count === 0
            ? packWords(most, line)
            : m.vendor_orders_packs_of_all({
                packs: packWords(count || 0, line),
                all: packWords(most, line),
              })}
        </small>
      </Stack>
      <Stack gap={2} className={`${ui.notes} ${ui.right} ${ui.figures} ${classes.money}`}>
        <b>{formatPrice(amount)}</b>
        <small>
          {m.orders_price_per({ price: formatPrice(packPrice), pack })} · {sourceWord(priceSource)}
        </small>
        {count === most && amount > approvedAmount && (
          <small className={ui.warn}>
            {m.vendor_orders_approved_at({ amount: formatPrice(approvedAmount) })}
          </small>
        )}
      </Stack>
    </li>
  )
}
