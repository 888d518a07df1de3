import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Session } from '@wellstock/contract/security'
import { api, query } from '../lib/api.ts'

export const overviewOptions = query.security.overview.queryOptions()
export const sessionsOptions = query.security.sessions.queryOptions({ staleTime: 0 })
export const historyOptions = query.security.history.queryOptions({ staleTime: 0 })

export type Overview = Awaited<ReturnType<typeof api.security.overview>>

const askAgain = (client: QueryClient) => client.invalidateQueries({ queryKey: query.security.key() })

export function useChangePassword() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (passwords: { current: string; next: string }) => api.security.changePassword(passwords),
    onSuccess: () => askAgain(client),
  })
}

/** What is done about the second factor; the overview is asked for again. */
export function useTwoFactor() {
  const client = useQueryClient()
  const after = <Input, Output>(work: (input: Input) => Promise<Output>) => ({
    mutationFn: work,
    onSuccess: () => askAgain(client),
  })
  return {
    enrol: useMutation({ mutationFn: (password: string) => api.security.enrol({ password }) }),
    confirm: useMutation(after((code: string) => api.security.confirm({ code }))),
    disable: useMutation(after((password: string) => api.security.disable({ password }))),
    renew: useMutation(after((password: string) => api.security.newRecoveryCodes({ password }))),
  }
}

/** Gone from the list at once, and back where it could not be ended. */
export function useRevokeSession() {
  const client = useQueryClient()
  const key = sessionsOptions.queryKey
  return useMutation({
    mutationFn: (id: string) => api.security.revoke({ id }),
    onMutate: async (id) => {
      await client.cancelQueries({ queryKey: key })
      const sessions = client.getQueryData(key)
      client.setQueryData(key, (list: Session[] | undefined) => list?.filter((each) => each.id !== id))
      return { sessions }
    },
    onError: (_error, _id, shown) => client.setQueryData(key, shown?.sessions),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}

export function useRevokeOthers() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api.security.revokeOthers({}),
    onSuccess: () => client.invalidateQueries({ queryKey: sessionsOptions.queryKey }),
  })
}
