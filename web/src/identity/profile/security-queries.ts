import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Session } from '@wellstock/contract/identity/security'
import { api, query } from '../../lib/api.ts'

export const overviewOptions = query.security.overview.queryOptions()
export const sessionsOptions = query.security.sessions.queryOptions({ staleTime: 0 })
export const historyOptions = query.security.history.queryOptions({ staleTime: 0 })

export const devicesOptions = query.security.devices.queryOptions({ staleTime: 0 })
export const tokensOptions = query.security.tokens.queryOptions({ staleTime: 0 })

export type Overview = Awaited<ReturnType<typeof api.security.overview>>

export const useChangePassword = () =>
  useMutation({
    mutationFn: (passwords: { current: string; next: string; kept: string[] }) =>
      api.security.changePassword(passwords),
  })

/** What is done about the second factor. */
export const useTwoFactor = () => ({
  enrol: useMutation({ mutationFn: (password: string) => api.security.enrol({ password }) }),
  confirm: useMutation({ mutationFn: (code: string) => api.security.confirm({ code }) }),
  disable: useMutation({ mutationFn: (password: string) => api.security.disable({ password }) }),
  renew: useMutation({ mutationFn: (password: string) => api.security.newRecoveryCodes({ password }) }),
})

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
    onError: (_error, _id, shown) => {
      client.setQueryData(key, shown?.sessions)
      void client.invalidateQueries({ queryKey: key })
    },
  })
}

export const useRevokeOthers = () => useMutation({ mutationFn: () => api.security.revokeOthers({}) })

export const useCreateToken = () =>
  useMutation({
    mutationFn: (wanted: Parameters<typeof api.security.createToken>[0]) => api.security.createToken(wanted),
  })

export const useDistrust = () => ({
  one: useMutation({ mutationFn: (id: string) => api.security.distrust({ id }) }),
  all: useMutation({ mutationFn: () => api.security.distrustAll({}) }),
})
