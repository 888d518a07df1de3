import type { AnyFigure } from './report-words.ts'

/** A number somebody opened: of one office, or of all that are shown. */
export type OpenedFigure = {
  figure: AnyFigure
  value: number
  office?: { id: string; name: string } | undefined
  /** The row of the breakdown it is of, where that is a category or a route. */
  group?: { key: string; name: string }
  /** The days it is of, where they are not the report's: a point of a chart. */
  days?: { from: string; to: string }
}
