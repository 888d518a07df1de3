import type { Allotments } from '@wellstock/contract/buying/credit-allotments'
import { type CreditTarget, proposedAllotments } from '@wellstock/domain/buying/credit-allotments'
import { rounded } from '@wellstock/domain/finance/money'
import { said } from '@wellstock/messages/sentence'
import { covers, type Person, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { mayCredit } from './return-document.ts'

/** What of a credit note `i` is not allotted. */
export const LEFT = `(i.total - coalesce((select sum(a.amount) from credit_allotment a
  where a.organization_id = i.organization_id and a.credit_note_id = i.id), 0))`

/** Whether an invoice `i` is a credit note that was approved. */
const GIVES = `i.kind = 'credit_note' and i.state in ('approved', 'paid')`

/** Credit notes `i` of a vendor ($3) for an office ($4) that were approved. */
export const CREDIT_NOTES = `invoice i where i.organization_id = $1 and i.vendor_id = $3 and i.office_id = $4 and ${GIVES}`

export type CreditNote = {
  id: string
  number: string
  vendorId: string
  officeId: string
  currency: string
}

/** An invoice or credit note of an office whose returns somebody sees. */
export async function findCreditNote(db: Connection, person: Person, id: string): Promise<CreditNote> {
  const [found] = await db.rows<CreditNote>(
    `select i.id, i.number, i.vendor_id, i.office_id, z.currency from invoice i
     join organization z on z.id = i.organization_id where i.organization_id = $1 and i.id = $2`,
    [person.organizationId, id],
  )
  if (!found || !covers(scopeOf(person, 'vendor-returns.read'), found.officeId))
    throw problem('NOT_FOUND', said.invoice_not_found())
  return found
}

/** What of a credit note is left, nothing of what is none or not approved; nobody else allots it until this transaction ends. */
export async function lockLeft(tx: Connection, organizationId: string, id: string): Promise<number> {
  await tx.rows('select 1 from invoice where organization_id = $1 and id = $2 for no key update', [
    organizationId,
    id,
  ])
  return leftOf(tx, organizationId, id)
}

async function leftOf(db: Connection, organizationId: string, id: string): Promise<number> {
  const [row] = await db.rows<{ left: number }>(
    `select ${LEFT}::float8 as left from invoice i where i.organization_id = $1 and i.id = $2 and ${GIVES}`,
    [organizationId, id],
  )
  return row?.left ?? 0
}

type Target = CreditTarget & { id: string; number: string; day: string; expected: number }

/** What a credit note could settle, of its vendor and office: what it is likely for first, invoices last. At most 200. */
export const targetsOf = (db: Connection, organizationId: string, { id, vendorId, officeId }: CreditNote) =>
  db.rows<Target>(
    `with credited as materialized (select vendor_order_line_id as line from invoice_line
       where organization_id = $1 and invoice_id = $2 and vendor_order_line_id is not null),
     billed as materialized (select credited_line_id as line from invoice_line
       where organization_id = $1 and invoice_id = $2 and credited_line_id is not null),
     vendors as materialized (select v.id from vendor v where v.organization_id = $1 and $3 in (v.id, v.merged_into))
     select w.* from (
       select 1 as place, 'return' as kind, v.id, v.number, (v.shipped_at at time zone f.timezone)::date::text as day, v.credit_expected as expected,
         greatest(0, v.credit_expected - v.credit) as missing, exists (select from vendor_return_line n
           join receipt_line k on k.organization_id = n.organization_id and k.id = n.receipt_line_id
           where n.organization_id = v.organization_id and n.return_id = v.id and k.vendor_order_line_id in (select line from credited)) as "isLikely"
       from vendor_return v join office f on f.organization_id = v.organization_id and f.id = v.office_id
       where v.organization_id = $1 and v.office_id = $4 and v.state = 'shipped' and v.vendor_id in (select id from vendors)
       union all
       select 2, 'claim', c.id, c.number, (c.ended_at at time zone f.timezone)::date::text, c.credit, c.credit - coalesce(a.amount, 0),
         exists (select from receipt_line k where k.organization_id = r.organization_id and k.receipt_id = r.id and k.problem is not null
           and k.vendor_order_line_id in (select line from credited))
       from vendor_claim c
       join receipt r on r.organization_id = c.organization_id and r.id = c.receipt_id
       join office f on f.organization_id = r.organization_id and f.id = r.office_id
       left join lateral (select sum(a.amount) as amount from credit_allotment a
         where a.organization_id = c.organization_id and a.claim_id = c.id) a on true
       where c.organization_id = $1 and r.office_id = $4 and c.outcome = 'credit' and r.vendor_id in (select id from vendors)
         and c.credit > coalesce(a.amount, 0)
       union all
       select 3, 'invoice', i.id, i.number, i.invoiced_on::text, i.total, i.total - coalesce(a.amount, 0),
         exists (select from invoice_line n where n.organization_id = i.organization_id and n.invoice_id = i.id
           and (n.vendor_order_line_id in (select line from credited) or n.id in (select line from billed)))
       from invoice i
       left join lateral (select sum(a.amount) as amount from credit_allotment a
         where a.organization_id = i.organization_id and a.invoice_id = i.id) a on true
       where i.organization_id = $1 and i.office_id = $4 and i.vendor_id = $3 and i.kind = 'invoice' and i.state in ('approved', 'paid')
         and i.total > coalesce(a.amount, 0)) w
     order by w."isLikely" desc, w.place, case w.place when 3 then null else w.day end, w.day desc, w.id limit 200`,
    [organizationId, id, vendorId, officeId],
    'credit-targets',
  )

/** What a credit note settles and could settle, or what settles an invoice. */
export async function readAllotments(db: Connection, person: Person, id: string): Promise<Allotments> {
  const { organizationId } = person
  const note = await findCreditNote(db, person, id)
  const allotted = await db.rows<Allotments['allotted'][number]>(
    `select a.id, a.amount, w.* from credit_allotment a
     cross join lateral (
       select 'return' as kind, v.number, v.id as "recordId" from vendor_return v
       where v.organization_id = a.organization_id and v.id = a.return_id and a.credit_note_id = $2
       union all select 'claim', c.number, c.receipt_id from vendor_claim c
       where c.organization_id = a.organization_id and c.id = a.claim_id and a.credit_note_id = $2
       union all select case i.id when a.invoice_id then 'invoice' else 'credit_note' end, i.number, i.id from invoice i
       where i.organization_id = a.organization_id
         and i.id = case a.credit_note_id when $2 then a.invoice_id else a.credit_note_id end) w
     where a.organization_id = $1 and (a.credit_note_id = $2 or a.invoice_id = $2) order by a.allotted_at, a.id`,
    [organizationId, id],
  )
  const left = await leftOf(db, organizationId, id)
  const canAllot = left > 0 && mayCredit(person, note.officeId)
  const targets = canAllot ? await targetsOf(db, organizationId, note) : []
  const proposed = proposedAllotments(left, targets)
  return {
    allotted,
    left: rounded(left),
    canAllot,
    targets: targets.map(({ kind, id, number, day, expected, missing }, place) => ({
      ...{ kind, id, number, day, expected, missing, proposed: proposed[place] ?? 0 },
    })),
  }
}
