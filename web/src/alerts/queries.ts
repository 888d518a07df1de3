import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AlertKind, AlertSeverity, AlertTab } from '@wellstock/contract/alert-lists'
import type { AlertChange } from '@wellstock/contract/alerts'
import { api, query } from '../lib/api.ts'

export type GroupFilter = {
  tab: AlertTab
  severity?: AlertSeverity | undefined
  officeId?: string | undefined
  itemId?: string | undefined
  search?: string | undefined
}
type ListFilter = GroupFilter & { kind?: AlertKind | undefined; page: number; pageSize: number }

export const alertQueries = {
  counts: () => query.alerts.counts.queryOptions({ placeholderData: keepPreviousData }),
  groups: (filter: GroupFilter) =>
    query.alerts.groups.queryOptions({ input: filter, placeholderData: keepPreviousData }),
  list: (filter: ListFilter) =>
    query.alerts.list.queryOptions({ input: filter, placeholderData: keepPreviousData }),
  get: (id: string) => query.alerts.get.queryOptions({ input: { id } }),
  people: (officeId: string) => query.alerts.people.queryOptions({ input: { officeId } }),
  mutes: () => query.alerts.mutes.queryOptions(),
}

/** Whatever was done about alerts shows everywhere they do. */
function useRefresh() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: query.alerts.key() })
}

export const useChangeAlerts = () =>
  useMutation({
    mutationFn: (input: { ids: string[]; change: AlertChange }) => api.alerts.change(input),
    onSuccess: useRefresh(),
  })

export const useResolveAlert = () =>
  useMutation({ ...query.alerts.resolve.mutationOptions(), onSuccess: useRefresh() })
export const useMute = () => useMutation({ ...query.alerts.mute.mutationOptions(), onSuccess: useRefresh() })
export const useUnmute = () =>
  useMutation({ ...query.alerts.unmute.mutationOptions(), onSuccess: useRefresh() })
