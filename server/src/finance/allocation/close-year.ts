import type { ClosingLine, YearClose } from '@wellstock/contract/finance/budget'
import { type Carry, canRoll } from '@wellstock/domain/finance/allocation'
import { lineFor } from '@wellstock/domain/finance/budgets'
import { carryIn, carryOut, commitMore, type Entry, releaseOrdered } from '@wellstock/domain/finance/ledger'
import { sumOf } from '@wellstock/domain/finance/money'
import { type Sentence, said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import type { Person, Scope } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { lockDocument, moveTo } from '../../platform/workflow/document.ts'
import { book } from '../budgets/book.ts'
import { shownMoney } from '../budgets/shown-money.ts'
import { budgetDocument } from './budget-document.ts'
import { type FiscalYear, openYear, yearOf } from './years.ts'

type OpenLine = Omit<ClosingLine, 'canRoll' | 'documents'> & {
  departmentId: string
  categoryId: string | null
  officeId: string | null
}
type Hold = ClosingLine['documents'][number] & { lineId: string; referenceId: string }

const readOpenLines = (db: Connection, organizationId: string, year: number) =>
  db.rows<OpenLine>(
    `select l.id as line_id, l.department_id, d.name as department_name, l.category_id, c.name as category_name, l.office_id,
       o.name as office_name, l.month, l.allocated, l.precommitted, l.committed, l.spent
     from budget_line l
     join department d on d.organization_id = l.organization_id and d.id = l.department_id
     left join budget_category c on c.organization_id = l.organization_id and c.id = l.category_id
     left join office o on o.organization_id = l.organization_id and o.id = l.office_id
     where l.organization_id = $1 and l.fiscal_year = $2 and (l.precommitted > 0 or l.committed > 0)
     order by lower(d.name), c.position nulls last, lower(o.name) nulls first, l.month nulls first, l.id`,
    [organizationId, year],
  )

const readHolds = (db: Connection, organizationId: string, lineIds: readonly string[]) =>
  db.rows<Hold>(
    `select line_id, reference_id, document_number as number, opened_on, precommitted, committed from budget_hold
     where organization_id = $1 and line_id = any($2) and (precommitted > 0 or committed > 0) order by opened_on, document_number`,
    [organizationId, lineIds],
  )

/** What is open in a year, and why it cannot be closed now, if anything. */
export async function closingOf(
  db: Connection,
  { organizationId }: Scope,
  number: number,
  today: string,
): Promise<YearClose> {
  const year = await yearOf(db, organizationId, number)
  const lines = await readOpenLines(db, organizationId, number)
  const holds = await readHolds(
    db,
    organizationId,
    lines.map(({ lineId }) => lineId),
  )
  const [sums] = await db.rows<{ allocated: number; spent: number; left: number }>(
    `select coalesce(sum(allocated), 0) as allocated, coalesce(sum(spent), 0) as spent,
       coalesce(sum(available), 0) as left
     from budget_line where organization_id = $1 and fiscal_year = $2`,
    [organizationId, number],
  )
  return {
    year: number,
    version: year.version,
    endsOn: year.endsOn,
    allocated: sums?.allocated ?? 0,
    spent: sums?.spent ?? 0,
    left: sums?.left ?? 0,
    lines: lines.map(({ departmentId: _, officeId: __, categoryId, ...line }) => ({
      ...line,
      canRoll: canRoll({ categoryId, ...line }),
      documents: holds.flatMap(({ lineId, referenceId: _, ...document }) =>
        lineId === line.lineId ? [document] : [],
      ),
    })),
    refusal: (await refusalOf(db, organizationId, year, holds, today))?.sentence ?? null,
  }
}

/** Why a year is not to be closed: it is closed or goes on, one before it is open, or something is asked for and not decided. */
async function refusalOf(
  db: Connection,
  organizationId: string,
  { year, endsOn, closedAt }: FiscalYear,
  holds: readonly Hold[],
  today: string,
): Promise<{ sentence: Sentence; blockers?: Sentence[] } | null> {
  if (closedAt) return { sentence: said.fiscal_year_closed({ year: String(year) }) }
  if (endsOn >= today) return { sentence: said.allocation_year_goes_on({ year: String(year), day: endsOn }) }
  const [earlier] = await db.rows<{ year: number }>(
    'select year from fiscal_year where organization_id = $1 and year < $2 and closed_at is null order by year limit 1',
    [organizationId, year],
  )
  if (earlier) return { sentence: said.allocation_earlier_year_open({ year: String(earlier.year) }) }
  const asked = holds.filter(({ precommitted }) => precommitted > 0)
  if (asked.length === 0) return null
  const money = await shownMoney(db, organizationId)
  return {
    sentence: said.allocation_year_has_requests({ count: asked.length }),
    blockers: asked.map(({ number, precommitted }) =>
      said.allocation_open_request({ number, amount: money(precommitted) }),
    ),
  }
}

type Close = { year: number; version: number; carries: readonly { lineId: string; carry: Carry }[] }

/**
 * Closes a year and its budget. What is on order goes on in the next year's line for the same department, category and
 * office: with its money, or taking some of that line's. What was asked for and not decided is in the way.
 */
export async function closeYear(
  tx: Connection,
  person: Person,
  scope: Scope,
  { year: number, version, carries }: Close,
  today: string,
) {
  const { organizationId } = scope
  // Nothing is booked meanwhile, and nobody else closes it.
  await tx.rows('select pg_advisory_xact_lock(fiscal_year_lock($1))', [organizationId])
  const year = await yearOf(tx, organizationId, number)
  const lines = await readOpenLines(tx, organizationId, number)
  const holds = await readHolds(
    tx,
    organizationId,
    lines.map(({ lineId }) => lineId),
  )
  const refusal = await refusalOf(tx, organizationId, year, holds, today)
  if (refusal)
    throw problem('OPERATION_FAILED', refusal.sentence, refusal.blockers && { blockers: refusal.blockers })
  if (year.version !== version) throw problem('STALE_VERSION')

  const [budget] = await tx.rows<{ id: string }>(
    `select id from budget where organization_id = $1 and fiscal_year = $2 and state = 'approved'`,
    [organizationId, number],
  )
  const chosen = new Map(carries.map(({ lineId, carry }) => [lineId, carry]))
  const [out, into]: [Entry[], Entry[]] = [[], []]
  if (lines.length > 0) {
    const next = await openYear(tx, organizationId, number + 1, today)
    for (const line of lines) {
      const rolls = chosen.get(line.lineId) !== 'lapse' && canRoll(line)
      const target = await lineOfNextYear(tx, organizationId, next, line)
      for (const { referenceId, committed } of holds.filter(({ lineId }) => lineId === line.lineId)) {
        const [from, to] = [
          { lineId: line.lineId, referenceId },
          { lineId: target, referenceId },
        ]
        out.push(rolls ? carryOut(from, committed) : releaseOrdered(from, committed))
        into.push(rolls ? carryIn(to, committed) : commitMore(to, committed))
      }
    }
    const booking = {
      kind: 'year_close',
      id: budget?.id ?? uuid(),
      number: `FY${number}`,
      actorId: person.id,
    } as const
    await book(tx, organizationId, { ...booking, bookedOn: year.endsOn }, out)
    await book(tx, organizationId, { ...booking, bookedOn: next.startsOn }, into)
  }

  if (budget) {
    const locked = await lockDocument(tx, budgetDocument, scope, budget.id)
    await moveTo(tx, person, budgetDocument, 'close', locked, 'closed', { about: { number: locked.number } })
  }
  await tx.rows(
    `update fiscal_year set closed_by = $3, closed_at = now(), version = version + 1
     where organization_id = $1 and year = $2`,
    [organizationId, number, person.id],
  )
  const rolled = sumOf(into.map(({ allocated }) => allocated))
  await note(
    tx,
    person,
    'budget.year_closed',
    { entity: 'budget', id: budget?.id ?? null },
    { year: number, rolled, lapsed: sumOf([...into.map(({ committed }) => committed), -rolled]) },
  )
}

/** The line of the next year that pays for what a line has on order: the same, or one for it, which is begun. */
async function lineOfNextYear(
  tx: Connection,
  organizationId: string,
  { year, startsOn }: { year: number; startsOn: string },
  { departmentId, categoryId, officeId }: OpenLine,
): Promise<string> {
  const lines = await tx.rows<{ id: string; officeId: string | null; month: string | null }>(
    `select id, office_id, month from budget_line
     where organization_id = $1 and fiscal_year = $2 and department_id = $3 and category_id is not distinct from $4
       and office_id is not distinct from $5 order by id`,
    [organizationId, year, departmentId, categoryId, officeId],
  )
  const found = lineFor(lines, officeId ?? '', startsOn)
  if (found) return found.id
  const id = uuid()
  // What is spent without a budget is not stopped.
  const control = categoryId === null ? 'warn' : 'stop'
  await tx.rows(
    `insert into budget_line (organization_id, id, fiscal_year, department_id, category_id, office_id, control_order, control_vendor_order)
     values ($1, $2, $3, $4, $5, $6, $7, $7)`,
    [organizationId, id, year, departmentId, categoryId, officeId, control],
  )
  return id
}
