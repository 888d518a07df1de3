import type { BillableLine, InvoiceReading } from '@wellstock/contract/buying/invoice'
import {
  billedByEInvoice,
  type EInvoice,
  type EInvoiceGap,
  type EInvoiceLineProblem,
  sumsOfEInvoice,
  totalWithCent,
} from '@wellstock/domain/buying/e-invoice'
import { matchEInvoice } from '@wellstock/domain/buying/e-invoice-lines'
import { orderNumbersIn } from '@wellstock/domain/buying/invoice-text'
import { MAX_INVOICE_LINES } from '@wellstock/domain/buying/invoices'
import { type Sentence, said } from '@wellstock/messages/sentence'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { moneyIn } from '../../platform/money-in.ts'
import { openLines } from './billable-lines.ts'
import { creditedBy } from './credited-by.ts'
import { isDay, orderedPlace, type Place } from './read-place.ts'
import { senderOf } from './sender-of.ts'

type Sums = Pick<InvoiceReading, 'total' | 'freight' | 'tax' | 'discount'> & {
  gap?: Sentence
  notes: Sentence[]
}
type Money = (amount: number) => string

const NO_SUMS = { total: null, freight: null, tax: null, discount: null, notes: [] }

/** An electronic invoice as it is to be captured. Its amounts are taken as they are, or not at all: where they disagree, it says so. */
export async function readingOf(
  db: Connection,
  person: Person,
  invoice: EInvoice,
  chosen: Partial<Place>,
): Promise<InvoiceReading> {
  const { organizationId } = person
  const orders = orderNumbersIn(invoice.orderTexts)
  const sender = await senderOf(db, organizationId, invoice.seller)
  const ordered = await orderedPlace(db, person, orders, chosen.vendorId ?? sender?.id)
  const vendorId = chosen.vendorId ?? ordered?.vendorId ?? sender?.id ?? null
  const { kind, invoicedOn, dueOn, terms, seller } = invoice
  const credited =
    kind === 'credit_note'
      ? await creditedBy(db, person, invoice.creditedNumber, { ...chosen, vendorId })
      : null
  const officeId = chosen.officeId ?? credited?.officeId ?? ordered?.officeId ?? null
  const known =
    kind === 'credit_note'
      ? (credited?.lines ?? null)
      : vendorId && officeId
        ? await openLines(db, organizationId, { vendorId, officeId }, null)
        : null
  const currency = await currencyOf(db, organizationId)
  const money = moneyIn(currency)
  const { gap, notes, ...sums } = sumsIn(invoice, currency, money)
  const { lines, ...about } = linesIn(invoice, sorted(known, orders), invoice.currency === currency, money)
  const number = invoice.number && invoice.number.length <= 60 ? invoice.number : null
  const day = invoicedOn && isDay(invoicedOn) ? invoicedOn : null
  const name = seller.names[0]?.slice(0, 160).toWellFormed()
  return {
    ...{ hasText: true, kind, vendorId, officeId, creditOf: credited?.id ?? null, possibleDays: [] },
    ...{ ...sums, lines },
    ...{ number, invoicedOn: day, dueOn: dueOn && isDay(dueOn) ? dueOn : null },
    gaps: {
      ...(!sender && name && { vendorId: said.invoice_reading_sender_unknown({ name }) }),
      ...(sender &&
        vendorId !== sender.id && { vendorId: said.invoice_reading_other_sender({ name: sender.name }) }),
      ...(!number && { number: said.invoice_reading_no_number() }),
      ...(!day && { invoicedOn: said.invoice_reading_no_day() }),
      ...(terms && { dueOn: said.invoice_reading_terms({ text: terms.slice(0, 300) }) }),
      ...(gap && { total: gap }),
      ...(about.gap && { lines: about.gap }),
    },
    notes: [...notes, ...about.notes],
  }
}

async function currencyOf(db: Connection, organizationId: string) {
  const [found] = await db.rows<{ currency: string }>('select currency from organization where id = $1', [
    organizationId,
  ])
  return found?.currency ?? ''
}

/** Lines of the orders it names first: the same may be open with others. */
const sorted = (known: BillableLine[] | null, orders: readonly string[]) =>
  known?.toSorted(
    (a, b) => Number(orders.includes(b.order.number)) - Number(orders.includes(a.order.number)),
  ) ?? null

const GAPS: Record<Exclude<EInvoiceGap['kind'], 'disagree'>, Sentence> = {
  no_total: said.invoice_reading_no_total(),
  unreadable: said.invoice_reading_nothing_adds_up(),
  below_zero: said.invoice_reading_below_zero(),
}

function sumsIn(invoice: EInvoice, currency: string, money: Money): Sums {
  const written = invoice.currency
  if (written === null) return { ...NO_SUMS, gap: said.invoice_reading_no_currency() }
  if (written !== currency)
    return { ...NO_SUMS, gap: said.invoice_reading_other_currency({ currency, written }) }
  const sums = sumsOfEInvoice(invoice)
  if ('kind' in sums) {
    const gap =
      sums.kind === 'disagree'
        ? said.invoice_reading_sums_disagree({
            ...{ sum: sums.sum, made: money(sums.made), stated: money(sums.stated) },
          })
        : GAPS[sums.kind]
    return { ...NO_SUMS, gap }
  }
  const { freight, tax, discount, prepaid, rounding, due } = sums
  const total = totalWithCent(sums)
  const isRounded = total === sums.total && rounding !== 0
  return {
    ...{ total, freight, tax, discount },
    notes: [
      ...(prepaid > 0
        ? [said.invoice_reading_prepaid({ prepaid: money(prepaid), due: money(due) })]
        : isRounded
          ? [said.invoice_reading_rounded({ due: money(due) })]
          : []),
    ],
  }
}

/** What its lines bill, or give back of the invoice a credit note names: what else that is for, somebody chooses. */
function linesIn(
  invoice: EInvoice,
  known: BillableLine[] | null,
  isOurMoney: boolean,
  money: Money,
): { lines: InvoiceReading['lines']; gap?: Sentence; notes: Sentence[] } {
  const isCredit = invoice.kind === 'credit_note'
  const none = { lines: [], notes: isCredit ? [creditNote(invoice)] : [] }
  if (invoice.lines.length === 0 || !isOurMoney) return none
  if (invoice.lines.length > MAX_INVOICE_LINES)
    return { ...none, gap: said.invoice_max_lines({ max: MAX_INVOICE_LINES }) }
  if (known === null) return isCredit ? none : { ...none, gap: said.invoice_reading_place_open() }
  const { billed, problems } = billedByEInvoice(invoice)
  const lines = matchEInvoice(billed, known)
  const ordered = lines.filter(({ vendorOrderLineId }) => vendorOrderLineId !== null)
  const count = lines.length - ordered.length
  const rest = isCredit ? creditNote(invoice) : said.invoice_reading_not_ordered({ count })
  return {
    lines: isCredit ? ordered : lines,
    notes: [...problems.map((problem) => lineNote(problem, money)), ...(count > 0 ? [rest] : [])],
  }
}

const creditNote = ({ creditedNumber: number }: EInvoice) =>
  number ? said.invoice_reading_credit_note_of({ number }) : said.invoice_reading_credit_note()

const lineNote = (problem: EInvoiceLineProblem, money: Money) =>
  problem.kind === 'unreadable'
    ? said.invoice_reading_line_unreadable({ line: problem.line })
    : said.invoice_reading_line_disagrees({
        ...{ line: problem.line, made: money(problem.made), stated: money(problem.stated) },
      })
