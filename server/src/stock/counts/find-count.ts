import {
  type Count,
  type CountRow,
  type CountState,
  POST_ALONE_VALUE,
} from '@wellstock/contract/stock/counts'
import { said } from '@wellstock/messages/sentence'
import { wouldWait } from '../../identity/approvals/of-documents.ts'
import {
  covers,
  isOwnAccount,
  officesInScope,
  type Person,
  type Scope,
} from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { type Paging, readPage } from '../../platform/database/read-page.ts'
import { problem } from '../../platform/http/problem.ts'
import { factsOf } from './approval.ts'
import { OPEN_STATES } from './open-states.ts'
import { type StoredLine, storedLines } from './stored-lines.ts'
import { accuracyOf, varianceOf, worthOf } from './tolerance.ts'
import { isHidden, visibleLine } from './visible-line.ts'

const ROW = `
  c.id, c.number, c.office_id, o.name as "officeName", c.room_id, r.name as "roomName",
  r.number as "roomNumber", c.state, c.is_blind, c.due_on,
  coalesce(c.state in ${OPEN_STATES} and c.due_on < office_today(o.timezone), false) as "isOverdue",
  c.started_at, c.posted_at, poster.name as "postedBy", starter.name as "startedBy",
  c.note, c.created_at, g.currency, c.assigned_to as "assignedToId", assignee.name as "assigneeName",
  (select count(*) from count_line l where l.organization_id = c.organization_id and l.count_id = c.id) as "lineCount",
  (select count(*) from count_line l where l.organization_id = c.organization_id and l.count_id = c.id and l.counted is not null) as "countedCount"`

const FROM = `
  from stock_count c
  join organization g on g.id = c.organization_id
  join office o on o.organization_id = c.organization_id and o.id = c.office_id
  join room r on r.organization_id = c.organization_id and r.id = c.room_id
  left join person assignee on assignee.organization_id = c.organization_id and assignee.id = c.assigned_to
  left join person starter on starter.organization_id = c.organization_id and starter.id = c.started_by
  left join person poster on poster.organization_id = c.organization_id and poster.id = c.posted_by`

type StoredRow = Omit<CountRow, 'assignedTo' | 'differences' | 'accuracy'> & {
  assignedToId: string | null
  assigneeName: string | null
}

function rowOf(stored: StoredRow, lines: readonly StoredLine[]): CountRow {
  const { assignedToId, assigneeName, ...row } = stored
  const isPosted = row.state === 'posted'
  return {
    ...row,
    assignedTo: assignedToId === null ? null : { id: assignedToId, name: assigneeName ?? '' },
    differences: isPosted ? lines.filter((line) => varianceOf(line) !== 0).length : null,
    accuracy: isPosted ? accuracyOf(lines) : null,
  }
}

export type CountFilter = Paging & {
  state?: CountState | 'open' | undefined
  officeId?: string | undefined
  roomId?: string | undefined
  mine: boolean
}

/** One page of the counts within the scope: what is not over by the day it is due, otherwise the newest first. */
export async function listCounts(
  db: Connection,
  person: Person,
  scope: Scope,
  { state, officeId, roomId, mine, ...paging }: CountFilter,
) {
  const where = `c.organization_id = $1 and ($2::uuid[] is null or c.office_id = any($2))
    and ($3::text is null or c.state = $3 or $3 = 'open' and c.state in ${OPEN_STATES})
    and ($4::uuid is null or c.office_id = $4) and ($5::uuid is null or c.room_id = $5)
    and ($6::uuid is null or c.assigned_to = $6 or c.started_by = $6)`
  const values = [
    scope.organizationId,
    officesInScope(scope),
    state ?? null,
    officeId ?? null,
    roomId ?? null,
    mine ? person.id : null,
  ]
  const found = await readPage(db, paging, `stock_count c where ${where}`, values, (limit, all) =>
    db.rows<StoredRow>(
      `select ${ROW} ${FROM} where ${where}
     order by case when $3 = 'open' then c.due_on end nulls last, coalesce(c.posted_at, c.created_at) desc, c.number desc ${limit}`,
      all,
    ),
  )
  const posted = found.items.filter((row) => row.state === 'posted').map(({ id }) => id)
  const lines = posted.length === 0 ? [] : await storedLines(db, scope.organizationId, posted)
  const items = found.items.map((row) =>
    rowOf(
      row,
      lines.filter((line) => line.countId === row.id),
    ),
  )
  return { ...found, items }
}

/** A count with its lines, as this person may see it. */
export async function getCount(db: Connection, person: Person, scope: Scope, id: string): Promise<Count> {
  const [stored] = await db.rows<StoredRow>(
    `select ${ROW} ${FROM} where c.organization_id = $1 and c.id = $2`,
    [scope.organizationId, id],
  )
  if (!stored || !covers(scope, stored.officeId)) throw missing()
  const lines = await storedLines(db, scope.organizationId, [id])
  const row = rowOf(stored, lines)
  const isReviewed = row.state === 'review'
  const isWorthKnown = isReviewed || row.state === 'awaiting_approval' || row.state === 'posted'
  const needsApproval = isReviewed && (await wouldWait(db, person.organizationId, factsOf(row, lines)))
  return {
    ...row,
    isHidden: isHidden(row),
    ...(isWorthKnown && worthOf(lines)),
    ...(isReviewed && { needsApproval, needsOtherPerson: !needsApproval && mayNotPost(person, lines) }),
    lines: lines.map((line) => visibleLine(line, row, person.id)),
  }
}

/**
 * Where nobody has to approve it, nobody posts differences above a limit that they alone have counted: two people see to
 * what is worth much. A line that somebody else counted again has been seen by two, and either of them posts it.
 */
export function mayNotPost(person: Person, lines: readonly StoredLine[]): boolean {
  const { gain, loss } = worthOf(lines.filter((line) => isAloneWith(person, line)))
  return gain + loss > POST_ALONE_VALUE
}

const isAloneWith = (person: Person, { countedById, recountedById }: StoredLine) =>
  isOwnAccount(person, countedById) && (recountedById === null || isOwnAccount(person, recountedById))

export const missing = () => problem('NOT_FOUND', said.count_not_found())
