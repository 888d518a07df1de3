import { Flex } from '@mantine/core'
import { IconEqual } from '@tabler/icons-react'
import type { Item } from '@wellstock/contract/stock/items'
import type { Movement } from '@wellstock/contract/stock/movements'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import classes from './item-ledger.module.css'

type Movements = { items: Movement[]; total: number; page: number; pageSize: number }

/**
 * That the ledger explains the quantity shown. On its last page the balance before the oldest movement is known
 * as well: anything but 0 would mean that movements are missing.
 */
export function LedgerSum({ item, movements }: { item: Item; movements: Movements }) {
  const { items, total, page, pageSize } = movements
  const oldest = page * pageSize >= total ? items.at(-1) : undefined
  const before = oldest && oldest.balance - oldest.quantity
  return (
    <Flex component="p" align="center" wrap="wrap" className={classes.sum}>
      <IconEqual size={18} stroke={2} aria-hidden />
      <span>
        {m.ledger_sum({ count: total, shown: formatNumber(total), sum: formatNumber(item.currentQuantity) })}
      </span>
      <span className={ui.quiet}>
        {before === undefined ? m.ledger_sum_text() : m.ledger_before({ quantity: formatNumber(before) })}
      </span>
    </Flex>
  )
}
