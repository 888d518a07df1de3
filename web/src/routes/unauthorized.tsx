import { createFileRoute } from '@tanstack/react-router'
import { UnauthorizedPage } from '../identity/sign-in/unauthorized-page.tsx'
import { type RawSearch, words } from '../lib/search-params.ts'

type UnauthorizedSearch = { required?: string; from?: string }

export const Route = createFileRoute('/unauthorized')({
  validateSearch: (raw: RawSearch): UnauthorizedSearch => ({
    required: words(raw.required),
    from: words(raw.from),
  }),
  component: UnauthorizedPage,
})
