import type { ItemFilter, ItemSort } from '@wellstock/contract/stock/inventory'
import type { Item, ListedItem } from '@wellstock/contract/stock/items'
import { said } from '@wellstock/messages/sentence'
import { officesInScope, type Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { likeOf } from '../../platform/database/like.ts'
import { problem } from '../../platform/http/problem.ts'
import { findWords, type Token } from './search-words.ts'
import { SEASON_IN_FORCE } from './season-in-force.ts'

const ITEM = `
  i.id, i.sku, i.name, i.serial_number, i.category, i.type, i.unit, i.track, i.storage_min, i.storage_max, i.department, i.location,
  i.office_id, o.name as "officeName", i.room_id, r.number as "roomNumber",
  r.name as "roomName", r.floor, r.building, r.type as "roomType", i.purchase_date,
  i.current_quantity, i.reserved_quantity, i.unusable_quantity,
  i.current_quantity - i.reserved_quantity - i.unusable_quantity as "availableQuantity", i.product_id,
  (select d.beyond_use_days from product d where d.organization_id = i.organization_id and d.id = i.product_id) as "beyondUseDays",
  (select b.code from bin b where b.organization_id = i.organization_id and b.id = i.bin_id) as "binCode", i.abc_class,
  i.min_quantity, i.reorder_point,
  i.max_quantity, ${SEASON_IN_FORCE}, i.status, i.stock_level, coalesce(v.name, 'Unknown') as vendor,
  i.unit_price, i.unit_cost, i.notes, i.updated_at as "lastUpdated", coalesce(p.name, '') as "updatedBy", i.version,
  (select min(l.expiry_date) from stock_balance b join lot l on l.organization_id = b.organization_id and l.id = b.lot_id
   where b.organization_id = i.organization_id and b.item_id = i.id and b.on_hand > 0) as "nextExpiry"`

const PLACES = `
  join office o on o.organization_id = i.organization_id and o.id = i.office_id
  left join room r on r.organization_id = i.organization_id and r.id = i.room_id
  left join vendor v on v.organization_id = i.organization_id and v.id = i.vendor_id`

const ITEM_FROM = `${PLACES} left join person p on p.organization_id = i.organization_id and p.id = i.updated_by`

const OUTLOOK = `
  left join item_outlook x on x.organization_id = i.organization_id and x.item_id = i.id`

const ORDER: Record<ItemSort, string> = {
  name: 'i.name_key',
  sku: 'i.sku',
  category: 'i.category',
  type: 'i.type',
  office: 'o.name',
  room: 'r.name',
  department: 'i.department',
  currentQuantity: 'i.current_quantity',
  available: 'i.current_quantity - i.reserved_quantity - i.unusable_quantity',
  reserved: 'i.reserved_quantity',
  cover: 'x.cover_days',
  stockLevel: 'i.stock_level',
  vendor: 'v.name',
  unitPrice: 'i.unit_price',
  lastUpdated: 'i.updated_at',
}

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

/** One page of the inventory within the scope, and how many items match in all. */
export async function listItems(db: Connection, scope: Scope, filter: ItemFilter) {
  const offices = officesOf(scope, filter.officeId)
  const narrowed = { ...filter, offices, organizationId: scope.organizationId }
  const tokens = await tokensOf(db, narrowed)
  const { page, pageSize } = filter
  if (!tokens) return { items: [], total: 0, page, pageSize }

  const isCounted = !hasUncountedFilter(narrowed)
  const isByName = filter.sort === 'name' && filter.dir === 'asc'
  const [driver] = tokens
  const statement =
    driver && isCounted && isByName
      ? tokens.length === 1
        ? pageOfWord(narrowed, driver)
        : pageOfWords(narrowed, tokens)
      : pageOfFilter(narrowed, tokens)

  const items = await db.rows<Item>(statement.text, statement.values, statement.name)
  const total =
    page === 1 && items.length < pageSize ? items.length : await countItems(db, narrowed, tokens, isCounted)
  const supply = filter.supply ? await supplyOf(db, scope, items) : undefined
  return {
    items: items.map((item): ListedItem => ({ ...item, supply: supply?.get(item.id) ?? null })),
    total,
    page,
    pageSize,
  }
}

/** The words that a search has to find; null where there is nothing that could have them all. */
export async function tokensOf(
  db: Connection,
  { organizationId, offices, search, category, condition }: Narrowed,
): Promise<Token[] | null> {
  if (!search || condition === 'archived') return []
  const tokens = await findWords(db, organizationId, search, offices, category)
  return tokens.length === 0 || tokens.some(({ words }) => words.length === 0) ? null : tokens
}

type Supply = NonNullable<ListedItem['supply']>

/** How long the stock of some items lasts, and what is on its way to them. */
export async function supplyOf(
  db: Connection,
  scope: Scope,
  items: readonly { id: string }[],
): Promise<Map<string, Supply>> {
  const rows = await db.rows<Supply & { id: string }>(
    `select i.id, x.cover_days as "coverDays", coalesce(w.quantity, 0) as "onOrder", w.next_on as "nextOn"
     from item i ${OUTLOOK}
     left join on_order w on w.organization_id = i.organization_id and w.office_id = i.office_id and w.product_id = i.product_id
     where i.organization_id = $1 and i.id = any($2)`,
    [scope.organizationId, items.map(({ id }) => id)],
  )
  return new Map(rows.map(({ id, ...supply }) => [id, supply]))
}

export type Narrowed = Omit<ItemFilter, 'sort' | 'supply'> & {
  offices: 'all' | string[]
  organizationId: string
}

/** The offices a list looks at: the one named, if the scope covers it, or all of the scope. */
export function officesOf(scope: Scope, officeId: string | undefined): 'all' | string[] {
  if (!officeId) return scope.offices
  return scope.offices === 'all' || scope.offices.includes(officeId) ? [officeId] : []
}

// Category and office are in the counters; anything else has to be looked at item by item.
function hasUncountedFilter(filter: Narrowed) {
  const { status, location, roomId, department, vendor, type } = filter
  return (
    Boolean(status || location || roomId || department || vendor || type) ||
    Boolean(filter.condition || filter.runsOutIn || filter.expiresIn || filter.idleFor)
  )
}

/** The first pages of a word's items, read in order from the word index without touching the others. */
function pageOfWord({ organizationId, offices, category, page, pageSize }: Narrowed, { words }: Token) {
  const values: unknown[] = [organizationId, pageSize, (page - 1) * pageSize, words, page * pageSize]
  const narrow = narrowWords({ offices, category }, values)
  const text = `
    with page as (
      select distinct w.name_key, w.item_id from unnest($4::text[]) as wanted(word)
      cross join lateral (
        select w.name_key, w.item_id from item_word w
        where w.organization_id = $1 and w.word = wanted.word ${narrow}
        order by w.name_key, w.item_id limit $5) w
      order by 1, 2 limit $2 offset $3)
    ${ITEMS_OF_PAGE}`
  return {
    text,
    values,
    name: `page-of-word${category ? '-category' : ''}${offices === 'all' ? '' : '-offices'}`,
  }
}

/** The items that have several words: those of the rarest, as far as they have the others too. */
function pageOfWords(filter: Narrowed, tokens: Token[]) {
  const { organizationId, page, pageSize } = filter
  const values: unknown[] = [organizationId, pageSize, (page - 1) * pageSize]
  const text = `
    with page as (
      select distinct w.name_key, w.item_id ${itemsWithWords(filter, tokens, values)}
      order by 1, 2 limit $2 offset $3)
    ${ITEMS_OF_PAGE}`
  return { text, values, name: undefined }
}

const ITEMS_OF_PAGE = `
  select ${ITEM} from page join item i on i.organization_id = $1 and i.id = page.item_id ${ITEM_FROM}
  order by page.name_key, page.item_id`

/** `from item_word … where …` for the items that have all of the words. Read from the index alone. */
function itemsWithWords(filter: Narrowed, [driver, ...others]: Token[], values: unknown[]): string {
  const hasWord = ({ words }: Token) =>
    `w.item_id in (select o.item_id from item_word o where o.organization_id = $1 and o.word = any($${values.push(words)}))`
  return `from item_word w where w.organization_id = $1 and w.word = any($${values.push(driver?.words)})
    ${narrowWords(filter, values)} ${others.map((token) => `and ${hasWord(token)}`).join(' ')}`
}

function narrowWords(
  { category, offices }: Pick<Narrowed, 'category' | 'offices'>,
  values: unknown[],
): string {
  const byCategory = category ? `and w.category = $${values.push(category)}` : ''
  const byOffice = offices === 'all' ? '' : `and w.office_id = any($${values.push(offices)})`
  return `${byCategory} ${byOffice}`
}

function pageOfFilter(filter: Narrowed & Pick<ItemFilter, 'sort'>, tokens: Token[]) {
  const conditions = conditionsOf(filter, tokens)
  const { page, pageSize, sort, dir } = filter
  const order = `${ORDER[sort]} ${dir} nulls last, i.name_key, i.id`
  const limit = conditions.values.push(pageSize)
  const offset = conditions.values.push((page - 1) * pageSize)
  const needsPlaces = sort === 'office' || sort === 'room' || sort === 'vendor' || needsJoins(filter)
  const from = `item i ${needsPlaces ? PLACES : ''} ${sort === 'cover' || filter.runsOutIn ? OUTLOOK : ''}`
  const text = `
    with page as (
      select i.id, row_number() over () as place from (
        select i.id from ${from} where ${conditions.where}
        order by ${order} limit $${limit} offset $${offset}) i)
    select ${ITEM} from page join item i on i.organization_id = $1 and i.id = page.id ${ITEM_FROM}
    order by page.place`
  return { text, values: conditions.values, name: undefined }
}

const needsJoins = ({ location, vendor, runsOutIn, expiresIn }: Narrowed) =>
  Boolean(location || vendor || runsOutIn || expiresIn)

function conditionsOf(filter: Narrowed, tokens: Token[]): Conditions {
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
    conditions.add((n) => `(i.name ilike $${n} or i.sku ilike $${n})`, likeOf(filter.search))
  if (category) conditions.add((n) => `i.category = $${n}`, category)
  if (status === 'active' || status === 'maintenance') conditions.add((n) => `i.status = $${n}`, status)
  else if (status) conditions.add((n) => `i.stock_level = $${n}`, status)
  if (roomId) conditions.add((n) => `i.room_id = $${n}`, roomId)
  if (department) conditions.add((n) => `i.department_id = (select department_called($1, $${n}))`, department)
  if (type) conditions.add((n) => `i.type = $${n}`, type)
  if (vendor) conditions.add((n) => `coalesce(v.name, 'Unknown') = $${n}`, vendor)
  if (location)
    conditions.add(
      (n) => `(i.location ilike $${n} or o.name ilike $${n} or r.name ilike $${n} or r.number ilike $${n})`,
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
) => `i.status = 'active' and x.cover_days < ${days} and not exists (
  select from on_order w where w.organization_id = i.organization_id and w.office_id = i.office_id
    and w.product_id = i.product_id and w.next_on <= office_today(o.timezone) + floor(x.cover_days)::integer)`

/** What is asked of the stock itself. Days count from today where the item is. */
function addStockConditions(conditions: Conditions, { condition, runsOutIn, expiresIn, idleFor }: Narrowed) {
  if (condition === 'short') conditions.parts.push(`i.stock_level in ('Low Stock', 'Out of Stock')`)
  if (condition === 'on_hold')
    conditions.parts.push(
      `exists (select from stock_balance b join lot l on l.organization_id = b.organization_id and l.id = b.lot_id
         where b.organization_id = i.organization_id and b.item_id = i.id and b.on_hand > 0 and l.hold <> 'none')`,
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

async function countItems(
  db: Connection,
  filter: Narrowed,
  tokens: Token[],
  isCounted: boolean,
): Promise<number> {
  const [driver] = tokens
  if (isCounted && tokens.length === 1 && driver?.words.length === 1) return driver.items
  if (isCounted && tokens.length === 0) {
    const values: unknown[] = [filter.organizationId]
    const byCategory = filter.category ? `and category = $${values.push(filter.category)}` : ''
    const byOffice = filter.offices === 'all' ? '' : `and office_id = any($${values.push(filter.offices)})`
    const text = `select coalesce(sum(items), 0) as total from item_word_count where organization_id = $1 and word = '' ${byCategory} ${byOffice}`
    const [row] = await db.rows<{ total: number }>(text, values)
    return row?.total ?? 0
  }
  if (isCounted && tokens.length > 0) {
    const values: unknown[] = [filter.organizationId]
    const [row] = await db.rows<{ total: number }>(
      `select count(distinct w.item_id) as total ${itemsWithWords(filter, tokens, values)}`,
      values,
    )
    return row?.total ?? 0
  }
  const { from, values } = fitting(filter, tokens)
  const [row] = await db.rows<{ total: number }>(`select count(*) as total ${from}`, values)
  return row?.total ?? 0
}

/** These items in this order, with how long each lasts and what is on its way. */
export async function itemsByIds(db: Connection, scope: Scope, ids: string[]): Promise<ListedItem[]> {
  const items = await db.rows<Item>(
    `select ${ITEM} from item i ${ITEM_FROM} where i.organization_id = $1 and i.id = any($2)
     order by array_position($2::uuid[], i.id)`,
    [scope.organizationId, ids],
  )
  const supply = await supplyOf(db, scope, items)
  return items.map((item) => ({ ...item, supply: supply.get(item.id) ?? null }))
}

export async function findItem(db: Connection, scope: Scope, id: string): Promise<Item | undefined> {
  const offices = officesInScope(scope)
  const [item] = await db.rows<Item>(
    `select ${ITEM} from item i ${ITEM_FROM}
     where i.organization_id = $1 and i.id = $2 and i.archived_at is null and ($3::uuid[] is null or i.office_id = any($3))`,
    [scope.organizationId, id, offices],
    'item',
  )
  return item
}

/** An item within the scope. What is not there and what is not theirs look the same. */
export async function getItem(
  db: Connection,
  scope: Scope,
  id: string,
  missing = said.no_such_item(),
): Promise<Item> {
  const item = await findItem(db, scope, id)
  if (!item) throw problem('NOT_FOUND', missing)
  return item
}

/** Has the item wait for nobody else: from here to the end of the transaction its quantity stands still. */
export async function lockItem(
  tx: Connection,
  scope: Scope,
  id: string,
  missing = said.no_such_item(),
): Promise<Item> {
  const [, item] = await tx.batch(
    () =>
      tx.rows(
        'select 1 from item where organization_id = $1 and id = $2 for no key update',
        [scope.organizationId, id],
        'lock-item',
      ),
    () => getItem(tx, scope, id, missing),
  )
  return item
}

/** Items with the same number, or a name that looks like it. At most five, the nearest first. */
export async function lookalikes(
  db: Connection,
  scope: Scope,
  {
    name,
    sku,
    category,
  }: { name?: string | undefined; sku?: string | undefined; category?: string | undefined },
): Promise<Item[]> {
  if (!name && !sku) return []
  const offices = officesInScope(scope)
  return db.rows<Item>(
    `select ${ITEM} from (
       select pr.id, lower(pr.sku) = lower($3) as same_sku, similarity(pr.name, $2) as likeness
       from product pr
       where pr.organization_id = $1 and (lower(pr.sku) = lower($3)
         or (length($2) >= 3 and pr.name % $2 and similarity(pr.name, $2) >= 0.6 and ($4::text is null or pr.category = $4)))
       order by 2 desc, 3 desc limit 20) found
     join item i on i.organization_id = $1 and i.product_id = found.id and i.archived_at is null
     ${ITEM_FROM}
     where $5::uuid[] is null or i.office_id = any($5)
     order by found.same_sku desc nulls last, found.likeness desc, o.name limit 5`,
    [scope.organizationId, name ?? '', sku ?? null, category ?? null, offices],
  )
}
