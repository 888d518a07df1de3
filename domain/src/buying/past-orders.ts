/** A file of past orders is checked as a draft, written in portions, and can be taken back as a whole. */
export const pastImportStates = ['draft', 'writing', 'committed', 'undone'] as const
export type PastImportState = (typeof pastImportStates)[number]
export type PastImportStep = 'begin' | 'commit' | 'undo'

/** What a column of a file of past orders can be read as. */
export const pastFields = [
  'number',
  'orderedOn',
  'vendor',
  'office',
  'sku',
  'vendorSku',
  'manufacturerSku',
  'code',
  'name',
  'pack',
  'packs',
  'price',
  'promisedOn',
  'receivedOn',
  'received',
  'rejected',
  'invoice',
  'invoicedOn',
  'billed',
  'billedPrice',
] as const
export type PastField = (typeof pastFields)[number]

/** What a row of a file comes to. `same`: all it says is there already. */
export const pastOutcomes = ['new', 'same', 'problem'] as const
export type PastOutcome = (typeof pastOutcomes)[number]

/** What somebody can answer about a row, which then holds for all rows of the kind. */
export const pastAnswers = ['vendor', 'product', 'pack'] as const
export type PastAnswer = (typeof pastAnswers)[number]

/** The most base units of a line, a receipt or a bill. */
export const MAX_PAST_QUANTITY = 10_000_000

/** A row whose vendor, office, product and pack are known. Null or empty: the row does not say. Quantities in its packs. */
export type PastRow = {
  line: number
  vendorId: string
  number: string
  officeId: string
  productId: string
  orderedOn: string | null
  promisedOn: string | null
  pack: string
  /** Null where the row names no pack: that of the line it is about. */
  packQuantity: number | null
  packs: number | null
  price: number | null
  receivedOn: string | null
  /** Of all that came, how much was refused or damaged. */
  received: number | null
  rejected: number | null
  invoice: string
  invoicedOn: string | null
  billed: number | null
  billedPrice: number | null
}

/** What came of a line, and what was billed of it. Quantities in base units. */
type Came = { receivedOn: string; quantity: number; rejected: number }
type Billed = { invoice: string; invoicedOn: string; quantity: number; packPrice: number }

/** A line that is there already. */
export type PastLine = {
  id: string
  productId: string
  packQuantity: number
  packs: number
  packPrice: number
  promisedOn: string | null
  receipts: readonly Came[]
  bills: readonly Billed[]
}

/** An order that an earlier file brought in. */
export type EarlierOrder = {
  id: string
  vendorId: string
  number: string
  orderedOn: string
  lines: readonly PastLine[]
}

export type PastProblem =
  | 'not_there'
  | 'not_on_order'
  | 'needs_packs'
  | 'needs_price'
  | 'other_day'
  | 'promised_before'
  | 'received_before'
  | 'receipt_incomplete'
  | 'more_rejected'
  | 'bill_incomplete'
  | 'too_many'

/** What a row brings: the order and the line where it is the first to name them, a receipt, a bill. */
export type PastPlan = {
  order: { id: string; vendorId: string; officeId: string; number: string; orderedOn: string } | null
  line: {
    id: string
    orderId: string
    productId: string
    pack: string
    packQuantity: number
    packs: number
    packPrice: number
    promisedOn: string | null
  } | null
  receipt: (Came & { id: string; lineId: string }) | null
  bill: (Billed & { id: string; lineId: string }) | null
}

export type PlacedRow = {
  line: number
  outcome: PastOutcome
  problem: { field: PastField; is: PastProblem } | null
  plan: PastPlan | null
}

type KnownLine = Omit<PastLine, 'receipts' | 'bills'> & { keys: Set<string>; received: number }
type KnownOrder = { id: string; orderedOn: string; isEarlier: boolean; lines: KnownLine[] }

const orderKey = ({ vendorId, number }: { vendorId: string; number: string }) =>
  `${vendorId} ${number.toLowerCase()}`
const receiptKey = ({ receivedOn, quantity, rejected }: Came) =>
  `received ${receivedOn} ${quantity} ${rejected}`
const billKey = ({ invoice, invoicedOn, quantity, packPrice }: Billed) =>
  `billed ${invoice.toLowerCase()} ${invoicedOn} ${quantity} ${packPrice}`

const knownLine = ({ receipts, bills, ...line }: PastLine): KnownLine => ({
  ...line,
  keys: new Set([...receipts.map(receiptKey), ...bills.map(billKey)]),
  received: receipts.reduce((sum, { quantity }) => sum + quantity, 0),
})

/**
 * Gathers the rows of a file into orders, lines, receipts and bills, in its order. Rows of one vendor, number, product, pack, quantity,
 * price and promised day are one line; what a row leaves open fits any. A receipt or bill that is there already, from an earlier row
 * or file, is the same one: files that join receipts and invoices repeat both.
 */
export class PastOrders {
  readonly #orders = new Map<string, KnownOrder>()
  readonly #newId: () => string

  constructor(earlier: Iterable<EarlierOrder>, newId: () => string) {
    this.#newId = newId
    for (const order of earlier)
      this.#orders.set(orderKey(order), {
        ...order,
        isEarlier: true,
        lines: order.lines.map(knownLine),
      })
  }

  place(row: PastRow): PlacedRow {
    const order = this.#orders.get(orderKey(row))
    const orderedOn = order?.orderedOn ?? row.orderedOn
    const refuse = (field: PastField, is: PastProblem): PlacedRow => ({
      ...{ line: row.line, outcome: 'problem', problem: { field, is }, plan: null },
    })
    if (orderedOn === null) return refuse('number', 'not_there')
    if (row.orderedOn !== null && row.orderedOn !== orderedOn) return refuse('orderedOn', 'other_day')
    if (row.promisedOn !== null && row.promisedOn < orderedOn) return refuse('promisedOn', 'promised_before')

    const known = order && lineOf(order, row)
    if (!known && order?.isEarlier) return refuse('number', 'not_on_order')
    if (!known && row.packs === null) return refuse('packs', order ? 'not_on_order' : 'needs_packs')
    if (!known && row.price === null) return refuse('price', 'needs_price')
    const line = known ?? {
      ...{ id: this.#newId(), productId: row.productId, packQuantity: row.packQuantity ?? 1 },
      ...{ packs: row.packs ?? 0, packPrice: row.price ?? 0, promisedOn: row.promisedOn },
      ...{ keys: new Set<string>(), received: 0 },
    }
    if (line.packs * line.packQuantity > MAX_PAST_QUANTITY) return refuse('packs', 'too_many')

    const perPack = row.packQuantity ?? line.packQuantity
    const came = cameOf(row, perPack)
    if (came === 'incomplete') return refuse('received', 'receipt_incomplete')
    if (came && came.rejected > came.quantity) return refuse('rejected', 'more_rejected')
    if (came && came.receivedOn < orderedOn) return refuse('receivedOn', 'received_before')
    if (came && came.quantity > MAX_PAST_QUANTITY) return refuse('received', 'too_many')
    const bill = billOf(row, perPack, line)
    if (bill === 'incomplete') return refuse('billed', 'bill_incomplete')
    if (bill && bill.quantity > MAX_PAST_QUANTITY) return refuse('billed', 'too_many')

    const isNewReceipt = came !== null && !line.keys.has(receiptKey(came))
    const isNewBill = bill !== null && !line.keys.has(billKey(bill))
    const orderId = order?.id ?? this.#newId()
    const plan: PastPlan = {
      order: order
        ? null
        : {
            ...{ id: orderId, vendorId: row.vendorId, officeId: row.officeId, number: row.number, orderedOn },
          },
      line: known
        ? null
        : {
            ...{ id: line.id, orderId, productId: line.productId, pack: row.pack, packs: line.packs },
            ...{ packQuantity: line.packQuantity, packPrice: line.packPrice, promisedOn: line.promisedOn },
          },
      receipt: isNewReceipt ? { ...came, id: this.#newId(), lineId: line.id } : null,
      bill: isNewBill ? { ...bill, id: this.#newId(), lineId: line.id } : null,
    }
    if (!order) this.#orders.set(orderKey(row), { id: orderId, orderedOn, isEarlier: false, lines: [line] })
    else if (!known) order.lines.push(line)
    if (isNewReceipt) {
      line.keys.add(receiptKey(came))
      line.received += came.quantity
    }
    if (isNewBill) line.keys.add(billKey(bill))
    const isNew = Object.values(plan).some((part) => part !== null)
    return { line: row.line, outcome: isNew ? 'new' : 'same', problem: null, plan: isNew ? plan : null }
  }
}

/** The line a row is about: of those it agrees with the first that has not come as a whole. */
function lineOf({ lines }: KnownOrder, row: PastRow): KnownLine | undefined {
  const agrees = <T>(said: T | null, known: T | null) => said === null || known === null || said === known
  const fitting = lines.filter(
    (line) =>
      line.productId === row.productId &&
      agrees(row.packQuantity, line.packQuantity) &&
      agrees(row.packs, line.packs) &&
      agrees(row.price, line.packPrice) &&
      agrees(row.promisedOn, line.promisedOn),
  )
  return fitting.find(({ packs, packQuantity, received }) => received < packs * packQuantity) ?? fitting[0]
}

// Columns that are filled in every row say 0 where nothing came, or nothing was billed.
function cameOf({ receivedOn, received, rejected }: PastRow, perPack: number): Came | 'incomplete' | null {
  if (receivedOn === null && !received && !rejected) return null
  if (receivedOn === null || !received) return 'incomplete'
  return { receivedOn, quantity: received * perPack, rejected: (rejected ?? 0) * perPack }
}

function billOf(
  { invoice, invoicedOn, billed, billedPrice }: PastRow,
  perPack: number,
  { packPrice, packQuantity }: KnownLine,
): Billed | 'incomplete' | null {
  if (invoice === '' && invoicedOn === null && !billed) return null
  if (invoice === '' || invoicedOn === null || !billed) return 'incomplete'
  const price = billedPrice === null ? packPrice : (billedPrice / perPack) * packQuantity
  return {
    ...{ invoice, invoicedOn, quantity: billed * perPack },
    packPrice: Math.round(price * 10_000) / 10_000,
  }
}
