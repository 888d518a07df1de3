import { Group, Stack } from '@mantine/core'
import type { OrderRow } from '@wellstock/contract/buying/order'
import { BudgetBadge } from '../../identity/approvals/cells.tsx'
import { formatDate } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import { NumberLink, Progress, Total } from './order-columns.tsx'
import classes from './orders.module.css'
import { Priority, StateBadge } from './state-badge.tsx'
import { linesWords } from './words.ts'

/** An order in a list on a phone, and at a glance. */
export function OrderCard({ order }: { order: OrderRow }) {
  const {
    office,
    department,
    requestedBy,
    isAutomatic,
    isDirect,
    neededBy,
    lineCount,
    priority,
    budgetState,
    approval,
  } = order
  return (
    <div className={`${ui.notes} ${classes.card}`}>
      <Group gap="xs" className={classes.cardHead}>
        <NumberLink order={order} />
        <StateBadge state={order.state} />
      </Group>
      <Stack gap={4} miw={0}>
        <span>{[office.name, department.name].join(' · ')}</span>
        <small>
          {[
            requestedBy.name,
            isDirect && m.orders_direct(),
            isAutomatic && m.orders_automatic(),
            linesWords(lineCount),
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
        <small>{m.orders_needed_on({ date: formatDate(neededBy) })}</small>
        {approval && <Progress order={order} />}
      </Stack>
      <div className={classes.cardEnd}>
        <Total order={order} />
        {priority !== 'routine' && <Priority priority={priority} />}
        {budgetState && <BudgetBadge state={budgetState} />}
      </div>
    </div>
  )
}
