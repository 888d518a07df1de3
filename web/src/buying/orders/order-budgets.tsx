import { Flex, Stack } from '@mantine/core'
import type { Order, PayingLine } from '@wellstock/contract/buying/order'
import { isApproved } from '@wellstock/domain/buying/orders'
import { availableOf, type Balance } from '@wellstock/domain/finance/ledger'
import { BudgetBadge } from '../../identity/approvals/cells.tsx'
import { formatMoney } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Block } from '../../ui/block.tsx'
import { BarLegend, BudgetBar } from '../../ui/budget-bar.tsx'
import ui from '../../ui/shared.module.css'
import { payingName } from './words.ts'

/** What of an order a line of a budget pays for. */
const ownOf = ({ lines }: Pick<Order, 'lines'>, id: string) =>
  lines.reduce(
    (sum, { budgetLineId, cancelled, amount }) =>
      budgetLineId === id && !cancelled ? sum + (amount ?? 0) : sum,
    0,
  )

/** The line without this order's money, and with it; null where the order takes none any more. */
export function effectOf(
  order: Pick<Order, 'lines' | 'state' | 'move'>,
  line: PayingLine,
): { before: Balance; after: Balance } | null {
  const own = ownOf(order, line.id)
  // It is to pay for a line, and has that set aside already.
  if (order.move?.toLineId === line.id)
    return { before: { ...line, precommitted: line.precommitted - order.move.amount }, after: line }
  const { state } = order
  // Asked for or ordered, it is in the line already.
  if (state === 'submitted')
    return { before: { ...line, precommitted: line.precommitted - own }, after: line }
  if (isApproved(state)) return { before: { ...line, committed: line.committed - own }, after: line }
  if (state === 'draft' || state === 'changes_requested')
    return { before: line, after: { ...line, precommitted: line.precommitted + own } }
  return null
}

/** The lines of budgets that pay, before and after this order. */
export function OrderBudgets({ order }: { order: Order }) {
  const { budgets, budgetState } = order
  if (budgets.length === 0) return null
  return (
    <Block title={m.common_budget()} action={budgetState && <BudgetBadge state={budgetState} />}>
      <Stack>
        <Flex component="ul" direction="column" gap="md" className={ui.plainList}>
          {budgets.map((line) => {
            const effect = effectOf(order, line)
            return (
              <Flex key={line.id} component="li" direction="column" gap={4} className={ui.notes}>
                <span>{payingName(line)}</span>
                <BudgetBar balance={effect?.after ?? line} />
                <small className={ui.figures}>
                  {effect
                    ? m.orders_available_change({
                        before: formatMoney(availableOf(effect.before)),
                        after: formatMoney(availableOf(effect.after)),
                      })
                    : m.orders_available_now({ amount: formatMoney(line.available) })}
                </small>
              </Flex>
            )
          })}
        </Flex>
        <BarLegend />
      </Stack>
    </Block>
  )
}
