import type { ReactNode, Ref } from 'react'
import type { GridColumn, GridView } from './grid-view.ts'

export type GridSort = { key: string; dir: 'asc' | 'desc' }

export type GridProps<Row extends object> = {
  /** What the list holds, for screen readers. */
  label: string
  columns: readonly GridColumn<Row>[]
  view: GridView
  /** Undefined until the first answer: skeleton rows in the real layout. */
  rows: readonly Row[] | undefined
  rowId: (row: Row) => string
  /** How a row is called where it is named aloud: "Select Nitrile gloves". */
  rowName: (row: Row) => string
  /** While a newer answer is on its way the rows stay, dimmed. */
  isFetching?: boolean
  skeletonRows?: number
  sort?: GridSort
  onSort?: (sort: GridSort) => void
  /** Both or neither. The selection may hold rows of other pages. */
  selection?: ReadonlySet<string>
  onSelectionChange?: (selection: ReadonlySet<string>) => void
  onOpen?: (row: Row) => void
  /** What single letters do with the row that holds the focus. */
  rowKeys?: Readonly<Record<string, (row: Row) => void>> | undefined
  /** Shown when a row is pointed at or holds the focus; always on touch. */
  rowActions?: (row: Row) => ReactNode
  /** A row below 48em, where a table would have to scroll sideways. */
  card: (row: Row) => ReactNode
  /** What Space shows of a row beside the list; left out, its card. */
  peek?: ((row: Row) => ReactNode) | undefined
  /** A table whose cells are typed into: rows with keys and cells of their own, beside a first column that stays. */
  sheet?: { table: Ref<HTMLTableElement>; row: (row: Row, index: number) => ReactNode }
  /** In place of the rows when there are none. */
  empty: ReactNode
}
