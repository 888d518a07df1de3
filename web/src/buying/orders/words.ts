import type { Order, OrderLine, OrderRow, PayingLine } from '@wellstock/contract/buying/order'
import { isApproved, type OrderPriority, type OrderState } from '@wellstock/domain/buying/orders'
import {
  formatDate,
  formatDateTime,
  formatNames,
  formatNumber,
  formatPrice,
  formatShortMonth,
} from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'

export const stateWord = (state: OrderState) => m[`orders_state_${state}`]()
export const priorityWord = (priority: OrderPriority) => m[`orders_priority_${priority}`]()

export const linesWords = (count: number) => m.orders_lines_count({ count, shown: formatNumber(count) })

/** "2 lines without a price"; nothing where all have one. */
export const unpricedWords = (count: number) =>
  count > 0 && m.orders_unpriced({ count, shown: formatNumber(count) })

export const rowName = ({ number, office }: Pick<OrderRow, 'number' | 'office'>) =>
  `${number}, ${office.name}`

/** Laboratory · Reagents · RIV · Mar 26 · FY2026. */
export const payingName = ({ department, category, office, month, fiscalYear }: PayingLine) =>
  [
    department,
    category ?? m.common_unbudgeted(),
    office,
    month && formatShortMonth(month.slice(0, 7)),
    m.common_fiscal_year({ year: String(fiscalYear) }),
  ]
    .filter(Boolean)
    .join(' · ')

/** Which line another line of a budget is to pay for, and why. */
export const moveWords = (
  { budgets }: Pick<Order, 'budgets'>,
  { name, amount, toLineId, by, reason }: NonNullable<Order['move']>,
) => {
  const to = budgets.find(({ id }) => id === toLineId)
  return m.orders_move_waits({
    ...{ name, by, reason, amount: formatPrice(amount), budget: to ? payingName(to) : '' },
  })
}

/** How many steps of its approval are decided, and on whom the next waits. */
export const progressWords = ({ decided, steps }: NonNullable<OrderRow['approval']>) =>
  m.orders_progress({ decided: formatNumber(decided), steps: formatNumber(steps) })

/** As many are named; the others are counted. */
const NAMED = 2

/** Ana, Bo and 3 others. */
export function deciderWords(names: readonly string[]): string {
  const others = names.length - NAMED
  return formatNames(
    others > 1
      ? [...names.slice(0, NAMED), m.orders_others({ count: others, shown: formatNumber(others) })]
      : names,
  )
}

const waitingWords = ({ approval }: Pick<Order, 'approval'>) =>
  approval && approval.waitsOn.length > 0
    ? m.orders_where_submitted_on({ names: deciderWords(approval.waitsOn) })
    : m.orders_where_submitted()

/** Where what a line asks for is, in one sentence. */
export function whereWords(
  { state, approval }: Pick<Order, 'state' | 'approval'>,
  { cancelled, vendor, toSource, placed }: Pick<OrderLine, 'cancelled' | 'vendor' | 'toSource' | 'placed'>,
): string {
  if (cancelled) {
    const { by, at, reason } = cancelled
    return m.orders_where_line_cancelled({ name: by, date: formatDate(at), reason })
  }
  if (state === 'submitted') return waitingWords({ approval })
  // What vendors have is said beside it.
  if (isApproved(state) && placed.length > 0) {
    return toSource > 0 ? m.orders_where_left({ count: toSource, shown: formatNumber(toSource) }) : ''
  }
  if (state === 'closed' && placed.length > 0) return m.orders_where_closed_coming()
  if (isApproved(state))
    return vendor ? m.orders_where_approved_from({ vendor: vendor.name }) : m.orders_where_approved()
  return m[`orders_where_${state}`]()
}

type Stock = Pick<OrderLine, 'onHand' | 'available' | 'onOrder' | 'unit'>
type Placed = OrderLine['placed'][number]

/** "60 BX ordered from Acme, promised for Dec 3." */
export function placedWords(placed: Placed, line: Pick<OrderLine, 'pack' | 'packQuantity' | 'unit'>): string {
  const { state, vendor, dueOn, isPromised } = placed
  if (placed.received > 0) return cameWords(placed, line.unit)
  const quantity = packWords(placed.quantity / line.packQuantity, line)
  if (state === 'draft' || state === 'pending_approval') return m.orders_where_drafted({ quantity, vendor })
  if (state === 'on_hold') return m.orders_where_held({ quantity, vendor })
  if (dueOn === null) return m.orders_where_ordered({ quantity, vendor })
  const date = formatDate(dueOn)
  return isPromised
    ? m.orders_where_promised({ quantity, vendor, date })
    : m.orders_where_expected({ quantity, vendor, date })
}

/** "40 of 100 EA received, 60 due Nov 28 from Brightwater." */
function cameWords({ quantity, received, dueOn, vendor }: Placed, unit: string): string {
  const all = formatNumber(quantity)
  if (received >= quantity) return m.orders_where_came_all({ quantity: all, unit, vendor })
  const words = {
    ...{ received: formatNumber(received), quantity: all, unit, vendor },
    left: formatNumber(quantity - received),
  }
  return dueOn === null
    ? m.orders_where_came(words)
    : m.orders_where_came_due({ ...words, date: formatDate(dueOn) })
}

/** "2026-11-20 10:00, Ana Whitlock". */
export const whenWords = (at: string, by: string) => [formatDateTime(at), by].join(' · ')

/** Who did what no person did: the night begins drafts, and what the policy lets through needs nobody's approval. */
export const byNobody = (step: Order['timeline'][number]['step']) =>
  step === 'created' ? m.orders_automatic() : m.orders_by_rule()

/** "11 EA on hand, 4 available, 20 on order": the field's words, each its own figure. */
export const stockWords = ({ onHand, available, onOrder, unit }: Stock) =>
  m.orders_stock({
    ...{ onHand: formatNumber(onHand), available: formatNumber(available) },
    ...{ onOrder: formatNumber(onOrder), unit },
  })

/** So many packs: "3 BX", or "3 × 10 EA". */
export const packWords = (
  packs: number,
  { pack, packQuantity, unit }: { pack: string; packQuantity: number; unit: string },
) =>
  packQuantity === 1
    ? m.common_quantity_and_unit({ quantity: formatNumber(packs), unit })
    : m.orders_packs_of({ packs: formatNumber(packs), pack, quantity: formatNumber(packQuantity), unit })

/** What a direct buy waits for; nothing once its vendor order is made. */
export function goesWords({ directVendor, state, lines }: Pick<Order, 'directVendor' | 'state' | 'lines'>) {
  if (!directVendor) return null
  const vendor = directVendor.name
  if (state === 'draft' || state === 'changes_requested' || state === 'submitted')
    return m.orders_direct_goes({ vendor })
  return state === 'approved' && lines.every(({ placed }) => placed.length === 0)
    ? m.orders_direct_unsent({ vendor })
    : null
}
