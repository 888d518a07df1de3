import type {
  CreditNoteOf,
  ReturnCredit,
  ReturnLine,
  VendorReturn,
} from '@wellstock/contract/buying/vendor-returns'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { creditDue } from './credit-due.ts'
import { CREDIT_NOTES, LEFT } from './credit-notes.ts'
import { returnDocument, stepsFor } from './return-document.ts'
import { returnList } from './return-list.ts'
import { KEPT, KEPT_JOINS, type KeptRow, keptOf } from './returnable.ts'

type More = Pick<VendorReturn, 'note' | 'carrier' | 'tracking' | 'currency' | 'remark'>

/** A return for whoever sees those of its office. */
export async function getReturn(db: Connection, person: Person, id: string): Promise<VendorReturn> {
  const { organizationId } = person
  const row = await returnList.one<More>(db, person, id, {
    more: 'r.note, r.carrier, r.tracking, z.currency, r.remark',
    also: 'join organization z on z.id = r.organization_id',
    notFound: returnDocument.notFound,
  })
  return {
    ...row,
    lines: await linesOf(db, organizationId, id),
    creditDue: row.creditExpected ?? (await creditDue(db, organizationId, id)).amount,
    credits: await creditsOf(db, organizationId, id),
    timeline: await timelineOf(db, organizationId, id),
    steps: stepsFor(person, { ...row, officeId: row.office.id }),
  }
}

async function linesOf(db: Connection, organizationId: string, id: string): Promise<ReturnLine[]> {
  const rows = await db.rows<KeptRow<ReturnLine>>(
    `select n.id, ${KEPT}, n.quantity from vendor_return_line n ${KEPT_JOINS}
     where n.organization_id = $1 and n.return_id = $2 order by n.position`,
    [organizationId, id],
  )
  return rows.map((row) => keptOf<ReturnLine>(row))
}

const creditsOf = (db: Connection, organizationId: string, id: string) =>
  db.rows<ReturnCredit>(
    `select i.id, i.number, i.invoiced_on, i.total, sum(a.amount) as amount from credit_allotment a
     join invoice i on i.organization_id = a.organization_id and i.id = a.credit_note_id
     where a.organization_id = $1 and a.return_id = $2 group by i.organization_id, i.id order by i.invoiced_on, i.id`,
    [organizationId, id],
  )

/** Credit notes of which something is left that a return could be credited by: those of the same vendor orders first. */
export async function listCreditNotes(db: Connection, person: Person, id: string) {
  const found = await getReturn(db, person, id)
  return db.rows<CreditNoteOf>(
    `select w.* from (select i.id, i.number, i.invoiced_on, i.total, ${LEFT} as left, exists (
         select from invoice_line b
         join receipt_line k on k.organization_id = b.organization_id and k.vendor_order_line_id = b.vendor_order_line_id
         join vendor_return_line n on n.organization_id = k.organization_id and n.receipt_line_id = k.id and n.return_id = $2
         where b.organization_id = i.organization_id and b.invoice_id = i.id) as "isLikely"
       from ${CREDIT_NOTES}) w where w.left > 0 order by w."isLikely" desc, w.invoiced_on desc, w.id limit 100`,
    [person.organizationId, id, found.vendor.id, found.office.id],
  )
}

/** What the row says has happened. */
const timelineOf = (db: Connection, organizationId: string, id: string) =>
  db.rows<VendorReturn['timeline'][number]>(
    `select h.step, h.at, p.name as by, nullif(h.reason, '') as reason from vendor_return t
     cross join lateral (values
       ('created', t.created_at, t.created_by, '', 0),
       ('authorised', t.authorised_at, t.authorised_by, t.rma, 1),
       ('shipped', t.shipped_at, t.shipped_by, concat_ws(' · ', nullif(t.carrier, ''), nullif(t.tracking, '')), 2),
       (t.state, t.ended_at, t.ended_by, t.remark, 3)) as h (step, at, actor, reason, place)
     join person p on p.organization_id = t.organization_id and p.id = h.actor
     where t.organization_id = $1 and t.id = $2 and h.at is not null order by h.place`,
    [organizationId, id],
  )
