import type { PriceList } from '@wellstock/contract/buying/price-lists'
import { type PriceField, priceOutcomes, takenOutcomes } from '@wellstock/contract/buying/prices'
import { said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import { nextNumber } from '../../identity/offices/next-number.ts'
import { everyOffice, type Person } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import { stale } from '../../platform/audit/stale.ts'
import type { Connection } from '../../platform/database/database.ts'
import { type Paging, readPage } from '../../platform/database/read-page.ts'
import { insertRow, updateRow } from '../../platform/database/write.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { todayOf, yearOf } from '../../platform/today.ts'
import { lockDocument } from '../../platform/workflow/document.ts'
import {
  columnSamples,
  HEAD_CHARACTERS,
  parseHead,
  parseList,
  refuseFields,
} from '../../stock/lists/parse-list.ts'
import { guessPriceColumns, priceKind } from './columns.ts'
import { type LockedList, priceListDocument } from './price-list-document.ts'

type Organization = Pick<Person, 'organizationId'>
type Stored = Omit<PriceList, 'columns' | 'counts'> & {
  head: string
  fields: (PriceField | null)[]
  isChecked: boolean
  counts: Partial<Record<string, number>>
}

const LATEST = `not exists (
  select from vendor_price p join vendor_price later on later.organization_id = p.organization_id
    and later.vendor_product_id = p.vendor_product_id and later.source = p.source and later.seq > p.seq and later.undone_at is null
    and later.price_list_id is distinct from l.id
  where p.organization_id = l.organization_id and (p.price_list_id = l.id or p.ended_by_list = l.id))`

// Begun and not ended: going on is all that is left.
const HALF_UNDONE = `exists (select from vendor_price p where p.organization_id = l.organization_id
  and ((p.price_list_id = l.id and p.undone_at is null) or p.ended_by_list = l.id))`

/** Lines of `price_list_line` that taking the list writes. */
export const WAITING = `not is_excluded and not is_taken and outcome in (${takenOutcomes.map((each) => `'${each}'`)})`

// What is asked of its numbers where nothing shows their decimal sign: the first of them, and both of its readings.
const ASKED = `(select message -> 'params' from price_list_line r where r.organization_id = l.organization_id and r.price_list_id = l.id
  and r.outcome = 'refused' and r.message ->> 'reason' = 'number_could_be_two' order by r.line limit 1)`
const COLUMNS = `l.id, l.number, l.state, l.source, l.valid_from, l.valid_to, l.file_name, l.rows, l.fields, l.decimal_sign as decimal, left(l.content, ${HEAD_CHARACTERS}) as head,
  jsonb_build_object('id', v.id, 'slug', v.slug, 'name', v.name) as vendor, l.checked_at is not null as "isChecked", ${ASKED} as "numberAsked",
  coalesce(s.counts, '{}') as counts, coalesce(s.waiting, 0) as waiting, coalesce(s.taken, 0) as taken, coalesce(s.outliers, 0) as outliers,
  l.created_at, c.name as "createdBy", l.taken_at, t.name as "takenBy", l.undone_at, u.name as "undoneBy", l.version,
  (l.state in ('taking', 'taken') and ${LATEST}) or (l.state = 'undone' and ${HALF_UNDONE}) as "canUndo"`
const FROM = `price_list l
  join vendor v on v.organization_id = l.organization_id and v.id = l.vendor_id
  join person c on c.organization_id = l.organization_id and c.id = l.created_by
  left join person t on t.organization_id = l.organization_id and t.id = l.taken_by
  left join person u on u.organization_id = l.organization_id and u.id = l.undone_by
  left join lateral (
    select jsonb_object_agg(outcome, lines) as counts, sum(waiting)::int as waiting, sum(taken)::int as taken, sum(outliers)::int as outliers from (
      select outcome, count(*) as lines, count(*) filter (where ${WAITING}) as waiting, count(*) filter (where is_taken) as taken,
        count(*) filter (where outlier is not null) as outliers
      from price_list_line where organization_id = l.organization_id and price_list_id = l.id group by outcome) by_outcome) s on true`

/** Price lists of a vendor, the newest first. */
export async function listPriceLists(
  db: Connection,
  { organizationId }: Organization,
  { vendorId, ...paging }: { vendorId: string } & Paging,
) {
  await refuseMissingVendor(db, organizationId, vendorId)
  const values = [organizationId, vendorId]
  const found = await readPage(
    db,
    paging,
    'price_list where organization_id = $1 and vendor_id = $2',
    values,
    (limit, all) =>
      db.rows<Stored>(
        `select ${COLUMNS} from ${FROM} where l.organization_id = $1 and l.vendor_id = $2 order by l.created_at desc, l.id desc ${limit}`,
        all,
      ),
  )
  return { ...found, items: found.items.map(toList) }
}

/** A price list as it is now. */
export async function getPriceList(
  db: Connection,
  { organizationId }: Organization,
  id: string,
): Promise<PriceList> {
  const [stored] = await db.rows<Stored>(
    `select ${COLUMNS} from ${FROM} where l.organization_id = $1 and l.id = $2`,
    [organizationId, id],
  )
  if (!stored) throw problem('NOT_FOUND', said.price_list_not_found())
  return toList(stored)
}

function toList({ head, fields, isChecked, counts, ...rest }: Stored): PriceList {
  const all = Object.fromEntries(priceOutcomes.map((outcome) => [outcome, counts[outcome] ?? 0]))
  return {
    ...rest,
    columns: columnSamples(parseHead(head, priceKind), fields),
    counts: isChecked ? (all as PriceList['counts']) : null,
  }
}

type Days = { validFrom: string; validTo: string | null }
type Handed = Days & { vendorId: string; fileName: string; content: string; source: PriceList['source'] }

/** A price list that was handed in, its columns guessed. */
export function readPriceList({ content }: Pick<Handed, 'content'>) {
  const list = parseList(content, priceKind)
  return { rows: list.rows.length, fields: guessPriceColumns(list) }
}

/** Takes a price list in as a draft. No price changes. */
export async function createPriceList(
  tx: Connection,
  person: Person,
  now: Date,
  wanted: Handed,
  { rows, fields }: ReturnType<typeof readPriceList>,
): Promise<PriceList> {
  const { organizationId } = person
  await refuseMissingVendor(tx, organizationId, wanted.vendorId)
  await refuseDays(tx, organizationId, now, wanted)
  const id = uuid()
  const number = await nextNumber(tx, organizationId, {
    ...{ prefix: 'PL', year: await yearOf(tx, organizationId, now) },
  })
  await insertRow(tx, 'price_list', {
    ...{ organizationId, id, number, createdBy: person.id, rows },
    ...wanted,
    fields: JSON.stringify(fields),
  })
  await note(
    tx,
    person,
    'price-list.created',
    { entity: 'price-list', id },
    { number, fileName: wanted.fileName },
  )
  return getPriceList(tx, person, id)
}

type Reading = Days & {
  id: string
  version: number
  source: PriceList['source']
  fields: (PriceField | null)[]
  decimal: PriceList['decimal']
}

/** Changes how a draft is read and when it holds. Its lines are worked out anew afterwards. */
export async function updatePriceList(
  tx: Connection,
  person: Person,
  now: Date,
  wanted: Reading,
): Promise<PriceList> {
  const { id, version, fields, decimal, ...rest } = wanted
  const { organizationId } = person
  await lockList(tx, person, id, { version, states: ['draft'] })
  await refuseDays(tx, organizationId, now, rest)
  const before = await getPriceList(tx, person, id)
  refuseFields(fields, before.columns.length)
  await updateRow(
    tx,
    'price_list',
    { organizationId, id },
    { ...rest, fields: JSON.stringify(fields), decimalSign: decimal, checkedAt: null },
  )
  tx.touch('price-list', id)
  return getPriceList(tx, person, id)
}

/** Throws a draft away. What was taken stays as evidence. */
export async function removePriceList(tx: Connection, person: Person, id: string): Promise<{ id: string }> {
  const { number } = await lockList(tx, person, id, { states: ['draft'] })
  await tx.rows('delete from price_list where organization_id = $1 and id = $2', [person.organizationId, id])
  await note(tx, person, 'price-list.removed', { entity: 'price-list', id }, { number })
  return { id }
}

/** A list as it stays until the transaction ends: in one of these states, and as it was looked at. */
export async function lockList(
  tx: Connection,
  person: Person,
  id: string,
  { version, states }: { version?: number; states: readonly LockedList['state'][] },
): Promise<LockedList> {
  const list = await lockDocument(tx, priceListDocument, everyOffice(person), id)
  if (!states.includes(list.state))
    throw problem('OPERATION_FAILED', priceListDocument.wrongState(list.state))
  if (version !== undefined && version !== list.version)
    throw await stale(tx, 'price-list.changed', id, version)
  return list
}

/** Prices begin today or later: what was paid before stays. */
export async function refuseDays(
  tx: Connection,
  organizationId: string,
  now: Date,
  { validFrom, validTo }: Days,
) {
  if (validFrom < (await todayOf(tx, organizationId, now)))
    throw invalid({ validFrom: said.price_day_past() })
  if (validTo !== null && validTo < validFrom) throw invalid({ validTo: said.price_days_reversed() })
}

export async function refuseMissingVendor(db: Connection, organizationId: string, id: string) {
  const [found] = await db.rows(
    'select 1 from vendor where organization_id = $1 and id = $2 and merged_into is null',
    [organizationId, id],
  )
  if (!found) throw problem('NOT_FOUND', said.vendor_not_found())
}
