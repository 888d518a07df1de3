import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { ListFilter } from '../items/queries.ts'
import type { InventorySearch } from './inventory-search.ts'

export const filterKeys = [
  'search',
  'status',
  'category',
  'officeId',
  'roomId',
  'department',
  'vendor',
  'type',
  'location',
  'condition',
  'runsOutIn',
  'expiresIn',
  'idleFor',
] as const
export type FilterKey = (typeof filterKeys)[number]
export type FilterChange = Partial<Pick<InventorySearch, FilterKey>>

const route = getRouteApi('/dashboard/inventory/')
const LONGEST = { search: 100, location: 100, category: 60, department: 60, vendor: 120 } as const
const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

/** What of the address the server is asked. What it could only refuse is left out. */
export function listFilterOf({ group: _, ...search }: InventorySearch): ListFilter {
  const asked: ListFilter = { ...search }
  for (const key of ['officeId', 'roomId'] as const)
    if (asked[key] !== undefined && !isId(asked[key])) delete asked[key]
  for (const [key, longest] of Object.entries(LONGEST) as [keyof typeof LONGEST, number][])
    asked[key] = asked[key]?.slice(0, longest) || undefined
  return asked
}

/** The same for the whole list as a file. */
export function exportFilterOf(search: InventorySearch): Omit<ListFilter, 'page' | 'pageSize'> {
  const { page: _, pageSize: __, ...filter } = listFilterOf(search)
  return filter
}

/** A filter that is set anew starts on page 1; another office is without its room. */
export function withFilter(search: InventorySearch, change: FilterChange): InventorySearch {
  const isOtherOffice = 'officeId' in change && change.officeId !== search.officeId && !('roomId' in change)
  return { ...search, ...(isOtherOffice && { roomId: undefined }), ...change, page: 1 }
}

/** The filters of the list. They live in the address and nowhere else. */
export function useInventoryFilter() {
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/dashboard/inventory/' })

  const setFilter = useCallback(
    (change: FilterChange) =>
      void navigate({ search: (before) => withFilter(before, change), replace: true, resetScroll: false }),
    [navigate],
  )
  const setView = useCallback(
    (change: Partial<Pick<InventorySearch, 'page' | 'pageSize' | 'sort' | 'dir' | 'group'>>) =>
      void navigate({ search: (before) => ({ ...before, page: 1, ...change }), resetScroll: false }),
    [navigate],
  )
  const clear = useCallback(
    () =>
      void navigate({
        search: ({ pageSize, sort, dir, group }) => ({ pageSize, sort, dir, group, page: 1 }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )

  const active = useMemo(
    () => filterKeys.filter((key) => search[key] !== undefined && search[key] !== ''),
    [search],
  )
  return { search, active, setFilter, setView, clear }
}
