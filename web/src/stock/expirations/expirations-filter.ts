import { getRouteApi } from '@tanstack/react-router'
import type { ExpirationFilter } from '@wellstock/contract/stock/expirations'
import type * as z from 'zod'
import { type ExpirationsSearch, searchDefaults } from './expirations-search.ts'

export type ListFilter = z.input<typeof ExpirationFilter>
export type FilterChange = Partial<Omit<ExpirationsSearch, 'page' | 'pageSize' | 'view' | 'sort' | 'dir'>>
export type ViewChange = Partial<Pick<ExpirationsSearch, 'page' | 'pageSize' | 'view' | 'sort' | 'dir'>>

const route = getRouteApi('/dashboard/expirations')

/** What of the address narrows the list. By room it is in the order in which one walks. */
export function narrowedBy({ view, month: _, page, pageSize, returnable, ...filter }: ExpirationsSearch) {
  const wanted = { ...filter, ...(returnable && { returnable: 'true' }) }
  return view === 'rooms' ? { ...wanted, sort: 'room' as const, dir: 'asc' as const } : wanted
}

/** Bands and dates both say when: the newer of the two counts. Another office is without its room. */
export function withFilter(search: ExpirationsSearch, change: FilterChange): ExpirationsSearch {
  const isOtherOffice = 'officeId' in change && change.officeId !== search.officeId
  return {
    ...search,
    ...('band' in change && { from: undefined, to: undefined }),
    ...(('from' in change || 'to' in change) && { band: undefined, from: undefined, to: undefined }),
    ...(isOtherOffice && { roomId: undefined }),
    ...change,
    page: 1,
  }
}

/** The filters of the page. They live in the address and nowhere else. */
export function useExpirationsFilter() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return {
    search,
    isFiltered: (
      ['band', 'from', 'to', 'officeId', 'roomId', 'hold', 'place', 'returnable', 'search'] as const
    ).some((key) => search[key] !== undefined),
    setFilter: (change: FilterChange, view: ViewChange = {}) =>
      void navigate({
        search: (before) => ({ ...withFilter(before, change), ...view }),
        replace: true,
        resetScroll: false,
      }),
    setView: (change: ViewChange) =>
      void navigate({ search: (before) => ({ ...before, page: 1, ...change }), resetScroll: false }),
    /** A day belongs to its month: another month is without it. */
    setMonth: (month: string) =>
      void navigate({
        search: (before) => ({ ...withFilter(before, { from: undefined, to: undefined }), month }),
        resetScroll: false,
      }),
    clear: () =>
      void navigate({
        search: ({ view, pageSize, month }) => ({ ...searchDefaults, view, pageSize, month }),
        replace: true,
        resetScroll: false,
      }),
  }
}
