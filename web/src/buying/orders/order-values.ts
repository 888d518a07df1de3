import type { Order, OrderProduct } from '@wellstock/contract/buying/order'
import { type NewOrder, OrderDraft } from '@wellstock/contract/buying/orders'
import { lineAmount, type OrderPriority } from '@wellstock/domain/buying/orders'
import { m } from '../../lib/messages.ts'
import { issueWords } from '../../lib/sentences.ts'

/** A line as it is chosen, with what is known of it, so that a kept draft can be shown without asking. */
export type LineValue = {
  productId: string
  name: string
  sku: string
  unit: string
  /** Empty: any vendor. */
  vendorId: string
  vendorName: string
  pack: string
  packQuantity: number
  packPrice: number | null
  packs: number | ''
  /** Of the office; null where another office was chosen since. */
  onHand: number | null
  available: number | null
  onOrder: number | null
  /** Empty: as the order. */
  neededBy: string
  takesSubstitute: boolean
  note: string
  /** Empty: by its category. */
  budgetLineId: string
}

/** What the form holds. */
export type OrderValues = {
  officeId: string
  departmentId: string
  neededBy: string
  priority: OrderPriority
  note: string
  /** Of a direct buy; otherwise empty. */
  directVendorId: string
  lines: LineValue[]
}

/** So soon it is needed where nobody says otherwise. */
const NEEDED_IN_DAYS = 7

export function neededBy(today: string): string {
  const day = new Date(`${today}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + NEEDED_IN_DAYS)
  return day.toISOString().slice(0, 10)
}

export const valuesOf = (order: Order): OrderValues => ({
  officeId: order.office.id,
  departmentId: order.department.id,
  neededBy: order.neededBy,
  priority: order.priority,
  note: order.note,
  directVendorId: order.directVendor?.id ?? '',
  lines: order.lines.map((line) => ({
    ...chosen({ ...line, vendor: line.offeredBy }),
    productId: line.productId,
    packs: line.packs,
    neededBy: line.neededBy === order.neededBy ? '' : line.neededBy,
    vendorId: line.vendor?.id ?? '',
    takesSubstitute: line.takesSubstitute,
    note: line.note,
    budgetLineId: line.budgetLineId ?? '',
  })),
})

type Known = Pick<
  OrderProduct,
  | 'name'
  | 'sku'
  | 'unit'
  | 'vendor'
  | 'pack'
  | 'packQuantity'
  | 'packPrice'
  | 'onHand'
  | 'available'
  | 'onOrder'
>

/** What is known of a product that is chosen. */
export const chosen = ({
  name,
  sku,
  unit,
  vendor,
  pack,
  packQuantity,
  packPrice,
  onHand,
  available,
  onOrder,
}: Known) => ({
  name,
  sku,
  unit,
  vendorName: vendor?.name ?? '',
  pack,
  packQuantity,
  packPrice,
  onHand,
  available,
  onOrder,
})

/** How many packs of a product are taken at first: what is suggested, or one. */
export const firstPacks = ({ suggested, packQuantity }: Pick<OrderProduct, 'suggested' | 'packQuantity'>) =>
  Math.max(1, Math.round(suggested / packQuantity))

/** The lines with this product, or as they are where it is among them. */
export const withProduct = (
  lines: readonly LineValue[],
  product: OrderProduct,
  packs = firstPacks(product),
): LineValue[] =>
  lines.some(({ productId }) => productId === product.id)
    ? [...lines]
    : [
        ...lines,
        {
          ...chosen(product),
          productId: product.id,
          packs,
          vendorId: '',
          neededBy: '',
          takesSubstitute: false,
          note: '',
          budgetLineId: '',
        },
      ]

/** The same with what a file asks for. */
export const withRead = (lines: LineValue[], found: readonly { product: OrderProduct; packs: number }[]) =>
  found.reduce((all, { product, packs }) => withProduct(all, product, packs), lines)

export const inputOf = ({ lines, directVendorId, ...head }: OrderValues): NewOrder => ({
  ...head,
  directVendorId: directVendorId || null,
  lines: lines.map((line) => ({
    productId: line.productId,
    vendorId: line.vendorId || null,
    quantity: (line.packs || 0) * line.packQuantity,
    neededBy: line.neededBy || null,
    takesSubstitute: line.takesSubstitute,
    note: line.note,
    budgetLineId: line.budgetLineId || null,
  })),
})

export const amountOf = ({ packs, packPrice }: Pick<LineValue, 'packs' | 'packPrice'>) =>
  packPrice === null ? null : lineAmount(packs || 0, packPrice)

/** What they come to at the prices known; what has none counts nothing. */
export const totalOf = (lines: readonly LineValue[]) =>
  lines.reduce((sum, line) => sum + (amountOf(line) ?? 0), 0)

export type OrderErrors = Record<string, string>

/**
 * The contract's rules on what the form holds, by the names the server gives the fields (`lines.0.quantity`). A draft
 * may be without lines, what is submitted may not. `today` is the office's, `YYYY-MM-DD`.
 */
export function checkOrder(values: OrderValues, today: string, isSubmit: boolean): OrderErrors {
  const errors = issueWords(OrderDraft.safeParse(inputOf(values)).error?.issues)
  if (!values.officeId) errors.officeId = m.orders_office_needed()
  if (!values.departmentId) errors.departmentId = m.orders_department_needed()
  if (!values.neededBy) errors.neededBy = m.orders_needed_by_needed()
  else if (values.neededBy < today) errors.neededBy = m.orders_needed_by_past()
  if (isSubmit && values.lines.length === 0) errors.lines = m.orders_lines_needed()
  return errors
}
