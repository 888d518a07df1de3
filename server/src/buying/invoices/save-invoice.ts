import type { BillableLine, BilledLine, ReadInvoice } from '@wellstock/contract/buying/invoice'
import { roundingOf } from '@wellstock/domain/buying/invoice-match'
import { normalizedNumber } from '@wellstock/domain/buying/invoice-number'
import { sumOf } from '@wellstock/domain/finance/money'
import { said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import { covers, everyOffice, type Person, scopeOf } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { insertRow } from '../../platform/database/write.ts'
import { publish } from '../../platform/events/publish.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { lockDocument, moveTo } from '../../platform/workflow/document.ts'
import { vendorOrderDocument } from '../vendor-orders/vendor-order-document.ts'
import { billableLines, expectedExtras } from './billable-lines.ts'
import { billedLines, lockBilled } from './billed-lines.ts'
import { checkBilled } from './check-billed.ts'
import { amountsOf, headerIssues, lineIssues, readPlace, type WantedInvoice } from './check-invoice.ts'
import { likelyDuplicates, sameNumber } from './duplicates.ts'
import { invoiceDocument, type LockedInvoice, lockForStep } from './invoice-document.ts'
import { exceptionsOf, matchedLine } from './match-invoice.ts'
import { noteCorrectedUnits, writeExceptions, writeLines } from './write-match.ts'

type About = Pick<LockedInvoice, 'kind' | 'terms' | 'vendorId' | 'officeId'> & { id: string; isNew: boolean }

/** Captures an invoice, and matches it with what was ordered and received. */
export async function captureInvoice(tx: Connection, person: Person, wanted: ReadInvoice): Promise<string> {
  const { organizationId } = person
  const { kind, terms, officeId } = wanted
  if (!covers(scopeOf(person, 'invoices.write'), officeId))
    throw invalid({ officeId: said.office_does_not_exist() })
  const vendorId = await vendorOf(tx, organizationId, wanted.vendorId)
  const about = { id: uuid(), kind, terms, vendorId, officeId, isNew: true }
  const { row, lines, found, ordered } = await matched(tx, person, about, wanted, wanted.currency)
  const { id } = about
  await insertRow(tx, 'invoice', {
    ...{ organizationId, id, kind, terms, vendorId, officeId, capturedBy: person.id, ...row },
    ...{ state: found.length > 0 ? 'exception' : 'matched', isFirstPass: found.length === 0 },
  })
  await writeLines(tx, organizationId, id, lines)
  await writeExceptions(tx, organizationId, id, found)
  await checkBilled(tx, organizationId, about, lines, ordered)
  const causes = found.map(({ cause }) => cause)
  await note(tx, person, 'invoice.captured', { entity: 'invoice', id }, { ...wanted, causes })
  await noteCorrectedUnits(tx, person, { id, number: wanted.number }, lines)
  await publish(tx, organizationId, 'invoice.changed', { invoiceId: id })
  return id
}

type Corrected = Omit<WantedInvoice, 'kind' | 'terms'> & { id: string; version: number }

/** Corrects what was captured, and matches it again from the beginning. Whoever corrects it stands for it as well as whoever captured it. */
export async function correctInvoice(tx: Connection, person: Person, { id, version, ...wanted }: Corrected) {
  const { organizationId } = person
  const invoice = await lockForStep(tx, person, 'edit', { id, version })
  const { kind, terms } = invoice
  const [capturer, ...correctors] = invoice.authors
  const { row, lines, found, ordered } = await matched(
    tx,
    person,
    { ...invoice, isNew: false },
    { kind, terms, ...wanted },
    undefined,
  )
  await tx.rows('delete from invoice_exception where organization_id = $1 and invoice_id = $2', [
    organizationId,
    id,
  ])
  await tx.rows('delete from invoice_line where organization_id = $1 and invoice_id = $2', [
    organizationId,
    id,
  ])
  await writeLines(tx, organizationId, id, lines)
  await writeExceptions(tx, organizationId, id, found)
  await checkBilled(tx, organizationId, invoice, lines, ordered)
  await moveTo(tx, person, invoiceDocument, 'edit', invoice, found.length > 0 ? 'exception' : 'matched', {
    stamps: {
      ...{
        number: row.number,
        compared_number: row.comparedNumber,
        invoiced_on: row.invoicedOn,
        due_on: row.dueOn,
      },
      ...{
        subtotal: row.subtotal,
        freight: row.freight,
        tax: row.tax,
        discount: row.discount,
        rounding: row.rounding,
        note: row.note,
      },
      ...{ expected_freight: row.expectedFreight, expected_tax: row.expectedTax },
      corrected_by: [...new Set([...correctors, person.id])].filter((each) => each !== capturer),
    },
    about: { ...wanted, causes: found.map(({ cause }) => cause) },
  })
  await noteCorrectedUnits(tx, person, { id, number: wanted.number }, lines)
}

/** What is kept of an invoice as it is wanted, with its lines matched and what is wrong with it; refused where it cannot be. */
async function matched(
  tx: Connection,
  person: Person,
  about: About,
  wanted: WantedInvoice,
  currency: string | undefined,
) {
  const { organizationId } = person
  const { kind, vendorId, officeId } = about
  const place = await readPlace(tx, organizationId, about)
  if (!place) throw invalid({ officeId: said.office_does_not_exist() })
  const ordered = await orderedOf(tx, person, about, wanted)
  const bills = await billsOf(tx, organizationId, about, wanted)
  const payers = await payersOf(tx, organizationId, officeId, wanted)
  const known = { ordered, bills, payers }
  const fields = { ...headerIssues(wanted, currency, place), ...lineIssues(wanted, known, place) }
  if (Object.keys(fields).length > 0) throw invalid(fields)

  const comparedNumber = normalizedNumber(wanted.number) ?? ''
  const except = about.isNew ? null : about.id
  const key = { vendorId, kind, comparedNumber }
  const { freight, tax, discount, total, invoicedOn } = wanted
  const same = await sameNumber(tx, organizationId, { ...key, invoicedOn }, except)
  if (same && (same.isOfSameYear || !wanted.repeatsNumber)) {
    const taken = same.isOfSameYear
      ? said.invoice_number_taken({ number: same.number })
      : said.invoice_number_taken_before({ number: same.number, date: same.invoicedOn })
    throw problem('DUPLICATE_DATA', taken, { fields: { number: taken } })
  }
  const amounts = amountsOf(wanted.lines)
  const lines = wanted.lines.map((line, index) =>
    matchedLine(
      {
        ...{ ...line, id: uuid(), amount: amounts[index] ?? 0 },
        // A credit note gives money back where it came from.
        budgetLineId: bills.get(line.creditedLineId ?? '')?.budgetLine.id ?? line.budgetLineId,
      },
      (line.vendorOrderLineId && ordered.get(line.vendorOrderLineId)) || null,
      kind,
    ),
  )
  const extras = await expectedExtras(tx, organizationId, [...ordered.keys()], except)
  const expected = {
    freight: sumOf(extras.map(({ freight }) => freight)),
    tax: sumOf(extras.map(({ tax }) => tax)),
  }
  const duplicates = await likelyDuplicates(tx, organizationId, { ...key, total, invoicedOn }, except)
  return {
    lines,
    ordered,
    found: exceptionsOf(wanted, lines, ordered, expected, duplicates),
    row: {
      ...{
        number: wanted.number.trim(),
        comparedNumber,
        invoicedOn,
        freight,
        tax,
        discount,
        rounding: roundingOf({ lines: amounts, freight, tax, discount, total }) ?? 0,
        note: wanted.note,
      },
      dueOn:
        wanted.dueOn ??
        (about.terms === 'account' ? daysAfter(invoicedOn, place.paymentDays ?? 30) : invoicedOn),
      subtotal: sumOf(amounts),
      expectedFreight: expected.freight,
      expectedTax: expected.tax,
    },
  }
}

const daysAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** The lines of vendor orders an invoice bills, their orders locked in one order for everyone. Those of others are left out. */
async function orderedOf(
  tx: Connection,
  person: Person,
  about: About,
  { lines }: WantedInvoice,
): Promise<ReadonlyMap<string, BillableLine>> {
  const { organizationId } = person
  const ids = lines.flatMap(({ vendorOrderLineId }) => vendorOrderLineId ?? [])
  const found = await tx.rows<{ id: string }>(
    `select distinct vendor_order_id as id from vendor_order_line where organization_id = $1 and id = any($2) order by 1`,
    [organizationId, ids],
    'orders-of-lines',
  )
  const own = new Set<string>()
  for (const { id } of found) {
    const order = await lockDocument(tx, vendorOrderDocument, everyOffice(person), id)
    const isSent = !['draft', 'pending_approval'].includes(order.state) && order.number !== null
    if (order.vendorId === about.vendorId && order.officeId === about.officeId && isSent) own.add(id)
  }
  const known = await billableLines(tx, organizationId, ids, about.isNew ? null : about.id)
  return new Map(known.flatMap((line) => (own.has(line.order.id) ? [[line.vendorOrderLineId, line]] : [])))
}

/** The lines of invoices without an order that a credit note gives back, those of its vendor and office. */
async function billsOf(
  tx: Connection,
  organizationId: string,
  { id, isNew, vendorId, officeId }: About,
  { lines }: WantedInvoice,
) {
  const ids = lines.flatMap(({ creditedLineId }) => creditedLineId ?? [])
  if (ids.length === 0) return new Map<string, BilledLine>()
  await lockBilled(tx, organizationId, ids)
  const known = await billedLines(tx, organizationId, ids, isNew ? null : id)
  return new Map([...known].filter(([, bill]) => bill.vendorId === vendorId && bill.officeId === officeId))
}

/** Those of the lines of budgets an invoice names that can pay for its office. */
async function payersOf(tx: Connection, organizationId: string, officeId: string, { lines }: WantedInvoice) {
  const ids = lines.flatMap(({ budgetLineId }) => budgetLineId ?? [])
  if (ids.length === 0) return new Set<string>()
  const rows = await tx.rows<{ id: string }>(
    `select l.id from budget_line l join fiscal_year y on y.organization_id = l.organization_id and y.year = l.fiscal_year and y.closed_at is null
     where l.organization_id = $1 and l.id = any($2) and (l.office_id is null or l.office_id = $3)`,
    [organizationId, ids, officeId],
  )
  return new Set(rows.map(({ id }) => id))
}

async function vendorOf(tx: Connection, organizationId: string, vendorId: string) {
  const [vendor] = await tx.rows<{ id: string }>(
    'select coalesce(merged_into, id) as id from vendor where organization_id = $1 and id = $2 for share',
    [organizationId, vendorId],
  )
  if (!vendor) throw invalid({ vendorId: said.vendor_does_not_exist() })
  return vendor.id
}
