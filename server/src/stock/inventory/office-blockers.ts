import { said } from '@wellstock/messages/sentence'
import { factsOf } from '../../identity/offices/facts.ts'
import type { OfficeBlocker } from '../../platform/app.ts'

/** An office that holds stock is not deleted. */
export const blockedByStock: OfficeBlocker = async (tx, scope, officeId) => {
  const { value, currency, stocked } = await factsOf(tx, scope, officeId)
  if (stocked === 0) return []
  const worth = value.toLocaleString('en-US', { style: 'currency', currency, maximumFractionDigits: 0 })
  return [said.office_holds_stock({ items: said.items({ count: stocked }), worth })]
}
