import { createFileRoute, redirect } from '@tanstack/react-router'

/** Beside the shell, not in it: the guard knows only pages. */
export const Route = createFileRoute('/dashboard_/profile_/security')({
  beforeLoad: () => {
    throw redirect({ to: '/dashboard', search: { open: 'security' }, replace: true })
  },
})
