import { Flex } from '@mantine/core'
import type { VendorOrderLine } from '@wellstock/contract/buying/vendor-order'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import { openUnitsOf, overUnitsOf } from './open-lines.ts'
import classes from './vendor-order-page.module.css'

/** How much of a line has come, does not come any more and is still to come; what of it was billed. */
export function LineProgress({ line }: { line: VendorOrderLine }) {
  const { received, closed, quantity, unit, billed, sentBack } = line
  const open = openUnitsOf(line)
  const over = overUnitsOf(line)
  const words = (units: number) => m.common_quantity_and_unit({ quantity: formatNumber(units), unit })
  const parts = [
    received > 0 && m.vendor_orders_came({ quantity: words(received) }),
    closed > 0 && m.vendor_orders_not_coming({ quantity: words(closed) }),
    open > 0 && m.vendor_orders_to_come({ quantity: words(open) }),
    over > 0 && m.vendor_orders_over({ quantity: words(over) }),
    sentBack > 0 && m.vendor_orders_sent_back({ quantity: words(sentBack) }),
    billed > 0 && m.vendor_orders_line_billed({ quantity: words(billed) }),
  ].filter(Boolean)
  const part = (units: number) => ({ width: `${(100 * units) / Math.max(quantity, received + closed)}%` })
  return (
    <Flex component="p" align="center" wrap="wrap" gap="4px 12px" m={0} fz="xs" className={classes.progress}>
      <span className={classes.bar} aria-hidden>
        <span data-part="received" style={part(received)} />
        <span data-part="closed" style={part(closed)} />
      </span>
      <span className={ui.figures}>{parts.join(' · ')}</span>
    </Flex>
  )
}
