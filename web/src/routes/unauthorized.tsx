import { createFileRoute } from '@tanstack/react-router'
import { type RawSearch, words } from '../lib/search-params.ts'
import { UnauthorizedPage } from '../sign-in/unauthorized-page.tsx'

type UnauthorizedSearch = { required?: string; from?: string }

export const Route = createFileRoute('/unauthorized')({
  validateSearch: (raw: RawSearch): UnauthorizedSearch => ({
    required: words(raw.required),
    from: words(raw.from),
  }),
  component: UnauthorizedPage,
})
