import { type OrderPriority, orderPriorities, orderStates } from '@wellstock/domain/buying/orders'
import {
  count,
  day,
  firstPage,
  flag,
  id,
  oneOf,
  type Paged,
  type RawSearch,
  readPaged,
  words,
} from '../../lib/search-params.ts'

export const sorts = ['created', 'needed', 'total', 'number'] as const
export const ordersSearchDefaults = { ...firstPage, sort: 'created', dir: 'desc' } as const

/** What the list can be narrowed to: a state, or all that is not over. */
export const stateFilters = ['open', ...orderStates] as const
export const whoseFilters = ['mine', 'waiting'] as const

const LONGEST = 100

/** The filters of the list of orders as they stand in the address; a product and a line of a budget come by links. */
export type OrdersSearch = Paged & {
  sort: (typeof sorts)[number]
  dir: 'asc' | 'desc'
  state: (typeof stateFilters)[number] | undefined
  whose: (typeof whoseFilters)[number] | undefined
  departmentId: string | undefined
  vendorId: string | undefined
  productId: string | undefined
  budgetLineId: string | undefined
  priority: OrderPriority | undefined
  neededBy: string | undefined
  search: string | undefined
}

export const readOrdersSearch = (raw: RawSearch): OrdersSearch => ({
  ...readPaged(raw),
  sort: oneOf(sorts, raw.sort) ?? ordersSearchDefaults.sort,
  dir: oneOf(['asc', 'desc'], raw.dir) ?? ordersSearchDefaults.dir,
  state: oneOf(stateFilters, raw.state),
  whose: oneOf(whoseFilters, raw.whose),
  departmentId: id(raw.departmentId),
  vendorId: id(raw.vendorId),
  productId: id(raw.productId),
  budgetLineId: id(raw.budgetLineId),
  priority: oneOf(orderPriorities, raw.priority),
  neededBy: day(raw.neededBy),
  search: words(raw.search)?.slice(0, LONGEST),
})

/** What a new order begins with: the vendor of a direct buy; an item, for its office, so many of it or what is suggested. */
export type NewOrderSearch = {
  vendor: string | undefined
  office: string | undefined
  item: string | undefined
  quantity: number | undefined
}

export const readNewOrderSearch = (raw: RawSearch): NewOrderSearch => ({
  vendor: id(raw.vendor),
  office: id(raw.office),
  item: id(raw.item),
  quantity: count(raw.quantity),
})

/** Whether its draft is being changed. */
export type OrderSearch = { edit: true | undefined }

export const readOrderSearch = (raw: RawSearch): OrderSearch => ({ edit: flag(raw.edit === '' || raw.edit) })
