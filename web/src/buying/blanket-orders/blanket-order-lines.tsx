import { Link } from '@tanstack/react-router'
import type { BlanketOrder, BlanketOrderLine } from '@wellstock/contract/buying/blanket-orders'
import { leftOf } from '@wellstock/domain/buying/blanket-orders'
import type { ReactNode } from 'react'
import { formatNumber, formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { amount } from '../../ui/amount.tsx'
import { Block } from '../../ui/block.tsx'
import ui from '../../ui/shared.module.css'
import { packWords } from '../orders/words.ts'
import classes from './blanket-orders.module.css'
import { ReleaseName } from './blanket-releases.tsx'
import { DrawnBar } from './drawn-bar.tsx'

/** What was agreed, product by product, and what of it is drawn: on a phone each is a card. */
export const BlanketOrderLines = ({ order }: { order: BlanketOrder }) => (
  <Block title={m.blanket_orders_products()}>
    <ul className={`${ui.plainList} ${classes.lines}`}>
      {order.lines.map((line) => (
        <Line key={line.id} line={line} order={order} />
      ))}
    </ul>
  </Block>
)

function Line({ line, order }: { line: BlanketOrderLine; order: BlanketOrder }) {
  const { sku, unit, packPrice, quantityCap, drawn, drawnValue } = line
  const left = leftOf(quantityCap, drawn)
  const inUnits = (quantity: number) => m.common_quantity_and_unit({ quantity: formatNumber(quantity), unit })
  const figures: [string, ReactNode][] = [
    [
      m.blanket_orders_price(),
      <>
        {formatPrice(packPrice)}
        <small className={ui.block}>{packWords(1, line)}</small>
      </>,
    ],
    [
      m.blanket_orders_quantity_cap(),
      quantityCap === null ? m.blanket_orders_no_limit() : amount(quantityCap, unit),
    ],
    [
      m.blanket_orders_used(),
      <>
        {amount(drawn, unit)}
        <small className={ui.block}>{formatPrice(drawnValue)}</small>
      </>,
    ],
    [m.blanket_orders_left(), left === null ? '–' : amount(left, unit)],
  ]
  return (
    <li>
      <div className={`${ui.named} ${ui.notes}`}>
        <Name line={line} />
        <small className={ui.code}>{sku}</small>
      </div>
      <dl className={`${ui.figures} ${classes.figures}`}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt className={ui.note}>{label}</dt>
            <dd className={ui.notes}>{value}</dd>
          </div>
        ))}
        {quantityCap !== null && (
          <div>
            <dt className={ui.note}>{m.blanket_orders_share()}</dt>
            <dd>
              <DrawnBar drawn={drawn} cap={quantityCap} format={inUnits} />
            </dd>
          </div>
        )}
      </dl>
      <Behind line={line} order={order} />
    </li>
  )
}

/** Its name, which leads to the product for whoever sees the inventory. */
function Name({ line: { productId, name } }: { line: BlanketOrderLine }) {
  if (!useCan('inventory.read')) return <b>{name}</b>
  return (
    <Link className={`${ui.plainLink} ${ui.strong}`} to="/dashboard/products/$id" params={{ id: productId }}>
      {name}
    </Link>
  )
}

/** The releases that have drawn from a line: what they have drawn adds up to its figure. */
function Behind({ line, order }: { line: BlanketOrderLine; order: BlanketOrder }) {
  const rows = order.releaseList.flatMap((release) =>
    release.lines.flatMap((part) => (part.lineId === line.id ? [{ release, part }] : [])),
  )
  if (rows.length === 0) return null
  return (
    <details className={`${ui.text14} ${classes.behind}`}>
      <summary className={ui.note}>
        {m.blanket_orders_releases_count({ count: rows.length, shown: formatNumber(rows.length) })}
      </summary>
      <table className={ui.figures}>
        <thead className={ui.quiet}>
          <tr>
            <th scope="col">{m.blanket_orders_release()}</th>
            <th scope="col">{m.blanket_orders_used()}</th>
            <th scope="col">{m.common_amount()}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ release, part }) => (
            <tr key={release.name}>
              <th scope="row">
                <ReleaseName release={release} />
              </th>
              <td>{amount(part.drawn, line.unit)}</td>
              <td>{formatPrice(part.drawnValue)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
