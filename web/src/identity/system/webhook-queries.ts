import { keepPreviousData, useMutation } from '@tanstack/react-query'
import { api, query } from '../../lib/api.ts'

export const webhookQueries = {
  list: () => query.webhooks.list.queryOptions(),
  deliveries: (id: string, page: number, pageSize: number) =>
    query.webhooks.deliveries.queryOptions({
      input: { id, page, pageSize },
      placeholderData: keepPreviousData,
    }),
}

export const useWebhooks = () => ({
  create: useMutation({
    mutationFn: (wanted: Parameters<typeof api.webhooks.create>[0]) => api.webhooks.create(wanted),
  }),
  turn: useMutation({
    mutationFn: (change: { id: string; isOn: boolean }) => api.webhooks.turn(change),
  }),
  remove: useMutation({ mutationFn: (id: string) => api.webhooks.remove({ id }) }),
  test: useMutation({ mutationFn: (id: string) => api.webhooks.test({ id }) }),
})

export const useSendAgain = () => useMutation({ mutationFn: (id: string) => api.webhooks.again({ id }) })
