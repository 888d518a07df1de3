import { cents, ofCents, rounded, sumOf } from '../finance/money.ts'
import type { XmlElement } from '../platform/xml.ts'
import { readCii } from './e-invoice-cii.ts'
import { readUbl } from './e-invoice-ubl.ts'
import type { InvoiceKind } from './invoices.ts'

/** A line of an electronic invoice. Null: not there; NaN: no number. The price is that of one unit, before what is taken off the line. */
export type EInvoiceLine = {
  /** As the vendor numbers it. */
  id: string
  vendorSku: string
  /** Ours. */
  sku: string
  name: string
  description: string
  /** A code of UN/ECE recommendation 20. */
  unit: string
  quantity: number | null
  price: number | null
  allowances: number[]
  charges: number[]
  amount: number | null
}

/** What an electronic invoice says, whatever its syntax. Amounts as in EN 16931. */
export type EInvoice = {
  kind: InvoiceKind
  number: string | null
  invoicedOn: string | null
  dueOn: string | null
  /** How it is to be paid, in words. */
  terms: string
  currency: string | null
  /** What it says of our orders. */
  orderTexts: string[]
  /** The number of the invoice a credit note is for. */
  creditedNumber: string | null
  seller: { names: string[]; taxIds: string[] }
  lines: EInvoiceLine[]
  allowances: number[]
  charges: number[]
  taxes: number[]
  stated: Record<StatedSum, number | null>
}

/** What is named as a sum: of lines, of allowances and charges of the whole, before tax, with tax; then what is paid or rounded, and due. */
export type StatedSum =
  | 'lines'
  | 'allowances'
  | 'charges'
  | 'net'
  | 'tax'
  | 'total'
  | 'prepaid'
  | 'rounding'
  | 'due'

const SYNTAXES: Record<string, { names: readonly string[]; read: (root: XmlElement) => EInvoice }> = {
  'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2': { names: ['Invoice'], read: readUbl },
  'urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2': { names: ['CreditNote'], read: readUbl },
  'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100': {
    names: ['CrossIndustryInvoice'],
    read: readCii,
  },
  'urn:ferd:CrossIndustryDocument:invoice:1p0': { names: ['CrossIndustryDocument'], read: readCii },
}

/** Whether a document with this root is an electronic invoice: UBL 2.1, or Cross Industry Invoice as Factur-X, ZUGFeRD and XRechnung have it. */
export const isEInvoice = ({ name, space }: Pick<XmlElement, 'name' | 'space'>): boolean =>
  Object.hasOwn(SYNTAXES, space) && SYNTAXES[space]?.names.includes(name) === true

/** What an electronic invoice says; null where it is none. */
export const readEInvoice = (root: XmlElement): EInvoice | null =>
  isEInvoice(root) ? (SYNTAXES[root.space]?.read(root) ?? null) : null

/** What an invoice comes to. Null: it does not say what of it is freight or discount. */
export type EInvoiceSums = {
  freight: number | null
  discount: number | null
  tax: number
  total: number
  /** Paid before, and by how much what is due is rounded. */
  prepaid: number
  rounding: number
  due: number
}

/** Why its sums are not taken: two that should be equal are not, as they are made and as they are stated. */
export type EInvoiceGap =
  | { kind: 'no_total' | 'unreadable' | 'below_zero' }
  | { kind: 'disagree'; sum: Exclude<StatedSum, 'prepaid' | 'rounding'>; made: number; stated: number }

/** What it comes to, where all its sums agree to the cent. */
export function sumsOfEInvoice({ stated, ...parts }: EInvoice): EInvoiceSums | EInvoiceGap {
  const ofLines = parts.lines.map(({ amount }) => amount ?? Number.NaN)
  const all = [...Object.values(stated), ...ofLines, ...parts.allowances, ...parts.charges, ...parts.taxes]
  if (all.some(Number.isNaN)) return { kind: 'unreadable' }
  if (stated.total === null && stated.due === null) return { kind: 'no_total' }
  const [prepaid, rounding] = [stated.prepaid ?? 0, stated.rounding ?? 0]
  const found: EInvoiceGap[] = []
  /** What is stated, held against what its parts make, where it has any. */
  const settled = (sum: Exclude<StatedSum, 'prepaid' | 'rounding'>, made: number | null) => {
    const said = stated[sum]
    if (made !== null && said !== null && cents(made) !== cents(said))
      found.push({ kind: 'disagree', sum, made, stated: said })
    return said ?? made
  }
  const ofParts = (amounts: readonly number[]) => (amounts.length > 0 ? sumOf(amounts) : null)
  const lines = settled('lines', ofParts(ofLines))
  const allowances = settled('allowances', ofParts(parts.allowances)) ?? 0
  const charges = settled('charges', ofParts(parts.charges)) ?? 0
  const net = settled('net', lines === null ? null : sumOf([lines, -allowances, charges]))
  const tax = settled('tax', ofParts(parts.taxes)) ?? 0
  const paid = stated.due === null ? null : sumOf([stated.due, prepaid, -rounding])
  const total = settled('total', net === null ? paid : sumOf([net, tax])) ?? 0
  const due = settled('due', sumOf([total, -prepaid, rounding])) ?? 0
  if (found[0]) return found[0]
  if ([allowances, charges, tax, total, prepaid].some((amount) => amount < 0)) return { kind: 'below_zero' }
  const isSplit = lines !== null
  return {
    ...{ freight: isSplit ? charges : null, discount: isSplit ? allowances : null },
    ...{ tax, total, prepaid, rounding, due },
  }
}

/** What a line bills: its amount, and the price that makes it, with four decimals. */
export type EInvoiceBilled = { line: EInvoiceLine; packs: number; packPrice: number; amount: number }
export type EInvoiceLineProblem =
  | { line: string; kind: 'unreadable' }
  | { line: string; kind: 'disagree'; made: number; stated: number }

/** Quantity × price may be off its amount by two cents, as Peppol has it (rule R120): the price may be rounded. */
const SLACK = 2

/** The lines whose quantity, price, allowances and charges make their amount, and why others do not count. */
export function billedByEInvoice({ lines }: Pick<EInvoice, 'lines'>) {
  const billed: EInvoiceBilled[] = []
  const problems: EInvoiceLineProblem[] = []
  for (const line of lines) {
    const { id, quantity, price, amount, allowances, charges } = line
    const isRead = [quantity, price, amount].every((each) => each !== null && each >= 0)
    if (!isRead || [...allowances, ...charges].some(Number.isNaN))
      problems.push({ line: id, kind: 'unreadable' })
    else {
      const [packs, ofOne, stated] = [quantity ?? 0, price ?? 0, amount ?? 0]
      const extras = sumOf([...charges, ...allowances.map((each) => -each)])
      const made = sumOf([rounded(packs * ofOne), extras])
      if (Math.abs(cents(made) - cents(stated)) > SLACK)
        problems.push({ line: id, kind: 'disagree', made, stated })
      else billed.push({ line, packs, packPrice: priceOf(packs, stated, ofOne), amount: stated })
    }
  }
  return { billed, problems }
}

/** What one pack costs: as it is named where that makes the amount, else what the amount comes to for each. */
export function priceOf(packs: number, amount: number, named: number): number {
  const price = Math.round(named * 10_000) / 10_000
  const isExact = cents(rounded(packs * price)) === cents(amount)
  return isExact || packs === 0 ? price : Math.round((amount * 10_000) / packs) / 10_000
}

/** The cent that is kept as rounding belongs to the total; more than that is due beside it. */
export const totalWithCent = ({ total, rounding }: EInvoiceSums) =>
  Math.abs(cents(rounding)) <= 1 ? ofCents(cents(total) + cents(rounding)) : total
