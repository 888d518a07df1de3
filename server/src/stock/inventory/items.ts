import type { ItemFilter } from '@wellstock/contract/stock/inventory'
import type { Item, ListedItem } from '@wellstock/contract/stock/items'
import { said } from '@wellstock/messages/sentence'
import { officesInScope, type Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { ITEM, ITEM_FROM, OUTLOOK } from './item-columns.ts'
import { fitting, type Narrowed } from './item-conditions.ts'
import { itemsWithWords, pageOfFilter, pageOfWord, pageOfWords } from './item-pages.ts'
import { findWords, type Token } from './search-words.ts'

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
