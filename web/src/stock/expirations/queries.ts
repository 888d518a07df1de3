import { keepPreviousData } from '@tanstack/react-query'
import { query } from '../../lib/api.ts'
import type { ListFilter } from './expirations-filter.ts'

export type OpenedFilter = Omit<ListFilter, 'sort' | 'dir'>
type Place = { officeId?: string | undefined }

export const expirationQueries = {
  list: (filter: ListFilter) =>
    query.expirations.list.queryOptions({ input: filter, placeholderData: keepPreviousData }),
  summary: (place: Place) =>
    query.expirations.summary.queryOptions({ input: place, placeholderData: keepPreviousData }),
  opened: (filter: OpenedFilter) =>
    query.expirations.opened.queryOptions({ input: filter, placeholderData: keepPreviousData }),
  disposals: (wanted: Place & { page: number; pageSize: number }) =>
    query.expirations.disposals.queryOptions({ input: wanted, placeholderData: keepPreviousData }),
  days: (stretch: Place & { from: string; to: string }) =>
    query.expirations.days.queryOptions({ input: stretch, placeholderData: keepPreviousData }),
}
