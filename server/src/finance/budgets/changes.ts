import { randomUUID } from 'node:crypto'
import type { BudgetChange, LinePlace } from '@wellstock/contract/finance/budget-lines'
import type { ChangeState } from '@wellstock/domain/finance/budgets'
import { availableOf, type Balance } from '@wellstock/domain/finance/ledger'
import { said } from '@wellstock/messages/sentence'
import { decideDocument } from '../../identity/approvals/decide.ts'
import { documentsWaitingOn, standingOf } from '../../identity/approvals/of-documents.ts'
import { submitForApproval, withdrawRequest } from '../../identity/approvals/submit.ts'
import { nextNumber } from '../../identity/offices/next-number.ts'
import { officesInScope, type Person } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { type Paging, readPage } from '../../platform/database/read-page.ts'
import { insertRow } from '../../platform/database/write.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { lockDocument, refuseStep } from '../../platform/workflow/document.ts'
import { budgetChangeApproval, submissionOf } from './approval.ts'
import { changeDocument, entriesOf, factsOf, OFFICE_IDS, stepsFor } from './change-document.ts'
import { LINE_NAME_FROM, lineName } from './line-name.ts'
import { coversLine, PLACE, type PlaceRow, placeOf } from './lines.ts'
import { askedLines, refuseShort } from './short-lines.ts'

type Row = Omit<BudgetChange, 'from' | 'to' | 'requestedBy' | 'decidedBy' | 'steps' | 'waitsForOther'> & {
  fromLineId: string | null
  toLineId: string | null
  requestedBy: string
  requesterName: string
  decidedBy: string | null
  deciderName: string | null
  officeIds: (string | null)[]
}

const ROW = `budget_change.id, number, state, fiscal_year, from_line_id, to_line_id, amount, reason, requested_by, requested_at,
  decided_by, decided_at, remark, budget_change.version, r.name as "requesterName", d.name as "deciderName", ${OFFICE_IDS} as "officeIds"`
const FROM = `budget_change
  join person r on r.organization_id = budget_change.organization_id and r.id = requested_by
  left join person d on d.organization_id = budget_change.organization_id and d.id = decided_by`

type Wanted = Paging & { year?: number | undefined; state?: ChangeState | undefined }

/** One page of the requests of which the scope has every line: those that wait first, then the newest. */
export async function listChanges({ db, person, scope }: ScopedCall, { year, state, ...paging }: Wanted) {
  const where = `budget_change.organization_id = $1 and ($2::int is null or fiscal_year = $2) and ($3::text is null or state = $3)
    and ($4::uuid[] is null or not exists (
      select from budget_line l where l.organization_id = budget_change.organization_id and l.id in (from_line_id, to_line_id)
        and (l.office_id is null or l.office_id <> all($4))))`
  const values = [scope.organizationId, year ?? null, state ?? null, officesInScope(scope)]
  const found = await readPage(db, paging, `budget_change where ${where}`, values, (limit, all) =>
    db.rows<Row>(
      `select ${ROW} from ${FROM} where ${where} order by state <> 'requested', requested_at desc, number desc ${limit}`,
      all,
    ),
  )
  return { ...found, items: await changesOf(db, person, found.items) }
}

async function changesOf(db: Connection, person: Person, rows: readonly Row[]): Promise<BudgetChange[]> {
  const ids = rows.flatMap(({ fromLineId, toLineId }) => [fromLineId, toLineId])
  const found = await db.rows<PlaceRow & Balance>(
    `select ${PLACE}, l.allocated, l.precommitted, l.committed, l.spent from budget_line l ${LINE_NAME_FROM}
     where l.organization_id = $1 and l.id = any($2)`,
    [person.organizationId, ids.filter((id) => id !== null)],
  )
  const lines = new Map(
    found.map((line) => [line.lineId, { ...placeOf(line), available: availableOf(line) }]),
  )
  const lineOf = (id: string | null): (LinePlace & { available: number }) | null =>
    id === null ? null : (lines.get(id) ?? null)
  const waitOnMe = new Set(await documentsWaitingOn(db, person, 'budget_transfer'))
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    state: row.state,
    fiscalYear: row.fiscalYear,
    from: lineOf(row.fromLineId),
    to: lineOf(row.toLineId),
    amount: row.amount,
    reason: row.reason,
    requestedBy: { id: row.requestedBy, name: row.requesterName },
    requestedAt: row.requestedAt,
    decidedBy: row.decidedBy === null ? null : { id: row.decidedBy, name: row.deciderName ?? '' },
    decidedAt: row.decidedAt,
    remark: row.remark,
    ...stepsFor(person, row, waitOnMe.has(row.id)),
    version: row.version,
  }))
}

async function getChange({ db, person }: ScopedCall, id: string): Promise<BudgetChange> {
  const rows = await db.rows<Row>(
    `select ${ROW} from ${FROM} where budget_change.organization_id = $1 and budget_change.id = $2`,
    [person.organizationId, id],
  )
  const [change] = await changesOf(db, person, rows)
  if (!change) throw problem('NOT_FOUND', said.budget_change_not_found())
  return change
}

type Request = { fromLineId: string | null; toLineId: string | null; amount: number; reason: string }

/** Asks for money to move. A line that has not enough to give, or a closed year, refuses at once. */
export async function requestChange(call: ScopedCall, request: Request): Promise<BudgetChange> {
  const { db: tx, person, scope } = call
  const { fromLineId, toLineId, amount, reason } = request
  const ids = [fromLineId, toLineId].filter((id) => id !== null)
  const lines = await askedLines(tx, scope.organizationId, ids)
  if (lines.length < ids.length || !lines.every(({ officeId }) => coversLine(scope, officeId)))
    throw problem('NOT_FOUND', said.budget_line_not_found())
  const [line, other] = lines
  if (!line || (other && other.fiscalYear !== line.fiscalYear))
    throw invalid({ toLineId: said.choose_line_of_same_year() })
  if (line.isClosed)
    throw problem('OPERATION_FAILED', said.fiscal_year_closed({ year: String(line.fiscalYear) }))
  if (lines.some(({ id, categoryName }) => id === toLineId && categoryName === null))
    throw invalid({ toLineId: said.unbudgeted_takes_no_money() })
  refuseShort(lines, 'budget_change', entriesOf(request))

  const id = randomUUID()
  const number = await nextNumber(tx, scope.organizationId, { prefix: 'BT', year: line.fiscalYear })
  await insertRow(tx, 'budget_change', {
    organizationId: scope.organizationId,
    id,
    number,
    fiscalYear: line.fiscalYear,
    fromLineId,
    toLineId,
    amount,
    reason,
    requestedBy: person.id,
  })
  const submission = submissionOf(person, { id, number, ...request }, lines)
  const isFree = (await submitForApproval(tx, person, budgetChangeApproval, submission)) === 'approved'
  const nameOf = (lineId: string | null) =>
    lines.filter((each) => each.id === lineId).map(lineName)[0] ?? null
  await note(
    tx,
    person,
    'budget.change_requested',
    { entity: 'budget', id },
    {
      number,
      amount,
      reason,
      from: nameOf(fromLineId),
      to: nameOf(toLineId),
    },
  )
  if (isFree) await budgetChangeApproval.approved(tx, person, id, '')
  return getChange(call, id)
}

type Step = { id: string; version: number }

async function lockForStep(
  { db: tx, person, scope }: ScopedCall,
  step: keyof typeof changeDocument.edges,
  { id, version }: Step,
) {
  const change = await lockDocument(tx, changeDocument, scope, id)
  const { mayDecide } = await standingOf(tx, person, 'budget_transfer', id)
  await refuseStep(tx, changeDocument, step, change, factsOf(person, change, mayDecide), version)
  return change
}

/** Approves what somebody else asked for, where the policy lets one decide it; the last approval moves the money. */
export async function approveChange(call: ScopedCall, step: Step): Promise<BudgetChange> {
  const { id } = await lockForStep(call, 'approve', step)
  await decideDocument(call.db, call.person, budgetChangeApproval, id, { decision: 'approve' })
  return getChange(call, id)
}

/** Refuses a request, with the reason. */
export async function rejectChange(call: ScopedCall, { reason, ...step }: Step & { reason: string }) {
  const { id } = await lockForStep(call, 'reject', step)
  await decideDocument(call.db, call.person, budgetChangeApproval, id, {
    decision: 'reject',
    comment: reason,
  })
  return getChange(call, id)
}

/** Takes one's own request back. */
export async function withdrawChange(call: ScopedCall, step: Step) {
  const { id } = await lockForStep(call, 'withdraw', step)
  await withdrawRequest(call.db, call.person, budgetChangeApproval, id)
  await budgetChangeApproval.withdrawn(call.db, call.person, id, '')
  return getChange(call, id)
}
