import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { api, query } from '../lib/api.ts'
import { endSession, startSession } from '../lib/session.tsx'
import { m } from '../paraglide/messages.js'
import { toast } from '../ui/toast.tsx'

export const welcomeOptions = query.system.welcome.queryOptions({ staleTime: 60_000 })

export function useSignIn() {
  const client = useQueryClient()
  return useMutation({
    ...query.auth.login.mutationOptions(),
    onSuccess: (session) => {
      client.clear()
      startSession(client, session)
    },
  })
}

/** Leaves for the login page. A server that cannot be reached keeps nobody signed in here. */
export function useSignOut() {
  const client = useQueryClient()
  const router = useRouter()
  return async (end: { isIdle: boolean } = { isIdle: false }) => {
    await api.auth.logout({}).catch(() => {})
    const search = end.isIdle ? { timeout: true as const, from: router.state.location.href } : {}
    await endSession(client, () => router.navigate({ to: '/login', search }))
    if (!end.isIdle) toast.success(m.signed_out())
  }
}
