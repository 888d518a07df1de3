import { trackingIssue } from '@wellstock/domain/stock/inventory'
import { said } from '@wellstock/messages/sentence'
import { problemOf } from './planned-row.ts'
import type { ReadRow, RowLot, RowProblem } from './read-row.ts'
import type { KnownItem, KnownProduct, Stock } from './stock.ts'

/** What speaks against what a row says of lots: what holds wherever goods come in, holds here. */
export function lotProblem(
  stock: Stock,
  row: ReadRow,
  product: KnownProduct | null,
  item: KnownItem | null,
  roomId: string | null,
): RowProblem | undefined {
  const { currentQuantity = 0 } = row.values
  const untracked = product && untrackedProblem(row, product, item)
  if (untracked) return untracked
  const whole: RowLot[] =
    row.lots.length > 0 || currentQuantity <= (item?.currentQuantity ?? 0)
      ? row.lots
      : [{ number: null, expiryDate: null, quantity: undefined, unitPrice: undefined }]
  for (const { number, expiryDate, quantity } of whole) {
    const known = number === null || !product ? undefined : stock.lotOf(product.id, number)
    if (known?.expiryDate && expiryDate && known.expiryDate !== expiryDate)
      return problemOf('expiryDate', said.lot_known_to_expire({ lot: known.number, date: known.expiryDate }))
    const onHand = item ? stock.onHand(item.id, number) : 0
    const isMore = row.lots.length === 0 || (quantity !== undefined && quantity > onHand)
    if (!isMore) continue
    const date = known?.expiryDate ?? expiryDate
    if (product?.expiryRequired && number === null) return problemOf('lotNumber', said.product_kept_by_lot())
    if (product?.expiryRequired && !date) return problemOf('expiryDate', said.product_needs_expiry_date())
    if (number === null || stock.isQuarantine(roomId)) continue
    if (known && known.hold !== 'none')
      return {
        ...problemOf('lotNumber', said.lot_is_on_hold({ lot: number })),
        repair: said.repair_barred_lot(),
      }
    if (date && date < stock.place.today)
      return {
        ...problemOf('expiryDate', said.lot_has_expired_on({ lot: number, date })),
        repair: said.repair_barred_lot(),
      }
  }
  return undefined
}

/** What a row says of a product that is tracked otherwise. */
function untrackedProblem(
  row: ReadRow,
  { track }: KnownProduct,
  item: KnownItem | null,
): RowProblem | undefined {
  const { currentQuantity = item?.currentQuantity ?? 0, serialNumber = item?.serialNumber } = row.values
  const quantity =
    row.lots.length === 0 ? currentQuantity : row.lots.reduce((sum, lot) => sum + (lot.quantity ?? 0), 0)
  for (const { number, expiryDate } of [{ number: null, expiryDate: null }, ...row.lots]) {
    const issue = trackingIssue(track, { quantity, serialNumber, lotNumber: number, expiryDate })
    if (issue) return problemOf(issue.field === 'quantity' ? 'currentQuantity' : issue.field, issue.message)
  }
  return undefined
}
