import type { WaitingDecision } from '@wellstock/contract/identity/approval'
import type { ExceptionCause } from '@wellstock/domain/buying/invoices'
import { said } from '@wellstock/messages/sentence'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { ownersOf } from './exceptions.ts'
import type { LockedInvoice } from './invoice-document.ts'

type Named = { id: string; name: string }

/** Who may accept something of each invoice, by name. */
export async function ownersByInvoice(
  db: Connection,
  organizationId: string,
  invoices: readonly Pick<LockedInvoice, 'id' | 'officeId' | 'authors'>[],
): Promise<ReadonlyMap<string, Named[]>> {
  const found = new Map<string, Map<string, Named>>()
  for (const { invoiceId, owners } of (await ownersOf(db, organizationId, invoices)).values()) {
    const people = found.get(invoiceId) ?? new Map<string, Named>()
    for (const { id, name } of owners) people.set(id, { id, name })
    found.set(invoiceId, people)
  }
  return new Map([...found].map(([id, people]) => [id, [...people.values()]]))
}

type Row = Pick<LockedInvoice, 'id' | 'officeId' | 'authors' | 'number' | 'total'> & {
  vendor: string
  office: string
  capturedAt: string
}

/** Invoices with something for somebody to accept, the longest waiting first. */
export async function invoicesWaitingFor(
  db: Connection,
  { id: personId, organizationId }: Pick<Person, 'id' | 'organizationId'>,
): Promise<WaitingDecision[]> {
  const rows = await db.rows<Row>(
    `select i.id, i.office_id, i.authors, i.number, i.total, v.name as vendor, f.name as office, i.captured_at
     from invoice i
     join vendor v on v.organization_id = i.organization_id and v.id = i.vendor_id
     join office f on f.organization_id = i.organization_id and f.id = i.office_id
     where i.organization_id = $1 and i.state = 'exception' order by i.captured_at, i.id`,
    [organizationId],
    'invoices-with-exceptions',
  )
  const causes = new Map<string, Set<ExceptionCause>>()
  for (const { invoiceId, cause, owners } of (await ownersOf(db, organizationId, rows)).values())
    if (owners.some(({ id }) => id === personId))
      causes.set(invoiceId, (causes.get(invoiceId) ?? new Set()).add(cause))
  return rows.flatMap(({ id, officeId, office, vendor, number, total, capturedAt }) => {
    const theirs = causes.get(id)
    if (!theirs) return []
    const about = [...theirs].sort().map((cause) => said.exception_to_accept({ cause }))
    return [
      {
        ...{ id, title: `${number} ${vendor}`, about, office: { id: officeId, name: office }, amount: total },
        url: `/dashboard/vendor-orders/invoices/${id}`,
        since: capturedAt,
      },
    ]
  })
}
