import { createFileRoute, redirect } from '@tanstack/react-router'

/** Any address that is not a page. */
export const Route = createFileRoute('/$')({
  beforeLoad: () => {
    throw redirect({ to: '/login', replace: true })
  },
})
