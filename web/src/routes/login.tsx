import { createFileRoute } from '@tanstack/react-router'
import { OpenLogin } from '../identity/sign-in/open-login.tsx'
import { flag, type RawSearch, words } from '../lib/search-params.ts'

type LoginSearch = { timeout?: true; from?: string }

export const Route = createFileRoute('/login')({
  validateSearch: (raw: RawSearch): LoginSearch => ({ timeout: flag(raw.timeout), from: words(raw.from) }),
  component: OpenLogin,
})
