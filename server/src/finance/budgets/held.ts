import type { Held } from '@wellstock/contract/finance/budget-lines'
import type { Narrowing } from '@wellstock/contract/finance/budgets'
import { dayWithin } from '@wellstock/domain/finance/budgets'
import { type DocumentKind, releaseAsked, releaseOrdered } from '@wellstock/domain/finance/ledger'
import { sumOf } from '@wellstock/domain/finance/money'
import { said } from '@wellstock/messages/sentence'
import { type Scope, scopeOf } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import { type Paging, readPage } from '../../platform/database/read-page.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import { problem } from '../../platform/http/problem.ts'
import { todayOf } from '../../platform/today.ts'
import { book } from './book.ts'
import { LINE_NAME_FROM } from './line-name.ts'
import { coversLine, LINES_WHERE, linesIn, PLACE, type PlaceRow, placeOf } from './lines.ts'

/** Money that is held by something without a document of its own is freed here; other documents free theirs. */
const isFreedHere = (kind: DocumentKind) => kind === 'opening'

type Row = PlaceRow & Omit<Held, 'line' | 'canRelease'> & { isOpen: boolean }

/** One page of what holds money of the scope's lines, the oldest first, and what all of it comes to. */
export async function listHeld(
  { app, db, person, scope }: ScopedCall,
  { page, pageSize, ...filter }: Narrowing & Paging,
) {
  const writing = scopeOf(person, 'budgets.allocate')
  const HELD = `budget_hold h join budget_line l on l.organization_id = h.organization_id and l.id = h.line_id`
  const where = `${LINES_WHERE} and (h.precommitted > 0 or h.committed > 0)`
  const values = await linesIn(db, scope, filter)
  const today = await todayOf(db, scope.organizationId, app.now())
  const found = await readPage(db, { page, pageSize }, `${HELD} where ${where}`, values, (limit, all) =>
    db.rows<Row>(
      `select ${PLACE}, h.reference_id, h.document_kind, h.document_id, h.document_number, h.precommitted, h.committed, h.opened_on,
         greatest(0, $${all.length + 1}::date - h.opened_on) as days, y.closed_at is null as "isOpen"
       from ${HELD} ${LINE_NAME_FROM}
       join fiscal_year y on y.organization_id = l.organization_id and y.year = l.fiscal_year
       where ${where} order by h.opened_on, h.document_number, h.line_id, h.reference_id ${limit}`,
      [...all, today],
    ),
  )
  const [sums] = await db.rows<{ precommitted: number; committed: number }>(
    `select coalesce(sum(h.precommitted), 0) as precommitted, coalesce(sum(h.committed), 0) as committed from ${HELD} where ${where}`,
    values,
  )
  return {
    ...found,
    items: found.items.map(heldOf(writing)),
    sums: sums ?? { precommitted: 0, committed: 0 },
  }
}

const heldOf =
  (writing: Scope) =>
  (row: Row): Held => ({
    line: placeOf(row),
    referenceId: row.referenceId,
    documentKind: row.documentKind,
    documentId: row.documentId,
    documentNumber: row.documentNumber,
    precommitted: row.precommitted,
    committed: row.committed,
    openedOn: row.openedOn,
    days: row.days,
    canRelease: row.isOpen && isFreedHere(row.documentKind) && coversLine(writing, row.officeId),
  })

/** Frees all that is held by something nobody waits for any more, and says how much that is. */
export async function releaseHeld(
  { app, db: tx, person, scope }: ScopedCall,
  { lineId, referenceId, reason }: { lineId: string; referenceId: string; reason: string },
) {
  const [hold] = await tx.rows<{
    kind: DocumentKind
    documentId: string
    number: string
    precommitted: number
    committed: number
    officeId: string | null
    startsOn: string
    endsOn: string
  }>(
    `select h.document_kind as kind, h.document_id, h.document_number as number, h.precommitted, h.committed, l.office_id,
       y.starts_on, y.ends_on
     from budget_hold h
     join budget_line l on l.organization_id = h.organization_id and l.id = h.line_id
     join fiscal_year y on y.organization_id = l.organization_id and y.year = l.fiscal_year
     where h.organization_id = $1 and h.line_id = $2 and h.reference_id = $3`,
    [scope.organizationId, lineId, referenceId],
  )
  if (!hold || !coversLine(scope, hold.officeId)) throw problem('NOT_FOUND', said.hold_not_found())
  const { kind, documentId, number, precommitted, committed } = hold
  if (!isFreedHere(kind)) throw problem('OPERATION_FAILED', said.hold_ends_on_document({ number }))
  const reference = { lineId, referenceId }
  const entries = [releaseAsked(reference, precommitted), releaseOrdered(reference, committed)].filter(
    ({ amount }) => amount > 0,
  )
  if (entries.length === 0) throw problem('OPERATION_FAILED', said.nothing_held_any_more())
  const today = await todayOf(tx, scope.organizationId, app.now())
  await book(
    tx,
    scope.organizationId,
    { kind, id: documentId, number, bookedOn: dayWithin(hold, today), note: reason, actorId: person.id },
    entries,
  )
  const released = sumOf([precommitted, committed])
  await note(
    tx,
    person,
    'budget.released',
    { entity: 'budget', id: lineId },
    { number, amount: released, reason },
  )
  return { released }
}
