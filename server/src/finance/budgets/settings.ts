import { randomUUID } from 'node:crypto'
import type { BudgetCategory, BudgetSettings } from '@wellstock/contract/finance/budget-lines'
import { said } from '@wellstock/messages/sentence'
import type { Scope } from '../../platform/access/person.ts'
import { differences } from '../../platform/audit/differences.ts'
import { note } from '../../platform/audit/note.ts'
import { stale } from '../../platform/audit/stale.ts'
import type { Connection } from '../../platform/database/database.ts'
import { violatedConstraint } from '../../platform/database/failures.ts'
import { updateRow } from '../../platform/database/write.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { listYears, readFirstMonth, writeFirstMonth } from './fiscal-years.ts'

/** What applies to all budgets of the organization. */
export async function readSettings(
  db: Connection,
  { organizationId }: Pick<Scope, 'organizationId'>,
): Promise<BudgetSettings> {
  const years = await listYears(db, organizationId)
  return {
    firstMonth: await readFirstMonth(db, organizationId),
    firstFreeYear: (years[0]?.year ?? 0) + 1,
    categories: await db.rows<BudgetCategory>(
      `select id, name, archived_at is not null as "isArchived", version from budget_category
       where organization_id = $1 order by position, lower(name)`,
      [organizationId],
    ),
    mapping: await db.rows(
      `select m.department_id, m.product_category, m.category_id from budget_mapping m
       left join department d on d.organization_id = m.organization_id and d.id = m.department_id
       where m.organization_id = $1 order by lower(d.name) nulls first, m.product_category`,
      [organizationId],
    ),
    departments: await db.rows(
      'select id, name from department where organization_id = $1 and merged_into is null order by lower(name)',
      [organizationId],
    ),
    productCategories: (
      await db.rows<{ category: string }>(
        `select distinct category from product where organization_id = $1 and category <> '' order by category`,
        [organizationId],
      )
    ).map(({ category }) => category),
  }
}

/** What applies to all offices is changed by whoever allocates the money of all of them. */
function refuseNarrow({ offices }: Scope) {
  if (offices !== 'all') throw problem('FORBIDDEN', said.budget_settings_for_all_offices())
}

const about = { entity: 'budget', id: null } as const

/** The month that fiscal years begin with which are not there yet. */
export async function setFirstMonth(
  { db: tx, person, scope }: ScopedCall,
  { firstMonth }: { firstMonth: number },
) {
  refuseNarrow(scope)
  const before = await readFirstMonth(tx, scope.organizationId)
  await writeFirstMonth(tx, scope.organizationId, firstMonth)
  await note(tx, person, 'budget.first_month_changed', about, { from: before, to: firstMonth })
  return readSettings(tx, scope)
}

type Rule = { departmentId: string | null; productCategory: string; categoryId: string | null }

/** Says which budget category pays for products of a category bought for a department; with none, the rule ends. */
export async function setRule({ db: tx, person, scope }: ScopedCall, rule: Rule) {
  refuseNarrow(scope)
  const { departmentId, productCategory, categoryId } = rule
  const place = [scope.organizationId, departmentId, productCategory]
  const [found] = await tx.rows<{ department: boolean; category: boolean }>(
    `select $2::uuid is null or exists (
         select from department where organization_id = $1 and id = $2 and merged_into is null) as department,
       $3::uuid is null or exists (
         select from budget_category where organization_id = $1 and id = $3 and archived_at is null) as category`,
    [scope.organizationId, departmentId, categoryId],
  )
  if (!found?.department) throw invalid({ departmentId: said.budget_department_unknown() })
  if (!found.category) throw invalid({ categoryId: said.budget_category_not_found() })
  if (categoryId === null)
    await tx.rows(
      `delete from budget_mapping
       where organization_id = $1 and department_id is not distinct from $2::uuid and product_category = $3`,
      place,
    )
  else
    await tx.rows(
      `insert into budget_mapping (organization_id, id, department_id, product_category, category_id)
       values ($1, gen_random_uuid(), $2, $3, $4)
       on conflict on constraint budget_mapping_once do update set category_id = excluded.category_id`,
      [...place, categoryId],
    )
  await note(tx, person, 'budget.mapping_changed', about, rule)
  return readSettings(tx, scope)
}

const nameTaken = (error: unknown) => {
  if (violatedConstraint(error) === 'budget_category_once')
    throw invalid({ name: said.budget_category_taken() })
  throw error
}

/** Adds a budget category, after the others. */
export async function addCategory({ db: tx, person, scope }: ScopedCall, { name }: { name: string }) {
  refuseNarrow(scope)
  const id = randomUUID()
  await tx
    .rows(
      `insert into budget_category (organization_id, id, name, position)
       select $1, $2, $3, coalesce(max(position), 0) + 1 from budget_category where organization_id = $1`,
      [scope.organizationId, id, name.trim()],
    )
    .catch(nameTaken)
  await note(tx, person, 'budget.category_added', { entity: 'budget', id }, { name: name.trim() })
  return readSettings(tx, scope)
}

type CategoryChange = { id: string; version: number; name: string; isArchived: boolean }

/** Renames a budget category, archives it or brings it back. One that pays for something by a rule is not archived. */
export async function setCategory({ app, db: tx, person, scope }: ScopedCall, change: CategoryChange) {
  refuseNarrow(scope)
  const { id, version, isArchived } = change
  const after = { name: change.name.trim(), isArchived }
  const [before] = await tx.rows<Omit<BudgetCategory, 'id'> & { isUsed: boolean }>(
    `select name, archived_at is not null as "isArchived", version,
       exists (select from budget_mapping m where m.organization_id = c.organization_id and m.category_id = c.id) as "isUsed"
     from budget_category c where organization_id = $1 and id = $2 for no key update`,
    [scope.organizationId, id],
  )
  if (!before) throw problem('NOT_FOUND', said.budget_category_not_found())
  if (before.version !== version) throw await stale(tx, 'budget.category_changed', id, version)
  if (isArchived && before.isUsed) throw problem('OPERATION_FAILED', said.budget_category_in_rules())
  await updateRow(
    tx,
    'budget_category',
    { organizationId: scope.organizationId, id },
    {
      name: after.name,
      ...(isArchived !== before.isArchived && { archivedAt: isArchived ? app.now().toISOString() : null }),
    },
  ).catch(nameTaken)
  await note(
    tx,
    person,
    'budget.category_changed',
    { entity: 'budget', id },
    {
      version: version + 1,
      changes: differences(before, after),
    },
  )
  return readSettings(tx, scope)
}

/** Puts the budget categories into an order, which names all of them. */
export async function orderCategories({ db: tx, person, scope }: ScopedCall, { ids }: { ids: string[] }) {
  refuseNarrow(scope)
  const { categories } = await readSettings(tx, scope)
  const isWhole = ids.length === categories.length && categories.every(({ id }) => ids.includes(id))
  if (!isWhole) throw problem('OPERATION_FAILED', said.budget_categories_changed())
  await tx.rows(
    `update budget_category set position = array_position($2::uuid[], id), updated_at = now()
     where organization_id = $1 and position <> array_position($2::uuid[], id)`,
    [scope.organizationId, ids],
  )
  await note(tx, person, 'budget.categories_ordered', about)
  return readSettings(tx, scope)
}
