import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, query } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { toast } from '../../ui/toast.tsx'

export type Mail = Awaited<ReturnType<typeof api.system.outbox>>['items'][number]
export type OrganizationToken = Awaited<ReturnType<typeof api.system.tokens>>['items'][number]
export type Overview = Awaited<ReturnType<typeof api.system.overview>>

export const systemQueries = {
  overview: () => query.system.overview.queryOptions(),
  audit: () => query.system.audit.queryOptions({ refetchInterval: 15_000 }),
  tokens: (page: number, pageSize: number) =>
    query.system.tokens.queryOptions({ input: { page, pageSize }, placeholderData: keepPreviousData }),
  outbox: (page: number, pageSize: number) =>
    query.system.outbox.queryOptions({ input: { page, pageSize }, placeholderData: keepPreviousData }),
}

export function useCheckAudit() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api.system.checkAudit({}),
    onSettled: () => client.invalidateQueries({ queryKey: systemQueries.audit().queryKey }),
  })
}

export function useSetRate() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Parameters<typeof api.system.setRate>[0]) => api.system.setRate(input),
    // Said here: the form of a rate begins anew when its rate has changed.
    onSuccess: (overview, { currency, rate }) => {
      client.setQueryData(systemQueries.overview().queryKey, overview)
      toast.success(
        rate === null
          ? m.system_rate_removed({ currency })
          : m.system_rate_saved({ base: overview.currency, rate: String(rate), currency }),
      )
    },
  })
}
