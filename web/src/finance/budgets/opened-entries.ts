import type { EntryFigure } from '@wellstock/contract/finance/budget-lines'
import type { EntryPlace } from './queries.ts'

/** A number that somebody pressed, or a line that they opened: whose it is, and what its entries are narrowed to. */
export type OpenedEntries = {
  title: string
  /** Without one, all sums. */
  figure?: EntryFigure
  place: EntryPlace
  /** The one line they are of. */
  lineId?: string | undefined
}
export type OpenEntries = (opened: OpenedEntries) => void
