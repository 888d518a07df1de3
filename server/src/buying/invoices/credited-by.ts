import type { BillableLine } from '@wellstock/contract/buying/invoice'
import { normalizedNumber } from '@wellstock/domain/buying/invoice-number'
import { officesInScope, type Person, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { billableLines } from './billable-lines.ts'
import type { Place } from './read-place.ts'

/** An approved invoice that a credit note is for, and what it has billed of vendor orders. */
export type Credited = { id: string; officeId: string; lines: BillableLine[] }

/** The one invoice of a vendor that a credit note names, of those that somebody captures credit notes for. */
export async function creditedBy(
  db: Connection,
  person: Person,
  named: string | null,
  { vendorId, officeId }: { [Field in keyof Place]?: Place[Field] | null | undefined },
): Promise<Credited | null> {
  const number = named && normalizedNumber(named)
  if (!number || !vendorId) return null
  const [found, second] = await db.rows<{ id: string; officeId: string; lineIds: string[] }>(
    `select i.id, i.office_id, array(select n.vendor_order_line_id from invoice_line n
        where n.organization_id = i.organization_id and n.invoice_id = i.id and n.vendor_order_line_id is not null) as line_ids
     from invoice i
     where i.organization_id = $1 and i.vendor_id = $2 and i.kind = 'invoice' and i.compared_number = $3 and i.state in ('approved', 'paid')
       and ($4::uuid[] is null or i.office_id = any($4)) and ($5::uuid is null or i.office_id = $5)
     limit 2`,
    [
      ...[person.organizationId, vendorId, number],
      ...[officesInScope(scopeOf(person, 'invoices.write')), officeId ?? null],
    ],
    'credited-by-file',
  )
  if (!found || second) return null
  const { lineIds, ...invoice } = found
  return { ...invoice, lines: await billableLines(db, person.organizationId, lineIds) }
}
