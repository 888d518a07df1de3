import type { VendorState } from '@wellstock/domain/stock/vendors'
import { type Sentence, said } from '@wellstock/messages/sentence'
import { spendingDay } from '../../finance/budgets/paying-lines.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'

type Wanted = {
  /** Null where it is for every office. */
  officeId?: string | null
  /** Those named for lines: they take orders. */
  vendorIds?: readonly (string | null)[]
  /** The one it goes to, or is agreed with: it is active. */
  activeVendorId?: string | null
  productIds?: readonly string[]
  /** Whether it takes money of this year. */
  spends?: boolean
}

/** Refuses to order, or to keep to be ordered, what cannot be as things are, with all that is in the way at once: the office, vendors, products, the year. */
export async function refuseBlocked(
  tx: Connection,
  organizationId: string,
  { officeId = null, vendorIds = [], activeVendorId = null, productIds = [], spends = false }: Wanted,
) {
  const [offices, vendors, products, day] = await tx.batch(
    () =>
      tx.rows<{ office: string; status: string }>(
        `select name as office, status from office
         where organization_id = $1 and id = $2 and status <> 'active' and archived_at is null for share`,
        [organizationId, officeId],
        'closed-office',
      ),
    () =>
      tx.rows<{ vendor: string; state: VendorState }>(
        // Of one that was merged, as the one it is now.
        `select v.name as vendor, v.state from vendor v
         join (select coalesce(merged_into, id) as id, bool_or(id = $3) as is_sent from vendor
           where organization_id = $1 and id = any($2) group by 1) w on w.id = v.id
         where v.organization_id = $1 and (v.state in ('on_hold', 'blocked') or w.is_sent) order by v.name for share of v`,
        [organizationId, [activeVendorId, ...vendorIds].filter((id) => id !== null), activeVendorId],
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
    async () => (spends ? spendingDay(tx, organizationId) : null),
  )
  const blockers: Sentence[] = [
    ...offices.map((office) => said.office_takes_no_orders(office)),
    ...vendors.flatMap(({ vendor, state }) => {
      if (state === 'active') return []
      const isHeld = state === 'on_hold' || state === 'blocked'
      return [isHeld ? said.vendor_takes_no_orders({ vendor }) : said.vendor_is_not_active({ vendor })]
    }),
    ...products.map((product) => said.named_product_is_discontinued(product)),
    ...(day?.isClosed ? [said.fiscal_year_closed({ year: String(day.year) })] : []),
  ]
  const [first, ...others] = blockers
  if (first)
    throw problem('OPERATION_FAILED', others.length > 0 ? said.nothing_can_be_ordered() : first, { blockers })
}

type Draft = {
  officeId: string | null
  directVendorId?: string | null
  lines: readonly { productId: string; vendorId: string | null }[]
}

/** What a draft wants, by the names of `refuseBlocked`. */
export const wantedOf = ({ officeId, directVendorId = null, lines }: Draft) => ({
  officeId,
  activeVendorId: directVendorId,
  vendorIds: lines.map(({ vendorId }) => vendorId),
  productIds: lines.map(({ productId }) => productId),
})
