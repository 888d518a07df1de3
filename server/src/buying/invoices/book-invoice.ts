import { dayWithin } from '@wellstock/domain/finance/budgets'
import type { Entry } from '@wellstock/domain/finance/ledger'
import { groupedBy } from '@wellstock/domain/platform/grouped-by'
import { book, reverseEntries } from '../../finance/budgets/book.ts'
import type { Actor } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { todayOf } from '../../platform/today.ts'
import type { LockedInvoice } from './invoice-document.ts'

/** The day something of this day counts for in the books: the day itself, or the first after the months that are closed. */
export async function openDay(tx: Connection, organizationId: string, day: string): Promise<string> {
  const [row] = await tx.rows<{ day: string }>(
    'select open_day($1, $2::date) as day',
    [organizationId, day],
    'open-day',
  )
  return row?.day ?? day
}

type Paying = { startsOn: string; endsOn: string }
type Booked = Pick<LockedInvoice, 'id' | 'number'>

const documentOf = ({ id, number }: Booked) => ({ kind: 'invoice' as const, id, number: number.slice(0, 40) })

/** Writes what an invoice does to the lines of budgets, on its day, or the nearest of the year of the budget that pays. */
export async function bookInvoice<Part extends Paying>(
  tx: Connection,
  { organizationId, id: actorId }: Actor,
  invoice: Booked,
  day: string,
  parts: readonly Part[],
  entriesOf: (part: Part) => Entry[],
) {
  for (const ofYear of groupedBy(parts, ({ startsOn }) => startsOn).values()) {
    const [year] = ofYear
    if (!year) continue
    const bookedOn = dayWithin(year, day)
    await book(tx, organizationId, { ...documentOf(invoice), bookedOn, actorId }, ofYear.flatMap(entriesOf))
  }
}

/** Takes back all that an invoice did to lines of budgets, in the month that is open now. */
export async function unbookInvoice(tx: Connection, { organizationId, id: actorId }: Actor, invoice: Booked) {
  const day = await openDay(tx, organizationId, await todayOf(tx, organizationId))
  await reverseEntries(tx, organizationId, { ...documentOf(invoice), bookedOn: day, actorId })
}
