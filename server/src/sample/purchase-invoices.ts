import { type LineMatch, matchLine } from '@wellstock/domain/buying/invoice-match'
import type { ExceptionCause } from '@wellstock/domain/buying/invoices'
import { cents, rounded, sumOf } from '@wellstock/domain/finance/money'
import { idOf } from './identity.ts'
import type { InvoiceDraft } from './invoice-drafts.ts'
import type { PurchaseLine } from './purchase-documents.ts'
import type { Paid } from './purchase-payers.ts'

const DUPLICATE_DAYS = 30
/** How many times more a vendor takes than was agreed, from and to. */
const DEARER = [1.03, 1.08] as const
const UNEXPECTED_FREIGHT = 24.5

/** What was bought of a product, with all that came of it. */
export type BoughtLine = PurchaseLine & {
  bought: Paid
  came: { at: number; quantity: number }[]
  /** The packs others sell it in, in base units. */
  packs: readonly number[]
}

export type InvoiceLine = {
  id: string
  /** What it bills; null: something nobody ordered. */
  line: BoughtLine | null
  budgetLineId: string | null
  description: string
  pack: string
  packQuantity: number
  packs: number
  packPrice: number
  amount: number
  /** In base units. */
  quantity: number
  match: LineMatch | null
}
export type InvoiceException = {
  id: string
  lineId: string | null
  /** The document of the line, or any of the invoice. */
  bought: Paid
  cause: ExceptionCause
  amount: number
  quantity: number
  otherId: string | null
}
export type PurchaseInvoice = Omit<InvoiceDraft, 'lines' | 'story' | 'about'> & {
  kind: 'invoice' | 'credit_note'
  terms: 'account' | 'card'
  lines: InvoiceLine[]
  freight: number
  total: number
  exceptions: InvoiceException[]
}

type Before = { quantity: number; amount: number }

/** What vendors billed of what came: at the agreed price, or as the story of a draft has it; matched as it is when it is captured. */
export function invoiceWriter() {
  const billed = new Map<BoughtLine, Before>()
  const latest = new Map<string, PurchaseInvoice[]>()

  function lineOf(
    draft: InvoiceDraft,
    { line, quantity: came }: InvoiceDraft['lines'][number],
  ): InvoiceLine[] {
    const before = billed.get(line) ?? { quantity: 0, amount: 0 }
    const isWhole = draft.story === 'early' && draft.about === line
    const left = draft.story === 'again' ? came : Math.max(0, line.quantity - before.quantity)
    const units = isWhole ? left : Math.min(came, left)
    if (units === 0) return []
    const packQuantity = draft.story === 'pack' && draft.about === line ? Math.max(...line.packs) : 1
    const isDear = draft.story === 'price' && draft.about === line
    const factor = isDear ? draft.random.between(...DEARER) : 1
    const packPrice = rounded(line.price * packQuantity * factor)
    const [quantity, amount] = [units * packQuantity, rounded(units * packPrice)]
    const received = line.came.reduce(
      (sum, { at, quantity: some }) => sum + (at <= draft.capturedAt ? some : 0),
      0,
    )
    const ordered = {
      price: line.price,
      packQuantity: 1,
      packs: line.packs,
      received,
      returned: 0,
      claimed: 0,
      before,
    }
    const match = matchLine(ordered, { quantity, amount })
    billed.set(line, { quantity: before.quantity + match.quantity, amount: sumOf([before.amount, amount]) })
    const pack = packQuantity > 1 ? 'CS' : line.unit
    return [
      {
        ...{ id: idOf(`invoice line|${draft.id}|${line.id}`), line, budgetLineId: null, description: '' },
        ...{ pack, packQuantity, packs: units, packPrice, amount, quantity, match },
      },
    ]
  }

  /** Another invoice of the vendor in these weeks that comes to the same. */
  const sameAs = (invoice: PurchaseInvoice) =>
    latest
      .get(invoice.vendor.id)
      ?.findLast(
        ({ day, total }) =>
          Math.abs(day - invoice.day) <= DUPLICATE_DAYS && Math.abs(cents(total) - cents(invoice.total)) <= 1,
      )

  return (draft: InvoiceDraft): PurchaseInvoice | null => {
    const lines = draft.lines.flatMap((each) => lineOf(draft, each))
    if (lines.length === 0) return null
    const { story, about, ...captured } = draft
    const freight = story === 'freight' ? UNEXPECTED_FREIGHT : 0
    const total = sumOf([...lines.map(({ amount }) => amount), freight])
    const invoice: PurchaseInvoice = {
      ...{ ...captured, kind: 'invoice', terms: 'account', lines, freight, total, exceptions: [] },
    }
    invoice.exceptions = exceptionsOf(invoice, draft.isAlike ? sameAs(invoice) : undefined)
    const others = latest.get(draft.vendor.id) ?? []
    latest.set(draft.vendor.id, [...others.filter(({ day }) => day >= draft.day - DUPLICATE_DAYS), invoice])
    return invoice
  }
}

function exceptionsOf({ id, lines, freight }: PurchaseInvoice, same: PurchaseInvoice | undefined) {
  const exception = (
    lineId: string | null,
    cause: ExceptionCause,
    bought: Paid,
    amount: number,
  ): InvoiceException => ({
    ...{ id: idOf(`invoice exception|${id}|${lineId}|${cause}`), lineId, cause, bought, amount },
    ...{ quantity: 0, otherId: null },
  })
  const found = lines.flatMap(({ id: lineId, line, match }) =>
    match && line
      ? match.causes.map((cause) =>
          cause === 'price'
            ? exception(lineId, cause, line.bought, match.difference)
            : { ...exception(lineId, cause, line.bought, match.excessAmount), quantity: match.excess },
        )
      : [],
  )
  const first = lines[0]?.line?.bought
  if (first && freight > 0) found.push(exception(null, 'freight', first, freight))
  if (first && same) found.push({ ...exception(null, 'duplicate', first, same.total), otherId: same.id })
  return found
}
