import { Link } from '@tanstack/react-router'
import type { Recall } from '@wellstock/contract/compliance/recall'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { Block } from '../../ui/block.tsx'
import ui from '../../ui/shared.module.css'

/** What vendors have still to send of the same products: a recalled lot of it goes into quarantine when it comes. */
export function RecallOnOrder({ recall }: { recall: Recall }) {
  const opens = useCan('vendor-orders.read')
  return (
    <Block title={m.recalls_on_order()}>
      <p className={ui.note}>{m.recalls_on_order_text()}</p>
      <ul className={`${ui.plainList} ${ui.ruledItems}`}>
        {recall.onOrder.map(({ vendorOrderId, number, vendor, office, product, quantity }) => (
          <li key={`${vendorOrderId} ${product}`} className={`${ui.words} ${ui.notes}`}>
            {opens ? (
              <Link to="/dashboard/vendor-orders/$id" params={{ id: vendorOrderId }} className={ui.code}>
                {number}
              </Link>
            ) : (
              <span className={ui.code}>{number}</span>
            )}{' '}
            {product}: {formatNumber(quantity)} <small>{[vendor, office].join(' · ')}</small>
          </li>
        ))}
      </ul>
    </Block>
  )
}
