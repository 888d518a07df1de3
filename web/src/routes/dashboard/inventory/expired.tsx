import { createFileRoute, redirect } from '@tanstack/react-router'

/** The expirations, narrowed to what has expired. */
export const Route = createFileRoute('/dashboard/inventory/expired')({
  beforeLoad: () => {
    throw redirect({ to: '/dashboard/expirations', search: { band: 'expired' }, replace: true })
  },
})
