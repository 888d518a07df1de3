import { createFileRoute, redirect } from '@tanstack/react-router'
import { missingRoles, ownPath, pageAt } from '../../lib/guard.ts'
import { Problem } from '../../lib/problem.ts'
import { sessionOptions } from '../../lib/session.tsx'
import { Shell } from '../../shell/shell.tsx'
import { VerifyingShell } from '../../shell/verifying-shell.tsx'
import { FullScreenError } from '../../ui/error-screen.tsx'

/** The one guard of every page below the shell, from the table of pages that the server enforces as well. */
export const Route = createFileRoute('/dashboard')({
  beforeLoad: async ({ context, location }) => {
    const from = ownPath(location.href)
    const session = await context.queryClient.ensureQueryData(sessionOptions).catch((error: unknown) => {
      if (error instanceof Problem && error.status === 401)
        throw redirect({ to: '/login', search: { from }, replace: true })
      throw error
    })
    const path = pageAt(location.pathname)
    if (!path) throw redirect({ to: '/login', replace: true })
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
