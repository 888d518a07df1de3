import type { Vendor, VendorContact, VendorRow } from '@wellstock/contract/stock/vendors'
import type { PaperProblem, VendorState } from '@wellstock/domain/stock/vendors'
import { said } from '@wellstock/messages/sentence'
import { type Person, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { likeOf } from '../../platform/database/like.ts'
import { type Paging, readPage } from '../../platform/database/read-page.ts'
import { problem } from '../../platform/http/problem.ts'
import { PAPERS, WORST_PAPER } from './papers.ts'
import { stepsFor } from './vendor-document.ts'

type Organization = Pick<Person, 'organizationId'>

const CONTACT = `jsonb_build_object('id', c.id, 'name', c.name, 'role', c.role, 'email', c.email, 'phone', c.phone,
  'isPrimary', c.is_primary)`

const ROW = `v.id, v.slug, v.code, v.name, v.state, v.held_reason, v.email, v.phone, v.lead_time_days, v.minimum_order,
  v.free_freight_above, v.freight_charge, v.updated_at, v.version,
  (select ${CONTACT} from vendor_contact c where c.organization_id = v.organization_id and c.vendor_id = v.id
   order by c.is_primary desc, c.position limit 1) as contact,
  vendor_categories(v.organization_id, v.id) as categories, coalesce(s.items, 0) as items, ${WORST_PAPER} as documents`

const BOUGHT = `
  left join lateral (
    select count(*)::int as items from item i
    where i.organization_id = v.organization_id and i.vendor_id = v.id and i.archived_at is null) s on true`

const sorts = {
  name: 'lower(v.name)',
  state: `array_position(array['prospect', 'in_review', 'active', 'on_hold', 'blocked'], v.state)`,
  items: 's.items',
  leadTime: 'v.lead_time_days',
  updated: 'v.updated_at',
}

export type VendorFilter = {
  search: string
  state?: VendorState | undefined
  category?: string | undefined
  documents?: PaperProblem | undefined
  sort: keyof typeof sorts
  dir: 'asc' | 'desc'
}

const FILTERED = `v.organization_id = $1 and v.merged_into is null and ($2::text is null or v.state = $2)
  and ($3::text is null or $3 = any(vendor_categories(v.organization_id, v.id)))
  and ($6::text is null or exists (select from vendor_papers(v.organization_id, v.id) p where p.state = $6))
  and ($4 = '' or plain_text(concat_ws(' ', v.name, v.code, v.email, v.phone)) like $5
    or exists (select from vendor_contact c where c.organization_id = v.organization_id and c.vendor_id = v.id
      and plain_text(concat_ws(' ', c.name, c.email)) like $5))`

/** One page of the vendors, and the categories bought from any of them. */
export async function listVendors(
  db: Connection,
  { organizationId }: Organization,
  { search, state, category, documents, sort, dir, ...paging }: VendorFilter & Paging,
) {
  const text = search.trim()
  const values = [organizationId, state ?? null, category ?? null, text, likeOf(text), documents ?? null]
  const found = await readPage(db, paging, `vendor v where ${FILTERED}`, values, (limit, all) =>
    db.rows<VendorRow>(
      `select ${ROW} from vendor v ${BOUGHT} where ${FILTERED} order by ${sorts[sort]} ${dir} nulls last, lower(v.name), v.id ${limit}`,
      all,
    ),
  )
  const categories = await db.rows<{ category: string }>(
    `select distinct category from item where organization_id = $1 and vendor_id is not null and archived_at is null order by 1`,
    [organizationId],
  )
  return { ...found, categories: categories.map((row) => row.category) }
}

type Stored = Omit<Vendor, 'steps' | 'canChange'>

const WHOLE = `${ROW}, v.website, v.address, v.tax_id, v.account_number, v.order_channel, v.payment_days, v.over_receipt_percent,
  v.charges_tax, v.tax_percent, v.lead_time_deviation, v.return_days_before_expiry, v.notes, v.supplies, ${PAPERS} as papers,
  array(select ${CONTACT} from vendor_contact c where c.organization_id = v.organization_id and c.vendor_id = v.id
    order by c.is_primary desc, c.position) as contacts,
  exists (select from approval_request r where r.organization_id = v.organization_id and r.kind = 'vendor' and r.document_id = v.id
    and r.state = 'waiting') as "awaitsApproval",
  array(select f.name_low from vendor_former_name f where f.organization_id = v.organization_id and f.vendor_id = v.id
    order by 1) as "formerNames"`

/** A vendor by its identifier or the name in its address; one that was merged leads to the one that has its things. */
export async function getVendor(
  db: Connection,
  person: Person,
  by: { id: string } | { slug: string },
): Promise<Vendor> {
  const { organizationId } = person
  const [column, value] = 'id' in by ? ['id', by.id] : ['slug', by.slug]
  const [stored] = await db.rows<Stored>(
    `select ${WHOLE} from vendor v ${BOUGHT}
     where v.organization_id = $1 and v.id = (select coalesce(o.merged_into, o.id) from vendor o where o.organization_id = $1 and o.${column} = $2)`,
    [organizationId, value],
  )
  if (!stored) throw problem('NOT_FOUND', said.vendor_not_found())
  const canChange = scopeOf(person, 'vendors.write').offices === 'all'
  return {
    ...stored,
    contacts: stored.contacts as VendorContact[],
    steps: canChange ? stepsFor(stored) : [],
    canChange,
  }
}
