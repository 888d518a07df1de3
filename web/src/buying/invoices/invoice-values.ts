import {
  type BillableLine,
  type BilledLine,
  type Invoice,
  NewInvoice,
} from '@wellstock/contract/buying/invoice'
import {
  amountAt,
  billableOf,
  type LineMatch,
  matchLine,
  orderedLineOf,
} from '@wellstock/domain/buying/invoice-match'
import type { InvoiceKind, PaymentTerms } from '@wellstock/domain/buying/invoices'
import { cents, ofCents, sumOf } from '@wellstock/domain/finance/money'
import { m } from '../../lib/messages.ts'
import { newId } from '../../lib/new-id.ts'
import { issueWords } from '../../lib/sentences.ts'

type Typed = number | ''

export type LineValue = {
  key: string
  /** What it bills; null: something that was not ordered. */
  ordered: BillableLine | null
  /** What a credit note gives back of an invoice without an order. */
  credited: BilledLine | null
  description: string
  budgetLineId: string
  pack: string
  packQuantity: number
  packs: Typed
  packPrice: Typed
  /** Null: packs at the price. */
  amount: Typed | null
}

/** What the form holds. What is null nobody has typed: it is as expected, or as the rest comes to. */
export type InvoiceValues = {
  kind: InvoiceKind
  vendorId: string
  officeId: string
  /** The invoice a credit note is about. */
  creditOf: string
  terms: PaymentTerms
  number: string
  /** The vendor begins its numbers anew each year. */
  repeatsNumber: boolean
  invoicedOn: string
  dueOn: string | null
  freight: Typed | null
  tax: Typed | null
  discount: Typed
  total: Typed | null
  note: string
  lines: LineValue[]
}

/** What vendor orders are still expected to cost beside their lines. */
export type Extras = readonly { id: string; freight: number; tax: number }[]

export const emptyValues = (start: Partial<InvoiceValues>): InvoiceValues => ({
  ...{ kind: 'invoice', vendorId: '', officeId: '', creditOf: '', terms: 'account', number: '' },
  repeatsNumber: false,
  ...{ invoicedOn: '', dueOn: null, freight: null, tax: null, discount: '', total: null, note: '' },
  lines: [],
  ...start,
})

export const valuesOf = (invoice: Invoice): InvoiceValues => ({
  ...{ kind: invoice.kind, terms: invoice.terms, creditOf: '', note: invoice.note },
  ...{ vendorId: invoice.vendor.id, officeId: invoice.office.id },
  repeatsNumber: false,
  ...{ number: invoice.number, invoicedOn: invoice.invoicedOn, dueOn: invoice.dueOn },
  ...{ freight: invoice.freight, tax: invoice.tax, discount: invoice.discount || '', total: invoice.total },
  lines: invoice.lines.map(({ id, ordered, credited, budgetLine, amount, packs, packPrice, ...line }) => ({
    ...{ key: id, ordered, credited, description: line.description, budgetLineId: budgetLine?.id ?? '' },
    ...{ pack: line.pack, packQuantity: line.packQuantity, packs, packPrice },
    amount: cents(amount) === cents(amountAt({ price: packPrice, packQuantity: 1 }, packs)) ? null : amount,
  })),
})

/** What a line is to begin with: so many packs as can be billed; of what is credited somebody says how many. */
const packsOf = (ordered: BillableLine, packQuantity: number, kind: InvoiceKind): Typed =>
  kind === 'credit_note'
    ? ''
    : wholeOr((billableNow(ordered) || ordered.quantity - ordered.billedBefore.quantity) / packQuantity)

const wholeOr = (packs: number): Typed => (packs > 0 ? packs : '')
const priceOf = ({ packPrice, packQuantity }: BillableLine, quantity: number) =>
  Math.round((packPrice * quantity * 10_000) / packQuantity) / 10_000

/** In base units, what of a line has come and was not billed. */
export const billableNow = (ordered: BillableLine) => billableOf(orderedLineOf(ordered))

export const lineOf = (ordered: BillableLine, kind: InvoiceKind): LineValue => ({
  ...{ key: newId(), ordered, credited: null, description: '', budgetLineId: '', amount: null },
  ...{ pack: ordered.pack, packQuantity: ordered.packQuantity, packPrice: ordered.packPrice },
  packs: packsOf(ordered, ordered.packQuantity, kind),
})

/** A line for something that was not ordered. */
export const ownLine = (): LineValue => ({
  ...{ key: newId(), ordered: null, credited: null, description: '', budgetLineId: '', amount: null },
  ...{ pack: '', packQuantity: 1, packPrice: '', packs: 1 },
})

/** A line that gives back what is left of an invoice without an order: money alone where that is not packs at their price. */
export function creditOf(credited: BilledLine): LineValue {
  const { description, packPrice, left } = credited
  const isWhole = cents(amountAt({ price: packPrice, packQuantity: 1 }, left.packs)) === cents(left.amount)
  const line = { ...ownLine(), credited, description, packPrice }
  return isWhole ? { ...line, packs: left.packs } : { ...line, packs: 0, amount: left.amount }
}

/** The packs a line may be billed in, in base units: as ordered, the unit itself, and others that are known. */
export const packsFor = ({ packQuantity, otherPacks }: BillableLine) => [
  ...new Set([packQuantity, 1, ...otherPacks]),
]

/** What a pack of so many base units is written as. */
const packText = (quantity: number, { pack, packQuantity, unit }: BillableLine) =>
  quantity === packQuantity ? pack : quantity === 1 ? unit : `${quantity} ${unit}`

/** In another pack. What somebody has typed stands, what was offered is offered anew. */
export function inPack(line: LineValue, quantity: number, kind: InvoiceKind): LineValue {
  const { ordered, packQuantity, packs, packPrice } = line
  if (!ordered) return line
  const isOffered = packs === packsOf(ordered, packQuantity, kind)
  const isAgreed = packPrice === priceOf(ordered, packQuantity)
  return {
    ...line,
    ...{ pack: packText(quantity, ordered), packQuantity: quantity },
    ...(isOffered && { packs: packsOf(ordered, quantity, kind) }),
    ...(isAgreed && { packPrice: priceOf(ordered, quantity) }),
  }
}

/** What a line comes to, as typed or as packs at their price. */
export const amountOf = ({ amount, packs, packPrice }: LineValue): number =>
  amount === null ? amountAt({ price: packPrice || 0, packQuantity: 1 }, packs || 0) : amount || 0

/** What becomes of a line by the rule the server matches it with. Nothing is said before it is typed. */
export function matchOf(line: LineValue, kind: InvoiceKind): LineMatch | null {
  const { ordered, packs, packPrice, packQuantity } = line
  if (!ordered || kind === 'credit_note' || packs === '' || packPrice === '') return null
  const quantity = Math.round(packs * packQuantity)
  return matchLine(orderedLineOf(ordered), { quantity, amount: amountOf(line) })
}

/** Freight and tax that are expected of the vendor orders whose lines are billed. */
export function expectedOf({ kind, lines }: InvoiceValues, extras: Extras) {
  const orders = new Set(lines.map(({ ordered }) => ordered?.order.id))
  const own = kind === 'invoice' ? extras.filter(({ id }) => orders.has(id)) : []
  return { freight: sumOf(own.map(({ freight }) => freight)), tax: sumOf(own.map(({ tax }) => tax)) }
}

/** What the invoice comes to; `off`: by how much the total is above that. */
export function sumsOf(values: InvoiceValues, extras: Extras) {
  const expected = expectedOf(values, extras)
  const freight = values.freight ?? expected.freight
  const tax = values.tax ?? expected.tax
  const lines = sumOf(values.lines.map(amountOf))
  const sum = sumOf([lines, freight || 0, tax || 0, -(values.discount || 0)])
  const total = values.total ?? sum
  return { expected, freight, tax, lines, sum, total, off: ofCents(cents(total || 0) - cents(sum)) }
}

/** As a field takes it. */
export const entered = (typed: Typed) => (typed === '' ? null : typed)

const numberOr = (typed: Typed) => (typed === '' ? Number.NaN : typed)

/** What is sent of it, whether it is captured or corrected. */
export function factsOf(values: InvoiceValues, extras: Extras) {
  const { number, repeatsNumber, invoicedOn, dueOn, discount, note, lines, terms } = values
  const { freight, tax, total } = sumsOf(values, extras)
  return {
    ...{ number: number.trim(), repeatsNumber, invoicedOn, note: note.trim() },
    ...(dueOn && terms === 'account' && { dueOn }),
    ...{ freight: freight || 0, tax: tax || 0, discount: discount || 0, total: numberOr(total) },
    lines: lines.map((line) => ({
      vendorOrderLineId: line.ordered?.vendorOrderLineId ?? null,
      budgetLineId: (!line.ordered && !line.credited && line.budgetLineId) || null,
      creditedLineId: line.credited?.lineId ?? null,
      ...{ description: line.description.trim(), pack: line.pack, packQuantity: line.packQuantity },
      ...{ packs: numberOr(line.packs), packPrice: numberOr(line.packPrice), amount: amountOf(line) },
    })),
  }
}

export const inputOf = (values: InvoiceValues, extras: Extras): NewInvoice => ({
  ...{ kind: values.kind, vendorId: values.vendorId, officeId: values.officeId, terms: values.terms },
  ...factsOf(values, extras),
})

export type InvoiceErrors = Record<string, string>

/** The contract's rules on what the form holds, by the names the server gives the fields. */
export const checkInvoice = (values: InvoiceValues, extras: Extras): InvoiceErrors => ({
  ...issueWords(NewInvoice.safeParse(inputOf(values, extras)).error?.issues),
  ...(values.invoicedOn === '' && { invoicedOn: m.invoices_date_missing() }),
  ...(values.vendorId === '' && { vendorId: m.vendor_orders_choose_vendor() }),
  ...(values.officeId === '' && { officeId: m.invoices_choose_office() }),
})
