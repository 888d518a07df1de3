import type { TablerIcon } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type DocumentKind, listPage, recordPage } from '@wellstock/contract/platform/kinds'
import { type ComponentProps, type ReactNode, useMemo, useState } from 'react'
import { api } from '../../lib/api.ts'
import { given } from '../../lib/given.ts'
import { m } from '../../lib/messages.ts'
import { pageTitle } from '../../lib/page-titles.ts'
import { firstPage, type Paged } from '../../lib/search-params.ts'
import { useCan, useSession } from '../../lib/session.tsx'
import { Block } from '../../ui/block.tsx'
import { FilterChoice } from '../../ui/filter-choice.tsx'
import type { GridColumn } from '../../ui/grid-view.ts'
import { List } from '../../ui/list.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import ui from '../../ui/shared.module.css'
import classes from './document-list.module.css'
import type { DocumentSearch } from './document-search.ts'
import { type AnyDocument, kindQueries } from './queries.ts'

/** How the documents of a kind are drawn in a list. */
export type DocumentColumns<Row extends AnyDocument> = {
  kind: DocumentKind
  icon: TablerIcon
  columns: () => GridColumn<Row>[]
  /** On a phone, and at a glance. */
  card: (row: Row) => ReactNode
  /** What is done with one of them without opening it. */
  rowActions?: (row: Row) => ReactNode
}

type Every<Row> = (place: { page: number; pageSize: number }) => Promise<{ items: Row[]; total: number }>

function useRows<Row extends AnyDocument>(
  { kind, columns, card, rowActions }: DocumentColumns<Row>,
  filter: object,
  place: { page: number; pageSize: number },
) {
  const navigate = useNavigate()
  const { list } = api[kind.group] as unknown as { list: (input: object) => ReturnType<Every<Row>> }
  return {
    label: pageTitle(listPage(kind)),
    answer: useQuery(kindQueries<Row>(kind).list(filter, place)),
    every: (next: { page: number; pageSize: number }) => list({ ...filter, ...next }),
    columns: useMemo(columns, [columns]),
    card,
    ...(rowActions && { rowActions }),
    rowId: ({ id }: Row) => id,
    rowName: ({ number }: Row) => number,
    onOpen: ({ id }: Row) => void navigate({ to: recordPage(kind, id) }),
  }
}

type DocumentListProps<Row extends AnyDocument, Search extends DocumentSearch, Own extends object> = {
  draw: DocumentColumns<Row>
  search: Search
  onChange: (change: Partial<Search>) => void
  /** What it is narrowed to besides, which is cleared with the other filters. */
  own?: Own
  /** What is asked for whatever it is narrowed to. */
  always?: object
  /** The filters of that, between those that every kind has. */
  filters?: (narrow: (part: Partial<Search>) => void) => ReactNode
}

/** The list of a kind of document, with its filters, its file and its columns. */
export function DocumentList<
  Row extends AnyDocument,
  Search extends DocumentSearch,
  Own extends object = Record<string, never>,
>({ draw, search, onChange, own, always, filters }: DocumentListProps<Row, Search, Own>) {
  const { kind, icon } = draw
  const { titles, api: path } = kind
  const { officeId, vendorId } = search
  const narrowed = { officeId, vendorId, search: search.search, ...own }
  const filter = given({ ...always, ...narrowed })
  const narrow = (part: Partial<Search>) => onChange({ ...part, page: 1 } as Partial<Search>)
  const cleared = Object.fromEntries(Object.keys(narrowed).map((name) => [name, undefined]))
  const { every, ...rows } = useRows(draw, filter, search)
  return (
    <List
      {...rows}
      every={every}
      name={titles.list}
      offset="23rem"
      search={search}
      onChange={(place) => onChange(place as Partial<Search>)}
      filters={
        <DocumentFilters kind={kind} search={search} onChange={(part) => narrow(part as Partial<Search>)}>
          {filters?.(narrow)}
        </DocumentFilters>
      }
      exports={{ path: `/api${path}/export`, params: filter }}
      hasView
      empty={{
        none: { icon, title: m[`kind_empty_${titles.list}`](), text: m[`kind_begin_${titles.list}`]() },
        noMatch: Object.keys(given(narrowed)).length > 0 && {
          title: m[`kind_unmatched_${titles.list}`](),
          clear: m.common_clear_the_filters(),
          onClear: () => narrow(cleared as Partial<Search>),
        },
      }}
    />
  )
}

/** One of the filters of a list of documents. */
export const DocumentChoice = <Value extends string>(props: ComponentProps<typeof FilterChoice<Value>>) => (
  <FilterChoice className={classes.filter} {...props} />
)

const searchable = () => ({ searchable: true, nothingFoundMessage: m.common_nothing_found() })

const optionsOf = (list: readonly { id: string; name: string }[] = []) =>
  list.map(({ id, name }) => ({ value: id, label: name }))

type DocumentFiltersProps = {
  kind: DocumentKind
  search: DocumentSearch
  onChange: (part: Partial<DocumentSearch>) => void
  children: ReactNode
}

/** What narrows the documents of a kind: words, what it adds itself, office and vendor. */
export function DocumentFilters({ kind, search, onChange, children }: DocumentFiltersProps) {
  const { titles } = kind
  const { offices } = useSession()
  return (
    <>
      <SearchBox
        className={ui.search}
        label={m[`kind_search_${titles.list}`]()}
        hint={m[`kind_hint_${titles.list}`]()}
        clearLabel={m.common_clear_the_search()}
        value={search.search ?? ''}
        onSearch={(text) => onChange({ search: text || undefined })}
      />
      {children}
      {(offices.length > 1 || search.officeId) && (
        <DocumentChoice
          label={m[`kind_office_${titles.list}`]()}
          data={optionsOf(offices)}
          value={search.officeId}
          onChange={(officeId) => onChange({ officeId })}
          {...searchable()}
        />
      )}
      {kind.hasVendor && (
        <VendorFilter kind={kind} value={search.vendorId} onChange={(vendorId) => onChange({ vendorId })} />
      )}
    </>
  )
}

type VendorFilterProps = {
  kind: DocumentKind
  value: string | undefined
  onChange: (vendorId: string | undefined) => void
}

/** The vendors of the documents there are. */
export function VendorFilter({ kind, ...props }: VendorFilterProps) {
  const { data } = useQuery(kindQueries(kind).vendors())
  return <DocumentChoice label={m.common_vendor()} data={optionsOf(data)} {...searchable()} {...props} />
}

type DocumentsBlockProps<Row extends AnyDocument> = {
  draw: DocumentColumns<Row>
  /** Of which record: the filter of the list, and its value. */
  by: string
  id: string
  /** What else the list is narrowed to, where it shows some of them by itself. */
  also?: Readonly<Record<string, string>>
  /** Columns that say the same in every row, and are said by the page. */
  known: readonly string[]
  /** Hardly ever is there one: where there is none, nothing is said. */
  isRare?: boolean
}

/** The documents of a kind that belong to another record, on its page; for whoever sees such documents. */
export const DocumentsBlock = <Row extends AnyDocument>(props: DocumentsBlockProps<Row>) =>
  useCan(props.draw.kind.read) && <SomeDocuments {...props} />

function SomeDocuments<Row extends AnyDocument>(props: DocumentsBlockProps<Row>) {
  const { draw, by, id, also, known, isRare } = props
  const { titles } = draw.kind
  const [place, setPlace] = useState<Paged>(firstPage)
  const { every: _, columns: all, ...rows } = useRows(draw, { [by]: id, ...also }, place)
  const columns = useMemo(() => all.filter(({ key }) => !known.includes(key)), [all, known])
  if (isRare && !rows.answer.data?.total) return null
  return (
    <Block title={rows.label} isWide>
      <List
        {...rows}
        columns={columns}
        name={`${titles.list}-of`}
        search={place}
        pagesOver={place.pageSize}
        onChange={(part) => setPlace((before) => ({ ...before, ...part }))}
        empty={{ none: { icon: draw.icon, title: m[`kind_empty_${titles.list}`]() } }}
      />
    </Block>
  )
}
