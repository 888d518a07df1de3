import type { Connection } from '../../platform/database/database.ts'

/** When what is sent now is expected: by the lead time of the product, or else of the vendor. `lineIds`: null: all lines. */
export const expectLines = (
  tx: Connection,
  organizationId: string,
  id: string,
  lineIds: readonly string[] | null = null,
) =>
  tx.rows(
    `update vendor_order_line l set expected_on = office_today(f.timezone) + ceil(coalesce(
       (select s.lead_time_days from vendor_product s
        where s.organization_id = v.organization_id and s.vendor_id = v.id and s.product_id = l.product_id), v.lead_time_days))::integer
     from vendor_order o
     join office f on f.organization_id = o.organization_id and f.id = o.office_id
     join vendor v on v.organization_id = o.organization_id and v.id = o.vendor_id
     where l.organization_id = $1 and l.vendor_order_id = $2 and ($3::uuid[] is null or l.id = any($3)) and o.organization_id = l.organization_id and o.id = l.vendor_order_id`,
    [organizationId, id, lineIds],
  )
