import { amountsWithExtras, unbilledOf } from '@wellstock/domain/buying/invoice-money'
import { spread } from '@wellstock/domain/finance/money'
import { groupedBy } from '@wellstock/domain/platform/grouped-by'
import type { Connection } from '../../platform/database/database.ts'
import type { LockedInvoice } from './invoice-document.ts'

/** Where the money of a line of an invoice is: a part of a vendor order, or the line itself. */
type Place = {
  lineId: string
  amount: number
  /** In the unit that was meant, in base units. */
  quantity: number
  partId: string | null
  /** What a credit note gives back of an invoice without an order. */
  creditedLineId: string | null
  budgetLineId: string
  /** What the part holds and has spent, how much of it came, was billed, and is still to be billed. */
  committed: number
  spent: number
  received: number
  billed: number
  credited: number
  ordered: number
  closed: number
  startsOn: string
  endsOn: string
}

/** What a part of a vendor order, or a line that was not ordered, pays of an invoice. */
export type InvoicePart = Pick<
  Place,
  | 'lineId'
  | 'partId'
  | 'creditedLineId'
  | 'budgetLineId'
  | 'committed'
  | 'spent'
  | 'billed'
  | 'startsOn'
  | 'endsOn'
> & {
  quantity: number
  amount: number
  unbilled: number
}

const placesOf = (tx: Connection, organizationId: string, invoiceId: string) =>
  tx.rows<Place>(
    `select n.id as line_id, n.amount, n.matched_quantity as quantity, p.id as part_id, n.credited_line_id,
       coalesce(h.line_id, s.budget_line_id, n.budget_line_id) as "budgetLineId", coalesce(h.committed, 0) as committed, coalesce(h.spent, 0) as spent,
       coalesce(p.received, 0) as received, coalesce(p.billed, 0) as billed, coalesce(p.credited, 0) as credited, coalesce(p.quantity - p.returned, 0) as ordered,
       coalesce(p.closed, 0) as closed, y.starts_on, y.ends_on
     from invoice_line n
     left join vendor_order_part p on p.organization_id = n.organization_id and p.line_id = n.vendor_order_line_id
     left join supply_order_line s on s.organization_id = p.organization_id and s.id = p.order_line_id
     -- Where a year was closed, what is on order went on with its money: the hold that is open, or spent last, is the one.
     left join lateral (select h.* from budget_hold h where h.organization_id = n.organization_id and h.reference_id = coalesce(p.id, n.credited_line_id)
       order by h.committed > 0 desc, h.spent > 0 desc, h.opened_on desc limit 1) h on true
     join budget_line b on b.organization_id = n.organization_id and b.id = coalesce(h.line_id, s.budget_line_id, n.budget_line_id)
     join fiscal_year y on y.organization_id = b.organization_id and y.year = b.fiscal_year
     where n.organization_id = $1 and n.invoice_id = $2 order by n.position, p.id`,
    [organizationId, invoiceId],
    'parts-to-bill',
  )

/**
 * What an invoice bills each part, with its share of freight, tax and discount. Units go first to parts that have received more than
 * was billed; what a credit note gives back, to those that were billed.
 */
export async function invoiceParts(
  tx: Connection,
  organizationId: string,
  invoice: LockedInvoice,
): Promise<InvoicePart[]> {
  const places = groupedBy(await placesOf(tx, organizationId, invoice.id), ({ lineId }) => lineId)
  const lines = [...places.values()]
  const amounts = amountsWithExtras(
    lines.map(([first]) => first?.amount ?? 0),
    invoice,
  )
  return lines.flatMap((own, index) => partsOf(own, amounts[index] ?? 0, invoice.kind === 'credit_note'))
}

function partsOf(own: readonly Place[], amount: number, isCredit: boolean): InvoicePart[] {
  const units = isCredit
    ? take(own, (place) => [place.billed])
    : take(own, (place) => [
        place.received - place.billed,
        unbilled(place) - Math.max(0, place.received - place.billed),
      ])
  const weights = units.some((each) => each > 0)
    ? units
    : own.map((place) => (isCredit ? place.spent : place.ordered))
  const amounts = spread(amount, weights.some((each) => each > 0) ? weights : own.map(() => 1))
  return own.map((place, index) => ({
    ...place,
    quantity: units[index] ?? 0,
    amount: amounts[index] ?? 0,
    unbilled: unbilled(place),
  }))
}

/** What of a part is still to be billed. */
const unbilled = ({ ordered, closed, received, billed, credited }: Place) =>
  unbilledOf({ ordered, over: Math.max(0, received + closed - ordered), cancelled: closed, billed, credited })

/** Units of a line, handed out in rounds of so many for each part; what nobody takes is of the last. */
function take(own: readonly Place[], roundsOf: (place: Place) => number[]): number[] {
  const taken = own.map(() => 0)
  let rest = own[0]?.quantity ?? 0
  for (const round of [0, 1])
    for (const [index, place] of own.entries()) {
      const some = Math.max(0, Math.min(rest, roundsOf(place)[round] ?? 0))
      taken[index] = (taken[index] ?? 0) + some
      rest -= some
    }
  const last = own.length - 1
  taken[last] = (taken[last] ?? 0) + rest
  return taken
}
