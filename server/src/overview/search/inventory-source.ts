import { may } from '@wellstock/contract/platform/access'
import { stockLevels } from '@wellstock/contract/stock/inventory'
import { contains, isOfType, type Query } from '@wellstock/domain/overview/matching'
import { plain } from '@wellstock/domain/platform/plain-text'
import { narrowed, officesInScope, type Scope, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { likeOf } from '../../platform/database/like.ts'
import { nameOf } from '../../platform/database/write.ts'
import { type Ask, type Found, type IndexedSource, updatedIn, Values } from '../../platform/search/source.ts'
import { findWords } from '../../stock/inventory/search-words.ts'
import { LIKENESS } from './score.ts'

export const inventorySource: IndexedSource = {
  type: 'inventory',
  isOpenTo: ({ grants }) => may(grants, 'inventory.read'),
  url: (id) => `/dashboard/inventory/${id}`,
  hasOffice: true,
  find: async (ask) => {
    const scope = narrowed(narrowed(scopeOf(ask.person, 'inventory.read'), ask.officeId), ask.only.officeId)
    return readItems(
      ask,
      scope,
      await (ask.mode === 'exact'
        ? exactWords(ask, scope)
        : { tokens: await alikeWords(ask.db, scope, ask.text), rarest: [] }),
    )
  },
}

/** The words of the inventory that each word of the query stands for, the rarest first; none where one is unknown. */
type Tokens = string[][]

/** And of these the rarest word that is known, which may stand in a number beside words that are none of the inventory. */
type Words = { tokens: Tokens; rarest: string[] }

const known = (tokens: Tokens): Tokens => (tokens.some((words) => words.length === 0) ? [] : tokens)

async function exactWords({ db, text }: Ask, { organizationId, offices }: Scope): Promise<Words> {
  const found = (await findWords(db, organizationId, text, offices, undefined)).map(({ words }) => words)
  const rarest = found.find((words) => words.length > 0) ?? []
  const isKnown = found.every((words) => words.length > 0)
  return { tokens: isKnown ? found : await wordsWith(db, organizationId, text), rarest }
}

/** Each word with those of the inventory that have it somewhere: none begins with one of them. */
async function wordsWith(db: Connection, organizationId: string, text: string): Promise<Tokens> {
  const rows = await db.rows<{ words: string[] | null }>(
    `select array(
       select distinct c.word from item_word_count c
       where c.organization_id = $1 and c.items > 0 and length(token.text) > 2 and strpos(c.word, token.text) > 0
       order by c.word limit 20) as words
     from unnest(search_words($2)) as token(text)`,
    [organizationId, text],
    'words-with',
  )
  return known(rows.map(({ words }) => words ?? []))
}

/** Each word with those of the inventory most like it. Numbers are left aside. */
async function alikeWords(db: Connection, { organizationId }: Scope, text: string): Promise<Tokens> {
  const rows = await db.rows<{ words: string[] | null }>(
    `select array(
       select w.word from (
         select c.word, max(similarity(c.word, token.text)) as likeness from item_word_count c
         where c.organization_id = $1 and c.word >= 'a' and c.items > 0 and similarity(c.word, token.text) >= $3
         group by c.word) w
       order by w.likeness desc, w.word limit 5) as words
     from unnest(search_words($2)) as token(text) where token.text >= 'a'`,
    [organizationId, text, LIKENESS],
    'words-alike',
  )
  return known(rows.map(({ words }) => words ?? []))
}

type Row = Found & { sku: string; serialNumber: string | null; onHand: number; unit: string }

/** The items that could fit. Each branch finds some by one index; who may see them is asked once, of all. */
async function readItems(ask: Ask, scope: Scope, { tokens, rarest }: Words): Promise<Found[]> {
  const values = new Values()
  const organization = values.add(scope.organizationId)
  const visible = officesInScope(scope)
  const offices = visible && values.add(visible)
  const isDated = ask.only.since !== null || ask.only.until !== null
  const updated = updatedIn(ask.only, values.add)
  const within = (table: 'i' | 'w') =>
    `${offices ? `and ${table}.office_id = any(${offices}::uuid[])` : ''} ${
      // The word index knows no times.
      isDated && table === 'w'
        ? `and exists (select from item u where u.organization_id = ${organization} and u.id = w.item_id ${updated('u')})`
        : updated(table)
    }`
  const { add } = values
  const branches = branchesOf(ask, { tokens, rarest }, { add, organization, within, most: ask.most })
  if (branches.length === 0) return []
  const likeness =
    ask.mode === 'alike'
      ? `strict_word_similarity(${values.add(ask.query.text)}, plain_text(i.name))`
      : 'null'
  const statement = `select 'inventory' as type, i.id, i.name, i.category, i.department, i.stock_level as status,
     i.updated_at as "lastUpdated", concat_ws(' · ', i.sku, i.serial_number, o.name, r.name, v.name) as description,
     null as handle, '{}'::jsonb as metadata,
     i.sku, i.serial_number, i.current_quantity as "onHand", i.unit, found.code, ${likeness}::float as likeness
   from (select id, max(code) as code from (${branches.join(' union all ')}) branch (id, code) group by id) found
   join item i on i.organization_id = ${organization} and i.id = found.id and i.archived_at is null ${within('i')}
   join office o on o.organization_id = i.organization_id and o.id = i.office_id
   left join room r on r.organization_id = i.organization_id and r.id = i.room_id
   left join vendor v on v.organization_id = i.organization_id and v.id = i.vendor_id`
  const rows = await ask.db.rows<Row>(
    statement,
    values.list,
    // Several words are planned anew each time: which of them is rare decides how they are best looked for.
    ask.query.words.length > 1 || isDated ? undefined : nameOf(statement),
  )
  const isQuery = (code: string | null) => code !== null && plain(code) === ask.query.text
  for (const row of rows) {
    row.code ??= [row.sku, row.serialNumber].find(isQuery) ?? null
    const { sku, code, onHand, unit } = row
    row.metadata = { sku, onHand: String(onHand), unit, ...(code !== null && { code }) }
  }
  return rows
}

type Places = {
  add: Values['add']
  organization: string
  /** Narrows items, or their words, to the offices this person sees, where these are not all, and to the wanted time. */
  within: (table: 'i' | 'w') => string
  most: number
}

/**
 * A statement of the same branches is the same statement. It is planned once, because PostgreSQL expects no
 * less of it when it sees the values: limits stand in the text, lists are split from text, a range is joined.
 */
function branchesOf(ask: Ask, { tokens, rarest }: Words, places: Places): string[] {
  const { query, text } = ask
  const branches: string[] = []
  if (tokens.length > 0) branches.push(byWords(tokens, places))
  if (ask.mode === 'alike') return branches

  branches.push(byName(text.toLowerCase(), places))
  if (isOfType('inventory', query)) branches.push(firstOf(places))
  branches.push(byDepartment(query, places))
  branches.push(byPlace(query, places))
  branches.push(byVendor(query, places))
  if (rarest.length > 0 && query.words.length > 1) branches.push(byNumberAndPlace(rarest, query, places))
  const categories = ask.categories.filter((each) => contains(each, query))
  if (categories.length > 0) {
    const wanted = places.add(categories.join(SEPARATOR))
    branches.push(eachOf(wanted, 'category', places))
    // Those that fit in both score higher: they must not be beyond the limit.
    if (tokens.length > 0) branches.push(byWords(tokens, places, wanted))
  }
  const levels = stockLevels.filter((level) => contains(level, query))
  if (levels.length > 0) branches.push(eachOf(places.add(levels.join(SEPARATOR)), 'stock_level', places))
  // A code is more than letters; letters that are no word of the inventory may be one all the same.
  if (/[^\p{L}\s]/u.test(text) || (tokens.length === 0 && query.words.length === 1))
    branches.push(byCode(text, places))
  return branches
}

function byName(text: string, places: Places): string {
  const { add, organization, most, within } = places
  return `(select i.id, null::text
    from (select ${add(text)}::text as low, ${add(`${text}\u{10ffff}`)}::text as high offset 0) as given
    cross join lateral (
      select i.id from item i
      where i.organization_id = ${organization} and i.archived_at is null
        and i.name_key >= given.low and i.name_key < given.high ${within('i')}
      order by i.name_key, i.id limit ${most}) i)`
}

/** Items with one of the words of every token, by name; of some categories alone, where they are given. */
function byWords([driver = [], ...others]: Tokens, places: Places, categories?: string): string {
  const { add, organization, most, within } = places
  const condition = `w.organization_id = ${organization} ${within('w')}`
  if (others.length === 0)
    return `(select w.item_id, null::text from string_to_table(${add(driver.join(' '))}, ' ') as wanted(word)
      ${categories ? `cross join ${listed(categories)} as grouped(category)` : ''}
      cross join lateral (
        select w.item_id, w.name_key from item_word w
        where ${condition} and w.word = wanted.word ${categories ? 'and w.category = grouped.category' : ''}
        order by w.name_key, w.item_id limit ${most}) w
      order by w.name_key, w.item_id limit ${most})`

  const hasWord = (words: string[]) => `w.item_id in (
    select o.item_id from item_word o where o.organization_id = ${organization} and o.word = any(${add(words)}::text[])
    ${categories ? `and o.category in (select * from ${listed(categories)})` : ''})`
  return `(select w.item_id, null::text from item_word w
    where ${condition} and w.word = any(${add(driver)}::text[])
      ${categories ? `and w.category in (select * from ${listed(categories)})` : ''} and ${others.map(hasWord).join(' and ')}
    order by w.name_key, w.item_id limit ${most})`
}

/** A character that stands in no name of ours. */
const SEPARATOR = '\u001f'
const listed = (values: string) => `string_to_table(${values}, '${SEPARATOR}')`

/** The first items, by name, of each value of a column that has an index of this order. */
function eachOf(values: string, column: 'category' | 'stock_level', places: Places): string {
  const { organization, most, within } = places
  return `(select i.id, null::text from ${listed(values)} as wanted(value)
    cross join lateral (
      select i.id from item i
      where i.organization_id = ${organization} and i.${column} = wanted.value and i.archived_at is null
        ${within('i')}
      order by i.name_key, i.id limit ${most}) i
    limit ${most})`
}

/** The first items by name. */
const firstOf = ({ organization, most, within }: Places) => `(select i.id, null::text from item i
  where i.organization_id = ${organization} and i.archived_at is null ${within('i')} order by i.name_key, i.id limit ${most})`

/** The first items, by name, of each record that a statement finds, by a column that has an index of this order. */
const firstOfEach = (records: string, column: string, { organization, most, within }: Places) => `(
  select i.id, null::text from (${records}) as wanted(id)
  cross join lateral (
    select i.id from item i
    where i.organization_id = ${organization} and i.${column} = wanted.id and i.archived_at is null ${within('i')}
    order by i.name_key, i.id limit ${most}) i
  limit ${most})`

/** In SQL: that a text has all words typed. */
const hasAll = (text: string, { words, text: typed }: Query, { add }: Places) =>
  `plain_text(${text}) like all(string_to_array(${add((words.length > 0 ? words : [typed]).map(likeOf).join(SEPARATOR))}, '${SEPARATOR}'))`

const byDepartment = (query: Query, places: Places) =>
  firstOfEach(
    `select d.id from department d where d.organization_id = ${places.organization} and ${hasAll('d.name', query, places)}`,
    'department_id',
    places,
  )

/** Items by the office and the room that are said of them. */
function byPlace(query: Query, places: Places) {
  const ofOffices = firstOfEach(
    `select o.id from office o where o.organization_id = ${places.organization} and ${hasAll('o.name', query, places)}`,
    'office_id',
    places,
  )
  const ofRooms = firstOfEach(
    `select r.id from room r join office o on o.organization_id = r.organization_id and o.id = r.office_id
     where r.organization_id = ${places.organization} and ${hasAll(`concat_ws(' · ', o.name, r.name)`, query, places)}`,
    'room_id',
    places,
  )
  return `${ofOffices} union all ${ofRooms}`
}

const byVendor = (query: Query, places: Places) =>
  firstOfEach(
    `select v.id from vendor v where v.organization_id = ${places.organization} and ${hasAll('v.name', query, places)}`,
    'vendor_id',
    places,
  )

/** More items than this that have a word are not looked through for what else is said of them. */
const LOOKED_THROUGH = 500

/** Items whose number has one of the words, and which have the others there, in office, room or vendor. */
function byNumberAndPlace(words: string[], query: Query, places: Places) {
  const { add, organization, most, within } = places
  return `(select i.id, null::text
    from (select distinct w.item_id from item_word w
      where w.organization_id = ${organization} ${within('w')} and w.word = any(${add(words)}::text[]) limit ${LOOKED_THROUGH}) w
    join item i on i.organization_id = ${organization} and i.id = w.item_id
    join office o on o.organization_id = i.organization_id and o.id = i.office_id
    left join room r on r.organization_id = i.organization_id and r.id = i.room_id
    left join vendor v on v.organization_id = i.organization_id and v.id = i.vendor_id
    where ${hasAll(`concat_ws(' ', i.sku, i.serial_number, o.name, r.name, v.name)`, query, places)} limit ${most})`
}

/**
 * Items with exactly this number: their own, their product's, or that of a lot they have held. Compared as stored, in
 * upper and in lower case: a comparison inside a function could use no index under row level security.
 */
function byCode(text: string, { add, organization, most }: Places): string {
  const codes = [...new Set([text, text.toUpperCase(), text.toLowerCase()])]
  const cases = add(codes)
  // A GTIN of 8, 12 or 13 digits is one of 14 with zeros in front.
  const ofProduct = add([...codes, ...(/^\d{8,13}$/.test(text) ? [text.padStart(14, '0')] : [])])
  const item = (condition: string) =>
    `i.organization_id = ${organization} and i.archived_at is null and ${condition}`
  return `
    (select i.id, i.sku from item i where ${item(`i.sku = any(${cases}::text[])`)} limit ${most})
    union all
    (select i.id, i.serial_number from item i where ${item(`i.serial_number = any(${cases}::text[])`)} limit ${most})
    union all
    (select i.id, c.code from product_code c join item i on i.product_id = c.product_id
      where c.organization_id = ${organization} and c.code = any(${ofProduct}::text[]) and ${item('true')} limit ${most})
    union all
    (select b.item_id, l.number from lot l
      join stock_balance b on b.organization_id = l.organization_id and b.lot_id = l.id
      where l.organization_id = ${organization} and l.number = any(${cases}::text[]) limit ${most})`
}
