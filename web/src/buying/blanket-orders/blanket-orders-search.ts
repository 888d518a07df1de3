import { type BlanketOrderStanding, blanketOrderStandings } from '@wellstock/domain/buying/blanket-orders'
import {
  firstPage,
  flag,
  id,
  oneOf,
  type Paged,
  type RawSearch,
  readPaged,
  words,
} from '../../lib/search-params.ts'

export const sorts = ['created', 'number', 'ends', 'drawn'] as const
export const blanketOrdersSearchDefaults = { ...firstPage, sort: 'created', dir: 'desc' } as const

const LONGEST = 100

/** The filters of the list of blanket orders as they stand in the address. */
export type BlanketOrdersSearch = Paged & {
  sort: (typeof sorts)[number]
  dir: 'asc' | 'desc'
  standing: BlanketOrderStanding | undefined
  vendorId: string | undefined
  runningOut: true | undefined
  search: string | undefined
}

export const readBlanketOrdersSearch = (raw: RawSearch): BlanketOrdersSearch => ({
  ...readPaged(raw),
  sort: oneOf(sorts, raw.sort) ?? blanketOrdersSearchDefaults.sort,
  dir: oneOf(['asc', 'desc'], raw.dir) ?? blanketOrdersSearchDefaults.dir,
  standing: oneOf(blanketOrderStandings, raw.standing),
  vendorId: id(raw.vendorId),
  runningOut: flag(raw.runningOut),
  search: words(raw.search)?.slice(0, LONGEST),
})

/** Whom a new one is agreed with. */
export type NewBlanketOrderSearch = { vendorId: string | undefined }

export const readNewBlanketOrderSearch = (raw: RawSearch): NewBlanketOrderSearch => ({
  vendorId: id(raw.vendorId),
})

/** Whether it is being changed. */
export type BlanketOrderSearch = { edit: true | undefined }

export const readBlanketOrderSearch = (raw: RawSearch): BlanketOrderSearch => ({
  edit: flag(raw.edit === '' || raw.edit),
})
