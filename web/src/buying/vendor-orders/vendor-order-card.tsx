import { Group, Stack } from '@mantine/core'
import type { VendorOrderRow } from '@wellstock/contract/buying/vendor-order'
import { formatMoney } from '../../lib/format.ts'
import ui from '../../ui/shared.module.css'
import { linesWords } from '../orders/words.ts'
import { AnswerMark, MailMark, StateBadge } from './state-badge.tsx'
import { Due, NumberLink } from './vendor-order-columns.tsx'
import classes from './vendor-orders.module.css'

/** A vendor order in a list on a phone, and at a glance. */
export function VendorOrderCard({ order }: { order: VendorOrderRow }) {
  const { vendor, office, buyer, lineCount, total } = order
  return (
    <div className={`${ui.notes} ${classes.card}`}>
      <Group gap="xs" className={ui.wide}>
        <NumberLink order={order} />
        <StateBadge state={order.state} />
        <AnswerMark order={order} />
        <MailMark order={order} />
      </Group>
      <Stack gap={4} miw={0}>
        <span>{vendor.name}</span>
        <small>{[office.name, linesWords(lineCount), buyer.name].join(' · ')}</small>
      </Stack>
      <Stack gap={4} className={ui.right}>
        <span className={ui.figures}>{formatMoney(total)}</span>
        {order.dueOn && <Due order={order} />}
      </Stack>
    </div>
  )
}
