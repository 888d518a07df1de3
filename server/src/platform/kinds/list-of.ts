import { may } from '@wellstock/contract/platform/access'
import { type DocumentKind, recordPage } from '@wellstock/contract/platform/kinds'
import type { ExportFormat } from '@wellstock/domain/platform/file-formats'
import { type Sentence, said } from '@wellstock/messages/sentence'
import { covers, officesInScope, type Person, scopeOf } from '../access/person.ts'
import type { Connection } from '../database/database.ts'
import { likeOf } from '../database/like.ts'
import { type Paging, readPage } from '../database/read-page.ts'
import { frameOf } from '../files/frame-of.ts'
import { type Column, givenFilters, tableFile } from '../files/table-file.ts'
import type { ScopedCall } from '../http/call.ts'
import type { FileAnswer } from '../http/file-answer.ts'
import { problem } from '../http/problem.ts'
import { messagesIn, type Texts } from '../messages.ts'
import { type ListedSource, mayFit, within } from '../search/source.ts'

const MAX_ROWS = 20_000

type Listing = Pick<ScopedCall, 'db' | 'scope'>
type Add = (value: unknown) => string
type Named = { id: string; name: string }

/** What every row of a list says: its office, if it is of one, and its vendor where the kind has one. */
export type DocumentRow = {
  id: string
  office: (Named & { code: string }) | null
  vendor?: (Named & { slug: string }) | null
}

/** What every list of documents can be narrowed by. */
export type DocumentFilter = {
  officeId?: string | undefined
  vendorId?: string | undefined
  search: string
}

/** What a filter has beside that. */
type Own<Filter> = Omit<Filter, keyof DocumentFilter>

/**
 * How the documents of a kind are listed. In SQL a document is `r`, its office `f` and its vendor `v`: where it was merged
 * into another, that one.
 */
type ListDefinition<Row, Filter> = {
  /** Beside identifier, number, state, office, vendor and version. */
  columns: string
  joins: string
  order: string
  /** The condition that a filter is; none where its value leaves everything. */
  filters: {
    [Name in keyof Own<Filter>]-?: (value: NonNullable<Own<Filter>[Name]>, add: Add) => string | null
  }
  /** What beside the number a text is looked for in, as conditions. */
  search: (like: string) => readonly string[]
  /** What the search of the product says of one: its name, where that is not its number, a badge, and what stands behind vendor and office. */
  found: { name?: string; status: string; text: string }
  file: {
    title: (m: Texts) => string
    tooMany: Sentence
    filters: (m: Texts, filter: Filter) => [label: string, value: string | null | undefined][]
    columns: (m: Texts) => Column[]
    /** What a column says, where it is not the row's own value; office and vendor are by their names. */
    values: (row: Row, m: Texts) => Record<string, unknown>
  }
}

const OFFICE = 'left join office f on f.organization_id = r.organization_id and f.id = r.office_id'
const VENDOR = `
  left join vendor u on u.organization_id = r.organization_id and u.id = r.vendor_id
  left join vendor v on v.organization_id = r.organization_id and v.id = coalesce(u.merged_into, u.id)`

const COLUMNS = `r.id, r.number, r.state, r.version,
  case when f.id is not null then jsonb_build_object('id', f.id, 'name', f.name, 'code', f.code) end as office`
const VENDOR_COLUMN = `case when v.id is not null then jsonb_build_object('id', v.id, 'name', v.name, 'slug', v.slug) end as vendor`

/** In SQL: that a document is of one of these offices, or of none where its kind has such. */
export const isWithin = (kind: DocumentKind, offices: string) =>
  'mayBeOfAll' in kind
    ? `(r.office_id = any(${offices}) or r.office_id is null and cardinality(${offices}) > 0)`
    : `r.office_id = any(${offices})`

/** The list of a kind: by page, as a file, one of it, the vendors in it, and as a source of the search. */
export function listOf<Row extends DocumentRow, Filter extends DocumentFilter>(
  kind: DocumentKind,
  { columns, joins, order, filters, search, found, file }: ListDefinition<Row, Filter>,
) {
  const select = `select ${[COLUMNS, kind.hasVendor && VENDOR_COLUMN, columns].filter(Boolean).join(', ')}`
  const places = kind.hasVendor ? OFFICE + VENDOR : OFFICE

  function conditions(scope: Listing['scope'], filter: Filter) {
    const values: unknown[] = [scope.organizationId]
    const add = (value: unknown) => `$${values.push(value)}`
    const where: (string | null)[] = ['r.organization_id = $1']
    const offices = officesInScope(scope)
    if (offices) where.push(isWithin(kind, `${add(offices)}::uuid[]`))
    if (filter.officeId) where.push(isWithin(kind, `array[${add(filter.officeId)}::uuid]`))
    if (filter.vendorId)
      where.push(
        `r.vendor_id in (select v.id from vendor v where v.organization_id = $1 and ${add(filter.vendorId)} in (v.id, v.merged_into))`,
      )
    for (const name of Object.keys(filters) as (keyof Own<Filter>)[]) {
      const value = filter[name]
      if (value !== undefined && value !== null) where.push(filters[name](value, add))
    }
    if (filter.search) {
      const like = add(likeOf(filter.search))
      where.push(`(${[`plain_text(r.number) like ${like}`, ...search(like)].join(' or ')})`)
    }
    return { values, from: `${kind.table} r where ${where.filter(Boolean).join(' and ')}` }
  }

  /** One page of those of the scope that a filter leaves. */
  async function page({ db, scope }: Listing, filter: Filter & Paging) {
    const { values, from } = conditions(scope, filter)
    return readPage(db, filter, from, values, (limit, bound) =>
      db.rows<Row>(
        `${select} from (select * from ${from} order by ${order} ${limit}) r ${places} ${joins} order by ${order}`,
        bound,
      ),
    )
  }

  /** All of them as a file. */
  async function toFile(
    call: ScopedCall,
    { format, ...rest }: Filter & { format: ExportFormat },
  ): Promise<FileAnswer> {
    const filter = rest as unknown as Filter
    const { items, total } = await page(call, { ...filter, page: 1, pageSize: MAX_ROWS })
    if (total > MAX_ROWS) throw problem('OPERATION_FAILED', file.tooMany)
    const frame = await frameOf(call)
    const m = messagesIn(frame.language)
    return tableFile(
      {
        ...frame,
        title: file.title(m),
        filters: givenFilters([...file.filters(m, filter), [m.files_search(), filter.search]]),
        columns: file.columns(m),
        rows: items.map((row) => ({
          ...row,
          office: row.office?.name ?? m.common_all_offices(),
          vendor: row.vendor?.name ?? '',
          ...file.values(row, m),
        })),
      },
      format,
    )
  }

  /** An office that the query names wins over the one in the header, within all that the person may see. */
  const narrowed = (call: ScopedCall, { officeId }: DocumentFilter) =>
    officeId ? { ...call, scope: scopeOf(call.person, kind.read) } : call

  const source: ListedSource = {
    type: kind.search,
    isOpenTo: ({ grants }) => may(grants, kind.read),
    url: (id) => recordPage(kind, id),
    hasOffice: false,
    rows: (ask, add) => {
      const { organization, offices } = within(ask.person, kind.read, add)
      const fits = mayFit(ask, add, kind.search, {
        own: ['r.number', ...(found.name ? [found.name] : []), found.status, found.text],
        names: { 'r.office_id': 'office', ...(kind.hasVendor && { 'r.vendor_id': 'vendor' }) },
      })
      return `
        select r.id::text, r.id::text as handle, ${found.name ?? 'r.number'} as name, '' as category, '' as department, ${found.status} as status, r.updated_at,
          concat_ws(' · ', ${kind.hasVendor ? 'v.name, ' : ''}f.name, nullif(${found.text}, '')) as description, '{}'::jsonb as metadata
        from ${kind.table} r ${places}
        where ${fits} and r.organization_id = ${organization} and (${offices} is null or ${isWithin(kind, offices)})`
    },
  }

  return {
    kind,
    page,
    source,
    /** The handlers of the routes that `listRoutes` makes. */
    handlers: {
      list: (call: ScopedCall, filter: Filter & Paging) => page(narrowed(call, filter), filter),
      export: (call: ScopedCall, filter: Filter & { format: ExportFormat }) =>
        toFile(narrowed(call, filter), filter),
    },
    /** The same of a kind that has vendors. */
    vendorHandlers: {
      vendors: ({ db, scope }: Listing) =>
        db.rows<Named>(
          `select v.id, v.name from vendor v where v.organization_id = $1 and v.id in (
             select coalesce(u.merged_into, u.id) from ${kind.table} r
             join vendor u on u.organization_id = r.organization_id and u.id = r.vendor_id
             where r.organization_id = $1 and ($2::uuid[] is null or r.office_id = any($2))) order by lower(v.name), v.id`,
          [scope.organizationId, officesInScope(scope)],
        ),
    },
    /** One, for whoever sees those of its office, with more columns of it. */
    async one<More extends object>(
      db: Connection,
      person: Person,
      id: string,
      { more, also = '', notFound = said.not_found() }: { more: string; also?: string; notFound?: Sentence },
    ): Promise<Row & More> {
      const [row] = await db.rows<Row & More>(
        `${select}, ${more} from ${kind.table} r ${places} ${joins} ${also} where r.organization_id = $1 and r.id = $2`,
        [person.organizationId, id],
      )
      if (!row || (row.office && !covers(scopeOf(person, kind.read), row.office.id)))
        throw problem('NOT_FOUND', notFound)
      return row
    },
  }
}
