import type { VendorPaper, VendorRequirement } from '@wellstock/contract/stock/vendors'
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
