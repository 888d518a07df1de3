import { createFileRoute, redirect } from '@tanstack/react-router'

/** Beside the shell, not in it: the guard knows only pages. */
export const Route = createFileRoute('/dashboard_/profile')({
  beforeLoad: () => {
    throw redirect({ to: '/dashboard', search: { open: 'profile' }, replace: true })
  },
})
