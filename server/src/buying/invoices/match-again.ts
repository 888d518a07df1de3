import type { BillableLine } from '@wellstock/contract/buying/invoice'
import { cents, sumOf } from '@wellstock/domain/finance/money'
import type { Actor } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { moveTo } from '../../platform/workflow/document.ts'
import { billableLines, expectedExtras } from './billable-lines.ts'
import { invoiceDocument, type LockedInvoice } from './invoice-document.ts'
import { exceptionsOf, type FoundException, type MatchedLine, matchedLine } from './match-invoice.ts'
import { noteCorrectedUnits, updateMatches, writeExceptions } from './write-match.ts'

type KeptLine = Omit<MatchedLine, 'match'> & { wasCorrected: boolean }
type KeptException = FoundException & { id: string; isAccepted: boolean; assignedTo: string | null }

/**
 * Matches an invoice that nobody has approved with what has been received, is claimed no more, or went back. What somebody accepted stands as long as it has not
 * become more. Answers with whether something is open.
 */
export async function matchAgain(
  tx: Connection,
  actor: Actor,
  invoice: LockedInvoice,
  step: 'match' | 'resume' = 'match',
) {
  const { organizationId } = actor
  const { id, kind } = invoice
  const [kept, before] = await tx.batch(
    () => keptLines(tx, organizationId, id),
    () => keptExceptions(tx, organizationId, id),
  )
  const ids = kept.flatMap(({ vendorOrderLineId }) => vendorOrderLineId ?? [])
  const [known, extras] = await tx.batch(
    () => billableLines(tx, organizationId, ids, id),
    () => expectedExtras(tx, organizationId, ids, id),
  )
  const ordered = new Map<string, BillableLine>(known.map((line) => [line.vendorOrderLineId, line]))
  const lines = kept.map((line) => matchedLine(line, ordered.get(line.vendorOrderLineId ?? '') ?? null, kind))
  const expected = {
    freight: sumOf(extras.map((each) => each.freight)),
    tax: sumOf(extras.map((each) => each.tax)),
  }
  // Whether it is the same as another was asked when it was captured.
  const found = [
    ...exceptionsOf(invoice, lines, ordered, expected, []),
    ...before.filter(({ cause }) => cause === 'duplicate'),
  ]
  const isSame = (a: FoundException, b: FoundException) => a.lineId === b.lineId && a.cause === b.cause
  const isStanding = (old: KeptException) =>
    old.isAccepted && found.some((each) => isSame(each, old) && cents(each.amount) <= cents(old.amount))
  const stands = before.filter(isStanding)
  const over = before.filter((old) => !isStanding(old))
  // What was handed on stays with whom it was given to.
  const open = found
    .filter((each) => !stands.some((old) => isSame(each, old)))
    .map((each) => ({ ...each, assignedTo: before.find((old) => isSame(each, old))?.assignedTo ?? null }))
  await updateMatches(tx, organizationId, lines)
  const isNewlyCorrected = (line: MatchedLine) =>
    !kept.some(({ id: of, wasCorrected }) => of === line.id && wasCorrected)
  await noteCorrectedUnits(tx, actor, invoice, lines.filter(isNewlyCorrected))
  if (over.length > 0)
    await tx.rows('delete from invoice_exception where organization_id = $1 and id = any($2)', [
      organizationId,
      over.map((old) => old.id),
    ])
  await writeExceptions(tx, organizationId, id, open)
  const state = open.length > 0 ? 'exception' : 'matched'
  const asBefore = before.filter(({ isAccepted }) => !isAccepted)
  const isNews =
    step === 'resume' ||
    state !== invoice.state ||
    open.length !== asBefore.length ||
    open.some((each) => !asBefore.some((old) => isSame(each, old)))
  if (isNews)
    await moveTo(tx, actor, invoiceDocument, step, invoice, state, {
      stamps: step === 'resume' ? { remark: '' } : {},
      about: { number: invoice.number, causes: open.map(({ cause }) => cause) },
    })
}

const keptLines = (tx: Connection, organizationId: string, invoiceId: string) =>
  tx.rows<KeptLine>(
    `select id, vendor_order_line_id, budget_line_id, credited_line_id, description, pack, pack_quantity, packs::float8 as packs, pack_price, amount, quantity,
       is_corrected as "wasCorrected"
     from invoice_line where organization_id = $1 and invoice_id = $2 order by position`,
    [organizationId, invoiceId],
    'lines-to-match',
  )

const keptExceptions = (tx: Connection, organizationId: string, invoiceId: string) =>
  tx.rows<KeptException>(
    `select id, line_id, cause, amount, quantity, other_id, assigned_to, accepted_at is not null as "isAccepted" from invoice_exception
     where organization_id = $1 and invoice_id = $2`,
    [organizationId, invoiceId],
    'exceptions-of-invoice',
  )
