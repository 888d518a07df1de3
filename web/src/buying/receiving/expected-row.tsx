import { Flex } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ExpectedOrder } from '@wellstock/contract/buying/receiving'
import { formatAgo, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import { StateBadge } from '../vendor-orders/state-badge.tsx'
import { lateWords } from '../vendor-orders/words.ts'
import classes from './receiving.module.css'

type ExpectedRowProps = { order: ExpectedOrder; hasOffices: boolean }

/** One order that is to come: the whole of it leads to receiving it. */
export function ExpectedRow({ order, hasOffices }: ExpectedRowProps) {
  const { number, vendor, office, products, openLines, daysLate, lastReceivedAt, state } = order
  const more = openLines - products.length
  return (
    <Link
      to="/dashboard/vendor-orders/$id/receive"
      params={{ id: order.id }}
      className={`${ui.plainLink} ${ui.hover} ${classes.open}`}
    >
      <Flex component="span" align="center" wrap="wrap" gap="xs">
        <b className={ui.figures}>{number}</b>
        {state === 'on_hold' && <StateBadge state={state} />}
        {daysLate > 0 && <span className={`${ui.danger} ${ui.medium}`}>{lateWords(daysLate)}</span>}
      </Flex>
      <span>{[vendor.name, hasOffices && office.name].filter(Boolean).join(' · ')}</span>
      <small className={ui.note}>
        {[
          products.join(' · '),
          more > 0 && m.receiving_more_lines({ count: more, shown: formatNumber(more) }),
          lastReceivedAt && m.receiving_last({ ago: formatAgo(lastReceivedAt) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </small>
    </Link>
  )
}
