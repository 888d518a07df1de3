import type { BudgetSource } from '@wellstock/contract/finance/allocation'
import {
  type Allocation,
  allocationOf,
  type Given,
  scaled,
  suggested,
  withMore,
  yearsLater,
} from '@wellstock/domain/finance/allocation'
import { monthsOf } from '@wellstock/domain/finance/budgets'
import { rounded } from '@wellstock/domain/finance/money'
import { type Sentence, said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import { nextNumber } from '../../identity/offices/next-number.ts'
import type { Person, Scope } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { violatedConstraint } from '../../platform/database/failures.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { recordStep } from '../../platform/workflow/document.ts'
import { readUse } from './basis.ts'
import { budgetDocument, lockForStep } from './budget-document.ts'
import { readAllocation, readPlaces } from './find-budget.ts'
import { openYear, yearOf } from './years.ts'

type Draft = { fiscalYear: number; name: string; from: BudgetSource }

/** Begins a budget. Answers with its id. */
export async function createBudget(
  tx: Connection,
  person: Person,
  { organizationId }: Scope,
  { fiscalYear, name, from }: Draft,
  today: string,
): Promise<string> {
  const year = await openYear(tx, organizationId, fiscalYear, today)
  const allocation = withinYear(
    await allocationFrom(tx, organizationId, fiscalYear, from, today),
    monthsOf(year),
  )
  const id = uuid()
  const number = await nextNumber(tx, organizationId, { prefix: 'BUD', year: fiscalYear })
  const basedOn = 'budgetId' in from ? from.budgetId : null
  await tx
    .rows(
      `insert into budget (organization_id, id, number, fiscal_year, name, total, based_on, created_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [organizationId, id, number, fiscalYear, name, allocation.total, basedOn, person.id],
    )
    .catch(refuseTakenName)
  await writeShares(tx, organizationId, id, allocation)
  await note(tx, person, 'budget.created', { entity: 'budget', id }, { number, name, fiscalYear, from })
  return id
}

function refuseTakenName(error: unknown): never {
  if (violatedConstraint(error) === 'budget_name_once') throw invalid({ name: said.allocation_name_taken() })
  throw error
}

/** What a new budget begins with, its months still those of where it comes from. */
async function allocationFrom(
  tx: Connection,
  organizationId: string,
  fiscalYear: number,
  from: BudgetSource,
  today: string,
): Promise<Allocation> {
  if (from.kind === 'empty') return { total: 0, shares: [] }
  if (from.kind === 'lines') {
    const lines = await tx.rows<Given>(
      `select department_id, category_id, office_id, month, allocated as amount from budget_line
       where organization_id = $1 and fiscal_year = $2 and category_id is not null and allocated > 0`,
      [organizationId, fiscalYear - 1],
    )
    if (lines.length === 0)
      throw invalid({ from: said.allocation_no_lines({ year: String(fiscalYear - 1) }) })
    return scaled(moved(allocationOf(lines), 1), from.percent)
  }
  const [source] = await tx.rows<{ id: string; total: number; fiscalYear: number }>(
    `select id, total, fiscal_year from budget where organization_id = $1 and id = $2 and state <> 'discarded'`,
    [organizationId, from.budgetId],
  )
  if (!source) throw invalid({ 'from.budgetId': said.allocation_not_found() })
  const base = moved(await readAllocation(tx, organizationId, source), fiscalYear - source.fiscalYear)
  if (from.kind === 'copy') return scaled(base, from.percent)

  const { officeId, likeOfficeId, percent } = from
  const { offices } = await readPlaces(tx, organizationId)
  if (officeId !== null && !offices.some(({ id }) => id === officeId))
    throw invalid({ 'from.officeId': said.office_does_not_exist() })
  if (!offices.some(({ id }) => id === likeOfficeId))
    throw invalid({ 'from.likeOfficeId': said.office_does_not_exist() })
  const { used, priceTrend } = await readUse(tx, organizationId, today)
  const more = used
    .filter((each) => each.officeId === likeOfficeId)
    .map((each) => ({
      ...each,
      officeId,
      month: null,
      amount: rounded(suggested(each.amount, priceTrend) * (percent / 100)),
    }))
  if (more.length === 0) throw invalid({ 'from.likeOfficeId': said.allocation_office_used_nothing() })
  return withMore(base, more)
}

/** The same, so many years later. */
const moved = ({ total, shares }: Allocation, years: number): Allocation => ({
  total,
  shares: shares.map((share) => ({
    ...share,
    cells: share.cells.map((cell) => ({
      ...cell,
      month: cell.month === null ? null : yearsLater(cell.month, years),
    })),
  })),
})

/** Months that a year does not have are given to all of it. */
const withinYear = ({ total, shares }: Allocation, months: readonly string[]): Allocation => ({
  total,
  shares: shares.map((share) => {
    const outside = share.cells.filter(({ month }) => month !== null && !months.includes(month))
    if (outside.length === 0) return share
    const inside = { ...share, cells: share.cells.filter((cell) => !outside.includes(cell)) }
    const given = outside.map((cell) => ({ ...cell, departmentId: share.departmentId, month: null }))
    const [after] = withMore({ total: 0, shares: [inside] }, given).shares
    return { ...share, cells: after?.cells ?? [] }
  }),
})

type Saved = Allocation & { id: string; version: number; name: string; note: string }

/** Saves a draft whole. */
export async function saveBudget(
  tx: Connection,
  person: Person,
  scope: Scope,
  { id, version, ...saved }: Saved,
) {
  const { organizationId } = scope
  const before = await lockForStep(tx, person, scope, 'save', { id, version })
  await refuseForeign(tx, organizationId, id, before.fiscalYear, saved)
  await tx
    .rows(
      `update budget set name = $3, total = $4, note = $5, updated_at = now(), version = version + 1
       where organization_id = $1 and id = $2`,
      [organizationId, id, saved.name, saved.total, saved.note],
    )
    .catch(refuseTakenName)
  const changes = changesOf(
    { ...before, ...(await readAllocation(tx, organizationId, before)) },
    saved,
    (await readPlaces(tx, organizationId, id)).departments,
  )
  await tx.rows('delete from budget_share where organization_id = $1 and budget_id = $2', [
    organizationId,
    id,
  ])
  await writeShares(tx, organizationId, id, saved)
  await recordStep(tx, person, budgetDocument, 'save', id, {
    version: version + 1,
    number: before.number,
    changes,
  })
}

type Head = Allocation & { name: string }

/** What changed, by name: what whoever saved something else meanwhile is told. */
function changesOf(before: Head, after: Head, departments: readonly { id: string; name: string }[]) {
  const changes: Record<string, { from: unknown; to: unknown }> = {}
  const compare = (name: string, from: unknown, to: unknown) => {
    if (from !== to) changes[name] = { from, to }
  }
  compare('name', before.name, after.name)
  compare('total', before.total, after.total)
  for (const { id, name } of departments) {
    const of = ({ shares }: Allocation) => shares.find(({ departmentId }) => departmentId === id)
    compare(name, of(before)?.amount ?? null, of(after)?.amount ?? null)
  }
  return changes
}

/** Departments, categories, offices and months that are there, each place once. */
async function refuseForeign(
  tx: Connection,
  organizationId: string,
  id: string,
  fiscalYear: number,
  { shares }: Allocation,
) {
  const { departments, categories, offices } = await readPlaces(tx, organizationId, id)
  const months = monthsOf(await yearOf(tx, organizationId, fiscalYear))
  const has = (places: readonly { id: string }[]) => {
    const known = new Set(places.map((place) => place.id))
    return (wanted: string) => known.has(wanted)
  }
  const [isDepartment, isCategory, isOffice] = [has(departments), has(categories), has(offices)]
  const fields: Record<string, Sentence> = {}
  const named = new Set<string>()
  for (const [index, { departmentId, cells }] of shares.entries()) {
    const at = `shares.${index}`
    if (!isDepartment(departmentId)) fields[`${at}.departmentId`] = said.allocation_department_unknown()
    if (named.has(departmentId)) fields[`${at}.departmentId`] = said.allocation_named_twice()
    named.add(departmentId)
    const places = new Set<string>()
    for (const [place, { categoryId, officeId, month }] of cells.entries()) {
      const here = `${at}.cells.${place}`
      if (!isCategory(categoryId)) fields[`${here}.categoryId`] = said.allocation_category_unknown()
      if (officeId !== null && !isOffice(officeId)) fields[`${here}.officeId`] = said.office_does_not_exist()
      if (month !== null && !months.includes(month)) fields[`${here}.month`] = said.allocation_month_outside()
      const key = [categoryId, officeId, month].join()
      if (places.has(key)) fields[`${here}.categoryId`] = said.allocation_named_twice()
      places.add(key)
    }
  }
  const wrong = Object.entries(fields)
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong.slice(0, 20)))
}

async function writeShares(tx: Connection, organizationId: string, id: string, { shares }: Allocation) {
  await tx.rows(
    `insert into budget_share (organization_id, budget_id, department_id, amount, is_locked)
     select $1, $2, s.* from jsonb_to_recordset($3) s ("departmentId" uuid, amount numeric, "isLocked" boolean)`,
    [organizationId, id, JSON.stringify(shares.map(({ cells: _, ...share }) => share))],
  )
  const cells = shares.flatMap(({ departmentId, cells }) => cells.map((cell) => ({ ...cell, departmentId })))
  await tx.rows(
    `insert into budget_cell (organization_id, id, budget_id, department_id, category_id, office_id, month, amount, is_locked)
     select $1, gen_random_uuid(), $2, c.* from jsonb_to_recordset($3) c
       ("departmentId" uuid, "categoryId" uuid, "officeId" uuid, month date, amount numeric, "isLocked" boolean)`,
    [organizationId, id, JSON.stringify(cells)],
  )
}

/** A budget with other cells in place of those it had, for who reads a list. */
export async function replaceCells(
  tx: Connection,
  person: Person,
  scope: Scope,
  { id, version }: { id: string; version: number },
  given: readonly Given[],
) {
  const { name, note } = await lockForStep(tx, person, scope, 'save', { id, version })
  await saveBudget(tx, person, scope, { id, version, name, note, ...allocationOf(given) })
}
