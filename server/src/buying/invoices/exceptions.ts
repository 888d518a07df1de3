import { may, type Permission } from '@wellstock/contract/platform/access'
import { type ExceptionCause, type ExceptionOwner, ownerOf } from '@wellstock/domain/buying/invoices'
import { said } from '@wellstock/messages/sentence'
import { type KnownPerson, readStaff, type Staff } from '../../identity/approvals/requests.ts'
import { covers, type Person, scopeOf } from '../../platform/access/person.ts'
import { notTheirs } from '../../platform/audit/attempt.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { moveTo, refuseStep } from '../../platform/workflow/document.ts'
import { factsOf, invoiceDocument, type LockedInvoice, lockInvoice } from './invoice-document.ts'

type Open = {
  id: string
  invoiceId: string
  cause: ExceptionCause
  assignedTo: string | null
  buyers: string[]
  /** Who approved the vendor order itself; else who approved what it is made of. */
  approvers: string[]
}

type Concerned = Pick<LockedInvoice, 'id' | 'officeId' | 'authors'>

/** An exception that is open: who may accept it now, and whom it could be handed on to. */
export type Owned = {
  invoiceId: string
  cause: ExceptionCause
  owners: KnownPerson[]
  /** Whose it would be had nobody handed it on: it stays theirs to look at. */
  usual: KnownPerson[]
  candidates: KnownPerson[]
}

/** What gives somebody a part in an exception where nobody is named by the order. */
const permissionOf: Record<ExceptionOwner, Permission> = {
  approver: 'approvals.read',
  buyer: 'vendor-orders.write',
  stock: 'inventory.write',
  finance: 'invoices.approve',
}

/**
 * Who may accept each open exception of some invoices: whom it was handed on to; else whoever approved the order, its buyer, who keeps the
 * stock of the office, or finance; where none of those is there, whoever could have been, then finance, at last who manages people. Never
 * whoever captured it. Source: the worked figures (c).
 */
export async function ownersOf(
  db: Connection,
  organizationId: string,
  invoices: readonly Concerned[],
): Promise<ReadonlyMap<string, Owned>> {
  const open = await openExceptions(
    db,
    organizationId,
    invoices.map(({ id }) => id),
  )
  if (open.length === 0) return new Map()
  const staff = await readStaff(db, organizationId)
  const of = new Map(invoices.map((invoice) => [invoice.id, invoice]))
  return new Map(
    open.flatMap((exception): [string, Owned][] => {
      const invoice = of.get(exception.invoiceId)
      return invoice ? [[exception.id, ownedBy(staff, exception, invoice)]] : []
    }),
  )
}

function ownedBy(
  { people }: Staff,
  { invoiceId, cause, assignedTo, buyers, approvers }: Open,
  { officeId, authors }: Concerned,
): Owned {
  const own = new Set(authors.map((id) => people.get(id)?.identityId))
  const able = [...people.values()].filter(({ isActive, identityId }) => isActive && !own.has(identityId))
  const holding = (permission: Permission) => able.filter((person) => holdsIn(person, permission, officeId))
  const owner = ownerOf[cause]
  const named = owner === 'approver' ? approvers : owner === 'buyer' ? buyers : []
  const assigned = able.filter(({ id }) => id === assignedTo)
  const ways = [
    able.filter(({ id }) => named.includes(id)),
    holding(permissionOf[owner]),
    holding('invoices.approve'),
    holding('people.manage'),
  ]
  const usual = ways.find(({ length }) => length > 0) ?? []
  return {
    ...{ invoiceId, cause, usual },
    owners: assigned.length > 0 ? assigned : usual,
    candidates: able.filter((person) => [assigned, ...ways].some((way) => way.includes(person))),
  }
}

const holdsIn = (person: KnownPerson, permission: Permission, officeId: string) => {
  const grants = person.grants as Person['grants']
  return may(grants, permission) && covers(scopeOf({ organizationId: '', grants }, permission), officeId)
}

const openExceptions = (db: Connection, organizationId: string, invoiceIds: readonly string[]) =>
  db.rows<Open>(
    `with concerned as (
       -- What is about the invoice as a whole concerns all its orders.
       select e.id, e.invoice_id, e.cause, e.assigned_to, l.vendor_order_id from invoice_exception e
       left join invoice_line n on n.organization_id = e.organization_id and n.invoice_id = e.invoice_id and (e.line_id is null or n.id = e.line_id)
       left join vendor_order_line l on l.organization_id = n.organization_id and l.id = n.vendor_order_line_id
       where e.organization_id = $1 and e.invoice_id = any($2) and e.accepted_at is null),
     decided as (
       select c.id, a.kind, d.person_id from concerned c
       left join lateral (select distinct s.order_id from vendor_order_line l
         join vendor_order_part p on p.organization_id = l.organization_id and p.line_id = l.id
         join supply_order_line s on s.organization_id = p.organization_id and s.id = p.order_line_id
         where l.organization_id = $1 and l.vendor_order_id = c.vendor_order_id) s on true
       join approval_request a on a.organization_id = $1 and a.state = 'approved'
         and (a.kind = 'vendor_order' and a.document_id = c.vendor_order_id or a.kind = 'order' and a.document_id = s.order_id)
       join approval_decision d on d.organization_id = a.organization_id and d.request_id = a.id and d.decision = 'approve')
     select c.id, c.invoice_id, c.cause, c.assigned_to, array_remove(array_agg(distinct v.buyer_id), null) as buyers,
       coalesce(nullif(array(select distinct d.person_id from decided d where d.id = c.id and d.kind = 'vendor_order'), '{}'),
         array(select distinct d.person_id from decided d where d.id = c.id)) as approvers
     from concerned c left join vendor_order v on v.organization_id = $1 and v.id = c.vendor_order_id
     group by c.id, c.invoice_id, c.cause, c.assigned_to`,
    [organizationId, invoiceIds],
    'owners-of-exceptions',
  )

/** Whether an exception is somebody's, or was before it was handed on. */
export const isConcerned = (person: Person, { owners, usual }: Owned) =>
  [...owners, ...usual].some(({ id }) => id === person.id)

/** An invoice with its open exceptions, for whoever owns one of them or sees it anyway. */
async function lockWithOwners(
  tx: Connection,
  person: Person,
  { id, version }: { id: string; version: number },
) {
  const invoice = await lockInvoice(tx, person, id)
  const owners = await ownersOf(tx, person.organizationId, [invoice])
  if (
    ![...owners.values()].some((each) => isConcerned(person, each)) &&
    !covers(scopeOf(person, 'invoices.read'), invoice.officeId)
  )
    throw problem('NOT_FOUND', invoiceDocument.notFound)
  await refuseStep(tx, invoiceDocument, 'accept', invoice, factsOf(person, invoice), version)
  return { invoice, owners }
}

const ofSomebodyElse = (
  { id, number }: LockedInvoice,
  step: 'accept' | 'hand_on',
  { cause, owners }: Owned,
) =>
  notTheirs(
    'FORBIDDEN',
    said.exception_of_somebody_else({ names: owners.map(({ name }) => name) }),
    { entity: 'invoice', id },
    { number, step, cause },
  )

/** Whether somebody may hand an exception on: it is theirs, or they approve the invoices of its office. */
export const mayHandOn = (person: Person, officeId: string, { owners }: Owned) =>
  owners.some(({ id }) => id === person.id) || covers(scopeOf(person, 'invoices.approve'), officeId)

type HandedOn = { id: string; version: number; exceptionId: string; personId: string }

/** Gives an exception to another of those it could be for: from now on it waits for them. */
export async function handOnException(
  tx: Connection,
  person: Person,
  { exceptionId, personId, ...at }: HandedOn,
) {
  const { organizationId } = person
  const { invoice, owners } = await lockWithOwners(tx, person, at)
  const own = owners.get(exceptionId)
  if (!own) throw problem('OPERATION_FAILED', said.exception_has_ended())
  if (!mayHandOn(person, invoice.officeId, own)) throw ofSomebodyElse(invoice, 'hand_on', own)
  const to = own.candidates.find(({ id }) => id === personId)
  if (!to) throw invalid({ personId: said.exception_is_not_for_them() })
  await tx.rows(
    `update invoice_exception set assigned_to = $3 where organization_id = $1 and id = $2 and accepted_at is null`,
    [organizationId, exceptionId, personId],
  )
  await moveTo(tx, person, invoiceDocument, 'hand_on', invoice, 'exception', {
    about: { number: invoice.number, cause: own.cause, to: to.name },
  })
}

type Accepted = { id: string; version: number; exceptionId: string; explanation: string }

/** Accepts something that is not as it should be, with why. With the last of them the invoice is matched. */
export async function acceptException(
  tx: Connection,
  person: Person,
  { exceptionId, explanation, ...at }: Accepted,
) {
  const { organizationId } = person
  const { invoice, owners } = await lockWithOwners(tx, person, at)
  const own = owners.get(exceptionId)
  if (!own) throw problem('OPERATION_FAILED', said.exception_has_ended())
  if (!own.owners.some(({ id }) => id === person.id)) throw ofSomebodyElse(invoice, 'accept', own)
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
