import { createFileRoute, redirect } from '@tanstack/react-router'

/** Beside the shell, not in it: the guard knows only pages. */
export const Route = createFileRoute('/dashboard_/settings')({
  beforeLoad: () => {
    throw redirect({ to: '/dashboard', search: { open: 'settings' }, replace: true })
  },
})
