import type { ItemFilter } from '@wellstock/contract/stock/inventory'
import { likeOf } from '../../platform/database/like.ts'
import { OUTLOOK, PLACES } from './item-columns.ts'
import type { Token } from './search-words.ts'

/** A statement under construction: conditions and the values they refer to. */
class Conditions {
  readonly values: unknown[]
  readonly parts: string[]

  constructor(organizationId: string, offices: 'all' | string[], isArchived = false) {
    this.values = [organizationId]
    this.parts = ['i.organization_id = $1', `i.archived_at is ${isArchived ? 'not ' : ''}null`]
    if (offices !== 'all') this.add((n) => `i.office_id = any($${n})`, offices)
  }

  add(part: (place: number) => string, value: unknown) {
    this.parts.push(part(this.values.push(value)))
  }

  get where() {
    return this.parts.join(' and ')
  }
}

export type Narrowed = Omit<ItemFilter, 'sort' | 'supply'> & {
  offices: 'all' | string[]
  organizationId: string
}

export const needsJoins = ({ location, vendor, runsOutIn, expiresIn }: Narrowed) =>
  Boolean(location || vendor || runsOutIn || expiresIn)

export function conditionsOf(filter: Narrowed, tokens: Token[]): Conditions {
  const isArchived = filter.condition === 'archived'
  const conditions = new Conditions(filter.organizationId, filter.offices, isArchived)
  const { category, status, location, roomId, department, vendor, type } = filter
  for (const { words } of tokens)
    conditions.add(
      (n) =>
        `i.id in (select w.item_id from item_word w where w.organization_id = $1 and w.word = any($${n}))`,
      words,
    )
  // The word index has no archived items.
  if (isArchived && filter.search)
    conditions.add(
      (n) => `(plain_text(i.name) like $${n} or plain_text(i.sku) like $${n})`,
      likeOf(filter.search),
    )
  if (category) conditions.add((n) => `i.category = $${n}`, category)
  if (status === 'active' || status === 'maintenance') conditions.add((n) => `i.status = $${n}`, status)
  else if (status) conditions.add((n) => `i.stock_level = $${n}`, status)
  if (roomId) conditions.add((n) => `i.room_id = $${n}`, roomId)
  if (department) conditions.add((n) => `i.department_id = (select department_called($1, $${n}))`, department)
  if (type) conditions.add((n) => `i.type = $${n}`, type)
  if (vendor) conditions.add((n) => `coalesce(v.name, 'Unknown') = $${n}`, vendor)
  if (location)
    conditions.add(
      (n) =>
        `(plain_text(i.location) like $${n} or plain_text(o.name) like $${n} or plain_text(r.name) like $${n} or plain_text(r.number) like $${n})`,
      likeOf(location),
    )
  addStockConditions(conditions, filter)
  return conditions
}

/**
 * Whether an item `i` of an office `o` with the outlook `x` runs out within so many days, and nothing that is on its way
 * arrives before.
 */
export const runsOutWithin = (
  days: string,
) => `i.status = 'active' and not i.in_quarantine and x.cover_days < ${days} and not exists (
  select from on_order w where w.organization_id = i.organization_id and w.office_id = i.office_id
    and w.product_id = i.product_id and w.next_on <= office_today(o.timezone) + floor(x.cover_days)::integer)`

/** What is asked of the stock itself. Days count from today where the item is. */
function addStockConditions(conditions: Conditions, { condition, runsOutIn, expiresIn, idleFor }: Narrowed) {
  if (condition === 'short') conditions.parts.push(`i.stock_level in ('Low Stock', 'Out of Stock')`)
  if (condition === 'on_hold')
    conditions.parts.push(
      `exists (select from stock_balance b
         where b.organization_id = i.organization_id and b.item_id = i.id and b.on_hand > 0 and b.hold <> 'none')`,
    )
  if (runsOutIn) conditions.add((n) => runsOutWithin(`$${n}::integer`), runsOutIn)
  if (expiresIn)
    conditions.add(
      (
        n,
      ) => `exists (select from stock_balance b where b.organization_id = i.organization_id and b.item_id = i.id and b.on_hand > 0
        and b.expiry_date >= office_today(o.timezone) and b.expiry_date < office_today(o.timezone) + $${n}::integer)`,
      expiresIn,
    )
  if (idleFor)
    conditions.add(
      (n) => `i.current_quantity > 0 and not exists (
        select from stock_movement m where m.organization_id = i.organization_id and m.item_id = i.id
          and m.occurred_at >= now() - make_interval(days => $${n}::integer))`,
      idleFor,
    )
}

/** `from item i … where …` for the items that fit, and its values. */
export function fitting(filter: Narrowed, tokens: Token[]) {
  const { where, values } = conditionsOf(filter, tokens)
  const from = `from item i ${needsJoins(filter) ? PLACES : ''} ${filter.runsOutIn ? OUTLOOK : ''} where ${where}`
  return { from, values }
}
