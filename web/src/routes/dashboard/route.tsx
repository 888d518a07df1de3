import { createFileRoute, redirect } from '@tanstack/react-router'
import { missingRoles, ownPath, pageAt } from '../../lib/guard.ts'
import { leaveLostAddress } from '../../lib/lost-address.ts'
import { Problem } from '../../lib/problem.ts'
import { rememberedSession, worksOffline } from '../../lib/remembered-session.ts'
import { sessionOptions } from '../../lib/session.tsx'
import { Shell } from '../../shell/shell.tsx'
import { VerifyingShell } from '../../shell/verifying-shell.tsx'
import { FullScreenError } from '../../ui/error-screen.tsx'

/** The one guard of every page below the shell, from the table of pages that the server enforces as well. */
export const Route = createFileRoute('/dashboard')({
  beforeLoad: async ({ context, location }) => {
    const from = ownPath(location.href)
    const remembered = worksOffline(location.pathname) ? rememberedSession.get() : null
    const asking = { ...sessionOptions, ...(remembered && { retry: false }) }
    const session = await context.queryClient.ensureQueryData(asking).catch((error: unknown) => {
      if (error instanceof Problem && error.status === 401)
        throw redirect({ to: '/login', search: { from }, replace: true })
      if (!remembered || !(error instanceof Problem) || !error.isRetryable) throw error
      // Stale from the start: the server is asked again as soon as it can be reached.
      context.queryClient.setQueryData(sessionOptions.queryKey, remembered, { updatedAt: 1 })
      return remembered
    })
    const path = pageAt(location.pathname)
    if (!path) {
      leaveLostAddress(location.pathname)
      throw redirect({ to: '/login', replace: true })
    }
    const required = missingRoles(session.person.grants, path)
    if (required)
      throw redirect({ to: '/unauthorized', search: { required: required.join(','), from }, replace: true })
  },
  pendingMs: 0,
  pendingMinMs: 0,
  pendingComponent: VerifyingShell,
  errorComponent: FullScreenError,
  component: Shell,
})
