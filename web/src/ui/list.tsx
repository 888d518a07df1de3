import { Box, Group, Stack } from '@mantine/core'
import type { ViewedList } from '@wellstock/contract/overview/views'
import type { CSSProperties, ReactNode } from 'react'
import { oneOf, type PageSize } from '../lib/search-params.ts'
import { type Bulk, BulkBar } from './bulk-bar.tsx'
import { EmptyList, type EmptyWords } from './empty-list.tsx'
import { ErrorNotice } from './error-notice.tsx'
import { ExportMenu } from './export-menu.tsx'
import { Framed } from './framed.tsx'
import { Grid } from './grid.tsx'
import type { GridProps } from './grid-props.ts'
import { type GridView, useGridView } from './grid-view.ts'
import { GridViewMenu } from './grid-view-menu.tsx'
import classes from './list.module.css'
import { Pagination } from './pagination.tsx'
import { type Every, PrintAll, type Printing, usePrintList } from './print-list.tsx'
import { useRowSelection } from './row-selection.ts'
import { SavedViews } from './saved-views.tsx'
import ui from './shared.module.css'

type Answer<Data> = { data: Data | undefined; error: Error | null; refetch: () => unknown }

/** Where in the list somebody is, as the address has it. */
type Place<Sort extends string = string> = {
  page: number
  pageSize: number
  sort?: Sort
  dir?: 'asc' | 'desc'
}
type PlaceChange<Sort extends string = string> = {
  page: number
  pageSize?: PageSize
  sort?: Sort
  dir?: 'asc' | 'desc'
}

type Paged<Sort extends string> = {
  /** With `onChange`, or neither: a list without pages has no place. */
  search?: Place<Sort> | undefined
  onChange?: ((part: PlaceChange<Sort>) => void) | undefined
  /** Where there are no more rows than this, pages are not offered. */
  pagesOver?: number
  /** What of the window's height is not the grid's: head, filters, paging. */
  offset?: string
  /** Between the bar and the rows. */
  above?: ReactNode
  below?: ReactNode
}

type ListFrameProps<Sort extends string> = Paged<Sort> & {
  answer: Answer<{ total: number } | readonly unknown[]>
  /** Of a list in pages: how all of it is printed. */
  printing?: Printing<unknown> | undefined
  /** Search, filters and what else stands above the list. */
  bar?: ReactNode
  /** The rows, or what stands in their place. */
  children: ReactNode
}

const totalOf = (data: { total: number } | readonly unknown[] | undefined) =>
  data && ('total' in data ? data.total : data.length)

/** What every list has around its rows, however they are drawn: a bar, why there are none to be had, and pages. */
export function ListFrame<Sort extends string = never>(props: ListFrameProps<Sort>) {
  const { answer, search, onChange, offset, printing } = props
  return (
    <Stack
      ref={printing?.root}
      gap="sm"
      style={offset ? ({ '--grid-offset': offset } as CSSProperties) : undefined}
    >
      {props.bar && (
        <Group gap="xs" className={classes.bar} data-filters>
          {props.bar}
        </Group>
      )}
      {props.above}
      {printing?.limit}
      {answer.error && !answer.data ? (
        <Framed>
          <ErrorNotice error={answer.error} onRetry={() => void answer.refetch()} />
        </Framed>
      ) : (
        props.children
      )}
      {search && onChange && (
        <Pagination
          page={printing?.printed ? 1 : search.page}
          pageSize={printing?.printed ?? search.pageSize}
          total={totalOf(answer.data)}
          over={props.pagesOver}
          onChange={onChange}
        />
      )}
      {props.below}
    </Stack>
  )
}

export type ListProps<Row extends object, Sort extends string> = Paged<Sort> &
  Omit<GridProps<Row>, 'view' | 'rows' | 'isFetching' | 'sort' | 'onSort' | 'empty'> & {
    /** Under which the browser keeps its columns. */
    name: string
    /** A page of rows, or all there are. */
    answer: Answer<{ items: readonly Row[]; total: number } | readonly Row[]> & {
      isPlaceholderData?: boolean
    }
    /** By what it can be sorted. */
    sorts?: readonly Sort[]
    /** Search and filters. */
    filters?: ReactNode
    exports?: { path: string; params: object }
    /** Of a list in pages: any page of it, for all of them to be printed. */
    every?: Every<Row> | undefined
    /** Whether its columns can be chosen. */
    hasView?: boolean
    /** The view of that name, where the page asks for more by what is shown. */
    view?: GridView
    /** Whose views can be saved, and what its address need not say. */
    views?: { list: ViewedList; defaults: object }
    /** What can be done with several of its rows. */
    bulk?: Bulk<Row> | undefined
    empty: EmptyWords
  }

/** A list of the product: what narrows it, its rows, why there are none, and its pages. */
export function List<Row extends object, Sort extends string = never>(props: ListProps<Row, Sort>) {
  const { name, sorts, filters, exports, hasView, empty, pagesOver, offset, above, below, ...rest } = props
  const { answer: onScreen, every, search, onChange, views, bulk, ...rows } = rest
  const printing = usePrintList({ answer: onScreen, every, idOf: rows.rowId, search })
  const { answer } = printing
  const { data, isPlaceholderData = false } = answer
  const items = data && ('items' in data ? data.items : data)
  const selected = useRowSelection(items, rows.rowId)
  const isSelecting = bulk !== undefined && selected.rows.length > 0
  const own = useGridView(name, rows.columns)
  const view = props.view ?? own
  return (
    <ListFrame
      {...{ answer, printing, search, onChange, pagesOver, below }}
      // The bar of the selection takes its own height.
      offset={isSelecting ? `calc(${offset ?? '0rem'} + 4rem)` : offset}
      above={
        <>
          {views && <SavedViews {...views} search={search ?? {}} {...(hasView && { view })} />}
          {above}
          {isSelecting && (
            <BulkBar
              {...bulk}
              selected={selected}
              nameOf={rows.rowName}
              onRefused={() => void onScreen.refetch()}
            />
          )}
        </>
      }
      bar={
        (filters || exports || printing.print || hasView) && (
          <>
            {filters}
            {(exports || printing.print) && (
              <div className={classes.export}>
                {exports ? <ExportMenu {...exports} printing={printing} /> : <PrintAll {...printing} />}
              </div>
            )}
            {hasView && (
              <Box ml="auto" className={ui.notOnPhone}>
                <GridViewMenu view={view} columns={rows.columns} />
              </Box>
            )}
          </>
        )
      }
    >
      <Grid
        {...rows}
        view={view}
        {...(bulk && { selection: selected.ids, onSelectionChange: selected.change })}
        rows={items}
        isFetching={isPlaceholderData}
        sort={search?.sort && search.dir && { key: search.sort, dir: search.dir }}
        onSort={
          sorts &&
          (({ key, dir }) => {
            const sort = oneOf(sorts, key)
            if (sort) onChange?.({ page: 1, sort, dir })
          })
        }
        empty={
          <EmptyList
            {...empty}
            isPastEnd={(totalOf(data) ?? 0) > 0}
            onFirstPage={() => onChange?.({ page: 1 })}
          />
        }
      />
    </ListFrame>
  )
}
