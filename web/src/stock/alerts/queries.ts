import { keepPreviousData, useMutation } from '@tanstack/react-query'
import type { AlertChange } from '@wellstock/contract/stock/alerts'
import type { AlertKind, AlertSeverity, AlertTab } from '@wellstock/domain/stock/alerts'
import { api, query } from '../../lib/api.ts'
import { useAskAgainIfRefused } from '../../lib/ask-again.ts'

export type GroupFilter = {
  tab: AlertTab
  severity?: AlertSeverity | undefined
  officeId?: string | undefined
  itemId?: string | undefined
  unowned?: 'true' | undefined
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

export const useChangeAlerts = () =>
  useMutation({
    mutationFn: (input: { ids: string[]; change: AlertChange }) => api.alerts.change(input),
    // Of an alert that was refused, more may have changed than is shown.
    onSuccess: useAskAgainIfRefused(query.alerts.key()),
  })

export const useResolveAlert = () => useMutation(query.alerts.resolve.mutationOptions())
export const useMute = () => useMutation(query.alerts.mute.mutationOptions())
export const useUnmute = () => useMutation(query.alerts.unmute.mutationOptions())
