import '../ui/mantine-signed-in.css'
import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useLocation, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useCallback } from 'react'
import { isLive, pageAt } from '../lib/guard.ts'
import type { Problem } from '../lib/problem.ts'
import { endSession, SessionProvider, useSession } from '../lib/session.tsx'
import { AfterFirstPaint } from '../ui/after-first-paint.tsx'
import { lazyLater } from '../ui/lazy-later.ts'
import { useAppliedPreferences } from './apply-preferences.ts'
import { DialogsProvider } from './dialogs.tsx'
import { ShellFrame } from './shell-frame.tsx'

const NotLivePage = lazy(async () => ({ default: (await import('./not-live-page.tsx')).NotLivePage }))
const Watches = lazyLater(() => import('./watches.tsx'))

/** Everything below /dashboard. The guard has let the person in; from here on the session may end. */
export function Shell() {
  const client = useQueryClient()
  const router = useRouter()

  const leave = useCallback(
    async (problem: Problem) => {
      const { href: from, pathname } = router.state.location
      // Several requests may be refused at once; the first has already left.
      if (!pathname.startsWith('/dashboard')) return
      const wasOver = problem.code === 'SESSION_EXPIRED'
      await endSession(client, wasOver ? 'timed out' : 'signed out', () =>
        router.navigate({ to: '/login', search: wasOver ? { timeout: true, from } : { from } }),
      )
    },
    [client, router],
  )

  return (
    <SessionProvider onOver={leave}>
      <ShellWithSession />
    </SessionProvider>
  )
}

function ShellWithSession() {
  const session = useSession()
  const pathname = useLocation({ select: (location) => location.pathname })
  const path = pageAt(pathname)
  const preferencesKey = useAppliedPreferences(session)
  return (
    <DialogsProvider>
      <ShellFrame session={session} pathname={pathname}>
        <AfterFirstPaint>
          <Watches />
        </AfterFirstPaint>
        {path && !isLive(session, path) ? (
          <Suspense>
            <NotLivePage />
          </Suspense>
        ) : (
          <Outlet key={preferencesKey} />
        )}
      </ShellFrame>
    </DialogsProvider>
  )
}
