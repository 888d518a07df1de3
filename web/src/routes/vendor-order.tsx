import { createFileRoute } from '@tanstack/react-router'
import { ByLinkPage } from '../buying/vendor-orders/by-link-page.tsx'
import { applyLanguage } from '../lib/language.ts'
import { browserLanguage } from '../lib/stored-language.ts'

export const Route = createFileRoute('/vendor-order')({
  // Nobody is signed in whose language it could be. One that cannot be loaded leaves the one before.
  beforeLoad: () => applyLanguage(browserLanguage()).catch(() => {}),
  component: ByLinkPage,
})
