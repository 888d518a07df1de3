import { Box, Flex, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { SuggestedLine, SuggestedOrder } from '@wellstock/contract/buying/basket'
import { amountOf } from '@wellstock/domain/buying/basket'
import { memo, useState } from 'react'
import { formatNumber, formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { VendorStateBadge } from '../../stock/vendors/vendor-state.tsx'
import { QuantityInput } from '../../ui/quantity-input.tsx'
import ui from '../../ui/shared.module.css'
import classes from './basket.module.css'
import { elsewhereOf, factsOf, quantityOf } from './because.ts'
import { Terms } from './terms.tsx'

type OrderBlockProps = {
  order: SuggestedOrder
  lines: readonly SuggestedLine[]
  packs: ReadonlyMap<string, number>
  subtotal: number
  onPacks: (itemId: string, packs: number) => void
}

/** What one office orders from one vendor, and what that lacks. */
export function OrderBlock({ order, lines, packs, subtotal, onPacks }: OrderBlockProps) {
  const { vendor, officeName, canOrder } = order
  const maySeeVendor = useCan('vendors.read')
  return (
    <section
      className={`${ui.panel} ${classes.order}`}
      aria-label={`${vendor?.name ?? m.basket_no_vendor()}, ${officeName}`}
    >
      <Flex component="header" align="center" wrap="wrap" gap="4px 12px" className={classes.head}>
        <h2>
          {vendor && maySeeVendor ? (
            <Link className={ui.plainLink} to="/dashboard/vendors/$slug" params={{ slug: vendor.slug }}>
              {vendor.name}
            </Link>
          ) : (
            (vendor?.name ?? m.basket_no_vendor())
          )}
        </h2>
        <span className={ui.quiet}>{officeName}</span>
        {vendor && !canOrder && <VendorStateBadge state={vendor.state} />}
        <Box component="b" ml="auto" className={ui.figures}>
          {formatPrice(subtotal)}
        </Box>
      </Flex>
      {canOrder ? (
        subtotal > 0 && <Terms of={order} subtotal={subtotal} />
      ) : (
        <Text className={ui.note}>{vendor ? m.basket_vendor_waits() : m.basket_no_vendor_text()}</Text>
      )}
      <ul className={classes.lines}>
        {lines.map((line) => (
          <Line
            key={line.itemId}
            line={line}
            packs={packs.get(line.itemId) ?? 0}
            canOrder={canOrder}
            onPacks={onPacks}
          />
        ))}
      </ul>
    </section>
  )
}

type LineProps = {
  line: SuggestedLine
  packs: number
  canOrder: boolean
  onPacks: OrderBlockProps['onPacks']
}

/** Drawn again by itself: a basket has hundreds of them, and one is changed at a time. */
const Line = memo(function Line({ line, packs, canOrder, onPacks }: LineProps) {
  const { name, sku, unit, price, packQuantity, leftOut } = line
  const mayOpen = useCan('inventory.read', line.officeId)
  const [isEmpty, setIsEmpty] = useState(false)
  return (
    <li className={classes.line}>
      <div className={classes.words}>
        <span>
          {mayOpen ? (
            <Link
              className={`${ui.plainLink} ${ui.strong}`}
              to="/dashboard/inventory/$id"
              params={{ id: line.itemId }}
            >
              {name}
            </Link>
          ) : (
            <span className={ui.strong}>{name}</span>
          )}{' '}
          <small className={ui.code}>{sku}</small>
        </span>
        <span>{factsOf(line)}</span>
        <small className={ui.quiet}>{quantityOf(line)}</small>
        <Hints line={line} />
        {leftOut && (
          <small className={ui.warn}>
            {m.basket_line_left_out({
              count: leftOut.packs,
              number: formatNumber(leftOut.packs),
              cost: formatPrice(leftOut.cost),
            })}
          </small>
        )}
      </div>
      <div className={classes.quantity}>
        {canOrder ? (
          <QuantityInput
            label={m.basket_packs_for({ name })}
            hidesLabel
            lessLabel={m.basket_fewer({ name })}
            moreLabel={m.basket_more({ name })}
            value={isEmpty && packs === 0 ? '' : packs}
            onChange={(next) => {
              setIsEmpty(next === '')
              onPacks(line.itemId, next === '' ? 0 : next)
            }}
          />
        ) : (
          <span className={ui.figures}>{formatNumber(line.suggestedPacks)}</span>
        )}
        <small className={ui.quiet}>
          {m.common_quantity_and_unit({
            quantity: formatNumber((canOrder ? packs : line.suggestedPacks) * packQuantity),
            unit,
          })}
        </small>
      </div>
      <div className={classes.money}>
        <b className={ui.figures}>{price === null ? '–' : formatPrice(amountOf({ price }, packs))}</b>
        <small className={ui.quiet}>
          {price === null
            ? m.common_no_price()
            : m.basket_price_of({ price: formatPrice(price), quantity: formatNumber(packQuantity), unit })}
        </small>
      </div>
    </li>
  )
})

/** What could be done before anything is bought. */
function Hints({ line: { elsewhere, substitute } }: { line: SuggestedLine }) {
  const mayTransfer = useCan('transfers.write')
  return (
    <>
      {elsewhere && (
        <small>
          {elsewhereOf(elsewhere)}{' '}
          {mayTransfer && (
            <Link className={ui.link} to="/dashboard/offices/transfer" search={{ tab: 'suggested' }}>
              {m.basket_transfer()}
            </Link>
          )}
        </small>
      )}
      {substitute && (
        <small>
          {m.basket_substitute({
            name: substitute.name,
            available: formatNumber(substitute.available),
            unit: substitute.unit,
          })}
        </small>
      )}
    </>
  )
}
