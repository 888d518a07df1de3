import { rounded, sumOf } from '@wellstock/domain/finance/money'
import { clock, type Day, dateOf, isWorkday, workdayFrom } from './calendar.ts'
import { numberSeries } from './numbers.ts'
import { type Person, people } from './people.ts'
import { numberOf, type OrderedLine, type Purchase, type Purchases } from './purchases.ts'
import { rng } from './random.ts'
import { FIRST_DAY } from './shelves.ts'
import { detailsOf } from './vendor-details.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const MINIMUM_ORDER = 150
const ANSWERED = 0.9

export type PurchaseLine = {
  id: string
  productId: string
  name: string
  category: string
  unit: string
  quantity: number
  price: number
  amount: number
  /** Whether it costs what the list said. */
  isListed: boolean
  expectedOn: string
  promisedOn: string | null
}
/** What an office asked for, and what the vendor was sent for it. Moments are milliseconds since 1970. */
export type PurchaseDocument = Pick<Purchase, 'id' | 'office' | 'vendor'> & {
  number: string
  requestNumber: string
  department: string
  requester: Person
  buyer: Person
  askedAt: number
  submittedAt: number
  decidedAt: number
  neededBy: string
  at: number
  sentAt: number
  sentTo: string
  waiver: string
  answeredAt: number | null
  reference: string
  lastReceiptAt: number
  lines: PurchaseLine[]
  total: number
}

/** The documents around what came: of what had not come by then nothing is told. */
export function purchaseDocuments({ orders, receipts }: Purchases): PurchaseDocument[] {
  const came = new Map<OrderedLine, { first: number; last: number }>()
  for (const { at, lines } of receipts)
    for (const { ordered } of lines) came.set(ordered, { first: came.get(ordered)?.first ?? at, last: at })
  const documents = orders.flatMap((order) => {
    const lines = order.lines.filter(({ received }) => received > 0)
    if (lines.length === 0) return []
    const moments = lines.flatMap((line) => came.get(line) ?? [])
    return documentOf({ ...order, lines }, Math.min(...moments.map(({ first }) => first)), {
      lastReceiptAt: Math.max(...moments.map(({ last }) => last)),
    })
  })
  const [asked, sent] = [numberSeries(), numberSeries()]
  for (const each of documents.toSorted((a, b) => a.askedAt - b.askedAt))
    each.requestNumber = numberOf(asked, 'ORD', { office: each.office, at: each.askedAt })
  for (const each of documents.toSorted((a, b) => a.at - b.at))
    each.number = numberOf(sent, 'PO', { office: each.office, at: each.at })
  return documents
}

function documentOf(
  { id, office, vendor, day, lines: ordered }: Purchase,
  firstReceiptAt: number,
  { lastReceiptAt }: { lastReceiptAt: number },
): PurchaseDocument {
  const random = rng(id)
  const timeOn = clock(office.timezone)
  const at = timeOn(day, random.between(780, 880))
  const askedOn = Math.max(FIRST_DAY + 1, workdayBefore(day, random.integer(1, 2)))
  const submittedAt = timeOn(askedOn, askedOn === day ? random.between(450, 480) : random.between(500, 900))
  const hours = 5 * random.lognormal(0.8)
  const sentAt = at + random.integer(5, 90) * MINUTE
  const answerAt = sentAt + 4 * random.lognormal(0.7) * HOUR
  const isAnswered = random.chance(ANSWERED) && answerAt < firstReceiptAt
  const expectedOn = dateOf(day + Math.ceil(vendor.leadDays))
  const promisedOn = dateOf(workdayFrom(day + Math.ceil(vendor.leadDays + vendor.leadDeviation)))
  const lines = ordered.map((line) => ({
    ...lineOf(line),
    expectedOn,
    promisedOn: isAnswered ? promisedOn : null,
  }))
  const [dearest] = ordered.toSorted((a, b) => b.received * b.cost - a.received * a.cost)
  const total = sumOf(lines.map(({ amount }) => amount))
  return {
    ...{
      id,
      office,
      vendor,
      number: '',
      requestNumber: '',
      lines,
      total,
      at,
      sentAt,
      submittedAt,
      lastReceiptAt,
    },
    department: dearest?.shelf.point.product.department ?? '',
    requester: random.pick(requestersOf(office.id)),
    buyer: random.pick(buyers),
    askedAt: submittedAt - random.integer(4, 50) * MINUTE,
    decidedAt: Math.min(submittedAt + Math.round(hours * HOUR), at - 10 * MINUTE),
    neededBy: dateOf(day + random.integer(7, 21)),
    sentTo: detailsOf(vendor).email,
    waiver: total < MINIMUM_ORDER ? 'Needed before the next delivery' : '',
    answeredAt: isAnswered ? answerAt : null,
    reference: isAnswered ? `SO-${random.integer(10_000, 99_999)}` : '',
  }
}

function lineOf({ id, shelf, received, listed, cost }: OrderedLine) {
  const { product } = shelf.point
  return {
    ...{ id, productId: product.id, name: product.name, category: product.category, unit: product.unit },
    ...{ quantity: received, price: cost, amount: rounded(received * cost), isListed: cost === listed },
  }
}

function workdayBefore(day: Day, count: number): Day {
  let found = day
  for (let left = count; left > 0; found--) if (isWorkday(found - 1)) left--
  return found
}

const active = people.filter(({ status }) => status === 'active')
const buyers = active.filter(({ primaryRole }) => primaryRole === 'vendor_manager')

/** Whoever writes the orders of an office. */
export const requestersOf = (officeId: string) =>
  active.filter(({ grants }) =>
    grants.some(
      (grant) => grant.role === 'order_manager' && (grant.officeId === null || grant.officeId === officeId),
    ),
  )
