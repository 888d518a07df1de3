import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { SignedIn } from '@wellstock/contract/identity/auth'
import { may, officesWith, type Permission, type Role, roles } from '@wellstock/contract/platform/access'
import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { api, onSessionOver, query } from './api.ts'
import { setLogUser } from './log.ts'
import { broadcastSignedOut, type End, onSignedOutElsewhere } from './other-tabs.ts'
import { Problem } from './problem.ts'
import { forgetRecents, openedPages } from './recents.ts'
import { rememberedSession } from './remembered-session.ts'
import { forgetCopies } from './scan-database.ts'
import { perTab, SECURITY_ALERTS } from './storage.ts'

export type { SignedIn }

/** Who is signed in, as the server says. Everything else here is derived from it. */
export const sessionOptions = query.auth.session.queryOptions({
  staleTime: 60_000,
  queryFn: async ({ signal }) => {
    const session = await api.auth.session(undefined, { signal })
    if (!rememberedSession.isLeft(session)) return session
    // Signed out of while the server could not be told: it is told now.
    await api.auth.logout({})
    throw new Problem({ code: 'AUTHENTICATION_FAILED' })
  },
})

/** What the first paint needs while the server is still asked. Never used to decide anything. */
export type FirstPaint = { name: string; initials: string; roles: Role[] }

export function initialsOf(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => [...word][0] ?? [])
  return letters.slice(0, 2).join('').toUpperCase() || '?'
}

export const firstPaint = (): FirstPaint | null => {
  const stored = perTab.get('person') as Partial<FirstPaint> | null
  if (typeof stored?.name !== 'string' || typeof stored.initials !== 'string') return null
  return {
    name: stored.name,
    initials: stored.initials,
    roles: Array.isArray(stored.roles) ? stored.roles.filter((role) => roles.includes(role)) : [],
  }
}

/**
 * Forgets the person and everything they were shown. The pages are left in between: while they stand they
 * would ask for what is gone.
 */
export async function endSession(client: QueryClient, end: End, leave: () => Promise<void>) {
  const session = client.getQueryData(sessionOptions.queryKey)
  perTab.remove('person')
  rememberedSession.forget()
  if (session) rememberedSession.leave(session)
  perTab.remove(SECURITY_ALERTS)
  forgetRecents()
  setLogUser(undefined)
  broadcastSignedOut(end)
  await forgetCopies()
  await leave()
  client.removeQueries({ queryKey: sessionOptions.queryKey })
  client.removeQueries({ type: 'inactive' })
  client.getMutationCache().clear()
}

const SessionContext = createContext<SignedIn | null>(null)

type SessionProviderProps = { onOver: (problem: Problem) => void; children: ReactNode }

/** Below this somebody is signed in. `onOver` hears when the server says that this has ended. */
export function SessionProvider({ onOver, children }: SessionProviderProps) {
  const { data: session } = useQuery(sessionOptions)

  useEffect(() => {
    onSessionOver(onOver)
    const stop = onSignedOutElsewhere((end) =>
      onOver(new Problem({ code: end === 'timed out' ? 'SESSION_EXPIRED' : 'AUTHENTICATION_FAILED' })),
    )
    return () => {
      stop()
      onSessionOver(() => {})
    }
  }, [onOver])

  useEffect(() => {
    if (!session) return
    const { id, name, role, grants } = session.person
    rememberedSession.forgetOthers(id)
    openedPages.belongTo(id)
    const own = [...new Set([role, ...grants.map((grant) => grant.role)])]
    perTab.set('person', { name, initials: initialsOf(name), roles: own } satisfies FirstPaint)
    setLogUser(id)
  }, [session])

  return session ? <SessionContext value={session}>{children}</SessionContext> : null
}

export function useSession(): SignedIn {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession must be used within a SessionProvider')
  return session
}

/** Whether single keys are shortcuts (WCAG 2.1.4: a person can switch them off). */
export const useSingleKeys = (): boolean => useContext(SessionContext)?.preferences.singleKeys ?? true

/** Whether the person may do this: anywhere at all, or in the office named. */
export function useCan(permission: Permission, officeId?: string): boolean {
  const { grants } = useSession().person
  if (officeId === undefined) return may(grants, permission)
  const offices = officesWith(grants, permission)
  return offices === 'all' || offices.includes(officeId)
}
