import { dayWithin } from '@wellstock/domain/finance/budgets'
import { type Entry, releaseAsked, releaseOrdered } from '@wellstock/domain/finance/ledger'
import { book } from '../../finance/budgets/book.ts'
import type { Actor } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { todayOf } from '../../platform/today.ts'
import type { LockedOrder } from './order-document.ts'

type Booked = Pick<LockedOrder, 'id' | 'number'>

type Line = { id: string; amount: number; lineId: string; startsOn: string; endsOn: string }

/** The lines of an order that are not cancelled with their share of freight and tax, the lines of budgets that pay and the year those are of. */
const moneyLines = (tx: Connection, organizationId: string, orderId: string) =>
  tx.rows<Line>(
    `select n.id, n.amount + n.extras as amount, l.id as line_id, y.starts_on, y.ends_on from supply_order_line n
     join budget_line l on l.organization_id = n.organization_id and l.id = n.budget_line_id
     join fiscal_year y on y.organization_id = l.organization_id and y.year = l.fiscal_year
     where n.organization_id = $1 and n.order_id = $2 and n.cancelled_at is null and n.amount + n.extras > 0 order by n.position`,
    [organizationId, orderId],
    'order-money',
  )

/** Writes entries of a document that holds money of orders, on a day of the year of the budget that pays. */
export async function bookEntries(
  tx: Connection,
  { organizationId, id: actorId }: Actor,
  document: Booked & { kind: 'order' | 'vendor_order' },
  year: { startsOn: string; endsOn: string } | undefined,
  entries: readonly Entry[],
) {
  if (!year || entries.length === 0) return
  const bookedOn = dayWithin(year, await todayOf(tx, organizationId))
  await book(tx, organizationId, { ...document, bookedOn, actorId }, entries)
}

const documentOf = ({ id, number }: Booked) => ({ kind: 'order' as const, id, number })

/** Writes an entry for each line of an order: what it asks for, or what of it is ordered. */
export async function bookLines(
  tx: Connection,
  actor: Actor,
  order: Booked,
  entryOf: (reference: { lineId: string; referenceId: string }, amount: number) => Entry,
) {
  const lines = await moneyLines(tx, actor.organizationId, order.id)
  const entries = lines.map(({ id, lineId, amount }) => entryOf({ lineId, referenceId: id }, amount))
  await bookEntries(tx, actor, documentOf(order), lines[0], entries)
}

type Hold = {
  lineId: string
  referenceId: string
  precommitted: number
  committed: number
  startsOn: string
  endsOn: string
}

/** Frees what an order still holds, or some of its lines. Answers with how much that was. */
export async function releaseHolds(
  tx: Connection,
  actor: Actor,
  order: Booked,
  lineIds: readonly string[] | null = null,
): Promise<number> {
  const holds = await tx.rows<Hold>(
    `select h.line_id, h.reference_id, h.precommitted, h.committed, y.starts_on, y.ends_on from budget_hold h
     join supply_order_line n on n.organization_id = h.organization_id and n.id = h.reference_id
     join budget_line l on l.organization_id = h.organization_id and l.id = h.line_id
     join fiscal_year y on y.organization_id = l.organization_id and y.year = l.fiscal_year
     where h.organization_id = $1 and n.order_id = $2 and ($3::uuid[] is null or n.id = any($3))
       and (h.precommitted > 0 or h.committed > 0)`,
    [actor.organizationId, order.id, lineIds],
  )
  const entries = holds.flatMap((hold) =>
    [releaseAsked(hold, hold.precommitted), releaseOrdered(hold, hold.committed)].filter(
      ({ amount }) => amount > 0,
    ),
  )
  await bookEntries(tx, actor, documentOf(order), holds[0], entries)
  return entries.reduce((sum, { amount }) => sum + amount, 0)
}
