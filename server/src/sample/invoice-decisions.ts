import type { ExceptionCause } from '@wellstock/domain/buying/invoices'
import { clock, type Day, workdayFrom } from './calendar.ts'
import { type Person, people, stockKeepersOf } from './people.ts'
import type { InvoiceException, PurchaseInvoice } from './purchase-invoices.ts'
import { detailsOf } from './vendor-details.ts'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR
/** What is more is paid when it is due; all else right away. */
const LARGE = 3_000
/** Of what fell due in so many days, so much nobody has paid. */
const [FORGOTTEN_DAYS, FORGOTTEN] = [10, 0.05]

const active = people.filter(({ status }) => status === 'active')
const finance = active.filter(({ primaryRole }) => primaryRole === 'finance_manager')
const payers = [...finance, ...active.filter(({ primaryRole }) => primaryRole === 'admin')]

type Accepted = { by: Person; at: number; explanation: string }
/** What people did with an invoice, up to now. */
export type Decided = PurchaseInvoice & {
  dueOn: Day
  accepted: ReadonlyMap<string, Accepted>
  approved: { by: Person; at: number } | null
  paid: { by: Person | null; at: number; on: Day; reference: string } | null
}

const explanations: Record<ExceptionCause, readonly string[]> = {
  price: ['The new list holds since the first of the month.', 'Agreed by phone: the raw material is dearer.'],
  quantity: ['The rest comes next week; they bill it at once.', 'The rest was on the truck of the next day.'],
  no_receipt: ['It is here and still to be unpacked.'],
  duplicate: ['Two deliveries that come to the same.', 'The same order as in the week before.'],
  unknown_line: ['Ordered by phone.'],
  freight: ['It had to come by courier.'],
  tax: ['As the state has it since this year.'],
}

/** Who accepts what is wrong, approves and pays; what the ledger does not know of is paid in any case. */
export function decided(
  invoice: PurchaseInvoice,
  approversOf: (id: string) => readonly Person[],
  now: number,
): Decided {
  const { vendor, office, isLive, isWaiting, capturedAt, random } = invoice
  const by = (at: number, hoursBefore: number) => (isLive ? at : Math.min(at, now - hoursBefore * HOUR))
  const dueOn = invoice.day + detailsOf(vendor).payment_days
  const accepted = new Map<string, Accepted>()
  const open = { ...invoice, dueOn, accepted, approved: null, paid: null }
  if (isWaiting) return open
  for (const exception of invoice.exceptions) {
    const at = by(capturedAt + random.integer(2, 30) * HOUR, 2.5)
    const owners = ownersOf(exception, invoice, approversOf)
    if (at < now)
      accepted.set(exception.id, {
        by: random.pick(owners),
        ...{ at, explanation: random.pick(explanations[exception.cause]) },
      })
  }
  if (accepted.size < invoice.exceptions.length) return open

  const days = Math.floor(5 * random.next() ** 2)
  const on = workdayFrom(Math.floor(capturedAt / DAY) + days)
  const earliest =
    Math.max(capturedAt, ...[...accepted.values()].map(({ at }) => at)) + random.between(0.5, 6) * HOUR
  const approvedAt = by(Math.max(clock(office.timezone)(on, random.between(965, 1_020)), earliest), 2)
  if (approvedAt >= now) return open
  const approved = { by: random.pick(finance), at: approvedAt }

  const approvedOn = Math.floor(approvedAt / DAY)
  const onTime = invoice.total > LARGE ? dueOn - random.integer(0, 3) : 0
  const payingOn = workdayFrom(Math.max(onTime, approvedOn + 1))
  const at = by(clock(office.timezone)(payingOn, random.between(600, 900)), 1)
  const isForgotten =
    isLive && dueOn < now / DAY && dueOn > now / DAY - FORGOTTEN_DAYS && random.chance(FORGOTTEN)
  if (isForgotten || at >= now) return { ...open, approved }
  const payer = random.pick(payers.filter(({ id }) => id !== approved.by.id))
  const paidOn = Math.floor(at / DAY)
  return { ...open, approved, paid: { by: payer, at, on: paidOn, reference: `ACH-${paidOn - 18_000}` } }
}

/** Who may accept it: who approved the order, its buyer, who keeps the stock, or finance; never who captured it. */
function ownersOf(
  { cause, bought }: InvoiceException,
  { office, capturedBy }: PurchaseInvoice,
  approversOf: (id: string) => readonly Person[],
): readonly Person[] {
  const byCause: Partial<Record<ExceptionCause, readonly Person[]>> = {
    price: approversOf(bought.document.id),
    quantity: [bought.document.buyer],
    no_receipt: stockKeepersOf(office.code),
  }
  const owners = (byCause[cause] ?? finance).filter(({ id }) => id !== capturedBy.id)
  return owners.length > 0 ? owners : finance
}
