import { sumOf } from '@wellstock/domain/finance/money'
import { canonicalText, moneyText } from '@wellstock/domain/identity/approval-content'
import { organization } from './organization.ts'

export type OrderedContent = {
  officeId: string
  departmentId: string
  requesterId: string
  priority: string
  lines: readonly {
    id: string
    productId: string
    vendorId: string | null
    quantity: number
    budgetLineId: string
    amount: number
  }[]
}

/** What decisions about an order are bound to, as orders made in the product have it. */
export const orderContent = ({ officeId, departmentId, requesterId, priority, lines }: OrderedContent) =>
  canonicalText({
    type: 'order',
    organization: organization.id,
    office: officeId,
    department: departmentId,
    requester: requesterId,
    currency: organization.currency,
    priority,
    total: moneyText(sumOf(lines.map(({ amount }) => amount))),
    lines: lines.map((line) => ({
      id: line.id,
      product: line.productId,
      quantity: String(line.quantity),
      vendor: line.vendorId,
      budgetLine: line.budgetLineId,
      amount: moneyText(line.amount),
      substituteAllowed: false,
    })),
  })
