import { Flex } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { VendorOrder, VendorOrderLine } from '@wellstock/contract/buying/vendor-order'
import type { ReactNode } from 'react'
import { formatDate, formatNumber, formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { daysBetween } from '../../stock/expirations/dates.ts'
import { amount as quantityOf } from '../../ui/amount.tsx'
import { Block, Nothing } from '../../ui/block.tsx'
import ui from '../../ui/shared.module.css'
import { ProductLink } from '../orders/order-lines.tsx'
import { packWords } from '../orders/words.ts'
import { LineParts } from './line-parts.tsx'
import { LineProgress } from './line-progress.tsx'
import classes from './vendor-order-page.module.css'
import { sourceWord } from './words.ts'

/** What the vendor is to send, line by line: on a phone each is a card. */
export const VendorOrderLines = ({ order: { lines, total, office, sentAt } }: { order: VendorOrder }) => (
  <Block title={m.common_lines()}>
    {lines.length === 0 ? (
      <Nothing>{m.orders_no_lines()}</Nothing>
    ) : (
      <>
        <ul className={`${ui.plainList} ${classes.lines}`}>
          {lines.map((line) => (
            <Line key={line.id} line={line} officeId={office.id} isSent={sentAt !== null} />
          ))}
        </ul>
        <Flex
          component="p"
          justify="flex-end"
          align="center"
          wrap="wrap"
          gap="4px 12px"
          m={0}
          className={`${ui.figures} ${classes.total}`}
        >
          <span>{m.common_total()}</span>
          <b>{formatPrice(total)}</b>
        </Flex>
      </>
    )}
  </Block>
)

type LineProps = { line: VendorOrderLine; officeId: string; isSent: boolean }

function Line({ line, officeId, isSent }: LineProps) {
  const { sku, vendorSku, unit, packs, packQuantity, quantity, packPrice, priceSource, amount } = line
  const { neededBy, expectedOn, promisedOn, closed, closeReason, parts, replaces } = line
  const comesOn = promisedOn ?? expectedOn
  const days = comesOn && neededBy ? daysBetween(neededBy, comesOn) : 0
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
      <>
        {formatPrice(packPrice)}
        {!replaces && <small className={ui.block}>{sourceWord(priceSource)}</small>}
      </>,
    ],
    [m.common_amount(), formatPrice(amount)],
    ...(neededBy ? [[m.orders_needed_by(), formatDate(neededBy)] satisfies [string, ReactNode]] : []),
    [
      promisedOn ? m.vendor_orders_promised() : m.common_expected(),
      <>
        {comesOn ? formatDate(comesOn) : '–'}
        {days > 0 && (
          <small className={`${ui.block} ${ui.danger}`}>
            {m.vendor_orders_after_needed({ count: days, shown: formatNumber(days) })}
          </small>
        )}
      </>,
    ],
  ]
  return (
    <li data-closed={closed === quantity || undefined}>
      <div className={`${ui.named} ${ui.notes}`}>
        <ProductLink line={line} officeId={officeId} />
        <small className={ui.code}>{[vendorSku, sku].filter(Boolean).join(' · ')}</small>
        {replaces && <ReplacedReturn replaces={replaces} officeId={officeId} />}
        {line.substitute && <small>{m.vendor_orders_substitute({ name: line.substitute.name })}</small>}
        {closed > 0 && closeReason && <small className={ui.breaks}>{closeReason}</small>}
      </div>
      <dl className={`${ui.figures} ${classes.figures}`}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt className={ui.note}>{label}</dt>
            <dd className={ui.notes}>{value}</dd>
          </div>
        ))}
      </dl>
      {isSent && <LineProgress line={line} />}
      {parts.length > 0 && <LineParts line={line} />}
    </li>
  )
}
type ReplacedReturnProps = { replaces: NonNullable<VendorOrderLine['replaces']>; officeId: string }

/** The return it comes again for. */
function ReplacedReturn({ replaces: { id, number }, officeId }: ReplacedReturnProps) {
  const words = m.vendor_orders_replaces({ number })
  return useCan('vendor-returns.read', officeId) ? (
    <Link className={ui.link} to="/dashboard/vendor-orders/returns/$id" params={{ id }}>
      {words}
    </Link>
  ) : (
    <small>{words}</small>
  )
}
