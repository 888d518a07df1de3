import type { Figure, Panel } from '@wellstock/contract/overview/statistics'
import type { FigureKey } from '@wellstock/domain/overview/figures'
import type { Gap, PanelPart } from '@wellstock/domain/overview/statistics'
import type { Connection } from '../../platform/database/database.ts'
import type { Stretch } from './period.ts'
import type { Selection } from './selection.ts'

export type NewFigure = Omit<Figure, 'before'> & {
  /** Of today, whatever the period: never compared. */
  isOfToday?: boolean
}

export type Found = Pick<Panel, 'rowKind' | 'columns' | 'rows'> & { figures: NewFigure[] }

/** Where the rows of a part come from: a statement over `LEDGER`, and the values it has beyond those. */
export type Part = {
  rows: string
  /** The rows stand for products of all offices. */
  isOfProducts?: boolean
  values?: (db: Connection, selection: Selection, cell: string | undefined) => Promise<unknown[]> | unknown[]
}

export type PanelSource = {
  read: (db: Connection, selection: Selection, stretches: Stretch[]) => Promise<Found>
  parts: Partial<Record<PanelPart, Part>>
}

/** A figure, or why there is none. */
export const figure = (key: FigureKey, value: number | Gap, part: PanelPart | null = null): NewFigure =>
  typeof value === 'string' ? { key, value: null, gap: value, part: null } : { key, value, gap: null, part }

export const column = (key: FigureKey, part: PanelPart | null = null) => ({ key, part })

/** One row per stretch of time. */
export const timeRows = <Row>(
  stretches: Stretch[],
  rows: Row[],
  values: (row: Row, index: number) => (number | null)[],
): Panel['rows'] =>
  stretches.map(({ from, isPartial }, index) => {
    const row = rows[index]
    return { key: from, name: '', detail: '', isPartial, values: row ? values(row, index) : [] }
  })

export type ItemRow = { id: string; name: string; sku: string; officeName: string }

export const itemRow = ({ id, name, sku, officeName }: ItemRow, values: (number | null)[]) => ({
  key: id,
  name,
  detail: `${sku} · ${officeName}`,
  isPartial: false,
  values,
})
