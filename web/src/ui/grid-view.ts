import { type ReactNode, useState } from 'react'
import { local } from '../lib/storage.ts'

export type GridColumn<Row> = {
  /** Names the column in the stored view and, where it can be sorted, in `sort`. */
  key: string
  header: ReactNode
  /** A sheet's columns have none: its rows draw themselves. */
  cell?: (row: Row) => ReactNode
  isSortable?: boolean
  /** Right-aligned, with figures of one width. */
  isNumeric?: boolean
  /** A CSS width; without one the column takes what is left. */
  width?: string
  isHiddenAtFirst?: boolean
  /** False for the column a row cannot do without. */
  canHide?: boolean
}

export type GridDensity = 'normal' | 'compact'

export type GridView = {
  hidden: ReadonlySet<string>
  density: GridDensity
  toggle: (key: string) => void
  /** All columns but these. */
  show: (hidden: readonly string[]) => void
  setDensity: (density: GridDensity) => void
}

type Stored = { hidden?: unknown; density?: unknown }

/** Which columns of a list are shown and how densely, remembered per browser under the list's name. */
export function useGridView<Row>(name: string, columns: readonly GridColumn<Row>[]): GridView {
  const [stored, setStored] = useState<Stored>(() => {
    const found = local.get(`grid:${name}`)
    return typeof found === 'object' && found ? found : {}
  })
  const hidden = new Set<string>(
    Array.isArray(stored.hidden)
      ? stored.hidden
      : columns.filter((column) => column.isHiddenAtFirst).map((column) => column.key),
  )
  const density = stored.density === 'compact' ? 'compact' : 'normal'

  const save = (next: { hidden: Iterable<string>; density: GridDensity }) => {
    const value = { hidden: [...next.hidden], density: next.density }
    local.set(`grid:${name}`, value)
    setStored(value)
  }

  return {
    hidden,
    density,
    toggle: (key) => {
      const next = new Set(hidden)
      if (!next.delete(key)) next.add(key)
      save({ hidden: next, density })
    },
    show: (next) => save({ hidden: next, density }),
    setDensity: (next) => save({ hidden, density: next }),
  }
}
