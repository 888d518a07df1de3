import { createFileRoute, redirect } from '@tanstack/react-router'
import { leaveLostAddress } from '../lib/lost-address.ts'

/** Any address that is not a page. */
export const Route = createFileRoute('/$')({
  beforeLoad: ({ location }) => {
    leaveLostAddress(location.pathname)
    throw redirect({ to: '/login', replace: true })
  },
})
