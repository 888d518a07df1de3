import { type TransferPurpose, transferPurposes, transferStates } from '@wellstock/domain/stock/transfers'
import {
  count,
  firstPage,
  flag,
  id,
  ids,
  oneOf,
  type Paged,
  type RawSearch,
  readPaged,
  words,
} from '../../lib/search-params.ts'

export const transferTabs = ['new', 'suggested', 'outgoing', 'incoming', 'all'] as const
export type TransferTab = (typeof transferTabs)[number]
export const transfersSearchDefaults = firstPage

/** What the list can be narrowed to: a state, all that is not over, or what is on its way. */
export const stateFilters = ['open', 'on_the_way', ...transferStates] as const

/** Without a tab: the one where something waits. From `from` on: what a new transfer begins with. */
export type TransfersSearch = Paged & {
  tab: TransferTab | undefined
  state: (typeof stateFilters)[number] | undefined
  purpose: TransferPurpose | undefined
  discrepancy: true | undefined
  officeId: string | undefined
  search: string | undefined
  from: string | undefined
  to: string | undefined
  item: string | undefined
  items: string[] | undefined
  quantity: number | undefined
}

export const readTransfersSearch = (raw: RawSearch): TransfersSearch => ({
  tab: oneOf(transferTabs, raw.tab),
  ...readPaged(raw),
  state: oneOf(stateFilters, raw.state),
  purpose: oneOf(transferPurposes, raw.purpose),
  discrepancy: flag(raw.discrepancy),
  officeId: id(raw.officeId),
  search: words(raw.search),
  from: words(raw.from),
  to: words(raw.to),
  item: words(raw.item),
  items: ids(raw.items),
  quantity: count(raw.quantity),
})

/** What is being done with a transfer: its draft changed, its lots picked, or what arrived put away. */
export type TransferSearch = { edit: true | undefined; mode: 'pick' | 'receive' | undefined }

export const readTransferSearch = (raw: RawSearch): TransferSearch => ({
  edit: flag(raw.edit === '' || raw.edit),
  mode: oneOf(['pick', 'receive'] as const, raw.mode),
})
