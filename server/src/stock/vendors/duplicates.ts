import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'

/** How much two names must be alike to be taken for one vendor (trigrams; 1 is the same). */
const LIKENESS = 0.45
const MOST = 50

type Side = { id: string; name: string; slug: string; items: number; version: number }
type Pair = { keep: Side; merge: Side; alike: ('name' | 'email' | 'phone' | 'tax_id')[] }

/** Pairs that look like one vendor, the likeliest first: by name without its legal form, e-mail, phone or tax number. */
export async function findDuplicates(db: Connection, { organizationId }: Person): Promise<Pair[]> {
  return db.rows<Pair>(
    `with v as (
       select id, name, slug, version, lower(email) as email, regexp_replace(phone, '[^0-9]', '', 'g') as digits,
         regexp_replace(lower(tax_id), '[^a-z0-9]', '', 'g') as tax,
         btrim(regexp_replace(plain_text(name), '[^a-z0-9 ]|\\y(inc|llc|ltd|co|corp|company|gmbh|the)\\y', '', 'g')) as plain,
         (select count(*)::int from item i where i.organization_id = o.organization_id and i.vendor_id = o.id and i.archived_at is null) as items
       from vendor o where organization_id = $1 and merged_into is null),
     pairs as (
       select a.id as a, b.id as b, similarity(a.plain, b.plain) as likeness, array_remove(array[
         case when similarity(a.plain, b.plain) >= ${LIKENESS} then 'name' end,
         case when a.email <> '' and a.email = b.email then 'email' end,
         case when length(a.digits) >= 7 and a.digits = b.digits then 'phone' end,
         case when a.tax <> '' and a.tax = b.tax then 'tax_id' end], null) as alike
       from v a join v b on a.id < b.id)
     select to_jsonb(k) as keep, to_jsonb(m) as merge, p.alike
     from pairs p
     join lateral (select id, name, slug, items, version from v where v.id in (p.a, p.b) order by items desc, id limit 1) k on true
     join lateral (select id, name, slug, items, version from v where v.id in (p.a, p.b) and v.id <> k.id) m on true
     where cardinality(p.alike) > 0
     order by cardinality(p.alike) desc, p.likeness desc, k.name limit ${MOST}`,
    [organizationId],
  )
}
