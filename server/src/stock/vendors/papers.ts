import type { ExpiredPaper, VendorPaper, VendorRequirement } from '@wellstock/contract/stock/vendors'
import { type Sentence, said } from '@wellstock/messages/sentence'
import type { Person } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'

/** The documents a vendor has to have, in SQL: of the row `v`. */
export const PAPERS = `coalesce((select jsonb_agg(jsonb_build_object('type', p.type, 'categories', p.categories, 'state', p.state,
    'document', case when p.slug is not null then jsonb_build_object('slug', p.slug, 'title', p.title, 'validTo', p.valid_to) end)
    order by p.type) from vendor_papers(v.organization_id, v.id) p), '[]')`

/** The worst of them. */
export const WORST_PAPER = `(select p.state from vendor_papers(v.organization_id, v.id) p
  order by array_position(array['missing', 'expired', 'expiring', 'valid'], p.state) limit 1)`

/** Refuses to activate a vendor that lacks documents, and names them. */
export function refuseWithoutPapers(papers: readonly VendorPaper[]) {
  const blockers = papers.flatMap(({ type, state, document }): Sentence[] => {
    const label = said[`label_document_${type}`]()
    if (state === 'missing') return [said.vendor_document_missing({ label })]
    if (state === 'expired') return [said.vendor_document_expired({ label, title: document?.title ?? '' })]
    return []
  })
  if (blockers.length > 0) throw problem('OPERATION_FAILED', said.vendor_needs_documents(), { blockers })
}

// Of vendors that are bought from, or will be again. Asked of few: those of which something has expired at all.
const EXPIRED = `(select v.* from vendor v where v.organization_id = $1 and v.merged_into is null and v.state in ('active', 'on_hold')
    and exists (select from document_link l join document d on d.organization_id = l.organization_id and d.id = l.document_id
      join person w on w.organization_id = d.organization_id and w.id = d.owner_id
      where l.organization_id = v.organization_id and l.kind = 'vendor' and l.record_id = v.id and d.valid_to < office_today(w.timezone)) offset 0) v
  cross join lateral vendor_papers(v.organization_id, v.id) p where p.state = 'expired'`

/** Documents that vendors have to have and that have expired, the longest ago first. `slugs`: of these documents alone. */
export const expiredPapers = (db: Connection, organizationId: string, slugs: string[] | null = null) =>
  db.rows<ExpiredPaper>(
    `select jsonb_build_object('id', v.id, 'slug', v.slug, 'name', v.name) as vendor, p.type, p.slug, p.title, p.valid_to
     from ${EXPIRED} and ($2::text[] is null or p.slug = any($2)) order by p.valid_to, lower(v.name), p.type`,
    [organizationId, slugs],
  )

/** Which documents which categories ask for, and the categories there are. */
export async function listRequirements(db: Connection, { organizationId }: Person) {
  const requirements = await db.rows<VendorRequirement>(
    'select category, type from vendor_requirement where organization_id = $1 order by lower(category), type',
    [organizationId],
  )
  const categories = await db.rows<{ category: string }>(
    `select distinct category from (select category from item where organization_id = $1 and archived_at is null
       union all select unnest(supplies) from vendor where organization_id = $1) c order by 1`,
    [organizationId],
  )
  return { requirements, categories: categories.map(({ category }) => category) }
}

/** Has a category ask for a type of document, or no longer. */
export async function setRequirement(
  tx: Connection,
  person: Person,
  { category: written, type, isRequired }: VendorRequirement & { isRequired: boolean },
) {
  const { organizationId } = person
  const category = written.trim()
  const changed = await tx.rows(
    isRequired
      ? 'insert into vendor_requirement (organization_id, category, type) values ($1, $2, $3) on conflict do nothing returning 1'
      : 'delete from vendor_requirement where organization_id = $1 and category = $2 and type = $3 returning 1',
    [organizationId, category, type],
  )
  if (changed.length > 0)
    await note(
      tx,
      person,
      isRequired ? 'vendor.document_required' : 'vendor.document_not_required',
      { entity: 'vendor', id: null },
      { category, type },
    )
  return listRequirements(tx, person)
}
