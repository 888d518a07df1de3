import { Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Order, OrderLine } from '@wellstock/contract/buying/order'
import type { ReactNode } from 'react'
import { formatDate, formatNumber, formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { amount as quantityOf } from '../../ui/amount.tsx'
import { Block, Nothing } from '../../ui/block.tsx'
import ui from '../../ui/shared.module.css'
import classes from './order-page.module.css'
import { packWords, placedWords, unpricedWords, whereWords } from './words.ts'

/** What it asks for, line by line: on a phone each is a card. */
export function OrderLines({ order }: { order: Order }) {
  const { lines, total, freight, tax, unpriced } = order
  return (
    <Block title={m.common_lines()}>
      {lines.length === 0 ? (
        <Nothing>{m.orders_no_lines()}</Nothing>
      ) : (
        <>
          <ul className={`${ui.plainList} ${classes.lines}`}>
            {lines.map((line) => (
              <Line key={line.id} order={order} line={line} />
            ))}
          </ul>
          <Text className={`${ui.figures} ${classes.total}`}>
            {unpriced > 0 && <span className={ui.note}>{unpricedWords(unpriced)}</span>}
            <span>{m.common_total()}</span>
            <b>{formatPrice(total)}</b>
          </Text>
          {freight + tax > 0 && (
            <Text c="dimmed" className={`${ui.figures} ${classes.total}`}>
              {m.orders_expected_extras({ freight: formatPrice(freight), tax: formatPrice(tax) })}
            </Text>
          )}
        </>
      )}
    </Block>
  )
}

function Line({ order, line }: { order: Order; line: OrderLine }) {
  const { sku, category, unit, packs, packQuantity, quantity, packPrice, amount, alsoOn } = line
  const {
    onHand,
    available,
    onOrder,
    note,
    takesSubstitute,
    neededBy,
    cancelled,
    priceSource,
    approvedPrice,
    placed,
  } = line
  const where = whereWords(order, line)
  const figures: [string, ReactNode][] = [
    [
      m.common_quantity(),
      <>
        {packWords(packs, line)}
        {packQuantity > 1 && <small className={ui.block}>{quantityOf(quantity, unit)}</small>}
      </>,
    ],
    [
      m.common_price(),
      packPrice === null ? (
        m.common_no_price()
      ) : (
        <>
          {formatPrice(packPrice)}
          {approvedPrice !== null ? (
            <small className={ui.block}>
              {m.orders_price_approved({ price: formatPrice(approvedPrice) })}
            </small>
          ) : (
            priceSource && <small className={ui.block}>{m[`orders_price_${priceSource}`]()}</small>
          )}
        </>
      ),
    ],
    [m.common_amount(), amount === null ? '–' : formatPrice(amount)],
    [m.orders_needed_by(), formatDate(neededBy)],
    [m.common_on_hand(), quantityOf(onHand, unit)],
    [m.item_available(), quantityOf(available, unit)],
    [m.orders_on_order(), quantityOf(onOrder, unit)],
  ]
  return (
    <li data-cancelled={cancelled ? true : undefined}>
      <div className={`${ui.named} ${ui.notes}`}>
        <ProductLink line={line} officeId={order.office.id} />
        <small>
          <span className={ui.code}>{sku}</span> · {category}
        </small>
        <small>
          <VendorLink line={line} />
          {takesSubstitute && ` · ${m.orders_substitute_ok()}`}
        </small>
        {note && <small className={ui.breaks}>{note}</small>}
      </div>
      <dl className={`${ui.figures} ${classes.figures}`}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt className={ui.note}>{label}</dt>
            <dd className={ui.notes}>{value}</dd>
          </div>
        ))}
      </dl>
      <Text fz="sm" className={classes.where}>
        {placed.map((each) => (
          <PlacedWith key={each.vendorOrderId} placed={each} line={line} officeId={order.office.id} />
        ))}
        {where && <span>{where}</span>}
        {alsoOn && !cancelled && <AlsoOn also={alsoOn} unit={unit} />}
      </Text>
    </li>
  )
}

type ProductLinkProps = { line: Pick<OrderLine, 'productId' | 'name'>; officeId: string }

export function ProductLink({ line: { productId, name }, officeId }: ProductLinkProps) {
  return useCan('inventory.read', officeId) ? (
    <Link className={`${ui.plainLink} ${ui.strong}`} to="/dashboard/products/$id" params={{ id: productId }}>
      {name}
    </Link>
  ) : (
    <b>{name}</b>
  )
}

function VendorLink({ line: { vendor, offeredBy } }: { line: OrderLine }) {
  const seesVendors = useCan('vendors.read')
  if (!vendor) return offeredBy ? m.orders_any_vendor_at({ vendor: offeredBy.name }) : m.orders_any_vendor()
  if (!seesVendors) return vendor.name
  return (
    <Link className={ui.link} to="/dashboard/vendors/$slug" params={{ slug: vendor.slug }}>
      {vendor.name}
    </Link>
  )
}

type PlacedProps = { placed: OrderLine['placed'][number]; line: OrderLine; officeId: string }

/** What a vendor has of it, and when that comes. */
function PlacedWith({ placed, line, officeId }: PlacedProps) {
  const { vendorOrderId, number } = placed
  const seesVendorOrders = useCan('vendor-orders.read', officeId)
  return (
    <span>
      {placedWords(placed, line)}{' '}
      {number &&
        (seesVendorOrders ? (
          <Link
            className={`${ui.link} ${ui.code}`}
            to="/dashboard/vendor-orders/$id"
            params={{ id: vendorOrderId }}
          >
            {number}
          </Link>
        ) : (
          <span className={ui.code}>{number}</span>
        ))}
    </span>
  )
}

/** That the same is on another order already. */
const AlsoOn = ({ also, unit }: { also: NonNullable<OrderLine['alsoOn']>; unit: string }) => (
  <Link
    className={`${ui.iconWord} ${ui.rigidIcons} ${ui.warn} ${ui.link}`}
    to="/dashboard/orders/$orderId"
    params={{ orderId: also.id }}
  >
    <IconAlertTriangle size={16} stroke={2} aria-hidden />
    {m.orders_also_on({ quantity: formatNumber(also.quantity), unit, number: also.number })}
  </Link>
)
