import { MAX_ORDER_LINES } from '@wellstock/domain/buying/orders'
import { said } from '@wellstock/messages/sentence'
import { ownDepartment } from '../../buying/orders/check-draft.ts'
import { createOrder } from '../../buying/orders/save-order.ts'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { todayOf } from '../../platform/today.ts'
import type { LockedBid } from '../bids/bid-document.ts'
import { type AwardedLine, orderOffice } from './find-award.ts'
import { chunks, type Goods, wholePacks } from './goods.ts'

/** An order has a product once, and not more lines than fit. */
const ordersOf = <Row extends { productId: string }>(rows: readonly Row[]) => {
  const turn = ({ productId }: Row, at: number) =>
    rows.slice(0, at).filter((each) => each.productId === productId).length
  const turns = rows.map(turn)
  return [...new Set(turns)].flatMap((nth) =>
    chunks(
      rows.filter((_, at) => turns[at] === nth),
      MAX_ORDER_LINES,
    ),
  )
}

/** A draft for each office, its lines with vendor; of a product that two vendors have won for one office, an order for each. */
export async function writeOrders(
  tx: Connection,
  person: Person,
  bid: Pick<LockedBid, 'number' | 'title' | 'officeId'>,
  lines: readonly AwardedLine[],
  goods: readonly Goods[],
): Promise<string[]> {
  const placed = lines.flatMap((line) => {
    const officeId = orderOffice(line, bid.officeId)
    return officeId === null ? [] : [{ ...line, officeId }]
  })
  if (placed.length === 0) return []
  const departmentId = await ownDepartment(tx, person)
  if (departmentId === null) throw problem('OPERATION_FAILED', said.bid_contract_without_department())
  const written: string[] = []
  const today = await todayOf(tx, person.organizationId)
  for (const officeId of new Set(placed.map((line) => line.officeId))) {
    const own = placed.filter((line) => line.officeId === officeId)
    const wanted = goods
      .map((each) => {
        const ofIt = own.filter(
          ({ vendor, productId }) => vendor.id === each.vendorId && productId === each.productId,
        )
        const quantity = ofIt.reduce((sum, line) => sum + line.quantity, 0)
        return { ...each, quantity: wholePacks(quantity, each.packQuantity), lines: ofIt }
      })
      .filter(({ quantity }) => quantity > 0)
    const days = own.flatMap(({ neededBy }) => neededBy ?? []).filter((day) => day >= today)
    for (const rows of ordersOf(wanted)) {
      const id = await createOrder(tx, person, {
        officeId,
        departmentId,
        neededBy: days.toSorted()[0] ?? today,
        priority: 'routine',
        note: `${bid.number} ${bid.title}`,
        directVendorId: null,
        lines: rows.map(({ productId, vendorId, quantity }) => ({
          ...{ productId, vendorId, quantity },
          neededBy: null,
          takesSubstitute: false,
          note: '',
          budgetLineId: null,
        })),
      })
      written.push(id)
    }
  }
  return written
}
