import type { PriceLine, PriceList } from '@wellstock/contract/buying/price-lists'
import type { Match, PriceOutcome } from '@wellstock/contract/buying/prices'
import type { Sentence } from '@wellstock/messages/sentence'
import type { Person } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { likeOf } from '../../platform/database/like.ts'
import { type Paging, readPage } from '../../platform/database/read-page.ts'
import { updateRow } from '../../platform/database/write.ts'
import { spoken } from '../../platform/messages.ts'
import { withFindings } from './list-findings.ts'
import { getPriceList, lockList } from './lists.ts'
import type { LockedList } from './price-list-document.ts'

type Filter = { id: string; outcome?: PriceOutcome | undefined; outliers: boolean; search: string } & Paging

type Shown = {
  line: number
  outcome: PriceOutcome
  vendorSku: string
  name: string
  pack: string
  packQuantity: number | null
  price: number | null
  productId: string | null
  product: PriceLine['product']
  matchedBy: Match | null
  beforePrice: number | null
  beforePackQuantity: number | null
  answers: (number | string)[]
  alike: number
  proposals: PriceLine['products']
  message: Sentence | null
  outlier: Sentence | null
  isExcluded: boolean
  isTaken: boolean
}

const FILTERED = `price_list_line r where r.organization_id = $1 and r.price_list_id = $2 and ($3::text is null or r.outcome = $3)
  and (not $4 or r.outlier is not null) and ($5 = '' or plain_text(concat_ws(' ', r.vendor_sku, r.name)) like $6)`

/** Lines that ask what a pack holds: of the same text, of products counted in the same unit. */
export const ALIKE = (line: string) => `price_list_line a
  join product q on q.organization_id = a.organization_id and q.id = a.product_id
  join product p on p.organization_id = ${line}.organization_id and p.id = ${line}.product_id and p.unit = q.unit
  where a.organization_id = ${line}.organization_id and a.price_list_id = ${line}.price_list_id and a.outcome = 'asked'
    and lower(a.pack) = lower(${line}.pack)`

/** Lines of a list, in its order. */
export async function listLines(
  db: Connection,
  person: Pick<Person, 'organizationId'>,
  { id, outcome, outliers, search, ...paging }: Filter,
) {
  const list = await getPriceList(db, person, id)
  const text = search.trim()
  const values = [person.organizationId, id, outcome ?? null, outliers, text, likeOf(text)]
  const found = await readPage(db, paging, FILTERED, values, (limit, all) =>
    db.rows<Shown>(
      `select r.line, r.outcome, r.product_id, r.vendor_sku, r.name, r.pack, r.pack_quantity, r.price, r.matched_by, r.before_price, r.before_pack_quantity,
         r.answers, r.message, r.outlier, r.is_excluded, r.is_taken,
         case when r.outcome = 'asked' and r.product_id is not null then (
           select count(*)::integer - 1 from ${ALIKE('r')}) else 0 end as alike,
         (select jsonb_build_object('id', p.id, 'sku', p.sku, 'name', p.name, 'unit', p.unit) from product p
          where p.organization_id = r.organization_id and p.id = r.product_id) as product,
         array(select jsonb_build_object('id', p.id, 'sku', p.sku, 'name', p.name)
           from jsonb_array_elements_text(r.answers) with ordinality as a (answer, place)
           join product p on p.organization_id = r.organization_id and p.id::text = a.answer order by a.place) as proposals
       from (select * from ${FILTERED} order by r.line ${limit}) r order by r.line`,
      all,
    ),
  )
  const items = await withFindings(db, person.organizationId, list, found.items)
  return { ...found, items: items.map(toLine) }
}

const each = (price: number | null, quantity: number | null) =>
  price === null || quantity === null ? null : price / quantity

function toLine({
  productId: _,
  beforePrice,
  beforePackQuantity,
  answers,
  proposals,
  message,
  outlier,
  ...row
}: Shown & Pick<PriceLine, 'priceFindings'>): PriceLine {
  const basePrice = each(row.price, row.packQuantity)
  const before = each(beforePrice, beforePackQuantity)
  return {
    ...row,
    basePrice,
    before:
      beforePrice === null || beforePackQuantity === null || before === null
        ? null
        : { price: beforePrice, packQuantity: beforePackQuantity, basePrice: before },
    percent: basePrice === null || !before ? null : Math.round((basePrice / before - 1) * 1_000) / 10,
    packs: answers.filter((answer) => typeof answer === 'number'),
    products: proposals,
    ...spoken(message),
    outlierReason: outlier,
  }
}

type Exclusion = {
  id: string
  version: number
  outcome?: PriceOutcome | undefined
  outliers: boolean
  isExcluded: boolean
}

/** Leaves all lines of an outcome out, or takes them in again: of those with an unusual price only where they are meant. */
export async function excludeLines(tx: Connection, person: Person, wanted: Exclusion): Promise<PriceList> {
  const { id, version, outcome, outliers, isExcluded } = wanted
  const list = await lockList(tx, person, id, { version, states: ['draft', 'taken'] })
  await tx.rows(
    `update price_list_line set is_excluded = $4
     where organization_id = $1 and price_list_id = $2 and ($3::text is null or outcome = $3) and not is_taken and is_excluded <> $4
       and case when $5 then outlier is not null else $4 or outlier is null end`,
    [person.organizationId, id, outcome ?? null, isExcluded, outliers],
  )
  await changed(tx, person, list, { outcome, outliers, isExcluded })
  return getPriceList(tx, person, id)
}

/** What somebody decided about its lines. */
export async function changed(
  tx: Connection,
  person: Person,
  { id, number }: LockedList,
  changes: Record<string, unknown>,
) {
  await updateRow(tx, 'price_list', { organizationId: person.organizationId, id }, {})
  await note(tx, person, 'price-list.changed', { entity: 'price-list', id }, { number, ...changes })
}
