import type { MeasuredLeadTime, ThresholdRow } from '@wellstock/contract/stock/threshold'
import type {
  ThresholdFields,
  ThresholdFilter,
  ThresholdSort,
  Which,
} from '@wellstock/contract/stock/thresholds'
import { MAX_ITEMS } from '@wellstock/contract/stock/thresholds'
import { said } from '@wellstock/messages/sentence'
import type { Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { AVAILABLE } from '../inventory/item-columns.ts'
import { findWords } from '../inventory/search-words.ts'
import { SEASON_IN_FORCE, USUAL_LEVELS } from '../inventory/season-in-force.ts'
import type { Criticality } from '../replenishment/levels.ts'
import { measuredLeadTimes } from './measured.ts'

/** An item as far as its levels go, without what the ledger says. */
export type Facts = Omit<
  ThresholdRow,
  'fields' | 'leadTime' | 'demand' | 'planned' | 'suggestion' | 'differs' | 'expected'
> & {
  productId: string
  vendorId: string | null
  criticality: Criticality
  vendorDays: number | null
  vendorDeviation: number | null
  measured: MeasuredLeadTime | null
  fields: ThresholdFields
}

const FIELDS = `
  ${USUAL_LEVELS},
  i.replenish_method, i.lead_time_days, i.review_days,
  i.service_level, i.order_multiple, i.auto_reorder,
  i.auto_reorder_quantity, i.alert_people, i.levels_locked`

const FROM = `
  from item i
  join product p on p.organization_id = i.organization_id and p.id = i.product_id
  join office o on o.organization_id = i.organization_id and o.id = i.office_id
  left join room r on r.organization_id = i.organization_id and r.id = i.room_id
  left join vendor v on v.organization_id = i.organization_id and v.id = i.vendor_id`

const WAITS_IN = `(
  select jsonb_build_object('id', c.id, 'number', c.number) from threshold_change_line l
  join threshold_change c on c.organization_id = l.organization_id and c.id = l.change_id and c.state = 'requested'
  where l.organization_id = i.organization_id and l.item_id = i.id order by c.requested_at limit 1) as "waitsIn"`

const SELECT = `
  select i.id as "itemId", i.version, i.sku, i.name, i.unit, i.category, i.office_id, o.name as "officeName",
    o.code as "officeCode", i.room_id, r.name as "roomName", v.name as vendor, i.stock_level,
    i.abc_class, i.current_quantity as "onHand", ${AVAILABLE} as available, i.unit_price,
    p.shelf_life_days, i.product_id, i.vendor_id, p.criticality, v.lead_time_days as "vendorDays",
    v.lead_time_deviation as "vendorDeviation", ${SEASON_IN_FORCE}, ${WAITS_IN}, ${FIELDS} ${FROM}`

/** What a page can be ordered by without looking into the ledger. */
export const ORDER: Partial<Record<ThresholdSort, string>> = {
  name: 'i.name_key',
  sku: 'i.sku',
  category: 'i.category',
  office: 'o.name',
  available: AVAILABLE,
}

type Row = Omit<Facts, 'fields' | 'measured'> & ThresholdFields

function factsOf({
  minQuantity,
  reorderPoint,
  maxQuantity,
  replenishMethod,
  leadTimeDays,
  reviewDays,
  serviceLevel,
  orderMultiple,
  autoReorder,
  autoReorderQuantity,
  alertPeople,
  levelsLocked,
  ...facts
}: Row): Omit<Facts, 'measured'> {
  return {
    ...facts,
    fields: {
      minQuantity,
      reorderPoint,
      maxQuantity,
      replenishMethod,
      leadTimeDays,
      reviewDays,
      serviceLevel,
      orderMultiple,
      autoReorder,
      autoReorderQuantity,
      alertPeople,
      levelsLocked,
    },
  }
}

async function readFacts(db: Connection, rest: string, values: readonly unknown[]): Promise<Facts[]> {
  const rows = await db.rows<Row>(`${SELECT} ${rest}`, [...values])
  const [organizationId] = values as [string]
  const measuredOf = await measuredLeadTimes(db, organizationId, rows)
  return rows.map((row) => ({ ...factsOf(row), measured: measuredOf(row) }))
}

type Where = { text: string; values: unknown[] }

/** Conditions on items within the scope, and the values they refer to. */
export async function whereOf(db: Connection, scope: Scope, filter: ThresholdFilter): Promise<Where> {
  const { values, parts, add } = within(scope)
  const { search, category, officeId, roomId, abcClass, below, locked } = filter
  if (search) {
    const tokens = await findWords(db, scope.organizationId, search, scope.offices, category)
    if (tokens.length === 0) parts.push('false')
    for (const { words } of tokens)
      add(
        (n) =>
          `i.id in (select w.item_id from item_word w where w.organization_id = $1 and w.word = any($${n}))`,
        words,
      )
  }
  if (category) add((n) => `i.category = $${n}`, category)
  if (officeId) add((n) => `i.office_id = $${n}`, officeId)
  if (roomId) add((n) => `i.room_id = $${n}`, roomId)
  if (abcClass) add((n) => `i.abc_class = $${n}`, abcClass)
  if (locked !== undefined) add((n) => `i.levels_locked = $${n}`, locked)
  if (below !== undefined)
    parts.push(`${AVAILABLE} ${below ? '<=' : '>'} coalesce(i.reorder_point, i.min_quantity, 5)`)
  return { text: parts.join(' and '), values }
}

function within(scope: Scope) {
  const values: unknown[] = [scope.organizationId]
  const parts = ['i.organization_id = $1', 'i.archived_at is null']
  const add = (part: (place: number) => string, value: unknown) => void parts.push(part(values.push(value)))
  if (scope.offices !== 'all') add((n) => `i.office_id = any($${n})`, scope.offices)
  return { values, parts, add }
}

export function pageOfFacts(
  db: Connection,
  { text, values }: Where,
  { order, dir, limit, offset }: { order: string; dir: 'asc' | 'desc'; limit: number; offset: number },
): Promise<Facts[]> {
  const ordered = `order by ${order} ${dir} nulls last, i.name_key, i.id limit ${limit} offset ${offset}`
  return readFacts(db, `where ${text} ${ordered}`, values)
}

export async function countFacts(db: Connection, { text, values }: Where): Promise<number> {
  const [row] = await db.rows<{ total: number }>(`select count(*) as total ${FROM} where ${text}`, values)
  return row?.total ?? 0
}

/** The items named, within the scope, by their identifiers. */
export async function factsByIds(
  db: Connection,
  scope: Scope,
  itemIds: readonly string[],
): Promise<Map<string, Facts>> {
  const { values, parts, add } = within(scope)
  add((n) => `i.id = any($${n}::uuid[])`, itemIds)
  const facts = await readFacts(db, `where ${parts.join(' and ')} order by i.name_key, i.id`, values)
  return new Map(facts.map((each) => [each.itemId, each]))
}

/** The items of products, by their SKU in small letters. */
export function factsBySkus(db: Connection, scope: Scope, skus: readonly string[]): Promise<Facts[]> {
  const { values, parts, add } = within(scope)
  add((n) => `p.id in (select id from product where organization_id = $1 and lower(sku) = any($${n}))`, skus)
  return readFacts(db, `where ${parts.join(' and ')} order by i.name_key, i.id`, values)
}

/** All that a filter finds, as far as that can be looked into at once. */
export async function allFacts(db: Connection, scope: Scope, filter: ThresholdFilter): Promise<Facts[]> {
  const where = await whereOf(db, scope, filter)
  const page = { order: 'i.name_key', dir: 'asc', limit: MAX_ITEMS + 1, offset: 0 } as const
  const found = await pageOfFacts(db, where, page)
  if (found.length <= MAX_ITEMS) return found
  throw problem('OPERATION_FAILED', said.too_many_items_match({ max: MAX_ITEMS }))
}

/** The items named, or all that the filter finds. */
export async function factsOfWhich(
  db: Connection,
  scope: Scope,
  { itemIds, filter }: Which,
): Promise<Facts[]> {
  return itemIds ? [...(await factsByIds(db, scope, itemIds)).values()] : allFacts(db, scope, filter ?? {})
}
