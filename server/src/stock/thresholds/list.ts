import type { PlannedCases, ThresholdRow } from '@wellstock/contract/stock/threshold'
import type { ThresholdList } from '@wellstock/contract/stock/thresholds'
import { said } from '@wellstock/messages/sentence'
import type { Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { allFacts, countFacts, factsByIds, ORDER, pageOfFacts, whereOf } from './facts.ts'
import { plannedOfItems } from './planned-use.ts'
import { rowsOf } from './rows.ts'

/** What the suggestion does to the expected value on hand; nothing where there is none or no price. */
export const valueChangeOf = ({ expected: { now, suggested } }: ThresholdRow) =>
  suggested?.value != null && now.value !== null ? suggested.value - now.value : 0

/**
 * One page of the grid. What only the ledger can answer (whether a suggestion differs, the use) is worked out for all that
 * match before a page is cut; everything else for the page alone.
 */
export async function listThresholds(db: Connection, scope: Scope, now: Date, list: ThresholdList) {
  const { page, pageSize, sort, dir, differs, ...filter } = list
  const offset = (page - 1) * pageSize
  const order = ORDER[sort]
  if (order && differs === undefined) {
    const where = await whereOf(db, scope, filter)
    const facts = await pageOfFacts(db, where, { order, dir, limit: pageSize, offset })
    const total = await countFacts(db, where)
    return { items: await rowsOf(db, scope, now, facts), total, page, pageSize }
  }
  const matching = await matchingRows(db, scope, now, { ...filter, differs })
  const sign = dir === 'asc' ? 1 : -1
  const sorted = matching.toSorted((a, b) => sign * compare[sort](a, b) || text(a.name, b.name))
  return { items: sorted.slice(offset, offset + pageSize), total: matching.length, page, pageSize }
}

/** Every row that a filter finds. */
export async function matchingRows(
  db: Connection,
  scope: Scope,
  now: Date,
  filter: Omit<ThresholdList, 'page' | 'pageSize' | 'sort' | 'dir'>,
): Promise<ThresholdRow[]> {
  const rows = await rowsOf(db, scope, now, await allFacts(db, scope, filter))
  return filter.differs === undefined ? rows : rows.filter((row) => row.differs === filter.differs)
}

const text = (a: string, b: string) => {
  const [left, right] = [a.toLowerCase(), b.toLowerCase()]
  return left < right ? -1 : Number(left > right)
}

const compare: Record<ThresholdList['sort'], (a: ThresholdRow, b: ThresholdRow) => number> = {
  name: (a, b) => text(a.name, b.name),
  sku: (a, b) => text(a.sku, b.sku),
  category: (a, b) => text(a.category, b.category),
  office: (a, b) => text(a.officeName, b.officeName),
  available: (a, b) => a.available - b.available,
  value: (a, b) => valueChangeOf(a) - valueChangeOf(b),
  daily: (a, b) => a.demand.daily - b.demand.daily,
}

/** One row within the scope; with a service level, its suggestion for that. */
export async function getThreshold(
  db: Connection,
  scope: Scope,
  now: Date,
  itemId: string,
  serviceLevel?: number,
): Promise<ThresholdRow> {
  const facts = await factsByIds(db, scope, [itemId])
  const [row] = await rowsOf(db, scope, now, [...facts.values()], serviceLevel)
  if (!row) throw problem('NOT_FOUND', said.no_such_item())
  return row
}

/** The cases that what is booked of an item is made of. */
export async function plannedCases(db: Connection, scope: Scope, itemId: string): Promise<PlannedCases> {
  const item = (await factsByIds(db, scope, [itemId])).get(itemId)
  if (!item) throw problem('NOT_FOUND', said.no_such_item())
  const plannedOf = await plannedOfItems(db, scope.organizationId, [item])
  return (plannedOf(item, 0)?.cases ?? []).map(({ caseId, number, day, quantity }) => ({
    id: caseId,
    number,
    day,
    quantity,
  }))
}
