import { invoiceEntries } from '@wellstock/domain/buying/invoice-money'
import {
  commit,
  credit,
  type DocumentKind,
  type Entry,
  moveCommitment,
  precommit,
} from '@wellstock/domain/finance/ledger'
import { sumOf } from '@wellstock/domain/finance/money'
import type pg from 'pg'
import { plannedSpending } from './budgets.ts'
import { dateOf } from './calendar.ts'
import { idOf } from './identity.ts'
import { insertRows } from './insert-rows.ts'
import type { Decided } from './invoice-decisions.ts'
import type { Person } from './people.ts'
import { requestedLineId } from './purchase-approvals.ts'
import type { BoughtLine, InvoiceLine } from './purchase-invoices.ts'
import type { Paid } from './purchase-payers.ts'
import { settleBudgets } from './settle-budgets.ts'
import { unguarded } from './unguarded.ts'

export const partId = (lineId: string) => idOf(`part|${lineId}`)
const moment = (at: number) => new Date(at).toISOString()

/** What of an invoice a line of a budget pays, as a row of the database. */
export type InvoicePart = {
  invoice_id: string
  line_id: string
  part_id: string | null
  budget_line_id: string
  quantity: number
  amount: number
}
/** What a document writes to the ledger at once. */
type Booked = {
  kind: DocumentKind
  id: string
  number: string
  at: number
  on: string
  actor: Person
  entries: Entry[]
}

/** What approved invoices billed and spent of what was bought; what is billed whole by now, and with whose approval. */
export function billingOf(invoices: readonly Decided[], lines: readonly BoughtLine[]) {
  const held = new Map(lines.map((line) => [line, { committed: line.amount, billed: 0, credited: 0 }]))
  const parts: InvoicePart[] = []
  const booked: Booked[] = []
  const closings = new Map<string, NonNullable<Decided['approved']>>()
  const open = openDocuments(lines)

  function spend(invoice: Decided, line: InvoiceLine): Entry[] {
    const part = partOf(invoice, line)
    parts.push(part)
    const reference = { lineId: part.budget_line_id, referenceId: part.part_id ?? part.line_id }
    const of = line.line && held.get(line.line)
    const unbilled = line.line && of ? Math.max(0, line.line.quantity - of.billed - of.credited) : 0
    const isCredit = invoice.kind === 'credit_note'
    const entries = isCredit
      ? [credit(reference, part.amount)]
      : invoiceEntries(reference, { committed: of?.committed ?? 0, unbilled }, part)
    if (!line.line || !of) return entries
    of.committed = sumOf([of.committed, ...entries.map(({ committed }) => committed)])
    of.billed += isCredit ? -part.quantity : part.quantity
    if (isCredit) of.credited += part.quantity
    if (of.billed >= line.line.quantity) open.get(line.line.bought)?.delete(line.line)
    return entries
  }

  const approved = invoices.flatMap((each) => (each.approved ? [{ ...each, approved: each.approved }] : []))
  for (const invoice of approved.toSorted((a, b) => a.approved.at - b.approved.at)) {
    const entries = invoice.lines.flatMap((line) => spend(invoice, line))
    const { id, number, day, approved } = invoice
    const of = { kind: 'invoice' as const, id, number, at: approved.at, on: dateOf(day), actor: approved.by }
    booked.push({ ...of, entries })
    for (const { line } of invoice.lines)
      if (line && open.get(line.bought)?.size === 0 && !closings.has(line.bought.document.id))
        closings.set(line.bought.document.id, approved)
  }
  return { parts, booked, closings, billed: new Map([...held].map(([{ id }, of]) => [id, of])) }
}
export type Billing = ReturnType<typeof billingOf>

/** What was bought, with the lines of it that are still to be billed. */
function openDocuments(lines: readonly BoughtLine[]) {
  const open = new Map<Paid, Set<BoughtLine>>()
  for (const line of lines) open.set(line.bought, (open.get(line.bought) ?? new Set()).add(line))
  return open
}

const partOf = (
  invoice: Decided,
  { id, line, budgetLineId, quantity, amount, match }: InvoiceLine,
): InvoicePart => ({
  ...{ invoice_id: invoice.id, line_id: id, part_id: line && partId(line.id) },
  budget_line_id: budgetLineId ?? line?.bought.payers.lineOf.get(line.id) ?? '',
  ...{ quantity: match?.quantity ?? quantity, amount },
})

/** What an order and its vendor order hold of budgets: asked for, approved, sent. */
function heldBy({ document, payers }: Paid): Booked[] {
  const { id, requestNumber, number, requester, buyer, lines } = document
  const each = (entriesOf: (order: Reference, part: Reference, amount: number) => Entry[]) =>
    lines.flatMap((line) => {
      const lineId = payers.lineOf.get(line.id) ?? ''
      const order = { lineId, referenceId: requestedLineId(line.id) }
      return entriesOf(order, { lineId, referenceId: partId(line.id) }, line.amount)
    })
  const step = (kind: 'order' | 'vendor_order', at: number, actor: Person, entries: Entry[]): Booked => ({
    ...{ kind, id, number: kind === 'order' ? requestNumber : number },
    ...{ at, on: moment(at).slice(0, 10), actor, entries },
  })
  return [
    step(
      'order',
      document.submittedAt,
      requester,
      each((order, _, amount) => [precommit(order, amount)]),
    ),
    step(
      'order',
      document.decidedAt,
      requester,
      each((order, _, amount) => [commit(order, amount)]),
    ),
    step(
      'vendor_order',
      document.sentAt,
      buyer,
      each((order, part, amount) => moveCommitment(order, amount, part, amount)),
    ),
  ]
}
type Reference = { lineId: string; referenceId: string }

/** The day, or the first or last of the year that pays for it. */
function within(day: string, year: number | undefined) {
  if (!year) throw new Error('what is booked is paid from a budget')
  const [first, last] = [`${year}-01-01`, `${year}-12-31`]
  return day < first ? first : day > last ? last : day
}

const ledger = ['budget_entry', 'budget_line', 'budget_hold', 'budget_month']

/** Writes to the ledger what was ordered and billed, in the order of time, each within the year whose budget pays for it. */
export async function bookPurchases(
  client: pg.PoolClient,
  paid: readonly Paid[],
  { booked }: Billing,
  anchor: string,
) {
  const yearOfLine = new Map(
    plannedSpending(anchor).flatMap(({ year, departments }) =>
      departments.flatMap(({ lines }) => lines.map(({ id }) => [id, year] as const)),
    ),
  )
  const all = [...paid.flatMap(heldBy), ...booked].toSorted((a, b) => a.at - b.at)
  await unguarded(
    client,
    { tables: ['budget_entry'], appended: ['budget_entry'], untriggered: ledger },
    async () => {
      await insertRows(
        client,
        'budget_entry',
        'id uuid, line_id uuid, reference_id uuid, kind text, amount numeric, precommitted numeric, committed numeric, spent numeric, document_kind text, document_id uuid, document_number text, booked_on date, actor_id uuid, created_at timestamptz',
        all.flatMap(({ kind: document_kind, id, number, at, on, actor, entries }) =>
          entries.map(
            ({ lineId: line_id, referenceId, kind, amount, precommitted, committed, spent }, place) => ({
              ...{
                id: idOf(`entry|${id}|${document_kind}|${at}|${place}`),
                line_id,
                reference_id: referenceId,
                kind,
              },
              ...{
                amount,
                precommitted,
                committed,
                spent,
                document_kind,
                document_id: id,
                document_number: number,
              },
              ...{
                booked_on: within(on, yearOfLine.get(line_id)),
                actor_id: actor.id,
                created_at: moment(at),
              },
            }),
          ),
        ),
      )
      await settleBudgets(client)
    },
  )
}
