import type { ItemFilter, ItemSort } from '@wellstock/contract/stock/inventory'
import { AVAILABLE, ITEM, ITEM_FROM, OUTLOOK, PLACES } from './item-columns.ts'
import { conditionsOf, type Narrowed, needsJoins } from './item-conditions.ts'
import type { Token } from './search-words.ts'

const ORDER: Record<ItemSort, string> = {
  name: 'i.name_key',
  sku: 'i.sku',
  category: 'i.category',
  type: 'i.type',
  office: 'o.name',
  room: 'r.name',
  department: 'i.department',
  currentQuantity: 'i.current_quantity',
  available: AVAILABLE,
  reserved: 'i.reserved_quantity',
  cover: 'x.cover_days',
  stockLevel: 'i.stock_level',
  vendor: 'v.name',
  unitPrice: 'i.unit_price',
  lastUpdated: 'i.updated_at',
}

/** The first pages of a word's items, read in order from the word index without touching the others. */
export function pageOfWord(
  { organizationId, offices, category, page, pageSize }: Narrowed,
  { words }: Token,
) {
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
export function pageOfWords(filter: Narrowed, tokens: Token[]) {
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
export function itemsWithWords(filter: Narrowed, [driver, ...others]: Token[], values: unknown[]): string {
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

export function pageOfFilter(filter: Narrowed & Pick<ItemFilter, 'sort'>, tokens: Token[]) {
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
