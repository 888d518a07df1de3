import type { BilledLine, Invoice, InvoiceException, InvoiceLine } from '@wellstock/contract/buying/invoice'
import { type ExceptionCause, ownerOf } from '@wellstock/domain/buying/invoices'
import { LINE_NAME, LINE_NAME_FROM, lineName, type NamedLine } from '../../finance/budgets/line-name.ts'
import { covers, type Person, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { say } from '../../platform/messages.ts'
import { billableLines } from './billable-lines.ts'
import { billedLines, type Creditable } from './billed-lines.ts'
import { isConcerned, mayHandOn, type Owned, ownersOf } from './exceptions.ts'
import { factsOf, invoiceDocument, stepsFor } from './invoice-document.ts'
import { ROW, ROW_JOINS, rowOf, type StoredRow } from './list-invoices.ts'

type Head = Pick<
  Invoice,
  | 'currency'
  | 'subtotal'
  | 'freight'
  | 'tax'
  | 'discount'
  | 'rounding'
  | 'expectedFreight'
  | 'expectedTax'
  | 'note'
  | 'remark'
  | 'bookedOn'
  | 'paidOn'
  | 'paymentReference'
>
type Stored = StoredRow & Head & { approvedBy: string | null; isBooked: boolean }

/** An invoice for whoever sees those of its office, or has something of it to see to. */
export async function getInvoice(db: Connection, person: Person, id: string): Promise<Invoice> {
  const { organizationId } = person
  const [stored] = await db.rows<Stored>(
    `select ${ROW}, i.approved_by, i.approved_at is not null as "isBooked", z.currency, i.subtotal, i.freight,
       i.tax, i.discount, i.rounding, i.expected_freight, i.expected_tax, i.note, i.remark, i.booked_on, i.paid_on, i.payment_reference
     from invoice i ${ROW_JOINS} join organization z on z.id = i.organization_id where i.organization_id = $1 and i.id = $2`,
    [organizationId, id],
  )
  if (!stored) throw problem('NOT_FOUND', invoiceDocument.notFound)
  const { approvedBy, isBooked, ...row } = stored
  const concerned = { id, officeId: row.officeId, authors: row.authors }
  const open = await ownersOf(db, organizationId, [concerned])
  const exceptions = await exceptionsOf(db, person, concerned, open)
  const waitsOn = [
    ...new Map(exceptions.flatMap(({ owners }) => owners).map((each) => [each.id, each])).values(),
  ]
  const isSeen = covers(scopeOf(person, 'invoices.read'), row.officeId)
  if (
    !isSeen &&
    ![...open.values()].some((each) => isConcerned(person, each)) &&
    !(await hasDecided(db, person, id))
  )
    throw problem('NOT_FOUND', invoiceDocument.notFound)
  const known = { ...concerned, state: row.state, approvedBy, isBooked }
  const facts = factsOf(person, known)
  return {
    ...rowOf(row, row.state === 'exception' ? waitsOn : []),
    ...headOf(row),
    lines: await linesOf(db, organizationId, id),
    exceptions,
    spent: await spentOf(db, organizationId, id),
    revalued: row.state === 'void' ? [] : await revaluedOf(db, organizationId, id),
    timeline: await timelineOf(db, organizationId, id),
    steps: isSeen ? stepsFor(person, known) : [],
    barred: !facts.approves
      ? null
      : row.state === 'matched' && facts.hasCaptured
        ? 'captured'
        : row.state === 'approved' && (facts.hasCaptured || facts.hasApproved)
          ? facts.hasApproved
            ? 'approved'
            : 'captured'
          : null,
  }
}

const headOf = (stored: Stored | (StoredRow & Head)): Head => ({
  currency: stored.currency,
  subtotal: stored.subtotal,
  freight: stored.freight,
  tax: stored.tax,
  discount: stored.discount,
  rounding: stored.rounding,
  expectedFreight: stored.expectedFreight,
  expectedTax: stored.expectedTax,
  note: stored.note,
  remark: stored.remark,
  bookedOn: stored.bookedOn,
  paidOn: stored.paidOn,
  paymentReference: stored.paymentReference,
})

/** Whether somebody has accepted something of an invoice: it stays theirs to look at. */
async function hasDecided(db: Connection, { organizationId, id: personId }: Person, id: string) {
  const rows = await db.rows(
    'select 1 from invoice_exception where organization_id = $1 and invoice_id = $2 and accepted_by = $3 limit 1',
    [organizationId, id, personId],
  )
  return rows.length > 0
}

type LineRow = Omit<
  InvoiceLine,
  'ordered' | 'budgetLine' | 'credited' | 'leftToCredit' | 'credits' | 'unit' | 'match'
> &
  Partial<NamedLine> & {
    vendorOrderLineId: string | null
    budgetLineId: string | null
    creditedLineId: string | null
    unitBy: 'quantity' | 'price' | null
    unitFactor: number | null
    isCorrected: boolean
    billable: number | null
    expectedAmount: number | null
    billedAmount: number | null
    tolerance: number | null
  }

async function linesOf(db: Connection, organizationId: string, id: string): Promise<InvoiceLine[]> {
  const rows = await db.rows<LineRow>(
    `select n.id, n.vendor_order_line_id, n.budget_line_id, n.credited_line_id, n.description, n.pack, n.pack_quantity, n.packs, n.pack_price, n.amount, n.quantity,
       n.matched_quantity, n.unit_by, n.unit_factor, n.is_corrected as "isCorrected", n.billable, n.expected_amount, n.billed_amount, n.tolerance,
       coalesce((select c.findings from price_check c
         join vendor_order_line v on v.organization_id = c.organization_id and v.product_id = c.product_id and v.id = n.vendor_order_line_id
         where c.organization_id = n.organization_id and c.document_id = n.invoice_id and c.outcome in ('open', 'accepted')
         order by c.seen_at desc limit 1), '[]') as price_findings,
       ${LINE_NAME}
     from invoice_line n
     left join (budget_line l ${LINE_NAME_FROM}) on l.organization_id = n.organization_id and l.id = n.budget_line_id
     where n.organization_id = $1 and n.invoice_id = $2 order by n.position`,
    [organizationId, id],
  )
  const ids = rows.flatMap(({ vendorOrderLineId }) => vendorOrderLineId ?? [])
  const ordered = new Map(
    (await billableLines(db, organizationId, ids, id)).map((line) => [line.vendorOrderLineId, line]),
  )
  const ofBudget = rows.flatMap(({ budgetLineId, creditedLineId, id: own }) =>
    budgetLineId === null ? [] : (creditedLineId ?? own),
  )
  const bills = await billedLines(db, organizationId, ofBudget, id)
  return rows.map((row) => ({
    id: row.id,
    ordered: ordered.get(row.vendorOrderLineId ?? '') ?? null,
    budgetLine: row.budgetLineId ? { id: row.budgetLineId, name: say(lineName(row as NamedLine)) } : null,
    credited: creditedOf(bills.get(row.creditedLineId ?? '')),
    leftToCredit: bills.get(row.id)?.left ?? null,
    credits: bills.get(row.id)?.credits ?? [],
    description: row.description,
    pack: row.pack,
    packQuantity: row.packQuantity,
    packs: row.packs,
    packPrice: row.packPrice,
    amount: row.amount,
    priceFindings: row.priceFindings,
    quantity: row.quantity,
    matchedQuantity: row.matchedQuantity,
    unit:
      row.unitBy && row.unitFactor !== null
        ? { by: row.unitBy, factor: row.unitFactor, isCorrected: row.isCorrected }
        : null,
    match:
      row.billable === null
        ? null
        : {
            billable: row.billable,
            expected: row.expectedAmount ?? 0,
            billed: row.billedAmount ?? 0,
            tolerance: row.tolerance ?? 0,
          },
  }))
}

const creditedOf = (bill: Creditable | undefined): BilledLine | null => {
  if (!bill) return null
  const { vendorId: _, officeId: __, credits: ___, ...line } = bill
  return line
}

const named = ({ id, name }: { id: string; name: string }) => ({ id, name })

type ExceptionRow = {
  id: string
  lineId: string | null
  cause: ExceptionCause
  amount: number
  quantity: number
  otherId: string | null
  otherNumber: string | null
  acceptedBy: string | null
  acceptedAt: string | null
  explanation: string
}

async function exceptionsOf(
  db: Connection,
  person: Person,
  invoice: { id: string; officeId: string },
  owners: ReadonlyMap<string, Owned>,
): Promise<InvoiceException[]> {
  const rows = await db.rows<ExceptionRow>(
    `select e.id, e.line_id, e.cause, e.amount, e.quantity, o.id as other_id, o.number as "otherNumber", p.name as accepted_by, e.accepted_at,
       e.explanation
     from invoice_exception e
     left join invoice o on o.organization_id = e.organization_id and o.id = e.other_id
     left join person p on p.organization_id = e.organization_id and p.id = e.accepted_by
     left join invoice_line n on n.organization_id = e.organization_id and n.id = e.line_id
     where e.organization_id = $1 and e.invoice_id = $2 order by e.accepted_at nulls first, n.position nulls first, e.cause`,
    [person.organizationId, invoice.id],
  )
  return rows.map(({ otherId, otherNumber, acceptedBy, acceptedAt, explanation, ...row }) => {
    const open = owners.get(row.id)
    const own = open?.owners ?? []
    return {
      ...row,
      other: otherId === null ? null : { id: otherId, number: otherNumber ?? '' },
      owner: ownerOf[row.cause],
      owners: own.map(named),
      accepted: acceptedAt === null ? null : { by: acceptedBy ?? '', at: acceptedAt, explanation },
      canAccept: own.some(({ id }) => id === person.id),
      handOnTo:
        open && mayHandOn(person, invoice.officeId, open)
          ? open.candidates.filter((each) => own.length > 1 || each !== own[0]).map(named)
          : [],
    }
  })
}

async function spentOf(db: Connection, organizationId: string, id: string): Promise<Invoice['spent']> {
  const rows = await db.rows<NamedLine & { id: string; amount: number }>(
    `select l.id, ${LINE_NAME}, sum(e.spent) as amount from budget_entry e
     join budget_line l on l.organization_id = e.organization_id and l.id = e.line_id ${LINE_NAME_FROM}
     where e.organization_id = $1 and e.document_id = $2
     group by l.id, l.fiscal_year, d.name, c.name, o.code, l.month having sum(e.spent) <> 0 order by sum(e.spent) desc`,
    [organizationId, id],
  )
  return rows.map(({ id: lineId, amount, ...line }) => ({
    budgetLine: { id: lineId, name: say(lineName(line)) },
    amount,
  }))
}

const revaluedOf = (db: Connection, organizationId: string, id: string) =>
  db.rows<Invoice['revalued'][number]>(
    `select i.id as item_id, i.name, i.unit, coalesce(q.name, '') as room, r.quantity, r.cost_before, r.cost, r.amount
     from stock_revaluation r join item i on i.organization_id = r.organization_id and i.id = r.item_id
     join invoice n on n.organization_id = r.organization_id and n.id = r.invoice_id and n.office_id = i.office_id
     left join room q on q.organization_id = i.organization_id and q.id = i.room_id
     where r.organization_id = $1 and r.invoice_id = $2 order by i.name, i.id`,
    [organizationId, id],
  )

/** What the rows say has happened. */
const timelineOf = (db: Connection, organizationId: string, id: string) =>
  db.rows<Invoice['timeline'][number]>(
    `select h.step, h.at, p.name as by, nullif(h.reason, '') as reason from (
       select 'captured' as step, captured_at as at, captured_by as actor, null as reason, 0 as place from invoice
       where organization_id = $1 and id = $2
       union all
       select 'accepted', accepted_at, accepted_by, explanation, 1 from invoice_exception
       where organization_id = $1 and invoice_id = $2 and accepted_at is not null
       union all
       select 'approved', approved_at, approved_by, null, 2 from invoice where organization_id = $1 and id = $2 and approved_at is not null
       union all
       select 'disputed', updated_at, null, remark, 3 from invoice where organization_id = $1 and id = $2 and state = 'disputed'
       union all
       select 'paid', paid_at, paid_by, payment_reference, 4 from invoice where organization_id = $1 and id = $2 and paid_at is not null
       union all
       select 'void', ended_at, ended_by, remark, 5 from invoice where organization_id = $1 and id = $2 and ended_at is not null) h
     left join person p on p.organization_id = $1 and p.id = h.actor order by h.at, h.place, h.reason`,
    [organizationId, id],
  )
