import { PlainDate } from '@wellstock/contract/platform/fields'
import { officesInScope, type Person, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'

/** Whose an invoice is, and for which office. */
export type Place = { vendorId: string; officeId: string }

export const isDay = (value: string) => PlainDate.safeParse(value).success

/** The vendor and office of the first vendor order it names that somebody captures invoices for; of one vendor only, where that is known. */
export async function orderedPlace(
  db: Connection,
  person: Person,
  numbers: readonly string[],
  vendorId: string | null = null,
): Promise<Place | undefined> {
  const [order] = await db.rows<Place>(
    `select coalesce(v.merged_into, v.id) as vendor_id, o.office_id from vendor_order o
     join vendor v on v.organization_id = o.organization_id and v.id = o.vendor_id
     where o.organization_id = $1 and o.number = any($2) and o.sent_at is not null and ($3::uuid[] is null or o.office_id = any($3))
       and ($4::uuid is null or $4 in (v.id, v.merged_into))
     order by o.number limit 1`,
    [person.organizationId, numbers, officesInScope(scopeOf(person, 'invoices.write')), vendorId],
  )
  return order
}
