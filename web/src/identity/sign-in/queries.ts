import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { api, query } from '../../lib/api.ts'
import { endSession } from '../../lib/session.tsx'
import { leaveWord } from './farewell.ts'

export const welcomeOptions = query.system.welcome.queryOptions({ staleTime: 60_000 })

/** Leaves for the login page. A server that cannot be reached keeps nobody signed in here. */
export function useSignOut() {
  const client = useQueryClient()
  const router = useRouter()
  return async (end: { isIdle: boolean } = { isIdle: false }) => {
    await api.auth.logout({}).catch(() => {})
    if (!end.isIdle) leaveWord('signed_out')
    const search = end.isIdle ? { timeout: true as const, from: router.state.location.href } : {}
    await endSession(client, end.isIdle ? 'timed out' : 'signed out', () =>
      router.navigate({ to: '/login', search }),
    )
  }
}
