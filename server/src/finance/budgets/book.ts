import type { DocumentKind, Entry } from '@wellstock/domain/finance/ledger'
import { said } from '@wellstock/messages/sentence'
import type { Connection } from '../../platform/database/database.ts'
import { violatedConstraint, violationDetail } from '../../platform/database/failures.ts'
import { type Problem, problem } from '../../platform/http/problem.ts'
import { askedLines, overBudget } from './short-lines.ts'

/** What writes entries: a document, and the business day they count for. */
export type Booking = {
  kind: DocumentKind
  id: string
  number: string
  bookedOn: string
  note?: string
  actorId: string | null
}

/**
 * Writes the entries of a document and brings its lines up to date, in one statement: all or nothing. A line that has not
 * enough refuses them (409), naming what is missing and the ways out; so does a closed year, and what is released already.
 */
export async function book(
  tx: Connection,
  organizationId: string,
  { kind, id, number, bookedOn, note = '', actorId }: Booking,
  entries: readonly Entry[],
) {
  if (entries.length === 0) return
  tx.touch('budget', null)
  const write = () =>
    tx.rows(
      `insert into budget_entry (organization_id, id, document_kind, document_id, document_number, booked_on, note, actor_id,
         line_id, reference_id, kind, amount, allocated, precommitted, committed, spent)
       select $1, gen_random_uuid(), $2, $3, $4, $5, $6, $7, e.*
       from jsonb_to_recordset($8) e ("lineId" uuid, "referenceId" uuid, kind text, amount numeric, allocated numeric,
         precommitted numeric, committed numeric, spent numeric)`,
      [organizationId, kind, id, number, bookedOn, note, actorId, JSON.stringify(entries)],
      'book',
    )
  await tx.attempt(write).catch(async (error: unknown) => {
    throw (await refusalOf(tx, organizationId, error)) ?? error
  })
}

/** Takes back all that a document has written to the ledger and nobody has taken back, each entry on its day's own year. */
export async function reverseEntries(
  tx: Connection,
  organizationId: string,
  { kind, id, number, bookedOn, note = '', actorId }: Booking,
) {
  tx.touch('budget', null)
  const write = () =>
    tx.rows(
      `insert into budget_entry (organization_id, id, document_kind, document_id, document_number, booked_on, note, actor_id,
         line_id, reference_id, kind, amount, allocated, precommitted, committed, spent, reverses_id)
       select $1, gen_random_uuid(), $2, $3, $4, least(greatest($5::date, y.starts_on), y.ends_on), $6, $7, e.line_id, e.reference_id, 'reverse',
         e.amount, -e.allocated, -e.precommitted, -e.committed, -e.spent, e.id
       from budget_entry e
       join budget_line l on l.organization_id = e.organization_id and l.id = e.line_id
       join fiscal_year y on y.organization_id = l.organization_id and y.year = l.fiscal_year
       where e.organization_id = $1 and e.document_id = $3 and e.kind <> 'reverse' and not exists (
         select from budget_entry r where r.organization_id = e.organization_id and r.reverses_id = e.id)
       order by e.seq desc`,
      [organizationId, kind, id, number, bookedOn, note, actorId],
    )
  await tx.attempt(write).catch(async (error: unknown) => {
    throw (await refusalOf(tx, organizationId, error)) ?? error
  })
}

async function refusalOf(
  tx: Connection,
  organizationId: string,
  error: unknown,
): Promise<Problem | undefined> {
  switch (violatedConstraint(error)) {
    case 'budget_line_short':
      return shortOf(tx, organizationId, JSON.parse(violationDetail(error)) as Short[])
    case 'budget_year_closed':
      return problem('OPERATION_FAILED', said.fiscal_year_closed({ year: violationDetail(error) }))
    case 'invoice_month_open':
      return problem('OPERATION_FAILED', said.month_is_closed())
    case 'budget_hold_open':
    case 'budget_line_open':
      return problem('OPERATION_FAILED', said.nothing_held_any_more())
    case 'budget_entry_organization_id_line_id_fkey':
      return problem('NOT_FOUND', said.budget_line_not_found())
  }
}

type Short = { lineId: string; missing: number }

async function shortOf(tx: Connection, organizationId: string, short: readonly Short[]) {
  const missing = new Map(short.map(({ lineId, missing }) => [lineId, missing]))
  return overBudget(
    await askedLines(tx, organizationId, [...missing.keys()]),
    ({ id }) => missing.get(id) ?? 0,
  )
}
