import { type Sentence, said } from '@wellstock/messages/sentence'
import { spendingDay } from '../../finance/budgets/paying-lines.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'

type Wanted = { officeId: string; vendorIds: readonly (string | null)[]; productIds: readonly string[] }

/** Refuses to order what cannot be ordered as things are, with all that is in the way at once: the office, vendors, products, the year. */
export async function refuseBlocked(
  tx: Connection,
  organizationId: string,
  { officeId, vendorIds, productIds }: Wanted,
) {
  const [offices, vendors, products, day] = await tx.batch(
    () =>
      tx.rows<{ office: string; status: string }>(
        `select name as office, status from office where organization_id = $1 and id = $2 and status <> 'active' for share`,
        [organizationId, officeId],
        'closed-office',
      ),
    () =>
      tx.rows<{ vendor: string }>(
        `select name as vendor from vendor where organization_id = $1 and id = any($2) and state in ('on_hold', 'blocked')
         order by name for share`,
        [organizationId, vendorIds.filter((id) => id !== null)],
        'blocked-vendors',
      ),
    () =>
      tx.rows<{ name: string }>(
        `select p.name from product p where p.organization_id = $1 and p.id = any($2) and not exists (
           select from item i where i.organization_id = p.organization_id and i.product_id = p.id and i.archived_at is null)
         order by p.name`,
        [organizationId, productIds],
        'discontinued-products',
      ),
    () => spendingDay(tx, organizationId),
  )
  const blockers: Sentence[] = [
    ...offices.map((office) => said.office_takes_no_orders(office)),
    ...vendors.map((vendor) => said.vendor_takes_no_orders(vendor)),
    ...products.map((product) => said.named_product_is_discontinued(product)),
    ...(day.isClosed ? [said.fiscal_year_closed({ year: String(day.year) })] : []),
  ]
  const [first, ...others] = blockers
  if (first)
    throw problem('OPERATION_FAILED', others.length > 0 ? said.nothing_can_be_ordered() : first, { blockers })
}
