import { may, type Permission } from '@wellstock/contract/platform/access'
import { type ExceptionCause, type ExceptionOwner, ownerOf } from '@wellstock/domain/buying/invoices'
import { said } from '@wellstock/messages/sentence'
import { type KnownPerson, readStaff } from '../../identity/approvals/requests.ts'
import { covers, type Person, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { moveTo, refuseStep } from '../../platform/workflow/document.ts'
import { factsOf, invoiceDocument, type LockedInvoice, lockInvoice } from './invoice-document.ts'

type Open = {
  id: string
  cause: ExceptionCause
  buyers: string[]
  /** Who approved the vendor order itself; else who approved what it is made of. */
  approvers: string[]
}

type Concerned = Pick<LockedInvoice, 'id' | 'officeId' | 'capturedBy'>

/** What gives somebody a part in an exception where nobody is named by the order. */
const permissionOf: Record<ExceptionOwner, Permission> = {
  approver: 'approvals.read',
  buyer: 'vendor-orders.write',
  stock: 'inventory.write',
  finance: 'invoices.approve',
}

/**
 * Who may accept each open exception of an invoice: whoever approved the order, its buyer, who keeps the stock of the office, or finance;
 * where none of those is there, whoever could have been, and at last finance. Never whoever captured it. Source: the worked figures (c).
 */
export async function ownersOf(
  db: Connection,
  organizationId: string,
  invoice: Concerned,
): Promise<ReadonlyMap<string, KnownPerson[]>> {
  const open = await openExceptions(db, organizationId, invoice.id)
  if (open.length === 0) return new Map()
  const staff = await readStaff(db, organizationId)
  const capturer = staff.people.get(invoice.capturedBy)?.identityId
  const able = [...staff.people.values()].filter(
    ({ isActive, identityId }) => isActive && identityId !== capturer,
  )
  const holding = (permission: Permission) =>
    able.filter((person) => holdsIn(person, permission, invoice.officeId))
  return new Map(
    open.map(({ id, cause, buyers, approvers }) => {
      const owner = ownerOf[cause]
      const named = owner === 'approver' ? approvers : owner === 'buyer' ? buyers : []
      const first = able.filter((person) => named.includes(person.id))
      const next = first.length > 0 ? first : holding(permissionOf[owner])
      return [id, next.length > 0 ? next : holding('invoices.approve')]
    }),
  )
}

const holdsIn = (person: KnownPerson, permission: Permission, officeId: string) => {
  const grants = person.grants as Person['grants']
  return may(grants, permission) && covers(scopeOf({ organizationId: '', grants }, permission), officeId)
}

const openExceptions = (db: Connection, organizationId: string, invoiceId: string) =>
  db.rows<Open>(
    `with concerned as (
       -- What is about the invoice as a whole concerns all its orders.
       select e.id, e.cause, l.vendor_order_id from invoice_exception e
       left join invoice_line n on n.organization_id = e.organization_id and n.invoice_id = e.invoice_id and (e.line_id is null or n.id = e.line_id)
       left join vendor_order_line l on l.organization_id = n.organization_id and l.id = n.vendor_order_line_id
       where e.organization_id = $1 and e.invoice_id = $2 and e.accepted_at is null),
     decided as (
       select c.id, a.kind, d.person_id from concerned c
       left join lateral (select distinct s.order_id from vendor_order_line l
         join vendor_order_part p on p.organization_id = l.organization_id and p.line_id = l.id
         join supply_order_line s on s.organization_id = p.organization_id and s.id = p.order_line_id
         where l.organization_id = $1 and l.vendor_order_id = c.vendor_order_id) s on true
       join approval_request a on a.organization_id = $1 and a.state = 'approved'
         and (a.kind = 'vendor_order' and a.document_id = c.vendor_order_id or a.kind = 'order' and a.document_id = s.order_id)
       join approval_decision d on d.organization_id = a.organization_id and d.request_id = a.id and d.decision = 'approve')
     select c.id, c.cause, array_remove(array_agg(distinct v.buyer_id), null) as buyers,
       coalesce(nullif(array(select distinct d.person_id from decided d where d.id = c.id and d.kind = 'vendor_order'), '{}'),
         array(select distinct d.person_id from decided d where d.id = c.id)) as approvers
     from concerned c left join vendor_order v on v.organization_id = $1 and v.id = c.vendor_order_id group by c.id, c.cause`,
    [organizationId, invoiceId],
    'owners-of-exceptions',
  )

type Accepted = { id: string; version: number; exceptionId: string; explanation: string }

/** Accepts something that is not as it should be, with why. With the last of them the invoice is matched. */
export async function acceptException(
  tx: Connection,
  person: Person,
  { exceptionId, explanation, ...at }: Accepted,
) {
  const { organizationId } = person
  const invoice = await lockInvoice(tx, person, at.id)
  const owners = await ownersOf(tx, organizationId, invoice)
  const isOwner = [...owners.values()].some((own) => own.some(({ id }) => id === person.id))
  if (!isOwner && !covers(scopeOf(person, 'invoices.read'), invoice.officeId))
    throw problem('NOT_FOUND', invoiceDocument.notFound)
  await refuseStep(tx, invoiceDocument, 'accept', invoice, factsOf(person, invoice), at.version)
  const own = owners.get(exceptionId)
  if (!own) throw problem('OPERATION_FAILED', said.exception_has_ended())
  if (!own.some(({ id }) => id === person.id)) throw problem('FORBIDDEN', said.exception_of_somebody_else())
  const [accepted] = await tx.rows<{ cause: ExceptionCause }>(
    `update invoice_exception set accepted_by = $3, accepted_at = now(), explanation = $4
     where organization_id = $1 and id = $2 and accepted_at is null returning cause`,
    [organizationId, exceptionId, person.id, explanation],
  )
  if (!accepted) throw problem('OPERATION_FAILED', said.exception_has_ended())
  await moveTo(tx, person, invoiceDocument, 'accept', invoice, owners.size > 1 ? 'exception' : 'matched', {
    about: { number: invoice.number, cause: accepted.cause, explanation },
  })
}
