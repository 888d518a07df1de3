import { dayWithin } from '@wellstock/domain/finance/budgets'
import { after } from '@wellstock/domain/finance/ledger'
import { moneyText } from '@wellstock/domain/identity/approval-content'
import type { Submission } from '../../identity/approvals/submission.ts'
import { everyOffice, type Person } from '../../platform/access/person.ts'
import type { ApprovalKind, BudgetEffect } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import { say } from '../../platform/messages.ts'
import { todayOf } from '../../platform/today.ts'
import { lockDocument, moveTo, NOW } from '../../platform/workflow/document.ts'
import { book } from './book.ts'
import { changeDocument, entriesOf, type LockedChange } from './change-document.ts'
import { lineName, type NamedLine } from './line-name.ts'
import { askedLines } from './short-lines.ts'

const lock = (tx: Connection, person: Person, id: string) =>
  lockDocument(tx, changeDocument, everyOffice(person), id)

const decide = (
  tx: Connection,
  person: Person,
  step: keyof typeof changeDocument.edges,
  change: LockedChange,
  state: LockedChange['state'],
  remark: string,
) =>
  moveTo(tx, person, changeDocument, step, change, state, {
    stamps: { decided_by: person.id, decided_at: NOW, remark },
    about: { number: change.number, amount: change.amount, ...(remark && { reason: remark }) },
  })

async function reject(tx: Connection, person: Person, id: string, reason: string) {
  await decide(tx, person, 'reject', await lock(tx, person, id), 'rejected', reason)
}

/** Money that moves between lines as a document that asks for approval. Approved, both legs are booked in one statement. */
export const budgetChangeApproval: ApprovalKind = {
  name: 'budget_transfer',
  async approved(tx, person, id) {
    const change = await lock(tx, person, id)
    await bookChange(tx, person, change)
    await decide(tx, person, 'approve', change, 'approved', '')
  },
  rejected: reject,
  // What was asked for stands: it is asked for anew.
  changesRequested: reject,
  async withdrawn(tx, person, id) {
    await decide(tx, person, 'withdraw', await lock(tx, person, id), 'withdrawn', '')
  },
  budgetEffects: effectsOf,
}

type Moved = Pick<LockedChange, 'id' | 'fromLineId' | 'toLineId' | 'amount'>

async function effectsOf(db: Connection, organizationId: string, ids: readonly string[]) {
  const changes = await db.rows<Moved>(
    'select id, from_line_id, to_line_id, amount from budget_change where organization_id = $1 and id = any($2)',
    [organizationId, ids],
  )
  const lines = await askedLines(
    db,
    organizationId,
    changes.flatMap(({ fromLineId, toLineId }) => [fromLineId, toLineId].filter((line) => line !== null)),
  )
  return new Map(
    changes.map((change): [string, BudgetEffect[]] => {
      const entries = entriesOf(change)
      const effects = entries.flatMap(({ lineId }) =>
        lines
          .filter(({ id }) => id === lineId)
          .map((line) => ({
            line: lineName(line),
            before: after(line, []),
            after: after(
              line,
              entries.filter((entry) => entry.lineId === line.id),
            ),
          })),
      )
      return [change.id, effects]
    }),
  )
}

async function bookChange(tx: Connection, person: Person, change: LockedChange) {
  const [year] = await tx.rows<{ startsOn: string; endsOn: string }>(
    'select starts_on, ends_on from fiscal_year where organization_id = $1 and year = $2',
    [person.organizationId, change.fiscalYear],
  )
  const today = await todayOf(tx, person.organizationId)
  await book(
    tx,
    person.organizationId,
    {
      kind: 'budget_change',
      id: change.id,
      number: change.number,
      bookedOn: year ? dayWithin(year, today) : today,
      actorId: person.id,
    },
    entriesOf(change),
  )
}

type Wanted = Pick<LockedChange, 'id' | 'number' | 'fromLineId' | 'toLineId' | 'amount'> & { reason: string }

/** What a request to move money asks about: its lines, for their offices. */
export function submissionOf(
  person: Pick<Person, 'id' | 'organizationId'>,
  { id, number, fromLineId, toLineId, amount, reason }: Wanted,
  lines: readonly (NamedLine & { id: string; officeId: string | null; currency: string })[],
): Submission {
  const find = (lineId: string | null) => lines.find((line) => line.id === lineId)
  const [from, to] = [find(fromLineId), find(toLineId)]
  const about = to ?? from
  const offices = lines.map(({ officeId }) => officeId)
  const route = [from, to].flatMap((line) => (line ? [say(lineName(line))] : [])).join(' → ')
  return {
    id,
    number,
    // Whoever decides need not see budgets otherwise: why is part of what they read.
    title: `${route}: ${reason}`.slice(0, 300),
    url: `/dashboard/budgets?year=${about?.fiscalYear}&tab=changes`,
    // A line for all offices is decided by who holds the role in all of them.
    officeIds: offices.includes(null) ? [] : [...new Set(offices)].filter((office) => office !== null),
    department: about?.departmentName ?? null,
    category: about?.categoryName ?? null,
    amount,
    budgetState: 'none',
    flags: [],
    isWithinOwnLimit: false,
    editors: [],
    names: Object.fromEntries(lines.map((line) => [line.id, say(lineName(line))])),
    content: {
      type: 'budget_transfer',
      organization: person.organizationId,
      requester: person.id,
      currency: about?.currency ?? null,
      total: moneyText(amount),
      reason,
      lines: lines.map((line) => ({
        id: line.id,
        direction: line.id === fromLineId ? 'out' : 'in',
        amount: moneyText(amount),
      })),
    },
  }
}
