import type { VendorOrderLine } from '@wellstock/contract/buying/vendor-order'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import { OrderLink } from './order-link.tsx'
import classes from './vendor-order-page.module.css'

/** For whom a line is. */
export const LineParts = ({ line: { parts, unit } }: { line: VendorOrderLine }) => (
  <details className={`${ui.text14} ${classes.parts}`}>
    <summary className={ui.note}>
      {m.vendor_orders_for({ count: parts.length, shown: formatNumber(parts.length) })}
    </summary>
    <ul className={`${ui.plainList} ${ui.figures}`}>
      {parts.map(({ order, office, requestedBy, neededBy: day, quantity }) => (
        <li key={order.id}>
          <OrderLink order={order} officeId={office.id} /> · {office.name} · {requestedBy} ·{' '}
          {m.common_quantity_and_unit({ quantity: formatNumber(quantity), unit })} ·{' '}
          {m.orders_needed_on({ date: formatDate(day) })}
        </li>
      ))}
    </ul>
  </details>
)
