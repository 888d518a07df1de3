import { said } from '@wellstock/messages/sentence'
import type { OfficeBlocker } from '../../platform/app.ts'

/** An office that holds stock is not deleted. */
export const blockedByStock: OfficeBlocker = async (tx, officeId) => {
  const [held] = await tx.rows<{ stocked: number; units: number; value: number; currency: string }>(
    `select count(*) filter (where i.current_quantity > 0) as stocked, coalesce(sum(i.current_quantity), 0) as units,
       round(coalesce(sum(i.current_quantity * i.unit_price), 0)) as value, g.currency
     from organization g left join item i
       on i.organization_id = g.id and i.office_id = $1 and i.archived_at is null
     where g.id = current_organization() group by g.currency`,
    [officeId],
  )
  if (!held || held.stocked === 0) return []
  const { units, value, currency, stocked } = held
  const worth = value.toLocaleString('en-US', { style: 'currency', currency, maximumFractionDigits: 0 })
  return [said.office_holds_stock({ units, items: said.items({ count: stocked }), worth })]
}
