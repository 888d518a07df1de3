import type { BillableLine, BilledLine, ReadInvoice } from '@wellstock/contract/buying/invoice'
import { roundingOf } from '@wellstock/domain/buying/invoice-match'
import { normalizedNumber } from '@wellstock/domain/buying/invoice-number'
import { cents, sumOf } from '@wellstock/domain/finance/money'
import { type Sentence, said } from '@wellstock/messages/sentence'
import type { Connection } from '../../platform/database/database.ts'
import { moneyIn } from '../../platform/money-in.ts'
import { packsAt } from './match-invoice.ts'

type Fields = Record<string, Sentence>
export type WantedInvoice = Omit<ReadInvoice, 'vendorId' | 'officeId' | 'currency'>

/** What an invoice is checked by: the money it is in, the day it is at its office, when it falls due. */
export type Place = { currency: string; today: string; paymentDays: number | null }

export async function readPlace(
  tx: Connection,
  organizationId: string,
  { vendorId, officeId }: { vendorId: string; officeId: string },
): Promise<Place | undefined> {
  const [place] = await tx.rows<Place>(
    `select z.currency, office_today(f.timezone)::text as today, v.payment_days
     from organization z
     join office f on f.organization_id = z.id and f.id = $3
     join vendor v on v.organization_id = z.id and v.id = $2
     where z.id = $1`,
    [organizationId, vendorId, officeId],
    'place-of-invoice',
  )
  return place
}

/** The amount of each line: as it stands on the invoice, or packs at their price. */
export const amountsOf = (lines: WantedInvoice['lines']) =>
  lines.map(({ packs, packPrice, amount }) => amount ?? packsAt(packs, packPrice))

/** A price on an invoice is rounded itself: half a ten-thousandth of each pack, and the cent. */
const slack = (packs: number) => 1 + packs * 0.005

/** All that is wrong with an invoice by itself, by field. */
export function headerIssues(wanted: WantedInvoice, currency: string | undefined, place: Place): Fields {
  const { number, invoicedOn, dueOn, freight, tax, discount, total } = wanted
  const lines = amountsOf(wanted.lines)
  const fields: Fields = {}
  if (currency !== undefined && currency.toUpperCase() !== place.currency)
    fields.currency = said.invoice_other_currency({ currency: place.currency })
  if (normalizedNumber(number) === null) fields.number = said.invoice_number_unreadable()
  if (invoicedOn > place.today) fields.invoicedOn = said.invoiced_in_the_future()
  if (dueOn !== undefined && dueOn < invoicedOn) fields.dueOn = said.due_before_invoice()
  const sum = sumOf([...lines, freight, tax, -discount])
  if (cents(discount) > cents(sumOf(lines))) fields.discount = said.discount_above_lines()
  else if (roundingOf({ lines, freight, tax, discount, total }) === null || total <= 0)
    fields.total = said.invoice_does_not_add_up({ sum: moneyIn(place.currency)(sum) })
  return fields
}

/** What its lines can be of: lines of vendor orders, lines of invoices without an order to credit, lines of budgets that pay. */
export type Known = {
  ordered: ReadonlyMap<string, BillableLine>
  bills: ReadonlyMap<string, BilledLine>
  payers: ReadonlySet<string>
}

/** All that is wrong with its lines: what they bill was sent to its vendor for its office. */
export function lineIssues(wanted: WantedInvoice, known: Known, { currency }: Place): Fields {
  const money = moneyIn(currency)
  const fields: Fields = {}
  wanted.lines.forEach((line, place) => {
    const found = issueOf(wanted, line, place, known, money)
    if (found) fields[`lines.${place}.${found[0]}`] = found[1]
  })
  return fields
}

function issueOf(
  { kind, lines }: WantedInvoice,
  line: WantedInvoice['lines'][number],
  place: number,
  { ordered, bills, payers }: Known,
  money: (amount: number) => string,
): [string, Sentence] | null {
  const { vendorOrderLineId, budgetLineId, creditedLineId, packs, packQuantity, packPrice, amount } = line
  const sum = packsAt(packs, packPrice)
  // Money alone, as a credit gives it, is of no quantity.
  if (amount !== undefined && packs > 0 && Math.abs(cents(amount) - cents(sum)) > slack(packs))
    return ['amount', said.invoice_line_does_not_add_up({ sum: money(sum) })]
  if (creditedLineId !== null && (kind === 'invoice' || vendorOrderLineId !== null))
    return ['creditedLineId', said.billed_line_does_not_exist()]
  if (vendorOrderLineId === null) {
    if (kind === 'credit_note') {
      if (creditedLineId === null) return ['creditedLineId', said.credit_without_line()]
      const bill = bills.get(creditedLineId)
      if (!bill) return ['creditedLineId', said.billed_line_does_not_exist()]
      if (lines.findIndex((other) => other.creditedLineId === creditedLineId) < place)
        return ['creditedLineId', said.billed_line_twice()]
      const isAbove = cents(amount ?? sum) > cents(bill.left.amount) || packs > bill.left.packs
      return isAbove ? ['amount', said.credit_above_billed({ amount: money(bill.left.amount) })] : null
    }
    if (line.description.trim() === '') return ['description', said.describe_the_line()]
    if (budgetLineId === null) return ['budgetLineId', said.choose_who_pays()]
    return payers.has(budgetLineId) ? null : ['budgetLineId', said.budget_line_not_of_office()]
  }
  const found = ordered.get(vendorOrderLineId)
  if (!found) return ['vendorOrderLineId', said.billed_line_does_not_exist()]
  if (lines.findIndex((other) => other.vendorOrderLineId === vendorOrderLineId) < place)
    return ['vendorOrderLineId', said.billed_line_twice()]
  if (budgetLineId !== null) return ['budgetLineId', said.budget_line_of_order()]
  const quantity = packs * packQuantity
  if (Math.abs(quantity - Math.round(quantity)) > 1e-6)
    return ['packs', said.not_whole_units({ unit: found.unit })]
  if (quantity > 10_000_000)
    return ['packs', said.must_be_at_most({ label: said.label_packs(), max: 10_000_000 })]
  if (kind === 'credit_note') {
    const credited = cents(amount ?? sum)
    const { billedBefore } = found
    if (credited > cents(billedBefore.amount) || quantity > billedBefore.quantity)
      return ['amount', said.credit_above_billed({ amount: money(billedBefore.amount) })]
  }
  return null
}
