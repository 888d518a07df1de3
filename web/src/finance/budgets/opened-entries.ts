import type { EntryFigure } from '@wellstock/contract/finance/budgets'
import type { EntryPlace } from './queries.ts'

/** A number that somebody pressed: whose it is, and what its entries are narrowed to. */
export type OpenedEntries = { title: string; figure: EntryFigure; place: EntryPlace }
export type OpenEntries = (opened: OpenedEntries) => void
